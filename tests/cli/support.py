"""Shared by the end-to-end tests: the program, some games, a folder for each test."""
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time
import unittest

# Programs record here which files they have written (language/02 §2.1), not in the home of who runs the tests.
# So is the machine code of queries (docs/cache.md).
STATE = tempfile.TemporaryDirectory()
os.environ["XDG_STATE_HOME"] = STATE.name
os.environ["XDG_CACHE_HOME"] = STATE.name + "/cache"
BINARY = str(pathlib.Path(sys.argv[1]).resolve())
# A script starts the program under an emulator (cmake/Emulate.cmake), which limits no memory and needs more of it.
IS_EMULATED = pathlib.Path(BINARY).read_bytes().startswith(b"#!")
GAMES = """[Event "One"]
[White "Scholar"]
[Black "Pupil"]
[Result "1-0"]

1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0

[Event "Two"]
[White "Fool"]
[Black "Wise"]
[Result "0-1"]

1. f3 e5 2. g4 Qh4# 0-1

[Event "Three"]
[White "Quiet"]
[Black "Calm"]
[Result "1/2-1/2"]

1. e4 (1. d4 d5) 1... e5 {A comment} 2. Nf3 1/2-1/2
"""


def slowly(filter, steps):
    """The filter, evaluated after that many steps of a nanosecond or more each, which a compiler cannot shorten."""
    return f"x=0 y=1 while(x<{steps}) {{x+=1 y=(y*7+x)%1009}} {filter}"


def run_program(words, **kw):
    """Runs it with empty standard input by default, and returns the run with its output: its result line is on standard error if results are on standard output, as with --count in a pipe."""
    if "input" not in kw:
        kw.setdefault("stdin", subprocess.DEVNULL)
    run = subprocess.run(words, capture_output=True, text=True, timeout=120, **kw)
    run.summary = run.stdout + run.stderr
    return run


def catches(run, number):
    """Whether a program has a handler for the signal."""
    status = pathlib.Path(f"/proc/{run.pid}/status").read_text()
    caught = [line.split()[1] for line in status.splitlines() if line.startswith("SigCgt:")]
    return bool(caught) and int(caught[0], 16) >> (number - 1) & 1 == 1


def end(run):
    """Kills a program, if it is still running, and closes its pipes."""
    with run:
        run.kill()


class Program(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.dir = pathlib.Path(self.folder.name)

    def run_it(self, *args, **kw):
        return run_program([BINARY, *args], cwd=self.dir, **kw)

    def start(self, words, **kw):
        """Starts it beside the test, with pipes by default; it is killed at the end of the test."""
        run = subprocess.Popen(words, **{"cwd": self.dir, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True, **kw})
        self.addCleanup(end, run)
        return run

    def wait_until(self, run, holds, what, seconds=60):
        """Waits until a condition on a running program holds."""
        last = time.monotonic() + seconds
        while True:
            try:
                if holds():
                    return
            except FileNotFoundError:  # it has another name by now
                pass
            self.assertIsNone(run.poll(), f"it ended, and nobody saw that {what}")
            self.assertLess(time.monotonic(), last, f"within {seconds} seconds nobody saw that {what}")
            time.sleep(0.01)

    def wait_for_games(self, run):
        """Waits until a run has compiled its query, when it handles interrupts, and gives it time to begin with its games."""
        self.wait_until(run, lambda: catches(run, signal.SIGINT), "it catches interrupts")
        time.sleep(0.3)

    def wait_for_output(self, run, name="out.pgn"):
        """Waits until a long run has begun to write its output, and to read its games."""
        self.wait_until(run, lambda: list(self.dir.glob(name + ".part*")), "it writes")
        self.wait_for_games(run)

    def query(self, text, name="query.cql"):
        (self.dir / name).write_text(text)
        return name


class ProgramWithGames(Program):
    """The folder contains GAMES as games.pgn."""

    def setUp(self):
        super().setUp()
        (self.dir / "games.pgn").write_text(GAMES)
