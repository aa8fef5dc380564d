#!/usr/bin/env python3
"""The shape of the documents: no line is too long to be read, and no cell of a table.

usage: shape.py [FILE...]     without files: those below docs/, those of the folder of the project, and the README of each folder

Code in blocks may have any length. Links count by what is shown of them.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
LONGEST_LINE, LONGEST_CELL = 300, 120
LINK = re.compile(r"\]\([^)\s]*\)")


def files():
    readmes = (path for path in ROOT.rglob("README.md") if not {"build", "node_modules"} & set(path.relative_to(ROOT).parts))
    return sorted({*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *readmes})


def problems(text):
    """(number of the line, problem), in order."""
    fenced = False
    for number, line in enumerate(text.splitlines(), 1):
        fenced ^= line.startswith("```")
        if fenced or re.match(r" {4}(?! *([-*]|\d+\.) )", line):
            continue
        if line.startswith("|"):
            longest = max(len(LINK.sub("]", cell).strip()) for cell in re.split(r"(?<!\\)\|", line))
            if longest > LONGEST_CELL:
                yield number, f"a cell of {longest} characters, at most {LONGEST_CELL}: move what is special below the table"
        elif len(line) > LONGEST_LINE:
            yield number, f"a line of {len(line)} characters, at most {LONGEST_LINE}: make sentences, paragraphs or a list of it"


def main():
    paths = [pathlib.Path(name).resolve() for name in sys.argv[1:]] or files()
    found = [f"{path.relative_to(ROOT)}:{number}: {problem}" for path in paths for number, problem in problems(path.read_text(encoding="utf-8"))]
    print("\n".join(found + [f"{len(paths)} documents, {len(found)} problems"]))
    return 1 if found or not sys.argv[1:] and len(paths) < 110 else 0


if __name__ == "__main__":
    sys.exit(main())
