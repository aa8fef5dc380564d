"""Tactical motifs of the last move that need no more than the move and the boards before and after it."""
import state
from board import between
from moves import Position
from themes.common import attackers, attacksOf, isOf, lines, movedKind, movedPieces, pinsTo, sources, squares, targets, worth
from themes.motifs import cost, discovered

NAMES = ("fork skewer pinning discoveredAttack discoveredCheck doubleCheck sacrifice exchangeSacrifice hangingCapture capturingDefender greekGift "
         "attackingF2F7 quietMove promotion underPromotion castling enPassant advancedPawn passedPawnMove").split()


def isWorthMore(node: Position, target: int, attacker: int) -> bool:
    return worth(node.board[target]) > worth(node.board[attacker])


def isLoose(node: Position, square: int) -> bool:
    return not attackers(node.board, square, node.white)


def fork(node):
    moved = movedPieces(node)
    seen = [t for t in attacksOf(node.board, moved) if isOf(node.board[t], node.white)]
    # Of castling neither piece is the one that is compared in value.
    return len(seen) >= 2 and sum(len(moved) == 1 and isWorthMore(node, t, moved[0]) or isLoose(node, t) for t in seen) >= 2


def skewer(node):
    for s in movedPieces(node):
        for line in lines(node.board, s):
            if len(line) > 1 and all(isOf(node.board[q], node.white) for q in line[:2]) and isWorthMore(node, line[0], line[1]):
                return True
    return False


def pinning(node):
    return any(by in movedPieces(node) for by, _ in pinsTo(node.board, node.king(node.white)))


def discoveredAttack(node):
    if not node.move:
        return False
    left, moved = sources(node), movedPieces(node)
    for f in squares(node.board, "QRB", not node.white):
        if f in moved:
            continue
        for line in lines(node.board, f):
            t = line[0] if line else None
            if t is not None and isOf(node.board[t], node.white) and left & set(between(f, t)) and (isWorthMore(node, t, f) or isLoose(node, t)):
                return True
    return False


def discoveredCheck(node):
    return discovered(node)


def doubleCheck(node):
    return bool(node.check) and len(attackers(node.board, node.king(node.white), not node.white)) >= 2


def sacrifice(node):
    return cost(node) >= 2


def exchangeSacrifice(node):
    return movedKind(node) == "R" and 1 <= cost(node) <= 2


def hangingCapture(node):
    return node.captured is not None and state.see(node.head, node.move) >= 3


def capturingDefender(node):
    if node.captured is None or node.captured != node.target:
        return False
    return any(isOf(node.board[t], node.white) and node.board[t] not in "Kk" and isLoose(node, t) and attackers(node.board, t, not node.white)
               for t in attacksOf(node.head.board, [node.target]))


def greekGift(node):
    """The squares of the pawn, the king, and the letters of the bishop and the pawn, as White and as Black play it."""
    if node.captured is None or not node.check:
        return False
    pawn, king, bishop, taken = (15, 6, "b", "P") if node.white else (55, 62, "B", "p")
    return node.target == pawn and node.board[pawn] == bishop and node.head.board[pawn] == taken and node.king(node.white) == king and \
        any(after.source == king and after.target == pawn for after in node.following)


def attackingF2F7(node):
    return (13 if node.white else 53) in targets(node)


def quietMove(node):
    return bool(node.move) and node.captured is None and not node.promoted and not node.check


def promotion(node):
    return bool(node.promoted)


def underPromotion(node):
    return bool(node.promoted) and node.promoted != "Q"


def castling(node):
    return bool(node.rook)


def enPassant(node):
    return node.passing


def advancedPawn(node):
    return any(node.board[t] in "Pp" and t // 8 in ((1, 2) if node.white else (5, 6)) for t in movedPieces(node))


def passedPawnMove(node):
    for s in movedPieces(node):
        if node.board[s] in "Pp":
            enemies = [q for q in range(64) if node.board[q] == ("P" if node.white else "p")]
            return not any(abs(q % 8 - s % 8) <= 1 and (q // 8 < s // 8 if node.white else q // 8 > s // 8) for q in enemies)
    return False
