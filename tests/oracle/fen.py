"""FEN as it is read (language/41 §4) and written (language/03 §1.1)."""
import re

from board import fromFen, isAttacked, squareOf, toFen
from moves import HOME, Position



class Open(Exception):
    """Unspecified by the chapters."""


START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


def readFen(text: str) -> tuple[Position, str, list[str]] | None:
    """Returns (Position, the six fields, warnings); None if it cannot be used."""
    fields = text.split()
    if len(fields) < 2 or fields[1] not in ("w", "b"):
        return None
    squares, white = readPlacement(fields[0]), fields[1] == "w"
    if squares is None or squares.count("K") != 1 or squares.count("k") != 1:
        return None
    board = Position(squares, white)
    warnings = doubts(board)
    if len(fields) > 2 and not re.fullmatch("-|[KQkqA-Ha-h]+", fields[2]):
        return None
    if len(fields) > 2:
        castling, lost = readRights(board, fields[2])
        warnings += ["right dropped"] * lost
    else:
        castling = "-"
        for side, (king, first) in HOME.items():
            if squares[king] == ("K" if side else "k") and {squares[first], squares[first + 7]} & {"R" if side else "r"}:
                raise Open("what is written for a missing castling field")
    passing, usable = readPassing(board, fields[3]) if len(fields) > 3 else ("-", True)
    if not usable:
        warnings.append("en passant square dropped")
    clock, number = (fields[4:] + ["0", "1"][len(fields[4:]):])[:2]
    if not re.fullmatch(r"0|[1-9]\d{0,2}", clock) or not re.fullmatch(r"[1-9]\d{0,2}", number) or len(fields) > 6:
        raise Open("clocks")
    board.number = int(number)
    return board, f"{toFen(squares)} {fields[1]} {castling} {passing} {clock} {number}", warnings


def readPlacement(placement: str) -> list[str] | None:
    """Reads the 64 squares, or None."""
    if not re.fullmatch("[KQRBNPkqrbnp1-8/]+", placement):
        return None
    rows = ["".join("." * int(c) if c.isdigit() else c for c in row) for row in placement.split("/")]
    if sum(map(len, rows)) != 64:
        return None
    if len(rows) == 1:
        rows = [rows[0][8 * i:8 * i + 8] for i in range(8)]
    if [len(row) for row in rows] != [8] * 8:
        raise Open("ranks of other lengths")
    return fromFen("/".join(row.replace(".", "1") for row in rows))


def doubts(board: Position) -> list[str]:
    squares, kings = board.board, [board.king(True), board.king(False)]
    found = ["pawn on the first or last rank"] * any(squares[s] in "Pp" for s in [*range(8), *range(56, 64)])
    found += ["more than 16 pieces"] * (sum(c.isupper() for c in squares) > 16 or sum(c.islower() for c in squares) > 16)
    if max(abs(kings[0] % 8 - kings[1] % 8), abs(kings[0] // 8 - kings[1] // 8)) == 1:
        return found + ["kings side by side"]
    return found + ["side not to move in check"] * isAttacked(squares, kings[board.white], board.white)


def readPassing(board: Position, field: str) -> tuple[str, bool]:
    """Returns the field as written, and whether the square can be used: it is empty, and an enemy pawn is behind it."""
    if field == "-":
        return "-", True
    if not re.fullmatch("[a-h][1-8]", field):
        raise Open("en passant field")
    target, back = squareOf(field), -8 if board.white else 8
    written = field if field[1] in "36" else "-"
    if target // 8 != (5 if board.white else 2) or board.board[target + back] != ("p" if board.white else "P") or \
            board.board[target] != ".":
        return written, False
    board.beside = target
    return written, True


def readRights(board: Position, castling: str) -> tuple[str, bool]:
    written, lost, rights = "", False, set()
    for c in castling.replace("-", ""):
        white = c.isupper()
        king, first = board.king(white), HOME[white][1]
        rook = "R" if white else "r"
        if c in "KQkq":
            rooks = [r for r in range(first, first + 8) if board.board[r] == rook and (r > king) == (c in "Kk")]
            at = (max(rooks) if c in "Kk" else min(rooks)) if rooks else None
        else:
            at = first + "abcdefgh".index(c.lower())
            at = at if board.board[at] == rook else None
        if at is None or king // 8 != first // 8:
            lost = True
            if c in "KQkq" and c not in written:
                written += c
        elif at in rights:
            raise Open("a right given twice")
        else:
            rights.add(at)
            written += c
    board.rights = frozenset(rights)
    # The normalisation is unspecified by the chapters: only values that it does not change are taken.
    plain = all(board.king(w) == HOME[w][0] and r in (HOME[w][1], HOME[w][1] + 7) for r in board.rights for w in [r < 8])
    if re.search("[A-Ha-h]" if plain else "[KQkq]", written):
        raise Open("castling rights in another form")
    if plain:
        written = "".join(c for c in "KQkq" if c in written)
    elif written != "".join(sorted(written, key=lambda c: (c.islower(), -ord(c)))):
        raise Open("order of the rights")
    return written or "-", lost

