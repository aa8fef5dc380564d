#!/usr/bin/env python3
"""Programs for two kinds of processors read each other's databases, and refuse each other's objects.

usage: other_machine.py CQL_JIT CQL_JIT     each with cql-run beside it
"""
import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
GAMES = ROOT / "examples/games.pgn"
TRIPLES = ("x86_64-linux-gnu", "aarch64-linux-gnu")
QUERIES = ["mate", "R attacks k", "line --> check --> .", 'player "a" sort "men" #[Aa]', "comment(#A currentfen)", "echo (s t) {check}"]
programs: list[pathlib.Path] = []


class OtherMachine(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def run_it(self, program, *arguments, status=0):
        r = subprocess.run([str(program), *map(str, arguments)], cwd=self.folder, capture_output=True, timeout=600)
        self.assertEqual(r.returncode, status, r.stderr)
        return r

    def written(self, program, query, games):
        """The games that a query finds."""
        self.run_it(program, "--cql", query, "-o", "found.pgn", games)
        return (self.folder / "found.pgn").read_bytes()

    def test_databases_are_the_same_and_are_read(self):
        for form in ([], ["--pack"], ["--index", "all"], ["--pack", "--index", "all"]):
            with self.subTest(form):
                for i, program in enumerate(programs):
                    self.run_it(program, "import", *form, "--warnings", "none", GAMES, "-o", f"{i}.cqldb")
                self.assertEqual((self.folder / "0.cqldb").read_bytes(), (self.folder / "1.cqldb").read_bytes())
                for query in QUERIES:
                    expected = self.written(programs[0], query, GAMES)
                    for i, program in enumerate(programs):
                        self.assertEqual(self.written(program, query, f"{1 - i}.cqldb"), expected, query)

    def test_objects_are_refused(self):
        for program, other in (programs, programs[::-1]):
            self.run_it(program, "compile", "--cql", "mate", "-o", "query.so")
            for runner in (other, other.with_name("cql-run")):
                r = self.run_it(runner, "query.so", GAMES, status=2)
                self.assertIn(b"was made for another kind of machine", r.stderr)

    def test_objects_for_the_other(self):
        for program, other in (programs, programs[::-1]):
            for query in QUERIES:
                for triple in TRIPLES:
                    r = subprocess.run([str(program), "compile", "--target", triple, "--cql", query, "-o", f"{triple}.so"], cwd=self.folder,
                                       capture_output=True, timeout=600)
                    if b"built without CQL_CROSS_TARGETS" in r.stderr:
                        self.skipTest("built without CQL_CROSS_TARGETS")
                    self.assertEqual(r.returncode, 0, r.stderr)
                expected = self.written(program, query, GAMES)
                runs = 0
                for triple in TRIPLES:
                    for runner in (program, other):
                        r = subprocess.run([str(runner.with_name("cql-run")), "-o", "run.pgn", f"{triple}.so", str(GAMES)], cwd=self.folder,
                                           capture_output=True, timeout=600)
                        if r.returncode == 0:
                            runs += 1
                            self.assertEqual((self.folder / "run.pgn").read_bytes(), expected, f"{triple}: {query}")
                self.assertEqual(runs, 2, "each object runs on one of the machines")


if __name__ == "__main__":
    programs = [pathlib.Path(p).resolve() for p in sys.argv[1:3]]
    unittest.main(argv=sys.argv[:1])
