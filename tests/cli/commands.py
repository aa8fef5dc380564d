#!/usr/bin/env python3
"""Tests of the commands beside the search, from outside.

usage: commands.py CQL_JIT
"""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

BINARY = str(pathlib.Path(sys.argv[1]).resolve())


class Commands(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.dir = pathlib.Path(self.folder.name)

    def tearDown(self):
        self.folder.cleanup()

    def run_it(self, *args, **kw):
        return subprocess.run([BINARY, *args], cwd=self.dir, capture_output=True, text=True, timeout=120, **kw)

    def generate(self, *args, name="games.pgn"):
        r = self.run_it("generate", "-o", name, *args)
        self.assertEqual((r.returncode, r.stdout, r.stderr), (0, "", ""))
        return self.dir / name


class Generate(Commands):
    def test_search_of_generated_games(self):
        self.generate("--games", "3000", "--seed", "2", "--variations", "--comments", "--nags")
        r = self.run_it("--count", "--cql", "mate", "games.pgn")
        self.assertEqual((r.returncode, r.stderr), (0, ""))
        self.assertRegex(r.stdout, r"\n[1-9][0-9]+ matches of 3000 games")

    def test_standard_output_and_packed_file_hold_the_same(self):
        plain = self.run_it("generate", "--games", "1500").stdout
        self.assertEqual(plain.count("[Event "), 1500)
        packed = self.generate("--games", "1500", "--threads", "2", name="games.pgn.zst")
        self.assertEqual(packed.read_bytes()[:4], b"\x28\xb5\x2f\xfd")
        self.assertLess(packed.stat().st_size, len(plain) / 2)
        if shutil.which("zstd"):
            self.assertEqual(subprocess.run(["zstd", "-dcq", packed], capture_output=True, text=True).stdout, plain)
        (self.dir / "plain.pgn").write_text(plain)
        counts = [self.run_it("--count", "--cql", "check", n).stdout.split(" in ")[0] for n in ("plain.pgn", "games.pgn.zst")]
        self.assertEqual(counts[0], counts[1])

    def test_mistakes(self):
        for args in (["--games", "-1"], ["--games", "many"], ["--sed", "1"], ["games.pgn"]):
            self.assertEqual(self.run_it("generate", *args).returncode, 2)
        self.assertEqual(self.run_it("generate", "-o", "nowhere/games.pgn").returncode, 1)

    def test_another_program_reads_the_games(self):
        tool = shutil.which("pgn-extract") or shutil.which("/usr/games/pgn-extract")
        if not tool:
            self.skipTest("pgn-extract is not installed")
        self.generate("--games", "2000", "--seed", "3", "--variations", "--comments", "--nags")
        r = subprocess.run([tool, "-r", "games.pgn"], cwd=self.dir, capture_output=True, text=True)
        self.assertRegex(r.stderr, r"\b2000 games? (matched|checked|processed|read)?")
        self.assertNotRegex(r.stderr, r"(?i)error|unknown|illegal|failed|missing|mismatch")
        r = subprocess.run([tool, "-s", "--checkmate", "-o", "mates.pgn", "games.pgn"], cwd=self.dir, capture_output=True, text=True)
        mates = (self.dir / "mates.pgn").read_text().count("[Event ")
        ours = self.run_it("--count", "--mainline", "--cql", "mate", "games.pgn").stdout
        self.assertIn(f"\n{mates} matches of 2000 games", ours)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
