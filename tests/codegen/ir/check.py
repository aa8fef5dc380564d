#!/usr/bin/env python3
"""Compares the code of queries with the patterns that stand beside them, by LLVM's FileCheck.

usage: check.py CQL_JIT [NAME ...]

NAME.cql is a query with patterns in comments. The prefix selects the output of `cql-jit explain`:

    // CHECK: ...   LLVM IR as it is emitted (--llvm-raw)
    // OPT: ...     LLVM IR, linked with the kernel and optimised (--llvm)
    // IR: ...      typed filters after the passes (--ir)

Patterns must hold for builds by clang and by gcc, which evaluate the arguments of a C++ call in different orders. So
names and numbers of values are matched by variables, and independent operands by -DAG.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys

FOLDER = pathlib.Path(__file__).resolve().parent
OPTIONS = {"CHECK": "--llvm-raw", "OPT": "--llvm", "IR": "--ir"}
SUFFIXES = ("", "-NEXT", "-SAME", "-NOT", "-DAG", "-LABEL")
DIRECTIVE = re.compile(r"^// ([A-Z]+)(-[A-Z]+)?:", re.MULTILINE)


def problems_of(binary, file_check, path):
    found = DIRECTIVE.findall(path.read_text(encoding="utf-8"))
    # FileCheck ignores directives that it does not know.
    problems = [f"unknown directive {prefix}{suffix}" for prefix, suffix in found
                if prefix not in OPTIONS or suffix not in SUFFIXES]
    for prefix in sorted({prefix for prefix, _ in found} & OPTIONS.keys()):
        shown = subprocess.run([binary, "explain", OPTIONS[prefix], str(path)], capture_output=True, text=True)
        if shown.returncode:
            problems.append(shown.stderr)
            continue
        check = subprocess.run([file_check, f"--check-prefix={prefix}", str(path)],
                               input=shown.stdout, capture_output=True, text=True)
        if check.returncode:
            problems.append(f"cql-jit explain {OPTIONS[prefix]} {path}\n{check.stderr}")
    return problems if found else ["it has no patterns"]


def main():
    file_check = shutil.which("FileCheck-19") or shutil.which("FileCheck")
    if not file_check:
        print("FileCheck is not installed here: package llvm-19-tools")
        return 0
    binary, names = os.path.abspath(sys.argv[1]), sys.argv[2:]
    files = [FOLDER / f"{name}.cql" for name in names] or sorted(FOLDER.glob("*.cql"))
    failed = 0
    for path in files:
        for problem in problems_of(binary, file_check, path):
            print(f"{path.name}: {problem}")
            failed += 1
    print(f"{len(files)} queries; {failed} problems")
    return 1 if failed or not files else 0


if __name__ == "__main__":
    sys.exit(main())
