#!/usr/bin/env python3
"""Measures the language server as an editor uses it: a key is a change of the text, its diagnostics, completion and semantic tokens.

usage: keystrokes.py CQL_JIT [--lines N] [--keys N] [--edits N]

Prints the percentiles of the time from a key to the last answer, and of the time of the processor that the server takes for it, which other programs of the
machine change little; and, with --edits, how the server's memory grows over a number of changes: at each tenth of them.
"""
import argparse
import json
import pathlib
import random
import subprocess
import time

URI = "file:///query.cql"
LINES = [
    "flipcolor {{ square x{0} in R {{ x{0} attacks k and not check }} }}", "n{0} = #(A attacks a) + {0}", "function f{0}(s) {{ s & a-h{1} }}",
    "if n{0} > {0} then comment(\"line {0} \" n{0}) else f{0}(R)", "// a comment about line {0}", "path -- check --mate ///", "shift {{ Nd4 kf3 }} and ply < {0}",
]


class Server:
    def __init__(self, binary):
        self.process = subprocess.Popen([binary, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.number = 0
        self.colours = None  # the last answer about them
        completion = {"completionList": {"itemDefaults": ["editRange"]}}
        self.ask("initialize", {"processId": None, "rootUri": None, "capabilities": {"textDocument": {"completion": completion}}})

    def send(self, **message):
        content = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(content), content))

    def read(self):
        length = int(self.process.stdout.readline().split(b":")[1])
        while self.process.stdout.readline().strip():
            pass
        return json.loads(self.process.stdout.read(length))

    def request(self, method, params):
        self.number += 1
        self.send(id=self.number, method=method, params=params)
        return self.number

    def ask(self, method, params):
        number = self.request(method, params)
        self.process.stdin.flush()
        while self.read().get("id") != number:
            pass

    def change(self, version, line, column, text, removed=0):
        where = {"start": {"line": line, "character": column}, "end": {"line": line, "character": column + removed}}
        self.send(method="textDocument/didChange", params={"textDocument": {"uri": URI, "version": version}, "contentChanges": [{"range": where, "text": text}]})

    def key(self, version, line, column, text, removed=0):
        """The seconds that a change takes, with all requests of the editor after it."""
        document = {"uri": URI}
        begin = time.perf_counter()
        self.change(version, line, column, text, removed)
        self.request("textDocument/completion", {"textDocument": document, "position": {"line": line, "character": column + len(text)}})
        if self.colours is None:
            last = self.request("textDocument/semanticTokens/full", {"textDocument": document})
        else:
            last = self.request("textDocument/semanticTokens/full/delta", {"textDocument": document, "previousResultId": self.colours})
        self.process.stdin.flush()
        answered = told = False
        while not (answered and told):
            message = self.read()
            if message.get("id") == last:
                answered, self.colours = True, message["result"]["resultId"]
            told |= message.get("method") == "textDocument/publishDiagnostics" and message["params"].get("version") == version
        return time.perf_counter() - begin

    def kilobytes(self):
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(status.split("VmRSS:")[1].split()[0])

    def processor(self):
        """The processor time of the server's threads, in seconds."""
        threads = pathlib.Path(f"/proc/{self.process.pid}/task").iterdir()
        return sum(int((thread / "schedstat").read_text().split()[0]) for thread in threads) / 1e9

    def end(self):
        self.ask("shutdown", {})
        self.send(method="exit", params={})
        self.process.stdin.flush()
        self.process.wait()


def told(times):
    times = sorted(times)
    part = [f"p{p} {times[min(len(times) - 1, len(times) * p // 100)] * 1000:.1f}" for p in (50, 90, 99)]
    return f"{', '.join(part)}, most {times[-1] * 1000:.1f}"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    parser.add_argument("--lines", type=int, default=500)
    parser.add_argument("--keys", type=int, default=1000)
    parser.add_argument("--edits", type=int, default=0)
    chosen = parser.parse_args()
    texts = ["cql(quiet)"] + [LINES[i % 7].format(i // 7, i % 8 + 1) for i in range(chosen.lines - 1)]
    server = Server(chosen.binary)
    server.send(method="textDocument/didOpen", params={"textDocument": {"uri": URI, "languageId": "cql", "version": 0, "text": "\n".join(texts)}})
    picked, typed, version = random.Random(25), "connectedpawns attacks k ", 0
    times, taken = [], []
    while len(times) < chosen.keys:
        line = picked.randrange(1, chosen.lines)
        for column, letter in enumerate(typed):
            version += 1
            begin = server.processor()
            times.append(server.key(version, line, column, letter))
            taken.append(server.processor() - begin)
        version += 1
        server.key(version, line, 0, "", len(typed))
    print(f"{chosen.lines} lines, {len(times)} keys, ms: {told(times)}; of the processor: {told(taken)}", flush=True)
    if chosen.edits:
        print(f"kB before {server.kilobytes()}, after", end="")
        for done in range(1, chosen.edits + 1):
            version += 1
            edit = version, 1 + (done - 1) // 2 % (chosen.lines - 1), 0, "x"[: done % 2], 1 - done % 2
            if done % 50 == 0:
                server.key(*edit)
            else:  # the text is read for each, but the editor does not wait
                server.change(*edit)
                server.request("textDocument/hover", {"textDocument": {"uri": URI}, "position": {"line": edit[1], "character": 0}})
            if done % max(1, chosen.edits // 10) == 0:
                print(f" {done}: {server.kilobytes()}", end="", flush=True)
        print()
    server.end()


if __name__ == "__main__":
    main()
