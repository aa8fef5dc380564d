"""Motifs of the last move, and states of the side to move."""
import state
from board import attacked, between, direction
from moves import Move, Position
from themes.common import (attackers, attacksOf, before, isOf, lines, mirrored, movedKind, movedPieces, neighbours, pinsTo, sources, squares, targets, worth)

NAMES = ("pawnFork royalFork familyFork relativePin xrayAttack interference deflection attraction zwischenzug desperado windmill crossCheck "
         "perpetualCheck queenSacrifice rookSacrifice pieceSacrifice rookLift kingHunt minorityAttack trappedQueen crossPin halfPin starFlights "
         "plusFlights clearance overloading").split()


def forked(node: Position, kinds: str, by: str) -> set[int]:
    """The squares of the other side's pieces of some kinds that the moved pieces of some kinds attack."""
    pieces = [s for s in movedPieces(node) if node.board[s].upper() in by]
    return attacksOf(node.board, pieces) & set(squares(node.board, kinds, node.white)) if pieces else set()


def pawnFork(node):
    return len(forked(node, "KQRBN", "P")) >= 2


def royalFork(node):
    return bool(node.check and forked(node, "K", "KQRBNP") and forked(node, "Q", "KQRBNP"))


def familyFork(node):
    return bool(node.check and all(forked(node, kind, "N") for kind in "KQR"))


def relativePin(node):
    for s in movedPieces(node):
        for line in lines(node.board, s):
            front, behind = ([node.board[q] for q in line[:2]] + [".", "."])[:2]
            if isOf(front, node.white) and isOf(behind, node.white) and "K" not in (front + behind).upper() and worth(behind) > worth(front):
                return True
    return False


def xrayAttack(node):
    return any(len(line) > 1 and isOf(node.board[line[0]], node.white) for s in movedPieces(node) for line in lines(node.board, s))


def interference(node):
    if not node.move or node.captured is not None:
        return False
    board, old = node.board, node.head.board
    for s in movedPieces(node):
        for t in range(64):
            if not isOf(board[t], node.white) or board[t] in "Kk" or not direction(s, t):
                continue
            guards = [g for g in attackers(old, t, node.white) if board[g].upper() in "QRB" and s in between(g, t)]
            if guards and attackers(board, t, not node.white) and not attackers(board, t, node.white):
                return True
    return False


def deflection(node):
    """The guard took the piece that came to its square, and does not guard there what is taken now."""
    lured = node.head
    if node.captured is None or lured.captured is None or lured.target == node.target:
        return False
    offered = lured.head
    return lured.target in targets(offered) and node.target in attacksOf(offered.board, [lured.source]) and \
        node.target not in attacksOf(lured.board, [lured.target]) and not attackers(node.board, node.target, node.white)


def attraction(node):
    lured = node.head
    if not lured or lured.captured is None or movedKind(lured) not in "KQR" or lured.target not in targets(lured.head) or node.rook:
        return False
    s = lured.target
    return isOf(node.board[s], node.white) and any(s in attacksOf(node.board, [m]) and worth(node.board[s]) > worth(node.board[m])
                                                  for m in movedPieces(node))


def zwischenzug(node):
    first = before(node, 3)
    if node.captured is None or not first or first.captured is None or first.target != node.target:
        return False
    reply, inserted = node.head, node.head.head
    s = node.target
    return s not in targets(reply) | sources(reply) and inserted.check and s not in targets(inserted) and \
        any(m.target == s for m in first.possible("legal"))


def passes(node: Position) -> Position:
    """The position with the other side to move, without en passant."""
    return Position(node.board, not node.white, node.rights)


def desperado(node):
    if node.captured is None or movedKind(node) not in "QRBN" or not attackers(node.board, node.target, node.white):
        return False
    old = node.head
    return not old.check and threats(old).get(node.source, 0) > 0


def discovered(node) -> bool:
    return bool(node.check and set(attackers(node.board, node.king(node.white), not node.white)) - targets(node))


def windmill(node):
    if not discovered(node):
        return False
    back, first = before(node, 2), before(node, 4)
    return bool(first and first.move and targets(back) & sources(node) and back.check and
                back.king(back.white) in attacksOf(back.board, movedPieces(back)) and discovered(first) and targets(first) & sources(back))


def crossCheck(node):
    return bool(node.check and node.head and node.head.check)


def perpetualCheck(node):
    path = [before(node, plies) for plies in (0, 2, 4, 6)]
    return all(p and p.check for p in path) and state.repetition(node) >= 3


def cost(node) -> int:
    """What the exchanges on the square of the last move cost the mover."""
    if not node.move or node.null or not attackers(node.board, node.target, node.white):
        return 0
    return -state.see(node.head, node.move)


def queenSacrifice(node):
    return movedKind(node) == "Q" and cost(node) >= 3


def rookSacrifice(node):
    return movedKind(node) == "R" and cost(node) >= 4


def pieceSacrifice(node):
    return bool(movedKind(node)) and movedKind(node) in "BN" and cost(node) >= 2


def rookLift(node):
    if movedKind(node) != "R" or node.captured is not None:
        return False
    first, last = node.source // 8, node.target // 8
    return (first, last) in ((7, 5), (7, 4)) if node.white else (first, last) in ((0, 2), (0, 3))


def kingHunt(node):
    if not node.check or node.king(node.white) // 8 in ((0, 1) if node.white else (6, 7)):
        return False
    for _ in range(3):
        if not node.head or movedKind(node.head) != "K" or not node.head.head.check:
            return False
        node = node.head.head
    return True


def minorityAttack(node):
    board = mirrored(node.board) if node.white else node.board
    if not node.move or board[33] != "P" or ((node.target ^ 56) if node.white else node.target) != 33:
        return False
    pawns = [[sum(board[8 * rank + file] == pawn for rank in range(8)) for file in range(3)] for pawn in "Pp"]
    return pawns == [[1, 1, 0], [1, 1, 1]]


def trappedQueen(node):
    return not node.check and isTrapped(node, "Q")


def threats(node: Position) -> dict[int, int]:
    """If the side to move passed: for each of its pieces that can be taken, what the best capture wins by exchanges (`state.exchange`)."""
    if "threats" not in node.__dict__:
        there, node.threats = passes(node), {}
        for s in range(64):
            if isOf(node.board[s], node.white):
                moves = [Move(a, s, "Q" if state.queened(node.board[a], s) else "") for a in attackers(node.board, s, not node.white)]
                moves = [m for m in moves if there.isLegal(m)]
                if moves and node.board[s] not in "Kk":
                    node.threats[s] = max(state.see(there, m) for m in moves)
    return node.threats


def isTrapped(node: Position, kinds: str) -> bool:
    """Returns True if a piece of the side to move is attacked to its loss, and loses material wherever it goes."""
    for x in squares(node.board, kinds, node.white):
        if threats(node).get(x, 0) > 0:
            moves = [Move(x, t) for t in attacked(node.board, x) if not isOf(node.board[t], node.white)]
            if all(state.see(node, m) < 0 for m in moves if node.isLegal(m)):
                return True
    return False


def crossPin(node):
    queens = squares(node.board, "Q", node.white)
    if not queens:
        return False
    pinned = {p for _, p in pinsTo(node.board, node.king(node.white))}
    return bool(pinned) and any(len(line) > 1 and line[0] in pinned and line[1] in queens
                                for s in squares(node.board, "QRB", not node.white) for line in lines(node.board, s))


def halfPin(node):
    king = node.king(node.white)
    return any(len(line) > 2 and line[2] == king and all(isOf(node.board[q], node.white) for q in line[:2])
               for s in squares(node.board, "QRB", not node.white) for line in lines(node.board, s))


def flights(node, parity: int) -> bool:
    king = node.king(node.white)
    around = [s for s in neighbours(king) if (abs(s - king) in (1, 8)) == (parity == 0)]
    if len(around) < 4 or any(isOf(node.board[s], node.white) for s in around):
        return False
    return {m.target for m in node.possible("legal") if m.source == king} == set(around)


def starFlights(node):
    return flights(node, 1)


def plusFlights(node):
    return flights(node, 0)


def clearance(node):
    cleared = before(node, 2)
    if not cleared or not cleared.move or node.rook or node.null or cleared.rook or cleared.null or movedKind(node) not in "QRB" or \
            cleared.target == node.source:
        return False
    return cleared.source in [node.target, *between(node.source, node.target)] and cost(cleared) >= 2


def overloading(node):
    charges = []
    for s in squares(node.board, "QRBN", node.white):
        guards = attackers(node.board, s, node.white)
        if len(guards) == 1 and attackers(node.board, s, not node.white):
            charges += guards
    return len(charges) > len(set(charges))
