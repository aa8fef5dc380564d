#!/usr/bin/env python3
"""Runs the program over random damage for a given time: no crash, no other result, no lost output.

usage: soak.py CQL_JIT [--run CQL_RUN] [--seconds N] [--seed S] [--folder DIR]

A round is a file of games, damaged or not, packed or not, and a query of the examples or of parts that are put together at random, perhaps
damaged, too. It is run on one thread and on several, which must print and write the same; then disturbed, by a signal, a limit of memory, of open
files or of the size of files. A disturbed run ends with a status that is documented, leaves the earlier output or a complete one, and no part
of a file. After some rounds a random sequence of commands works on one folder, which must hold what a model of it allows (tests/faults/model.py).
What fails is kept in DIR with the command, and the round can be repeated with its seed. Programs with sanitizers run without limits
of memory and of open files.
"""
import argparse
import gzip
import pathlib
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "faults"))
import model  # noqa: E402
PARTS = ["mate", "check", "R attacks k", "passedpawns", "#[Aa]<10", "find all check", "line --> check --> .", "flipcolor {Qh5}", "N--(check)",
         'comment("n" #A)', 'sort "men" #[Aa]', "x=#P x>4", "path (--){3}", 'player white ~~ "(a|aa)+$"', "move from N", "while (false) true",
         "persistent n+=1", "shift {Pa2 Pb3}", 'message(gamenumber)', "not wtm", "echo (s t) {check}", "try", "ancestor(1 2)", "((", "}"]
SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGKILL)
# The statuses that the program may end with by itself, and after a signal.
STATUSES = {0, 1, 2}
ROUNDS_PER_SEQUENCE = 5
OLD = b"{CQL} what an earlier run has written\n"


def damaged(random, data):
    data = bytearray(data)
    for _ in range(random.choice((0, 1, 1, 3, 30))):
        if not data:
            break
        at = random.randrange(len(data))
        kind = random.randrange(5)
        if kind == 0:
            data[at] = random.randrange(256)
        elif kind == 1:
            del data[at:at + random.choice((1, 10, 1000))]
        elif kind == 2:
            data[at:at] = bytes(random.randrange(256) for _ in range(random.choice((1, 8, 300))))
        elif kind == 3:
            data[at:at] = random.choice((b"(", b")", b"{", b"}", b"[", b'"', b"\0", b"\xff\xfe", b"1. e4 (", b"$999999999999"))
        else:
            piece = data[at:at + random.choice((20, 400, 5000))]
            data[at:at] = piece * random.choice((1, 2, 40))
    return bytes(data)


class Soak:
    def __init__(self, binary, folder):
        self.binary, self.folder = binary, folder
        self.games = [p.read_bytes() for p in (ROOT / "tests" / "conformance" / "pgn").glob("*.pgn")] + [(ROOT / "examples" / "games.pgn").read_bytes()]
        self.queries = [p.read_text() for p in (ROOT / "examples" / "queries").glob("*.cql")]
        # A program with a sanitizer reserves terabytes of addresses, and opens pipes to test for memory.
        self.sanitized = bool(re.search(rb"__(asan|tsan|ubsan)_init", pathlib.Path(binary).read_bytes()))
        self.seconds = 900 if self.sanitized else 120
        self.rounds = self.disturbed = 0

    def run(self, command, limits=(), stop=None):
        def limit():
            for what, amount in limits:
                resource.setrlimit(what, (amount, amount))
        process = subprocess.Popen(command, cwd=self.dir, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=limit)
        if stop:
            after, number = stop
            time.sleep(after)
            process.send_signal(number)
        try:
            out, err = process.communicate(timeout=self.seconds)
        except subprocess.TimeoutExpired:
            process.kill()
            out, err = process.communicate()
            self.fail(f"it did not end within {self.seconds} seconds", command, err)
        return process.returncode, out, err

    def fail(self, what, command, err=b""):
        kept = self.folder / f"round-{self.seed}"
        shutil.copytree(self.dir, kept, dirs_exist_ok=True)
        (kept / "failure.txt").write_bytes(f"{what}\nseed {self.seed}\n{' '.join(command)}\n".encode() + err)
        raise SystemExit(f"{what}: seed {self.seed}, kept in {kept}\n{' '.join(command)}\n{err[-2000:].decode(errors='replace')}")

    def round(self, seed):
        self.seed, choose = seed, random.Random(seed)
        with tempfile.TemporaryDirectory() as name:
            self.dir = pathlib.Path(name)
            data = damaged(choose, choose.choice(self.games) * choose.choice((1, 1, 4)))
            games = choose.choice(("games.pgn", "games.pgn", "games.pgn.gz"))
            if games.endswith(".gz"):
                data = damaged(choose, gzip.compress(data)) if choose.random() < 0.3 else gzip.compress(data)
            (self.dir / games).write_bytes(data)
            query = choose.choice(self.queries) if choose.random() < 0.3 else "cql() " + " ".join(choose.choices(PARTS, k=choose.randrange(1, 5)))
            if choose.random() < 0.2:
                query = damaged(choose, query.encode())
            (self.dir / "query.cql").write_bytes(query if isinstance(query, bytes) else query.encode())
            self.check(choose, games)
        self.rounds += 1

    def begin(self):
        """A whole run, to detect a program that does nothing: 29 of the games of the examples end in mate."""
        with tempfile.TemporaryDirectory() as name:
            self.dir, self.seed = pathlib.Path(name), 0
            command = [self.binary, "--cql", "mate", str(ROOT / "examples" / "games.pgn"), "-o", "out.pgn"]
            status, _, err = self.run(command)
            if status != 0 or (self.dir / "out.pgn").read_bytes().count(b"[Event ") != 29:
                self.fail("not the 29 games that end in mate", command, err)

    def check(self, choose, games):
        command = [self.binary, "query.cql", games, "-o", "out.pgn", "--nosummary", "--nooutputstatus"]
        if choose.random() < 0.3:
            command.append("--variations")
        whole = None
        for threads in ("1", str(choose.randrange(2, 9))):
            (self.dir / "out.pgn").write_bytes(OLD)
            status, out, err = self.run([*command, "--threads", threads])
            if status not in STATUSES or b"Sanitizer" in err:
                self.fail(f"status {status}", [*command, "--threads", threads], err)
            # Lines of several threads are in the order of the games; errors name the first game that fails.
            answer = (status, (self.dir / "out.pgn").read_bytes(), out)
            if status == 2 and answer[1] != OLD:
                self.fail("a query that failed has changed the output", [*command, "--threads", threads], err)
            whole = whole or answer
            if answer != whole:
                self.fail("another answer with several threads", [*command, "--threads", threads], err)
        self.disturb(choose, command, whole[1])

    def disturb(self, choose, command, whole):
        command = [*command, "--threads", str(choose.randrange(1, 9))]
        (self.dir / "out.pgn").write_bytes(OLD)
        limits, stop = [], None
        kind = choose.randrange(2 if self.sanitized else 4)
        if kind == 0:
            stop = (choose.random() * 0.15, choose.choice(SIGNALS))
        elif kind == 1:
            limits = [(resource.RLIMIT_FSIZE, choose.choice((0, 100, 5000, 100000)))]
        elif kind == 2:
            limits = [(resource.RLIMIT_NOFILE, choose.choice((3, 4, 5, 8, 16)))]
        else:
            limits = [(resource.RLIMIT_AS, choose.choice((256, 400, 700, 1500)) << 20)]
        status, out, err = self.run(command, limits, stop)
        killed = {-stop[1], 128 + stop[1]} if stop else {127, -signal.SIGXFSZ} if limits else set()
        if kind == 3:
            killed |= {-signal.SIGABRT}  # the loader and LLVM abort without memory
        if status not in STATUSES | killed or b"Sanitizer" in err:
            self.fail(f"status {status} of a disturbed run", command, err)
        left = (self.dir / "out.pgn").read_bytes()
        if left not in (OLD, whole):
            self.fail("an output that is neither the earlier one nor complete", command, err)
        if (not stop or stop[1] != signal.SIGKILL) and status >= 0 and list(self.dir.glob("*.part-cql-*")):
            self.fail("a part of a file was left behind", command, err)
        self.disturbed += 1


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    parser.add_argument("--run", help="the runner of compiled queries; by default the one beside CQL_JIT")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=pathlib.Path, default=pathlib.Path(tempfile.gettempdir()) / "cql-soak")
    given = parser.parse_args()
    binary = pathlib.Path(given.binary).resolve()
    soak = Soak(str(binary), given.folder)
    soak.begin()
    end = time.monotonic() + given.seconds
    seed, sequences = given.seed, 0
    with tempfile.TemporaryDirectory() as base:
        tools = model.Tools(str(binary), str(pathlib.Path(given.run).resolve() if given.run else binary.with_name("cql-run")), None, pathlib.Path(base))
        while soak.rounds == 0 or time.monotonic() < end:
            soak.round(seed)
            if soak.rounds % ROUNDS_PER_SEQUENCE == 0:
                if problem := model.sequence(tools, pathlib.Path(base), seed):
                    raise SystemExit(f"tests/faults/model.py: {problem}")
                sequences += 1
            seed += 1
    print(f"{soak.rounds} rounds, {soak.disturbed} of them disturbed, {sequences} sequences in one folder, seeds {given.seed} to {seed - 1}: nothing wrong")


if __name__ == "__main__":
    main()
