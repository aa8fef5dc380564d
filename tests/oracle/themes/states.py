"""States of the side to move: what it can do, what it is threatened with, and draws."""
import state
from board import REACH, between, direction, pseudolegal, reach
from moves import Move, Position
from themes.common import isMate, isOf, squares
from themes.motifs import isTrapped, passes, threats

NAMES = "hangingPiece trappedPiece mateIn1 mateIn2 threatensMate onlyMove threefold fiftyMoves deadMaterial".split()


def hangingPiece(node):
    return any(won > 0 and node.board[s] not in "Pp" for s, won in threats(node).items())


def trappedPiece(node):
    return not node.check and isTrapped(node, "QRBN")


def checking(node: Position):
    """The moves that may give check, legal or not: to a square from which the piece attacks the king, off a line of another piece to
    him, castlings, promotions and captures in passing."""
    king = node.king(not node.white)
    seen = {"R": set(reach(node.board, king, "R")), "B": set(reach(node.board, king, "B")), "N": set(reach(node.board, king, "N")),
            "P": set(reach(node.board, king, "p" if node.white else "P")), "K": set()}
    seen["Q"] = seen["R"] | seen["B"]
    leaving = {s for by in squares(node.board, "QRB", node.white) if direction(by, king) for s in only(node, by, king)}
    for source, piece in enumerate(node.board):
        if piece == "." or piece.isupper() != node.white:
            continue
        kind = piece.upper()
        goals = seen[kind] if source not in leaving and not (kind in "QRB" and source in seen["Q"]) else None
        if kind in "KN" and goals is not None and goals.isdisjoint(REACH[kind][source]):
            continue
        for target in pseudolegal(node.board, source):
            if kind == "P" and target // 8 in (0, 7):
                yield from (Move(source, target, promoted) for promoted in "QRBN")
            elif goals is None or target in goals:
                yield Move(source, target)
    yield from node.passings()
    # The rook comes to the file d or f; what the king and the rook leave opens nothing but the rank.
    if king % 8 in (3, 5) or king // 8 == (0 if node.white else 7):
        yield from node.castlings()


def only(node: Position, by: int, king: int) -> list[int]:
    """The piece that stands alone between a line piece and the king, if any."""
    there = [s for s in between(by, king) if node.board[s] != "."]
    return there if len(there) == 1 else []


def canMate(node: Position) -> bool:
    if "canMate" not in node.__dict__:
        node.canMate = any(node.board[m.target] not in "Kk" and givesMate(node, m) for m in checking(node))
    return node.canMate


def givesMate(node: Position, move: Move) -> bool:
    after = node.play(move)
    return after.check and node.isLegal(move) and isMate(after)


def mateIn1(node):
    return canMate(node)


def mateIn2(node):
    """A reply that escapes one move often escapes the next one, too: it is tried first."""
    if canMate(node):
        return False
    last: list[Move] = []
    for move in node.possible("legal"):
        promoting = node.board[move.source] in "Pp" and move.target // 8 in (0, 7)
        for piece in "QRBN" if promoting else [""]:
            after = node.play(move._replace(promotion=piece))
            escape = next((m for m in last if after.board[m.source] == node.board[m.source] and m in legal(after, m) and not canMate(after.play(m))), None)
            if escape:
                continue
            replies = allPromotions(after)
            escape = next((m for m in replies if not canMate(after.play(m))), None)
            if escape:
                last = [escape, *[m for m in last if m != escape][:3]]
            elif replies:
                return True
    return False


def legal(node: Position, move: Move) -> list[Move]:
    """The move, if it is legal; castlings and captures in passing are not looked for."""
    if move.rook or move.target not in pseudolegal(node.board, move.source) or not node.isLegal(move):
        return []
    return [move]


def allPromotions(node: Position) -> list[Move]:
    return [m._replace(promotion=piece) for m in node.possible("legal")
            for piece in ("QRBN" if node.board[m.source] in "Pp" and m.target // 8 in (0, 7) else [""])]


def threatensMate(node):
    return not node.check and canMate(passes(node))


def onlyMove(node):
    """The four promotions of a pawn on a square are one move."""
    moves = 0
    for source in range(64):
        if isOf(node.board[source], node.white):
            for target in pseudolegal(node.board, source):
                moves += node.isLegal(Move(source, target))
                if moves > 1:
                    return False
    return len(node.possible("legal")) == 1


def threefold(node):
    before, same = node, 0
    while before:
        same, before = same + (before.board == node.board), before.head
    return same >= 3 and state.repetition(node) >= 3


def root(node: Position) -> Position:
    while node.head:
        node = node.head
    return node


def fiftyMoves(node):
    return state.halfMoves(node, getattr(root(node), "clock", 0)) >= 100


def deadMaterial(node):
    if any(c in "PRQprq" for c in node.board):
        return False
    return not state.matingMaterial(node.board, True) and not state.matingMaterial(node.board, False)
