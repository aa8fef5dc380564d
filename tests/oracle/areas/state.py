"""Properties of positions beyond CQL 6.2 (language/60 §5 - §7, §9, §10), at every position of random trees and of games."""
from random import Random
import pathlib

import state
from board import name, printed, toFen
from fen import START
from generate.games import CHESS960, ODD, STARTS, anyFen, grown, pgn
from moves import Position
from program import Program, difference
from reader import readGames
from tree import number

ROUNDS = 12
ROOT = pathlib.Path(__file__).resolve().parents[3]
PAWNS = ("defendedpawns", "blockedpawns", "advancedpawns", "halfisolatedpawns", "backwardpawns", "candidatepawns")


def truth(value: bool) -> str:
    return f"<{str(value).lower()}>"


def orNone(value) -> str:
    return "<false>" if value is None else str(value)


def material(random: Random, node: Position) -> str:
    """A pattern that a position matches, or nearly."""
    out = []
    for white in (True, False):
        side = ""
        for kind in random.sample("QRBNP", 5):
            count = node.board.count(kind if white else kind.lower())
            sign = random.choice([str(count), str(count), "*", "+", "?"] + [""] * (count == 1))
            side += random.choice(["", " "]) + kind + sign if count or random.random() < .2 else ""
        out.append(random.choice(["K", "", ""]) + side + random.choice(["", "", "."]))
    return "v".join(out)


def imbalance(random: Random, node: Position) -> str:
    left, right = "", ""
    for kind in "QRBNP":
        more = node.board.count(kind) - node.board.count(kind.lower())
        if more or random.random() < .2:
            text = kind + random.choice([str(abs(more)), str(abs(more)), "*", "+", "?"])
            left, right = (left + text, right) if more > 0 else (left, right + text)
    return left + random.choice(["", "", "."]) + "v" + right


def diagram(random: Random, node: Position) -> str:
    """Some ranks of a position, with squares left free."""
    rows = []
    for rank in range(7, 7 - random.randint(1, 8), -1):
        row = ""
        for letter in node.board[8 * rank:8 * rank + 8]:
            side = letter if letter == "." else "A" if letter.isupper() else "a"
            row += random.choice(["."] * 6 + ["_" if letter == "." else letter, side])
        rows.append(row.replace("....", "4") if random.random() < .5 else row)
    return "/".join(rows)


def line(node: Position) -> str:
    """The moves to a position from the array, partly in another order; the array itself if the game begins elsewhere."""
    way = state.path(node)
    if toFen(way[0].board) != START.split()[0] or any(n.null for n in way):
        return ""
    return " ".join(n.head.san(n.move) for n in way[1:])


class Keys:
    """The Polyglot key (language/60 §5) is a sum without carries, of a number for each feature of a position: their values are unknown here,
    but sums of known keys are."""

    def __init__(self):
        self.known = {}

    def doubt(self, node: Position, printed: str) -> bool:
        """Returns True if the key contradicts earlier ones."""
        board, white, wings, file = state.polyglot(node)
        features = [f"{man}{square}" for square, man in enumerate(board) if man != "."] + ["to move"] * white + \
            [f"castling {wing}" for wing in wings] + [f"passing {file}"] * (file is not None)
        rest, sum = frozenset(features), int(printed, 16)
        while rest:
            first = min(rest)
            if first not in self.known:
                self.known[first] = rest, sum
                return False
            rest, sum = rest ^ self.known[first][0], sum ^ self.known[first][1]
        return sum != 0


def start(program: Program, options):
    keys = Keys()
    array = readGames(b'[Event "?"]\n\n1. e4 *\n')[0][0].root
    for node, key in ((array, "463b96181691fc9c"), (array.following[0], "823c9b50fd114196")):
        keys.doubt(node, key)

    def keysOf(nodes, text, variations) -> str | None:
        printed = program.run(f"cql(quiet{' variations' if variations else ''})\nmessage quiet(zobristkey)\n", text, "--count")
        wrong = [f"{state.currentFen(node, 0, False)}: key {key}" for (_, node), key in zip(nodes, printed, strict=True)
                 if len(key) != 16 or keys.doubt(node, key)]
        return "\n".join(wrong) or None

    def told(node: Position, first: int, set: frozenset, patterns) -> str:
        board, move = node.board, node.move
        fits, differs, part, there = patterns
        return "|".join([
            str(state.halfMoves(node, first)), str(state.repetition(node)), printed(state.promoted(node)), state.rights(node),
            state.currentFen(node, first, False), state.currentFen(node, first, True), truth(state.matingMaterial(board, True)),
            truth(state.matingMaterial(board, False)), truth(state.isPossible(board, node.white)), state.signature(board),
            truth(state.hasMaterial(board, fits)), truth(state.hasImbalance(board, differs)),
            orNone(state.see(node.head, move) if move and not node.null else None), orNone(state.exchange(node, set)),
            printed(state.hanging(node)), orNone(node.head.san(move) if move else None), orNone(state.uci(node) if move else None),
            truth(state.isPartOf(part, board)), truth(state.key(node) == there), *(printed(state.pawns(board, word)) for word in PAWNS)])

    def compare(random: Random, games, text, variations) -> str | None:
        nodes = [(game, node) for game in games for node in number(game.root, variations, game.number)]
        some = [random.choice(nodes)[1] for _ in range(4)]
        squares = frozenset(random.sample(range(64), random.choice([1, 8, 40])))
        moves = line(some[3])
        target = some[3] if moves else readGames(b'[Event "?"]\n\n*\n')[0][0].root
        pawns = ' "|" '.join(PAWNS)
        patterns = material(random, some[0]), imbalance(random, some[1]), diagram(random, some[2]), state.key(target)
        query = (f"cql(quiet{' variations' if variations else ''})\n"
                 'message quiet(halfmoveclock "|" repetition "|" promotedpieces "|" castlingrights "|" currentfen "|" standardfen "|" '
                 'matingmaterial white "|" matingmaterial black "|" legalposition "|" signature "|" '
                 f'{{material "{patterns[0]}"}} "|" {{imbalance "{patterns[1]}"}} "|" see "|" '
                 f'{{exchange [{",".join(map(name, sorted(squares)))}]}} "|" hanging "|" san "|" uci "|" '
                 f'{{subfen "{patterns[2]}"}} "|" {{after "{moves}"}} "|" {pawns})\n')
        wanted = [told(node, int((game.tags.fen or START).split()[4]), squares, patterns) for game, node in nodes]
        return difference(query, program.run(query, text, "--count"), wanted) or keysOf(nodes, text, variations)

    def check(seed, random):
        starts = [anyFen(random), anyFen(random)] if random.random() < .2 else STARTS + CHESS960 + ODD
        games = [grown(random, 40, i + 1, starts) for i in range(6)]
        return compare(random, games, pgn(random, games), True)

    file = ROOT / "examples" / "games.pgn"
    games, _ = readGames(file.read_bytes())
    whole = compare(Random(options.seed), games[:12], "\n[Event ".join(file.read_text().split("\n[Event ")[:12]) + "\n", False)
    return check, [whole] if whole else []
