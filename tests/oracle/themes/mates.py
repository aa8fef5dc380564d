"""Mates with names: the side to move is mated."""
from board import attacked, between, pseudolegal
from moves import Position
from themes.common import CORNERS, attackers, attacksOf, isMate, isOf, movedKind, neighbours, pinsTo, squares, targets

NAMES = ("smotheredMate backRankMate arabianMate hookMate operaMate anastasiaMate epauletteMate dovetailMate swallowtailMate supportMate "
         "twoBishopsMate bodenMate doubleCheckMate discoveredMate pawnMate kingMate castlingMate enPassantMate promotionMate underPromotionMate "
         "blindSwineMate morphyMate grecoMate cornerMate vukovicMate ladderMate pinMate mirrorMate scholarsMate foolsMate legalMate "
         "balestraMate killBoxMate triangleMate pillsburyMate selfBlock").split()


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


def distance(a: int, b: int) -> tuple[int, int]:
    """Files and ranks."""
    return abs(a % 8 - b % 8), abs(a // 8 - b // 8)


@ofMate
def smotheredMate(m):
    return len(m.checkers) == 1 and m.checkedBy("N") and all(map(m.isOwn, neighbours(m.king)))


@ofMate
def backRankMate(m):
    before = [s for s in neighbours(m.king) if s // 8 == m.rank(1)]
    return m.king // 8 == m.rank(0) and any(s // 8 == m.rank(0) for s in m.checkedBy("QR")) and all(map(m.isOwn, before))


def nextRooks(m, wanted=((0, 1), (1, 0))) -> list[int]:
    """The rooks that mate from beside the king."""
    return [s for s in m.checkedBy("R") if distance(s, m.king) in wanted]


@ofMate
def arabianMate(m):
    knights = [s for s in m.pieces("N") if distance(s, m.king) == (2, 2)]
    return m.king in CORNERS and any(s in attacked(m.board, n) for s in nextRooks(m) for n in knights)


@ofMate
def hookMate(m):
    guards = [n for s in nextRooks(m) for n in attackers(m.board, s, not m.own) if m.board[n] in "Nn"]
    return any(m.board[p] in "Pp" for n in guards for p in attackers(m.board, n, not m.own))


@ofMate
def operaMate(m):
    return m.king // 8 in (0, 7) and any(m.board[g] in "Bb" for s in nextRooks(m, [(1, 0)]) for g in attackers(m.board, s, not m.own))


@ofMate
def anastasiaMate(m):
    return m.king % 8 in (0, 7) and any(s % 8 == m.king % 8 for s in m.checkedBy("QR")) and any(map(m.isOwn, m.beside())) and \
        any(distance(s, m.king) == (3, 0) for s in m.pieces("N"))


@ofMate
def epauletteMate(m):
    return any(distance(s, m.king) == (0, 2) for s in m.checkedBy("Q")) and len(m.beside()) == 2 and all(map(m.isOwn, m.beside()))


def byQueenBeside(m, wanted) -> bool:
    """A queen beside a king that is not at the edge; two own pieces stand there, and she takes all else."""
    around = neighbours(m.king)
    if len(around) < 8 or sum(map(m.isOwn, around)) != 2:
        return False
    return any(distance(q, m.king) in wanted and all(s == q or m.isOwn(s) or s in m.covered([q]) for s in around) for q in m.checkedBy("Q"))


@ofMate
def dovetailMate(m):
    return byQueenBeside(m, [(1, 1)])


@ofMate
def swallowtailMate(m):
    return byQueenBeside(m, [(0, 1), (1, 0)])


@ofMate
def supportMate(m):
    return any(q in neighbours(m.king) for q in m.checkedBy("Q"))


def isByTwoBishops(m) -> bool:
    bishops = m.pieces("B")
    return len(bishops) >= 2 and len(m.checkedBy("B")) == len(m.checkers) and \
        all(m.isOwn(s) or s in m.covered(bishops) for s in neighbours(m.king))


@ofMate
def twoBishopsMate(m):
    return isByTwoBishops(m)


@ofMate
def bodenMate(m):
    files = [s % 8 for s in m.pieces("B")]
    return isByTwoBishops(m) and min(files) < m.king % 8 < max(files)


@ofMate
def doubleCheckMate(m):
    return len(m.checkers) >= 2


@ofMate
def discoveredMate(m):
    return set(m.checkers) - targets(m.node)


@ofMate
def pawnMate(m):
    return m.checkedBy("P")


@ofMate
def kingMate(m):
    return movedKind(m.node) == "K"


@ofMate
def castlingMate(m):
    return m.node.rook


@ofMate
def enPassantMate(m):
    return m.node.passing


@ofMate
def promotionMate(m):
    return m.node.promoted


@ofMate
def underPromotionMate(m):
    return m.node.promoted and m.node.promoted != "Q"


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
    return any(pseudolegal(m.board, p) & wanted for _, p in pinsTo(m.board, m.king))


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


@ofMate
def balestraMate(m):
    if len(m.checkers) != 1 or not m.checkedBy("B") or not m.pieces("Q"):
        return False
    taken = m.covered(m.checkers + m.pieces("Q"))
    return all(m.isOwn(s) or s in taken for s in neighbours(m.king))


@ofMate
def killBoxMate(m):
    guards = [(r, q) for r in nextRooks(m) for q in attackers(m.board, r, not m.own) if m.board[q] in "Qq" and distance(r, q) == (2, 2)]
    return any(max(distance(q, m.king)) == 2 for _, q in guards)


@ofMate
def triangleMate(m):
    corners = [s for s in neighbours(m.king) if distance(s, m.king) == (1, 1)]
    return any(q in corners and set(corners) & {r for r in attackers(m.board, q, not m.own) if m.board[r] in "Rr"} for q in m.checkedBy("Q"))


@ofMate
def pillsburyMate(m):
    corner = {1: 0, 6: 7, 57: 56, 62: 63}.get(m.king)
    return corner is not None and any(s % 8 == m.king % 8 for s in m.checkedBy("R")) and not m.isOwn(corner) and corner in m.covered(m.pieces("B"))


@ofMate
def selfBlock(m):
    last = m.node.head
    return last and last.move and not last.rook and movedKind(last) != "K" and last.target in neighbours(m.king) and \
        not any(s == last.target for p in m.pieces("KQRBNP") for s in m.covered([p]))
