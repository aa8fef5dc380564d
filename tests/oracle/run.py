#!/usr/bin/env python3
"""Random queries and games, the program against the reference interpreter of the language.

usage: run.py AREA CQL_JIT [FILE.pgn ...] [--imported] [--rounds N] [--seed N]

--imported: the program searches databases of the games.

An area is a module of `areas`: ROUNDS, and start(program, options), which returns the check of a round and other errors.
"""
import importlib
import pathlib
import sys
import tempfile

from program import Program, failures, options

AREAS = sorted(p.stem for p in (pathlib.Path(__file__).parent / "areas").glob("[a-z]*.py"))


def main() -> int:
    sys.setrecursionlimit(20000)
    chosen = options(AREAS)
    area = importlib.import_module(f"areas.{chosen.area}")
    rounds = area.ROUNDS if chosen.rounds is None else chosen.rounds
    with tempfile.TemporaryDirectory() as folder:
        check, others = area.start(Program(chosen.binary, folder, chosen.imported), chosen)
        bad = failures(chosen.seed, rounds, check)
        for wrong in others:
            bad += 1
            print(f"---\n{wrong}\n")
    print(f"{chosen.area}: {rounds} rounds, {bad} differ")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
