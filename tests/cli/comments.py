#!/usr/bin/env python3
"""Tests that no comment is lost (language/41 §7, 03 §1.2) and no number in one (60 §3): what is written is searched again, with the same answers.

usage: comments.py CQL_JIT

CQL_WILD in the environment names a folder of games to try it with as well.
"""
import os
import pathlib
import random
import re
import sys
import unittest

from support import Program

WILD = pathlib.Path(os.environ.get("CQL_WILD", "/nowhere"))
# DGT LiveChess writes clock and time apart, Lichess its words and its numbers.
BOARD = """[Event "Board"]
[Result "0-1"]

1. e4 {[%clk 00:59:44]} {[%emt 00:00:16]} d6 {[%emt 00:00:35]} 2. d4 {[%clk
00:59:26]} (2. Nf3 {x}) {behind} Nf6 {[%clk 00:59:38]} {[%emt 00:00:05]} 0-1

[Event "Server"]
[Result "*"]

{first} {second} 1. e4?! { (0.14 -> 0.80) Inaccuracy. } { [%eval 0.8] [%clk 0:09:45] } (1. d4 {a} {b}) 1... e5 *
"""
SEEN = 'cql(quiet variations) message quiet(gamenumber "|" positionid "|" originalcomment "|" clockms "|" movetimems "|" eval "|" evaldepth "|" evalmate)'
MOVES = ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6"]
PIECES = ["{text}", "{}", "{[%clk 0:03:00]}", "{[%clk 0:02:59] said [%eval 0.3,12]}", "{[%emt 0:00:05]}", "{[%eval #-3]}", "{+0.16/13 0.07s}", "{-M4/20 0.1s}",
          "{(Bc6) +0.31/17 64}", "{+0.3/21 2424 1511177}", "{0:04:57}", "{[%timestamp 19]}", "{0.25/12}", "{[%mdl 4]}", "{a\nb  c}", "{Müller}", "{LATIN}", "$1", "; gone\n"]


def odd_game(chance):
    """A game with several comments everywhere."""
    some = lambda: " ".join(chance.choice(PIECES) for _ in range(chance.choice([0, 0, 1, 2, 3])))
    comments = lambda: re.sub(r"\$1|; gone\n", "", some())
    words = [comments(), chance.choice(["", "{[%evp 0,2,10,-20,29998]}"])]
    length = chance.randint(0, len(MOVES))
    for ply, move in enumerate(MOVES[:length]):
        number = f"{ply // 2 + 1}{'.' if ply % 2 == 0 else '...'}"
        words += [number, move, some()]
        for other in chance.sample(["d3", "h4"] if ply % 2 == 0 else ["d6", "h5"], chance.choice([0, 0, 1, 2])):
            words += ["(", comments(), number, other, some(), ")", some()]
    return '[Event "Odd"]\n[TimeControl "300+2"]\n[Result "*"]\n\n' + " ".join(words) + "\n*\n\n"


class Comments(Program):
    def seen(self, name, *words):
        run = self.run_it(SEEN_FILE, name, "--count", "--threads", "1", *words)
        self.assertEqual(run.returncode, 0, run.stderr)
        return [line for line in run.stdout.splitlines() if "|" in line]

    def setUp(self):
        super().setUp()
        self.write(SEEN_FILE, SEEN)

    def write(self, name, text):
        path = self.dir / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode().replace(b"LATIN", "Müller".encode("latin-1")))
        return path

    def written(self, name, *words):
        """The games as PGN, all of them."""
        out = self.dir / "written.pgn"
        run = self.run_it("--cql", "true", "--silent", name, "-o", out.name, "--force", "--threads", "1", *words)
        self.assertEqual(run.returncode, 0, run.stderr)
        return out

    def words(self, path):
        """A text on one line; lines may end behind and before braces."""
        return re.sub(r"\{ | \}", lambda brace: brace[0].strip(), " ".join(path.read_text().split()))

    def test_all_are_written_in_their_places(self):
        self.write("board.pgn", BOARD)
        text = self.words(self.written("board.pgn"))
        self.assertIn("1.e4 {[%clk 00:59:44]} {[%emt 00:00:16]} 1...d6 {[%emt 00:00:35]} 2.d4 {[%clk 00:59:26]} ( 2.Nf3 {x} ) {behind} 2...Nf6 "
                      "{[%clk 00:59:38]} {[%emt 00:00:05]} 0-1", text)
        self.assertIn("{first} {second} 1.e4 $6 {(0.14 -> 0.80) Inaccuracy.} {[%eval 0.8] [%clk 0:09:45]} ( 1.d4 {a} {b} ) 1...e5 *", text)

    def test_last_one_alone_with_dialect_62(self):
        self.write("board.pgn", BOARD)
        text = self.words(self.written("board.pgn", "--dialect", "6.2"))
        self.assertIn("1.e4 {[%emt 00:00:16]} 1...d6 {[%emt 00:00:35]} 2.d4 {behind} ( 2.Nf3 {x} ) 2...Nf6 {[%emt 00:00:05]} 0-1", text)
        self.assertIn("{second} 1.e4 $6 {[%eval 0.8] [%clk 0:09:45]} ( 1.d4 {b} ) 1...e5 *", text)
        for words, found in [((), 2), (("--dialect", "6.2"), 1)]:
            run = self.run_it("--cql", 'originalcomment "Inaccuracy" or originalcomment "behind"', "board.pgn", "--count", *words)
            self.assertIn(f"{found} matches of 2 games", run.summary)

    def test_text_of_filter(self):
        self.write("board.pgn", BOARD)
        self.assertEqual([line.split("|")[2] for line in self.seen("board.pgn") if line.startswith("2|")],
                         ["first second", "(0.14 -> 0.80) Inaccuracy. [%eval 0.8] [%clk 0:09:45]", "<false>", "a b"])

    def test_each_comment_has_an_encoding(self):
        self.write("both.pgn", '[Event "?"]\n[Result "*"]\n\n1. e4 {Müller} {LATIN} *\n')
        run = self.run_it("--cql", 'originalcomment "Müller Müller"', "both.pgn", "--count")
        self.assertIn("1 matches of 1 games", run.summary)

    def roundTrip(self, name):
        expected = self.seen(name)
        self.assertEqual(self.seen(self.written(name).name), expected)
        for made in ["games.cqldb", "export.pgn"]:
            (self.dir / made).unlink(missing_ok=True)
        run = self.run_it("import", name, "-o", "games.cqldb", "--warnings", "none")
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertEqual(self.seen("games.cqldb"), expected)
        run = self.run_it("database", "export", "games.cqldb", "-o", "export.pgn")
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertEqual((self.dir / "export.pgn").read_bytes(), (self.dir / "written.pgn").read_bytes())
        # Comments of the query change no number.
        marked = self.dir / "marked.pgn"
        run = self.run_it("--cql", "comment(str(ply))", "--variations", name, "-o", marked.name, "--force")
        self.assertEqual(run.returncode, 0, run.stderr)
        numbers = lambda lines: [line.split("|")[3:] for line in lines]
        self.assertEqual(numbers(self.seen(marked.name)), numbers(expected))

    def test_round_trips(self):
        for seed in range(20):
            chance = random.Random(seed)
            self.write("odd.pgn", "".join(odd_game(chance) for _ in range(25)))
            with self.subTest(seed=seed):
                self.roundTrip("odd.pgn")

    def test_wild_files(self):
        files = sorted(WILD.glob("*.pgn"))
        if not files:
            self.skipTest("CQL_WILD names no folder of games")
        for file in files:
            self.write("wild.pgn", file.read_bytes())
            with self.subTest(file=file.name):
                self.roundTrip("wild.pgn")

    def test_ambiguous_numbers_are_counted(self):
        self.write("doubt.pgn", '[Event "?"]\n[Result "*"]\n\n1. e4 {0.25/12 7} e5 {+M5/20} 2. Nf3 {00:08.078} *\n')
        run = self.run_it("--cql", "eval or clock", "doubt.pgn", "--count")
        self.assertIn("0 matches of 1 games", run.summary)
        self.assertIn("ambiguous numbers in comments have no value: 3", run.stderr)
        run = self.run_it("--cql", "mate", "doubt.pgn", "--count")
        self.assertNotIn("ambiguous", run.stderr)


SEEN_FILE = "seen.cql"

if __name__ == "__main__":
    unittest.main(argv=["comments.py", *sys.argv[2:]])
