"""A server of cql-jit serve with its address and key, as its tests start it."""
import http.client
import json
import os
import pathlib
import re
import socket
import time
import urllib.parse

from support import BINARY, GAMES, ProgramWithGames, slowly

EXAMPLES = pathlib.Path(__file__).resolve().parents[2] / "examples"
ENDLESS = slowly("true", 2 * 10**9)  # at each position
SCRIPTS = """[Event "<script>alert(1)</script>"]
[White "</textarea><img src=x onerror=alert(1)>"]
[Black "\\"&amp;'"]
[Result "1-0"]

1. e4 {<b onclick="alert(1)">} f6 2. d4 g5 3. Qh5# 1-0
"""


class Server:
    """A server with its address and key."""

    def __init__(self, test, *words, program=BINARY, **kw):
        self.process = test.start([program, "serve", *map(str, words)], **kw)
        self.process.stdout.readline()
        self.address = self.process.stdout.readline().strip()
        found = re.fullmatch(r"http://127\.0\.0\.1:(\d+)/#token=([0-9a-f]{32})", self.address)
        if not found:
            raise AssertionError(self.address + self.process.stderr.read())
        self.port, self.token = int(found[1]), found[2]

    def raw(self, method, path, body=None, headers=None, token=True):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        fields = {"Authorization": f"Bearer {self.token}"} if token else {}
        connection.request(method, path, body, {**fields, **(headers or {})})
        response = connection.getresponse()
        answer = response.status, response.read(), response.headers
        connection.close()
        return answer

    def ask(self, method, path, body=None, **kw):
        status, answer, _ = self.raw(method, path, json.dumps(body) if isinstance(body, dict) else body, **kw)
        return status, json.loads(answer)

    def get(self, path, **query):
        status, answer = self.ask("GET", path + ("?" + urllib.parse.urlencode({k: v if isinstance(v, (str, int)) else json.dumps(v) for k, v in query.items()}) if query else ""))
        assert status == 200, answer
        return answer

    def run(self, text, **more):
        """All events of a run."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        connection.request("POST", "/api/runs", json.dumps({"text": text, **more}), {"Authorization": f"Bearer {self.token}"})
        response = connection.getresponse()
        if response.status != 200:
            raise AssertionError((response.status, response.read()))
        events = [json.loads(line) for line in response]
        connection.close()
        return events

    def run_id(self, text, **more):
        return self.run(text, **more)[0]["run"]

    def wait_for_runs(self, count):
        deadline = time.monotonic() + 20
        while any(self.raw("GET", f"/api/runs/{i}")[0] != 200 for i in range(1, count + 1)):
            if time.monotonic() > deadline:
                raise AssertionError("a run did not begin")
            time.sleep(0.02)

    def threads(self):
        return len(os.listdir(f"/proc/{self.process.pid}/task"))

    def socket(self):
        return socket.create_connection(("127.0.0.1", self.port), timeout=30)


class ServeTest(ProgramWithGames):
    def server(self, *words, **kw):
        return Server(self, *(words or [self.dir / "games.pgn"]), **kw)

    def setUp(self):
        super().setUp()
        (self.dir / "games.pgn").write_text(GAMES)

