"""Random filters of numbers (language/31)."""
import math
import re

import studies
from meaning import Filter, arithmetic, extreme, fit, items, operand, wrapped

NUMBERS = [0, 1, 2, 3, 5, 7, 10, 64, 97, 200, 255, 256, 46341, 65536, 2147483647]
POWER = dict(zip("KQRBNP", (0, 9, 5, 3, 3, 1)))


def integer(text):
    return wrapped(int(text)) if re.fullmatch(r"-?[0-9]+", text) else None


def negated(number):
    return None if number is None else wrapped(-number)


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
            n = int(text)
            return Filter("number", text, lambda r, p: n, bare=True)
        return self.pick(Filter("number", "ply", lambda r, p: p.ply), Filter("number", "positionid", lambda r, p: p.id, bare=True),
                         Filter("number", "gamenumber", lambda r, p: r.game.number), Filter("number", "year", lambda r, p: r.game.year()),
                         Filter("number", "lastgamenumber", lambda r, p: r.lastGame(), bare=True),
                         Filter("number", "sidetomove", lambda r, p: 1 if p.white else -1, bare=True),
                         Filter("number", "elo white", lambda r, p: r.game.elo.get("White")),
                         Filter("number", "elo black", lambda r, p: r.game.elo.get("Black")),
                         Filter("number", "{elo}", lambda r, p: max(r.game.elo.values(), default=None)))

    def number(self, depth):
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
            if part.text[0].isdigit():
                return Filter("number", "-" + fit(part, 99), lambda r, p: negated(part.value(r, p)), bare=True)
            return Filter("number", "-" + (" " if part.text[0] == "-" else "") + fit(part, 13), lambda r, p: negated(part.value(r, p)),
                          tail=part.tail, bare=True)
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

    def indexOf(self, depth):
        part, whole = self.quietly(self.string, depth), self.quietly(self.string, depth)

        def value(run, position):
            a = part.value(run, position)
            b = None if a is None else whole.value(run, position)
            place = -1 if b is None else b.find(a)
            return None if place < 0 else place
        return Filter("number", f"indexof({items([part, whole], 5)})", value)

    def ofSquares(self, depth):
        squares = self.set(depth)
        if self.chance(30):
            name = self.random.choice(self.names["man"])
            return Filter("number", f"pieceid {name}", lambda r, p: r.get(name).id(r.game))
        word = self.pick("rank", "file", "power", "colortype")

        def value(run, position):
            at = squares.value(run, position)
            if word == "power":
                return sum(POWER[position.board[s].upper()] for s in at if s in position.board)
            if len(at) != 1:
                return None
            s = next(iter(at))
            if word == "colortype":
                man = position.board.get(s)
                return 0 if man is None else ("PNBRQK".index(man.upper()) + 1) * (1 if man.isupper() else -1)
            return s // 8 + 1 if word == "rank" else s % 8 + 1
        return Filter("number", f"{word} {fit(squares, 7)}", value, tail=min(7, squares.tail))
