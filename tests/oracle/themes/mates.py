"""Mates with names: the side to move is mated."""
from board import attacked, between, pins, pseudolegal
from moves import Position
from themes.common import CORNERS, attackers, attacksOf, isMate, isOf, movedKind, neighbours, squares

NAMES = "blindSwineMate morphyMate grecoMate cornerMate vukovicMate ladderMate pinMate mirrorMate scholarsMate foolsMate legalMate".split()


class Mate:
    def __init__(self, node: Position):
        self.node, self.board = node, node.board
        self.king, self.own = node.king(node.white), node.white
        self.checkers = attackers(node.board, self.king, not node.white)

    def checkedBy(self, kinds: str) -> list[int]:
        return [s for s in self.checkers if self.board[s].upper() in kinds]

    def pieces(self, kinds: str) -> list[int]:
        return squares(self.board, kinds, not self.own)

    def isOwn(self, square: int) -> bool:
        return isOf(self.board[square], self.own)

    def covered(self, pieces) -> set[int]:
        """What pieces attack, the king no obstacle."""
        board = list(self.board)
        board[self.king] = "."
        return attacksOf(board, pieces)

    def beside(self) -> list[int]:
        """The neighbours of the king on his rank."""
        return [s for s in neighbours(self.king) if s // 8 == self.king // 8]

    def aboveOrBelow(self) -> list[int]:
        return [s for s in neighbours(self.king) if s % 8 == self.king % 8]

    def rank(self, white: int) -> int:
        """A rank as the mated side counts it."""
        return white if self.own else 7 - white


def ofMate(test):
    return lambda node: isMate(node) and bool(test(Mate(node)))


@ofMate
def blindSwineMate(m):
    seventh = [s for s in m.pieces("R") if s // 8 == m.rank(1)]
    return m.king // 8 == m.rank(0) and len(seventh) >= 2 and set(seventh) & set(m.checkers)


def cornered(m, checker: str, helper: str) -> bool:
    """A king in the corner, his own piece before or behind him; a helper covers the square beside him."""
    return m.king in CORNERS and bool(m.checkedBy(checker)) and any(map(m.isOwn, m.aboveOrBelow())) and \
        any(s in m.covered(m.pieces(helper)) and not m.isOwn(s) for s in m.beside())


@ofMate
def morphyMate(m):
    return cornered(m, "B", "R")


@ofMate
def cornerMate(m):
    return cornered(m, "N", "QR")


@ofMate
def grecoMate(m):
    diagonal = [s for s in neighbours(m.king) if s not in m.beside() + m.aboveOrBelow()]
    return m.king in CORNERS and any(s % 8 == m.king % 8 for s in m.checkedBy("QR")) and any(map(m.isOwn, diagonal)) and \
        any(s in m.covered(m.pieces("B")) and not m.isOwn(s) for s in m.beside())


@ofMate
def vukovicMate(m):
    if m.king % 8 not in (0, 7) and m.king // 8 not in (0, 7):
        return False
    for rook in m.checkedBy("R"):
        way = rook - m.king
        if rook not in m.beside() + m.aboveOrBelow():
            continue
        behind = rook + way
        sameLine = 0 <= behind < 64 and (abs(way) == 8 or behind // 8 == rook // 8)
        if sameLine and m.board[behind] == ("n" if m.own else "N") and attackers(m.board, rook, not m.own):
            return True
    return False


@ofMate
def ladderMate(m):
    for x in m.checkedBy("QR"):
        for y in m.pieces("QR"):
            ranks = m.king // 8 in (0, 7) and x // 8 == m.king // 8 and abs(y // 8 - m.king // 8) == 1
            files = m.king % 8 in (0, 7) and x % 8 == m.king % 8 and abs(y % 8 - m.king % 8) == 1
            if y != x and (ranks or files) and all(m.isOwn(s) or s in m.covered([x, y]) for s in neighbours(m.king)):
                return True
    return False


@ofMate
def pinMate(m):
    if len(m.checkers) != 1:
        return False
    wanted = {m.checkers[0], *between(m.checkers[0], m.king)}
    pinned = {p for _, p, k in pins(m.board) if k == m.king and m.isOwn(p)}
    return any(pseudolegal(m.board, p) & wanted for p in pinned)


@ofMate
def mirrorMate(m):
    return len(neighbours(m.king)) == 8 and all(m.board[s] == "." for s in neighbours(m.king))


@ofMate
def scholarsMate(m):
    return m.king == (4 if m.own else 60) and movedKind(m.node) == "Q" and m.node.captured is not None and \
        m.node.target == (13 if m.own else 53) and any(m.board[s] in "Bb" for s in attackers(m.board, m.node.target, not m.own))


@ofMate
def foolsMate(m):
    target = m.node.target
    return m.king == (4 if m.own else 60) and target == (31 if m.own else 39) and m.board[target] in "Qq"


@ofMate
def legalMate(m):
    board = m.board if not m.own else [c.swapcase() for r in range(7, -1, -1) for c in m.board[8 * r:8 * r + 8]]
    return [board[s] for s in (52, 53, 35, 36)] == ["k", "B", "N", "N"]
