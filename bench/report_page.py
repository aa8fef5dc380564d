#!/usr/bin/env python3
"""Measures the size of a report's page, and the time until its first diagrams are visible in a browser.

usage: report_page.py REPORT.html [--runs N]

Makes nothing: write a report first, say `cql-jit --cql check GAMES.pgn --report-games 10000 -o REPORT.html`. Needs the Debian packages chromium,
chromium-driver and python3-selenium.
"""
import pathlib
import statistics
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "tests" / "cli"))
from browser import browser  # noqa: E402

page = pathlib.Path(sys.argv[1]).resolve()
runs = int(sys.argv[sys.argv.index("--runs") + 1]) if "--runs" in sys.argv else 5

painted, filled = [], []
for _ in range(runs):
    driver = browser(logs=False)
    try:
        driver.get(page.as_uri())
        painted.append(driver.execute_script("return performance.getEntriesByName('first-contentful-paint')[0].startTime"))
        filled.append(driver.execute_script("return performance.timing.loadEventEnd - performance.timing.navigationStart"))
    finally:
        driver.quit()
print(f"{page.stat().st_size / 1e6:.2f} MB; milliseconds, least and median of {runs}: first diagrams painted "
      f"{min(painted):.0f}, {statistics.median(painted):.0f}; all loaded {min(filled):.0f}, {statistics.median(filled):.0f}")
