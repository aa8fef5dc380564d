#!/usr/bin/env python3
"""cql-jit serve and those who may not ask it, or ask what they may not: wrong hosts, keys, paths, requests, slow and vanishing clients.

usage: serve_hostile.py CQL_JIT
"""
import concurrent.futures
import http.client
import json
import os
import pathlib
import re
import resource
import signal
import socket
import sys
import threading
import time
import unittest
import urllib.parse

from serve_client import ENDLESS, ServeTest
from support import GAMES, IS_EMULATED


class Hostile(ServeTest):
    def assert_small(self, server):
        if not IS_EMULATED:
            self.assertLess(memory(server.process.pid), 200)

    # --- who may ask

    def test_other_hosts_are_refused(self):
        server = self.server()
        for host in ("evil.example", f"evil.example:{server.port}", "127.0.0.1", f"127.0.0.1:{server.port + 1}", f"127.0.0.2:{server.port}", f"127.0.0.1:{server.port}.evil.example", ""):
            for path in ("/", "/api/about"):
                self.assertEqual(server.raw("GET", path, headers={"Host": host})[0], 421, host)
        self.assertEqual(server.raw("GET", "/api/about", headers={"Host": f"localhost:{server.port}"})[0], 200)

    def test_only_this_machine_can_connect(self):
        server = self.server()
        with open("/proc/net/tcp") as table:
            listening = [line.split()[1] for line in table if line.split()[3] == "0A" and line.split()[1].endswith(f":{server.port:04X}")]
        self.assertEqual(listening, [f"0100007F:{server.port:04X}"])
        if not any(map(os.path.exists, ("/.dockerenv", "/run/.containerenv"))) and "container" not in os.environ:
            run = self.run_it("serve", "games.pgn", "--container")
            self.assertEqual(run.returncode, 2)
            self.assertIn("for containers", run.stderr)

    def test_a_token_is_needed(self):
        server = self.server()
        for wrong in ("", "Bearer", "Bearer ", f"Bearer {server.token[:-1]}", f"Bearer {server.token}0", f"Basic {server.token}", server.token, "Bearer " + "0" * 32):
            status, answer = server.ask("GET", "/api/sources", token=False, headers={"Authorization": wrong} if wrong else None)
            self.assertEqual(status, 401, wrong)
            self.assertNotIn("games", json.dumps(answer))
        self.assertEqual(server.raw("GET", f"/api/sources?token={server.token}", token=False)[0], 401)
        self.assertEqual(server.raw("GET", "/", token=False)[0], 200)
        self.assertNotEqual(server.token, self.server().token)

    def test_other_pages_are_refused(self):
        server = self.server()
        own = f"http://127.0.0.1:{server.port}"
        for origin in ("http://evil.example", "null", f"https://127.0.0.1:{server.port}", f"http://127.0.0.1:{server.port + 1}", f"http://localhost:{server.port}"):
            self.assertEqual(server.raw("GET", "/api/about", headers={"Origin": origin})[0], 403, origin)
            self.assertEqual(server.raw("OPTIONS", "/api/runs", headers={"Origin": origin}, token=False)[0], 403)
        self.assertEqual(server.raw("GET", "/api/about", headers={"Origin": own})[0], 200)
        for site in ("cross-site", "same-site"):
            self.assertEqual(server.raw("GET", "/api/about", headers={"Sec-Fetch-Site": site})[0], 403)
            self.assertEqual(server.raw("GET", "/app/main.js", headers={"Sec-Fetch-Site": site})[0], 403)
            # A link may open the page; a frame or a script may not have it.
            self.assertEqual(server.raw("GET", "/", headers={"Sec-Fetch-Site": site, "Sec-Fetch-Mode": "navigate"})[0], 200)
            self.assertEqual(server.raw("GET", "/", headers={"Sec-Fetch-Site": site, "Sec-Fetch-Mode": "no-cors"})[0], 403)
        status, _, fields = server.raw("GET", "/")
        self.assertNotIn("Access-Control-Allow-Origin", fields)
        self.assertIn("default-src 'none'", fields["Content-Security-Policy"])
        self.assertIn("frame-ancestors 'none'", fields["Content-Security-Policy"])
        self.assertNotIn("unsafe", fields["Content-Security-Policy"])
        self.assertEqual((fields["X-Content-Type-Options"], fields["Referrer-Policy"]), ("nosniff", "no-referrer"))

    # --- what can be read and written

    def test_files_are_out_of_reach(self):
        (self.dir / "secret.pgn").write_text(GAMES)
        (self.dir / "queries").mkdir()
        (self.dir / "outside.cql").write_text("SECRET WORDS\n")
        (self.dir / "queries" / "link.cql").symlink_to(self.dir / "outside.cql")
        server = self.server(self.dir / "games.pgn", "--queries", self.dir / "queries")
        for path in ("/../games.pgn", "/app/../../games.pgn", "/app/%2e%2e/%2e%2e/etc/passwd", "/..%2fgames.pgn", "//etc/passwd", "/app/main.js/..", "/app", "/app/"):
            self.assertEqual(server.raw("GET", path)[0], 404, path)
        for path in ("/%00", "/%zz", "/%4", "/app/main.js%00"):
            self.assertEqual(server.raw("GET", path)[0], 400, path)
        for name in ("..%2foutside", ".hidden", "a%2fb", "%2e%2e", "a%0ab", "-rf", "a%5cb", "x" * 200):
            self.assertIn(server.ask("PUT", f"/api/queries/{name}", {"text": "mate"})[0], (400, 404), name)
        self.assertEqual(server.ask("PUT", "/api/queries/link", {"text": "mate"})[0], 500)
        self.assertEqual((self.dir / "outside.cql").read_text(), "SECRET WORDS\n")
        for query in (f'include "{self.dir}/outside.cql" mate', 'include "../outside.cql" mate', 'include "/etc/passwd" mate', 'include "/etc/passwd.cql" mate'):
            for address in ("/api/check", "/api/runs", "/api/explain"):
                answer = json.dumps(server.ask("POST", address, {"text": query})[1])
                self.assertNotIn("SECRET", answer)
                self.assertNotIn("root", answer)
                self.assertIn("'include'", answer)
        for query in (f'readfile "{self.dir}/secret.pgn"', f'writefile("{self.dir}/made.txt" "x")', f"cql(input {self.dir}/secret.pgn) mate", f"cql(output {self.dir}/made.pgn) mate", f'similarposition "{self.dir}/secret.pgn"'):
            status, answer = server.ask("POST", "/api/runs", {"text": query})
            self.assertEqual(status, 400, query)
            self.assertTrue(answer["error"]["diagnostics"], query)
        self.assertEqual(sorted(p.name for p in self.dir.iterdir()), ["games.pgn", "outside.cql", "queries", "secret.pgn"])
        self.assertEqual(server.ask("POST", "/api/runs", {"text": "mate", "sources": [99]})[0], 404)

    # --- wrong requests

    def test_wrong_requests_are_refused(self):
        server = self.server()
        for body in (b"", b"[]", b"null", b"{", b"{\"text\":1}", b"{}", b"\xff\xfe", b"[" * 100000, b'{"text":"mate","rows":"x"}', b'{"text":"mate","sources":["x"]}'):
            self.assertEqual(server.raw("POST", "/api/runs", body)[0], 400, body[:30])
        self.assertEqual(server.raw("POST", "/api/about")[0], 405)
        self.assertEqual(server.raw("GET", "/api/nothing")[0], 404)
        self.assertEqual(server.raw("POST", "/")[0], 405)
        run = server.run_id("mate")
        for path in ("/api/runs/x/rows", "/api/runs/999/rows", f"/api/runs/{run}/games/99", f"/api/runs/{run}/games/x", "/api/runs/99999999999999999999"):
            self.assertEqual(server.raw("GET", path)[0], 404, path)
        for query in ("sort=nothing", "filter={", "filter=[]", "filter={}", 'filter={"column":"nothing","equals":1}', 'filter={"run":99}', 'filter={"and":1}', 'filter={"column":1}', 'filter={"column":"year","low":"x"}'):
            self.assertEqual(server.raw("GET", f"/api/runs/{run}/rows?{urllib.parse.quote(query, safe='=')}")[0], 400, query)
        self.assertEqual(server.raw("GET", f"/api/runs/{run}/export?format=exe")[0], 400)
        deep = json.dumps({"column": "year", "equals": 1})
        for _ in range(50):
            deep = '{"not":' + deep + "}"
        self.assertEqual(server.raw("GET", f"/api/runs/{run}/rows?filter={urllib.parse.quote(deep)}")[0], 400)

    def test_bytes_that_are_no_request(self):
        server = self.server()
        for text in (b"\r\n\r\n", b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"\x16\x03\x01\x02\x00\x01\x00", b"GET http://evil/ HTTP/1.1\r\nHost: x\r\n\r\n", b"GET / HTTP/1.1\r\n\r\n", b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
                     b"POST /api/runs HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n", b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n"):
            with server.socket() as client:
                client.sendall(text)
                client.shutdown(socket.SHUT_WR)
                answer = client.recv(4096)
                self.assertTrue(answer == b"" or answer.startswith((b"HTTP/1.1 400", b"HTTP/1.1 421")), (text, answer[:60]))
        with server.socket() as client:
            client.sendall(b"GET / HTTP/1.1\r\nHost: a\r\nX: " + b"x" * 40000 + b"\r\n\r\n")
            self.assertIn(b" 431 ", client.recv(4096))
        self.assertEqual(server.raw("GET", "/api/about")[0], 200)

    def test_bodies_are_bounded(self):
        server = self.server()
        head = f"POST /api/check HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nAuthorization: Bearer {server.token}\r\n"
        with server.socket() as client:  # said at once
            client.sendall(f"{head}Content-Length: 1000000000\r\n\r\n".encode())
            self.assertIn(b" 413 ", client.recv(4096))
        with server.socket() as client:  # not said: counted
            client.sendall(f"{head}Transfer-Encoding: chunked\r\n\r\n".encode())
            try:
                for _ in range(64):
                    client.sendall(b"10000\r\n" + b" " * 65536 + b"\r\n")
                answer = client.recv(4096)
            except OSError:
                answer = b" 413 "  # the server has closed the connection
            self.assertTrue(not answer or b" 413 " in answer, answer[:80])
        with server.socket() as client:  # the last chunk comes in two parts; builds with assertions ended at it
            client.sendall(f"{head}Transfer-Encoding: chunked\r\n\r\n0\r\n".encode())
            time.sleep(0.1)
            client.sendall(b"a\r\n\r\n")
            self.assertIn(b" 400 ", client.recv(4096))
        with server.socket() as client:  # without a token nothing is read
            client.sendall(f"POST /api/sources HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nContent-Length: 1000000000\r\n\r\n".encode())
            self.assertIn(b" 401 ", client.recv(4096))
        self.assert_small(server)

    def test_ten_thousand_slow_clients_do_not_shut_out_others(self):
        most = resource.getrlimit(resource.RLIMIT_NOFILE)
        self.addCleanup(resource.setrlimit, resource.RLIMIT_NOFILE, most)
        limit = min(most[1], 10200) if most[1] != resource.RLIM_INFINITY else 10200
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(most[0], limit), most[1]))
        server = self.server()
        clients, answered, done = [], threading.Event(), threading.Event()
        self.addCleanup(lambda: [client.close() for client in clients])

        def ask():
            while not done.is_set() or not answered.is_set():
                try:
                    self.assertEqual(server.raw("GET", "/api/about")[0], 200)
                except (ConnectionError, http.client.HTTPException):
                    continue  # closed for others before it was sent: browsers repeat it, too
                answered.set()
                time.sleep(0.05)

        with concurrent.futures.ThreadPoolExecutor() as pool:
            asking = pool.submit(ask)
            try:
                for i in range(limit - 200):
                    try:
                        clients.append(server.socket())
                        clients[-1].sendall(b"GET / HTTP/1.1\r\nHost: "[: i % 20])
                    except OSError:
                        pass  # the server has closed it for others
            finally:
                done.set()
            asking.result()  # an answer that did not come in time is an error here
        self.assertGreater(len(clients), 0.9 * (limit - 200))
        self.assertLess(server.threads(), 140)
        self.assert_small(server)

    def test_clients_that_vanish_end_their_search(self):
        server = self.server("--threads", "1", self.dir / "games.pgn")
        for _ in range(6):  # more than may run at the same time
            with server.socket() as client:
                body = json.dumps({"text": ENDLESS}).encode()
                client.sendall(f"POST /api/runs HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nAuthorization: Bearer {server.token}\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body)
                self.assertIn(b" 200 ", client.recv(4096))
        self.assertEqual(server.run("mate")[-1]["state"], "done")
        deadline = time.monotonic() + 5
        while time.monotonic() < deadline and any(server.get(f"/api/runs/{i}")["state"] == "running" for i in range(1, 7)):
            time.sleep(0.05)
        self.assertEqual([server.get(f"/api/runs/{i}")["state"] for i in range(1, 7)], ["cancelled"] * 6)

    def test_too_many_searches_are_refused(self):
        server = self.server()
        with concurrent.futures.ThreadPoolExecutor() as pool:
            runs = [pool.submit(server.run, ENDLESS) for _ in range(4)]
            server.wait_for_runs(4)
            self.assertEqual(server.ask("POST", "/api/runs", {"text": "mate"})[0], 429)
            for i in range(1, 5):
                self.assertEqual(server.ask("DELETE", f"/api/runs/{i}?keep=true")[0], 200)
            self.assertEqual([run.result()[-1]["state"] for run in runs], ["cancelled"] * 4)
        self.assertEqual(server.run("mate")[-1]["state"], "done")

    def test_a_search_is_cancelled_at_once(self):
        server = self.server()
        with concurrent.futures.ThreadPoolExecutor() as pool:
            run = pool.submit(server.run, ENDLESS)
            server.wait_for_runs(1)
            time.sleep(0.2)
            start = time.monotonic()
            server.ask("DELETE", "/api/runs/1?keep=true")
            self.assertEqual(run.result()[-1]["state"], "cancelled")
            self.assertLess(time.monotonic() - start, 1)  # 50 ms on a machine that does nothing else

    def test_it_ends_by_a_signal(self):
        for number in (signal.SIGINT, signal.SIGTERM):
            server = self.server()
            idle = server.socket()
            with concurrent.futures.ThreadPoolExecutor() as pool:
                run = pool.submit(server.run, ENDLESS)
                server.wait_for_runs(1)
                server.process.send_signal(number)
                self.assertEqual(server.process.wait(10), 0)
                run.exception()
            idle.close()


def memory(pid):
    """MB that a process holds."""
    return int(re.search(r"VmRSS:\s+(\d+)", pathlib.Path(f"/proc/{pid}/status").read_text())[1]) / 1024


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]])
