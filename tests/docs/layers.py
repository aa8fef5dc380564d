#!/usr/bin/env python3
"""Includes point down, as docs/architecture.md draws it: a search knows sources and sinks, and no format.

usage: layers.py
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
FLOORS = {
    "share": {"share"},
    "runtime": {"runtime"},
    "frontend": {"runtime", "share", "frontend"},
    "ide": {"runtime", "frontend", "ide"},
    "codegen": {"runtime", "frontend", "codegen"},
    "io": {"runtime", "io"},
    "output": {"runtime", "io", "output"},
    "pgn": {"runtime", "io", "pgn"},
    "database": {"runtime", "io", "database"},
    "search": {"runtime", "codegen", "io", "search"},
    "shard": {"runtime", "io", "database", "search", "shard"},
}


def main():
    seen, problems = 0, []
    for floor, below in FLOORS.items():
        for path in sorted(p for p in (ROOT / floor).rglob("*") if p.suffix in (".h", ".cpp", ".txt", ".def")):
            for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
                place = f"{path.relative_to(ROOT)}:{number}"
                if include := re.match(r'\s*#include "(\w+)/', line):
                    seen += 1
                    if include[1] not in below:
                        problems.append(f"{place}: {floor}/ does not know {include[1]}/")
                if floor == "search" and re.search("pgn", line, re.IGNORECASE):
                    problems.append(f"{place}: no format is named here: {line.strip()}")
    for problem in problems:
        print(problem)
    print(f"{seen} includes; {len(problems)} problems")
    # Fewer would mean that this test has stopped finding them.
    return 1 if problems or seen < 400 else 0


if __name__ == "__main__":
    sys.exit(main())
