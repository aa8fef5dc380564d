#!/usr/bin/env python3
"""Diagrams of matches (language/61 §11): SVG, PNG and LaTeX, with the moves and squares that a query found.

usage: pictures.py CQL_JIT
"""
import os
import pathlib
import re
import shutil
import struct
import subprocess
import sys
import unittest
import xml.etree.ElementTree

from support import ProgramWithGames

SVG = "{http://www.w3.org/2000/svg}"
EXAMPLES = pathlib.Path(__file__).resolve().parent.parent.parent / "examples"
SPANISH = '[White "Ruy <&> L"]\n[Black "NN"]\n[Result "*"]\n\n1.e4 e5 2.Nf3 Nc6 3.Bb5 *\n'
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


class Picture:
    """What an SVG of this program shows: the boards with their arrows and pieces, in names of squares."""

    def __init__(self, path):
        root = xml.etree.ElementTree.parse(path).getroot()
        self.fen, self.about = (root.find(SVG + name).text for name in ("title", "desc"))
        self.boards = [group for group in root.findall(SVG + "g")]
        self.captions = [text.text for group in self.boards for text in group.findall(SVG + "text") if text.get("text-anchor")]
        self.legend = [text.text for text in root.findall(SVG + "text")]

    def square(self, x, y, flipped=False):
        file, rank = int(float(x) // 50), 7 - int(float(y) // 50)
        return "abcdefgh"[7 - file if flipped else file] + str(8 - rank if flipped else rank + 1)

    def arrows(self, board=0, flipped=False):
        """From where to where they go: a line begins near the middle of a square, a head ends near that of another."""
        found = []
        for arrow in self.boards[board].findall(SVG + "g"):
            line, head = (path.get("d") for path in arrow.findall(SVG + "path"))
            numbers = [re.findall(r"[\d.]+", text)[:2] for text in (line, head)]
            found.append("".join(self.square(*place, flipped) for place in numbers))
        return found

    def men(self, board=0, flipped=False):
        return {self.square(use.get("x"), use.get("y"), flipped): use.get("href")[-1] for use in self.boards[board].findall(SVG + "use")}

    def marks(self, board=0):
        """Squares of variables, by colour."""
        marks = {}
        for rect in self.boards[board].findall(SVG + "rect"):
            if rect.get("fill-opacity"):
                marks.setdefault(rect.get("fill"), []).append(self.square(rect.get("x"), rect.get("y")))
        return marks


def men_of(fen):
    """The pieces of a FEN by square."""
    men = {}
    for rank, row in zip("87654321", fen.split()[0].split("/")):
        file = 0
        for letter in row:
            if letter.isdigit():
                file += int(letter)
            else:
                men["abcdefgh"[file] + rank] = letter
                file += 1
    return men


class Pictures(ProgramWithGames):
    def setUp(self):
        super().setUp()
        (self.dir / "spanish.pgn").write_text(SPANISH)

    def draw(self, *words, status=0):
        r = self.run_it(*map(str, words))
        self.assertEqual(r.returncode, status, r.stderr)
        return r

    def picture(self, filters, *words):
        self.draw("--cql", filters, "spanish.pgn", "-o", "m.svg", *words)
        return Picture(self.dir / "m.svg")

    def test_moves_of_a_dash_filter_are_arrows_of_a_picture_each(self):
        self.draw("--cql", "[Nn]--", "spanish.pgn", "-o", "m.svg")
        self.assertEqual(sorted(path.name for path in self.dir.glob("*.svg")), ["m-2.svg", "m.svg"])
        first, second = Picture(self.dir / "m.svg"), Picture(self.dir / "m-2.svg")
        self.assertEqual([first.arrows(), first.captions], [["g1f3"], ["2.Nf3"]])
        self.assertEqual([second.arrows(), second.captions], [["b8c6"], ["2...Nc6"]])
        self.assertEqual(first.fen, "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2")
        for picture in (first, second):
            self.assertEqual(picture.men(), men_of(picture.fen))
        self.assertEqual(first.about, "Ruy <&> L – NN 2.Nf3")

    def test_a_path_is_a_board_for_each_move_whether_quiet_or_not(self):
        for quiet, level in (("quiet", ""), ("", ""), ("", "--quiet"), ("", "--silent")):
            picture = self.picture(f"initial path {quiet} -- --", *filter(None, [level]))
            self.assertEqual(picture.fen, START)
            self.assertEqual([picture.arrows(0), picture.arrows(1)], [["e2e4"], ["e7e5"]], (quiet, level))
            self.assertEqual(picture.captions, ["1.e4", "1...e5"])
        self.assertEqual(picture.men(1), men_of("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR"))

    def test_a_line_and_a_move_filter(self):
        self.assertEqual([self.picture("initial line --> . --> . --> ply==2").arrows(i) for i in (0, 1)], [["e2e4"], ["e7e5"]])
        picture = self.picture("move from N to f3")
        self.assertEqual([picture.arrows(), picture.captions], [["g1f3"], ["2.Nf3"]])

    def test_a_long_path_shows_its_first_moves_and_the_last(self):
        picture = self.picture("initial path --{5}")
        self.assertEqual(picture.captions, ["1.e4", "1...e5", "2.Nf3", "3.Bb5"])

    def test_a_nested_move_follows_the_outer_one(self):
        self.assertEqual(self.picture("P--e4(p--e5(N--))").captions, ["1.e4", "1...e5", "2.Nf3"])

    def test_what_fails_or_is_denied_leaves_nothing(self):
        for filters in ("initial not d4--", "initial {P--e4 false} or true", "initial not {P--e4 false}"):
            picture = self.picture(filters)
            self.assertEqual([picture.arrows(), picture.captions, picture.marks()], [[], [], {}], filters)

    def test_squares_of_variables_are_coloured(self):
        picture = self.picture("initial x=K not N-- y=[]")
        self.assertEqual([picture.marks(), picture.legend], [{"#0072b2": ["e1"]}, ["x"]])
        picture = self.picture("initial square z in [Kk] {z & a-h8} piece pq=q")
        self.assertEqual([sorted(sum(picture.marks().values(), [])), sorted(picture.legend)], [["d8", "e8"], ["pq", "z"]])

    def test_variables_of_themes_are_not_those_of_the_query(self):
        (self.dir / "fork.pgn").write_text('[FEN "q3k3/8/8/1N6/8/8/8/4K3 w - - 0 1"]\n[SetUp "1"]\n\n1.Nc7+ Kd7 *\n')
        (self.dir / "own.cql").write_text("function own() { forker = N forker attacks k }\n")
        for filters, legend in (("x=k fork", ["x"]), ("fork", []), ('sort "n" ply fork', []), ('include "themes.cql" x=k fork()', ["x"]),
                                ('include "own.cql" own()', ["forker"]), ("th_to=k x=N fork", ["th_to", "x"])):
            self.draw("--cql", filters, "fork.pgn", "-o", "m.svg")
            self.assertEqual(Picture(self.dir / "m.svg").legend, legend, filters)

    def test_compiled_queries_draw_the_same(self):
        for filters in ("[Nn]--", "initial path quiet -- --", "initial x=K square z in [Kk] {z & a-h8}", "move from N to f3", "x=n terminal"):
            self.draw("--cql", filters, "spanish.pgn", "-o", "m.svg", "-o", "m.pgn")
            self.draw("compile", "--cql", filters, "-o", "q.so")
            self.draw("q.so", "spanish.pgn", "-o", "c.svg", "-o", "c.pgn")
            self.draw("q.so", "spanish.pgn", "-o", "plain.pgn")
            for ending in ("svg", "pgn"):
                self.assertEqual((self.dir / f"c.{ending}").read_bytes(), (self.dir / f"m.{ending}").read_bytes(), filters)
            self.assertEqual((self.dir / "plain.pgn").read_bytes(), (self.dir / "m.pgn").read_bytes(), filters)

    def test_without_moves_found_the_last_one_is_marked(self):
        self.draw("--cql", "ply==1", "spanish.pgn", "-o", "m.svg")
        board = Picture(self.dir / "m.svg").boards[0]
        self.assertEqual(len([rect for rect in board.findall(SVG + "rect") if rect.get("opacity") == ".45"]), 2)

    def test_black_can_be_below(self):
        for words, flipped in ((["--orientation", "black"], True), (["--orientation", "mover"], False)):
            picture = self.picture("initial P--e4", *words)
            self.assertEqual(picture.men(0, flipped), men_of(START))
            self.assertEqual(picture.arrows(0, flipped), ["e2e4"])
        picture = self.picture("ply==1", "--orientation", "mover")
        self.assertEqual(picture.men(0, True), men_of(picture.fen))

    def test_names_are_filled_in_at_each_match(self):
        self.draw("--cql", "[Nn]--", "spanish.pgn", "-o", "out/{white}-{ply}{san}.svg", "--createdirectories")
        self.assertEqual(sorted(path.name for path in (self.dir / "out").iterdir()), ["Ruy_____L-2e5.svg", "Ruy_____L-3Nf3.svg"])

    def test_a_named_picture_is_replaced_but_no_other_file(self):
        for name in ("m.svg", "m-2.svg"):
            (self.dir / name).write_text("of the user")
        r = self.run_it("--cql", "[Nn]--", "spanish.pgn", "-o", "m.svg")
        self.assertIn("m-2.svg", r.stderr)
        self.assertEqual(Picture(self.dir / "m.svg").captions, ["2.Nf3"])
        self.assertEqual((self.dir / "m-2.svg").read_text(), "of the user")

    def test_castling_is_the_move_of_the_king(self):
        (self.dir / "castling.pgn").write_text('[FEN "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"]\n[SetUp "1"]\n\n1.O-O O-O-O *\n')
        self.draw("--cql", "path -- --", "castling.pgn", "-o", "m.svg")
        picture = Picture(self.dir / "m.svg")
        self.assertEqual([picture.arrows(0), picture.arrows(1)], [["e1g1"], ["e8c8"]])

    def test_other_outputs_stay_as_they_are(self):
        for query in sorted((EXAMPLES / "queries").glob("*.cql")):
            self.draw(query, EXAMPLES / "games.pgn", "-o", "with.pgn", "-o", "r.html")
            self.draw(query, EXAMPLES / "games.pgn", "-o", "without.pgn")
            self.assertEqual((self.dir / "with.pgn").read_bytes(), (self.dir / "without.pgn").read_bytes(), query)

    def test_a_theme_colours_the_squares(self):
        colors = {self.picture("initial", "--board-theme", theme).boards[0].find(SVG + "path").get("fill") for theme in ("slate", "wood", "green", "blue", "print")}
        self.assertEqual(len(colors), 5)

    def test_wrong_words(self):
        for words, said in ((["-o", "m.svg", "--board-theme", "pink"], "none of slate, wood"), (["-o", "m.svg", "--orientation", "up"], "none of white, black, mover"),
                            (["-o", "-", "--format", "svg"], "cannot take them"), (["-o", "o.csv", "--board-theme", "wood"], "--board-theme is for diagrams")):
            self.assertIn(said, self.draw("--cql", ".", "spanish.pgn", *words, status=2).stderr)

    def test_png(self):
        r = self.run_it("--cql", "initial P--e4", "spanish.pgn", "-o", "m.png", "-o", "m.svg")
        if "librsvg" in r.stderr:
            self.assertEqual(r.returncode, 2)
            self.skipTest("no librsvg here")
        self.assertEqual(r.returncode, 0, r.stderr)
        png, root = (self.dir / "m.png").read_bytes(), xml.etree.ElementTree.parse(self.dir / "m.svg").getroot()
        self.assertEqual(png[:8], b"\x89PNG\r\n\x1a\n")
        self.assertEqual(struct.unpack(">II", png[16:24]), (2 * int(root.get("width")), 2 * int(root.get("height"))))
        self.assertGreater(len(png), 10000)  # not an empty board

    def test_latex(self):
        self.draw("--cql", "x=K [Nn]--", "spanish.pgn", "-o", "sheet.tex")
        tex = (self.dir / "sheet.tex").read_text()
        self.assertEqual(re.findall(r"(?m)^% (.* \d+ \d+)$", tex)[0], "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2")
        self.assertEqual(re.findall(r"markmoves=\{(.*?)\}", tex), ["g1-f3", "b8-c6"])
        self.assertIn("colorbackfields={e1}", tex)
        self.assertIn("Ruy <\\&> L -- NN", tex)
        if not shutil.which("pdflatex") or subprocess.run(["kpsewhich", "chessboard.sty"], capture_output=True).returncode:
            self.skipTest("no pdflatex with chessboard here: it needs texlive-games, texlive-latex-extra and texlive-plain-generic")
        made = subprocess.run(["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "sheet.tex"], cwd=self.dir, capture_output=True, text=True)
        self.assertEqual(made.returncode, 0, made.stdout[-2000:])
        self.assertTrue((self.dir / "sheet.pdf").read_bytes().startswith(b"%PDF"))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=1)
