"""A quick replay of plain games (language/60 §5): half-move clocks and repetitions, for millions of moves. Boards are bytes, a1 first."""
import re
from collections.abc import Iterator

from board import ALL, BISHOP, REACH, ROOK, WALKS

ARRAY = b"RNBQKBNR" + b"P" * 8 + b"." * 32 + b"p" * 8 + b"rnbqkbnr"
WAYS = {"R": ROOK, "B": BISHOP, "Q": ALL}
RIGHTS = {0: 1, 4: 3, 7: 2, 56: 4, 60: 12, 63: 8}  # by square the rights that end with it
MOVE = re.compile(r"([KQRBN]?)([a-h]?)([1-8]?)x?([a-h][1-8])(?:=?([QRBN]))?")
WORD = re.compile(r"[KQRBNa-hO][\w=-]*")
EMPTY = ord(".")


def attackers(board: bytearray, square: int, kind: str, white: bool) -> Iterator[int]:
    """The pieces of a kind and side that attack a square."""
    letter = ord(kind if white else kind.lower())
    if kind in WAYS:
        for way in WAYS[kind]:
            for s in WALKS[way][square]:
                if board[s] != EMPTY:
                    if board[s] == letter:
                        yield s
                    break
    else:
        for s in REACH[kind if kind != "P" else "p" if white else "P"][square]:
            if board[s] == letter:
                yield s


def isChecked(board: bytearray, white: bool) -> bool:
    king = board.index(b"K" if white else b"k")
    return any(True for kind in "QRBNPK" for _ in attackers(board, king, kind, not white))


def moved(board: bytearray, source: int, target: int, passed: int) -> bytearray:
    after = bytearray(board)
    if after[source] in b"Pp" and target == passed:
        after[target + (-8 if after[source] == ord("P") else 8)] = EMPTY
    after[target], after[source] = after[source], EMPTY
    return after


def replay(movetext: str) -> Iterator[tuple[int, int]]:
    """Half-move clock and repetitions of each position from the array on. The text has neither comments nor variations."""
    board, white, rights, passed, clock = bytearray(ARRAY), True, 15, -1, 0
    seen: dict[tuple, int] = {}

    def told() -> tuple[int, int]:
        can = passed >= 0 and any(not isChecked(moved(board, s, passed, passed), white) for s in attackers(board, passed, "P", white))
        key = bytes(board), white, rights, passed if can else -1
        seen[key] = seen.get(key, 0) + 1
        return clock, seen[key]
    yield told()
    for word in WORD.findall(movetext):
        first = 0 if white else 56
        if word[0] == "O":
            rook, over, target = (7, 5, 6) if word == "O-O" else (0, 3, 2)
            king, castle = board[first + 4], board[first + rook]
            board[first + 4] = board[first + rook] = EMPTY
            board[first + target], board[first + over] = king, castle
            rights &= ~RIGHTS[first + 4]
            clock, passed = clock + 1, -1
        else:
            kind, file, rank, to, promotion = MOVE.match(word).groups()
            target = ord(to[0]) - 97 + 8 * (int(to[1]) - 1)
            way = 8 if white else -8
            if not kind and not file:
                source = target - way if board[target - way] != EMPTY else target - 2 * way
            else:
                found = [s for s in attackers(board, target, kind or "P", white)
                         if (not file or s % 8 == ord(file) - 97) and (not rank or s // 8 == int(rank) - 1)]
                if len(found) > 1:
                    found = [s for s in found if not isChecked(moved(board, s, target, passed), white)]
                source, = found
            clock = 0 if not kind or board[target] != EMPTY else clock + 1
            board = moved(board, source, target, passed)
            if promotion:
                board[target] = ord(promotion if white else promotion.lower())
            passed = (source + target) // 2 if not kind and abs(source - target) == 16 else -1
            rights &= ~(RIGHTS.get(source, 0) | RIGHTS.get(target, 0))
        white = not white
        yield told()
