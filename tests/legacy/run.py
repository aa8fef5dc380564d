#!/usr/bin/env python3
"""Random queries of the older language against a plain interpreter of language/50 (legacy_reference.py).

usage: run.py CQL_JIT GAMES.pgn [--rounds N] [--seed N]
"""
import argparse
import pathlib
import random
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
sys.path.insert(0, str(HERE.parent / "patterns"))
from games import readGames
from legacy_generate import Generator
from legacy_reference import marked

sys.setrecursionlimit(20000)


def textOf(lists, tags):
    return "(match" + "".join(f" :forany {name} {d.text()}" for name, d in tags) + "".join("\n  " + l.text() for l in lists) + ")\n"


def answers(binary, query, pgn):
    run = subprocess.run([binary, "--threads", "1", "--count", "--show-positions", str(query), str(pgn)], capture_output=True, text=True, timeout=120)
    if run.returncode:
        return run.stderr
    found = {}
    for line in run.stdout.splitlines():
        if line.startswith("Game: "):
            found.setdefault(int(line.split()[1]), set()).add(int(line.rsplit(":", 1)[1]))
    return found


def main():
    options = argparse.ArgumentParser()
    options.add_argument("binary")
    options.add_argument("games", type=pathlib.Path)
    options.add_argument("--rounds", type=int, default=150)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--most", type=int, default=90, help="positions of a game that is used")
    options = options.parse_args()
    games = readGames(options.binary, options.games, options.most)
    failed = tried = hits = 0
    with tempfile.TemporaryDirectory() as folder:
        query = pathlib.Path(folder, "query.cql")
        for number in range(options.seed, options.seed + options.rounds):
            generator = Generator(random.Random(number), games)
            lists, tags = generator.query()
            text = textOf(lists, tags)
            query.write_text(text)
            got = answers(options.binary, query, options.games)
            if isinstance(got, str):
                if "too many copies" in got:
                    continue
                print(f"seed {number}\n{text}{got}")
                failed += 1
                continue
            expected = {}
            for game, positions in games.items():
                marks = marked(positions, lists, tags)
                if marks:
                    expected[game] = marks
            got = {game: marks for game, marks in got.items() if game in games}
            tried += 1
            hits += bool(expected)
            if got != expected:
                failed += 1
                odd = [(g, sorted(expected.get(g, set()) ^ got.get(g, set()))[:6]) for g in games if expected.get(g, set()) != got.get(g, set())]
                print(f"seed {number}\n{text}  expected {sum(map(len, expected.values()))}, found {sum(map(len, got.values()))}; differ: {odd[:4]}\n")
    print(f"{tried} queries, {hits} with answers, {failed} wrong")
    return 1 if failed or not hits else 0


sys.exit(main())
