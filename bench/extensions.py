#!/usr/bin/env python3
"""Measures filters of the extensions (language/60) against `mate`, on one thread; builds nothing.

usage: extensions.py CQL_JIT [--data DIR] [--runs N]

The games are made by `CQL_JIT generate`, eight times; with --data they are masters.pgn.zst of DIR. `clock < 10` reads games with a clock after
every move, as Lichess writes them, half a gigabyte. Printed is the best run of the whole process: seconds on the wall, and of the processor, which
is more reliable on a shared machine; both also as times of `mate`.
"""
import argparse
import os
import pathlib
import re
import subprocess
import tempfile
import time

QUERIES = [("mate", 1), ('material "KRPvKR"', 1.15), ("halfmoveclock >= 40", 1.15), ("repetition >= 3", 1.15), ("move legal : mate", 20), ("hanging", 5)]
CLOCK, LEAST = "clock < 10", 600  # MB/s
CLOCKS = 500_000_000  # bytes


def run(command):
    """Seconds on the wall and of the processor."""
    begin = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    if status:
        raise SystemExit(f"{command}: status {status}")
    return time.perf_counter() - begin, used.ru_utime + used.ru_stime


def best(runs, *command):
    times = [run(command) for _ in range(runs)]
    return [min(t) for t in zip(*times)]


def withClocks(text):
    """The games with `{ [%clk 0:03:00] }` after each move; both players begin with three minutes and lose about two seconds a move."""
    left, moves = [180, 180], 0

    def told(found):
        nonlocal moves
        if found[1]:  # a tag, or a result: the next game begins
            left[:], moves = [180, 180], 0
            return found[0]
        side = moves % 2
        moves, left[side] = moves + 1, max(0, left[side] - (moves * 7) % 5)
        number = f"{(moves + 1) // 2}{'...' if side else '.'} "
        return f"{number}{found[2]} {{ [%clk 0:{left[side] // 60:02}:{left[side] % 60:02}] }}"
    text = re.sub(r"(?<=\s)\d+\.+\s*", "", text)
    return re.sub(r"(^\[.*$)|((?:[KQRBNa-h][\w=]+|O-O(?:-O)?)[+#]?)(?=\s)", told, text, flags=re.M)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    parser.add_argument("--data", type=pathlib.Path)
    parser.add_argument("--runs", type=int, default=5)
    chosen = parser.parse_args()
    binary = str(pathlib.Path(chosen.binary).resolve())
    source = ["zstd", "-dcq", chosen.data / "masters.pgn.zst"] if chosen.data else [binary, "generate", "--games", "24000", "--seed", "20"]
    games = subprocess.run(source, capture_output=True, check=True).stdout
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        with open("games8.pgn", "wb") as file:
            for _ in range(8):
                file.write(games + b"\n")
        search = [binary, "--threads", "1", "--count", "--cql"]
        unit = None
        print(f"{'query':24} {'wall s':>8} {'times':>6} {'cpu s':>8} {'times':>6} {'at most':>8}")
        for query, most in QUERIES:
            found = best(chosen.runs, *search, query, "games8.pgn")
            unit = unit or found
            print(f"{query:24} {found[0]:8.3f} {found[0] / unit[0]:6.2f} {found[1]:8.3f} {found[1] / unit[1]:6.2f} {most:8}", flush=True)
        text = withClocks(games.decode("latin-1")).encode("latin-1")
        size = 0
        with open("clocks.pgn", "wb") as file:
            while size < CLOCKS:
                size += file.write(text + b"\n")
        wall, cpu = best(chosen.runs, *search, CLOCK, "clocks.pgn")
        print(f"{CLOCK}, {size / 1e6:.0f} MB: {size / wall / 1e6:.0f} MB/s on the wall, {size / cpu / 1e6:.0f} of the processor, at least {LEAST}")


if __name__ == "__main__":
    main()
