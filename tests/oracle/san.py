"""Parsing of moves (language/41 §6)."""
import re

from board import name, squareOf
from fen import Open
from moves import HOME, Move, Position

FIGURINES = {"\u2654": "K", "\u2655": "Q", "\u2656": "R", "\u2657": "B", "\u2658": "N", "\u2659": "P",
             "\u265a": "K", "\u265b": "Q", "\u265c": "R", "\u265d": "B", "\u265e": "N", "\u265f": "P"}
MOVE = re.compile(r"(?P<piece>[KQRBNP])?(?P<from>[a-h]?[1-8]?)(?P<sign>[-x:]?)(?P<to>[a-h][1-8])"
                  r"(?P<promotion>=[QRBNqrbn]|(?<=[18])[QRBN]|/[QRBN]|\([QRBN]\)|[qrbn](?![a-z0-9]))?")
CASTLING = re.compile(r"[Oo0]-[Oo0](-[Oo0])?|[Oo0]{2,3}(?=[+#]?$)")
NULL = re.compile(r"--|Z0|null|@@@@|0000|pass")


def resolve(board: Position, piece: str, origin: str, target: str, promotion: str) -> list[Move]:
    """Returns the legal moves that fit. `piece`: its letter, or nothing; `origin`: a file, a rank, both or nothing."""
    if not piece and len(origin) == 2:
        piece = board.board[squareOf(origin)].upper()
        if piece == "." or board.board[squareOf(origin)] != board.piece(piece):
            return []
    piece = piece or "P"
    out = [m for m in board.moves(piece) if name(m.target) == target and m.promotion == promotion and origin in name(m.source)]
    if piece == "P" and len(origin) == 1 and out and (origin.isdigit() or origin == target[0]):
        raise Open("a rank, or a file, given for a pawn that does not capture")
    if piece == "P" and not origin and out:
        out = [m for m in out if m.source % 8 == m.target % 8]
        if not out:
            raise Open("a capture by a pawn without its file")
    if not out and piece == "K" and not promotion:
        king, first = HOME[board.white]
        if any(r not in (0, 7, 56, 63) for r in board.rights) or board.rights and board.king(board.white) != king:
            raise Open("castling of Chess960 as a move of the king")
        if board.king(board.white) == king and squareOf(target) in (first + 2, first + 6) and origin in name(king):
            move = board.castling(squareOf(target) == first + 6, True)
            if move:
                return [move]
    return out


def readMove(board: Position, word: str) -> tuple[Move, int, bool] | None:
    """Reads (move, end, warn) at the start of a word; None if it is no legal move."""
    if null := NULL.match(word):
        if re.match(r"[\w@-]", word[null.end():]):
            raise Open("a null move with something glued to it")
        king = board.king(board.white)
        return Move(king, king), null.end(), False
    if castle := CASTLING.match(word):
        kingside = len(castle.group().replace("-", "")) == 2
        move = board.castling(kingside) or board.castling(kingside, True)
        return (move, castle.end(), move.rook[0] not in board.rights or "-" not in castle.group()) if move else None
    raw = word.encode("latin-1").decode("utf-8", "surrogateescape")
    longer = 0
    if raw[:1] in FIGURINES:
        longer, word = 2, FIGURINES[raw[0]] + word[3:]
    if found := MOVE.match(word):
        piece, origin, sign, target, promotion = (found.group(k) or "" for k in ("piece", "from", "sign", "to", "promotion"))
        if sign and not piece and not origin:
            raise Open("a capture by a pawn without its file")
        if sign == "-" and len(origin) < 2:
            raise Open("a short move with -")
        if piece == "P" and len(origin) == 1:
            raise Open("P and a file")
        letter = promotion.strip("=/()").upper()
        if re.fullmatch("[qrbn]", promotion) and len(origin) < 2:
            raise Open("a small letter after a short promotion")
        moves = resolve(board, piece, origin, target, letter)
        warn = bool(promotion) and (promotion[0] in "/(" or promotion[-1].islower())
        if moves and moves[0].rook:
            warn = moves[0].rook[0] not in board.rights
        if len(moves) == 1:
            return moves[0], found.end() + longer, warn
        if moves:
            return None
    if word[:1] and word[0] in "nrqkb" and (found := MOVE.match(word[0].upper() + word[1:])):
        if found.group("promotion"):
            raise Open("a small letter with a promotion")
        if word[0] == "b" and len(found.group("from")) > 0:
            raise Open("a bishop as small letter with an origin")
        if found.group("sign") == "-":
            raise Open("a short move with -")
        moves = resolve(board, word[0].upper(), found.group("from"), found.group("to"), "")
        if moves and moves[0].rook:
            raise Open("castling with a small k")
        if len(moves) == 1:
            return moves[0], found.end(), True
    return None
