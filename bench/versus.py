#!/usr/bin/env python3
"""Compares two programs, or two sets of options of one, over many queries: the same bytes, and processor time in turn.

usage: versus.py OLD NEW [--queries FOLDER] [--games FILE...] [--runs N] [--old-options=...] [--new-options=...] [--slowest N] [--only PART...]
  --queries FOLDER  every .cql below it (default: the examples, and those of bench/queries)
  --games FILE      games searched, PGN or databases (default: 4,000 games of `NEW generate`)
  --only PART       queries whose names contain one of these
  --slowest N       queries shown at each end (default: 10)
  --runs N          runs of each program for each query and file, one after the other in turn; the least time of each counts (default: 5)

Time is that of the processor, user and system, of one thread: other programs delay a process less in that than on the clock. The programs are
copied first, in one write, as compare.py does.
Prints, for each file of games, the ratio of OLD to NEW (above 1: NEW is faster) as geometric mean, least and most, and the queries furthest from 1.
Exits with 1 if a query writes other bytes, or succeeds with one program alone.
"""
import argparse
import math
import os
import pathlib
import subprocess
import sys
import tempfile

from compare import copied

ROOT = pathlib.Path(__file__).resolve().parents[1]
DEFAULT = [ROOT / "examples", ROOT / "bench" / "queries"]


def run(program, options, query, games):
    """Runs one search in an empty folder. Returns its seconds of processor time and what it left: status, standard output and files."""
    with tempfile.TemporaryDirectory() as folder, open(pathlib.Path(folder) / "stdout", "wb") as output:
        command = [program, "--threads", "1", *options, "-o", "out.pgn", str(query), str(games)]
        process = subprocess.Popen(command, cwd=folder, stdout=output, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL)
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = status
        files = {p.relative_to(folder): p.read_bytes() for p in sorted(pathlib.Path(folder).rglob("*")) if p.is_file() and p.name != "stdout"}
    return used.ru_utime + used.ru_stime, (status, files)


def compare(old, new, query, games, runs):
    """Returns the least seconds of both programs, and whether they left the same; None for a query that both refuse."""
    least = [math.inf, math.inf]
    for _ in range(runs):
        left = []
        for index, (program, options) in enumerate((old, new)):
            seconds, result = run(program, options, query, games)
            least[index] = min(least[index], seconds)
            left.append(result)
        if left[0] != left[1]:
            return least, False
        if left[0][0]:
            return None
    return least, True


def main():
    os.environ["CQL_JIT_CACHE"] = "off"  # each run generates its code
    resolved = lambda name: pathlib.Path(name).resolve()
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("old", type=resolved)
    parser.add_argument("new", type=resolved)
    parser.add_argument("--queries", type=resolved, nargs="+", default=DEFAULT)
    parser.add_argument("--games", type=resolved, nargs="+")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--only", nargs="+", default=[""], metavar="PART")
    parser.add_argument("--old-options", default="")
    parser.add_argument("--new-options", default="")
    parser.add_argument("--slowest", type=int, default=10, metavar="N")
    arguments = parser.parse_args()
    queries = sorted(query for folder in arguments.queries for query in ([folder] if folder.is_file() else folder.rglob("*.cql"))
                     if any(part in query.stem for part in arguments.only))
    if not queries:
        sys.exit("no queries")
    failed = False
    with tempfile.TemporaryDirectory() as folder:
        old, new = ((copied(program, pathlib.Path(folder), side), options.split()) for side, program, options in
                    (("old", arguments.old, arguments.old_options), ("new", arguments.new, arguments.new_options)))
        files = arguments.games or [pathlib.Path(folder) / "games.pgn"]
        if not arguments.games:
            files[0].write_bytes(subprocess.run([new[0], "generate", "--games", "4000", "--seed", "58"], capture_output=True, check=True).stdout)
        for games in files:
            rows = []
            for query in queries:
                result = compare(old, new, query, games, arguments.runs)
                if result is None:
                    continue
                (before, after), same = result
                if not same:
                    failed = True
                    print(f"{query}: not the same over {games.name}", flush=True)
                else:
                    rows.append((before / after, before, after, query.stem))
            if not rows:
                sys.exit(f"{games.name}: no query was run by both programs")
            rows.sort()
            mean = math.exp(sum(math.log(ratio) for ratio, *_ in rows) / len(rows))
            total = [sum(row[i] for row in rows) for i in (1, 2)]
            print(f"{games.name}: {len(rows)} queries, old/new in the geometric mean {mean:.3f}, least {rows[0][0]:.3f}, most {rows[-1][0]:.3f}; "
                  f"in all {total[0]:.2f} s and {total[1]:.2f} s")
            shown = arguments.slowest
            for ratio, before, after, name in rows if len(rows) <= 2 * shown else rows[:shown] + rows[-shown:]:
                print(f"  {ratio:7.3f}  {before * 1e3:9.1f} ms  {after * 1e3:9.1f} ms  {name}", flush=True)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
