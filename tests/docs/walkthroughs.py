#!/usr/bin/env python3
"""The walk-throughs of docs/adding-*.md are up to date: each line of code is in a file that is named before it, and an addition takes no more
files, outside of docs and tests, than the design allows.

usage: walkthroughs.py
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
# By document and heading: the maximum of files, and the minimum of lines of code.
WALKS = {
    ("adding-a-filter.md", "A filter of the kernel"): (4, 4),
    ("adding-a-filter.md", "A filter of the host"): (4, 4),
    ("adding-an-option.md", "The walk"): (2, 3),
    ("adding-a-format.md", "An input format"): (2, 3),
    ("adding-a-format.md", "An output format"): (2, 3),
    ("adding-a-format.md", "A format of rows"): (2, 3),
    ("adding-a-command.md", "The walk"): (2, 3),
}


def sections(text):
    """The parts of a document by their headings; a part holds those below it."""
    heads = [(m.start(), len(m[1]), m[2].strip()) for m in re.finditer(r"(?m)^(#+) (.*)$", text)] + [(len(text), 0, "")]
    for i, (begin, depth, title) in enumerate(heads[:-1]):
        yield title, text[begin:next(at for at, other, _ in heads[i + 1:] if other <= depth)]


def problems(text, most, least):
    """The errors of one walk-through. Files are named by their paths; code is indented deeper than the text of a list, or four columns."""
    named, shown, lines = [], set(), 0
    for line in text.splitlines():
        if code := re.match(r"(?: {7}| {4}(?! ))(?! *[-*] )(\S.*)$", line):
            lines += 1
            found = [path for path in named if code[1] in (ROOT / path).read_text(encoding="utf-8")]
            if found:
                shown.add(found[-1])
            else:
                yield f"in none of the files before: {code[1]}"
            continue
        for path in re.findall(r"(?:`|\(\.\./)([a-z][\w-]*/[\w./-]*\w\.\w+)[`)]", line):
            if not (ROOT / path).is_file():
                yield f"no such file: {path}"
            else:
                named.append(path)
    needed = {path for path in shown if not path.startswith(("docs/", "tests/"))}
    if len(needed) > most:
        yield f"{len(needed)} files, at most {most}: {', '.join(sorted(needed))}"
    if lines < least:
        yield f"only {lines} lines of code"


def main():
    found = []
    for (document, heading), (most, least) in WALKS.items():
        parts = dict(sections((ROOT / "docs" / document).read_text(encoding="utf-8")))
        if heading not in parts:
            found.append(f"{document}: no part '{heading}'")
            continue
        found += [f"{document}, {heading}: {problem}" for problem in problems(parts[heading], most, least)]
    print("\n".join(found + [f"{len(WALKS)} walks, {len(found)} problems"]))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
