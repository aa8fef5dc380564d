#!/usr/bin/env python3
"""Measures the program as a whole; builds nothing.

usage: compare.py CQL_JIT [--data DIR] [--corpus DIR] [--runs N] [--threads N] [--only PART...]

parts: queries   each query over masters.pgn repeated eight times, one thread and many, in times of `pgn-extract -s -M` on the same file
       threads   output of one thread and of four compared byte for byte
       packed    the same games as .zst
       comments  annotated-engine.pgn
       passes    ten queries in one pass against the slowest of them alone
       memory    peak memory on a file of two gigabytes
       startup   `--cql mate` on ten games
       compile   every query of the corpus on ten games
       objects   compilation to shared objects over the corpus, start-up of cql-run
       echo      pairs of positions

The data are not part of the project: masters.pgn.zst and annotated-engine.pgn.zst in DIR (default ../shared/data beside the project).
Every figure is the best of N runs (default 5), of the whole process, in one run of this script. Outputs are new files: what a run
has written is removed before the next one begins. What is run is a copy of the programs, written at once: files stay in the cache
of the system as they came there, and from the small pieces in which a linker writes one, programs start 2 to 3 ms later than from
one that was read from the disk.
"""
import argparse
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[1]
QUERIES = [
    ("mate", "mate", 30), ("check", "check", 30), ("attacks", "R attacks k", 30), ("flipcolor", "flipcolor {R attacks k}", 30), ("pin", "pin", 30),
    ("passedpawns", "passedpawns", 30), ("shift", "shift {Nd4 kf3}", 30), ("count", "#(A attacks a)>12", 30), ("flip shift", "flip shift {Nd4 kf3 Pc2}", 30),
    ("find", "find 1 10 check", 20), ("line", "line --> check --> not check --> check", 20), ("path", "path [x] [x] [x]", 20),
    ("countmoves", "countmoves legal K-- > 5", 20),
    ("player", 'player "Kasparov"', 150), ("elo", "elo > 2600", 150), ("year", "1990 <= year <= 1999", 150),
]


def run(command, **kw):
    for output in pathlib.Path().glob("*out.pgn"):
        output.unlink()
    start = time.perf_counter()
    done = subprocess.run(command, capture_output=True, **kw)
    seconds = time.perf_counter() - start
    if done.returncode:
        sys.exit(f"{command}: status {done.returncode}\n{done.stderr.decode()[-2000:]}")
    return seconds, done


def copied(program, folder):
    copy = folder / program.name
    copy.write_bytes(program.read_bytes())
    copy.chmod(0o755)
    return str(copy)


def best(command, runs, **kw):
    return min(run(command, **kw)[0] for _ in range(runs))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binary")
    parser.add_argument("--data", type=pathlib.Path, default=ROOT.parent / "shared" / "data")
    parser.add_argument("--corpus", type=pathlib.Path, default=ROOT.parent / "shared" / "conformance")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--threads", type=int, default=4)
    parser.add_argument("--only", nargs="*")
    a = parser.parse_args()
    program = pathlib.Path(a.binary).resolve()
    wanted = lambda part: not a.only or part in a.only
    if not a.data.exists():
        sys.exit(f"there are no data at {a.data}")

    folder = tempfile.TemporaryDirectory()
    work = pathlib.Path(folder.name)
    os.chdir(work)
    (work / "bin").mkdir()
    binary, runner = (copied(p, work / "bin") if p.exists() else str(p) for p in (program, program.with_name("cql-run")))
    masters = subprocess.run(["zstd", "-dcq", a.data / "masters.pgn.zst"], capture_output=True, check=True).stdout
    (work / "masters.pgn").write_bytes(masters)
    with open("masters8.pgn", "wb") as out:
        for _ in range(8):
            out.write(masters)
    size = len(masters) * 8 / 1e6
    search = lambda cql, file, threads, *more: [binary, "--threads", str(threads), "-o", "out.pgn", "--cql", cql, *more, file]

    def yardstick():
        tool = shutil.which("pgn-extract") or "/usr/games/pgn-extract"
        return best([tool, "-s", "-M", "-o", "mates-out.pgn", "masters8.pgn"], 2)

    if wanted("queries"):
        unit = yardstick()
        print(f"pgn-extract -s -M on masters8.pgn ({size:.1f} MB): {unit:.2f} s\n")
        print(f"{'query':44} {'s, 1 thread':>11} {'times':>6} {'goal':>5} {'s, ' + str(a.threads):>8} {'scales':>6}")
        for _, cql, goal in QUERIES:
            one = best(search(cql, "masters8.pgn", 1), a.runs)
            many = best(search(cql, "masters8.pgn", a.threads), a.runs)
            print(f"{cql:44} {one:11.3f} {unit / one:6.1f} {goal:5} {many:8.3f} {one / many:6.2f}", flush=True)
    if wanted("threads"):
        different = 0
        for _, cql, _ in QUERIES[:13]:
            outputs = []
            for threads in (1, 4):
                run(search(cql, "masters.pgn", threads))
                outputs.append(pathlib.Path("out.pgn").read_bytes())
            different += outputs[0] != outputs[1]
        print(f"\noutput of 4 threads = output of 1: {13 - different} of 13 queries on masters.pgn")
    if wanted("packed"):
        one, long, eight = "masters8.pgn.zst", "masters8-long.pgn.zst", "masters8-eight.pgn.zst"
        subprocess.run(["zstd", "-q", "-f", "masters8.pgn", "-o", one], check=True)
        subprocess.run(["zstd", "-q", "-f", "--long=27", "masters8.pgn", "-o", long], check=True)
        pathlib.Path(eight).write_bytes((a.data / "masters.pgn.zst").read_bytes() * 8)
        plain = best(search("mate", "masters8.pgn", a.threads), a.runs)
        print(f"\nmate, {a.threads} threads: plain {plain:.3f} s")
        for title, name in (("one frame", one), ("one frame of zstd --long=27", long), ("masters.pgn.zst eight times behind itself", eight)):
            packed = best(search("mate", name, a.threads), a.runs)
            unpacked = best(["zstd", "-tq", name], a.runs)
            print(f"  .zst, {title}: {packed:.3f} s, {packed / plain:.2f} times; zstd -t alone {unpacked:.3f} s")
    if wanted("comments"):
        engine = subprocess.run(["zstd", "-dcq", a.data / "annotated-engine.pgn.zst"], capture_output=True, check=True).stdout
        with open("engine.pgn", "wb") as out:
            for _ in range(8):
                out.write(engine)
        seconds = best(search("mate", "engine.pgn", 1), a.runs)
        print(f"\nannotated-engine.pgn, eight times: {seconds:.3f} s, {len(engine) * 8 / 1e6 / seconds:.0f} MB/s, one thread")
    if wanted("passes"):
        names = []
        for name, cql, _ in QUERIES[:10]:
            names.append(name.replace(" ", "-") + ".cql")
            pathlib.Path(names[-1]).write_text(f"cql() {cql}\n")
        alone = max(best([binary, "--threads", "1", name, "masters8.pgn"], 2) for name in names)
        together = best([binary, "--threads", "1", *names, "masters8.pgn"], 2)
        print(f"\nten queries in one pass: {together:.3f} s, the slowest alone {alone:.3f} s, {together / alone:.2f} times")
    if wanted("memory"):
        with open("large.pgn", "wb") as out:
            for _ in range(-(-2 * 10**9 // len(masters))):
                out.write(masters)
        for threads in (1, 4):
            run(["/usr/bin/time", "-f", "%M", "-o", "peak", *search("mate", "large.pgn", threads)])
            print(f"\npeak memory, 2 GB file, {threads} threads: {int(pathlib.Path('peak').read_text()) / 1024:.0f} MB")
        os.remove("large.pgn")
    if wanted("startup"):
        ten = b"\n[Event ".join(masters.split(b"\n[Event ")[:10]) + b"\n"
        pathlib.Path("ten.pgn").write_bytes(ten)
        seconds = best(search("mate", "ten.pgn", 1), 20)
        print(f"\nstart-up, mate on ten games: {seconds * 1e3:.1f} ms")
    if wanted("compile") and a.corpus.exists():
        pathlib.Path("ten.pgn").write_bytes(b"\n[Event ".join(masters.split(b"\n[Event ")[:10]) + b"\n")
        for title, level in (("small files", "-O0"), ("large files", "-O1")):
            times = []
            for query in sorted(a.corpus.glob("cases/*/*.cql")):
                if query.with_suffix(".out").read_text().startswith("reject"):
                    continue
                start = time.perf_counter()
                done = subprocess.run([binary, "--threads", "1", "--count", level, str(query), str(work / "ten.pgn")],
                                      capture_output=True, cwd=a.corpus / "pgn")
                if done.returncode == 0:
                    times.append((time.perf_counter() - start, query.name))
            times.sort()
            print(f"\nten games, {len(times)} queries, compiled as for {title} ({level}): "
                  f"median {statistics.median(t for t, _ in times) * 1e3:.1f} ms, "
                  f"slowest {times[-1][0] * 1e3:.0f} ms ({times[-1][1]})")
    if wanted("objects"):
        times = []
        for query in sorted(a.corpus.glob("cases/*/*.cql")) if a.corpus.exists() else []:
            start = time.perf_counter()
            done = subprocess.run([binary, "compile", str(query), "-o", "query.so"], capture_output=True)
            if done.returncode == 0:
                times.append((time.perf_counter() - start, query.name))
        times.sort()
        if times:
            print(f"\nto a shared object, {len(times)} queries: median {statistics.median(t for t, _ in times) * 1e3:.1f} ms, "
                  f"slowest {times[-1][0] * 1e3:.0f} ms ({times[-1][1]})")
        ten = b"\n[Event ".join(masters.split(b"\n[Event ")[:10]) + b"\n"
        pathlib.Path("ten.pgn").write_bytes(ten)
        pathlib.Path("mate.cql").write_text("cql() mate\n")
        pathlib.Path("empty.cpp").write_text("int main() {}\n")
        run([binary, "compile", "mate.cql"])
        run(["c++", "-O2", "empty.cpp", "-o", "empty"])
        empty = best(["./empty"], 50)
        seconds = best([runner, "--threads", "1", "-o", "out.pgn", "mate.so", "ten.pgn"], 50)
        print(f"\nstart-up of cql-run on ten games: {seconds * 1e3:.1f} ms, of an empty C++ program {empty * 1e3:.1f} ms, "
              f"{(seconds - empty) * 1e3:.1f} ms above it")
    if wanted("echo"):
        seconds = best(search("echo (s t) s:sidetomove==t:sidetomove", "masters.pgn", a.threads), 1)
        print(f"\necho over masters.pgn, {a.threads} threads: {seconds:.2f} s")


if __name__ == "__main__":
    main()
