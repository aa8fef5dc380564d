#!/usr/bin/env python3
"""The pages of docs/a-z: every filter with its form, two examples on boards, traps and neighbours.

usage: a_to_z.py CQL_JIT [--write]

They are made from frontend/filters.def, from tools/cql-jit/help/filters.txt, which has examples and traps, and from the chapters of the language. The
boards are the first positions of the example games that match, drawn by cql-jit. Without --write the pages are compared with what would be written.
"""
import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = str(pathlib.Path(sys.argv[1]).resolve())
FOLDER = ROOT / "docs" / "a-z"
sys.path.insert(0, str(ROOT / "tools/cql-jit/help"))
import embed_help  # noqa: E402
import filter_notes  # noqa: E402

# Pages: their names, and the first letters of their filters.
PAGES = {"symbols": "", "a-c": "abc", "d-g": "defg", "h-l": "hijkl", "m-o": "mno", "p-r": "pqr", "s-z": "stuvwxyz_"}
GAMES = {"": ("games",), "games with clocks and evaluations (`examples/blitz.pgn`)": ("blitz",), "variations included": ("games", "--variations")}
# Need files, options or other games.
WITHOUT_BOARDS = {"cql_assertvariations", "similarposition", "readfile", "writefile", "hhdb", "cql_hhdbhascook"}


class Filter:
    def __init__(self, fields):
        self.word, self.other, self.form, self.result, self.sentence, self.since = *fields[:4], fields[5], fields[4]
        self.page = next(name for name, letters in PAGES.items() if letters and self.word[0].lower() in letters) if self.word[0].isalpha() or self.word[0] == "_" else "symbols"


def filters():
    """The rows of the table, each word once, in alphabetical order."""
    text = (ROOT / "frontend" / "filters.def").read_text(encoding="utf-8")
    string = r'"((?:\\.|[^"\\])*)"'
    found = {}
    for row in re.finditer(rf'^CQL_FILTER\({string}, {string}, {string}, {string}, \w+, {string},\s*((?:{string}\s*)+),', text, re.M):
        fields = [re.sub(r"\\(.)", r"\1", field) for field in row.groups()[:6]]
        fields[5] = "".join(re.findall(string, row[6])).replace('\\"', '"')
        found.setdefault(fields[0], Filter(fields))
    return sorted(found.values(), key=lambda one: one.word.lower())


def sections():
    """The file and the heading of each section of the language, by number."""
    found = {}
    for path in sorted((ROOT / "docs" / "language").glob("[0-9]*.md")):
        for heading in re.findall(r"^#+ (\d\d(?:\.\d+)* .*)$", path.read_text(encoding="utf-8"), re.M):
            slug = re.sub(r"[^\w\- ]", "", re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).lower()).replace(" ", "-")
            found[heading.split()[0]] = f"../language/{path.name}#{slug}"
    return found


def example(query):
    """The text below an example: where it is found, and the board of the first match."""
    for words, (games, *options) in GAMES.items():
        with tempfile.TemporaryDirectory() as folder:
            common = ["--count", "--nosummary", "-s", "--threads", "1", *options, "--cql", query, str(ROOT / "examples" / f"{games}.pgn")]
            run = lambda *more: subprocess.run([PROGRAM, *common, *more], capture_output=True, text=True, cwd=folder, env={**os.environ, "LC_ALL": "C.UTF-8"})
            shown = run("--diagrams", "--first", "--limit", "1").stdout
            lines = [line.rstrip() for line in shown.splitlines()]
            at = next((i for i, line in enumerate(lines) if re.match(r"8  \S", line)), None)
            if at is None:
                continue
            run("--first", "--limit", "1", "-o", "value.jsonl", "--columns", f"value={{{query}}}")
            rows = pathlib.Path(folder, "value.jsonl")
            value = json.loads(rows.read_text().splitlines()[0])["value"] if rows.exists() and rows.read_text().strip() else None
            said = ""
            if isinstance(value, list):
                said = f"value {', '.join(value[:12])}{' ...' if len(value) > 12 else ''}" if value else "value: the empty set"
            elif isinstance(value, int) and not isinstance(value, bool):
                said = f"value {value}"
            return words, lines[at:at + 9], said
    return "", [], ""


def part(one, notes, boards, links, law):
    out = [f"## `{one.word}`", "", one.sentence, "", f"    {one.form}", ""]
    for query, count in notes.examples:
        words, lines, value = boards.get((one.word, query), ("", [], ""))
        found = [count and f"{count} games", words, value]
        code = f"``{query}``" if "`" in query else f"`{query}`"
        out += [f"{code}" + (f": {'; '.join(part for part in found if part)}." if any(found) else ""), ""]
        out += ["```", *lines, "```", ""] if lines else []
    if notes.traps:
        out += ["Traps:", "", *(f"- {trap}" for trap in notes.traps), ""]
    see = [f"[`{name}`]({links[name]})" if name in links else f"`{name}`" if name else "" for name in re.split(r", ", notes.see)] if notes.see else []
    about = [f"Value: {one.result}", one.other and f"Other spelling: {one.other}", law, see and f"See also: {', '.join(see)}"]
    return [*out, *(f"- {line}" for line in about if line), ""]


def pages():
    """The text of each page, by name."""
    found, notes, chapters, where = filters(), filter_notes.read(), list(embed_help.chapters(ROOT / "docs" / "language")), sections()
    with concurrent.futures.ThreadPoolExecutor(max_workers=os.cpu_count()) as pool:
        wanted = [(one.word, query) for one in found if one.word not in WITHOUT_BOARDS for query, _ in notes[one.word].examples]
        boards = dict(zip(wanted, pool.map(lambda each: example(each[1]), wanted)))
    links = {one.word: f"{one.page}.md#{one.word.lower()}" if one.page != "symbols" else "symbols.md" for one in found}
    texts = {}
    for name, letters in PAGES.items():
        mine = [one for one in found if one.page == name]
        title = "Symbols" if name == "symbols" else f"Filters {name.upper().replace('-', ' to ')}"
        out = [f"# {title}", "", "Made by `tests/docs/a_to_z.py`. Counts and boards are of the [example games](../../examples/README.md); "
               "a board is the first position that matches. [All filters](README.md).", ""]
        for one in mine:
            numbers = [number.replace(" §", ".") for number in embed_help.law(embed_help.of_word(one.word, chapters)).split(", ") if number]
            law = "The law: " + ", ".join(f"[{number}]({where[number]})" if number in where else number for number in numbers[:2]) if numbers else ""
            out += part(one, notes[one.word], boards, links, law)
        texts[f"{name}.md"] = "\n".join(out).rstrip() + "\n"
    index = ["# Filters A to Z", "", f"{len(found)} filters and operators, each with two examples. In one table: [filters](../filters.md). In the program: `cql-jit help FILTER`.", ""]
    for name in PAGES:
        mine = [one for one in found if one.page == name]
        for letter in sorted({one.word[0].lower() if name != "symbols" else "" for one in mine}):
            these = [one for one in mine if name == "symbols" or one.word[0].lower() == letter]
            index += [f"**{letter.upper() or 'Symbols'}**", ""] + [", ".join(f"[`{one.word}`]({links[one.word]})" for one in these[at:at + 5]) + ("," if at + 5 < len(these) else "") for at in range(0, len(these), 5)] + [""]
    texts["README.md"] = "\n".join(index).rstrip() + "\n"
    return texts


def main():
    texts = pages()
    if sys.argv[2:] == ["--write"]:
        FOLDER.mkdir(exist_ok=True)
        for name, text in texts.items():
            (FOLDER / name).write_text(text, encoding="utf-8")
    wrong = [name for name, text in texts.items() if not (FOLDER / name).exists() or (FOLDER / name).read_text(encoding="utf-8") != text]
    wrong += [path.name for path in FOLDER.glob("*.md") if path.name not in texts]
    for name in wrong:
        print(f"docs/a-z/{name} is not what filters.def and filters.txt say: tests/docs/a_to_z.py CQL_JIT --write")
    boards = sum(text.count("\n8  ") for text in texts.values())
    print(f"{sum(text.count(chr(10) + '## ') for text in texts.values())} filters, {boards} boards")
    return 1 if wrong or boards < 300 else 0


if __name__ == "__main__":
    sys.exit(main())
