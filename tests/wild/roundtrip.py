#!/usr/bin/env python3
"""Random files as people bring them: what is written of them is searched again with the same answers, and holds all comments, NAGs and tags.

usage: roundtrip.py CQL_JIT [--games N] [--seed N] [--keep FOLDER]

Written are PGN, packed PGN, a database and its export, and what three shards leave.
"""
import argparse
import pathlib
import re
import subprocess
import sys
import tempfile

import truth  # first: it finds the modules of oracle/
from layouts import File

ASKED = """cql(variations quiet)
message quiet("@@" positionid "|" ply "|" depth "|" fen "|" originalcomment "|" clockms "|" movetimems "|" eval "|" evaldepth "|" evalmate "|" player white "|"
  player black "|" event "|" site "|" date "|" eventdate "|" eco "|" elo white "|" tag "Note" "|" tag "Annotator" "|" tag "TimeControl" "|" tag "FEN" "|"
  tag "Variant" "|" tag "PlyCount" "|" result 1-0 "|" result 0-1)
"""


class Wrong(Exception):
    pass


class Runs:
    def __init__(self, binary, folder):
        self.binary, self.folder = str(pathlib.Path(binary).resolve()), pathlib.Path(folder)
        (self.folder / "asked.cql").write_text(ASKED)

    def run(self, *words):
        run = subprocess.run([self.binary, *words], capture_output=True, cwd=self.folder, stdin=subprocess.DEVNULL, timeout=300)
        if run.returncode:
            raise Wrong(f"{' '.join(words)}: status {run.returncode}\n{run.stderr[:2000].decode('latin-1')}")
        return run.stdout.decode("latin-1")

    def answers(self, name):
        """What the query says of each position. A title before the tags is written as a comment: its lines become one, its braces `_` (language/41 §7)."""
        printed = self.run("asked.cql", name, "--count", "--threads", "1", "--warnings", "none")
        printed = re.sub(r"\d+ matches of \d+ games.*", "", printed)
        return [re.sub(r"\s+", " ", re.sub("[{}]", "_", answer)).replace(" |", "|").strip() for answer in printed.split("@@")[1:]]

    def write(self, name, output):
        self.run("--cql", "true", "--silent", name, "-o", output, "--force", "--threads", "1", "--warnings", "none")
        return (self.folder / output).read_bytes()

    def same(self, expected, name):
        """The same answers for another file."""
        found = self.answers(name)
        if found != expected:
            at = next((i for i, (a, b) in enumerate(zip(found, expected)) if a != b), min(len(found), len(expected)))
            raise Wrong(f"{name}: {len(found)} positions, expected {len(expected)}\n  found    {found[at:at + 1]}\n  expected {expected[at:at + 1]}")

    def check(self, file):
        for left in ["games.cqldb", "export.pgn", "shards.pgn"]:
            (self.folder / left).unlink(missing_ok=True)
        (self.folder / "in.pgn").write_bytes(file.data)
        expected = self.answers("in.pgn")
        out = self.write("in.pgn", "out.pgn")
        self.same(expected, "out.pgn")
        if truth.unbroken(out.decode("latin-1")) != truth.written(file.games):
            raise Wrong("comments, NAGs or tags are missing: run.py shows which")
        again = self.write("out.pgn", "again.pgn")
        if not any(game.free and "\n" in game.free for game in file.games) and again != out:  # lines of a title become one
            raise Wrong("what is written of out.pgn is not out.pgn")
        self.write("in.pgn", "out.pgn.zst")
        self.same(expected, "out.pgn.zst")
        self.run("import", "in.pgn", "-o", "games.cqldb", "--warnings", "none")
        self.same(expected, "games.cqldb")
        self.run("database", "export", "games.cqldb", "-o", "export.pgn")
        self.same(expected, "export.pgn")
        if all(game.searched for game in file.games) and (self.folder / "export.pgn").read_bytes() != out:
            raise Wrong("the export of the database is not out.pgn")
        subprocess.run(["rm", "-rf", self.folder / "run"], check=True)
        self.run("shard", "plan", "--cql", "true", "--silent", "in.pgn", "-o", "shards.pgn", "--weights", "1,1,1", "--run", "run")
        for shard in "123":
            self.run("shard", "run", "run", shard)
        self.run("shard", "merge", "run")
        if (self.folder / "shards.pgn").read_bytes() != out:
            raise Wrong("shards leave other games than one run")
        return len(expected)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=pathlib.Path, help="a folder for the files that differ")
    options = parser.parse_args()
    games = files = positions = bad = 0
    with tempfile.TemporaryDirectory() as folder:
        runs = Runs(options.binary, folder)
        while games < options.games:
            seed = options.seed + files
            file = File(seed, most=40)
            games, files = games + len(file.games), files + 1
            try:
                positions += runs.check(file)
            except Wrong as wrong:
                bad += 1
                print(f"--- seed {seed}\n{wrong}", flush=True)
                if options.keep:
                    (options.keep / f"round{seed}.pgn").write_bytes(file.data)
    print(f"round trip: {files} files, {games} games, {positions} positions, {bad} files differ")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
