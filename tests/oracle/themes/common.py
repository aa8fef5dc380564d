"""What the definitions of themes have in common. The *mover* made the last move, the *other* side is to move."""
from board import Board, LINES, WALKS, attacked, reach
from moves import Position

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
    out = []
    for kind in "PNBRQK":
        wanted, there = (kind, kind.lower()) if white else (kind.lower(), kind)
        out += [s for s in reach(board, target, there) if board[s] == wanted]
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


def mirrored(board: Board) -> Board:
    """The board with colours exchanged, top and bottom too."""
    return [c.swapcase() for rank in range(7, -1, -1) for c in board[8 * rank:8 * rank + 8]]


def bothSides(board: Board) -> tuple[Board, Board]:
    return board, mirrored(board)


def isMate(node: Position) -> bool:
    if "mated" not in node.__dict__:
        node.mated = node.check and not node.possible("legal")
    return node.mated


def passed(board: Board) -> list[int]:
    """White's passed pawns: no black pawn ahead on its file and those beside."""
    black = [s for s in range(64) if board[s] == "p"]
    return [s for s in range(64) if board[s] == "P" and not any(abs(q % 8 - s % 8) <= 1 and q // 8 > s // 8 for q in black)]
