#!/usr/bin/env python3
"""The lessons of docs/tutorial: each query finds what stands below it, the board is the one that fits, and the program walks through them.

usage: tutorial.py CQL_JIT

A second source for some: the games' own notation of their last moves, and their tags.
"""
import os
import pathlib
import pty
import re
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
BINARY = str(pathlib.Path(sys.argv[1]).resolve())
GAMES = ROOT / "examples" / "games.pgn"
LESSONS = sorted((ROOT / "docs" / "tutorial").glob("[0-9]*.md"))
TEXTS = ["[Event " + part for part in GAMES.read_text().split("[Event ")[1:]]


def run(*args, **kw):
    return subprocess.run([BINARY, *map(str, args)], capture_output=True, text=True, timeout=120, **kw)


def query_of(text):
    return re.search(r"```cql\n(.*?)```", text, re.S)[1]


def found_by(text):
    """(number, the first ones): as stated in the lesson."""
    count, games = re.search(r"^(\d+) games?: ([\d, ]+)", text, re.M).groups()
    return int(count), [int(n) for n in games.strip(" ,").split(",")]


def moves(text):
    """The main line as written."""
    body = re.sub(r"\{[^}]*\}|^\[.*\]$|;.*$", " ", text, flags=re.M)
    while "(" in body:
        body = re.sub(r"\([^()]*\)", " ", body)
    return [m for m in re.sub(r"\d+\.+|\$\d+|1-0|0-1|1/2-1/2|\*", " ", body).split()]


def board(fen):
    rows = [re.sub(r"\d", lambda m: "." * int(m[0]), row) for row in fen.split("/")]
    return "".join(f"    {8 - i}  {' '.join(row)}\n" for i, row in enumerate(rows))


class Tutorial(unittest.TestCase):
    def test_every_query_finds_what_the_lesson_says(self):
        self.assertGreaterEqual(len(LESSONS), 20)
        with tempfile.TemporaryDirectory() as folder:
            for lesson in LESSONS:
                with self.subTest(lesson.name):
                    text, query = lesson.read_text(), pathlib.Path(folder, "query.cql")
                    query.write_text(query_of(text))
                    r = run("--count", "--showmatches", query, GAMES)
                    games = [int(n) for n in re.findall(r"<(\d+)>", r.stdout)]
                    count, first = found_by(text)
                    self.assertEqual((len(games), games[:12]), (count, first), r.stderr)
                    self.assertEqual(run("format", "--check", query).returncode, 0)
                    shown = re.search(r"The first match, in game (\d+)", text)[1]
                    query.write_text(query_of(text) + 'message quiet("@" fen)\n')
                    fen = re.search(r"@(\S+)", run("--count", "-g", shown, query, GAMES).stdout)[1]
                    self.assertIn(board(fen), text)

    def test_what_sentences_call_a_filter_is_one(self):
        for lesson in LESSONS:
            text = lesson.read_text()
            queries = [" ".join(query.split()) for query in re.findall(r"```cql\n(.*?)```", text, re.S)]
            for code in re.findall(r"`([^`]+)`", re.sub(r"```.*?```", "", text, flags=re.S)):
                if any(code in query for query in queries):
                    continue  # a part of the lesson's own
                if len(code.split()) > 2 and not re.search(r"cql-jit|[A-Z]{2}|first &", code):  # no command, no placeholder, no part of a filter
                    with self.subTest(lesson.name, code=code):
                        r = run("check", "--cql", code)
                        self.assertEqual(r.returncode, 0, r.stderr)

    def games_where(self, holds):
        return [i for i, text in enumerate(TEXTS, 1) if holds(moves(text), text)]

    def lesson(self, word):
        return next(found_by(p.read_text())[1] for p in LESSONS if word in p.name)

    def test_what_the_games_say_of_themselves(self):
        mates = self.games_where(lambda m, text: m and m[-1].rstrip("!?").endswith("#"))
        self.assertEqual(self.lesson("first-query"), mates[:12])
        self.assertEqual(self.lesson("pieces-and-squares"), self.games_where(lambda m, text: m and re.match(r"Qx?f7#", m[-1])))
        self.assertEqual(self.lesson("other-positions"), self.games_where(lambda m, text: m and re.search(r"x.*#", m[-1]) and len(m) % 2))
        self.assertEqual(self.lesson("who-when"), self.games_where(
            lambda m, text: m and "#" in m[-1] and '[White "Morphy' in text and re.search(r'\[Date "185', text)))

    def test_a_number_behind_find_is_that_of_the_checks(self):
        checks = lambda played: sum(move.rstrip("!?")[-1] in "+#" for move in played)
        said = re.findall(r"`(find 5(?: 99)? check)` (?:needs )?(exactly|at least) five", " ".join((p.read_text()) for p in LESSONS))
        self.assertEqual([how for _, how in said], ["exactly", "at least"])
        for filters, how in said:
            found = re.findall(r"<(\d+)>", run("--count", "--showmatches", "--cql", f"initial {filters}", GAMES).stdout)
            self.assertEqual([int(n) for n in found], self.games_where(lambda m, _: checks(m) == 5 or how == "at least" and checks(m) > 5))

    def test_the_program_has_all_lessons(self):
        titles = run("tutorial", "--list").stdout.splitlines()
        self.assertEqual(titles, [p.read_text().splitlines()[0].removeprefix("# ") for p in LESSONS])
        r = run("tutorial", "2")
        self.assertIn("Qf7 mate", r.stdout)
        self.assertIn("1 matches of 80 games", r.stdout + r.stderr)
        self.assertEqual(run("tutorial", "99").returncode, 2)

    def test_walks_through_them_on_a_terminal(self):
        main, terminal = pty.openpty()
        walk = subprocess.Popen([BINARY, "tutorial"], stdin=terminal, stdout=terminal, stderr=terminal)
        os.close(terminal)
        os.write(main, b"\nn\n\nq\n")
        text = b""
        try:
            while part := os.read(main, 4096):
                text += part
        except OSError:  # the other side is closed
            pass
        os.close(main)
        self.assertEqual(walk.wait(60), 0)
        self.assertIn(b"29 matches of 80 games", text)
        self.assertIn(b"1 matches of 80 games", text)

    def test_the_contents_name_all(self):
        contents = (ROOT / "docs" / "tutorial" / "README.md").read_text()
        self.assertEqual(re.findall(r"\]\((\d\d-.*\.md)\)", contents), [p.name for p in LESSONS])


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], "-v"])
