#!/usr/bin/env python3
"""Every command that the documents show runs, and what searches finds something.

usage: commands.py CQL_JIT CQL_RUN

The documents are the man pages, the text of cql-jit alone, README.md and examples/README.md. A command of a Markdown file is a line of an
indented block, `$ ` before it or not; one that the document shows to fail, by an error in the next line, must fail.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAMS = {name: str(pathlib.Path(path).resolve()) for name, path in zip(("cql-jit", "cql-run"), sys.argv[1:3])}
SEARCHES = re.compile(r"(\S*cql-jit(?! (?:compile|check|explain|help|convert|format|generate|bench|document|examples|tutorial|import|database)\b)|\S*cql-run) ")
# Placeholders with their values, and smaller numbers for slow commands.
STANDS_FOR = {"QUERY.cql": "greek-gift.cql", "GAMES.pgn": "games.pgn", "'FILTERS'": "mate", "FILTER": "path", "1000000": "2000", "200000": "2000", "--threads 1,4": "--threads 1,2"}


def commands_of_man(text):
    for block in re.findall(r"^\.EX\n(.*?)^\.EE", text, re.M | re.S):
        for line in block.splitlines():
            yield line.replace("\\-", "-").replace("\\(aq", "'").replace("\\e", "\\"), False


def commands_of_markdown(text):
    lines = text.splitlines()
    for line, following in zip(lines, [*lines[1:], ""]):
        if found := re.match(r"    (?:\$ )?((?:build/release/tools/)?cql-(?:jit|run) .*)", line):
            yield found[1], ": error: " in following


def commands_of_usage(text):
    for line in text.splitlines():
        if found := re.match(r"(?:  |Try: )(cql-jit .*?)(?:  .*)?$", line):
            yield found[1], False


class Commands(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.dir = pathlib.Path(self.folder.name)
        shutil.copytree(ROOT / "examples", self.dir / "examples")
        for query in (ROOT / "examples" / "queries").glob("*.cql"):
            shutil.copy(query, self.dir)
        shutil.copy(ROOT / "examples" / "games.pgn", self.dir)
        (self.dir / "databases").mkdir()
        shutil.copy(ROOT / "examples" / "games.pgn", self.dir / "databases")
        for place in ("bin", "build/release/tools"):
            (self.dir / place).mkdir(parents=True)
            for name, path in PROGRAMS.items():
                (self.dir / place / name).symlink_to(path)

    def tearDown(self):
        self.folder.cleanup()

    def run_it(self, command):
        environment = {**os.environ, "PATH": f"{self.dir / 'bin'}:{os.environ['PATH']}"}
        return subprocess.run(command, shell=True, cwd=self.dir, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=300)

    def check(self, commands, at_least):
        commands = list(commands)
        self.assertGreaterEqual(len(commands), at_least)
        for command, fails in commands:
            for words, others in STANDS_FOR.items():
                command = command.replace(words, others)
            with self.subTest(command):
                r = self.run_it(command)
                self.assertEqual(r.returncode, 2 if fails else 0, r.stderr)
                if SEARCHES.match(command) and not fails:
                    counts = [int(n) for n in re.findall(r"\b(\d+) matches of ", r.stdout + r.stderr)]
                    self.assertTrue(all(counts) and (counts or "--" in command), r.stdout + r.stderr)

    def test_man_pages(self):
        self.check(commands_of_man(self.run_it("cql-jit document man").stdout), 5)
        self.check(commands_of_man(self.run_it("cql-jit document man cql-run").stdout), 2)

    def test_usage(self):
        self.check(commands_of_usage(self.run_it("cql-jit").stdout), 6)

    def test_readme(self):
        text = (ROOT / "README.md").read_text()
        self.assertLessEqual(len(text.splitlines()), 90)
        self.check(commands_of_markdown(text), 7)

    def test_readme_of_the_examples(self):
        self.check(commands_of_markdown((ROOT / "examples" / "README.md").read_text()), 1)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
