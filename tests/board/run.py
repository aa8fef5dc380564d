#!/usr/bin/env python3
"""Filters of the board (language/10, 11) on random boards, mates that are hard to come by, and legal moves (language/20) in games, against a plain reading of the chapters.

usage: run.py CQL_JIT [--rounds N] [--seed N]
"""
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parent))
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
import rounds
import mates
import moves
from board import fromFen, isAttacked, printed, toFen
from filters import filter

EXAMPLES = pathlib.Path(__file__).resolve().parents[2] / "examples" / "games.pgn"
MATES = ("puremate", "modelmate", "idealmate", "purestalemate", "modelstalemate", "idealstalemate")


class Program:
    def __init__(self, binary, folder):
        self.binary, self.folder = binary, pathlib.Path(folder)

    def messages(self, query, positions):
        games = "".join(f'[FEN "{toFen(board, side)}"]\n[SetUp "1"]\n\n*\n\n' for board, side in positions)
        (self.folder / "games.pgn").write_text(games)
        return self.run("cql(quiet)\n" + query, self.folder / "games.pgn")

    def run(self, query, games):
        (self.folder / "query.cql").write_text(query)
        r = subprocess.run([self.binary, "--threads", "1", "--count", str(self.folder / "query.cql"), str(games)],
                           capture_output=True, text=True, timeout=120)
        if r.returncode:
            raise RuntimeError(f"{query}\n{r.stderr}")
        return r.stdout.splitlines()


def put(random, board, pieces, squares):
    for piece in pieces:
        free = [s for s in squares if board[s] == "." and not (piece in "Pp" and s // 8 in (0, 7))]
        if free:
            board[random.choice(free)] = piece


def anyBoard(random):
    board = ["."] * 64
    put(random, board, "Kk" + "".join(random.choice("QRBNPqrbnpPp") for _ in range(random.randrange(24))), range(64))
    return board, random.choice("wb")


def matedBoard(random):
    """A board with mate or stalemate, and what the chapter says about it."""
    while True:
        board, king = ["."] * 64, random.choice([random.randrange(64), 0, 7, 16, 56, 61, 63])
        board[king] = "k"

        def near(distance):
            return [s for s in range(64) if max(abs(s % 8 - king % 8), abs(s // 8 - king // 8)) <= distance]
        put(random, board, "K", set(near(random.choice([2, 3, 7]))) - set(near(1)))
        put(random, board, "".join(random.choice("QRBNPQRBN") for _ in range(random.randint(1, 5))), near(random.choice([2, 3, 4, 7])))
        put(random, board, "".join(random.choice("qrbnppp") for _ in range(random.randrange(5))), near(random.choice([1, 1, 2, 7])))
        white = random.random() < .5
        if white:
            board = [board[(7 - s // 8) * 8 + s % 8].swapcase() for s in range(64)]
        if isAttacked(board, board.index("k" if white else "K"), white):
            continue
        result = mates.values(board, white)
        if result and (result[1] or random.random() < .2):
            return (board, "w" if white else "b"), result


def compare(positions, texts, expected, lines):
    """expected: for each position the values of the filters, in the order of the messages."""
    wanted = [(position, text, value) for position, values in zip(positions, expected) for text, value in zip(texts, values)]
    wrong = [f"{toFen(*position)}\n{text}\n  printed  {line}\n  expected {value}"
             for (position, text, value), line in zip(wanted, lines) if line != value]
    return wrong if len(lines) >= len(wanted) else wrong + [f"{len(lines)} lines, expected {len(wanted)}"]


def filterRound(program, random):
    positions, filters = [anyBoard(random) for _ in range(40)], [filter(random) for _ in range(20)]
    lines = program.messages("\n".join(f"message quiet({text})" for text, _ in filters), positions)
    return compare(positions, [t for t, _ in filters], [[printed(value(board)) for _, value in filters] for board, _ in positions], lines)


def compareMates(program, found):
    expected = []
    for _, (kind, *sets) in found:
        sets, none = [printed(s) for s in sets], ["[]"] * 3
        expected.append([f"<{str(kind == 'mate').lower()}>"] + (sets + none if kind == "mate" else none + sets))
    texts = ("mate",) + MATES
    positions = [position for position, _ in found]
    return compare(positions, texts, expected, program.messages("\n".join(f"message quiet({t})" for t in texts), positions))


def mateRound(program, random):
    return compareMates(program, [matedBoard(random) for _ in range(25)])


def decisiveMates(program):
    """mates.txt: boards where each clause of language/11 §9 decides, which random ones seldom have."""
    positions = [(fromFen(fen), fen.split()[1]) for fen in (pathlib.Path(__file__).parent / "mates.txt").read_text().splitlines()]
    return compareMates(program, [((board, side), mates.values(board, side == "w")) for board, side in positions])


def main():
    options = rounds.options(16)
    with tempfile.TemporaryDirectory() as folder:
        program = Program(options.binary, folder)

        def check(seed, random):
            return "\n".join((mateRound if seed % 2 else filterRound)(program, random)[:3])

        bad = rounds.failures(options, check)
        if wrong := decisiveMates(program):
            bad += 1
            print("--- mates.txt\n" + "\n".join(wrong[:3]) + "\n")
        wrong, positions = moves.check(program.run(moves.QUERY, EXAMPLES))
        if wrong or positions < 1000:
            bad += 1
            print(f"--- legal moves of {positions} positions\n" + "\n".join(wrong[:3]) + "\n")
    print(f"{options.rounds} rounds and the examples, {bad} differ")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
