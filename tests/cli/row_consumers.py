#!/usr/bin/env python3
"""Rows in other programs, without options: SQLite, pandas and DuckDB count and add the same in CSV, JSONL and SQLite.

usage: row_consumers.py CQL_JIT

DuckDB is that of scripts/install-node-modules.sh (or of the folder CQL_NODE_MODULES); what is not installed is skipped.
"""
import json
import os
import pathlib
import shutil
import sqlite3
import subprocess
import sys
import unittest

from support import ProgramWithGames

ROOT = pathlib.Path(__file__).resolve().parents[2]
MODULES = pathlib.Path(os.environ.get("CQL_NODE_MODULES", ROOT / "build" / "node_modules"))
LATIN_1 = b'[White "Andr\xe9"]\n[Black "K\xfchn"]\n[Date "2001.??.??"]\n\n1.e4 {\xa7} e5 *\n\n'


class RowConsumers(ProgramWithGames):
    """Names that are difficult in CSV, Latin-1, and known games; the expected sums are computed by Python from JSON lines."""

    def setUp(self):
        super().setUp()
        names = ['"quoted\\"', "a, b", "tab\there", "O'Hara", "back\\\\slash", "?", "NULL", "1e5", "Zoë"]
        text = "".join(f'[White "{name}"]\n[Date "19{90 + i}.01.01"]\n\n1.d4 d5 *\n\n' for i, name in enumerate(names))
        (self.dir / "odd.pgn").write_bytes(LATIN_1 * 3 + text.encode())
        r = self.run_it("--cql", "ply>0", "odd.pgn", str(ROOT / "examples" / "games.pgn"), "-o", "o.csv", "-o", "o.jsonl", "-o", "o.sqlite")
        self.assertEqual(r.returncode, 0, r.stderr)
        rows = [json.loads(line) for line in (self.dir / "o.jsonl").read_text().splitlines()]
        whites = [row["white"] for row in rows if row["white"] is not None]
        self.expected = [len(rows), sum(row["game"] for row in rows), sum(row["ply"] for row in rows), sum(row["year"] or 0 for row in rows),
                         len(whites), sum(map(len, whites)), sum("é" in white for white in whites)]
        self.assertEqual(self.expected[-1], 6)  # three games of two plies

    def test_sqlite(self):
        base = sqlite3.connect(self.dir / "o.sqlite")
        self.assertEqual(list(base.execute("select count(*), sum(game), sum(ply), sum(year), count(white), sum(length(white)), "
                                           "sum(white like '%é%') from rows").fetchone()), self.expected)
        base.close()

    def test_pandas(self):
        try:
            import pandas
        except ImportError:
            self.skipTest("no pandas here")
        base = sqlite3.connect(self.dir / "o.sqlite")
        for table in (pandas.read_json(self.dir / "o.jsonl", lines=True, convert_dates=False), pandas.read_sql("select * from rows", base)):
            self.check_frame(table)
        base.close()
        # By default pandas reads the word NULL in CSV as a missing value: one game of two plies.
        self.check_frame(pandas.read_csv(self.dir / "o.csv"), lost="NULL")

    def check_frame(self, table, lost=""):
        whites = [white for white in table["white"] if isinstance(white, str)]
        count, length = self.expected[4:6]
        if lost:
            count, length = count - 2, length - 2 * len(lost)
        self.assertEqual([len(table), table["game"].sum(), table["ply"].sum(), int(table["year"].sum()), len(whites), sum(map(len, whites)),
                          sum("é" in white for white in whites)], [*self.expected[:4], count, length, self.expected[-1]])

    def test_duckdb(self):
        if not (MODULES / "@duckdb").exists() or not shutil.which("node"):
            self.skipTest(f"no DuckDB in {MODULES}: scripts/install-node-modules.sh gets it")
        made = subprocess.run(["node", str(pathlib.Path(__file__).with_name("duckdb_sums.mjs")), str(MODULES), "o.csv", "o.jsonl"], cwd=self.dir,
                              capture_output=True, text=True, timeout=120)
        self.assertEqual(made.returncode, 0, made.stderr)
        self.assertEqual([json.loads(line) for line in made.stdout.splitlines()], [self.expected] * 2)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
