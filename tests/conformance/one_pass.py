#!/usr/bin/env python3
"""Queries of the conformance corpus write the same games, and print the same lines, alone and together with others in one pass.

usage: one_pass.py CQL_JIT

All folders of cases are read; those that pending.txt lists are skipped.
"""
import collections
import concurrent.futures
import pathlib
import random
import re
import subprocess
import sys
import tempfile

from check import cases_of, name_of

TOGETHER = 12

binary, corpus = str(pathlib.Path(sys.argv[1]).resolve()), pathlib.Path(__file__).resolve().parent
pending = set((corpus / "pending.txt").read_text().split())
queries = collections.defaultdict(list)  # by file of games
for case in cases_of():
    text = case.read_text()
    if (not re.search(r"^\s*// args:", text, re.M) and case.with_suffix(".out").read_text().strip() != "reject"
            and "legacy" not in case.parts and name_of(case) not in pending):
        queries[re.search(r"^\s*// pgn: *(\S+)", text + "\n// pgn: studies", re.M).group(1)].append(case)
random.seed(1)
passes = []
for games, cases in queries.items():
    random.shuffle(cases)
    while cases:
        # Each query writes a file of its name: names are unique in a pass.
        one = list({case.stem: case for case in cases}.values())[:TOGETHER]
        cases = [case for case in cases if case not in one]
        passes.append((corpus / "pgn" / f"{games}.pgn", one))


def results(games, cases, threads):
    """The file that each query writes, and the lines that they print."""
    with tempfile.TemporaryDirectory() as folder:
        command = [binary, "--threads", str(threads), *map(str, cases), "--", str(games)]
        run = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=300)
        written = [pathlib.Path(folder, f"{case.stem}-out.pgn") for case in cases]
        lines = [line for line in run.stdout.splitlines() if line and not re.search(r"\d+ matches of \d+ games", line)]
        return [file.read_bytes() if file.exists() else run.stderr for file in written], collections.Counter(lines)


def problems(one):
    games, cases = one
    found, lines = [], collections.Counter()
    together, printed = results(games, cases, 4)
    for case, written in zip(cases, together):
        (alone,), more = results(games, [case], 1)
        lines += more
        if written != alone:
            found.append(f"{case.stem}: other games, tags or comments than alone")
    if printed != lines:
        found.append(f"{games.stem}: other lines than alone: {list((printed - lines) + (lines - printed))[:3]}")
    return found


with concurrent.futures.ThreadPoolExecutor(4) as pool:
    found = [problem for one in pool.map(problems, passes) for problem in one]
print("\n".join(found + [f"{sum(map(len, queries.values()))} queries in {len(passes)} passes, {len(found)} problems"]))
sys.exit(1 if found else 0)
