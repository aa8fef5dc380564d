"""Pawn structures and placements of pieces. Each is written for White and asked of both sides."""
import functools

from board import Board
from themes.common import Side, attackers, bothSides, passed

NAMES = ("isolani hangingPawns maroczyBind stonewall hedgehog carlsbad pawnChain tripledPawns connectedPassedPawns protectedPassedPawn "
         "outsidePassedPawn fianchetto oppositeCastling alekhinesGun doubledRooks rookOnSeventh pigsOnSeventh knightOutpost bishopPair exchangeUp "
         "queenForTwoRooks twoMinorsForRook").split()


def at(name: str) -> int:
    return ord(name[0]) - 97 + 8 * (int(name[1]) - 1)


def has(board: Board, pawn: str, names: str) -> bool:
    return all(board[at(name)] == pawn for name in names.split())


def files(board: Board, pawn: str) -> str:
    """The file of each pawn."""
    return "".join(sorted("abcdefgh"[s % 8] for s in range(64) if board[s] == pawn))


def ofEither(test):
    """The test of White's side on a board, as one of either side of a position."""
    return lambda node: any(test(board) for board in bothSides(node))


def ofPawns(test):
    """As `ofEither`, of a test that looks at pawns alone; its answers are kept."""
    known = functools.lru_cache(1 << 15)(lambda pawns: test(Side(pawns)))
    return lambda node: any(known(board.pawns) for board in bothSides(node))


@ofPawns
def isolani(board):
    own = files(board, "P")
    return own.count("d") == 1 and not set(own) & set("ce") and "d" not in files(board, "p")


@ofPawns
def hangingPawns(board):
    own = files(board, "P")
    return has(board, "P", "c4 d4") and own.count("c") == own.count("d") == 1 and not set(own) & set("be") and \
        not set(files(board, "p")) & set("cd")


@ofPawns
def maroczyBind(board):
    return has(board, "P", "c4 e4") and "d" not in files(board, "P") and "c" not in files(board, "p") and \
        "p" in (board[at("d6")], board[at("d7")])


@ofPawns
def stonewall(board):
    return has(board, "P", "d4 e3 f4")


@ofPawns
def hedgehog(board):
    return has(board, "p", "a6 b6 d6 e6") and "c" not in files(board, "p") and has(board, "P", "c4 e4") and "d" not in files(board, "P")


@ofPawns
def carlsbad(board):
    return has(board, "P", "d4 e3") and "c" not in files(board, "P") and has(board, "p", "c6 d5") and "e" not in files(board, "p")


@ofPawns
def pawnChain(board):
    def along(s, aside):
        chain = [s + i * (8 + aside) for i in range(3)]
        return all(q < 64 and board[q] == "P" for q in chain) and abs(chain[2] % 8 - s % 8) == 2
    return any(along(s, aside) for s in range(64) for aside in (1, -1))


@ofPawns
def tripledPawns(board):
    own = files(board, "P")
    return any(own.count(file) >= 3 for file in own)


@ofPawns
def connectedPassedPawns(board):
    there = {s % 8 for s in passed(board)}
    return any(file + 1 in there for file in there)


@ofPawns
def protectedPassedPawn(board):
    return any(board[g] == "P" for s in passed(board) for g in attackers(board, s, True))


@ofPawns
def outsidePassedPawn(board):
    others = [s % 8 for s in range(64) if board[s] == "p"]
    return bool(others) and any(min(others) - s % 8 >= 3 or s % 8 - max(others) >= 3 for s in passed(board))


@ofEither
def fianchetto(board):
    return any(board[at(file + "2")] == "B" and "P" in (board[at(file + "3")], board[at(file + "4")]) for file in "bg")


def castled(node):
    """The castlings on the way here: (white, short)."""
    if "castledSoFar" not in node.__dict__:
        node.castledSoFar = castled(node.head) if node.head else frozenset()
        if node.rook:
            node.castledSoFar |= {(not node.white, node.rook[0] > node.source)}
    return node.castledSoFar


def oppositeCastling(node):
    there = castled(node)
    return any({(side, True), (not side, False)} <= there for side in (True, False))


def isColumn(board: Board, pieces: str) -> bool:
    """Pieces from below up on a file, with no other piece between."""
    for file in range(8):
        column = "".join(board[file + 8 * rank] for rank in range(8)).replace(".", "")
        if pieces in column:
            return True
    return False


@ofEither
def alekhinesGun(board):
    return isColumn(board, "QRR")


@ofEither
def doubledRooks(board):
    return isColumn(board, "RR")


@ofEither
def rookOnSeventh(board):
    return "R" in board[48:56]


@ofEither
def pigsOnSeventh(board):
    return board[48:56].count("R") >= 2


@ofEither
def knightOutpost(board):
    for s in range(24, 56):
        if board[s] == "N" and any(board[g] == "P" for g in attackers(board, s, True)) and \
                not any(board[q] == "p" and abs(q % 8 - s % 8) == 1 and q // 8 > s // 8 for q in range(64)):
            return True
    return False


def shades(board: Board, bishop: str) -> set[int]:
    return {(s % 8 + s // 8) % 2 for s in range(64) if board[s] == bishop}


@ofEither
def bishopPair(board):
    return len(shades(board, "B")) == 2 and len(shades(board, "b")) < 2


@ofEither
def exchangeUp(board):
    return board.more == (0, 1, -1)


@ofEither
def queenForTwoRooks(board):
    return board.more == (1, -2, 0)


@ofEither
def twoMinorsForRook(board):
    return board.more == (0, -1, 2)
