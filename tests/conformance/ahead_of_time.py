#!/usr/bin/env python3
"""Replaces cql-jit in the conformance runner: compiles the query to a shared object and runs that.

usage: ahead_of_time.py [OPTION...] QUERY.cql GAMES.pgn

The environment names the programs: CQL_JIT, CQL_RUN; CQL_LEVEL is the optimisation (-O1 without it).
"""
import os
import pathlib
import subprocess
import sys
import tempfile

# Options that become part of the query, with the number of their words.
QUERY_OPTIONS = {"cql": 1, "assign": 2, "fen": 1, "event": 1, "site": 1, "wtm": 0, "btm": 0, "flip": 0, "flipcolor": 0,
                 "variations": 0, "mainline": 0, "virtualmainline": 0, "dialect": 1}
# Options that a query is compiled with and that a run selects from again, with the number of their words.
BOTH_OPTIONS = {"columns": 1}

words, games = sys.argv[1:-2], sys.argv[-1]
for_query, for_run = [], []
while words:
    option = words.pop(0)
    name = option.lstrip("-")
    count = QUERY_OPTIONS.get(name, BOTH_OPTIONS.get(name))
    given = [option] + [words.pop(0) for _ in range(count or 0)]
    if count is not None:
        for_query.extend(given)
    if name not in QUERY_OPTIONS:
        for_run.extend(given)
with tempfile.TemporaryDirectory() as folder:
    compiled = str(pathlib.Path(folder, pathlib.Path(sys.argv[-2]).stem + ".so"))
    level = os.environ.get("CQL_LEVEL", "-O1")
    run = subprocess.run([os.environ["CQL_JIT"], "compile", level, *for_query, sys.argv[-2], "-o", compiled])
    if run.returncode == 0:
        run = subprocess.run([os.environ["CQL_RUN"], *for_run, compiled, games])
    sys.exit(run.returncode)
