#!/usr/bin/env python3
"""Commands that answer people and assistants, over random input for a given time: `mcp`, `ask`, `explain --words`, `help`.

usage: words.py CQL_JIT [--seconds N] [--seed S] [--only KIND]

A round is one program: a session of `mcp` with random requests, some of them damaged, some cancelled; `ask` about a position, damaged or not;
`explain --words` on a query of the examples or of parts that are put together, perhaps damaged; `help`, or an error that names a query, about
words of the language and of chess players. What must hold: the program ends by itself with a status that is documented and no report of a
sanitizer; each line of a session is a message of the protocol, and each request has one reply; queries that `ask` prints compile, and find the
position that they are made of; no sentence has a word of the compiler. A round that fails is printed with its seed, which repeats it.
"""
import argparse
import collections
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import threading
import time

from soak import PARTS, damaged

ROOT = pathlib.Path(__file__).resolve().parents[2]
REPORT = re.compile(r"Sanitizer|runtime error:|internal error|Assertion|terminate called")
FENS = ["rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "8/8/8/3k4/8/3P4/3K4/8 w - - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 5 20",
        "rnbqkb1r/ppp1pppp/5n2/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "bnrbkrqn/pppppppp/8/8/8/8/PPPPPPPP/BNRBKRQN w CFcf - 0 1"]
TOOLS = ["check", "explain", "search", "help", "board", "nothing"]
TIMEOUT = 300


class Failure(Exception):
    pass


class Rounds:
    def __init__(self, binary, folder):
        self.binary, self.folder, self.counts = str(pathlib.Path(binary).resolve()), pathlib.Path(folder), collections.Counter()
        self.games = ROOT / "examples" / "games.pgn"
        self.queries = [path.read_text() for path in sorted((ROOT / "examples").rglob("*.cql"))]
        table = (ROOT / "frontend/meaning/chess_words.def").read_text()
        self.words = [phrase for row in re.findall(r'"([^"]*)"\)$', table, re.M) for phrase in row.split(", ")]
        self.words += re.findall(r"(?m)^function (\w+)", (ROOT / "share/library/themes.cql").read_text())
        self.words += ["help", "csv", "lichess", "1. e4 c5", "year 2023", "White elo > 2600", ">= 2 queens", "opening \"Sicilian\"", *FENS]

    def run(self, *words, input=None, statuses=(0, 1, 2)):
        words = [word if isinstance(word, bytes) else str(word).encode() for word in words]
        words = [word.replace(b"\0", b"")[:100_000] for word in words]
        run = subprocess.run([self.binary, *words], input=input, capture_output=True, timeout=TIMEOUT, cwd=self.folder)
        self.counts[words[0].decode(), run.returncode] += 1
        said = run.stderr.decode("utf-8", "replace")
        if run.returncode not in statuses or REPORT.search(said):
            raise Failure(f"{words}: status {run.returncode}\n{said[:6000]}")
        return run

    # --- what is asked

    def query(self, random):
        kind = random.randrange(4)
        if kind == 0:
            text = random.choice(self.queries)
        elif kind == 1:
            text = " ".join(random.choices(self.words, k=random.randint(1, 4)))
        else:
            text = " ".join(random.choices(PARTS, k=random.randint(1, 5)))
        data = text.encode()
        return damaged(random, data) if random.random() < 0.4 else data

    def words_round(self, random):
        (self.folder / "query.cql").write_bytes(self.query(random))
        run = self.run("explain", "--words", "query.cql", statuses=(0, 1, 2))
        said = run.stdout.decode("utf-8", "replace")
        if run.returncode == 0 and re.search(r"%\d|\bnullptr\b|\bOp::", said):
            raise Failure(f"explain --words: {said[:2000]}")

    def ask_round(self, random):
        if random.random() < 0.5:
            fen = random.choice(FENS).encode()
            fen = damaged(random, fen).replace(b"\0", b"") if random.random() < 0.6 else fen
            run, isThere = self.run("ask", b"--fen=" + fen, *([self.games] if random.random() < 0.3 else [])), False
        else:
            game, ply = random.choice([random.randint(1, 80), 0, 81, 10**12]), random.choice([random.randint(0, 120), -1, 10**15])
            run, isThere = self.run("ask", "--game", f"{self.games}:{game}:{ply}"), True
        if run.returncode:
            return
        text = run.stdout.decode()
        found = re.findall(r"(?m)^(\S.*?)(?:: (\d+) games?)?\n  (.*)$", text)
        if not found or isThere and any(int(count) < 1 for _, count, _ in found):
            raise Failure(f"ask: {text[:3000]}")
        query = random.choice(found)[2]
        if self.run("check", "--cql", query).returncode:
            raise Failure(f"ask: {query!r} does not compile")

    def help_round(self, random):
        words = random.choice(self.words).encode()
        words = damaged(random, words).replace(b"\0", b"") if random.random() < 0.5 else words
        kind = random.randrange(3)
        if kind == 0:
            self.run("help", b"--", words)
        elif kind == 1:
            self.run("help", "--search", b"--", *words.split())
        else:
            self.run("check", b"--cql=" + words)

    def value(self, random, depth=0):
        kind = random.randrange(9 if depth < 4 else 6)
        if kind < 3:
            return self.query(random).decode("utf-8", "replace")[:2000]
        if kind < 6:
            return random.choice([None, True, False, 0, -1, 2**63, 1e308, "", "\u0000", "\ud83d", "x" * 70000, random.randrange(1000)])
        if kind == 6:
            return [self.value(random, depth + 1) for _ in range(random.randrange(4))]
        return {random.choice(["query", "about", "fen", "rows", "seconds", "files", "columns", "x"]): self.value(random, depth + 1) for _ in range(random.randrange(4))}

    def arguments(self, random, tool):
        text = self.query(random).decode("utf-8", "replace")
        known = {"check": {"query": text}, "explain": {"query": text}, "help": {"about": random.choice(self.words)}, "board": {"fen": random.choice(FENS)},
                 "search": {"query": text, "rows": random.choice([1, 10, 0, -1, 10**9]), "seconds": random.choice([1, 2, 0, -5, 10**9])}}
        arguments = known.get(tool, {})
        if random.random() < 0.25:
            arguments[random.choice([*arguments, "query", "byGame", "columns", "files"])] = self.value(random)
        return arguments

    def message(self, random, number):
        kind = random.random()
        if kind < 0.6:
            tool = random.choice(TOOLS)
            params = {"name": tool, "arguments": self.arguments(random, tool)}
            if random.random() < 0.3:
                params["_meta"] = {"progressToken": random.choice([number, "token", None, []])}
            message = {"id": number, "method": "tools/call", "params": params}
        elif kind < 0.7:
            message = {"id": number, "method": "resources/read", "params": {"uri": random.choice(["cql://cheatsheet", "cql://topic/moves", "cql://themes", "cql://../x", "", 5])}}
        elif kind < 0.8:
            message = {"id": number, "method": random.choice(["tools/list", "resources/list", "prompts/list", "resources/templates/list", "ping", "logging/setLevel", "nothing", ""]),
                       "params": random.choice([{}, {"cursor": "x"}, [], None])}
        elif kind < 0.85:
            message = {"id": number, "method": "prompts/get", "params": {"name": random.choice(["write-query", "mend-query", "no"]), "arguments": self.value(random)}}
        elif kind < 0.93:
            message = {"method": "notifications/cancelled", "params": {"requestId": random.choice([number - 1, number - 2, None, "x"]), "reason": "no"}}
        else:
            message = {"id": random.choice([number, str(number), None, 1.5, []]), "method": self.value(random), "params": self.value(random)}
        return {"jsonrpc": random.choice(["2.0"] * 30 + ["1.0", 2, None]), **message}

    def mcp_round(self, random):
        lines, wanted = [], []  # half a surrogate pair is no JSON for the server: the reply has no id
        if random.random() < 0.95:
            lines.append(json.dumps({"jsonrpc": "2.0", "id": 0, "method": "initialize",
                                     "params": {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "soak", "version": "0"}}}).encode())
        for number in range(1, random.randint(2, 60)):
            message = self.message(random, number)
            line = json.dumps(message).encode()
            if random.random() < 0.1:
                line = damaged(random, line).replace(b"\n", b" ").replace(b"\r", b" ")
            elif message["jsonrpc"] == "2.0" and message.get("id") == number and isinstance(message["method"], str) and b"\\ud" not in line:
                wanted.append(number)
            lines.append(line)
        cancelled = cancelledBy(lines)
        if cancelled is None:
            cancelled = set(wanted)
        replies = self.session(lines, [number for number in wanted if number not in cancelled], [self.games] if random.random() < 0.8 else [])
        requests = requestsBy(lines)
        if more := [number for number in wanted if replies[str(number)] > requests[str(number)]]:
            raise Failure(f"mcp: more replies than requests with the id {more}")

    def session(self, lines, wanted, games):
        """Returns the number of replies by the id as JSON. The input ends when all have come that are wanted."""
        replies, missing = collections.Counter(), set(map(str, wanted))
        with tempfile.TemporaryFile() as errors:
            server = subprocess.Popen([self.binary, "mcp", *games], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors, cwd=self.folder)
            killer = threading.Timer(TIMEOUT, server.kill)
            killer.start()
            done = threading.Event()
            writer = threading.Thread(target=self.write, args=(server.stdin, lines, done))
            writer.start()
            if not missing:
                done.set()
            for line in server.stdout:
                message = json.loads(line)
                if message.get("jsonrpc") != "2.0":
                    raise Failure(f"mcp: {line[:500]}")
                if "method" not in message:
                    replies[json.dumps(message["id"])] += 1
                    missing.discard(json.dumps(message["id"]))
                if not missing:
                    done.set()
            done.set()
            status = server.wait()
            killer.cancel()
            writer.join()
            errors.seek(0)
            said = errors.read().decode("utf-8", "replace")
        self.counts["mcp", status] += 1
        if status or missing or REPORT.search(said):
            raise Failure(f"mcp: status {status}, no reply to {sorted(missing)}\n{said[:6000]}")
        return replies

    @staticmethod
    def write(pipe, lines, done):
        try:
            pipe.write(b"".join(line + b"\n" for line in lines))
            pipe.flush()
            done.wait()
            pipe.close()
        except BrokenPipeError:
            pass  # seen by the status


def requestsBy(lines):
    """Returns how many lines have each id, as JSON: damage may give one to a second line."""
    ids = collections.Counter()
    for line in lines:
        try:
            message = json.loads(line)
        except ValueError:
            continue
        if isinstance(message, dict):
            ids[json.dumps(message.get("id"))] += 1
    return ids


def cancelledBy(lines):
    """Returns the ids of the requests that are cancelled; None if damage leaves it open which."""
    ids = set()
    for line in lines:
        try:
            message = json.loads(line)
            if b"notifications/cancelled" in line and "id" not in message:
                ids.add(message["params"]["requestId"])
        except (ValueError, KeyError, TypeError):
            return None
    return ids


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=["mcp", "ask", "words", "help"])
    options = parser.parse_args()
    end, seed, bad, rounds = time.monotonic() + options.seconds, options.seed, 0, collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        program = Rounds(options.binary, folder)
        while time.monotonic() < end:
            dice = random.Random(seed)
            kind = options.only or dice.choices(["mcp", "ask", "words", "help"], [3, 2, 3, 2])[0]
            rounds[kind] += 1
            try:
                getattr(program, kind + "_round")(dice)
            except (Failure, subprocess.TimeoutExpired, ValueError) as wrong:
                bad += 1
                print(f"--- seed {seed}, {kind}\n{wrong}\n", flush=True)
            seed += 1
    print(f"seeds {options.seed} to {seed - 1}: {dict(rounds)}; commands by status {dict(program.counts)}; {bad} failed", flush=True)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
