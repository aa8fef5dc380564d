"""A board as a list of 64 letters ('.' for an empty square, a1 first): squares, directions, attacks, pins (language/10 §1, 11 §1 - §5)."""
from collections.abc import Iterable, Iterator

Board = list[str]
Step = tuple[int, int]  # files and ranks

ROOK = [(0, 1), (0, -1), (1, 0), (-1, 0)]
BISHOP = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
ALL = ROOK + BISHOP
LINES = {"R": ROOK, "B": BISHOP, "Q": ALL}
LEAPS = {"K": ALL, "N": [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)]}
PAWNS = {"P": [(-1, 1), (1, 1)], "p": [(-1, -1), (1, -1)]}
VALUES = {"Q": 9, "R": 5, "B": 3, "N": 3, "P": 1, "K": 0, ".": 0}

DIRECTIONS = {  # language/11 §3
    "up": [(0, 1)], "down": [(0, -1)], "left": [(-1, 0)], "right": [(1, 0)],
    "northeast": [(1, 1)], "northwest": [(-1, 1)], "southeast": [(1, -1)], "southwest": [(-1, -1)],
    "vertical": [(0, 1), (0, -1)], "horizontal": [(-1, 0), (1, 0)],
    "maindiagonal": [(1, 1), (-1, -1)], "offdiagonal": [(-1, 1), (1, -1)],
}
DIRECTIONS["orthogonal"] = DIRECTIONS["vertical"] + DIRECTIONS["horizontal"]
DIRECTIONS["diagonal"] = DIRECTIONS["maindiagonal"] + DIRECTIONS["offdiagonal"]
DIRECTIONS["anydirection"] = DIRECTIONS["orthogonal"] + DIRECTIONS["diagonal"]


# --- names

def name(square: int) -> str:
    return "abcdefgh"[square % 8] + str(square // 8 + 1)


def squareOf(text: str) -> int:
    return ord(text[0]) - ord("a") + 8 * (int(text[1]) - 1)


def printed(squares: Iterable[int]) -> str:
    """Formats a set as `message` does (language/32 §6)."""
    names = [name(s) for s in sorted(squares)]
    return names[0] if len(names) == 1 else "[" + ",".join(names) + "]"


def fromFen(fen: str) -> Board:
    """Reads the first field of a FEN."""
    board = []
    for row in reversed(fen.split()[0].split("/")):
        for c in row:
            board += ["."] * int(c) if c.isdigit() else [c]
    return board


def toFen(board: Board) -> str:
    """Writes the first field of a FEN."""
    rows = []
    for rank in range(7, -1, -1):
        row = "".join(board[8 * rank:8 * rank + 8])
        for n in range(8, 0, -1):
            row = row.replace("." * n, str(n))
        rows.append(row)
    return "/".join(rows)


def pieces(board: Board) -> Iterator[tuple[int, str]]:
    return ((s, c) for s, c in enumerate(board) if c != ".")


def squaresOf(letters: str | None, board: Board) -> frozenset[int]:
    """Returns the squares of a designator without squares of its own: `A` and `a` stand for the pieces of a side, None for all squares."""
    if letters is None:
        return frozenset(range(64))
    return frozenset(s for s, c in pieces(board) if c in letters or ("A" if c.isupper() else "a") in letters)


# --- lines

def step(square: int, direction: Step, times: int = 1) -> int | None:
    x, y = square % 8 + direction[0] * times, square // 8 + direction[1] * times
    return 8 * y + x if 0 <= x < 8 and 0 <= y < 8 else None


def walked(square: int, direction: Step) -> list[int]:
    """Returns the squares from one to the edge, the nearest first."""
    out = []
    while (target := step(square, direction, len(out) + 1)) is not None:
        out.append(target)
    return out


WALKS = {d: [walked(s, d) for s in range(64)] for d in ALL}
REACH = {kind: [[t for d in steps if (t := step(s, d)) is not None] for s in range(64)] for kind, steps in {**LEAPS, **PAWNS}.items()}


def direction(a: int, b: int) -> Step | None:
    """Returns the direction from a to b on a common line."""
    x, y = b % 8 - a % 8, b // 8 - a // 8
    if a == b or not (x == 0 or y == 0 or abs(x) == abs(y)):
        return None
    return (x > 0) - (x < 0), (y > 0) - (y < 0)


def between(a: int, b: int) -> list[int]:
    d = direction(a, b)
    return WALKS[d][a][:WALKS[d][a].index(b)] if d else []


# --- attacks

def reach(board: Board, square: int, piece: str) -> Iterator[int]:
    """Returns the squares that a piece would attack from a square."""
    if piece.upper() not in LINES:
        yield from REACH[piece if piece in PAWNS else piece.upper()][square]
        return
    for d in LINES[piece.upper()]:
        for target in WALKS[d][square]:
            yield target
            if board[target] != ".":
                break


def attacked(board: Board, square: int) -> set[int]:
    """Returns the squares that the piece on a square attacks (language/11 §1)."""
    return set() if board[square] == "." else set(reach(board, square, board[square]))


WAYS = [(WALKS[d], kinds + "Q") for kinds, steps in (("R", ROOK), ("B", BISHOP)) for d in steps]


def attackers(board: Board, square: int, byWhite: bool) -> Iterator[int]:
    """Returns the pieces of a side that attack a square: a piece does if one of its kind there would attack it, a pawn of the other colour."""
    for kind, there in ("NN", "Pp", "KK") if byWhite else ("nN", "pP", "kK"):
        for s in REACH[there][square]:
            if board[s] == kind:
                yield s
    for walks, kinds in WAYS:
        for s in walks[square]:
            if board[s] != ".":
                if board[s] in (kinds if byWhite else kinds.lower()):
                    yield s
                break


def isAttacked(board: Board, square: int, byWhite: bool) -> bool:
    """Returns True if a side attacks a square."""
    return next(attackers(board, square, byWhite), None) is not None


def isLinePiece(board: Board, square: int) -> bool:
    return board[square].upper() in LINES


def movesTowards(board: Board, a: int, b: int) -> bool:
    """Returns True if a line piece on a moves in the direction of b."""
    return isLinePiece(board, a) and direction(a, b) in LINES[board[a].upper()]


def attacksThrough(board: Board, a: int, middle: int, b: int) -> bool:
    """language/11 §3: a line piece on a attacks b through the square in the middle, with nothing else between."""
    if not movesTowards(board, a, b):
        return False
    path = between(a, b)
    return middle in path and all(board[s] == "." or s == middle for s in path)


def pinsTo(board: Board, target: int) -> Iterator[tuple[int, int]]:
    """Returns (pinning piece, pinned piece) of one target (language/11 §5)."""
    for f in range(64):
        if movesTowards(board, f, target):
            occupied = [s for s in between(f, target) if board[s] != "."]
            if len(occupied) == 1 and board[occupied[0]].isupper() != board[f].isupper():
                yield f, occupied[0]


def pins(board: Board) -> set[tuple[int, int, int]]:
    """Returns (pinning piece, pinned piece, king) of language/11 §5."""
    return {(f, p, k) for k in range(64) if board[k] in "Kk" for f, p in pinsTo(board, k) if board[f].isupper() != board[k].isupper()}


def pseudolegal(board: Board, square: int) -> set[int]:
    """Returns the destinations of kind 1 of language/20 §5."""
    piece = board[square]

    def own(s: int) -> bool:
        return board[s] != "." and board[s].isupper() == piece.isupper()
    if piece.upper() != "P":
        return {t for t in attacked(board, square) if not own(t)}
    out = {t for t in attacked(board, square) if board[t] != "." and not own(t)}
    forward, home = ((0, 1), 1) if piece == "P" else ((0, -1), 6)
    ahead = WALKS[forward][square][:2 if square // 8 == home else 1]
    for target in ahead:
        if board[target] != ".":
            break
        out.add(target)
    return out
