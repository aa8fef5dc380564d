#!/usr/bin/env python3
"""Measures Python on a million rows. Not a test: prints figures.

usage: speed.py LIBRARY CQL_JIT
"""
import os
import pathlib
import subprocess
import sys
import tempfile
import time

os.environ["CQLJIT_LIBRARY"] = str(pathlib.Path(sys.argv[1]).resolve())
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "python"))
import cqljit  # noqa: E402


def measure(what, work):
    start, cpu = time.perf_counter(), time.process_time()
    rows = work()
    print(f"{what}: {rows} rows in {time.perf_counter() - start:.2f} s, of the processors {time.process_time() - cpu:.2f} s")


def main():
    with tempfile.TemporaryDirectory() as folder:
        games = os.path.join(folder, "games.pgn")
        subprocess.run([sys.argv[2], "generate", "--games", "14000", "-o", games], check=True, capture_output=True)

        def search(**more):
            return cqljit.search("cql() ply > 0", games, **more)

        measure("iterating, default columns", lambda: sum(1 for _ in search()))
        measure("iterating, default columns, three values read",
                lambda: sum(1 for row in search() if row.white and row.ply and row.fen))
        measure("iterating, game, ply and fen, all read",
                lambda: sum(1 for row in search(columns="game,ply,fen") if row.game and row.ply and row.fen))
        try:
            import pandas  # noqa: F401
        except ImportError:
            return
        measure("to_pandas, game, ply, move and fen", lambda: len(search(columns="game,ply,move,fen").to_pandas()))


main()
