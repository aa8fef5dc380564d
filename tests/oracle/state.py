"""Properties of positions beyond CQL 6.2: the state of the board, material, exchanges, move texts, pawns (language/60 §5 - §7, §9, §10)."""
import re
from collections import Counter

from board import Board, VALUES, attacked, direction, isAttacked, name, toFen
from moves import HOME, Move, Position

KINDS = "KQRBNP"


# --- §5

def path(node: Position) -> list[Position]:
    """The positions from the initial one to this one, including edited ones."""
    out = []
    while node:
        out.append(node)
        node = node.edited or node.head
    return out[::-1]


def rights(node: Position) -> str:
    out = ""
    for white in (True, False):
        king, first = node.king(white), HOME[white][1]
        for rook in sorted((r for r in node.rights if r // 8 == first // 8), reverse=True):
            further = range(rook + 1, first + 8) if rook > king else range(first, rook)
            letter = name(rook)[0] if any(node.board[s] == node.board[rook] for s in further) else "k" if rook > king else "q"
            out += letter.upper() if white else letter
    return out or "-"


def isChess960(node: Position) -> bool:
    """Returns True if the game begins with a right that only Chess960 has (language/41 §4)."""
    root = path(node)[0]
    return any(r not in (first, first + 7) or root.king(white) != king
               for white, (king, first) in HOME.items() for r in root.rights if r // 8 == first // 8)


def passing(node: Position, legal: bool) -> str:
    """The square that a pawn has passed; `legal`: only if it can be captured there."""
    if node.beside is None or legal and not any(map(node.isLegal, node.passings())):
        return "-"
    return name(node.beside)


def isQuiet(node: Position) -> bool:
    return node.null or node.head.board[node.source] not in "Pp" and node.captured is None


def halfMoves(node: Position, first: int) -> int:
    """`first`: the half-move clock of the initial position."""
    count = 0
    while node.move and isQuiet(node):
        count, node = count + 1, node.head
    return count + (first if not node.head and not node.edited else 0)


def key(node: Position) -> str:
    return f"{toFen(node.board)} {'w' if node.white else 'b'} {rights(node)} {passing(node, True)}"


def currentFen(node: Position, first: int, standard: bool) -> str:
    return f"{toFen(node.board)} {'w' if node.white else 'b'} {rights(node)} {passing(node, standard)} {halfMoves(node, first)} {node.number}"


def polyglot(node: Position) -> tuple:
    """The features that `zobristkey` distinguishes."""
    wings = sorted({(r // 8 == 0, r > node.king(r // 8 == 0)) for r in node.rights})
    return "".join(node.board), node.white, tuple(wings), node.beside % 8 if node.passings() else None


def repetition(node: Position) -> int:
    """Ignores what comes before an edit."""
    count, here = 0, key(node)
    while node:
        count += key(node) == here
        node = None if node.edited else node.head
    return count


def promoted(node: Position) -> set[int]:
    born = {n.identity[n.target] for n in path(node) if n.promoted}
    return {square for square, identity in node.identity.items() if identity in born}


def matingMaterial(board: Board, white: bool) -> bool:
    own = "".join(c.upper() for c in board if c != "." and c.isupper() == white).replace("K", "")
    other = "".join(c.upper() for c in board if c != "." and c.isupper() != white).replace("K", "")
    if not own or own == "N" and not other.replace("Q", ""):
        return False
    shades = {(s % 8 + s // 8) % 2 for s, c in enumerate(board) if c in "Bb"}
    return bool(set(own) & set("PRQN")) or len(shades) > 1 or any(c in "PpNn" for c in board)


def isPossible(board: Board, white: bool) -> bool:
    """`legalposition`"""
    if board.count("K") != 1 or board.count("k") != 1 or any(board[s] in "Pp" for s in [*range(8), *range(56, 64)]):
        return False
    king, other = board.index("K" if white else "k"), board.index("k" if white else "K")
    if isAttacked(board, other, white):
        return False
    for side in (True, False):
        own = [(s, c.upper()) for s, c in enumerate(board) if c != "." and c.isupper() == side]
        count = Counter(c for _, c in own)
        light = sum(c == "B" and (s % 8 + s // 8) % 2 == 1 for s, c in own)
        surplus = max(0, count["Q"] - 1) + max(0, count["R"] - 2) + max(0, count["N"] - 2) + max(0, light - 1) + max(0, count["B"] - light - 1)
        if len(own) > 16 or count["P"] > 8 or count["P"] + surplus > 8:
            return False
    checkers = [s for s, c in enumerate(board) if c != "." and c.isupper() != white and king in attacked(board, s)]
    if len(checkers) < 2:
        return True
    lines = [direction(king, s) for s in checkers]
    opposite = None not in lines and lines[0] == (-lines[1][0], -lines[1][1])
    return len(checkers) == 2 and any(board[s].upper() in "QRB" for s in checkers) and not opposite


# --- §6

def signature(board: Board) -> str:
    return "v".join("".join(k * board.count(k if white else k.lower()) for k in KINDS) for white in (True, False))


def sides(text: str) -> list[tuple[dict[str, tuple[int, float]], bool]]:
    """For the two sides of a pattern the bounds by letter, and whether the rest is free."""
    out = []
    for side in text.replace(" ", "").split("v"):
        bounds: dict[str, tuple[int, float]] = {}
        for letter, sign in re.findall(r"([KQRBNP])(\d+|[*+?])?", side):
            low, high = {"": (1, 1), "*": (0, 99), "+": (1, 99), "?": (0, 1)}.get(sign) or (int(sign), int(sign))
            before = bounds.get(letter, (0, 0))
            bounds[letter] = before[0] + low, before[1] + high
        out.append((bounds, "." in side))
    return out


def hasMaterial(board: Board, pattern: str) -> bool:
    for white, (bounds, free) in zip((True, False), sides(pattern)):
        for kind in "QRBNP":
            low, high = bounds.get(kind, (0, 99 if free else 0))
            if not low <= board.count(kind if white else kind.lower()) <= high:
                return False
    return True


def hasImbalance(board: Board, pattern: str) -> bool:
    (left, one), (right, two) = sides(pattern)
    for kind in "QRBNP":
        more = board.count(kind) - board.count(kind.lower())
        low, high = left.get(kind) or right.get(kind) or ((-99, 99) if one or two else (0, 0))
        if not low <= (-more if kind in right else more) <= high:
            return False
    return True


# --- §7

def taken(board: Board, source: int, target: int, square: int, piece: str) -> Board:
    after = list(board)
    after[square] = after[source] = "."
    after[target] = piece
    return after


def isSafe(board: Board, white: bool) -> bool:
    king = "K" if white else "k"
    return king not in board or not isAttacked(board, board.index(king), not white)


def queened(piece: str, target: int) -> bool:
    return piece in "Pp" and target // 8 in (0, 7)


def reply(board: Board, white: bool, square: int) -> int:
    for kind in "PNBRQK":
        piece = kind if white else kind.lower()
        for source in range(64):
            if board[source] != piece or square not in attacked(board, source):
                continue
            more = queened(piece, square)
            after = taken(board, source, square, square, ("Q" if white else "q") if more else piece)
            if isSafe(after, white):
                return max(0, VALUES[board[square].upper()] + 8 * more - reply(after, not white, square))
    return 0


def see(node: Position, move: Move) -> int:
    """Of a move of the side to move."""
    if move.rook:
        return 0
    square, piece = node.takenBy(move), node.board[move.source]
    becomes = node.piece(move.promotion) if move.promotion else piece
    after = taken(node.board, move.source, move.target, move.target if square is None else square, becomes)
    won = VALUES[node.board[square].upper()] if square is not None else 0
    return won + (VALUES[becomes.upper()] - 1 if move.promotion else 0) - reply(after, not node.white, move.target)


def captures(node: Position) -> list[tuple[int, Move]]:
    """The legal captures, also of kings (language/20 §5), each promotion separately, with the square of the captured piece."""
    out = []
    for move in node.possible("legal"):
        square = node.takenBy(move)
        if square is not None:
            pieces = "QRBN" if queened(node.board[move.source], move.target) else [""]
            out += [(square, move._replace(promotion=piece)) for piece in pieces]
    return out


def exchange(node: Position, squares: set[int]) -> int | None:
    return max((see(node, move) for square, move in captures(node) if square in squares), default=None)


def hanging(node: Position) -> set[int]:
    return {square for square, move in captures(node) if node.board[square] not in "Kk" and see(node, move) > 0}


# --- §9

def uci(node: Position) -> str:
    if node.null:
        return "0000"
    target = node.rook[0] if node.rook and isChess960(node) else node.target
    return name(node.source) + name(target) + (node.promoted or "").lower()


def isPartOf(pattern: str, board: Board) -> bool:
    """`subfen`"""
    for rank, row in enumerate(pattern.split("/")):
        squares = re.sub(r"\d", lambda digit: "." * int(digit.group()), row)
        for file, letter in enumerate(squares):
            there = board[(7 - rank) * 8 + file]
            if letter in ".":
                continue
            if letter == "_" and there != "." or letter in "Aa" and (there == "." or there.isupper() != letter.isupper()):
                return False
            if letter not in "_Aa" and there != letter:
                return False
    return True


# --- §10

def pawns(board: Board, which: str) -> set[int]:
    there = {s: c for s, c in enumerate(board) if c in "Pp"}

    def holds(s: int, c: str) -> bool:
        way = 1 if c == "P" else -1

        def beyond(q: int) -> int:
            return (q // 8 - s // 8) * way
        beside = [q for q, d in there.items() if d == c and abs(q % 8 - s % 8) == 1]
        others = [q for q, d in there.items() if d != c]
        if which == "defendedpawns":
            return any(beyond(q) == -1 for q in beside)
        if which == "blockedpawns":
            return 0 <= s + 8 * way < 64 and board[s + 8 * way] != "."
        if which == "advancedpawns":
            return s // 8 >= 4 if c == "P" else s // 8 <= 3
        if which == "halfisolatedpawns":
            return 0 < s % 8 < 7 and len({q % 8 for q in beside}) == 1
        if which == "backwardpawns":
            return bool(beside) and all(beyond(q) > 0 for q in beside)
        ahead = [q for q in others if beyond(q) > 0]
        passed = not any(abs(q % 8 - s % 8) <= 1 for q in ahead)
        return not passed and not any(q % 8 == s % 8 for q in ahead) and \
            sum(beyond(q) <= 0 for q in beside) >= sum(abs(q % 8 - s % 8) == 1 for q in ahead)
    return {s for s, c in there.items() if holds(s, c)}
