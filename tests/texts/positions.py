"""Positions of a game with castling and en passant, their legal moves, FEN and SAN, after language/41 §4, §6 and 03 §1.2."""
import re

from board import fromFen, isAttacked, name, pseudolegal

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
HOME = {True: (4, 0), False: (60, 56)}  # the king's square and the first of its rank


class Open(Exception):
    """The chapters do not say what this means."""


def square(text):
    return ord(text[0]) - ord("a") + 8 * (int(text[1]) - 1)


class Board:
    def __init__(self, squares, white, rights, passing, number):
        self.squares, self.white, self.passing, self.number = squares, white, passing, number
        self.rights = rights  # the squares of the rooks that may castle

    def piece(self, letter):
        return letter if self.white else letter.lower()

    def king(self, white):
        return self.squares.index("K" if white else "k")

    def inCheck(self):
        return isAttacked(self.squares, self.king(self.white), not self.white)

    def candidates(self, kind):
        """Moves of one kind of piece that leave the own king alone or not: (source, target, letter of the promotion)."""
        for source in range(64):
            if self.squares[source] != self.piece(kind):
                continue
            targets = {t for t in pseudolegal(self.squares, source) if self.squares[t] not in "Kk"}
            if kind == "P" and self.passing is not None and abs(source % 8 - self.passing % 8) == 1 and \
                    self.passing // 8 - source // 8 == (1 if self.white else -1):
                targets.add(self.passing)
            for target in targets:
                for letter in "QRBN" if kind == "P" and target // 8 in (0, 7) else [""]:
                    yield source, target, letter

    def isLegal(self, move):
        after = self.play(move)
        return not isAttacked(after.squares, after.king(self.white), not self.white)

    def moves(self, kind):
        return [m for m in self.candidates(kind) if self.isLegal(m)]

    def hasMove(self):
        return any(self.isLegal(m) for kind in "KQRBNP" for m in self.candidates(kind)) or \
            any(self.castling(side) for side in (True, False))

    def castling(self, kingside, anyRight=False):
        """The castling ("O", king, rook) to a side, or None. `anyRight`: also where only the right is lost."""
        king, first = self.king(self.white), HOME[self.white][1]
        rooks = [r for r in self.rights if r // 8 == first // 8 and (r > king) == kingside]
        if not rooks and anyRight and king == HOME[self.white][0]:
            rooks = [r for r in [first + 7 if kingside else first] if self.squares[r] == self.piece("R")]
        if not rooks:
            return None
        rook, kingTo, rookTo = rooks[0], first + (6 if kingside else 2), first + (5 if kingside else 3)
        way = range(min(king, rook, kingTo, rookTo), max(king, rook, kingTo, rookTo) + 1)
        inner = [s for s in way if (min(king, kingTo) <= s <= max(king, kingTo) or min(rook, rookTo) <= s <= max(rook, rookTo))]
        if any(self.squares[s] != "." for s in inner if s not in (king, rook)):
            return None
        if any(isAttacked(self.squares, s, not self.white) for s in range(min(king, kingTo), max(king, kingTo) + 1)):
            return None
        move = ("O", king, rook)
        return move if self.isLegal(move) else None

    def play(self, move):
        """The position after a move, None for a null move."""
        after = Board(list(self.squares), not self.white, self.rights, None, self.number + (not self.white))
        if move is None:
            return after
        squares = after.squares
        if move[0] == "O":
            _, king, rook = move
            first = king // 8 * 8
            squares[king] = squares[rook] = "."
            squares[first + (6 if rook > king else 2)] = self.piece("K")
            squares[first + (5 if rook > king else 3)] = self.piece("R")
            after.rights = {r for r in self.rights if r // 8 != king // 8}
            return after
        source, target, letter = move
        moved = squares[source]
        squares[source], squares[target] = ".", self.piece(letter) if letter else moved
        if moved in "Pp":
            if target == self.passing:
                squares[source // 8 * 8 + target % 8] = "."
            if abs(source - target) == 16:
                after.passing = (source + target) // 2
        after.rights = self.rights - {source, target}
        if moved in "Kk":
            after.rights = {r for r in after.rights if r // 8 != HOME[self.white][1] // 8}
        return after

    def san(self, move):
        """The move as it is written (language/03 §1.2)."""
        if move is None:
            return "--"
        if move[0] == "O":
            text = "O-O" if move[2] > move[1] else "O-O-O"
        else:
            source, target, letter = move
            kind = self.squares[source].upper()
            capture = self.squares[target] != "." or kind == "P" and source % 8 != target % 8
            if kind == "P":
                text = (name(source)[0] + "x" if capture else "") + name(target) + ("=" + letter if letter else "")
            else:
                others = [s for s, t, _ in self.candidates(kind) if t == target and s != source and self.isLegal((s, t, ""))]
                origin = ""
                if others:
                    file, rank = (any(s % 8 == source % 8 for s in others), any(s // 8 == source // 8 for s in others))
                    origin = name(source)[0] if not file else name(source)[1] if not rank else name(source)
                text = kind + origin + ("x" if capture else "") + name(target)
        after = self.play(move)
        if after.inCheck():
            text += "+" if after.hasMove() else "#"
        return text


# ---- FEN

def readFen(text):
    """(Board, the six fields, warnings); None if it cannot be used."""
    fields = text.split()
    if len(fields) < 2 or fields[1] not in ("w", "b"):
        return None
    placement, warn = fields[0], []
    if not re.fullmatch(r"[KQRBNPkqrbnp1-8/]+", placement):
        return None
    rows = placement.split("/")
    total = [sum(int(c) if c.isdigit() else 1 for c in row) for row in rows]
    if sum(total) != 64:
        return None
    if total != [8] * 8:
        if len(rows) != 1:
            raise Open("ranks of other lengths")
        whole = "".join("." * int(c) if c.isdigit() else c for c in placement)
        placement = "/".join(whole[8 * i:8 * i + 8] for i in range(8))
        placement = re.sub(r"\.+", lambda m: str(len(m.group())), placement)
    squares, white = fromFen(placement), fields[1] == "w"
    if squares.count("K") != 1 or squares.count("k") != 1:
        return None
    placement = toFields(squares)
    castling, passing = fields[2] if len(fields) > 2 else None, fields[3] if len(fields) > 3 else "-"
    board = Board(squares, white, set(), None, 1)
    kings = [board.king(True), board.king(False)]
    warn += ["pawn on the first or last rank"] * any(squares[s] in "Pp" for s in [*range(8), *range(56, 64)])
    warn += ["more than 16 pieces"] * (sum(c.isupper() for c in squares) > 16 or sum(c.islower() for c in squares) > 16)
    if max(abs(kings[0] % 8 - kings[1] % 8), abs(kings[0] // 8 - kings[1] // 8)) == 1:
        warn.append("kings side by side")
    elif isAttacked(squares, board.king(not white), white):
        warn.append("side not to move in check")
    known = re.fullmatch(r"-|[KQkqA-Ha-h]+", castling) if castling is not None else True
    if not known:
        return None
    if castling is None:
        for side in (True, False):
            king, first = HOME[side]
            if squares[king] == ("K" if side else "k"):
                board.rights |= {r for r in (first, first + 7) if squares[r] == ("R" if side else "r")}
        if board.rights:
            raise Open("what is written for a missing castling field")
        written = "-"
    else:
        written, lost = readRights(board, castling)
        warn += ["right dropped"] * lost
    if passing != "-":
        if not re.fullmatch("[a-h][1-8]", passing):
            raise Open("en passant field")
        target, back = square(passing), -8 if white else 8
        pawn, origin = target + back, target - back
        fits = target // 8 == (5 if white else 2) and squares[pawn] == ("p" if white else "P") and squares[target] == "." and squares[origin] == "."
        if fits:
            board.passing = target
        else:
            warn.append("en passant")
            passing = "-"
    clock, number = fields[4] if len(fields) > 4 else "0", fields[5] if len(fields) > 5 else "1"
    if not re.fullmatch(r"0|[1-9]\d{0,2}", clock) or not re.fullmatch(r"[1-9]\d{0,2}", number) or len(fields) > 6:
        raise Open("clocks")
    board.number = int(number)
    return board, f"{placement} {fields[1]} {written} {passing} {clock} {number}", warn


def readRights(board, castling):
    written, lost = "", False
    for c in castling.replace("-", ""):
        white = c.isupper()
        king, first = board.king(white), HOME[white][1]
        rook = "R" if white else "r"
        if c in "KQkq":
            rooks = [r for r in range(first, first + 8) if board.squares[r] == rook and (r > king) == (c in "Kk")]
            at = (max(rooks) if c in "Kk" else min(rooks)) if rooks else None
        else:
            at = first + "abcdefgh".index(c.lower())
            at = at if board.squares[at] == rook else None
        if at is None or king // 8 != first // 8:
            lost = True
        elif at in board.rights:
            raise Open("a right given twice")
        else:
            board.rights.add(at)
            written += c
    # What is written is normalised in a way that the chapters do not tell: only what stays the same is taken.
    plain = all(board.king(w) == HOME[w][0] and r in (HOME[w][1], HOME[w][1] + 7) for r in board.rights for w in [r < 8])
    if re.search("[A-Ha-h]" if plain else "[KQkq]", written):
        raise Open("castling rights in another form")
    if written != "".join(sorted(written, key=lambda c: (c.islower(), "KQ".find(c.upper()), -ord(c)))):
        raise Open("order of the rights")
    return written or "-", lost


def toFields(squares):
    rows = []
    for rank in range(7, -1, -1):
        rows.append(re.sub(r"\.+", lambda m: str(len(m.group())), "".join(squares[8 * rank:8 * rank + 8])))
    return "/".join(rows)
