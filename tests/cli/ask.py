#!/usr/bin/env python3
"""cql-jit ask: queries made of a position, with counts.

usage: ask.py CQL_JIT
"""
import re
import sys
import unittest

from support import ProgramWithGames

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
# White and Black have the same idea: the positions are mirror images.
MIRRORED = """[Event "White first"]

1. e4 d5 2. exd5 *

[Event "Shifted kings"]
[SetUp "1"]
[FEN "8/8/8/3k4/8/3P4/3K4/8 w - - 0 1"]

*

[Event "The same, further to the left and up"]
[SetUp "1"]
[FEN "8/8/2k5/8/2P5/2K5/8/8 w - - 0 1"]

*

[Event "Colours exchanged"]
[SetUp "1"]
[FEN "8/3k4/3p4/8/3K4/8/8/8 b - - 0 1"]

*

[Event "Left and right exchanged"]
[SetUp "1"]
[FEN "8/8/8/4k3/8/4P3/4K3/8 w - - 0 1"]

*
"""


class Ask(ProgramWithGames):
    def ask(self, *words, status=0):
        run = self.run_it("ask", *words)
        self.assertEqual(run.returncode, status, run.stderr)
        if status == 0:
            self.assertEqual(run.stderr, "")
        return run

    def counts(self, *words):
        return {about: int(n) for about, n in re.findall(r"(?m)^(\S.*): (\d+) games?$", self.ask(*words).stdout)}

    def test_counts_are_those_of_the_boards(self):
        """The games are numbered 1 to 5 above; which boards match each question is seen there."""
        (self.dir / "kings.pgn").write_text(MIRRORED)
        self.assertEqual(self.counts("--fen", "8/8/8/3k4/8/3P4/3K4/8 w - - 0 1", "kings.pgn"), {
            "the same position": 1,
            "with colours exchanged, too": 2,  # and game 4
            "mirrored left to right, too": 2,  # and game 5
            "the same pawns": 1,
            "the same pawns, colours exchanged, too": 2,
            "the same pawns, mirrored left to right, too": 2,
            "the same material": 3,  # games 2, 3 and 5
            "the same material, colours exchanged, too": 4,
            "the same pieces, shifted": 3,  # games 2, 3 and 5
        })

    def test_a_position_of_a_game_is_found_in_it(self):
        counts = self.counts("--game", "games.pgn:2:4")
        self.assertEqual((counts["the same position"], counts["the same pawns"]), (1, 1))
        self.assertEqual(self.counts("--game", "games.pgn:1:1")["the same position"], 2)  # 1.e4 in two games
        self.assertEqual(self.counts("--game", "games.pgn:1:0")["the same position"], 3)

    def test_each_query_can_be_copied(self):
        for fen in (START, "8/8/8/3k4/8/3P4/3K4/8 b", "4k3/8/8/8/8/8/8/4K3"):
            out = self.ask("--fen", fen).stdout
            queries = re.findall(r"(?m)^  (\S.*)$", "\n".join(out.splitlines()[10:]))
            self.assertGreaterEqual(len(queries), 8)
            for query in queries:
                run = self.run_it("check", "--nolints", "--cql", query)
                self.assertEqual((run.returncode, run.stderr), (0, ""), query)

    def test_what_cannot_be_asked_is_named(self):
        for words, said in (((), "give a position"), (("--fen", START, "--game", "games.pgn:1:1"), "give a position"), (("--fen", "hello"), "this is no FEN"),
                            (("--game", "games.pgn"), "FILE:NUMBER:PLY"), (("--game", "games.pgn:x:1"), "FILE:NUMBER:PLY"), (("--game", "games.pgn:9:1"), "has no game 9"),
                            (("--game", "games.pgn:1:99"), "after 99 half-moves")):
            self.assertIn(said, self.ask(*words, status=2).stderr)
        self.assertIn("none.pgn", self.ask("--game", "none.pgn:1:1", status=1).stderr)
        self.assertIn("none.pgn", self.ask("--fen", START, "none.pgn", status=1).stderr)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
