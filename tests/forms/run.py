#!/usr/bin/env python3
"""Real-world forms of PGN and queries: each folder has input files, `cmd` (run in a copy of it, with CQL_JIT and OUT set),
`expected.txt` (standard output, empty lines apart) and `why.md`, the source of the right value.

usage: run.py CQL_JIT
"""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile


def lines(text):
    return [line for line in text.splitlines() if line.strip()]


def output_of(case, program):
    """The output of the command of a case."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(case, f"{folder}/case")
        os.mkdir(f"{folder}/out")
        run = subprocess.run(["bash", "-c", (case / "cmd").read_text()], cwd=f"{folder}/case", timeout=60, capture_output=True,
                             env={**os.environ, "CQL_JIT": program, "OUT": f"{folder}/out"})
        return lines(run.stdout.decode("utf-8", "replace"))


def main():
    program = str(pathlib.Path(sys.argv[1]).resolve())
    cases = sorted(path.parent for path in pathlib.Path(__file__).parent.glob("*/cmd"))
    wrong = 0
    for case in cases:
        want, got = lines((case / "expected.txt").read_text()), output_of(case, program)
        if got != want:
            wrong += 1
            print(f"{case.name}: want {want}, got {got[:12]}")
    print(f"{len(cases) - wrong} passed, {wrong} failed")
    sys.exit(wrong > 0 or not cases)


if __name__ == "__main__":
    main()
