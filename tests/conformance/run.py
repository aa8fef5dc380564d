#!/usr/bin/env python3
"""Runs the conformance corpus beside the project, if it is there.

usage: run.py CQL_JIT CORPUS [CQL_RUN]

With CQL_RUN each query is compiled to a shared object first, which this program runs.
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
    environment.update(CQL_JIT=binary, CQL_RUN=sys.argv[3])
    binary = str(pathlib.Path(__file__).with_name("ahead_of_time.py"))
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
