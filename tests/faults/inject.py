#!/usr/bin/env python3
"""Makes each system call fail in turn, or kills the program in it, and checks the files that are left.

usage: inject.py CQL_JIT INJECTOR [--all]

Every command runs in a folder of its own, again and again: the first open fails, the second, and so on to the last; then each
write, and so on. What must hold:

- a call that fails ends the run with status 1 or 2 and a message, or changes nothing: status 0, and the files of a run without faults;
- an output is complete or does not exist: it has the old content or that of a run without faults, and nothing else is left;
- after a kill outputs are as before or whole too, and the next run succeeds and removes what was left.

--all: every kind of fault at every call; else every third one, from a number that the day gives.
"""
import argparse
import errno
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time

GAMES = "".join(f"""[Event "Game {n}"]
[White "Fool {n}"]
[Black "Wise"]
[Result "0-1"]

1. f3 e5 2. g4 Qh4# 0-1

""" for n in range(1, 40))
OLD = "a file of an earlier time\n"
# Files that a killed process leaves until the next run with the same output.
PART = ".part-cql-"

# Words, the files that are outputs, and whether an old file is there before.
SEARCH = ["--cql", "mate", "games.pgn", "--threads", "2", "--force"]
COMMANDS = {
    "search": ([*SEARCH, "-o", "out.pgn"], ["out.pgn"]),
    "search packed": ([*SEARCH, "-o", "out.pgn.zst"], ["out.pgn.zst"]),
    "search rows": ([*SEARCH, "-o", "out.csv"], ["out.csv"]),
    "search sorted": (["--cql", "mate sort gamenumber", "games.pgn", "--threads", "2", "--force", "-o", "out.pgn"], ["out.pgn"]),
    "search report": ([*SEARCH, "-o", "out.html"], ["out.html"]),
    "search names": ([*SEARCH, "-o", '{tag "Result"}.pgn'], ["0-1.pgn"]),
    "search database": (["--cql", "mate", "games.cqldb", "--threads", "2", "--force", "-o", "out.pgn"], ["out.pgn"]),
    "compile": (["compile", "--cql", "mate", "-o", "out.so"], ["out.so"]),
    "import": (["import", "games.pgn", "--threads", "2", "-o", "out.cqldb"], ["out.cqldb"]),
    "export": (["database", "export", "games.cqldb", "-o", "out.pgn"], ["out.pgn"]),
    "plan": (["shard", "plan", "--shards", "2", "-o", "run", "--cql", "mate", "games.pgn"], ["run/manifest.json"]),
}
KINDS = {"open": errno.EMFILE, "write": errno.ENOSPC, "rename": errno.EIO, "link": errno.EIO, "fsync": errno.EIO, "ftruncate": errno.ENOSPC, "mmap": errno.ENOMEM}


class Trial:
    """A command in a folder."""

    def __init__(self, binary, injector, name, base):
        self.binary, self.injector, self.name = binary, injector, name
        self.words, self.outputs = COMMANDS[name]
        self.base = base
        self.wrong = []
        self.runs = 0

    def prepare(self):
        folder = self.base / "folder"
        if folder.exists():
            shutil.rmtree(folder)
        folder.mkdir()
        for file in ("games.pgn", "games.cqldb"):
            shutil.copy(self.base / file, folder)
        if self.name != "plan":  # another plan is not replaced
            for file in self.outputs:
                (folder / file).write_text(OLD)
        return folder

    def run(self, folder, fault=""):
        mark = self.base / "mark"
        mark.unlink(missing_ok=True)
        environment = {"PATH": "/usr/bin:/bin", "TMPDIR": str(folder), "XDG_STATE_HOME": str(self.base), "LD_PRELOAD": str(self.injector), "CQL_FAULT_MARK": str(mark)}
        if fault:
            environment["CQL_FAULT"] = fault
        self.runs += 1
        try:
            r = subprocess.run([self.binary, *self.words], cwd=folder, env=environment, capture_output=True, stdin=subprocess.DEVNULL, timeout=60)
        except subprocess.TimeoutExpired as e:
            r = subprocess.CompletedProcess(e.cmd, "none within a minute", b"", e.stderr or b"")
        return r, mark.exists()

    def files(self, folder):
        return {str(p.relative_to(folder)): p.read_bytes() for p in folder.rglob("*") if p.is_file() and p.name not in ("games.pgn", "games.cqldb")}

    def expect(self):
        folder = self.prepare()
        before = self.files(folder)
        r, _ = self.run(folder)
        if r.returncode != 0:
            sys.exit(f"{self.name}: without faults it fails: {r.stderr.decode()}")
        self.before, self.whole = before, self.files(folder)

    def check(self, fault):
        """Returns False if there is no call of that number."""
        folder = self.prepare()
        r, happened = self.run(folder, fault)
        if not happened:
            return False
        said = f"{self.name}: {fault}: status {r.returncode}: {r.stderr.decode(errors='replace').strip()[-300:]}"
        left = self.files(folder)
        if fault.endswith(":0"):
            self.check_files(said, {n: b for n, b in left.items() if PART not in n and not n.startswith("cql-")}, whole=False)
            again, _ = self.run(folder)
            if again.returncode != 0:
                self.wrong.append(f"{said}: the next run fails: {again.stderr.decode(errors='replace').strip()}")
            else:
                self.check_files(said + ": after the next run", self.files(folder), whole=True)
        elif r.returncode not in (0, 1, 2):
            self.wrong.append(said)
        elif r.returncode and not r.stderr.strip():
            self.wrong.append(f"{said}: no message")
        elif b"note: " not in r.stderr:  # equivalent in another form, such as a plan of shards that are not cut
            self.check_files(said, left, whole=r.returncode == 0)
        return True

    def check_files(self, said, files, whole):
        for name in files.keys() - self.whole.keys():
            self.wrong.append(f"{said}: {name} is left")
        for name in self.whole:
            allowed = [self.whole[name]] if whole else [self.whole[name], self.before.get(name)]
            if files.get(name) not in allowed:
                self.wrong.append(f"{said}: {name} is {'not there' if name not in files else f'{len(files[name])} bytes, neither old nor whole'}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary", type=lambda p: str(pathlib.Path(p).resolve()))
    parser.add_argument("injector", type=lambda p: pathlib.Path(p).resolve())
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--commands", nargs="*", default=list(COMMANDS), choices=list(COMMANDS))
    a = parser.parse_args()
    step = 1 if a.all else 3
    faults, wrong = 0, []
    with tempfile.TemporaryDirectory() as base:
        base = pathlib.Path(base)
        (base / "games.pgn").write_text(GAMES)
        subprocess.run([a.binary, "import", "games.pgn", "-o", "games.cqldb"], cwd=base, check=True, capture_output=True)
        for name in a.commands:
            trial = Trial(a.binary, a.injector, name, base)
            trial.expect()
            for kind, number in KINDS.items():
                for error in (number, 0):
                    call = 1 + (time.localtime().tm_yday + (error == 0)) % step
                    while trial.check(f"{kind}:{call}:{error}"):
                        faults += 1
                        call += step
            wrong += trial.wrong
            print(f"{name}: {trial.runs} runs, {len(trial.wrong)} wrong", flush=True)
    print("\n".join(wrong[:60]))
    print(f"{faults} faults, {len(wrong)} wrong")
    return 1 if wrong or not faults else 0


if __name__ == "__main__":
    sys.exit(main())
