"""Filters of the board (language/10, 11) on random boards, mates that are hard to come by, and legal moves (language/20 §5) in games."""
from moves import Position
from random import Random
import pathlib

import mates
from board import fromFen, isAttacked, printed, toFen
from generate.board import filter
from program import Program
from reader import readGames
from tree import number

ROUNDS = 16
ROOT = pathlib.Path(__file__).resolve().parents[3]
LEGAL = """cql(variations quiet)
message quiet(fen "|" countmoves legal -- "|" {move from . legal} "|" {legal --} "|" {legal --(o-o)} "|" {legal --(o-o-o)} "|"
  {legal --(enpassant)} "|" countmoves pseudolegal -- "|" {pseudolegal --(enpassant)} "|" {move from {K|k} legal count} "|" {legal P|p--})
"""
MATES = ("puremate", "modelmate", "idealmate", "purestalemate", "modelstalemate", "idealstalemate")


def put(random: Random, board, pieces, squares):
    for piece in pieces:
        free = [s for s in squares if board[s] == "." and not (piece in "Pp" and s // 8 in (0, 7))]
        if free:
            board[random.choice(free)] = piece


def anyBoard(random: Random):
    board = ["."] * 64
    put(random, board, "Kk" + "".join(random.choice("QRBNPqrbnpPp") for _ in range(random.randrange(24))), range(64))
    return board, random.choice("wb")


def matedBoard(random: Random):
    """A board with mate or stalemate, and its classification by the chapter."""
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
    wrong = [f"{fenOf(position)}\n{text}\n  printed  {line}\n  expected {value}"
             for (position, text, value), line in zip(wanted, lines) if line != value]
    return wrong if len(lines) >= len(wanted) else wrong + [f"{len(lines)} lines, expected {len(wanted)}"]


def fenOf(position: Position):
    return f"{toFen(position[0])} {position[1]} - - 0 1"


def asked(program: Program, texts, positions):
    games = "".join(f'[FEN "{fenOf(p)}"]\n[SetUp "1"]\n\n*\n\n' for p in positions)
    return program.run("cql(quiet)\n" + "\n".join(f"message quiet({text})" for text in texts), games, "--count")


def filterRound(program: Program, random: Random):
    positions, filters = [anyBoard(random) for _ in range(40)], [filter(random) for _ in range(20)]
    texts = [text for text, _ in filters]
    return compare(positions, texts, [[printed(value(board)) for _, value in filters] for board, _ in positions], asked(program, texts, positions))


def compareMates(program: Program, found):
    expected = []
    for _, (kind, *sets) in found:
        sets, none = [printed(s) for s in sets], ["[]"] * 3
        expected.append([f"<{str(kind == 'mate').lower()}>"] + (sets + none if kind == "mate" else none + sets))
    texts = ("mate",) + MATES
    positions = [position for position, _ in found]
    return compare(positions, texts, expected, asked(program, texts, positions))


def mateRound(program: Program, random: Random):
    return compareMates(program, [matedBoard(random) for _ in range(25)])


def decisiveMates(program: Program):
    """data/mates.txt: boards where each clause of language/11 §9 is decisive, which is rare on random ones."""
    positions = [(fromFen(fen), fen.split()[1]) for fen in (ROOT / "tests" / "data" / "mates.txt").read_text().splitlines()]
    return compareMates(program, [((board, side), mates.values(board, side == "w")) for board, side in positions])


def moveValues(node: Position):
    """The values of LEGAL."""
    legal, pseudolegal = node.possible("legal"), node.possible("pseudolegal")

    def targets(moves):
        return printed({m.target for m in moves})
    only = [targets(node.possible("legal", word)) for word in ("o-o", "o-o-o", "enpassant")]
    return "|".join([node.fen, str(len(legal)), printed({m.source for m in legal}), targets(legal), *only, str(len(pseudolegal)),
                     targets(node.possible("pseudolegal", "enpassant")), str(sum(node.board[m.source] in "Kk" for m in legal)),
                     targets(m for m in legal if node.board[m.source] in "Pp")])


def legalMoves(program: Program, file):
    """Every position of the games of a file."""
    games, _ = readGames(file.read_bytes())
    expected = [f"{moveValues(node)}" for game in games for node in number(game.root, True, game.number)]
    lines = program.run(LEGAL, file, "--count")
    wrong = [f"  printed  {a}\n  expected {b}" for a, b in zip(lines, expected) if a != b]
    return wrong if len(lines) == len(expected) >= 1000 else wrong + [f"{len(lines)} lines, expected {len(expected)}"]


def start(program: Program, options):
    def check(seed, random):
        return "\n".join((mateRound if seed % 2 else filterRound)(program, random)[:3])

    others = {"mates.txt": decisiveMates(program), "legal moves": legalMoves(program, ROOT / "examples" / "games.pgn")}
    return check, ("\n".join([what, *wrong[:3]]) for what, wrong in others.items() if wrong)
