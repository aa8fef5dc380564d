#!/usr/bin/env python3
"""Random lines and paths against a plain interpreter of language/21 (reference.py).

usage: run.py CQL_JIT GAMES.pgn [--rounds N] [--seed N]

Two kinds of rounds: traces (values, order of evaluation, variables) at every position, and comments of the written games.
"""
import argparse
import pathlib
import random
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parent))
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
import rounds
from games import commentsOf, readGames
from generate import Generator
from reference import Env, Run, TooLong

sys.setrecursionlimit(20000)
BUDGET = 150000

RESET = 'plain = 0 atom = 0 atomtext = ""'


def traceQuery(filters):
    blocks = []
    for filter in filters:
        asked = "{{%s}:positionid}" % filter.text if "lastposition" in filter.parameters else "{%s}" % filter.text
        blocks.append(f'{RESET}\nif {{val = {asked}}} message quiet("= " val) else message quiet("-")\n'
                      'message quiet(plain " " atom " <" atomtext ">")')
    return 'cql(variations quiet)\natomic atom = 0\natomic atomtext = ""\n' + "\n".join(blocks)


def traced(games, filters):
    """The messages that the query prints."""
    run = Run("quiet", BUDGET)
    for positions in games.values():
        run.startGame()
        for position in positions:
            run.messages.append(f"at {position.id}")
            for filter in filters:
                run.variables = {"plain": 0, "atom": 0, "atomtext": ""}
                value = filter.value(run, position, Env())
                run.messages.append("-" if value is None else f"= {value}")
                run.messages.append("{plain} {atom} <{atomtext}>".format(**run.variables))
    return run.messages


class Program:
    def __init__(self, binary, folder):
        self.binary, self.folder = binary, pathlib.Path(folder)

    def run(self, query, pgn, *arguments):
        file = self.folder / "query.cql"
        file.write_text(query)
        self.out = self.folder / "out.pgn"
        r = subprocess.run([self.binary, "--threads", "1", *arguments, "-o", str(self.out), str(file), str(pgn)], capture_output=True,
                           text=True, timeout=300)
        if r.returncode != 0:
            return None, f"exit status {r.returncode}\n{r.stderr}"
        return r.stdout, ""


def traceRound(program, games, pgn, numbers, generate, number):
    filters = []
    for _ in range(number):
        filter = generate.line() if generate.chance(45) else generate.path()
        try:
            traced(games, [filter])
            filters.append(filter)
        except TooLong:
            pass
    if not filters:
        return None
    try:
        expected = traced(games, filters)
    except TooLong:
        return None
    query = traceQuery(filters).replace(RESET, 'message quiet("at " positionid)\n' + RESET, 1)
    query = query.replace("\natomic atom", f"\n{numbers}\natomic atom", 1)
    text, error = program.run(query, pgn)
    if text is None:
        return query, error
    got = [l for l in text.splitlines() if l][:-1]
    if got == expected:
        return None
    place = rounds.firstDifference(got, expected)
    at = max(i for i in range(place + 1) if expected[i].startswith("at ")) if place < len(expected) else place
    game = sum(1 for l in expected[:place + 1] if l == "at 0")
    return query, (f"in the {game}th game, message {place}:\n  expected {expected[at:place + 4]}\n  printed  {got[at:place + 4]}")


def commentRound(program, games, pgn, numbers, generate, number):
    filter = generate.line() if generate.chance(35) else generate.path()
    at, level = generate.random.randrange(6), generate.pick("normal", "normal", "quiet", "silent")
    expected = []
    run = Run(level, BUDGET)
    try:
        for positions in games.values():
            run.startGame()
            for position in positions[at:at + 1]:
                run.journal.clear()
                run.variables = {"plain": 0, "atom": 0, "atomtext": ""}
                if filter.value(run, position, Env()) is None:
                    continue
                comments = {}
                if level == "normal":
                    run.journal.append((position.id, "CQL"))
                for place, text in run.journal if level != "silent" else []:  # language/03 §2.2
                    comments.setdefault(place, []).append(text)
                expected.append({k: " ".join(" ".join(v).split()) for k, v in comments.items()})
    except TooLong:
        return None
    header = "cql(variations)" if level == "normal" else f"cql(variations {level})"
    query = f'{header}\n{numbers}\npositionid == {at}\natomic atom = 0 atomic atomtext = "" plain = 0\n{{{filter.text}}}\n'
    text, error = program.run(query, pgn, "-nouniquecomments")
    if text is None:
        return query, error
    got = commentsOf(program.out) if program.out.exists() else []
    if got == expected:
        return None
    for i, (a, b) in enumerate(zip(got, expected)):
        if a != b:
            return query, f"in match {i}:\n  expected {b}\n  written  {a}"
    return query, f"{len(got)} games match, expected {len(expected)}"


def main():
    options = argparse.ArgumentParser()
    options.add_argument("binary")
    options.add_argument("games", type=pathlib.Path, help="those that have comments of their own are for --traces")
    options.add_argument("--rounds", type=int, default=120)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--filters", type=int, default=6, help="in one query")
    options.add_argument("--traces", action="store_true", help="no rounds about comments")
    options = options.parse_args()
    pgn = options.games
    games = readGames(options.binary, pgn, 60)
    numbers = "{" + " or ".join(f"gamenumber == {n}" for n in games) + "}"
    bad = 0
    with tempfile.TemporaryDirectory() as folder:
        program = Program(options.binary, folder)
        for seed in range(options.seed, options.seed + options.rounds):
            kind = commentRound if seed % 3 == 0 and not options.traces else traceRound
            generate = Generator(random.Random(seed), kind is traceRound, kind is commentRound, pure=seed % 5 == 0)
            if wrong := kind(program, games, pgn, numbers, generate, options.filters):
                bad += 1
                print(f"--- seed {seed}\n{wrong[0]}\n{wrong[1]}\n")
    print(f"{options.rounds} rounds, {bad} differ")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
