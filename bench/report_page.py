#!/usr/bin/env python3
"""Measures the size of a report's page, the time until its first diagrams are visible in a browser, and that of filters.

usage: report_page.py REPORT.html [--runs N]

Makes nothing: write a report first, say `cql-jit --cql check GAMES.pgn --report-games 10000 -o REPORT.html`. Needs the Debian packages chromium,
chromium-driver and python3-selenium. A filter is measured from the key, the order or the bar that is chosen to the layout of the new boards.
"""
import pathlib
import statistics
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "tests" / "cli"))
from browser import browser  # noqa: E402

from selenium.webdriver.support.ui import WebDriverWait  # noqa: E402

FILTERS = """
    const search = document.getElementById("search"), order = document.getElementById("order"), found = {};
    function time(name, values, action) {
      found[name] = values.map((value) => {
        const begin = performance.now();
        action(value);
        document.body.offsetHeight;
        return performance.now() - begin;
      });
    }
    const write = (text) => ((search.value = text), search.oninput());
    time("a key in the search", [..."etaoinsrhl", ""], write);
    time("a word in the search", ["kas", "kasp", "kar", "karp", "tal", ""], write);
    const orders = ["white", "date", "event", "found"], choose = (name) => ((order.value = name), order.onchange());
    time("an order, at first", orders, choose);
    time("an order, again", orders, choose);
    const bars = [...document.querySelectorAll("#facets button:not(.none)")];
    time("a bar", bars.filter((_, i) => i % 5 === 0).slice(0, 20), (bar) => (bar.click(), bar.click()));
    found["a bar"] = found["a bar"].map((both) => both / 2);
    return found;"""

page = pathlib.Path(sys.argv[1]).resolve()
runs = int(sys.argv[sys.argv.index("--runs") + 1]) if "--runs" in sys.argv else 5

painted, filled, filters = [], [], {}
for _ in range(runs):
    driver = browser(logs=False)
    try:
        driver.get(page.as_uri())
        painted.append(driver.execute_script("return performance.getEntriesByName('first-contentful-paint')[0].startTime"))
        filled.append(driver.execute_script("return performance.timing.loadEventEnd - performance.timing.navigationStart"))
        WebDriverWait(driver, 60).until(lambda b: b.execute_script("return document.documentElement.dataset.ready"))
        for name, times in driver.execute_script(FILTERS).items():
            filters.setdefault(name, []).extend(times)
    finally:
        driver.quit()
print(f"{page.stat().st_size / 1e6:.2f} MB; milliseconds, least and median of {runs}: first diagrams painted "
      f"{min(painted):.0f}, {statistics.median(painted):.0f}; all loaded {min(filled):.0f}, {statistics.median(filled):.0f}")
for name, times in filters.items():
    print(f"{name:22} least {min(times):5.1f}  median {statistics.median(times):5.1f}  most {max(times):5.1f}")
