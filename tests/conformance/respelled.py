#!/usr/bin/env python3
"""Replaces cql-jit in the conformance runner: converts the query to another spelling and runs that.

usage: respelled.py [OPTION...] QUERY.cql GAMES.pgn

The environment names the program, CQL_JIT, and the spelling, CQL_SPELLING: ascii or unicode.
"""
import os
import pathlib
import subprocess
import sys
import tempfile

*options, query, games = sys.argv[1:]
conversions = ["--" + os.environ["CQL_SPELLING"]]
if "--show-positions" in options:  # the older language has one spelling
    conversions.insert(0, "--modern")
with tempfile.TemporaryDirectory() as folder:
    for conversion in conversions:
        converted = str(pathlib.Path(folder, conversion.strip("-") + ".cql"))
        run = subprocess.run([os.environ["CQL_JIT"], "convert", conversion, query, "-o", converted])
        if run.returncode:
            sys.exit(run.returncode)
        query = converted
    sys.exit(subprocess.run([os.environ["CQL_JIT"], *options, query, games]).returncode)
