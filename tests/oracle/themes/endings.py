"""Endings."""
from board import Board, between
from moves import Position
from themes.common import before, bothSides, movedKind, passed, passedOf
from themes.structures import ofEither, shades

NAMES = ("pawnEndgame knightEndgame bishopEndgame rookEndgame queenEndgame queenRookEndgame oppositeBishops oppositeBishopEndgame opposition "
         "bareKing bishopVsKnight sameBishopEndgame minorPieceEndgame queenVsPawn wrongBishop lucena philidorPosition rookBehindPassedPawn "
         "distantOpposition diagonalOpposition triangulation unstoppablePawn fortress").split()


def count(board: Board, letters: str) -> int:
    return sum(board.count(letter) for letter in letters)


def kinds(node: Position) -> set[str]:
    """The kinds of pieces on the board, pawns and kings apart."""
    if "kinds" not in node.__dict__:
        node.kinds = set("".join(node.board).upper()) - set(".KP")
    return node.kinds


def pawnEndgame(node):
    return not kinds(node) and count(node.board, "Pp") > 0


def knightEndgame(node):
    return kinds(node) == {"N"}


def bishopEndgame(node):
    return kinds(node) == {"B"}


def rookEndgame(node):
    return kinds(node) == {"R"}


def queenEndgame(node):
    return kinds(node) == {"Q"}


def queenRookEndgame(node):
    return kinds(node) == {"Q", "R"}


def oppositeBishops(node):
    board = node.board
    return board.count("B") == board.count("b") == 1 and shades(board, "B") != shades(board, "b")


def oppositeBishopEndgame(node):
    return kinds(node) == {"B"} and oppositeBishops(node)


def opposition(node):
    return not kinds(node) and len(between(node.king(True), node.king(False))) == 1


@ofEither
def bareKing(board):
    return board.own == "K"


@ofEither
def bishopVsKnight(board):
    return board.own.replace("P", "") == "BK" and board.others.replace("p", "") == "kn"


def sameBishopEndgame(node):
    board = bothSides(node)[0]
    return board.own.replace("P", "") == "BK" and board.others.replace("p", "") == "bk" and shades(board, "B") == shades(board, "b")


def minorPieceEndgame(node):
    return not count(node.board, "QRqr") and count(node.board, "Bb") > 0 and count(node.board, "Nn") > 0


@ofEither
def queenVsPawn(board):
    return board.own == "KQ" and board.others == "kp"


@ofEither
def wrongBishop(board):
    if board.others != "k" or board.own.replace("P", "") != "BK":
        return False
    files = {s % 8 for s in range(64) if board[s] == "P"}
    if files not in ({0}, {7}):
        return False
    corner = 56 + files.pop()
    return shades(board, "B") != {(corner % 8 + corner // 8) % 2}


@ofEither
def lucena(board):
    if board.own != "KPR" or board.others != "kr":
        return False
    pawn, rook, king = board.index("P"), board.index("R") % 8, board.index("k") % 8
    file = pawn % 8
    return pawn // 8 == 6 and 0 < file < 7 and board[pawn + 8] == "K" and (file < rook < king or file > rook > king)


@ofEither
def philidorPosition(board):
    if board.own != "KPR" or board.others != "kr":
        return False
    pawn, king = board.index("P"), board.index("k")
    return pawn // 8 <= 4 and board.index("K") // 8 <= 4 and board.index("r") // 8 == 5 and king // 8 >= 6 and abs(king % 8 - pawn % 8) <= 1


@ofEither
def rookBehindPassedPawn(board):
    ours = passed(board)
    theirs = [s ^ 56 for s in passedOf("".join(board.pawns[8 * r:8 * r + 8] for r in range(7, -1, -1)).swapcase())]

    def behind(s, step):
        s += step
        while 0 <= s < 64 and board[s] == ".":
            s += step
        return 0 <= s < 64 and board[s] == "R"
    return any(behind(s, -8) for s in ours) or any(behind(s, 8) for s in theirs)


def kings(node: Position) -> tuple[int, int]:
    """How far the kings are from each other: files and ranks."""
    white, black = node.king(True), node.king(False)
    return abs(white % 8 - black % 8), abs(white // 8 - black // 8)


def distantOpposition(node):
    return not kinds(node) and tuple(sorted(kings(node))) in ((0, 4), (0, 6))


def diagonalOpposition(node):
    return not kinds(node) and kings(node) == (2, 2)


def triangulation(node):
    first = before(node, 5)
    return bool(first and first.board == node.board and all(movedKind(before(node, plies)) == "K" for plies in (0, 2, 4)))


def canRun(board: Board, whiteMoves: bool) -> bool:
    king = board.index("k")
    for s in passed(board):
        if any(board[q] != "." for q in range(s + 8, 64, 8)):
            continue
        goal = 56 + s % 8
        needed = 5 if s // 8 == 1 else 7 - s // 8
        away = max(abs(king % 8 - goal % 8), abs(king // 8 - goal // 8))
        if away > needed + (not whiteMoves):
            return True
    return False


def unstoppablePawn(node):
    if not not kinds(node):
        return False
    board, flipped = bothSides(node)
    return canRun(board, node.white) or canRun(flipped, not node.white)


@ofEither
def fortress(board):
    if board.own.replace("P", "") != "KQ" or board.others.replace("p", "") != "kr":
        return False
    rook, king = board.index("r"), board.index("k")
    return any(board[s] == "p" and s // 8 == 6 and rook // 8 == 5 and abs(rook % 8 - s % 8) == 1 and
               max(abs(king % 8 - s % 8), abs(king // 8 - s // 8)) == 1 for s in range(64))
