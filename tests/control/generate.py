"""Random filters of control: compounds, branches, loops, searches, other positions, with comments, messages and assignments in them."""
import math
import operator

from meaning import (Filter, compound, conditional, counted, countMoves, dash, echo, elsewhere, extreme, found, negated, repeated, sort)

RELATIONS = {"==": operator.eq, "<": operator.lt, ">": operator.gt, "<=": operator.le, ">=": operator.ge}
ARITHMETIC = {"+": operator.add, "-": operator.sub, "*": operator.mul}


def wrapped(number):
    return (number + 2 ** 31) % 2 ** 32 - 2 ** 31


def squaresOf(letters, position):
    return frozenset(s for s, c in position.board.items()
                     if c in letters or "A" in letters and c.isupper() or "a" in letters and c.islower())


def parent(run, position):
    return None if position.parent < 0 else position.head


class Generator:
    def __init__(self, random):
        self.random, self.serial = random, 0
        self.sets, self.inEcho, self.inSort, self.sorts = ["chosen"], False, False, 0

    def pick(self, *choices):
        return self.random.choice(choices)

    def chance(self, percent):
        return self.random.random() * 100 < percent

    def tag(self):
        self.serial += 1
        return f"t{self.serial}"

    def letters(self):
        return self.pick("N", "K", "a", "A", "[KQ]", "[Pp]", "p", "R", "[Rr]", "[QRBN]", "k")

    def any(self, depth):
        return self.pick(self.condition, self.number, self.set, self.position)(depth)

    # --- side effects

    def effect(self, depth):
        tag, form = self.tag(), self.random.randrange(8)
        if form < 5:
            items = [] if form < 2 else [self.any(depth - 1)]
            text = f'"{tag}"' + "".join(" " + i.text for i in items)
            if form < 4:
                def note(run, position):
                    text = tag + "".join(i.printed(run, position) for i in items)
                    run.journal.append((position.id, text))
                    return True
                return Filter("condition", f"comment({text})", None, note)

            def tell(run, position):
                text = tag + "".join(i.printed(run, position) for i in items)
                run.messages.append(text)
                return True
            return Filter("condition", f"message quiet({text})", None, tell)
        if form < 7:
            return self.assignment(depth)
        squares = self.set(depth - 1)

        def choose(run, position):
            run.variables["chosen"] = squares.value(run, position)
            return True
        return Filter("condition", f"chosen={{{squares.text}}}", None, choose)

    def assignment(self, depth):
        name, symbol, number = self.pick("x", "y"), self.pick("=", "+=", "-="), self.number(depth - 1)

        def assign(run, position):
            old = run.variables[name]
            value = number.value(run, position)
            if value is None:
                return False
            run.variables[name] = wrapped(value if symbol == "=" else old + value if symbol == "+=" else old - value)
            return True
        return Filter("condition", f"{name}{symbol}{number.text}", None, assign)

    def inCompound(self, depth, last):
        parts = [self.pick(self.effect, self.effect, self.condition)(depth - 1) for _ in range(self.pick(1, 2))]
        return compound(parts, last)

    # --- conditions

    def plainCondition(self):
        k = self.random.randrange(2, 5)
        r = self.random.randrange(k)
        return self.pick(Filter("condition", "true", None, lambda run, p: True),
                         Filter("condition", "wtm", None, lambda run, p: p.white),
                         Filter("condition", "check", None, lambda run, p: p.check),
                         Filter("number", f"{{positionid % {k} == {r}}}", lambda run, p: r if p.id % k == r else None),
                         Filter("condition", f"{{positionid % {k} != {r}}}", None, lambda run, p: p.id % k != r),
                         Filter("condition", f"{{x % {k} != {r}}}", None, lambda run, p: int(math.fmod(run.variables["x"], k)) != r))

    def condition(self, depth):
        if depth <= 0:
            return self.plainCondition()
        form, below = self.random.randrange(26), depth - 1
        a, b = self.condition, self.condition
        if form < 5:
            left, right = a(below), b(below)
            if form < 2:
                return Filter("condition", f"{{{left.text} and {right.text}}}", None, lambda r, p: left.matches(r, p) and right.matches(r, p))
            return Filter("condition", f"{{{left.text} or {right.text}}}", None, lambda r, p: left.matches(r, p) or right.matches(r, p))
        if form == 5:
            operand = a(below)
            return negated(operand, f"{{not {operand.text}}}")
        if form < 8:
            return conditional(a(below), b(below), self.condition(below) if self.chance(60) else None)
        if form == 8:
            left, right = self.number(below), self.number(below)
            return self.relation(left, right, self.pick(*RELATIONS)) if self.chance(80) else \
                negated(self.relation(left, right, "=="), f"{{{left.text} != {right.text}}}")
        if form == 9:
            return self.set(depth)
        if form < 12:
            left, right, symbol = self.set(below), self.set(below), self.pick("in", "==")

            def compare(run, position):
                l, r = left.value(run, position), right.value(run, position)
                return l <= r if symbol == "in" else l == r
            return Filter("condition", f"{{{left.text} {symbol} {right.text}}}", None, compare)
        if form < 14:
            return self.dash(a(below))
        if form == 14:
            return self.existing(depth)
        if form < 17:
            self.serial += 1
            return repeated(f"round{self.serial}", self.random.randrange(1, 4), a(below), b(below) if form == 15 else None)
        if form == 17:
            return self.loop(depth, True)
        if form == 18 and not self.inEcho and depth > 1:
            return self.echo(depth, self.condition)
        if form == 19:
            return self.moveWithComment(depth)
        if form == 20:
            return self.equal(depth)
        if form == 21:
            return elsewhere(self.position(below), a(below))
        if form == 22:
            return self.count(depth)
        return self.inCompound(depth, a(below))

    def relation(self, left, right, symbol):
        def value(run, position):
            l = left.value(run, position)
            r = None if l is None else right.value(run, position)
            return l if r is not None and RELATIONS[symbol](l, r) else None
        return Filter("number", f"{{{left.text} {symbol} {right.text}}}", value)

    def equal(self, depth):
        left, right = self.any(depth - 1), self.any(depth - 1)

        def result(filter, run, position):
            if filter.kind == "condition":
                return "condition", filter.matches(run, position)
            value = filter.value(run, position)
            return ("condition", False) if value is None else (filter.kind, value)
        return Filter("condition", f"equal({left.text} {right.text})", None,
                      lambda r, p: (lambda l, m: l == m)(result(left, r, p), result(right, r, p)))

    def fitting(self):
        letters = self.letters() if self.chance(40) else ""

        def fits(position):
            return [c for c in position.children if not letters or c.source in squaresOf(letters, position)]
        return letters, fits

    def dash(self, target):
        return dash(*self.fitting(), target)

    def moveWithComment(self, depth):
        letters, tag, item = self.letters(), self.tag(), self.any(depth - 1)

        def value(run, position):
            squares, sources = squaresOf(letters, position), set()
            for child in position.children:
                if child.source in squares:
                    sources.add(child.source)
                    text = tag + item.printed(run, child)
                    run.journal.append((child.id, text))
            return frozenset(sources)
        return Filter("set", f'{{move from {letters} comment("{tag}" {item.text})}}', value)

    def count(self, depth):
        low = self.random.randrange(3)
        span = () if self.chance(50) else (low, low + self.random.randrange(4))
        return counted(self.condition(depth - 1), self.chance(30), *span)

    def loop(self, depth, all):
        self.serial += 1
        domain, name = self.set(depth - 1), f"at{self.serial}"
        self.sets.append(name)
        body = self.condition(depth - 1)
        self.sets.pop()

        def passed(run, position):
            out = set()
            for square in sorted(domain.value(run, position)):
                run.variables[name] = frozenset([square])
                if body.matches(run, position):
                    out.add(square)
                elif all:
                    return None
            return frozenset(out)
        text = f"{{square {'all ' if all else ''}{name} in {domain.text} {body.text}}}"
        return Filter("condition", text, None, lambda r, p: passed(r, p) is not None) if all else Filter("set", text, passed)

    def echo(self, depth, operand):
        self.inEcho = True
        out = echo(operand(depth - 1), self.chance(30))
        self.inEcho = False
        return out

    # --- numbers

    def number(self, depth):
        if depth <= 0:
            k, name = self.random.randrange(5), self.pick("x", "y")
            return self.pick(Filter("number", f"{{{k}+0}}", lambda r, p: k), Filter("number", "ply", lambda r, p: p.ply),
                             Filter("number", f"{{{name}+0}}", lambda r, p: r.variables[name]),
                             Filter("number", "{positionid+0}", lambda r, p: p.id))
        form, below = self.random.randrange(17), depth - 1
        if form < 2:
            return self.inCompound(depth, self.number(below))
        if form < 4:
            return self.arithmetic(self.number(below), self.number(below), self.pick("+", "-", "*", "/", "%"))
        if form == 4:
            return self.relation(self.number(below), self.number(below), self.pick(*RELATIONS))
        if form == 5:
            squares = self.set(below)
            return Filter("number", f"{{#{squares.text}}}", lambda r, p: len(squares.value(r, p)))
        if form < 8:
            return self.count(depth)
        if form == 8:
            return conditional(self.condition(below), self.number(below), self.number(below))
        if form == 9:
            return elsewhere(self.position(below), self.number(below))
        if form < 12:
            return extreme([self.number(below) for _ in range(self.pick(2, 3))], self.chance(50))
        if form == 12:
            return self.dash(self.number(below))
        if form == 13:
            return countMoves(*self.fitting(), self.condition(below))
        if form == 14 and not self.inEcho and depth > 1:
            return self.echo(depth, self.number)
        if form > 14 and not self.inEcho and not self.inSort and self.sorts < 3:
            self.inSort, self.sorts = True, self.sorts + 1
            label, operand = f"S{self.sorts}", self.number(below) if self.chance(70) else self.set(below)
            self.inSort = False
            return sort(label, operand, self.chance(30) and "echo" not in operand.text)
        return self.number(0)

    def arithmetic(self, left, right, symbol):
        def value(run, position):
            l = left.value(run, position)
            r = None if l is None else right.value(run, position)
            if r is None or symbol in "/%" and r == 0:
                return None
            if symbol in ARITHMETIC:
                return wrapped(ARITHMETIC[symbol](l, r))
            quotient = abs(l) // abs(r) * (1 if (l < 0) == (r < 0) else -1)
            return quotient if symbol == "/" else l - quotient * r
        return Filter("number", f"{{{left.text} {symbol} {right.text}}}", value)

    # --- sets

    def set(self, depth):
        if depth <= 0:
            squares, letters, name = frozenset(self.random.sample(range(64), 2)), self.letters(), self.pick(*self.sets)
            names = ",".join("abcdefgh"[s % 8] + str(s // 8 + 1) for s in squares)
            return self.pick(Filter("set", f"[{names}]", lambda r, p: squares), Filter("set", name, lambda r, p: r.variables[name]),
                             Filter("set", letters, lambda r, p: squaresOf(letters, p)),
                             Filter("set", "to", lambda r, p: frozenset() if p.parent < 0 else frozenset([p.target])))
        form, below = self.random.randrange(12), depth - 1
        if form < 2:
            return self.inCompound(depth, self.set(below))
        if form < 4:
            left, right, symbol = self.set(below), self.set(below), self.pick("&", "|")

            def combine(run, position):
                l, r = left.value(run, position), right.value(run, position)
                return l & r if symbol == "&" else l | r
            return Filter("set", f"{{{left.text} {symbol} {right.text}}}", combine)
        if form == 4:
            operand = self.set(below)
            return Filter("set", f"{{~{operand.text}}}", lambda r, p: frozenset(range(64)) - operand.value(r, p))
        if form < 7:
            return self.loop(depth, False)
        if form == 7:
            return conditional(self.condition(below), self.set(below), self.set(below))
        if form < 10:
            return elsewhere(self.position(below), self.set(below))
        if form == 10:
            return self.dash(self.set(below))
        return self.set(0)

    # --- positions

    def existing(self, depth):
        """Positions that may stand as conditions."""
        form, below = self.random.randrange(5), depth - 1
        if form == 0 or depth <= 0:
            return Filter("position", "parent", parent)
        if form == 1:
            k = self.random.randrange(2)
            return Filter("position", f"child({k})", lambda r, p: p.children[k] if k < len(p.children) else None)
        if form < 4:
            return found(self.condition(below), self.chance(30))
        return elsewhere(self.position(below), self.existing(below))

    def position(self, depth):
        if depth <= 0:
            if self.inEcho and self.chance(50):
                name = self.pick("source", "target")
                return Filter("position", name, lambda r, p: r.variables[name])
            return self.pick(Filter("position", "currentposition", lambda r, p: p), Filter("position", "parent", parent),
                             Filter("position", "initialposition", lambda r, p: p.game[0]))
        form, below = self.random.randrange(6), depth - 1
        if form < 3:
            return self.existing(depth)
        if form == 3:
            return self.inCompound(depth, self.existing(below))
        if form == 4:
            return conditional(self.condition(below), self.existing(below), self.existing(below))
        number = self.number(below)

        def value(run, position):
            id = number.value(run, position)
            return position.game[id] if id is not None and 0 <= id < len(position.game) else None
        return Filter("position", f"{{position {number.text}}}", value)
