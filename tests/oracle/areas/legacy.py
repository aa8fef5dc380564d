"""Random queries of the older language (language/50): the marked positions."""
import pathlib

from generate.legacy import Generator
from legacy import marked
from program import Program, Refused
from reader import readGames
from tree import number

ROUNDS = 40
FILE = pathlib.Path(__file__).resolve().parents[2] / "data" / "cql" / "legacy" / "games.pgn"
POSITIONS = 90  # of a game in use


def textOf(lists, tags) -> str:
    return "(match" + "".join(f" :forany {name} {d.text()}" for name, d in tags) + "".join("\n  " + l.text() for l in lists) + ")\n"


def answers(program: Program, text: str, file: pathlib.Path) -> dict[int, set[int]]:
    """The marked positions of each game."""
    found: dict[int, set[int]] = {}
    for line in program.run(text, file, "--count", "--show-positions"):
        if line.startswith("Game: "):
            found.setdefault(int(line.split()[1]), set()).add(int(line.rsplit(":", 1)[1]))
    return found


def start(program: Program, options):
    file = (options.files or [FILE])[0].resolve()
    games = {g.number: number(g.root, True, g.number) for g in readGames(file.read_bytes())[0]}
    games = {n: positions for n, positions in games.items() if len(positions) <= POSITIONS}
    hits = []

    def check(seed, random):
        lists, tags = Generator(random, games).query()
        text = textOf(lists, tags)
        try:
            got = answers(program, text, file)
        except Refused as error:
            return None if "too many copies" in str(error) else f"{text}{error}"
        expected = {game: marks for game, positions in games.items() if (marks := marked(positions, lists, tags))}
        hits.extend(expected)
        got = {game: marks for game, marks in got.items() if game in games}
        odd = [(g, sorted(expected.get(g, set()) ^ got.get(g, set()))[:6]) for g in games if expected.get(g) != got.get(g)]
        return f"{text}  expected {sum(map(len, expected.values()))}, found {sum(map(len, got.values()))}; differ: {odd[:4]}" if odd else None

    def some():
        if not hits:
            yield "no query has an answer"
    return check, some()
