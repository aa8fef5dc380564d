#!/usr/bin/env python3
"""Queries in plain English: `cql-jit explain --words` and the hover of the language server.

usage: in_words.py CQL_JIT
"""
import concurrent.futures
import pathlib
import re
import subprocess
import sys
import unittest

from support import BINARY, Program

ROOT = pathlib.Path(__file__).resolve().parents[2]

# Queries, and the sentence that a chess player would say.
SENTENCES = [line.split(" | ") for line in """
mate | Finds positions where the side to move is mated.
not check | Finds positions where the side to move is not in check.
not wtm | Finds positions where Black is to move.
R attacks k | Finds positions where a white rook attacks the black king.
not R attacks k | Finds positions where none of the white rooks attacks the black king.
q attackedby N | Finds positions where a white knight attacks a black queen.
Ka1 | Finds positions where the white king is on a1.
Ra-h7 | Finds positions where a white rook is on rank 7.
Pd1-8 | Finds positions where a white pawn is on the d file.
_d4 | Finds positions where the square d4 is empty.
[Rr]a-h1-2 | Finds positions where a rook is on ranks 1 to 2.
[RQ] | Finds positions where there is a white queen or rook.
K in [a1,h1] | Finds positions where the white king is on a1 or h1.
#A > 5 | Finds positions where there are more than five white pieces.
#R == 2 | Finds positions where there are exactly two white rooks.
#R == 1 | Finds positions where there is exactly one white rook.
#q == 0 | Finds positions where there are no black queens.
#[Pp] <= 3 | Finds positions where there are at most three pawns.
3 < #A | Finds positions where there are more than three white pieces.
#A > #a | Finds positions where the number of white pieces is greater than the number of black pieces.
passedpawns & P & a-h6 | Finds positions where there is a passed white pawn on rank 6.
isolatedpawns & d-e4 | Finds positions where an isolated pawn is on d4 or e4.
hanging & [Qq] | Finds positions where a queen can be taken with a gain.
light B | Finds positions where a white bishop is on a light square.
up 1 P & k | Finds positions where the black king is one square above a white pawn.
pin through N from r | Finds positions where a white knight is pinned to its king by a black rook.
R -> q -> k | Finds positions where a white rook attacks the black king through a black queen.
N[x]q | Finds positions where in the next move a white knight takes a black queen.
R--a-h8(check) | Finds positions where in the next move a white rook goes to a square on rank 8, and then the side to move is in check.
currentmove [x] | Finds positions where the last move was a capture.
currentmove P--=N | Finds positions where in the last move a white pawn moved and promoted to a knight.
castle | Finds positions where the last move was castling.
countmoves legal -- == 1 | Finds positions where the number of legal moves is 1.
player white "Kasparov" | Finds positions where "Kasparov" occurs in White's name.
elo white >= 2600 | Finds positions where White's rating is at least 2600.
result 1-0 | Finds positions where White won.
1900 <= year < 1914 | Finds positions where the year is at least 1900 and the year is less than 1914.
material "KRPvKR" | Finds positions where the material is KRPvKR.
after "1.e4 c5" | Finds positions where the position is the one after "1.e4 c5".
clock black < 10 | Finds positions where the time on Black's clock, in seconds, is less than 10.
mate or stalemate | Finds positions where either the side to move is mated or the side to move is stalemated.
fen "8/8/8/3k4/8/8/8/8" K | Finds positions where all of this is true:
""".strip().splitlines()]

# Queries whose words are a list.
LISTS = [
    ("not fork wtm", """Finds positions where all of this is true:
- The position does not have the theme "fork" (The piece that moved attacks two pieces of more value, or that nothing guards).
- White is to move.
"""),
    ("flipcolor { mate btm }", """Finds positions where this is true:
- As written or with the colours exchanged: the side to move is mated and Black is to move.
"""),
    ("parent:check", """Finds positions where this is true:
- Before the last move: the side to move is in check.
"""),
    ("find <-- castle", """Finds positions where this is true:
- Here or earlier: the last move was castling.
"""),
    ("move legal from R : mate", """Finds positions where this is true:
- After some legal move of a white rook: the side to move is mated.
"""),
    ("square x in A { x attacks k type x == 4 }", """Finds positions where this is true:
- For some `x` among the white pieces: `x` attacks the black king and the kind of `x` is 4.
"""),
    ("mate message(player \" \" ply)", """Finds positions where the side to move is mated.
And then:
- A line is printed: the name of a player, " " and the number of half-moves so far.
"""),
    ("sort #A", """Finds all positions.
And then:
- The games are sorted, the greatest first, by the number of white pieces.
"""),
    ("path {#A == 3} --(check)+ R--", """Finds positions where this is true:
- The game goes on like this: a position where there are exactly three white pieces, then a move after which the side to move is in check, once or more, then a move in which a white rook moves.
"""),
    ("{ R attacks k #[QRBNqrbn] >= 4 movenumber > 10 } or { player \"Tal\" Q attacks k not check wtm ply > 20 }",
     """Finds positions where this is true:
- One of these is true:
  - All of these:
    - A white rook attacks the black king.
    - There are at least four queens, rooks, bishops or knights.
    - The move number is greater than 10.
  - All of these:
    - "Tal" occurs in the name of a player.
    - A white queen attacks the black king.
    - The side to move is not in check.
    - White is to move.
    - The number of half-moves so far is greater than 20.
"""),
    ("function near(s) { s attackedby A check } near(q)", """Finds positions where a white piece attacks `s` and the side to move is in check, where `s` is set to the black queens.
"""),
]


class InWords(Program):
    def said(self, query):
        run = self.run_it("explain", "--words", "--cql", query)
        self.assertEqual(run.returncode, 0, run.stderr)
        return run.stdout

    def test_sentences(self):
        for query, sentence in SENTENCES:
            with self.subTest(query):
                self.assertEqual(self.said(query).splitlines()[0], sentence)

    def test_lists(self):
        for query, words in LISTS:
            with self.subTest(query):
                self.assertEqual(self.said(query), words)

    def test_every_query_has_words_and_no_name_of_the_compiler(self):
        """Queries of the conformance suite, of the examples, and of the table of filters."""
        files = [path for folder in ("tests/conformance", "examples") for path in sorted((ROOT / folder).rglob("*.cql"))]
        examples = re.findall(r'(?ms)^CQL_FILTER\(.*?"((?:[^"\\]|\\.)*)"\)$', (ROOT / "frontend/filters.def").read_text())
        asked = [([str(path)], path) for path in files] + [(["--cql", text.replace('\\"', '"')], text) for text in examples]

        def words(case):
            folder = case[1].parent if isinstance(case[1], pathlib.Path) else ROOT
            return subprocess.run([BINARY, "explain", "--words", *case[0]], capture_output=True, text=True, errors="replace", cwd=folder)
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            runs = list(pool.map(words, asked))
        said = 0
        for (_, name), run in zip(asked, runs):
            if run.returncode == 2:
                continue  # the query is refused
            with self.subTest(str(name)):
                said += 1
                self.assertEqual(run.returncode, 0, run.stderr)
                plain = re.sub(r'"[^"]*"|`[^`]*`', "X", run.stdout)
                self.assertRegex(plain, r"\AFinds (all )?positions")
                self.assertNotRegex(plain, r"%\d|[{}<>|]|__CQL|\bth_|\bsomething\b|\bthe the\b|\ba the\b|(?m:(?<=\S)  )|: *\.|- *\.|, \.")
        self.assertGreater(said, 900)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
