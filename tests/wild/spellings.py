"""Random moves, and the spellings of a move that language/41 §6 allows. Texts have a character for each byte."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "oracle"))
from board import name, pieces, pseudolegal  # noqa: E402
from moves import Move  # noqa: E402


def utf8(text):
    return text.encode().decode("latin-1")


FIGURINES = {"K": "♔♚", "Q": "♕♛", "R": "♖♜", "B": "♗♝", "N": "♘♞", "P": "♙♟"}
NULLS = ["--", "Z0", "null", "@@@@", "0000", "pass", utf8("––")]
DASHES = [utf8(dash) for dash in "‐‑‒–—―−"] + ["\x96", "\x97"]


def legal(position, random):
    """Returns a random legal move, None if none was found; castling, promotions and captures are tried more often."""
    if random.random() < .25:
        castlings = [move for side in (True, False) if (move := position.castling(side, True))]
        if castlings:
            return random.choice(castlings)
    passing = [move for move in position.passings() if position.isLegal(move)]
    if passing and random.random() < .8:
        return random.choice(passing)
    own = [square for square, piece in pieces(position.board) if piece.isupper() == position.white]
    for attempt in range(200):
        source = random.choice(own)
        targets = [t for t in pseudolegal(position.board, source) if position.board[t] not in "Kk"]
        if not targets:
            continue
        target = random.choice(sorted(targets))
        if attempt < 3 and position.board[target] == ".":
            continue
        last = position.board[source] in "Pp" and target // 8 in (0, 7)
        move = Move(source, target, random.choice("QRBN") if last else "")
        if position.isLegal(move):
            return move
    return None


def isChess960(position):
    return any(rook not in (0, 7, 56, 63) for rook in position.rights) or any(
        position.king(rook < 8) != (4 if rook < 8 else 60) for rook in position.rights)


def castling(position, move, odd, random):
    king = move.rook[0] > move.source
    hyphenated = random.choice("Oo0") if odd("castling") else "O"
    text = "-".join([hyphenated] * (2 if king else 3))
    if odd("castling without hyphen"):
        return text.replace("-", "")
    if odd("dashes"):
        return text.replace("-", random.choice(DASHES))
    if odd("castling as a king's move") and move.source in (4, 60) and move.rook[0] in (0, 7, 56, 63) and not isChess960(position):
        source, target = name(move.source), name(move.target)
        return random.choice([source + target, f"{source}-{target}", f"K{source}{target}", f"K{target}"])
    return text


def promotion(move, odd, random, uci):
    if not move.promotion:
        return ""
    if not odd("promotions"):
        return "=" + move.promotion
    forms = ["", "({})", "/{}"]
    text = random.choice(["{}", *forms[1:]]).format(move.promotion)
    return random.choice([text, "=" + move.promotion.lower()] + [move.promotion.lower()] * uci)


def pawn(position, move, odd, random):
    source, target = name(move.source), name(move.target)
    capture = position.takenBy(move) is not None
    if not capture:
        if odd("long moves"):
            long = random.choice([source + target, f"{source}-{target}", f"P{source}{target}", f"P{source}-{target}"])
            return long + promotion(move, odd, random, long == source + target)
        return random.choice(["", "P"] if odd("letter of pawns") else [""]) + target + promotion(move, odd, random, False)
    if odd("long moves"):
        long = random.choice([source + target, f"{source}x{target}", f"P{source}x{target}", f"{source}-{target}"])
        return long + promotion(move, odd, random, long == source + target)
    sign = random.choice(["", ":", utf8("×"), "\xd7"]) if odd("captures") else "x"
    return source[0] + sign + target + promotion(move, odd, random, False)


def mayBePawn(position, move, san):
    """Returns True if a move of a bishop written with `b` may be read as one of a pawn of the b-file, or has an origin."""
    return len(san.replace("x", "")) > 3 or any(m.target == move.target and m.source % 8 == 1 for m in position.candidates("P"))


def piece(position, move, san, odd, random):
    """`san`: as it is written, without check sign."""
    kind, source, target = san[0], name(move.source), name(move.target)
    capture = "x" in san
    if odd("long moves"):
        sign = "x" if capture else "-"
        return random.choice([source + target, kind + source + target, kind + source + sign + target, f"{source}{sign}{target}"])
    if odd("more of the origin"):
        origins = [source] if len(san.replace("x", "")) > 3 else [source, source[0], source[1]]
        san = kind + random.choice(origins) + "x" * capture + target
    if odd("captures"):
        if not capture:
            san = san[:-2] + random.choice(["x", ":"]) + san[-2:]
        else:
            san = san.replace("x", random.choice(["", ":", utf8("×"), "\xd7"]))
    if odd("figurines"):
        return utf8(random.choice(FIGURINES[kind])) + san[1:]
    if odd("small letters") and (kind != "B" or not mayBePawn(position, move, san)):
        return kind.lower() + san[1:]
    return san


def spelled(position, move, odd, random):
    """(the move without a check sign, True if words may be glued to it, True if anything may)"""
    if move.isNull:
        return random.choice(NULLS if odd("null moves") else ["--"]), False, True
    if move.rook:
        return castling(position, move, odd, random), False, True
    san = position.san(move).rstrip("+#")
    if san[0] in "KQRBN":
        text = piece(position, move, san, odd, random)
        small = text[0] == "b" and san[0] == "B" and text[1:2] not in tuple("12345678")
        return text, not small, not small  # a small b with something behind is not read yet
    text = pawn(position, move, odd, random)
    if position.board[move.target] == "." and position.takenBy(move) is not None and odd("en passant"):
        return text + random.choice(["ep", "e.p.", " e.p.", " ep"]), False, True
    return text, not move.promotion, True
