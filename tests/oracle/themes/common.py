"""What the definitions of themes have in common. The *mover* made the last move, the *other* side is to move."""
import functools

from board import Board, LINES, WALKS, WAYS, attacked, pseudolegal
from board import attackers as allAttackers
from moves import Move, Position

WORTH = {"P": 1, "N": 2, "B": 2, "R": 3, "Q": 4, "K": 5}
CORNERS = (0, 7, 56, 63)


def worth(letter: str) -> int:
    return WORTH[letter.upper()]


def isOf(letter: str, white: bool) -> bool:
    return letter != "." and letter.isupper() == white


def squares(board: Board, kinds: str, white: bool) -> list[int]:
    """The squares of the pieces of a side of some kinds, in capitals."""
    letters = kinds if white else kinds.lower()
    return [s for s in range(64) if board[s] in letters]


def attackers(board: Board, target: int, white: bool) -> list[int]:
    """The pieces of a side that attack a square."""
    return list(allAttackers(board, target, white))


def pinsTo(board: Board, king: int) -> list[tuple[int, int]]:
    """The pieces that pin, and that are pinned to, a king."""
    out, own = [], board[king].isupper()
    for walks, kinds in WAYS:
        there = [s for s in walks[king] if board[s] != "."][:2]
        if len(there) == 2 and isOf(board[there[0]], own) and isOf(board[there[1]], not own) and board[there[1]].upper() in kinds:
            out.append((there[1], there[0]))
    return out


def lines(board: Board, source: int):
    """For each line of a line piece the occupied squares, the nearest first."""
    for way in LINES.get(board[source].upper(), []):
        yield [s for s in WALKS[way][source] if board[s] != "."]


def sources(node: Position) -> set[int]:
    """Where the last move began; castling moves two pieces."""
    if node.move is None:
        return set()
    return {node.source, node.rook[0]} if node.rook else {node.source}


def targets(node: Position) -> set[int]:
    if node.move is None:
        return set()
    return {node.target, node.rook[1]} if node.rook else {node.target}


def movedPieces(node: Position) -> list[int]:
    """The squares of the pieces that made the last move."""
    return sorted(t for t in targets(node) if isOf(node.board[t], not node.white))


def movedKind(node: Position) -> str:
    """The kind of the piece that made the last move, before a promotion; empty in castling and without a move."""
    return node.head.board[node.source].upper() if node.move and not node.rook and not node.null else ""


def before(node: Position | None, plies: int) -> Position | None:
    for _ in range(plies):
        node = node and node.head
    return node


def attacksOf(board: Board, pieces) -> set[int]:
    return {t for s in pieces for t in attacked(board, s)}


def neighbours(square: int) -> list[int]:
    return [way[square][0] for way in WALKS.values() if way[square]]


class Side(list):
    """A board as White sees it, with what the themes ask of it more than once."""

    @functools.cached_property
    def own(self) -> str:
        """White's pieces, sorted."""
        return "".join(sorted(c for c in self if c.isupper()))

    @functools.cached_property
    def others(self) -> str:
        return "".join(sorted(c for c in self if c.islower()))

    @functools.cached_property
    def more(self) -> tuple[int, int, int]:
        """What White has more: queens, rooks, minor pieces."""
        return tuple(sum(self.count(kind) - self.count(kind.lower()) for kind in kinds) for kinds in ("Q", "R", "BN"))

    @functools.cached_property
    def pawns(self) -> str:
        return "".join([c if c in "Pp" else "." for c in self])


def mirrored(board: Board) -> Side:
    """The board with colours exchanged, top and bottom too."""
    return Side(c.swapcase() for rank in range(7, -1, -1) for c in board[8 * rank:8 * rank + 8])


def bothSides(node: Position) -> tuple[Side, Side]:
    if "sides" not in node.__dict__:
        node.sides = Side(node.board), mirrored(node.board)
    return node.sides


def isMate(node: Position) -> bool:
    if "mated" not in node.__dict__:
        node.mated = node.check and not any(map(node.isLegal, ways(node, node.king(node.white)))) and not node.possible("legal")
    return node.mated


def ways(node: Position, source: int) -> list[Move]:
    """The moves of a piece, legal or not, without castling and captures in passing; those to the last rank without a promotion."""
    return [Move(source, target) for target in pseudolegal(node.board, source)]


def passed(board: Side) -> list[int]:
    """White's passed pawns: no black pawn ahead on its file and those beside."""
    return passedOf(board.pawns)


@functools.lru_cache(1 << 15)
def passedOf(pawns: str) -> list[int]:
    black = [s for s in range(64) if pawns[s] == "p"]
    return [s for s in range(64) if pawns[s] == "P" and not any(abs(q % 8 - s % 8) <= 1 and q // 8 > s // 8 for q in black)]
