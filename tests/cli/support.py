"""What the tests of the program from outside share: the program, some games, a folder for each test."""
import pathlib
import subprocess
import sys
import tempfile
import time
import unittest

BINARY = str(pathlib.Path(sys.argv[1]).resolve())
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
    """The filter, asked after so many steps of a nanosecond or more each, which no compiler can shorten."""
    return f"x=0 y=1 while(x<{steps}) {{x+=1 y=(y*7+x)%1009}} {filter}"


def run_program(words, **kw):
    """Runs it with nothing on standard input, unless something else is said, and gives the run with all that it says: its result line stands on standard error where results are on standard output, as of --count in a pipe."""
    if "input" not in kw:
        kw.setdefault("stdin", subprocess.DEVNULL)
    run = subprocess.run(words, capture_output=True, text=True, timeout=120, **kw)
    run.summary = run.stdout + run.stderr
    return run


class Program(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.dir = pathlib.Path(self.folder.name)

    def tearDown(self):
        self.folder.cleanup()

    def run_it(self, *args, **kw):
        return run_program([BINARY, *args], cwd=self.dir, **kw)

    def wait_for_output(self, run, name="out.pgn"):
        """Until a run that takes long has begun to write its output, and to read its games."""
        while not list(self.dir.glob(name + ".part*")):
            self.assertIsNone(run.poll(), "it ended before anybody saw it write")
            time.sleep(0.02)
        time.sleep(0.3)

    def query(self, text, name="query.cql"):
        (self.dir / name).write_text(text)
        return name


class ProgramWithGames(Program):
    """The folder holds GAMES as games.pgn."""

    def setUp(self):
        super().setUp()
        (self.dir / "games.pgn").write_text(GAMES)
