"""Chromium for tests, pictures and measurements of pages, without a window. Needs chromium, chromium-driver and python3-selenium of Debian."""
import os
import pathlib
import shutil
import unittest

from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service


def browser(javascript=True, logs=True):
    """Returns a driver, which the caller quits. It logs requests and messages of scripts, unless it is to be measured."""
    options = Options()
    for word in ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"):
        options.add_argument(word)
    if logs:
        options.set_capability("goog:loggingPrefs", {"performance": "ALL", "browser": "ALL"})
    if not javascript:
        options.add_experimental_option("prefs", {"profile.managed_default_content_settings.javascript": 2})
    return webdriver.Chrome(service=Service(shutil.which("chromedriver")), options=options)


def serious_findings(driver):
    """Returns what axe-core finds serious on the page that is shown, as [impact, rule, element]. Skips the test without axe-core."""
    axe = pathlib.Path(os.environ.get("CQL_NODE_MODULES", pathlib.Path(__file__).resolve().parents[2] / "build" / "node_modules"), "axe-core", "axe.min.js")
    if not axe.exists():
        raise unittest.SkipTest(f"no {axe}: scripts/install-node-modules.sh gets it")
    if not driver.execute_script("return 'axe' in window"):
        driver.execute_script(axe.read_text())
    found = driver.execute_async_script("axe.run().then((r) => arguments[0](r.violations.flatMap((v) => v.nodes.map((n) => [v.impact, v.id, n.html]))))")
    return [one for one in found if one[0] in ("serious", "critical")]
