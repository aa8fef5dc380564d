#!/usr/bin/env python3
"""The commands of docs/answers.md and what they print.

usage: answers.py CQL_JIT [--write]

Every line of a block that begins with `$ ` is run by a shell in an empty folder that holds the example games, one after
the other, and what it prints must stand below it; times are left out. --write puts it there: read the difference.
A command that begins with a program that is not here (sqlite3, duckdb) is left out and said to be.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "answers.md"
BLOCK = re.compile(r"((?:^    .*\n|^\n(?=    ))+)", re.M)


def without_times(text):
    return re.sub(r"in [\d.]+ seconds using \d+ threads?", "in 0.1 seconds using 1 thread", text)


def answer(command, folder, binary):
    names = {**os.environ, "PATH": f"{binary.parent}:{os.environ['PATH']}", "LC_ALL": "C.UTF-8"}
    made = subprocess.run(["bash", "-c", command], cwd=folder, env=names, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, timeout=300)
    return without_times("\n".join(line.rstrip() for line in made.stdout.strip("\n").split("\n")))


def main():
    binary, text, wrong, missing, count = pathlib.Path(sys.argv[1]).resolve(), PAGE.read_text(encoding="utf-8"), 0, set(), 0
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(ROOT / "examples", pathlib.Path(folder, "examples"))

        def run(block):
            nonlocal wrong, count
            parts = re.split(r"^(    \$ (?:.*\\\n)*.*)\n?", block[0], flags=re.M)
            if len(parts) == 1:
                return block[0]
            made = parts[0]
            for command, expected in zip(parts[1::2], parts[2::2]):
                words = re.sub(r"^    ", "", command, flags=re.M).removeprefix("$ ")
                if not shutil.which(words.split()[0]) and words.split()[0] != "cql-jit":
                    missing.add(words.split()[0])
                    made += command + "\n" + expected
                    continue
                count += 1
                got = "".join(f"    {line}".rstrip() + "\n" for line in answer(words, folder, binary).split("\n"))
                got = "" if got.strip() == "" else got
                if got.strip() != without_times(expected).strip():
                    wrong += "--write" not in sys.argv
                    print(words, "expected:", expected, "got:", got, sep="\n")
                made += command + "\n" + got + ("\n" if re.search(r"(^|\n)\n$", expected) else "")
            return made

        made = BLOCK.sub(run, text)
    if "--write" in sys.argv:
        PAGE.write_text(made, encoding="utf-8")
    for program in sorted(missing):
        print(f"{program} is not here: its lines are left out")
    if wrong or count < 10:
        sys.exit(f"{wrong} of {count} answers differ")
    print(f"{count} answers")


if __name__ == "__main__":
    main()
