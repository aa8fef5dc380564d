"""The program under test, and random tests in rounds, each reproducible by its seed."""
import argparse
import pathlib
import random
import subprocess
from collections.abc import Callable, Sequence


class Refused(Exception):
    """The program ended with an error, whose text this is."""


class Program:
    """Runs queries over games in a folder of its own. Its output is given with a character for each byte."""

    def __init__(self, binary: str, folder: str, imports: bool = False):
        self.binary, self.folder, self.imports = str(pathlib.Path(binary).resolve()), pathlib.Path(folder), imports

    def file(self, name: str, text: str | bytes) -> pathlib.Path:
        """Puts a file into the folder. A text with characters above a byte is written in UTF-8."""
        path = self.folder / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    def execute(self, query: str | bytes, games: str | bytes | pathlib.Path, *options: str, threads: int = 1) -> tuple[int, str, str]:
        """Returns (exit status, output, messages)."""
        self.file("query.cql", query)
        if not isinstance(games, pathlib.Path):
            games = self.file("games.pgn", games).name
        if self.imports:
            games = self.imported(str(games))
        (self.folder / "out.pgn").unlink(missing_ok=True)
        output = [] if "--count" in options else ["-o", "out.pgn"]
        r = subprocess.run([self.binary, "--threads", str(threads), *(o.encode("latin-1") for o in options), *output, "query.cql", str(games)],
                           capture_output=True, timeout=300, cwd=self.folder)
        return r.returncode, r.stdout.decode("latin-1"), r.stderr.decode("latin-1")

    def imported(self, games: str) -> str:
        """Returns the name of a database of the games; in turn it is plain, packed, and has an index."""
        self.form = (getattr(self, "form", -1) + 1) % 4
        form = [[], ["--pack"], ["--index", "all"], ["--pack", "--index", "all"]][self.form]
        r = subprocess.run([self.binary, "import", *form, "--warnings", "none", games, "-o", "games.cqldb"],
                           capture_output=True, text=True, timeout=300, cwd=self.folder)
        if r.returncode:
            raise Refused(f"import: exit status {r.returncode}\n{r.stderr[:2000]}")
        return "games.cqldb"

    def run(self, query: str | bytes, games: str | bytes | pathlib.Path, *options: str, threads: int = 1) -> list[str]:
        """Returns the lines of the messages."""
        status, printed, errors = self.execute(query, games, *options, threads=threads)
        if status:
            raise Refused(f"exit status {status}\n{errors[:2000]}")
        return [line for line in printed.splitlines() if line and " matches of " not in line]

    def written(self, name: str = "out.pgn") -> str:
        return (self.folder / name).read_bytes().decode("latin-1")


def firstDifference(a: Sequence, b: Sequence) -> int:
    """Returns the index of the first difference of two sequences."""
    return next((i for i, (x, y) in enumerate(zip(a, b)) if x != y), min(len(a), len(b)))


def difference(what: str, printed: str | list[str], expected: str | list[str]) -> str | None:
    """Describes the first difference of two texts; None if they are equal."""
    if printed == expected:
        return None
    a, b = (t.split("\n") if isinstance(t, str) else t for t in (printed, expected))
    place = firstDifference(a, b)
    lines = slice(max(0, place - 1), place + 3)
    return f"{what}, line {place + 1}:\n  program  {a[lines]}\n  expected {b[lines]}"


def options(areas: list[str]) -> argparse.Namespace:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description="Random queries and games: the program against the reference interpreter.")
    parser.add_argument("area", choices=areas)
    parser.add_argument("binary")
    parser.add_argument("files", type=pathlib.Path, nargs="*", help="games to be used, besides those of the area")
    parser.add_argument("--imported", action="store_true", help="search databases of the games")
    parser.add_argument("--rounds", type=int)
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


def failures(first: int, rounds: int, check: Callable[[int, random.Random], str | None]) -> int:
    """Counts the rounds that fail. `check` gets the seed and its random numbers, and returns the difference, or nothing."""
    bad = 0
    for seed in range(first, first + rounds):
        if wrong := check(seed, random.Random(seed)):
            bad += 1
            print(f"--- seed {seed}\n{wrong}\n", flush=True)
    return bad
