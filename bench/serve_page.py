#!/usr/bin/env python3
"""Measures `cql-jit serve` as a reader meets it, in Chromium: the page, the first row after a key, scrolling, cancelling, memory.

usage: serve_page.py CQL_JIT GAMES [--many QUERY] [--runs N]
  --many QUERY  a query with as many matching games as the list is to have (default: true)
  --runs N      repetitions of short measurements (default: 5)

Prints least and median in milliseconds. Frames are those of a list that is scrolled by a page at each frame, through all its rows; beside them the
frames of a page that does nothing, as other programs delay both. Needs chromium, chromium-driver and python3-selenium of Debian.
"""
import argparse
import http.client
import json
import pathlib
import re
import statistics
import subprocess
import sys
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "tests" / "cli"))
from browser import browser

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

WATCH = """
    window.seen = {};
    new MutationObserver(() => { if (document.documentElement.dataset.ready) seen.ready ??= performance.now(); }).observe(document, { attributes: true, subtree: true, attributeFilter: ["data-ready"] });
    addEventListener("keydown", (event) => { seen.key = event.timeStamp; seen.row = undefined; }, true);"""
FIRST_ROW = """
    new MutationObserver(() => { if (document.querySelector("#rows .cell")) seen.row ??= performance.now(); }).observe(document.getElementById("rows"), { childList: true, subtree: true });"""
FRAMES = """
    const [step, most, done] = arguments, list = document.getElementById("list"), frames = [];
    let last = performance.now(), begin = last;
    function frame(now) {
      frames.push(now - last);
      last = now;
      if (step) list.scrollTop += list.clientHeight * step;
      if (now - begin > most || (step && list.scrollTop + list.clientHeight >= list.scrollHeight - 1)) return done(frames.slice(2));
      requestAnimationFrame(frame);
    }
    requestAnimationFrame(frame);"""


def said(name, values, unit="ms"):
    print(f"{name:58} least {min(values):8.1f}   median {statistics.median(values):8.1f}   most {max(values):8.1f} {unit}", flush=True)


def memory(pid, name="VmRSS"):
    return int(re.search(rf"{name}:\s+(\d+)", pathlib.Path(f"/proc/{pid}/status").read_text())[1]) / 1024


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("program")
    parser.add_argument("games")
    parser.add_argument("--many", default="true")
    parser.add_argument("--runs", type=int, default=5)
    words = parser.parse_args()
    server = subprocess.Popen([words.program, "serve", words.games], stdout=subprocess.PIPE, text=True)
    driver = browser()
    try:
        server.stdout.readline()
        address = server.stdout.readline().strip()
        port, token = re.search(r":(\d+)/#token=(\w+)", address).groups()
        driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {"width": 1400, "height": 900, "deviceScaleFactor": 1, "mobile": False})
        driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": WATCH})
        driver.set_script_timeout(120)
        ready, rows = [], []
        for _ in range(words.runs):
            driver.get("about:blank")
            driver.get(address)
            while not driver.execute_script("return seen.ready"):
                time.sleep(0.02)
            ready.append(driver.execute_script("return seen.ready"))
            driver.execute_script(FIRST_ROW)
            driver.find_element(By.ID, "text").send_keys("mate", Keys.ESCAPE)
            while not driver.execute_script("return seen.row && document.getElementById('results').dataset.state"):
                time.sleep(0.02)
            rows.append(driver.execute_script("return seen.row - seen.key"))
        said("page ready, from the navigation on", ready)
        said("first row of `mate`, from the last key on", rows)
        before = memory(server.pid)
        driver.execute_script("document.querySelector('#live').checked = false")
        field = driver.find_element(By.ID, "text")
        field.send_keys(Keys.CONTROL, "a")
        field.send_keys(words.many, Keys.ESCAPE)
        driver.execute_script("document.getElementById('results').dataset.state = ''; document.getElementById('run').click()")
        while not driver.execute_script("return document.getElementById('results').dataset.state"):
            time.sleep(0.1)
        print(driver.execute_script("return document.getElementById('status').textContent"))
        print(f"memory of the server: {before:.0f} MB before, {memory(server.pid):.0f} MB with the list, {memory(server.pid, 'RssAnon'):.0f} MB of it its own")
        said("frames of an idle page", driver.execute_async_script(FRAMES, 0, 4000))
        said("frames while scrolling by a page", driver.execute_async_script(FRAMES, 1, 10000))
        driver.execute_script("document.getElementById('list').scrollTop = 0")
        jump = driver.execute_script("const list = document.getElementById('list'); return list.scrollHeight / list.clientHeight / 100")
        said("frames while scrolling through the list in 100 jumps", driver.execute_async_script(FRAMES, jump, 60000))
        cancelled = []
        for _ in range(words.runs):
            cancelled.append(cancel(port, token, server.pid))
        said("end of an endless search, after it was cancelled", cancelled)
    finally:
        driver.quit()
        server.terminate()
        server.wait()


def cancel(port, token, pid):
    """Returns the milliseconds from a DELETE to the last event of a run."""
    fields = {"Authorization": f"Bearer {token}"}
    connection = http.client.HTTPConnection("127.0.0.1", int(port))
    connection.request("POST", "/api/runs", json.dumps({"text": "x = 0 while (x < 2000000000) { x = x + 1 } true"}), fields)
    response = connection.getresponse()
    start, ended = json.loads(response.readline()), []
    thread = threading.Thread(target=lambda: (response.read(), ended.append(time.monotonic())))
    thread.start()
    time.sleep(0.3)
    other = http.client.HTTPConnection("127.0.0.1", int(port))
    begin = time.monotonic()
    other.request("DELETE", f"/api/runs/{start['run']}?keep=true", headers=fields)
    other.getresponse().read()
    thread.join()
    return 1000 * (ended[0] - begin)


if __name__ == "__main__":
    main()
