#!/usr/bin/env python3
"""Generates the pages of `cql-jit help` from the chapters of the language and the conformance cases.

usage: embed_help.py PROJECT OUT.cpp

The page of a filter consists of the sections whose headings name it; if there are none, of the rows of tables that begin with it; else of
paragraphs that name it. Cases of the conformance corpus follow, with their recorded answers. A topic is a chapter or a section. The short page
of a filter comes from filters.txt beside this file. The entries of `help --search` come from search_index.py.
"""
import pathlib
import re
import sys
import textwrap

import filter_notes
import search_index

WIDTH = 100
ITEM = re.compile(r"(\s*)([-*]|\d+\.) ")
MOST_EXAMPLES = 3
# Other words for chapters and sections, as users may type them.
TOPICS = {
    "header": "02.1", "command line": "02.2", "output": "03", "sets": "10", "attacks": "11", "transforms": "12", "moves": "20", "lines": "21", "paths": "21",
    "search": "22", "variables": "30", "numbers": "31", "strings": "32", "regex": "32", "functions": "33", "dictionaries": "33", "metadata": "34",
    "tree": "40", "pgn": "41", "legacy": "50", "extensions": "60", "rows": "61", "tallies": "61", "dialects": "62", "grammar": "01.12",
    "symbols": "01.7", "precedence": "01.10", "types": "01.9", "ranges": "01.14", "designators": "01.6", "names": "01.4", "errors": "01.16",
}


class Section:
    def __init__(self, level, title):
        self.level, self.title, self.lines = level, title, []
        self.number = title.split()[0] if re.match(r"[0-9]", title) else ""


def chapters(folder):
    """Yields the sections of each chapter, in order."""
    for path in sorted(folder.glob("[0-9]*.md")):
        sections, fenced = [], False
        for line in path.read_text(encoding="utf-8").splitlines():
            fenced ^= line.startswith("```")
            heading = None if fenced else re.match(r"(#+) (.*)", line)
            if heading:
                number = "" if not sections or heading[2][0].isdigit() else f"{sections[-1].number} "
                sections.append(Section(len(heading[1]), number + heading[2]))
            elif sections and not fenced and re.match(r" {2,3}\S", line) and sections[-1].lines and ITEM.match(sections[-1].lines[-1]):
                sections[-1].lines[-1] += " " + line.strip()  # an item of a list is one line
            elif sections:
                sections[-1].lines.append(line)
        yield sections


def plain(text):
    return re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text).replace(r"\|", "|")


def cells(row):
    return [plain(cell).strip() for cell in re.split(r"(?<!\\)\|", row.strip()[1:-1])]


def rendered(lines, aligned=False):
    """Returns Markdown as text for a terminal; with `aligned` the second column of tables is aligned."""
    out, fenced = [], False
    for line in lines:
        if line.startswith("```"):
            fenced = not fenced
        elif fenced or line.startswith("    "):
            out.append("    " + line.strip() if fenced else line)
        elif line.startswith("|"):
            row = cells(line)
            if all(re.fullmatch(r":?-+:?", cell) for cell in row) or not any(row):
                continue
            first, rest = row[0], "; ".join(cell for cell in row[1:] if cell)
            if aligned:
                out.append("" if first == "write" else f"  {first.replace('`', ''):48} {rest.replace('`', '')}")
                continue
            out += textwrap.wrap(f"{first}: {rest}" if first and rest else first or rest, WIDTH, initial_indent="  ", subsequent_indent="      ", break_long_words=False, break_on_hyphens=False)
        elif item := ITEM.match(line):
            out += textwrap.wrap(plain(line), WIDTH, subsequent_indent=" " * len(item[0]), break_long_words=False, break_on_hyphens=False)
        else:
            out += textwrap.wrap(plain(line), WIDTH, break_long_words=False, break_on_hyphens=False) or [""]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(out)).strip("\n")


def whole(sections, at):
    """Returns a section with its subsections, as text."""
    parts = []
    for section in sections[at:]:
        if section is not sections[at] and section.level <= sections[at].level:
            break
        parts.append(plain(section.title) + "\n" + rendered(section.lines))
    return "\n\n".join(part.strip("\n") for part in parts)


def names(word):
    """Returns a pattern that matches a piece of code that contains the word."""
    quoted = re.escape(word)
    return re.compile(rf"`[^`]*(?<!\w){quoted}(?!\w)[^`]*`" if re.fullmatch(r"\w+", word) else rf"`{quoted}`")


def beginning(line):
    """Returns the first cell of a row, or the text before the colon of a note below a table."""
    if line.startswith("|"):
        return cells(line)[0]
    return line.split(": ")[0] if re.match(r"- [^:]+: ", line) else ""


def of_word(word, all_chapters):
    """Returns the text of the chapters about a filter."""
    pattern = names(word)
    parts = []
    for sections in all_chapters:
        end = -1
        for at, section in enumerate(sections):
            if at < end or section.level == 1 or not pattern.search(section.title):
                continue
            parts.append(whole(sections, at))
            end = next((i for i in range(at + 1, len(sections)) if sections[i].level <= section.level), len(sections))
    if parts:
        return "\n\n".join(parts)
    for choose in (lambda line: pattern.search(beginning(line)), lambda line: pattern.search(line)):
        for sections in all_chapters:
            for section in sections:
                if "implementation errs" in section.title:
                    continue
                lines = [line for line in section.lines if choose(line)]
                if lines and len(parts) < 3:
                    parts.append(plain(section.title) + "\n" + rendered(lines[:4]))
        if parts:
            break
    return "\n\n".join(parts)


def cases(folder):
    """Returns size, query, games and answer of the cases with a match, the shortest first."""
    found = []
    for path in sorted(folder.glob("**/*.cql")):
        if path.parent.name in ("legacy", "pgn") or not path.with_suffix(".out").exists():
            continue
        text = path.read_text(encoding="utf-8", errors="replace")
        answer = path.with_suffix(".out").read_text(encoding="utf-8", errors="replace").splitlines()
        games = re.match(r"// pgn: (\w[\w-]*)\n", text)
        body = "\n".join(line for line in text.splitlines() if not line.startswith("//")).strip()
        if games and answer and re.match(r"matches: [1-9]", answer[0]) and len(body) <= 240:
            found.append((len(body), body, games[1], answer[:4]))
    return sorted(found)


def examples(word, all_cases):
    quoted = re.escape(word)
    pattern = re.compile(rf"(?<![\w\"$]){quoted}(?![\w\"])" if re.fullmatch(r"\w+", word) else quoted)
    parts = []
    for _, body, games, answer in all_cases:
        without_texts = re.sub(r'"[^"]*"', '""', body.split(")", 1)[-1])
        if pattern.search(without_texts) and len(parts) < MOST_EXAMPLES:
            parts.append(textwrap.indent(body, "    ") + f"\n  in tests/conformance/pgn/{games}.pgn: " + "\n    ".join(answer))
    return "\n\n".join(parts)


def themes(text):
    """The pages of themes: what they find, and a board."""
    for section in re.split(r"(?m)^### ", text)[1:]:
        name = re.match(r"`(\w+)`", section)[1]
        body = re.split(r"(?m)^#", section.split("\n", 1)[1])[0]
        yield name, "theme", rendered(body.strip("\n").splitlines()), ""


def law(text):
    """Returns the numbers of the first sections that a page was made from."""
    numbers = list(dict.fromkeys(re.findall(r"(?m)^(\d\d(?:\.\d+)*) ", text)))[:3]
    return ", ".join(re.sub(r"\.", " §", number, count=1) for number in numbers)


def literal(text):
    return "\n".join(f'R"help({text[i:i + 8000]})help"' for i in range(0, max(len(text), 1), 8000)) + "sv"


def array(name, rows):
    return f"constexpr {name}[] = {{\n" + "\n".join("{" + ", ".join(map(literal, row)) + "}," for row in rows) + "\n};"


def index_line(fields):
    """An entry of the index: one text for all of them has no addresses, which each start of the program would relocate."""
    return "\t".join(" ".join(field.split()) for field in fields) + "\n"


def main():
    project, out = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    all_chapters = list(chapters(project / "docs" / "language"))
    all_cases = cases(project / "tests" / "conformance")
    notes = filter_notes.read()
    pages = []
    table = (project / "frontend" / "filters.def").read_text(encoding="utf-8")
    group, words = "", set()
    for heading, word in re.findall(r'^(?:// --- ([^(\n]*?)(?: \(language.*)?|CQL_FILTER\("([^"]*)".*)$', table, re.M):
        group = heading or group
        if heading or word in words:
            continue
        words.add(word)
        shown = examples(word, all_cases)
        text = of_word(word, all_chapters)
        pages.append((word, group, text + ("\n\nExamples\n" + shown if shown else ""), filter_notes.page(notes[word], word, law(text))))
    for topic, number in TOPICS.items():
        for sections in all_chapters:
            at = next((i for i, section in enumerate(sections) if section.number == number), None)
            if at is not None:
                pages.append((topic, "", whole(sections, at), ""))
                break
        else:
            sys.exit(f"topic {topic}: no section {number}")
    filters = len(pages) - len(TOPICS)
    sheet = re.sub(r"(?m)^#+ ", "", rendered((project / "docs" / "cheatsheet.md").read_text(encoding="utf-8").splitlines(), aligned=True))
    out.write_text("\n".join([
        '#include "tools/cql-jit/help/help_pages.h"\n\nnamespace cql::tool {\n\nnamespace {\nusing namespace std::string_view_literals;\n',
        array("HelpPage kPages", pages),
        f"constexpr std::string_view kEntries =\n{literal(''.join(map(index_line, search_index.entries(project, pages[:filters], pages[filters:]))))};",
        f"}}  // namespace\n\nstd::span<const HelpPage> filterPages() {{\n  return std::span(kPages).first({filters});\n}}",
        f"std::span<const HelpPage> topicPages() {{\n  return std::span(kPages).subspan({filters});\n}}",
        "std::string_view searchIndex() {\n  return kEntries;\n}",
        array("HelpPage kThemes", themes((project / "docs" / "themes.md").read_text(encoding="utf-8"))),
        "std::span<const HelpPage> themePages() {\n  return kThemes;\n}",
        f"std::string_view cheatSheet() {{\n  return {literal(sheet)};\n}}\n\n}}  // namespace cql::tool\n"]), encoding="utf-8")


if __name__ == "__main__":
    main()
