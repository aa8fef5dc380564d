#!/usr/bin/env python3
"""The queries that guide the compiler (bench/profile/queries.txt): each is right and ends, and none is measured by bench/compare.py.

usage: profile_queries.py CQL_JIT
"""
import pathlib
import subprocess
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
QUERIES = (ROOT / "bench" / "profile" / "queries.txt").read_text().splitlines()
sys.path.insert(0, str(ROOT / "bench"))
import compare  # noqa: E402


class ProfileQueries(unittest.TestCase):
    def test_every_training_query_ends(self):
        self.assertGreater(len(QUERIES), 20)
        for query in QUERIES:
            with self.subTest(query=query):
                r = subprocess.run([BINARY, "--count", "--cql", query, ROOT / "examples" / "games.pgn"], capture_output=True, text=True, timeout=60)
                self.assertEqual(r.returncode, 0, r.stderr)

    def test_training_queries_are_not_benchmarked(self):
        measured = {body for _, body, *_ in compare.QUERIES} | set(compare.DATABASE_QUERIES)
        self.assertGreater(len(measured), 10)
        self.assertEqual(measured & set(QUERIES), set())


if __name__ == "__main__":
    BINARY = sys.argv.pop(1)
    unittest.main()
