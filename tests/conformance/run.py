#!/usr/bin/env python3
"""Runs the conformance corpus beside the project, if it is there.

usage: run.py CQL_JIT CORPUS

Fails if a case of passing.txt fails; the list may only grow. Exit status 77: the corpus is not there.
"""
import pathlib
import subprocess
import sys
import tempfile

binary, corpus = sys.argv[1], pathlib.Path(sys.argv[2])
check = corpus / "check.py"
if not check.exists():
    print(f"skipped: there is no conformance corpus at {corpus}")
    sys.exit(77)
with tempfile.TemporaryDirectory() as folder:
    passed = pathlib.Path(folder, "passed")
    run = subprocess.run([sys.executable, str(check), binary, "--list", str(passed)], capture_output=True, text=True)
    print(run.stdout)
    now = set(passed.read_text().split())
known = set(pathlib.Path(__file__).with_name("passing.txt").read_text().split())
lost = sorted(known - now)
for case in lost:
    print(f"no longer passes: {case}")
for case in sorted(now - known):
    print(f"passes, to be added to passing.txt: {case}")
sys.exit(1 if lost else 0)
