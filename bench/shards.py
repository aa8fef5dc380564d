#!/usr/bin/env python3
"""Measures the overhead of shards: processor time of plan, all shards and merge, against that of one run.

usage: shards.py CQL_JIT QUERY.cql GAMES... [--shards N] [--rounds N]

The shards are run by one process, by processes of four, as the scripts have it, and by a process each. All are measured in turn, on one thread;
what counts is the least of the rounds.
"""
import argparse
import os
import pathlib
import shutil
import subprocess
import tempfile


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("binary")
    parser.add_argument("query")
    parser.add_argument("games", nargs="+")
    parser.add_argument("--shards", type=int, default=64)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    binary, words = os.path.abspath(options.binary), [*map(os.path.abspath, [options.query, *options.games]), "--threads", "1"]
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)

        def call(*words):
            """Seconds."""
            process = subprocess.Popen([binary, *map(str, words)], cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
            _, status, used = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            if process.returncode:
                raise SystemExit(f"{words}: status {process.returncode}: {process.stderr.read().decode()}")
            return used.ru_utime + used.ru_stime

        def divided(lists):
            shutil.rmtree(folder / "run", ignore_errors=True)
            plan = call("shard", "plan", *words, "-o", "merged.pgn", "--shards", options.shards, "-o", "run/")
            return plan, sum(call("shard", "run", "run", shards) for shards in lists), call("shard", "merge", "run")

        ways = {"one run": lambda: (call(*words, "-o", "whole.pgn"),),
                f"{options.shards} shards, one process": lambda: divided([f"1-{options.shards}"]),
                f"{options.shards} shards, four a process": lambda: divided([f"{k}-{min(k + 3, options.shards)}" for k in range(1, options.shards + 1, 4)]),
                f"{options.shards} shards, a process each": lambda: divided(range(1, options.shards + 1))}
        rounds = [{name: way() for name, way in ways.items()} for _ in range(options.rounds)]
        assert (folder / "whole.pgn").read_bytes() == (folder / "merged.pgn").read_bytes()
        least = {name: [min(times) for times in zip(*(done[name] for done in rounds))] for name in ways}
        for name, parts in least.items():
            print(f"{name:28} {sum(parts):8.3f} s  {sum(parts) / least['one run'][0]:6.2f}  {' + '.join(f'{part:.3f}' for part in parts)}")


if __name__ == "__main__":
    main()
