"""Moves that are tried and boards that are edited (language/60 §4): random filters at the positions of games."""
from collections.abc import Callable
from random import Random
from typing import NamedTuple
import pathlib

from board import isAttacked, name, printed
from moves import Move, Position
from program import Program
from reader import readGames
from tree import number

ROUNDS = 12
ROOT = pathlib.Path(__file__).resolve().parents[3]
LETTERS = "KQRBNPkqrbnp"


class Test(NamedTuple):
    text: str
    holds: Callable[[Position], bool]


def inCheck(node: Position) -> bool:
    """A side without king is not in check."""
    king = node.piece("K")
    return king in node.board and isAttacked(node.board, node.board.index(king), not node.white)


def tried(node: Position) -> list[Move]:
    """The legal moves, each promotion separately."""
    word = "legal" if node.piece("K") in node.board else "pseudolegal"
    out = []
    for move in node.possible(word):
        promotes = node.board[move.source] in "Pp" and move.target // 8 in (0, 7)
        out += [move._replace(promotion=piece) for piece in "QRBN"] if promotes else [move]
    return out


def edited(node: Position, board: list[str], white: bool, named: frozenset[int]) -> Position:
    """The position made by `imagine`: no capture en passant, and castling needs squares that were not named."""
    out = Position(board, white)
    out.ended = node.ended | named
    return out


def edit(random: Random) -> tuple[str, Callable[[Position], Position]]:
    """A mutation that does not touch the kings."""
    what = random.choice(["pass", "side", "remove", "put", "square"])
    if what == "pass":
        return "pass", lambda n: edited(n, list(n.board), not n.white, frozenset())
    if what == "side":
        white = random.random() < .5
        return "wtm" if white else "btm", lambda n: edited(n, list(n.board), white, frozenset())
    letter, file, rank = random.choice("QRBNPqrbnp"), random.randrange(8), random.randrange(1, 7)
    line = frozenset(range(rank * 8, rank * 8 + 8))
    if what == "remove":
        def remove(n):
            gone = n.squares(letter)
            return edited(n, ["." if s in gone else c for s, c in enumerate(n.board)], n.white, gone)
        return f"remove {letter}", remove

    def put(n):
        places = {s for s in (line if what == "put" else [rank * 8 + file]) if n.board[s] == "."}
        return edited(n, [letter if s in places else c for s, c in enumerate(n.board)], n.white, frozenset(places))
    return f"put {letter} {{_ & {f'a-h{rank + 1}' if what == 'put' else name(rank * 8 + file)}}}", put


def test(random: Random, depth: int) -> Test:
    """A condition on a position."""
    kind = random.choice(["check", "mate", "count", "on"] + ["try", "all", "many", "imagine"] * (depth > 0))
    if kind == "check":
        return Test("check", inCheck)
    if kind == "mate":
        return Test("mate", lambda n: inCheck(n) and not tried(n))
    letter = random.choice(LETTERS)
    if kind == "count":
        least = random.randrange(1, 4)
        return Test(f"#{letter}>={least}", lambda n: n.board.count(letter) >= least)
    if kind == "on":
        rank = random.randrange(8)
        return Test(f"{letter} & a-h{rank + 1}", lambda n: letter in n.board[rank * 8:rank * 8 + 8])
    inner = test(random, depth - 1)
    if kind == "try":
        return Test(f"move legal : {{{inner.text}}}", lambda n: any(inner.holds(n.play(m)) for m in tried(n)))
    if kind == "all":
        return Test(f"move legal all : {{{inner.text}}}", lambda n: all(inner.holds(n.play(m)) for m in tried(n)))
    if kind == "many":
        least = random.randrange(1, 20)
        return Test(f"{{move legal count : {{{inner.text}}}}}>={least}",
                    lambda n: sum(inner.holds(n.play(m)) for m in tried(n)) >= least)
    text, change = edit(random)
    return Test(f"imagine {text} : {{{inner.text}}}", lambda n: inner.holds(change(n)))


def values(node: Position, inner: Test) -> str:
    """The values of a query: number, from and to squares of the moves for which the condition holds, and whether it holds for all."""
    moves = tried(node)
    good = [m for m in moves if inner.holds(node.play(m))]
    return "|".join([str(len(good)), printed({m.source for m in good}), printed({m.target for m in good}),
                     f"<{str(len(good) == len(moves)).lower()}>"])


def start(program: Program, options):
    games, _ = readGames((ROOT / "examples" / "games.pgn").read_bytes())
    positions = [(game, node) for game in games for node in number(game.root, False, game.number)]

    def check(seed, random):
        inner = test(random, 1)
        chosen = sorted(random.sample(range(len(positions)), min(25, len(positions))))
        query = (f"cql(quiet)\nmessage quiet({{move legal count : {{{inner.text}}}}} \"|\" {{move from . legal : {{{inner.text}}}}} \"|\" "
                 f"{{legal --({inner.text})}} \"|\" {{move legal all : {{{inner.text}}}}})")
        lines = program.run(query, ROOT / "examples" / "games.pgn", "--count")
        if len(lines) != len(positions):
            return f"{query}\n{len(lines)} lines, expected {len(positions)}"
        for place in chosen:
            node = positions[place][1]
            if (want := values(node, inner)) != lines[place]:
                return f"{query}\n{node.fen}\n  printed  {lines[place]}\n  expected {want}"
        return None
    return check, ()
