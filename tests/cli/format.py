#!/usr/bin/env python3
"""Tests of cql-jit format, from outside.

usage: format.py CQL_JIT
"""
import sys
import unittest

from support import Program


class Format(Program):
    ROUGH, GOOD = "cql()   #A>3 // few\n", "cql()\n#A > 3  // few\n"

    def format(self, *args, status=0, **kw):
        r = self.run_it("format", *args, **kw)
        self.assertEqual(r.returncode, status, r.stderr)
        return r

    def test_prints_what_it_lays_out(self):
        self.assertEqual(self.format(self.query(self.ROUGH)).stdout, self.GOOD)
        self.assertEqual(self.format("-", input=self.ROUGH).stdout, self.GOOD)
        self.assertEqual((self.dir / "query.cql").read_text(), self.ROUGH)

    def test_check_names_the_files_that_are_not_laid_out(self):
        rough, good = self.query(self.ROUGH, "rough.cql"), self.query(self.GOOD, "good.cql")
        self.assertEqual(self.format("--check", rough, good, status=1).stdout, "rough.cql\n")
        self.assertEqual(self.format("--check", good).stdout, "")

    def test_write_rewrites_the_files(self):
        rough = self.query(self.ROUGH, "rough.cql")
        self.assertEqual(self.format("--write", rough).stdout, "")
        self.assertEqual((self.dir / rough).read_text(), self.GOOD)

    def test_a_wrong_query_stays_and_the_others_are_laid_out(self):
        wrong, rough = self.query("cql() R attacks", "wrong.cql"), self.query(self.ROUGH, "rough.cql")
        self.assertIn("wrong.cql:1:16: error", self.format("--write", wrong, rough, status=2).stderr)
        self.assertEqual((self.dir / wrong).read_text(), "cql() R attacks")
        self.assertEqual((self.dir / rough).read_text(), self.GOOD)

    def test_spellings(self):
        self.assertEqual(self.format("--unicode", self.query("cql() R|Q")).stdout, "cql()\n♖ ∪ ♕\n")
        self.assertEqual(self.format("--ascii", self.query("cql() ♖∪♕")).stdout, "cql()\nR | Q\n")

    def test_usage(self):
        for words, status, text in (((), 2, "no query"), (("--check", "--write", "q.cql"), 2, "one of"), (("missing.cql",), 1, "missing.cql")):
            self.assertIn(text, self.format(*words, status=status).stderr)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], "-v"])
