#!/usr/bin/env python3
"""Runs the conformance corpus beside the project, if it is there.

usage: run.py CQL_JIT CORPUS [STAND_IN NAME=VALUE...]

STAND_IN is a script of this folder that is run instead of the program, with these variables in its environment and CQL_JIT.
Fails if a case of passing.txt fails; the list may only grow. Exit status 77: the corpus is not there.
"""
import os
import pathlib
import subprocess
import sys
import tempfile

binary, corpus = sys.argv[1], pathlib.Path(sys.argv[2])
check = corpus / "check.py"
if not check.exists():
    print(f"skipped: there is no conformance corpus at {corpus}")
    sys.exit(77)
environment = dict(os.environ)
if len(sys.argv) > 3:
    environment.update(variable.split("=", 1) for variable in [f"CQL_JIT={binary}", *sys.argv[4:]])
    binary = str(pathlib.Path(__file__).with_name(sys.argv[3]))
with tempfile.TemporaryDirectory() as folder:
    passed = pathlib.Path(folder, "passed")
    run = subprocess.run([sys.executable, str(check), binary, "--list", str(passed)], capture_output=True, text=True,
                         env=environment)
    print(run.stdout)
    now = set(passed.read_text().split())
known = set(pathlib.Path(__file__).with_name("passing.txt").read_text().split())
lost = sorted(known - now)
for case in lost:
    print(f"no longer passes: {case}")
for case in sorted(now - known):
    print(f"passes, to be added to passing.txt: {case}")
sys.exit(1 if lost else 0)
