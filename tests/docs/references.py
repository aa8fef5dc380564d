#!/usr/bin/env python3
"""Every citation of the language and every link between documents leads somewhere.

usage: references.py

Citations are `language/21 §4`, `language/21`, lists of them (`language/03 §3.1, 20, 22 and 31`, `language/41 §5 to §8, and 40 §1.1`)
and, within the chapters, `03 §3.1`. Links are the relative ones of all Markdown files; what follows `#` is a heading, spelled as
forges spell it. The chapters of docs/language have numbered headings without gaps, and its README.md lists them.
"""
import functools
import os
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
LANGUAGE = ROOT / "docs" / "language"
TEXTS = {".c", ".cmake", ".cpp", ".def", ".h", ".in", ".md", ".py", ".sh", ".txt", ".yml"}

SECTION = r"\d+(?:\.\d+)*"
# A citation, and what joins the next one to it: then its chapter, its section or both.
CITATION = re.compile(rf"language/(\d\d)(?: §({SECTION}))?")
NEXT = re.compile(rf"(?:, and |, | and | to | ?- ?)(?:(\d\d)\b(?! ?[a-z-])(?: §({SECTION}))?|§?({SECTION}))(?![\w%])")
SHORT = re.compile(rf"(?<![\w/])(\d\d) §({SECTION})")
LINK = re.compile(r"(?<!\\)\[(?:[^\[\]]|\[[^\[\]]*\])*\]\(([^()\s]+(?:\([^()\s]*\))?)\)")


def files():
    """The text files of the project."""
    for folder, folders, names in os.walk(ROOT):
        folders[:] = sorted(name for name in folders if name not in ("build", ".git", "__pycache__", "node_modules"))
        yield from (path for name in sorted(names) if (path := pathlib.Path(folder, name)).suffix in TEXTS)


def headings(text):
    """(level, text) of each heading of a Markdown file."""
    fenced = False
    for line in text.splitlines():
        fenced ^= line.startswith("```")
        if not fenced and (heading := re.match(r"(#+) +(.*?) *$", line)):
            yield len(heading[1]), heading[2]


@functools.cache
def anchors(path):
    """What may follow `#` in a link to a Markdown file."""
    seen, found = {}, set(re.findall(r'<a (?:id|name)="([^"]+)"', path.read_text(encoding="utf-8")))
    for _, heading in headings(path.read_text(encoding="utf-8")):
        text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).lower()
        anchor = re.sub(r"[^\w\- ]", "", text).replace(" ", "-")
        seen[anchor] = seen.get(anchor, -1) + 1
        found.add(f"{anchor}-{seen[anchor]}" if seen[anchor] else anchor)
    return found


def chapters():
    """The numbers of the headings of each chapter, in order, and their errors."""
    numbers, problems = {}, []
    for path in sorted(LANGUAGE.glob("[0-9][0-9]-*.md")):
        chapter, last = path.name[:2], []
        for level, heading in headings(path.read_text(encoding="utf-8")):
            number = re.match(SECTION, heading)
            if not number:
                continue
            parts = number[0].split(".")
            if len(parts) != level or parts[0] != chapter:
                problems.append(f"{path.name}: heading {number[0]} at level {level}")
            elif level > 1 and int(parts[-1]) != (int(last[level - 1]) + 1 if len(last) >= level else 1):
                problems.append(f"{path.name}: {number[0]} follows {'.'.join(last)}")
            last = parts
            numbers[number[0]] = path
    index = (LANGUAGE / "README.md").read_text(encoding="utf-8")
    problems += [f"README.md does not list {number}" for number in numbers
                 if number.count(".") < 2 and not re.search(rf"\[{re.escape(number)} ", index)]
    return numbers, problems


def citations(text, inChapter):
    """(offset, number of the heading) of each citation."""
    for first in CITATION.finditer(text):
        chapter, section = first.groups()
        yield first.start(), f"{chapter}.{section}" if section else chapter
        at = first.end()
        while more := NEXT.match(text, at):
            if not more[1] and not section:
                break
            chapter, section = more[1] or chapter, more[2] or more[3]
            yield more.start(), f"{chapter}.{section}" if section else chapter
            at = more.end()
    if inChapter:
        for short in SHORT.finditer(text):
            yield short.start(), f"{short[1]}.{short[2]}"


def links(path, text):
    """(offset, problem) of each broken relative link."""
    text = re.sub(r"(?ms)^```.*?^```|`[^`\n]*`", lambda code: " " * len(code[0]), text)
    for link in LINK.finditer(text):
        if re.match(r"[a-z]+:", link[1]):
            continue
        name, _, anchor = link[1].partition("#")
        target = (path.parent / name).resolve() if name else path
        if not target.exists() or not target.is_relative_to(ROOT):
            yield link.start(), f"there is no {name}"
        elif anchor and anchor not in anchors(target):
            yield link.start(), f"there is no heading #{anchor} in {name or path.name}"


def main():
    numbers, problems = chapters()
    cited = linked = 0
    for path in files():
        text = path.read_text(encoding="utf-8", errors="replace")
        found = []
        for at, number in citations(text, path.parent == LANGUAGE):
            cited += 1
            if number not in numbers:
                found.append((at, f"there is no {number} in the language"))
        if path.suffix == ".md":
            linked += len(LINK.findall(text))
            found += links(path, text)
        problems += [f"{path.relative_to(ROOT)}:{text.count(chr(10), 0, at) + 1}: {problem}" for at, problem in sorted(found)]
    for problem in problems:
        print(problem)
    print(f"{len(numbers)} headings of the language, {cited} citations, {linked} links; {len(problems)} problems")
    # Fewer would mean that this test has stopped finding them.
    return 1 if problems or cited < 500 or linked < 300 else 0


if __name__ == "__main__":
    sys.exit(main())
