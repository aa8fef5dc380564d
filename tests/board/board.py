"""A board as a list of 64 letters ('.' for an empty square, a1 first) and language/11 §1 on it, square by square."""
ROOK = [(0, 1), (0, -1), (1, 0), (-1, 0)]
BISHOP = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
ALL = ROOK + BISHOP
LINES = {"R": ROOK, "B": BISHOP, "Q": ALL}
KNIGHT = [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)]


def fromFen(fen):
    board = []
    for row in reversed(fen.split()[0].split("/")):
        for c in row:
            board += ["."] * int(c) if c.isdigit() else [c]
    return board


def toFen(board, side):
    rows = []
    for rank in range(7, -1, -1):
        row = "".join(board[8 * rank:8 * rank + 8])
        for n in range(8, 0, -1):
            row = row.replace("." * n, str(n))
        rows.append(row)
    return "/".join(rows) + f" {side} - - 0 1"


def name(square):
    return "abcdefgh"[square % 8] + str(square // 8 + 1)


def printed(squares):
    names = [name(s) for s in sorted(squares)]
    return names[0] if len(names) == 1 else "[" + ",".join(names) + "]"


def step(square, direction, times=1):
    x, y = square % 8 + direction[0] * times, square // 8 + direction[1] * times
    return 8 * y + x if 0 <= x < 8 and 0 <= y < 8 else None


def isLinePiece(board, square):
    return board[square] != "." and board[square].upper() in LINES


def attacked(board, square):
    """The squares that the piece on a square attacks."""
    piece = board[square]
    if piece == ".":
        return set()
    kind = piece.upper()
    if kind in LINES:
        out = set()
        for direction in LINES[kind]:
            target = step(square, direction)
            while target is not None:
                out.add(target)
                target = step(target, direction) if board[target] == "." else None
        return out
    steps = {"K": ALL, "N": KNIGHT, "P": [(-1, 1), (1, 1)] if piece == "P" else [(-1, -1), (1, -1)]}[kind]
    return {t for d in steps if (t := step(square, d)) is not None}


def direction(a, b):
    """The direction from a to b on a common line, or None."""
    x, y = b % 8 - a % 8, b // 8 - a // 8
    if a == b or not (x == 0 or y == 0 or abs(x) == abs(y)):
        return None
    return (x > 0) - (x < 0), (y > 0) - (y < 0)


def between(a, b):
    d = direction(a, b)
    if d is None:
        return []
    out, square = [], step(a, d)
    while square != b:
        out.append(square)
        square = step(square, d)
    return out


def movesTowards(board, a, b):
    """A line piece on a that moves in the direction of b."""
    return isLinePiece(board, a) and direction(a, b) in LINES[board[a].upper()]


def isAttacked(board, square, byWhite):
    return any(board[s] != "." and board[s].isupper() == byWhite and square in attacked(board, s) for s in range(64))


def pseudolegal(board, square):
    """Destinations of kind 1 of language/20 §5."""
    piece = board[square]

    def own(s):
        return board[s] != "." and board[s].isupper() == piece.isupper()
    if piece.upper() != "P":
        return {t for t in attacked(board, square) if not own(t)}
    out = {t for t in attacked(board, square) if board[t] != "." and not own(t)}
    forward, home = (1, 1) if piece == "P" else (-1, 6)
    one = step(square, (0, forward))
    if one is not None and board[one] == ".":
        out.add(one)
        two = step(one, (0, forward))
        if square // 8 == home and board[two] == ".":
            out.add(two)
    return out


def pins(board):
    """(pinning piece, pinned piece, king) of language/11 §5."""
    return {(f, p, k) for k in range(64) if board[k] in "Kk" for f, p in pinsTo(board, k) if board[f].isupper() != board[k].isupper()}


def pinsTo(board, target):
    for f in range(64):
        if movesTowards(board, f, target):
            occupied = [s for s in between(f, target) if board[s] != "."]
            if len(occupied) == 1 and board[occupied[0]].isupper() != board[f].isupper():
                yield f, occupied[0]


def attacksThrough(board, a, middle, b):
    """language/11 §3: a line piece on a attacks b through the square in the middle, nothing else between."""
    if not movesTowards(board, a, b):
        return False
    path = between(a, b)
    return middle in path and all(board[s] == "." or s == middle for s in path)
