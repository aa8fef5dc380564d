"""Random filters of numbers (language/31)."""
import math
import re

from generate.values import studies
from filters import Filter, Run, arithmetic, both, constant, extreme, fit, items, of, operand, power, wrapped
from generate.values.metadata import elo, lastGame, year
from moves import Position
from tree_filters import ID, SIDE

NUMBERS = [0, 1, 2, 3, 5, 7, 10, 64, 97, 200, 255, 256, 46341, 65536, 2147483647]


def integer(text: str):
    return wrapped(int(text)) if re.fullmatch(r"-?[0-9]+", text) else None


def plyCount(run: Run, position: Position) -> int:
    """language/60 §2"""
    count, node = 0, run.game.root
    while node.following:
        count, node = count + 1, node.following[0]
    return count


def root(number):
    return None if number < 0 else math.isqrt(number)


class Numbers:
    def plainNumber(self):
        if self.study and self.chance(30):
            return studies.number(self.random)
        form = self.random.randrange(10)
        if form < 3:
            return self.variable("number")
        if form < 6:
            n = self.random.choice(NUMBERS)
            text = self.pick(str(n), f"-{n}", f"00{n}" if n else "0")
            return constant("number", text, int(text), bare=True)
        return self.pick(of("number", "ply", lambda p: p.ply), ID, SIDE, Filter("number", "gamenumber", lambda r, p: r.game.number),
                         Filter("number", "year", lambda r, p: year(r.game)), Filter("number", "plycount", plyCount),
                         Filter("number", "lastgamenumber", lastGame, bare=True),
                         Filter("number", "elo white", lambda r, p: elo(r.game).get("White")),
                         Filter("number", "elo black", lambda r, p: elo(r.game).get("Black")),
                         Filter("number", "{elo average}", lambda r, p: sum(elo(r.game).values()) // 2 if len(elo(r.game)) == 2 else None),
                         Filter("number", "{elo difference}", lambda r, p: elo(r.game)["White"] - elo(r.game)["Black"] if len(elo(r.game)) == 2 else None),
                         Filter("number", "{elo}", lambda r, p: max(elo(r.game).values(), default=None)))

    def number(self, depth: int) -> Filter:
        if depth <= 0:
            return self.plainNumber()
        below = depth - 1
        if common := self.common("number", depth):
            return common
        form = self.random.randrange(15)
        if form < 4:
            return arithmetic(self.pick("+", "-", "*", "/", "%"), self.number(below), self.number(below))
        if form == 4:
            part = self.number(below)
            sign, level, tail = "-" + " " * (part.text[0] == "-"), *((99, 99) if part.text[0].isdigit() else (13, part.tail))
            negative = operand("", part, level, "number", lambda n: wrapped(-n), True)
            return Filter("number", sign + fit(part, level), negative._value, tail=tail, bare=True)
        if form == 5:
            return operand("#", self.set(below), 7, "number", len)
        if form == 6:
            return operand("#", self.string(below), 5, "number", len, True)
        if form == 7:
            return operand("abs", self.number(below), 5, "number", lambda n: wrapped(abs(n)), True)
        if form == 8:
            return operand("sqrt", self.number(below), 5, "number", root, True)
        if form == 9:
            return extreme([self.number(below) for _ in range(self.pick(2, 2, 3))], self.chance(50))
        if form == 10:
            return operand("int", self.string(below), 5, "number", integer)
        if form == 11:
            return operand("ascii", self.string(below), 5, "number", lambda s: ord(s) if len(s) == 1 else None)
        if form == 12:
            return self.indexOf(below)
        if form == 13 and self.groups and not self.pure:
            return self.group(True)
        return self.ofSquares(below)

    def indexOf(self, depth: int) -> Filter:
        part, whole = self.quietly(self.string, depth), self.quietly(self.string, depth)
        values = both(part, whole)

        def value(run, position):
            v = values(run, position)
            return v[1].index(v[0]) if v and v[0] in v[1] else None
        return Filter("number", f"indexof({items([part, whole], 5)})", value)

    def ofSquares(self, depth: int) -> Filter:
        squares = self.set(depth)
        if self.chance(30):
            name = self.random.choice(self.names["man"])
            return Filter("number", f"pieceid {name}", lambda r, p: r.get(name).id(p))
        word = self.pick("rank", "file", "power", "colortype")

        def value(run, position):
            at = squares.value(run, position)
            if word == "power":
                return power(at, position)
            if len(at) != 1:
                return None
            s = next(iter(at))
            if word == "colortype":
                piece = position.board[s]
                return 0 if piece == "." else ("PNBRQK".index(piece.upper()) + 1) * (1 if piece.isupper() else -1)
            return s // 8 + 1 if word == "rank" else s % 8 + 1
        return Filter("number", f"{word} {fit(squares, 7)}", value, tail=min(7, squares.tail))
