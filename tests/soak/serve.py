#!/usr/bin/env python3
"""Four clients of `cql-jit serve` that click like a reader, at random, for a long time: no error, and memory that stays.

usage: serve.py CQL_JIT GAMES [--minutes N] [--clients N] [--seed N] [--pause SECONDS]

Each client runs queries that ship, stops some of them or vanishes while they run, scrolls, sorts, filters, opens games, requests why they match,
measures filters, types queries with errors, sends and removes files, and exports. A line is printed each minute: requests, and the memory of the
server. Any answer of 500 or more is a failure, and so is one that the client does not expect; so is memory whose
peak in the last quarter of the time is more than a tenth (and 20 MB) above that of the quarter before: by then the server holds as many results as it
may.
"""
import argparse
import collections
import http.client
import json
import pathlib
import random
import re
import subprocess
import sys
import threading
import time
import urllib.parse

GAMES = b"""[White "<script>"]\n[Black "B"]\n[Result "1-0"]\n\n1. e4 f6 2. d4 g5 3. Qh5# 1-0\n\n"""
TEXTS = ["mate", "check", "stalemate", "mate and N attacks k", "mate and N atacks k", "promote Q", "sort \"checks\" count check", "wtm and", "flipcolor { R on h7 }", "x = count N x > 2", "pin", "comment(\"x\") mate", "ply > 200", "((("]
SORTS = ["", "year", "-year", "white", "-black", "matches", "-white_elo", "event", "nothing"]
FILTERS = [None, {"text": "kasparov"}, {"column": "year", "low": 1900, "high": 1990}, {"not": {"column": "result", "equals": "1-0"}}, {"or": [{"text": "tal"}, {"column": "eco", "begins": "B"}]}, {"column": "none", "equals": 1}]
# What a click may be answered with, besides 200: a run or a source that another click has removed, a query with errors, too many at a time.
EXPECTED = {400, 404, 409, 413, 429}


class Client(threading.Thread):
    def __init__(self, number, words, port, token, end, counts, wrong):
        super().__init__()
        self.random = random.Random(1000 * words.seed + number)
        self.port, self.token, self.end, self.pause, self.counts, self.wrong = port, token, end, words.pause, counts, wrong
        self.queries, self.runs = [], collections.deque(maxlen=5)

    def ask(self, method, path, body=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=120)
        connection.request(method, path, json.dumps(body) if isinstance(body, dict) else body, {"Authorization": f"Bearer {self.token}"})
        response = connection.getresponse()
        content = response.read()
        connection.close()
        self.counts[f"{method} {re.sub('queries/[^/]+|[0-9]+', 'N', path.split('?')[0])}", response.status] += 1
        if response.status >= 300 and response.status not in EXPECTED:
            self.wrong.append((method, path, body, response.status, content[:300]))
        return response.status, content

    def json(self, *words):
        status, content = self.ask(*words)
        return json.loads(content) if status < 300 else None

    def about_run(self, what, **query):
        text = urllib.parse.urlencode({name: value if isinstance(value, (str, int)) else json.dumps(value) for name, value in query.items() if value is not None})
        return f"/api/runs/{self.random.choice(self.runs or [0])}/{what}?{text}"

    # --- what a reader does

    def run_query(self):
        text = self.random.choice(TEXTS) if self.random.random() < 0.4 else self.random.choice(self.queries)["text"]
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=120)
        connection.request("POST", "/api/runs", json.dumps({"text": text, "variations": self.random.random() < 0.2}), {"Authorization": f"Bearer {self.token}"})
        response = connection.getresponse()
        self.counts["POST /api/runs", response.status] += 1
        if response.status == 200:
            start = json.loads(response.readline())
            self.runs.append(start["run"])
            way = self.random.random()
            if way < 0.25:
                return connection.close()  # vanishes
            if way < 0.5:
                self.ask("DELETE", f"/api/runs/{start['run']}?keep=true")
            last = json.loads(response.read().splitlines()[-1])
            if last["event"] != "end":
                self.wrong.append(("POST", "/api/runs", text, 200, last))
        elif response.status not in EXPECTED:
            self.wrong.append(("POST", "/api/runs", text, response.status, response.read()[:300]))
        connection.close()

    def scroll(self):
        for _ in range(self.random.randrange(1, 4)):
            self.ask("GET", self.about_run("rows", **{"from": self.random.randrange(0, 3000), "count": 200, "sort": self.random.choice(SORTS), "filter": self.random.choice(FILTERS)}))

    def plot(self):
        self.ask("GET", self.about_run("facets", filter=self.random.choice(FILTERS)))

    def open_game(self):
        run, index = self.random.choice(self.runs or [0]), self.random.randrange(50)
        game = self.json("GET", f"/api/runs/{run}/games/{index}")
        if game:
            self.ask("POST", f"/api/runs/{run}/why", {"index": index, "position": self.random.choice(game["matches"] or [0])})

    def measure(self):
        self.ask("POST", f"/api/runs/{self.random.choice(self.runs or [0])}/analysis", {"milliseconds": 200})

    def write(self):
        text = self.random.choice(TEXTS)
        for length in range(1, len(text) + 1, 3):
            self.ask("POST", "/api/check", {"text": text[:length]})
            self.ask("POST", "/api/complete", {"text": text[:length], "offset": length})
        for what in ("hover", "format", "explain", "tokens"):
            self.ask("POST", f"/api/{what}", {"text": text, "offset": self.random.randrange(len(text))})

    def export(self):
        filter = {"and": [{"text": "a"}, {"column": "year", "low": 1950, "high": 1955}]}
        self.ask("GET", self.about_run("export", format=self.random.choice(["pgn", "csv", "jsonl", "sqlite", "html"]), filter=filter))

    def send_file(self):
        source = self.json("POST", "/api/sources?name=mine.pgn", GAMES * self.random.randrange(1, 200))
        if source:
            connection = self.json("GET", "/api/sources")
            assert any(entry["id"] == source["id"] for entry in connection["sources"])
            self.ask("DELETE", f"/api/sources/{source['id']}")

    def page(self):
        for path in ("/", "/app/main.js", "/editor/codemirror.js", "/nothing"):
            self.ask("GET", path)
        self.ask("GET", f"/api/queries/{urllib.parse.quote(self.random.choice(self.queries)['name'])}/picture")

    def run(self):
        try:
            self.queries = self.json("GET", "/api/queries")["queries"]
            clicks = [(self.run_query, 6), (self.scroll, 8), (self.plot, 3), (self.open_game, 5), (self.measure, 1), (self.write, 4), (self.export, 1), (self.send_file, 1), (self.page, 1)]
            while time.monotonic() < self.end:
                self.random.choices([click for click, _ in clicks], [weight for _, weight in clicks])[0]()
                time.sleep(self.random.random() * 2 * self.pause)
        except Exception as error:  # the server is gone, or does not answer
            self.wrong.append(("client", self.name, type(error).__name__, str(error)))


def memory(pid):
    status = pathlib.Path(f"/proc/{pid}/status").read_text()
    return int(re.search(r"RssAnon:\s+(\d+)", status)[1]) / 1024, int(re.search(r"Threads:\s+(\d+)", status)[1])


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("program")
    parser.add_argument("games")
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--clients", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pause", type=float, default=0.2, help="mean time between clicks of a client, in seconds")
    words = parser.parse_args()
    server = subprocess.Popen([words.program, "serve", words.games], stdout=subprocess.PIPE, text=True)
    server.stdout.readline()
    port, token = re.search(r":(\d+)/#token=(\w+)", server.stdout.readline()).groups()
    begin, counts, wrong = time.monotonic(), collections.Counter(), []
    end = begin + 60 * words.minutes
    clients = [Client(number, words, int(port), token, end, counts, wrong) for number in range(words.clients)]
    for client in clients:
        client.start()
    peaks = [0.0] * 4  # of the quarters
    while time.monotonic() < end and server.poll() is None and not wrong:
        time.sleep(min(60, max(0.1, end - time.monotonic())))
        held, threads = memory(server.pid)
        part = (time.monotonic() - begin) / (60 * words.minutes)
        quarter = min(3, int(4 * part))
        peaks[quarter] = max(peaks[quarter], held)
        print(f"{60 * words.minutes * part / 60:5.1f} min  {sum(counts.values()):8} requests  {held:6.1f} MB  {threads} threads", flush=True)
    for client in clients:
        client.end = 0
    for client in clients:
        client.join()
    if server.poll() is not None:
        wrong.append(("server", f"ended with {server.returncode}"))
    elif peaks[2] and peaks[3] > max(1.1 * peaks[2], peaks[2] + 20):
        wrong.append(("memory", f"{peaks[2]:.0f} MB became {peaks[3]:.0f} MB"))
    server.terminate()
    server.wait()
    for (what, status), number in sorted(counts.items()):
        print(f"{number:8}  {status}  {what}")
    for one in wrong:
        print("wrong:", *one)
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
