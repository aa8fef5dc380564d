#!/usr/bin/env python3
"""Legacy cases of the conformance corpus: `convert --modern` gives a query of CQL 6.2 with the same answers.

usage: modernize.py CQL_JIT

For every case the query itself, its conversion and the conversion read with --modern must mark the same positions of
the same games; a case that must be refused is refused by the conversion too.
"""
import concurrent.futures
import pathlib
import re
import subprocess
import sys
import tempfile

from check import cases_of

binary, corpus = str(pathlib.Path(sys.argv[1]).resolve()), pathlib.Path(__file__).resolve().parent
cases = [case for case in cases_of() if "legacy" in case.parts]


def answers(query, games, *options):
    """The marked positions, and how many games match of how many."""
    with tempfile.TemporaryDirectory() as folder:
        run = subprocess.run([binary, "--threads", "1", "--count", "--show-positions", *options, str(query), str(games)],
                             cwd=folder, capture_output=True, text=True, timeout=120)
    if run.returncode:
        return f"status {run.returncode}: {run.stderr}"
    counts = re.search(r"^(\d+) matches of (\d+) games", run.stderr, re.M).groups()
    return counts, [line for line in run.stdout.splitlines() if line.startswith("Game: ")]


def problem(case):
    games = corpus / "pgn" / (re.search(r"^// pgn: *(\S+)", case.read_text() + "\n// pgn: studies", re.M).group(1) + ".pgn")
    refused = case.with_suffix(".out").read_text().split() == ["reject"]
    with tempfile.TemporaryDirectory() as folder:
        modern = pathlib.Path(folder, case.name)
        run = subprocess.run([binary, "convert", "--modern", str(case), "-o", str(modern)], capture_output=True, text=True)
        if refused:
            return "" if run.returncode == 2 and run.stderr else f"must be refused, status {run.returncode}"
        if run.returncode:
            return run.stderr
        old, new = answers(case, games, "--legacy"), answers(modern, games, "--modern")
    if isinstance(old, str) or isinstance(new, str):
        return f"{old}\n{new}"
    return "" if old == new else f"{old[0]} and {len(old[1])} positions, converted {new[0]} and {len(new[1])}"


with concurrent.futures.ThreadPoolExecutor(4) as pool:
    problems = [(case, what) for case, what in zip(cases, pool.map(problem, cases)) if what]
for case, what in problems:
    print(f"{case.stem}: {what}")
print(f"{len(cases) - len(problems)} of {len(cases)} legacy cases have the same answers after convert --modern")
sys.exit(1 if problems else 0)
