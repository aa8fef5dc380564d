#!/usr/bin/env python3
"""The commands of the documents that show what commands print.

usage: pages.py CQL_JIT [--write] [PAGE...]

Every line of a block that begins with `$ ` is run by a shell in a folder that holds the example games, the lines of a page one after the
other, and what it prints must stand below it; times and numbers of threads are ignored. --write puts it there: read the difference.

- A block ```cql that begins with `// NAME.cql` is that file for the lines below it.
- Pages that name masters.pgn need a collection of games that is no part of the project. Where it is absent, their lines run over the example
  games, and only the exit status counts.
- A command of a program that is not installed (sqlite3, duckdb) is skipped with a message.
- Commands of a block ```sh need the network or root, and are not run; only the pages of UNTESTED have such blocks.
- What follows a line `...` in the output is ignored.
"""
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
PAGES = [ROOT / "README.md", DOCS / "answers.md", DOCS / "cheatsheet.md", DOCS / "commands.md", DOCS / "compiler-walkthrough.md", *sorted(page for folder in ("start", "tutorial", "howto", "ideas", "help", "migrate", "explain") for page in (DOCS / folder).glob("*.md"))]
UNTESTED = {"start/install.md"}
# Column of the tables whose code is a filter, or a command over games.pgn.
CODE_IN_TABLES = {"cheatsheet.md": 0, "migrate/chessbase-scid.md": 1, "explain/how-a-search-works.md": 0, **{f"howto/{name}.md": 0 for name in ("material-and-endings", "pawn-structure", "sacrifices", "king-walks-and-manoeuvres", "players-openings-dates", "statistics")},
                  "howto/mates-and-stalemates.md": 1}
MASTERS = ROOT.parent / "shared" / "data" / "masters.pgn.zst"
BLOCK = re.compile(r"((?:^    .*\n|^\n+(?=    ))+)|^```(\w*)\n((?:(?!```).*\n)*)```\n", re.M)


def without_times(text):
    return re.sub(r"in [\d.]+ seconds using \d+ threads?", "in 0.1 seconds using 1 thread", text)


def run(command, folder, binary):
    """The exit status of a command, and what it prints."""
    names = {**os.environ, "PATH": f"{binary.parent}:{os.environ['PATH']}", "LC_ALL": "C.UTF-8"}
    made = subprocess.run(["bash", "-c", command], cwd=folder, env=names, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, timeout=300)
    return made.returncode, without_times("\n".join(line.rstrip() for line in made.stdout.strip("\n").split("\n")))


class Page:
    def __init__(self, path, binary, folder):
        self.path, self.binary, self.folder = path, binary, pathlib.Path(folder)
        self.name = os.path.relpath(path, DOCS)
        self.text = path.read_text(encoding="utf-8")
        self.has_games = "masters.pgn" not in self.text or MASTERS.exists()
        self.count, self.wrong, self.missing = 0, [], set()
        shutil.copytree(ROOT / "examples", self.folder / "examples")
        if "masters.pgn" in self.text:
            if self.has_games:
                subprocess.run(["zstd", "-dqc", MASTERS], stdout=open(self.folder / "masters.pgn", "wb"), check=True)
            else:
                shutil.copy(ROOT / "examples" / "games.pgn", self.folder / "masters.pgn")

    def block(self, found):
        if found[2] == "cql" and (name := re.match(r"// (\S+\.cql)\n", found[3])):
            (self.folder / name[1]).write_text(found[3].split("\n", 1)[1], encoding="utf-8")
        if found[2] == "sh" and self.name not in UNTESTED:
            self.wrong.append("commands in a block of sh are not run; indent them")
        return found[0] if found[1] is None else self.commands(found[0])

    def commands(self, text):
        parts = re.split(r"^(    \$ (?:.*\\\n)*.*)\n?", text, flags=re.M)
        made = parts[0]
        for command, expected in zip(parts[1::2], parts[2::2]):
            words = re.sub(r"^    ", "", command, flags=re.M).removeprefix("$ ")
            if not shutil.which(words.split()[0]) and words.split()[0] != "cql-jit":
                self.missing.add(words.split()[0])
                made += command + "\n" + expected
                continue
            self.count += 1
            status, answer = run(words, self.folder, self.binary)
            made += command + "\n" + self.compared(words, status, answer, expected)
        return made

    def compared(self, words, status, answer, expected):
        """The expected output of a command, made again; records a difference."""
        fails = ": error: " in expected or re.search(r"^    cql-jit: ", expected, re.M)
        if not self.has_games:
            if status != 0 and not fails:
                self.wrong.append(f"{words}\nstatus {status}:\n{answer}")
            return expected
        if re.search(r"^    \.\.\.$", expected, re.M):
            shown = re.split(r"^    \.\.\.$", expected, flags=re.M)[0].rstrip("\n").count("\n") + 1
            answer = "\n".join([*answer.split("\n")[:shown], "..."])
        got = "".join(f"    {line}".rstrip() + "\n" for line in answer.split("\n"))
        got = "" if got.strip() == "" else got
        if got.strip() != without_times(expected).strip():
            self.wrong.append(f"{words}\nexpected:\n{expected}got:\n{got}")
        return got + ("\n" if re.search(r"(^|\n)\n$", expected) else "")

    def tables(self, column):
        """Runs the code in a column of the tables: commands as they are, filters by `check`."""
        shutil.copy(ROOT / "examples" / "games.pgn", self.folder)
        shutil.copy(ROOT / "examples" / "queries" / "greek-gift.cql", self.folder / "query.cql")
        for row in re.findall(r"^\|(.*)\|$", self.text, re.M):
            cell = re.split(r"(?<!\\)\|", row)[column].replace(r"\|", "|")
            for code in re.findall(r"`([^`]+)`", cell):
                if "..." in code:
                    continue
                self.count += 1
                command = code if code.startswith("cql-jit ") else f"cql-jit check --cql {shlex.quote(code)}"
                status, answer = run(command, self.folder, self.binary)
                if status != 0 or not code.startswith("cql-jit ") and answer:
                    self.wrong.append(f"{code}\n{answer}")


def main():
    words = [word for word in sys.argv[1:] if word != "--write"]
    binary, wrong, count = pathlib.Path(words[0]).resolve(), 0, 0
    for path in [pathlib.Path(word).resolve() for word in words[1:]] or PAGES:
        with tempfile.TemporaryDirectory() as folder:
            page = Page(path, binary, folder)
            made = BLOCK.sub(page.block, page.text)
            if "--write" in sys.argv:
                path.write_text(made, encoding="utf-8")
                page.wrong = []
            if (column := CODE_IN_TABLES.get(page.name)) is not None:
                page.tables(column)
        name = path.relative_to(ROOT)
        for program in sorted(page.missing):
            print(f"{name}: {program} is not here: its lines are left out")
        if not page.has_games:
            print(f"{name}: {MASTERS.name} is not here: what the lines print is not compared")
        for problem in page.wrong:
            print(f"{name}: {problem}")
        wrong += len(page.wrong)
        count += page.count
    if wrong:
        sys.exit(f"{wrong} problems")
    print(f"{count} commands")
    return 1 if len(words) == 1 and count < 100 else 0


if __name__ == "__main__":
    sys.exit(main())
