#!/usr/bin/env python3
"""Lays out the random queries of the oracle's generators: each keeps its IR, and the layout is idempotent.

usage: random_layouts.py CQL_JIT [--rounds N] [--seed N]     rounds of each area
"""
import argparse
import importlib
import pathlib
import subprocess
import sys
import tempfile
from random import Random

ORACLE = pathlib.Path(__file__).resolve().parents[1] / "oracle"
sys.path.insert(0, str(ORACLE))
from program import Program  # noqa: E402

AREAS = ("board", "control", "patterns", "transforms", "tree", "values")


class Asked(Exception):
    """Raised when a query was made."""


class Collector(Program):
    """Collects the queries that would be run, and runs none."""
    collects = False

    def execute(self, query, games, *options, threads=1):
        if not self.collects:
            return super().execute(query, games, *options, threads=threads)
        raise Asked(query if isinstance(query, bytes) else query.encode())


def queries(area, rounds, first, program):
    module = importlib.import_module(f"areas.{area}")
    check, _ = module.start(program, argparse.Namespace(files=[], seed=first, rounds=rounds, area=area))
    program.collects = True
    for seed in range(first, first + rounds):
        try:
            check(seed, Random(seed))
        except Asked as asked:
            yield asked.args[0]


def typed(binary, file):
    return subprocess.run([binary, "explain", "--ast", str(file)], capture_output=True, timeout=120)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    parser.add_argument("--rounds", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    sys.setrecursionlimit(20000)
    binary = str(pathlib.Path(chosen.binary).resolve())
    bad = compared = 0
    with tempfile.TemporaryDirectory() as folder:
        for area in AREAS:
            files = []
            for number, text in enumerate(queries(area, chosen.rounds, chosen.seed, Collector(binary, folder))):
                files.append(pathlib.Path(folder, f"{area}-{number}.cql"))
                files[-1].write_bytes(text)
            before = {f: (typed(binary, f), f.read_bytes()) for f in files}
            good = [f for f in files if before[f][0].returncode == 0]
            for option in ("--write", "--check"):
                run = subprocess.run([binary, "format", option, *map(str, good)], capture_output=True, text=True, timeout=600)
                if run.returncode:
                    bad += 1
                    print(f"{area}, {option}: status {run.returncode}\n{run.stdout[:600]}{run.stderr[:2000]}")
            for file in good:
                compared += 1
                if typed(binary, file).stdout != before[file][0].stdout:
                    bad += 1
                    print(f"---\n{before[file][1].decode('latin-1')}\nbecomes\n{file.read_text('latin-1')}")
    print(f"{compared} random queries laid out, {bad} problems")
    return 1 if bad or compared < len(AREAS) * chosen.rounds // 2 else 0


if __name__ == "__main__":
    sys.exit(main())
