#!/usr/bin/env python3
"""The exercises of docs/tutorial: each solution compiles, is laid out, and finds the games that stand above it; so does a second source.

usage: exercises.py CQL_JIT

The second source of each is a function below. It reads the games with the reader of tests/oracle, which shares nothing with the program, and
says in Python what the exercise says in words.
"""
import itertools
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
BINARY = str(pathlib.Path(sys.argv[1]).resolve())
GAMES = ROOT / "examples" / "games.pgn"
LESSONS = sorted((ROOT / "docs" / "tutorial").glob("[0-9]*.md"))
sys.path.insert(0, str(ROOT / "tests" / "oracle"))
import board as boards  # noqa: E402
from reader import readGames  # noqa: E402

VALUES = {"Q": 9, "R": 5, "B": 3, "N": 3, "P": 1}
NEIGHBOURS = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]


class Played:
    """A game: its tags, its result, and the positions of its main line."""

    def __init__(self, game):
        self.tags, self.result, self.positions = game.tags.known, game.result, []
        node = game.root
        while node:
            self.positions.append(node)
            node = node.following[0] if node.following else None

    def any(self, holds):
        return any(holds(position) for position in self.positions)

    def longest(self, holds):
        """The length of the longest run of positions."""
        return max((len(list(run)) for yes, run in itertools.groupby(self.positions, holds) if yes), default=0)


def isMate(p):
    return p.check and not p.possible("legal")


def count(p, letters):
    return len(p.squares(letters))


def attackers(p, target, letters):
    """The squares of pieces that attack a square; letters as in a query, `A` for all white pieces."""
    return {s for s in p.squares(letters) if target in boards.attacked(p.board, s)}


def value(p, letters):
    return sum(VALUES.get(p.board[s].upper(), 0) for s in p.squares(letters))


def moved(p):
    """The piece that made the move to a position, as it was before."""
    return p.head.board[p.source] if p.head and not p.null else ""


def taken(p):
    return p.head.board[p.captured] if p.head and p.captured is not None else ""


def takesOn(p, letters, target):
    return bool(taken(p)) and moved(p) in letters and p.target == boards.squareOf(target)


def whiteMates(p):
    return isMate(p) and not p.white


def loose(p):
    """Black pieces, no pawns, that White attacks and Black does not guard."""
    return [s for s in p.squares("qrbn") if attackers(p, s, "A") and not attackers(p, s, "a")]


def queensAreExchanged(game):
    for first, second in itertools.pairwise(game.positions[1:]):
        if taken(first).upper() == "Q" == moved(first).upper() and taken(second).upper() == "Q":
            return True
    return False


def movesOfTheKing(game):
    return sum(moved(p) == "K" for p in game.positions)


def smothered(p):
    """A knight alone gives mate, and all squares around the king hold pieces of its side."""
    if not isMate(p):
        return False
    king, own = p.king(p.white), "A" if p.white else "a"
    checkers = attackers(p, king, "a" if p.white else "A")
    around = [s for d in NEIGHBOURS if (s := boards.step(king, d)) is not None]
    return [p.board[s].upper() for s in checkers] == ["N"] and all(s in p.squares(own) for s in around)


def differInOneSquare(game):
    return any(a.white == b.white and sum(x != y for x, y in zip(a.board, b.board)) == 1 for a, b in itertools.combinations(game.positions, 2))


SOLUTIONS = {
    1: lambda game: game.any(lambda p: not p.check and not p.possible("legal")),
    2: lambda game: game.any(lambda p: isMate(p) and p.board[boards.squareOf("f7")] == "N"),
    3: lambda game: game.any(lambda p: whiteMates(p) and attackers(p, p.king(False), "B")),
    4: lambda game: game.any(lambda p: p.check and not count(p, "QqRr")),
    5: lambda game: game.any(lambda p: whiteMates(p) and len(attackers(p, p.king(False), "A")) == 2),
    6: lambda game: game.result == "0-1" and game.any(lambda p: value(p, "A") - value(p, "a") >= 5),
    7: lambda game: game.any(lambda p: isMate(p) and p.white) and game.tags["Date"][:4].isdigit() and int(game.tags["Date"][:4]) < 1900,
    8: lambda game: game.any(lambda p: takesOn(p, "N", "f7") and p.check),
    9: lambda game: game.any(lambda p: moved(p) in ("P", "p") and taken(p).upper() == "Q"),
    10: lambda game: game.any(lambda p: whiteMates(p) and any(p.board[s] == "Q" for d in NEIGHBOURS if 0 in d and (s := boards.step(p.king(False), d)) is not None)),
    11: lambda game: game.any(lambda p: whiteMates(p) and len(by := attackers(p, p.king(False), "A")) == 1 and attackers(p, *by, "a")),
    12: lambda game: game.any(lambda p: p.white and len(loose(p)) >= 2),
    13: lambda game: game.any(lambda p: moved(p) == "P" and p.promoted and p.check),
    14: lambda game: sum(bool(taken(p)) for p in game.positions) >= 20,
    15: queensAreExchanged,
    16: lambda game: game.longest(lambda p: bool(taken(p))) >= 6,
    17: lambda game: movesOfTheKing(game) >= 8,
    18: lambda game: game.longest(lambda p: any(s // 8 == 6 for s in p.squares("P"))) >= 10,
    19: lambda game: game.any(lambda p: isMate(p) and p.white),
    20: lambda game: game.any(lambda p: whiteMates(p) and [p.board[s] for s in attackers(p, p.king(False), "A")] == ["Q"]),
    21: differInOneSquare,
    22: lambda game: game.any(lambda p: whiteMates(p) and len(attackers(p, p.king(False), "A")) == 1),
    23: lambda game: game.any(smothered),
}


def solution(text):
    """(number, the first games, query) of the exercise of a lesson."""
    number, games, query = re.search(r"^## Exercise\n.*?^Solution, (\d+) games?: ([\d, ]+)(?:\.\.\.)?\n\n```cql\n(.*?)```", text, re.M | re.S).groups()
    return int(number), [int(n) for n in games.strip(" ,").split(",")], query


def run(*args):
    return subprocess.run([BINARY, *map(str, args)], capture_output=True, text=True, timeout=120)


class Exercises(unittest.TestCase):
    def test_every_lesson_explains_its_query_and_has_an_exercise(self):
        self.assertEqual(len(LESSONS), len(SOLUTIONS))
        for lesson in LESSONS:
            with self.subTest(lesson.name):
                text = lesson.read_text()
                self.assertEqual(re.findall(r"^## (.*)", text, re.M), ["The query explained", "Exercise"])
                query = re.search(r"```cql\n(.*?)```", text, re.S)[1]
                told = re.search(r"^## The query explained\n(.*?)^## ", text, re.M | re.S)[1]
                for word in re.findall(r"[A-Za-z]{4,}", re.sub(r'"[^"]*"|//.*', "", query)):
                    self.assertIn(word, told)

    def test_solutions_find_what_is_stated(self):
        with tempfile.TemporaryDirectory() as folder:
            for lesson in LESSONS:
                with self.subTest(lesson.name):
                    number, first, text = solution(lesson.read_text())
                    query = pathlib.Path(folder, "query.cql")
                    query.write_text(text)
                    r = run("--count", "--showmatches", query, GAMES)
                    games = [int(n) for n in re.findall(r"<(\d+)>", r.stdout)]
                    self.assertEqual((len(games), games[:12]), (number, first), r.stderr)
                    self.assertEqual(run("format", "--check", query).returncode, 0, run("format", query, "-o", "-").stdout)
                    self.assertNotIn("warning", run("check", query).stderr)

    def test_the_second_source_finds_the_same(self):
        games = [Played(game) for game in readGames(GAMES.read_bytes())[0]]
        for lesson, (number, holds) in zip(LESSONS, sorted(SOLUTIONS.items())):
            with self.subTest(lesson.name):
                self.assertTrue(lesson.name.startswith(f"{number:02}-"))
                found = [at for at, game in enumerate(games, 1) if holds(game)]
                self.assertEqual((len(found), found[:12]), solution(lesson.read_text())[:2])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
