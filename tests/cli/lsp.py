#!/usr/bin/env python3
"""Protocol scripts for cql-jit lsp: requests of an editor, and the expected replies.

usage: lsp.py CQL_JIT
"""
import json
import pathlib
import subprocess
import sys
import tempfile
import threading
import unittest

from support import BINARY

URI = "file:///tmp/query.cql"


class Client:
    def __init__(self):
        self.server = subprocess.Popen([BINARY, "lsp", "--stdio"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.number, self.notes = 0, []

    def begin(self, **capabilities):
        self.capabilities = self.ask("initialize", {"processId": None, "rootUri": None, "capabilities": capabilities})["capabilities"]
        self.tell("initialized", {})

    def send(self, message):
        self.raw(json.dumps({"jsonrpc": "2.0", **message}).encode())

    def raw(self, content):
        self.server.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(content), content))
        self.server.stdin.flush()

    def read(self):
        """Reads a message; a server that is silent for a minute is killed."""
        limit = threading.Timer(60, self.server.kill)
        limit.start()
        try:
            length = 0
            while line := self.server.stdout.readline().strip():
                name, value = line.split(b":")
                if name.lower() == b"content-length":
                    length = int(value)
            return json.loads(self.server.stdout.read(length))
        finally:
            limit.cancel()

    def answer(self, number):
        while True:
            message = self.read()
            if "method" not in message and message.get("id") == number:  # a notification has no id, nor has the reply to a malformed message
                return message
            self.notes.append(message)

    def request(self, method, params):
        self.number += 1
        self.send({"id": self.number, "method": method, "params": params})
        return self.number

    def ask(self, method, params=None):
        reply = self.answer(self.request(method, params or {}))
        if "error" in reply:
            raise RuntimeError(reply["error"])
        return reply["result"]

    def at(self, method, line, character, **more):
        return self.ask(f"textDocument/{method}", {"textDocument": {"uri": URI}, "position": {"line": line, "character": character}, **more})

    def about(self, method, **more):
        return self.ask(f"textDocument/{method}", {"textDocument": {"uri": URI}, **more})

    def tell(self, method, params):
        self.send({"method": method, "params": params})

    def open(self, text):
        self.tell("textDocument/didOpen", {"textDocument": {"uri": URI, "languageId": "cql", "version": 1, "text": text}})

    def change(self, version, *changes):
        self.tell("textDocument/didChange", {"textDocument": {"uri": URI, "version": version}, "contentChanges": list(changes)})

    def diagnostics(self, version):
        """The diagnostics of a version of the text."""
        while True:
            for note in self.notes:
                if note.get("method") == "textDocument/publishDiagnostics" and note["params"].get("version") == version:
                    return note["params"]["diagnostics"]
            self.notes.append(self.read())

    def stop(self):
        self.server.kill()
        self.server.wait()
        for pipe in (self.server.stdin, self.server.stdout):
            pipe.close()

    def end(self):
        self.ask("shutdown")
        self.tell("exit", {})
        return self.server.wait(20)


def range_of(line, begin, end, last=None):
    return {"start": {"line": line, "character": begin}, "end": {"line": line if last is None else last, "character": end}}


class Protocol(unittest.TestCase):
    def client(self, text=None, **capabilities):
        client = Client()
        self.addCleanup(client.stop)
        client.begin(**capabilities)
        if text is not None:
            client.open(text)
        return client

    def test_begins_and_ends(self):
        c = self.client()
        self.assertEqual(c.capabilities["positionEncoding"], "utf-16")
        self.assertEqual(c.capabilities["textDocumentSync"]["change"], 2)
        self.assertEqual(c.end(), 0)

    def test_a_refused_initialize_starts_nothing(self):
        c = Client()
        self.addCleanup(c.stop)
        for params in (None, 3):
            self.assertEqual(c.answer(c.request("initialize", params))["error"]["code"], -32602, params)
            self.assertEqual(c.answer(c.request("shutdown", None))["error"]["code"], -32002, params)
        c.begin()
        self.assertEqual(c.end(), 0)

    def test_exit_without_shutdown_is_a_failure(self):
        c = self.client()
        c.tell("exit", {})
        self.assertEqual(c.server.wait(20), 1)

    def test_the_end_of_the_input_ends_it(self):
        c = self.client()
        c.server.stdin.close()
        self.assertEqual(c.server.wait(20), 1)

    def test_diagnostics_follow_the_changes(self):
        c = self.client("cql()\n♔ atacks k\n")
        [d] = c.diagnostics(1)
        self.assertEqual((d["range"], d["severity"]), (range_of(1, 2, 8), 1))
        self.assertIn("did you mean 'attacks'", d["message"])
        c.change(2, {"range": range_of(1, 2, 8), "text": "attacks"})
        self.assertEqual(c.diagnostics(2), [])
        c.change(3, {"text": "cql()\nmate &&"})
        self.assertEqual(len(c.diagnostics(3)), 1)
        c.change(4, {"range": range_of(1, 5, 7), "text": "and wtm"}, {"range": range_of(1, 0, 4), "text": "check"})
        self.assertEqual(c.diagnostics(4), [])
        self.assertEqual(c.about("formatting", options={}), [{"range": range_of(0, 0, 13, last=1), "newText": "cql()\ncheck and wtm\n"}])

    def test_places_in_both_encodings(self):
        text = "cql()\n♔ | ♕ attacks nobody\n"
        self.assertEqual(self.client(text).diagnostics(1)[0]["range"], range_of(1, 14, 20))
        c = self.client(text, general={"positionEncodings": ["utf-8", "utf-16"]})
        self.assertEqual(c.capabilities["positionEncoding"], "utf-8")
        self.assertEqual(c.diagnostics(1)[0]["range"], range_of(1, 18, 24))

    def test_hover_and_signature(self):
        c = self.client("cql()\nR attacks k\nbetween(K \n")
        self.assertIn("SET attacks SET", c.at("hover", 1, 4)["contents"]["value"])
        self.assertIsNone(c.at("hover", 3, 0))
        help = c.at("signatureHelp", 2, 10)
        self.assertEqual((help["signatures"][0]["label"], help["activeParameter"]), ("between (SET SET)", 1))

    def test_completion(self):
        c = self.client("cql()\nR attacks conn\n")
        found = {i["label"]: i for i in c.at("completion", 1, 14)["items"]}
        self.assertEqual(found["connectedpawns"]["textEdit"], {"range": range_of(1, 10, 14), "newText": "connectedpawns"})
        self.assertNotIn("ply", found)
        self.assertNotIn("documentation", found["connectedpawns"])
        self.assertIn("pawns", c.ask("completionItem/resolve", found["connectedpawns"])["documentation"]["value"])

    def test_names(self):
        c = self.client("cql()\nfirst = R\nfirst & k\n")
        self.assertEqual(c.at("definition", 2, 1), {"uri": URI, "range": range_of(1, 0, 5)})
        places = [range_of(1, 0, 5), range_of(2, 0, 5)]
        self.assertEqual([r["range"] for r in c.at("references", 2, 1, context={"includeDeclaration": True})], places)
        self.assertEqual([r["range"] for r in c.at("references", 2, 1, context={"includeDeclaration": False})], places[1:])
        self.assertEqual([r["range"] for r in c.at("documentHighlight", 2, 1)], places)
        self.assertEqual(c.at("prepareRename", 2, 5), places[1])
        self.assertEqual(c.at("rename", 2, 1, newName="second")["changes"][URI], [{"range": r, "newText": "second"} for r in places])
        with self.assertRaisesRegex(RuntimeError, "word of the language"):
            c.at("rename", 2, 1, newName="mate")

    def test_outline_folds_hints(self):
        c = self.client("cql()\nfunction f(x) {\n  x\n}\ntotal = 3\nflip Ka1\n")
        self.assertEqual([(s["name"], s["kind"]) for s in c.about("documentSymbol")], [("f", 12), ("total", 13)])
        self.assertEqual(c.about("foldingRange"), [{"startLine": 1, "endLine": 2}])
        hints = c.about("inlayHint", range=range_of(0, 0, 0, last=9))
        self.assertEqual([(h["label"], h["position"]) for h in hints], [(": number", {"line": 4, "character": 5}), ("×4", {"line": 5, "character": 4})])

    def test_semantic_tokens(self):
        for text in ("cql()\n/* a\nb */ ♔ → k\n", "cql()\r\n/* a\r\nb */ ♔ → k\r\n", "cql()\r/* a\rb */ ♔ → k\r"):
            c = self.client(text)
            types = c.capabilities["semanticTokensProvider"]["legend"]["tokenTypes"]
            data, line, at, seen = c.about("semanticTokens/full")["data"], 0, 0, []
            for i in range(0, len(data), 5):
                line, at = line + data[i], data[i + 1] + (at if data[i] == 0 else 0)
                seen.append((line, at, data[i + 2], types[data[i + 3]]))
            self.assertEqual(seen, [(0, 0, 3, "keyword"), (1, 0, 4, "comment"), (2, 0, 4, "comment"), (2, 5, 1, "enumMember"), (2, 7, 1, "operator"),
                                    (2, 9, 1, "enumMember")], repr(text))

    def test_changed_tokens(self):
        c = self.client("cql()\nR attacks k\nQ attacks k\n")
        first = c.about("semanticTokens/full")
        self.assertEqual(c.about("semanticTokens/full/delta", previousResultId=first["resultId"])["edits"], [])
        before = c.about("semanticTokens/full")
        c.change(2, {"range": range_of(1, 0, 1), "text": "/* one */ R Q"})
        change = c.about("semanticTokens/full/delta", previousResultId=before["resultId"])
        data = before["data"]
        for edit in change["edits"]:
            self.assertLess(len(edit["data"]), len(data))
            data[edit["start"]:edit["start"] + edit["deleteCount"]] = edit["data"]
        self.assertEqual(data, c.about("semanticTokens/full")["data"])
        self.assertIn("data", c.about("semanticTokens/full/delta", previousResultId=change["resultId"]))  # of an answer before the last

    def test_common_fields_of_completions_are_sent_once(self):
        c = self.client("cql()\nR attacks conn\n", textDocument={"completion": {"completionList": {"itemDefaults": ["editRange"]}}})
        found = c.at("completion", 1, 14)
        self.assertEqual(found["itemDefaults"], {"editRange": range_of(1, 10, 14)})
        self.assertIn("connectedpawns", [i["label"] for i in found["items"] if "textEdit" not in i])

    def test_only_editors_that_know_snippets_get_them(self):
        text = "cql()\nfunction given(who) { mate who }\ngi if\n"
        plain = self.client(text)
        self.assertEqual([i for i in plain.at("completion", 2, 0)["items"] if "${" in json.dumps(i)], [])
        [given] = [i for i in plain.at("completion", 2, 2)["items"] if i["label"] == "given"]
        self.assertEqual((given["textEdit"]["newText"], "insertTextFormat" in given), ("given(", False))
        full = self.client(text, textDocument={"completion": {"completionItem": {"snippetSupport": True}}})
        [given] = [i for i in full.at("completion", 2, 2)["items"] if i["label"] == "given"]
        self.assertEqual((given["textEdit"]["newText"], given["insertTextFormat"]), ("given(${1:who})", 2))
        self.assertIn("if ${1:check}", json.dumps(full.at("completion", 2, 5)))

    def test_included_files(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "my file.cql")
            path.write_text("// Rooks.\nfunction rooks() { R }\n")
            c = self.client()
            uri = pathlib.Path(folder, "query.cql").as_uri()
            c.tell("textDocument/didOpen", {"textDocument": {"uri": uri, "languageId": "cql", "version": 1, "text": 'cql()\ninclude "my file.cql"\nrooks()'}})
            place = {"textDocument": {"uri": uri}, "position": {"line": 2, "character": 2}}
            self.assertEqual(c.ask("textDocument/definition", place), {"uri": path.as_uri(), "range": range_of(1, 9, 14)})
            self.assertIn("Rooks.", c.ask("textDocument/hover", place)["contents"]["value"])
            name = {"textDocument": {"uri": uri}, "position": {"line": 1, "character": 10}}
            self.assertEqual([i["label"] for i in c.ask("textDocument/completion", name)["items"]], ["my file.cql"])
            path.write_text("mate")
            c.tell("textDocument/didChange", {"textDocument": {"uri": uri, "version": 2}, "contentChanges": [{"range": range_of(2, 7, 7), "text": " "}]})
            [wrong, *_] = c.diagnostics(2)
            self.assertEqual(wrong["range"]["start"]["line"], 1)
            where, here = wrong["relatedInformation"]
            self.assertEqual((where["location"], where["message"]), ({"uri": path.as_uri(), "range": range_of(0, 0, 4)}, wrong["message"]))
            self.assertEqual((here["location"]["uri"], here["message"]), (uri, "included here"))
            path.write_text("\nfunction rooks() { R }\n")
            c.tell("textDocument/didSave", {"textDocument": {"uri": path.as_uri()}})
            c.notes.clear()
            self.assertEqual(c.diagnostics(2), [])
            self.assertEqual(c.ask("textDocument/definition", place), {"uri": path.as_uri(), "range": range_of(1, 9, 14)})

    def test_included_files_are_read_as_editors_hold_them(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "pieces.cql")
            path.write_text("function rooks() { R }\n")
            c = self.client()
            uri, pieces = pathlib.Path(folder, "query.cql").as_uri(), path.as_uri()

            def after(method, document, **more):
                """The problems of the query, and where its function is defined."""
                c.notes.clear()
                c.tell(f"textDocument/{method}", {"textDocument": document, **more})
                problems = [d["message"] for d in c.diagnostics(7)]
                found = c.ask("textDocument/definition", {"textDocument": {"uri": uri}, "position": {"line": 2, "character": 2}})
                return problems, found and found["range"]
            as_saved, as_edited = ([], range_of(0, 9, 14)), ([], range_of(1, 9, 14))
            self.assertEqual(after("didOpen", {"uri": uri, "languageId": "cql", "version": 7, "text": 'cql()\ninclude "pieces.cql"\nrooks()'}), as_saved)
            self.assertEqual(after("didOpen", {"uri": pieces, "languageId": "cql", "version": 1, "text": "\nfunction rooks() { R }\n"}), as_edited)
            renamed, _ = after("didChange", {"uri": pieces, "version": 2}, contentChanges=[{"range": range_of(1, 9, 14), "text": "towers"}])
            self.assertIn("rooks", renamed[0])
            self.assertEqual(after("didClose", {"uri": pieces}), as_saved)

    def test_edits_do_not_leak_memory(self):
        c = self.client("cql()\n" + "square x in R { x attacks k }\n" * 50, environment={"ASAN_OPTIONS": "quarantine_size_mb=1"})

        def kilobytes_after(edits):
            for edit in edits:
                c.change(edit, {"range": range_of(1 + edit % 40, 0, edit % 2), "text": "" if edit % 2 else "R"})
                if edit % 100 == 0:
                    c.about("semanticTokens/full")
                    c.notes.clear()
            status = pathlib.Path(f"/proc/{c.server.pid}/status").read_text()
            return int(status.split("VmRSS:")[1].split()[0])
        # The cached parse of this text takes 300 kB.
        before = kilobytes_after(range(2, 400))
        self.assertLess(kilobytes_after(range(400, 1000)) - before, 8000)

    def test_code_actions(self):
        c = self.client("cql()\nR atacks k\n")
        found = c.about("codeAction", range=range_of(1, 4, 4), context={"diagnostics": []})
        self.assertEqual((found[0]["title"], found[0]["kind"]), ("Write attacks", "quickfix"))
        self.assertEqual(found[0]["edit"]["changes"][URI], [{"range": range_of(1, 2, 8), "newText": "attacks"}])
        self.assertEqual(found[0]["diagnostics"], c.diagnostics(1))

    def test_cancelled_requests_are_not_computed(self):
        c = self.client("cql()\n" + "shift { flip Ka1 } " * 300)
        cancelled = 0
        for version in range(2, 32):
            c.change(version, {"range": range_of(1, 0, 0), "text": " "})  # so that the text is read again
            # The first keeps the server busy while the others arrive: a race, which the server may rarely win.
            first = c.request("textDocument/codeAction", {"textDocument": {"uri": URI}, "range": range_of(0, 0, 0), "context": {"diagnostics": []}})
            later = c.request("textDocument/semanticTokens/full", {"textDocument": {"uri": URI}})
            c.tell("$/cancelRequest", {"id": later})
            self.assertIn("result", c.answer(first))
            reply = c.answer(later)
            self.assertTrue("result" in reply or reply["error"]["code"] == -32800, reply)
            cancelled += "error" in reply
            if cancelled:
                break
        self.assertEqual(cancelled, 1)

    def test_wrong_messages_are_answered(self):
        c = self.client("cql() mate")
        c.raw(b"{wrong")
        self.assertEqual(c.answer(None)["error"]["code"], -32700)
        for method, params, code in (("cql/nothing", {}, -32601), ("textDocument/hover", {}, -32602),
                                     ("textDocument/hover", {"textDocument": {"uri": "file:///other"}}, -32602), ("textDocument/hover", [1], -32602)):
            reply = c.answer(c.request(method, params))
            self.assertEqual(reply["error"]["code"], code, reply)
        for content in (b"[]", b"3", b'{"id": 7}', b'{"method": 3}', b'{"method": "$/cancelRequest", "params": 3}', b'{"method": "x", "params": null}'):
            c.raw(content)
        self.assertEqual(c.end(), 0)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], "-v"])
