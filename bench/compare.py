#!/usr/bin/env python3
"""Measures the program as a whole; builds nothing.

usage: compare.py CQL_JIT [--data DIR] [--corpus DIR] [--runs N] [--threads N] [--only PART...]

parts: queries   each query over plain.pgn repeated eight times, one thread and many, in times of `pgn-extract -s -M` on the same file; `at most`
                 is how the machine itself scales: as many processes side by side, with one thread each, that share nothing
       threads   output of one thread and of four compared byte for byte
       packed    the same games as .zst
       comments  annotated.pgn, eight times: main lines, variations, comments, both, and all games written
       passes    ten queries in one pass against the slowest of them alone
       memory    peak memory on a file of two gigabytes
       startup   `--cql mate` on ten games
       compile   every query of the corpus on ten games
       objects   compilation to shared objects over the corpus, start-up of cql-run
       echo      pairs of positions
       database  import, sizes, and queries on a database with all indexes against plain.pgn repeated eight times, one thread, games counted

The games are made by `CQL_JIT generate`, the same for every program; with --data they are masters.pgn.zst and annotated-engine.pgn.zst of DIR.
Every figure is the best of N runs (default 5), of the whole process, in one run of this script. Outputs are new files: what a run
has written is removed before the next one begins. The programs are copied first, in one write: files stay in the cache
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
    ("opening", "movenumber < 15 R attacks k", 60),
]
# Queries that a database answers from its summaries and indexes, then those that need the moves.
DATABASE_QUERIES = [
    "move promote N", "mate move previous enpassant", "#A==3 #a==2 R P r", 'player "Kasparov"', "mate", "Nd4 kf3 Pc2",
    "check", "R attacks k", "shift {Nd4 kf3}", "pin", "#(A attacks a)>12",
]


def removeOutputs():
    for output in pathlib.Path().glob("*out.pgn"):
        output.unlink()


def run(command, **kw):
    removeOutputs()
    start = time.perf_counter()
    done = subprocess.run(command, capture_output=True, **kw)
    seconds = time.perf_counter() - start
    if done.returncode:
        sys.exit(f"{command}: status {done.returncode}\n{done.stderr.decode()[-2000:]}")
    return seconds, done


def copied(program, folder, name=None):
    """Copies a program into the folder in one write. Returns the path of the copy."""
    copy = folder / (name or program.name)
    copy.write_bytes(program.read_bytes())
    copy.chmod(0o755)
    return str(copy)


def best(command, runs, **kw):
    return min(run(command, **kw)[0] for _ in range(runs))


class Comparison:
    """State shared by the parts: the programs, the games and how they are called. Each part is a method that prints its own lines."""

    def __init__(self, arguments):
        self.runs, self.threads, self.data, self.corpus = arguments.runs, arguments.threads, arguments.data, arguments.corpus
        self.work = pathlib.Path.cwd()
        (self.work / "bin").mkdir()
        self.binary, self.runner = (copied(p, self.work / "bin") if p.exists() else str(p)
                                    for p in (arguments.binary, arguments.binary.with_name("cql-run")))
        self.plain = self.games("masters.pgn.zst", "--games", "24000", "--seed", "20")
        pathlib.Path("plain.pgn").write_bytes(self.plain)
        eightTimes("plain8.pgn", self.plain)
        pathlib.Path("ten.pgn").write_bytes(b"\n[Event ".join(self.plain.split(b"\n[Event ")[:10]) + b"\n")

    def games(self, name, *generated):
        """The text of a file of the data, or of generated games."""
        command = ["zstd", "-dcq", self.data / name] if self.data else [self.binary, "generate", *generated]
        return subprocess.run(command, capture_output=True, check=True).stdout

    def search(self, cql, file, threads, output="out.pgn"):
        return [self.binary, "--threads", str(threads), "-o", output, "--cql", cql, file]

    def sideBySide(self, cql, file):
        """As many processes at once as threads, each with one thread and all of the games; the best run, measured by its last process."""
        def once():
            removeOutputs()
            start = time.perf_counter()
            running = [subprocess.Popen(self.search(cql, file, 1, f"{i}-out.pgn"), stdout=subprocess.DEVNULL) for i in range(self.threads)]
            if any(process.wait() for process in running):
                sys.exit(f"{cql}: failed beside others")
            return time.perf_counter() - start
        return min(once() for _ in range(self.runs))

    def corpusQueries(self):
        return sorted(self.corpus.glob("cases/*/*.cql"))

    def queries(self):
        tool = shutil.which("pgn-extract") or "/usr/games/pgn-extract"
        unit = best([tool, "-s", "-M", "-o", "mates-out.pgn", "plain8.pgn"], 2)
        print(f"pgn-extract -s -M on plain8.pgn ({len(self.plain) * 8 / 1e6:.1f} MB): {unit:.2f} s\n")
        print(f"{'query':44} {'s, 1 thread':>11} {'times':>6} {'goal':>5} {'s, ' + str(self.threads):>8} {'scales':>6} {'at most':>7}")
        for _, cql, goal in QUERIES:
            one = best(self.search(cql, "plain8.pgn", 1), self.runs)
            many = best(self.search(cql, "plain8.pgn", self.threads), self.runs)
            most = self.threads * one / self.sideBySide(cql, "plain8.pgn")
            print(f"{cql:44} {one:11.3f} {unit / one:6.1f} {goal:5} {many:8.3f} {one / many:6.2f} {most:7.2f}", flush=True)

    def outputs(self):
        different = 0
        for _, cql, _ in QUERIES[:13]:
            outputs = []
            for threads in (1, 4):
                run(self.search(cql, "plain.pgn", threads))
                outputs.append(pathlib.Path("out.pgn").read_bytes())
            different += outputs[0] != outputs[1]
        print(f"\noutput of 4 threads = output of 1: {13 - different} of 13 queries on plain.pgn")

    def packed(self):
        one, long, eight = "plain8.pgn.zst", "plain8-long.pgn.zst", "plain8-eight.pgn.zst"
        subprocess.run(["zstd", "-q", "-f", "plain8.pgn", "-o", one], check=True)
        subprocess.run(["zstd", "-q", "-f", "--long=27", "plain8.pgn", "-o", long], check=True)
        frame = subprocess.run(["zstd", "-qc"], input=self.plain, capture_output=True, check=True).stdout
        pathlib.Path(eight).write_bytes(frame * 8)
        plain = best(self.search("mate", "plain8.pgn", self.threads), self.runs)
        print(f"\nmate, {self.threads} threads: plain {plain:.3f} s")
        for title, name in (("one frame", one), ("one frame of zstd --long=27", long), ("plain.pgn.zst eight times behind itself", eight)):
            packed = best(self.search("mate", name, self.threads), self.runs)
            unpacked = best(["zstd", "-tq", name], self.runs)
            print(f"  .zst, {title}: {packed:.3f} s, {packed / plain:.2f} times; zstd -t alone {unpacked:.3f} s")

    def comments(self):
        annotated = self.games("annotated-engine.pgn.zst", "--games", "4000", "--seed", "21", "--comments", "--nags", "--variations")
        eightTimes("annotated.pgn", annotated)
        megabytes = len(annotated) * 8 / 1e6
        text = 'originalcomment ~~ "zzz"'
        for title, command in (
                ("main lines", self.search("mate", "annotated.pgn", 1)),
                ("variations", self.search("mate", "annotated.pgn", 1) + ["--variations"]),
                ("comments", self.search(text, "annotated.pgn", 1)),
                ("variations and comments", self.search(text, "annotated.pgn", 1) + ["--variations"]),
                ("all games written", self.search("initial", "annotated.pgn", 1))):
            seconds = best(command, self.runs)
            print(f"\nannotated.pgn, {title}: {seconds:.3f} s, {megabytes / seconds:.0f} MB/s, one thread")

    def passes(self):
        names = []
        for name, cql, _ in QUERIES[:10]:
            names.append(name.replace(" ", "-") + ".cql")
            pathlib.Path(names[-1]).write_text(f"cql() {cql}\n")
        alone = max(best([self.binary, "--threads", "1", name, "plain8.pgn"], 2) for name in names)
        together = best([self.binary, "--threads", "1", *names, "plain8.pgn"], 2)
        print(f"\nten queries in one pass: {together:.3f} s, the slowest alone {alone:.3f} s, {together / alone:.2f} times")

    def memory(self):
        with open("large.pgn", "wb") as out:
            for _ in range(-(-2 * 10**9 // len(self.plain))):
                out.write(self.plain)
        for threads in (1, 4):
            run(["/usr/bin/time", "-f", "%M", "-o", "peak", *self.search("mate", "large.pgn", threads)])
            print(f"\npeak memory, 2 GB file, {threads} threads: {int(pathlib.Path('peak').read_text()) / 1024:.0f} MB")
        os.remove("large.pgn")

    def startup(self):
        seconds = best(self.search("mate", "ten.pgn", 1), 20)
        print(f"\nstart-up, mate on ten games: {seconds * 1e3:.1f} ms")

    def compile(self):
        queries = [q for q in self.corpusQueries() if not q.with_suffix(".out").read_text().startswith("reject")]
        for title, level in (("small files", "-O0"), ("large files", "-O1")):
            printTimes(f"ten games, %d queries, compiled as for {title} ({level})", queries,
                       lambda query: [self.binary, "--threads", "1", "--count", level, str(query), str(self.work / "ten.pgn")],
                       cwd=self.corpus / "pgn")

    def objects(self):
        printTimes("to a shared object, %d queries", self.corpusQueries(),
                   lambda query: [self.binary, "compile", str(query), "-o", "query.so"])
        pathlib.Path("mate.cql").write_text("cql() mate\n")
        pathlib.Path("empty.cpp").write_text("int main() {}\n")
        run([self.binary, "compile", "mate.cql"])
        run(["c++", "-O2", "empty.cpp", "-o", "empty"])
        empty = best(["./empty"], 50)
        seconds = best([self.runner, "--threads", "1", "-o", "out.pgn", "mate.so", "ten.pgn"], 50)
        print(f"\nstart-up of cql-run on ten games: {seconds * 1e3:.1f} ms, of an empty C++ program {empty * 1e3:.1f} ms, "
              f"{(seconds - empty) * 1e3:.1f} ms above it")

    def echo(self):
        seconds = best(self.search("echo (s t) s:sidetomove==t:sidetomove", "plain.pgn", self.threads), 1)
        print(f"\necho over plain.pgn, {self.threads} threads: {seconds:.2f} s")

    def database(self):
        imported = lambda name, *options: run([self.binary, "import", "--threads", "1", *options, "plain8.pgn", "-o", name])[0]
        megabytes = lambda name: pathlib.Path(name).stat().st_size / 1e6
        games = megabytes("plain8.pgn")
        seconds = min(imported("plain8.cqldb"), imported("again.cqldb"))
        imported("packed.cqldb", "--pack")
        imported("indexed.cqldb", "--index", "all")
        print(f"\nplain8.pgn, {games:.1f} MB: imported at {games / seconds:.0f} MB/s by one thread, {megabytes('plain8.cqldb'):.1f} MB, "
              f"{megabytes('packed.cqldb'):.1f} MB packed, {megabytes('indexed.cqldb'):.1f} MB with all indexes\n")
        print(f"{'query, ms, one thread':32} {'PGN':>8} {'database':>8} {'times':>6}")
        for cql in DATABASE_QUERIES:
            counted = lambda name: [self.binary, "--threads", "1", "--count", "--cql", cql, name]
            files = ("plain8.pgn", "indexed.cqldb")
            if len({run(counted(name))[1].stdout.split()[0] for name in files}) > 1:
                sys.exit(f"{cql}: other counts on the database")
            least = [float("inf"), float("inf")]
            for _ in range(self.runs):  # interleaved: the machine may slow down
                least = [min(known, run(counted(name))[0]) for known, name in zip(least, files)]
            print(f"{cql:32} {least[0] * 1e3:8.1f} {least[1] * 1e3:8.1f} {least[0] / least[1]:6.1f}", flush=True)

    PARTS = {"queries": queries, "threads": outputs, "packed": packed, "comments": comments, "passes": passes, "memory": memory,
             "startup": startup, "compile": compile, "objects": objects, "echo": echo,
             "database": database}


def eightTimes(name, games):
    with open(name, "wb") as out:
        for _ in range(8):
            out.write(games)


def printTimes(title, queries, command, **kw):
    """Times the command of each query, once; rejected queries are not counted."""
    times = []
    for query in queries:
        start = time.perf_counter()
        done = subprocess.run(command(query), capture_output=True, **kw)
        if done.returncode == 0:
            times.append((time.perf_counter() - start, query.name))
    times.sort()
    if times:
        print(f"\n{title % len(times)}: median {statistics.median(t for t, _ in times) * 1e3:.1f} ms, "
              f"slowest {times[-1][0] * 1e3:.0f} ms ({times[-1][1]})")


def main():
    os.environ["CQL_JIT_CACHE"] = "off"  # each run generates its code
    resolved = lambda name: pathlib.Path(name).resolve()
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binary", type=resolved)
    parser.add_argument("--data", type=resolved)
    parser.add_argument("--corpus", type=resolved, default=ROOT / "tests" / "conformance")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--threads", type=int, default=4)
    parser.add_argument("--only", nargs="*", choices=Comparison.PARTS, metavar="PART")
    arguments = parser.parse_args()
    for needed, what in ((arguments.binary, "is no program"), (arguments.data, "are no data")):
        if needed and not needed.exists():
            sys.exit(f"there {what} at {needed}")
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        comparison = Comparison(arguments)
        for name, part in Comparison.PARTS.items():
            if not arguments.only or name in arguments.only:
                part(comparison)


if __name__ == "__main__":
    main()
