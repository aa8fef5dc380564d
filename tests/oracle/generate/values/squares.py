"""Random filters of squares and positions, few of each."""
import re

from board import squareOf
from filters import Filter, both, complement, constant, fit, items, joined, of, variable
from tree_filters import INITIAL, PARENT, numbered

DESIGNATORS = {"K": "K", "k": "k", "Q": "Q", "N": "N", "P": "P", "p": "p", "R": "R", "[Rr]": "Rr", "[QRBN]": "QRBN", "A": "KQRBNP",
               "a": "kqrbnp", "♔": "K", "♙": "P", "△": "KQRBNP", "[Aa]": "KQRBNPkqrbnp"}
DESIGNATORS = {k.encode().decode("latin-1"): v for k, v in DESIGNATORS.items()}
SQUARES = {"e4": [28], "a1": [0], "h8": [63], "[a1,h1]": [0, 7], "a-h1": range(8), "b2-3": [9, 17], ".": range(64), "[]": []}


def asBytes(text: str):
    """Strings of the language are bytes: those of Python have one character for each."""
    return text.encode().decode("latin-1")


class Squares:
    def plainSet(self):
        form = self.random.randrange(10)
        if form < 3:
            return self.variable(self.pick("set", "set", "man"))
        if form == 3 and self.loops:
            name, man = self.random.choice(self.loops)
            return variable("man" if man else "set", name)
        if form < 6:
            text, squares = self.random.choice(list(SQUARES.items()))
            return constant("set", text, frozenset(squares))
        text, letters = self.random.choice(list(DESIGNATORS.items()))
        return of("set", text, lambda p: p.squares(letters))

    def set(self, depth: int) -> Filter:
        if depth <= 0:
            return self.plainSet()
        below = depth - 1
        if common := self.common("set", depth):
            return common
        form = self.random.randrange(7)
        if form < 4:
            intersect = form < 2
            symbol = self.pick("&", asBytes("∩")) if intersect else self.pick("|", asBytes("∪"))
            return joined(symbol, self.set(below), self.set(below), intersect)
        if form == 4:
            return complement(self.set(below))
        if form == 5:
            file, rank = self.quietly(self.number, below), self.quietly(self.number, below)
            values = both(file, rank)

            def made(run, position):
                v = values(run, position)
                return frozenset([8 * (v[1] - 1) + v[0] - 1]) if v and 1 <= v[0] <= 8 and 1 <= v[1] <= 8 else frozenset()
            return Filter("set", f"makesquare({items([file, rank], 5)})", made)
        name = self.string(below)

        def named(run, position):
            s = name.value(run, position)
            return frozenset([squareOf(s)]) if s and re.fullmatch("[a-h][1-8]", s) else frozenset()
        return Filter("set", f"makesquare({fit(name, 5)})", named)

    def position(self, depth: int) -> Filter:
        if depth <= 0 or self.chance(50):
            form = self.random.randrange(6)
            if form < 3:
                return self.variable("position")
            return [PARENT, INITIAL, of("position", self.pick("currentposition", asBytes("∙")), lambda p: p)][form - 3]
        if common := self.common("position", depth):
            return common
        return numbered(self.number(depth - 1))
