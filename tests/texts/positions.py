"""Positions of a game with castling and en passant, their legal moves and how they are written (language/41 §6, 03 §1.2)."""
from board import isAttacked, name, pseudolegal

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
