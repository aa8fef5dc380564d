#!/usr/bin/env python3
"""Times the queries of bench/patterns, which follow themes over many moves, or of another folder, with two programs in turn, on one thread; builds nothing.

usage: patterns.py BEFORE AFTER GAMES.pgn [--queries FOLDER] [--runs N] [--only PART-OF-NAME...] [--full]

Printed are for each query the processor time of the whole process in seconds, compiling included, the least of N runs each (default 3), and how many
times faster the second program is; at the end the geometric mean. With --full games are written, and their bytes compared; else they are counted.
"""
import argparse
import math
import pathlib
import resource
import subprocess
import sys
import tempfile

QUERIES = pathlib.Path(__file__).with_suffix("")


def measure(command, folder):
    """Seconds of processor time, and the output."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, cwd=folder, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode:
        sys.exit(f"{command}: status {done.returncode}\n{done.stderr.decode()[-2000:]}")
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, done.stdout


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("before", "after", "games"):
        parser.add_argument(name, type=lambda path: pathlib.Path(path).resolve())
    parser.add_argument("--queries", type=pathlib.Path, default=QUERIES)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--only", nargs="*", default=[""])
    parser.add_argument("--full", action="store_true")
    arguments = parser.parse_args()
    ratios, different = [], []
    with tempfile.TemporaryDirectory() as folder:
        output = pathlib.Path(folder) / "out.pgn"
        for query in sorted(arguments.queries.resolve().glob("*.cql")):
            if not any(part in query.stem for part in arguments.only):
                continue
            seconds, answers = ([], []), [None, None]
            for _ in range(arguments.runs):
                for which, program in enumerate((arguments.before, arguments.after)):
                    what = ["-o", output] if arguments.full else ["--count"]
                    output.unlink(missing_ok=True)
                    time, text = measure([program, "--threads", "1", *what, query, arguments.games], folder)
                    seconds[which].append(time)
                    answers[which] = output.read_bytes() if arguments.full else text.split()[:1]
            least = [min(times) for times in seconds]
            ratios.append(least[0] / least[1])
            if answers[0] != answers[1]:
                different.append(query.stem)
            print(f"{query.stem:28} {least[0]:8.3f} {least[1]:8.3f} {ratios[-1]:7.2f}{'   DIFFERENT' if query.stem in different else ''}", flush=True)
    print(f"\ngeometric mean of {len(ratios)}: {math.exp(sum(map(math.log, ratios)) / len(ratios)):.2f}, "
          f"least {min(ratios):.2f}, {sum(r >= 4 for r in ratios)} of them 4 and more")
    sys.exit(1 if different else 0)


if __name__ == "__main__":
    main()
