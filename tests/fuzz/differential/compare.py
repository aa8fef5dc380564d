#!/usr/bin/env python3
"""Random queries by two programs, which must print and write the same bytes: programs for different processors, or different versions.

usage: compare.py CQL_JIT CQL_JIT [--count N] [--seed N] [--games FILE] [-j N]

The queries are those of write/write_queries.cpp, which is compiled here; CXX names the compiler (default: clang++-19). Several are searched in one
pass, except where one is refused; a pass is optimised not at all, lightly or fully, by its number. Lines that tell times are not compared.
"""
import argparse
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[3]
TOGETHER = 25
LEVELS = ("-O0", "-O1", "-O0", "-O2")
TIMES = re.compile(rb" in [0-9.]+ .*")


def write_queries(folder: pathlib.Path, first: int, count: int) -> None:
    """Writes the queries of these seeds into the folder."""
    with tempfile.TemporaryDirectory() as built:
        program = pathlib.Path(built, "write_queries")
        folder_of_test = ROOT / "tests/fuzz/differential"
        sources = [*sorted(p for p in folder_of_test.glob("*.cpp") if re.match("generat|spelling", p.name) and not p.stem.endswith("_test")),
                   folder_of_test / "write/write_queries.cpp"]
        subprocess.run([os.environ.get("CXX", "clang++-19"), "-std=c++20", f"-I{ROOT}", *map(str, sources), "-o", str(program)], check=True)
        subprocess.run([str(program), str(folder), str(first), str(count)], check=True)


def answers(program: str, level: str, queries: list[pathlib.Path], games: pathlib.Path) -> dict[str, bytes]:
    """Returns what the program prints, and the file of each query."""
    with tempfile.TemporaryDirectory() as folder:
        r = subprocess.run([program, "--threads", "1", level, *map(str, queries), "--", str(games)], cwd=folder, capture_output=True, timeout=3000)
        found = {p.name: p.read_bytes() for p in pathlib.Path(folder).iterdir()}
        return {**found, "status": str(r.returncode).encode(), "output": TIMES.sub(b"", r.stdout), "messages": TIMES.sub(b"", r.stderr)}


def compared(programs: list[str], level: str, queries: list[pathlib.Path], games: pathlib.Path) -> tuple[int, int, list[str]]:
    """Searches by both programs. Returns how many queries were compared, the bytes, and what differs."""
    one, other = (answers(program, level, queries, games) for program in programs)
    if one["status"] != b"0" and len(queries) > 1:  # one of them is refused, and with it the pass
        halves = [compared(programs, level, half, games) for half in (queries[:len(queries) // 2], queries[len(queries) // 2:])]
        return tuple(a + b for a, b in zip(*halves))
    names = sorted(one.keys() | other.keys())
    different = [f"{level} {name}, seeds {queries[0].stem} to {queries[-1].stem}" for name in names if one.get(name) != other.get(name)]
    return len(queries), sum(map(len, one.values())), different


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("programs", nargs=2)
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=pathlib.Path, default=ROOT / "examples/games.pgn")
    parser.add_argument("-j", type=int, default=os.cpu_count())
    chosen = parser.parse_args()
    programs = [str(pathlib.Path(p).resolve()) for p in chosen.programs]
    with tempfile.TemporaryDirectory() as folder:
        write_queries(pathlib.Path(folder), chosen.seed, chosen.count)
        queries = [pathlib.Path(folder, f"q{seed}.cql") for seed in range(chosen.seed, chosen.seed + chosen.count)]
        passes = [queries[at:at + TOGETHER] for at in range(0, len(queries), TOGETHER)]
        with concurrent.futures.ThreadPoolExecutor(chosen.j) as pool:
            work = [pool.submit(compared, programs, LEVELS[i % len(LEVELS)], one, chosen.games.resolve()) for i, one in enumerate(passes)]
            searched = size = bad = 0
            for done in concurrent.futures.as_completed(work):
                more, written, different = done.result()
                searched, size, bad = searched + more, size + written, bad + len(different)
                print("\n".join([*different, f"{searched} queries, {size} bytes, {bad} differences"]), flush=True)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
