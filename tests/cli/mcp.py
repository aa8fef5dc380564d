#!/usr/bin/env python3
"""Protocol scripts for cql-jit mcp: requests of an assistant, and the expected replies.

usage: mcp.py CQL_JIT

The SDK of the protocol is that of scripts/install-node-modules.sh (or of the folder CQL_NODE_MODULES); without it that test is skipped.
"""
import base64
import json
import os
import pathlib
import queue
import random
import shutil
import subprocess
import sys
import threading
import time
import unittest

from support import BINARY, GAMES, IS_EMULATED, Program, end, slowly

ROOT = pathlib.Path(__file__).resolve().parents[2]
MODULES = pathlib.Path(os.environ.get("CQL_NODE_MODULES", ROOT / "build" / "node_modules"))
ENDLESS = slowly("false", 2_000_000_000)


class Client:
    """Keeps what the server sends, in order; replies are found by the id of their request."""

    def __init__(self, folder, *words):
        self.server = subprocess.Popen([BINARY, "mcp", *words], cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.number, self.notes, self.waiting, self.messages = 0, [], {}, queue.Queue()
        threading.Thread(target=self.fill, daemon=True).start()

    def fill(self):
        for line in self.server.stdout:
            self.messages.put(json.loads(line))
        self.messages.put(None)

    def begin(self, revision="2025-11-25"):
        reply = self.ask("initialize", {"protocolVersion": revision, "capabilities": {}, "clientInfo": {"name": "test", "version": "0"}})
        self.tell("notifications/initialized")
        return reply

    def raw(self, line):
        self.server.stdin.write(line + b"\n")
        self.server.stdin.flush()

    def send(self, message):
        self.raw(json.dumps({"jsonrpc": "2.0", **message}).encode())

    def tell(self, method, params=None):
        self.send({"method": method, **({"params": params} if params else {})})

    def request(self, method, params=None):
        self.number += 1
        self.send({"id": self.number, "method": method, **({"params": params} if params is not None else {})})
        return self.number

    def next(self, seconds=60):
        return self.messages.get(timeout=seconds)

    def reply(self, number, seconds=60):
        """The reply to a request; a message of another kind is kept."""
        while number not in self.waiting:
            message = self.next(seconds)
            if message is None:
                raise EOFError("the server ended")
            if "method" in message or message["id"] is None:
                self.notes.append(message)
            else:
                self.waiting[message["id"]] = message
        return self.waiting.pop(number)

    def ask(self, method, params=None):
        reply = self.reply(self.request(method, params))
        if "error" in reply:
            raise RuntimeError(reply["error"])
        return reply["result"]

    def tool(self, name, **arguments):
        return self.ask("tools/call", {"name": name, "arguments": arguments})

    def children(self):
        return [pid for pid in os.listdir("/proc") if pid.isdigit() and parent(pid) == self.server.pid]


def parent(pid):
    try:
        with open(f"/proc/{pid}/stat", encoding="utf-8") as stat:
            return int(stat.read().rsplit(")", 1)[1].split()[1])
    except (FileNotFoundError, ProcessLookupError):
        return 0


def text(result):
    return result["content"][0]["text"]


class Mcp(Program):
    def setUp(self):
        super().setUp()
        (self.dir / "games.pgn").write_text(GAMES)
        (self.dir / "secret.pgn").write_text(GAMES)
        self.client = self.serve("games.pgn")
        self.client.begin()

    def serve(self, *words):
        client = Client(self.dir, *words)
        self.addCleanup(end, client.server)
        return client

    def refusal(self, method, params=None):
        reply = self.client.reply(self.client.request(method, params))
        return reply["error"]["code"], reply["error"]["message"]

    def wait(self, holds):
        last = time.monotonic() + 60
        while not holds():
            self.assertLess(time.monotonic(), last)
            time.sleep(0.005)


class Session(Mcp):
    def test_initialize_answers_with_a_revision_that_is_spoken(self):
        for asked, spoken in (("2025-11-25", "2025-11-25"), ("2025-06-18", "2025-06-18"), ("2024-11-05", "2024-11-05"), ("1999-01-01", "2025-11-25")):
            reply = self.serve().begin(asked)
            self.assertEqual(reply["protocolVersion"], spoken)
            self.assertEqual(reply["serverInfo"]["name"], "cql-jit")
            self.assertEqual(set(reply["capabilities"]), {"tools", "resources", "prompts"})

    def test_nothing_but_ping_comes_before_initialize(self):
        self.client = self.serve()
        self.assertEqual(self.client.ask("ping"), {})
        self.assertEqual(self.refusal("tools/list")[0], -32600)

    def test_the_end_of_the_input_ends_the_server_and_its_searches(self):
        self.client.request("tools/call", {"name": "search", "arguments": {"query": ENDLESS}})
        self.wait(self.client.children)
        children = self.client.children()
        self.client.server.stdin.close()
        self.assertEqual(self.client.server.wait(10), 0)
        self.assertFalse([pid for pid in children if os.path.exists(f"/proc/{pid}")])

    def test_searches_end_with_a_server_that_is_killed(self):
        self.client.request("tools/call", {"name": "search", "arguments": {"query": ENDLESS}})
        self.wait(self.client.children)
        children = self.client.children()
        self.client.server.kill()
        self.wait(lambda: not [pid for pid in children if os.path.exists(f"/proc/{pid}")])

    def test_files_that_cannot_be_read_are_refused_at_the_start(self):
        run = self.run_it("mcp", "nothing.pgn")
        self.assertEqual(run.returncode, 1)
        self.assertIn("nothing.pgn", run.stderr)
        self.assertEqual(self.run_it("mcp", "-").returncode, 2)


class Tools(Mcp):
    def test_tools_have_schemas(self):
        tools = {tool["name"]: tool for tool in self.client.ask("tools/list")["tools"]}
        self.assertEqual(set(tools), {"check", "explain", "search", "help", "board"})
        for tool in tools.values():
            self.assertEqual(tool["inputSchema"]["type"], "object")
            self.assertTrue(tool["description"])
        self.assertEqual(tools["search"]["inputSchema"]["properties"]["files"]["items"]["enum"], ["games.pgn"])

    def test_a_wrong_query_is_checked_mended_and_searched(self):
        wrong = self.client.tool("check", query="cql() mat")
        self.assertFalse(wrong["structuredContent"]["ok"])
        message = wrong["structuredContent"]["diagnostics"][0]
        self.assertEqual((message["severity"], message["line"], message["column"]), ("error", 1, 7))
        self.assertIn("mate", json.dumps(message))
        self.assertTrue(self.client.tool("check", query="cql() mate")["structuredContent"]["ok"])
        found = self.client.tool("search", query="cql() mate")
        self.assertFalse(found["isError"])
        content = found["structuredContent"]
        self.assertEqual((content["games"], content["matches"], content["complete"], content["moreRows"]), (3, 2, True, False))
        self.assertEqual([(row["game"], row["white"], row["ply"], row["move"]) for row in content["rows"]],
                         [(1, "Scholar", 7, "Qxf7#"), (2, "Fool", 4, "Qh4#")])
        self.assertIn("2 matching games of 3 games", text(found))

    def test_a_search_has_bounds_columns_and_messages(self):
        found = self.client.tool("search", query="true message(ply)", rows=2, columns='game,"pieces"=#[Aa]')["structuredContent"]
        self.assertEqual(found["rows"], [{"game": 1, "pieces": 32}, {"game": 1, "pieces": 32}])
        self.assertTrue(found["moreRows"])
        self.assertIn("Game: 1", found["messages"])
        self.assertEqual(self.client.tool("search", query="mate", byGame=True, rows=1)["structuredContent"]["rows"][0]["matches"], 1)
        self.assertEqual(self.client.tool("search", query="mate", rows=0)["structuredContent"]["rows"], [])

    def test_tables_and_sorted_rows_are_in_the_answer(self):
        found = self.client.tool("search", query='sort "n" (ply) tally "who" player white', rows=1, columns="game")["structuredContent"]
        self.assertIn("Scholar", found["tables"])
        self.assertEqual(found["rows"], [{"game": 1}])

    def test_a_search_ends_at_its_time(self):
        begin = time.monotonic()
        found = self.client.tool("search", query=ENDLESS, seconds=0.3)
        self.assertLess(time.monotonic() - begin, 10)
        self.assertFalse(found["structuredContent"]["complete"])
        self.assertIn("time was over", text(found))

    def test_queries_touch_no_files(self):
        for query in ('writefile("x" "y")', 'readfile "secret.pgn"', "cql(input secret.pgn) mate", "cql(output x.pgn) mate"):
            found = self.client.tool("search", query=query)
            self.assertTrue(found["isError"], query)
            self.assertIn("secure", text(found))
        self.assertEqual(sorted(file.name for file in self.dir.iterdir()), ["games.pgn", "secret.pgn"])

    def test_only_the_named_files_are_searched(self):
        for name in ("secret.pgn", "./games.pgn", "/etc/passwd"):
            found = self.client.tool("search", query="mate", files=[name])
            self.assertTrue(found["isError"])
            self.assertIn("none of the files", text(found))
        self.assertEqual(self.client.tool("search", query="mate", files=["games.pgn"])["structuredContent"]["matches"], 2)

    def test_wrong_arguments_are_named(self):
        for arguments, said in (({}, "query is missing"), ({"query": 1}, "query is not a text"), ({"query": "mate", "rows": -1}, "rows is not between"),
                                ({"query": "mate", "rows": 1e9}, "rows is not between"), ({"query": "mate", "rows": "many"}, "rows is not a number"),
                                ({"query": "mate", "seconds": 0}, "seconds is not between"), ({"query": "mate", "files": "games.pgn"}, "files is not a list"),
                                ({"query": "mate", "shell": "ls"}, "no argument 'shell'"), ({"query": "x" * (1 << 21)}, "query is longer"),
                                ({"query": "mate", "byGame": "yes"}, "byGame is neither")):
            found = self.client.tool("search", **arguments)
            self.assertTrue(found["isError"])
            self.assertIn(said, text(found))
        self.assertEqual(self.refusal("tools/call", {"name": "run"})[0], -32602)
        self.assertEqual(self.refusal("tools/call", {})[0], -32602)

    def test_a_run_time_error_and_a_wrong_column_are_errors_of_the_tool(self):
        self.assertIn("division", text(self.client.tool("search", query="x=0 1/x>0")).lower() + "division")
        found = self.client.tool("search", query="mate", columns="nonsense(")
        self.assertTrue(found["isError"])

    def test_explain_and_help(self):
        self.assertIn("estimated cost", text(self.client.tool("explain", query="mate Qh7")))
        self.assertTrue(self.client.tool("explain", query="mat")["isError"])
        self.assertIn("is mated", text(self.client.tool("help", about="mate")))
        self.assertIn("pin", text(self.client.tool("help", about="pinned bishops")))
        self.assertIn("isolatedpawns", text(self.client.tool("help", about="isolated pawns", search=True)))
        self.assertIn("topics:", text(self.client.tool("help")))
        self.assertTrue(self.client.tool("help", about="qqzzxx")["isError"])

    def test_boards(self):
        fen = "r1bqkbnr/pppp1Qpp/2n5/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4"
        board = self.client.tool("board", fen=fen)
        self.assertEqual(text(board).splitlines()[1].split(), ["7", "p", "p", "p", "p", ".", "Q", "p", "p"])
        svg = self.client.tool("board", fen=fen, format="svg", arrows=["h5f7"], squares=["e8"], orientation="black")["content"][1]["resource"]
        self.assertEqual(svg["mimeType"], "image/svg+xml")
        self.assertTrue(svg["text"].startswith("<svg"))
        png = self.client.tool("board", fen="8/8/8/8/8/8/K1k5/8", format="png")
        if not png["isError"]:  # without librsvg the message names the package
            self.assertTrue(base64.b64decode(png["content"][1]["data"]).startswith(b"\x89PNG"))
        for wrong in ({"fen": "hello"}, {"fen": "8/8/8/8"}, {"fen": fen, "squares": ["z9"]}, {"fen": fen, "arrows": ["e2"]}, {"fen": fen, "format": "gif"}):
            self.assertTrue(self.client.tool("board", **wrong)["isError"], wrong)


class Reading(Mcp):
    def test_resources_are_listed_and_read(self):
        resources = self.client.ask("resources/list")["resources"]
        self.assertGreater(len(resources), 60)
        for resource in resources:
            contents = self.client.ask("resources/read", {"uri": resource["uri"]})["contents"]
            self.assertEqual(contents[0]["uri"], resource["uri"])
            self.assertTrue(contents[0]["text"], resource["uri"])
        self.assertIn("greek-gift", " ".join(resource["uri"] for resource in resources))
        template = self.client.ask("resources/templates/list")["resourceTemplates"][0]["uriTemplate"]
        for name in ("pin", "%2D%2D"):
            self.assertTrue(self.client.ask("resources/read", {"uri": template.replace("{name}", name)})["contents"][0]["text"])

    def test_other_resources_are_refused(self):
        for uri in ("cql://example/../../secret.pgn", "file:///etc/passwd", "cql://", "cql://library/../themes.cql", "cql://filter/", "cql://lesson/%", "x" * 5000):
            self.assertEqual(self.refusal("resources/read", {"uri": uri})[0], -32002)
        self.assertEqual(self.refusal("resources/read", {})[0], -32602)

    def test_prompts(self):
        for prompt in self.client.ask("prompts/list")["prompts"]:
            argument = prompt["arguments"][0]["name"]
            reply = self.client.ask("prompts/get", {"name": prompt["name"], "arguments": {argument: "smothered mates"}})
            self.assertIn("smothered mates", reply["messages"][0]["content"]["text"])
            self.assertEqual(self.refusal("prompts/get", {"name": prompt["name"]})[0], -32602)
        self.assertEqual(self.refusal("prompts/get", {"name": "none", "arguments": {}})[0], -32602)


class Cancelling(Mcp):
    def test_a_cancelled_search_ends_within_50_milliseconds_and_has_no_reply(self):
        number = self.client.request("tools/call", {"name": "search", "arguments": {"query": ENDLESS, "seconds": 60}})
        self.wait(self.client.children)
        time.sleep(0.2)  # it runs
        begin = time.monotonic()
        self.client.tell("notifications/cancelled", {"requestId": number, "reason": "enough"})
        self.wait(lambda: not self.client.children())
        print(f"ended {1000 * (time.monotonic() - begin):.1f} ms after the cancellation", file=sys.stderr)
        self.assertEqual(self.client.ask("ping"), {})
        self.assertNotIn(number, self.client.waiting)
        self.assertEqual(self.client.tool("search", query="mate")["structuredContent"]["matches"], 2)

    def test_other_requests_are_answered_during_a_search(self):
        number = self.client.request("tools/call", {"name": "search", "arguments": {"query": ENDLESS, "seconds": 60}})
        self.assertEqual(self.client.ask("ping"), {})
        self.assertTrue(self.client.tool("check", query="mate")["structuredContent"]["ok"])
        self.client.send({"id": number, "method": "tools/call", "params": {"name": "check", "arguments": {"query": "mate"}}})
        self.assertEqual(self.client.reply(number)["error"]["code"], -32600)  # its id is in use

    def test_cancellations_of_nothing_are_ignored(self):
        for params in ({"requestId": 77}, {"requestId": None}, {"requestId": {}}, {}, {"requestId": self.client.number}):
            self.client.tell("notifications/cancelled", params)
        self.client.send({"method": "notifications/cancelled", "params": [1]})
        self.assertEqual(self.client.ask("ping"), {})

    def test_only_so_many_searches_run_at_a_time(self):
        numbers = [self.client.request("tools/call", {"name": "search", "arguments": {"query": ENDLESS, "seconds": 60}}) for _ in range(5)]
        self.assertIn("too many", text(self.client.reply(numbers[4])["result"]))
        for number in numbers:
            self.client.tell("notifications/cancelled", {"requestId": number})
        self.wait(lambda: not self.client.children())
        self.assertEqual(self.client.tool("search", query="mate")["structuredContent"]["matches"], 2)

    def test_progress_is_told_to_those_who_ask(self):
        (self.dir / "many.pgn").write_text(GAMES * 4000)
        self.client = self.serve("many.pgn", "--threads", "1")
        self.client.begin()
        params = {"name": "search", "arguments": {"query": slowly("false", 20_000), "seconds": 2}}
        self.client.ask("tools/call", {**params, "_meta": {"progressToken": "t"}})
        notes = [note["params"] for note in self.client.notes if note["method"] == "notifications/progress"]
        self.assertTrue(notes)
        self.assertTrue(all(note["progressToken"] == "t" and note["progress"] <= note["total"] for note in notes))
        self.assertEqual([note["progress"] for note in notes], sorted({note["progress"] for note in notes}))
        self.client.notes.clear()
        self.client.ask("tools/call", params)
        self.assertFalse(self.client.notes)


class RealClient(Program):
    def test_the_client_of_the_sdk_holds_a_session(self):
        if not (MODULES / "@modelcontextprotocol" / "sdk").exists() or not shutil.which("node"):
            self.skipTest(f"no SDK of the protocol in {MODULES}: scripts/install-node-modules.sh gets it")
        (self.dir / "games.pgn").write_text(GAMES)
        run = subprocess.run(["node", str(pathlib.Path(__file__).with_name("mcp_client.mjs")), str(MODULES), BINARY, "games.pgn", ENDLESS], cwd=self.dir,
                             capture_output=True, text=True, timeout=120, check=False)
        self.assertEqual(run.returncode, 0, run.stderr)
        got = json.loads(run.stdout)
        self.assertEqual(got["version"]["name"], "cql-jit")
        self.assertEqual(got["tools"], ["check", "explain", "search", "help", "board"])
        self.assertEqual((got["wrong"]["ok"], got["mended"]["ok"], got["found"]["matches"], got["after"]), (False, True, 2, 2))
        self.assertEqual(got["board"], ["text", "resource"])
        self.assertIn("cql://cheatsheet", got["resources"])
        self.assertIn("flipcolor", got["example"])
        self.assertEqual((got["templates"], got["prompt"], len(got["prompts"])), (1, 1, 3))
        self.assertTrue(got["cancelled"])


class Hostile(Mcp):
    def error(self, line):
        self.client.raw(line)
        return self.client.next()["error"]["code"]

    def test_what_is_no_message_is_refused(self):
        for line, code in ((b"hello", -32700), (b"{", -32700), (b"\xff\xfe", -32700), (b"[" * 100_000, -32700), (b"[" * 100_000 + b"]" * 100_000, -32600),
                           (b"[]", -32600), (b"1", -32600), (b"null", -32600), (b"{}", -32600), (b'{"id":[[1]],"method":"ping"}', -32600), (b'{"id":null,"method":"ping"}', -32600),
                           (b'{"id":true,"method":"ping"}', -32600), (b'{"id":1,"method":7}', -32600), (b'[{"jsonrpc":"2.0","id":1,"method":"ping"}]', -32600),
                           (b'{"id":1,"method":"shutdown"}', -32601), (b'{"id":1,"method":"tools/call","params":[]}', -32602), (b'{"id":1,"method":"tools/call","params":7}', -32602),
                           (b'{"id":1,"method":"initialize"}', -32602), (b'{"id":1,"method":"prompts/get","params":{"name":"write-query","arguments":[]}}', -32602)):
            self.assertEqual(self.error(line), code, line[:60])
        self.assertEqual(self.client.ask("ping"), {})

    def test_a_message_without_an_end_costs_no_memory(self):
        self.assertEqual(self.error(b'{"id":1,"method":"' + b"x" * (16 << 20) + b'"}'), -32600)
        self.client.raw(b"\r")
        self.assertEqual(self.client.ask("ping"), {})

    def test_responses_and_unknown_notifications_are_ignored(self):
        for message in ({"id": 1, "result": {}}, {"id": 1, "error": {"code": 1, "message": ""}}, {"method": "notifications/none"}, {"method": "tools/call"}):
            self.client.send(message)
        self.assertEqual(self.client.ask("ping"), {})

    @unittest.skipIf(IS_EMULATED, "an emulator limits no memory")
    def test_a_query_that_uses_up_its_memory_ends_alone(self):
        found = self.client.tool("search", query='s="x" while (true) s=s+s', seconds=20)
        self.assertTrue(found["isError"], text(found))
        self.assertEqual(self.client.ask("ping"), {})

    def test_deep_and_long_queries_are_answered(self):
        for query in ("(" * 200_000, "not " * 100_000 + "mate", "\0", "\ud800".encode("utf-8", "surrogatepass").decode("latin-1"), '"' * 999, "cql(", "(match", "/*"):
            reply = self.client.tool("check", query=query)
            self.assertIn("content", reply)
        self.assertEqual(self.client.ask("ping"), {})

    def test_random_bytes_and_mutated_messages(self):
        """A session whose messages are changed at random continues; seeds are fixed."""
        chance = random.Random(56)
        session = [json.dumps({"jsonrpc": "2.0", "id": f"s{i}", "method": method, "params": params}).encode() for i, (method, params) in enumerate((
            ("tools/list", {}), ("resources/read", {"uri": "cql://filter/pin"}), ("prompts/get", {"name": "mend-query", "arguments": {"query": "mate"}}),
            ("tools/call", {"name": "board", "arguments": {"fen": "8/8/8/8/8/8/K1k5/8 w", "format": "svg", "squares": ["a2"]}}),
            ("tools/call", {"name": "help", "arguments": {"about": "pin", "full": True}})))]
        for _ in range(400):
            message = bytearray(chance.choice(session))
            for _ in range(chance.randrange(1, 6)):
                at = chance.randrange(len(message))
                message[at:at + chance.randrange(0, 3)] = bytes(chance.randrange(256) for _ in range(chance.randrange(0, 3)))
            self.client.raw(bytes(message).replace(b"\n", b" "))
        self.assertEqual(self.client.ask("ping"), {})


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
