#!/usr/bin/env python3
"""A program that was copied alone into an empty folder has its openings, themes, help, tutorial and examples; files beside it take their place.

usage: embedded_data.py CQL_JIT CQL_RUN
"""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

from support import IS_EMULATED

JIT, RUN = (str(pathlib.Path(path).resolve()) for path in sys.argv[1:3])
# Positions and names by hand: 1.e4 c5 2.Nf3 is B27 of the tables, the knight on c7 attacks king and rook.
GAMES = """[Event "fork"]
[Result "*"]

1. e4 c5 2. Nf3 *

[Event "fork"]
[FEN "r3k3/8/8/1N6/8/8/8/4K3 w - - 0 1"]
[Result "*"]

1. Nc7+ *
"""


class Carried(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="carried "))
        self.addCleanup(shutil.rmtree, self.folder)
        (self.folder / "bin").mkdir()
        for program in (JIT, RUN):
            shutil.copy2(program, self.folder / "bin")
        (self.folder / "games.pgn").write_text(GAMES)

    def ran(self, program, *words, status=0):
        environment = {"PATH": os.environ["PATH"], "HOME": str(self.folder), "LC_ALL": "C.UTF-8"}
        done = subprocess.run([self.folder / "bin" / program, *words], capture_output=True, text=True, cwd=self.folder, env=environment, timeout=120)
        self.assertEqual(done.returncode, status, done.stderr)
        return done.stdout + done.stderr

    def test_openings(self):
        out = self.ran("cql-jit", "--cql", "terminal comment(openingeco)", "games.pgn", "-o", "x.pgn")
        self.assertNotIn("warning", out)
        self.assertIn("B27", (self.folder / "x.pgn").read_text())

    def test_openings_of_a_compiled_query(self):
        self.ran("cql-jit", "compile", "--cql", 'openingeco == "B27"', "-o", "x.so")
        self.assertIn("1 match", self.ran("cql-run", "x.so", "games.pgn"))

    def test_themes(self):
        self.assertIn("1 match", self.ran("cql-jit", "--cql", 'include "themes.cql" fork()', "games.pgn"))
        self.ran("cql-jit", "check", "--cql", "fork()")
        out = self.ran("cql-jit", "check", "--cql", 'include "thees.cql" fork()', status=2)
        self.assertIn("none in the library of this program", out)

    def test_words(self):
        self.assertIn("greekGift()", self.ran("cql-jit", "help", "themes"))
        self.assertIn("covered(x)", self.ran("cql-jit", "help", "covered"))
        for words in (["help", "attacks"], ["help", "--full", "attacks"], ["tutorial", "--list"], ["examples"]):
            self.assertGreater(len(self.ran("cql-jit", *words)), 200, words)

    @unittest.skipIf(IS_EMULATED, "the program is a script that starts an emulator: files are beside the script")
    def test_files_beside_it_override(self):
        share = self.folder / "share" / "cql-jit"
        (share / "openings").mkdir(parents=True)
        (share / "themes.cql").write_text("function fork() { sidetomove == white }\n")
        (share / "openings" / "mine.tsv").write_text("eco\tname\tpgn\nZ99\tMine\t1. e4\n")
        self.assertIn("2 matches", self.ran("cql-jit", "--cql", 'include "themes.cql" initial fork()', "games.pgn"))
        self.assertIn("1 match", self.ran("cql-jit", "--cql", 'openingeco == "Z99"', "games.pgn"))
        # A folder without tables has nothing to override with.
        (share / "openings" / "mine.tsv").unlink()
        self.assertIn("1 match", self.ran("cql-jit", "--cql", 'openingeco == "B27"', "games.pgn"))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
