"""Chromium for tests of pages, without a window. Needs chromium, chromium-driver and python3-selenium of Debian."""
import shutil

from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service


def browser(javascript=True):
    """Returns a driver that logs requests and messages of scripts; the caller quits it."""
    options = Options()
    for word in ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"):
        options.add_argument(word)
    options.set_capability("goog:loggingPrefs", {"performance": "ALL", "browser": "ALL"})
    if not javascript:
        options.add_experimental_option("prefs", {"profile.managed_default_content_settings.javascript": 2})
    return webdriver.Chrome(service=Service(shutil.which("chromedriver")), options=options)
