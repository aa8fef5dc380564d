"""Random filters of squares and positions, few of each."""
import re

from meaning import Filter, fit, items

DESIGNATORS = {"K": "K", "k": "k", "Q": "Q", "N": "N", "P": "P", "p": "p", "R": "R", "[Rr]": "Rr", "[QRBN]": "QRBN", "A": "KQRBNP",
               "a": "kqrbnp", "♔": "K", "♙": "P", "△": "KQRBNP", "[Aa]": "KQRBNPkqrbnp"}
DESIGNATORS = {k.encode().decode("latin-1"): v for k, v in DESIGNATORS.items()}
SQUARES = {"e4": [28], "a1": [0], "h8": [63], "[a1,h1]": [0, 7], "a-h1": range(8), "b2-3": [9, 17], ".": range(64), "[]": []}


def asBytes(text):
    """Strings of the language are bytes: those of Python have one character for each."""
    return text.encode().decode("latin-1")


class Squares:
    def plainSet(self):
        form = self.random.randrange(10)
        if form < 3:
            return self.variable(self.pick("set", "set", "man"))
        if form == 3 and self.loops:
            name, man = self.random.choice(self.loops)
            return Filter("set", name, (lambda r, p: r.get(name).squares(p)) if man else (lambda r, p: r.get(name)), name=name)
        if form < 6:
            text, squares = self.random.choice(list(SQUARES.items()))
            return Filter("set", text, lambda r, p: frozenset(squares))
        text, letters = self.random.choice(list(DESIGNATORS.items()))
        return Filter("set", text, lambda r, p: frozenset(s for s, c in p.board.items() if c in letters))

    def set(self, depth):
        if depth <= 0:
            return self.plainSet()
        below = depth - 1
        if common := self.common("set", depth):
            return common
        form = self.random.randrange(7)
        if form < 4:
            left, right, both = self.set(below), self.set(below), form < 2
            level = 10 if both else 9
            symbol = self.pick("&", asBytes("∩")) if both else self.pick("|", asBytes("∪"))
            text = f"{fit(left, level, level)} {symbol} {fit(right, level + 1)}"
            return Filter("set", text, lambda r, p: (lambda a, b: a & b if both else a | b)(left.value(r, p), right.value(r, p)), level=level,
                          tail=min(level, right.tail))
        if form == 4:
            part = self.set(below)
            return Filter("set", "~" + (" " if part.text[0] == "~" else "") + fit(part, 11),
                          lambda r, p: frozenset(range(64)) - part.value(r, p), tail=min(11, part.tail))
        if form == 5:
            file, rank = self.quietly(self.number, below), self.quietly(self.number, below)

            def made(run, position):
                f = file.value(run, position)
                k = None if f is None else rank.value(run, position)
                return frozenset() if k is None or not 1 <= f <= 8 or not 1 <= k <= 8 else frozenset([8 * (k - 1) + f - 1])
            return Filter("set", f"makesquare({items([file, rank], 5)})", made)
        name = self.string(below)

        def named(run, position):
            s = name.value(run, position)
            return frozenset([ord(s[0]) - 97 + 8 * (int(s[1]) - 1)]) if s and re.fullmatch("[a-h][1-8]", s) else frozenset()
        return Filter("set", f"makesquare({fit(name, 5)})", named)

    def position(self, depth):
        if depth <= 0 or self.chance(50):
            form = self.random.randrange(6)
            if form < 3:
                return self.variable("position")
            return [Filter("position", "parent", lambda r, p: None if p.parent < 0 else p.head),
                    Filter("position", "initialposition", lambda r, p: r.game.positions[0]),
                    Filter("position", self.pick("currentposition", asBytes("∙")), lambda r, p: p)][form - 3]
        if common := self.common("position", depth):
            return common
        number = self.number(depth - 1)

        def value(run, position):
            id, all = number.value(run, position), run.game.positions
            return all[id] if id is not None and 0 <= id < len(all) else None
        return Filter("position", f"position {fit(number, 5)}", value, tail=min(5, number.tail))
