#!/usr/bin/env python3
"""Random files as people bring them (layouts.py): what the program reads, and writes, against what they hold.

usage: run.py CQL_JIT [--files N] [--seed N] [--keep FOLDER]
"""
import argparse
import pathlib
import re
import sys
import tempfile

import truth  # first: it finds the modules of oracle/
from layouts import File
from program import Program, failures, firstDifference


def difference(what, printed, expected):
    """Describes where two texts or lists begin to differ."""
    longer = [""] * (1 + abs(len(printed) - len(expected)))
    for i, (a, b) in enumerate(zip([*printed, *longer], [*expected, *longer])):
        if a != b:
            at = firstDifference(a, b)
            begin = max(0, at - 70)
            return f"{what}, line {i + 1}:\n  before   {expected[max(0, i - 1)][:160]!r}\n  program  {a[begin:at + 90]!r}\n  expected {b[begin:at + 90]!r}"
    return None


def firstWrong(program, file):
    status, printed, errors = program.execute(truth.SEEN, file.data, "--warnings", "warnings.txt")
    if status:
        return f"status {status}\n{errors}"
    errors = program.written("warnings.txt") if "warnings.txt" in errors else errors
    wrong = difference("positions", truth.seen(printed), truth.positions(file.games))
    if wrong:
        return wrong
    read = f" matches of {len(file.games)} games"
    if read not in printed:
        return f"expected {read!r}: {printed.splitlines()[-1:]}"
    for expected in file.expected:
        if not any(word in errors for word in expected.split("|")):
            return f"no warning {expected!r}\n{errors[-1500:]}"
    status, printed, errors = program.execute("cql(quiet) true", file.data, "--silent")
    a, b = truth.unbroken(program.written()), truth.written(file.games)
    return difference("written", *(re.split(r" (?=[{[])", text) for text in (a, b)))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    parser.add_argument("--files", type=int, default=25)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=pathlib.Path, help="a folder for the files that differ")
    options = parser.parse_args()
    games = 0
    with tempfile.TemporaryDirectory() as folder:
        program = Program(options.binary, folder)

        def check(seed, _):
            nonlocal games
            file = File(seed)
            games += len(file.games)
            wrong = firstWrong(program, file)
            if wrong and options.keep:
                (options.keep / f"{seed}.pgn").write_bytes(file.data)
            return wrong
        bad = failures(options.seed, options.files, check)
    print(f"wild: {options.files} files, {games} games, {bad} differ")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
