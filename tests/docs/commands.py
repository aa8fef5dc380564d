#!/usr/bin/env python3
"""Every command that the documents show runs, and what searches finds something.

usage: commands.py CQL_JIT CQL_RUN

The documents are the man pages, the text of cql-jit alone, README.md, examples/README.md and the pages of PREPARED. A command of a Markdown file
is a line of an indented block, `$ ` before it or not; one that the document shows to fail, by an error in the next line, must fail.
Of all documents, commands in sentences have commands and options that exist, and pages that `help` has.
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
SEARCHES = re.compile(r"(\S*cql-jit(?! (?:compile|check|explain|help|convert|format|generate|bench|document|examples|tutorial|import|database|shard)\b)|\S*cql-run) ")
# Placeholders with their values, and smaller numbers for slow commands.
STANDS_FOR = {"QUERY.cql": "greek-gift.cql", "GAMES.pgn": "games.pgn", "'FILTERS'": "mate", "FILTER": "path", "1000000": "2000", "200000": "2000", "--threads 1,4": "--threads 1,2",
              "run RUN/ 17": "run RUN/ 1-64"}
# What pages need that show commands without output, and how many they show.
PREPARED = {
    "docs/clusters.md": (["cp examples/queries/knight-fork.cql fork.cql", "for n in 1 2; do zstd -q games.pgn -o 2024-$n.pgn.zst; done"], 4),
    "docs/database-format.md": (["zstd -q games.pgn -o twic1.pgn.zst", "cp games.pgn new.pgn", "for name in a b; do cql-jit import games.pgn -o $name.cqldb; done"], 8),
    "docs/themes.md": ([], 1),
}


def commands_of_man(text):
    for block in re.findall(r"^\.EX\n(.*?)^\.EE", text, re.M | re.S):
        for line in block.splitlines():
            yield line.replace("\\-", "-").replace("\\(aq", "'").replace("\\e", "\\"), False


def commands_of_markdown(text):
    lines = text.splitlines()
    for line, following in zip(lines, [*lines[1:], ""]):
        if found := re.match(r"    (?:\$ )?((?:build/release/tools/)?cql-(?:jit|run) .*)", line):
            yield found[1], ": error: " in following


def words_in_sentences(text):
    """(line, words) of commands in code within sentences and tables."""
    for number, line in enumerate(text.splitlines(), 1):
        for code in re.findall(r"`(cql-(?:jit|run) [^`]+)`", line):
            yield number, code.replace(r"\|", "|").split()


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

    def test_pages_of_commands_without_output(self):
        for name, (needed, at_least) in PREPARED.items():
            with self.subTest(name):
                for command in needed:
                    self.assertEqual(self.run_it(command).returncode, 0, command)
                self.check(commands_of_markdown((ROOT / name).read_text()), at_least)

    def options(self, command):
        """All options of a command, and the words of a program without one."""
        words = ["--help", "all"] if command in ("", "search") else [command, "--help"]
        return set(re.findall(r"(?<![\w-])--?\w[\w-]*", self.run_it(" ".join(["cql-jit", *words])).stdout))

    def test_commands_in_sentences_exist(self):
        commands = re.search(r"(?m)^Commands: (.*)$", self.run_it("cql-jit --help").stdout)[1].split(", ") + ["search", "document"]
        searches, seen = self.options(""), 0
        for path in sorted(path for path in ROOT.rglob("*.md") if not {"build", "node_modules"} & set(path.relative_to(ROOT).parts)):
            for line, words in words_in_sentences(path.read_text(encoding="utf-8")):
                seen += 1
                command = words[1] if words[1] in commands else ""
                with self.subTest(path.relative_to(ROOT), line=line):
                    self.assertTrue(command or not re.fullmatch(r"[a-z]+", words[1]), words)
                    given = {word for word in words if re.match(r"--?[a-zA-Z]", word)}
                    known = self.options(command) if command else searches
                    self.assertLessEqual(given, known | (searches if command in ("compile", "shard") else set()))
                    if command == "help" and not re.search(r"[A-Z]|--", " ".join(words)):
                        self.assertEqual(self.run_it(" ".join(words)).returncode, 0, words)
        self.assertGreater(seen, 90)

    def test_readme_of_the_examples(self):
        self.check(commands_of_markdown((ROOT / "examples" / "README.md").read_text()), 1)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
