"""Random filters with values, and conditions, with their texts and meanings."""
from random import Random
from generate.values import studies
from filters import (SPELLED, TRUE, Filter, compound, condition, conditional, contained, elsewhere, equal, logical, negated, of, relation,
                     variable)
from generate.values.numerals import Numbers
from generate.values.squares import Squares, asBytes
from generate.values.metadata import tagOf
from generate.values.strings import Strings


class Values(Numbers, Strings, Squares):
    def __init__(self, random: Random):
        self.random, self.serial, self.pure, self.groups, self.nesting = random, 0, False, 0, 0
        self.names = {"number": ["n1", "n2", "$m", "total"], "string": ["s1", "s2", "_s1", "Text"], "set": ["set1", "set2", "Squares"],
                      "position": ["here", "there"], "man": ["man1", "man2"]}
        self.loops, self.functions, self.study, self.theme = [], [], False, ""

    def pick(self, *choices):
        return self.random.choice(choices)

    def chance(self, percent: float) -> bool:
        return self.random.random() * 100 < percent

    def fresh(self, word: str) -> str:
        self.serial += 1
        return f"{word}{self.serial}"

    def quietly(self, make, *arguments):
        """Without side effects: where the order is unspecified by the chapters."""
        before, self.pure = self.pure, True
        out = make(*arguments)
        self.pure = before
        return out

    def of(self, kind, depth: int):
        return getattr(self, kind)(depth)

    def any(self, depth: int) -> Filter:
        return self.of(self.pick("number", "number", "string", "string", "set", "position", "condition"), depth)

    def variable(self, kind):
        return variable(kind, self.random.choice(self.names[kind]))

    def common(self, kind, depth: int):
        """A filter of the kind of its parts; None depending on a random choice."""
        form = self.random.randrange(14)
        below = depth - 1
        if form == 0 and not self.pure:
            return compound([self.statement(below) for _ in range(self.pick(1, 1, 2))], self.of(kind, below))
        if form == 1:
            return conditional(self.condition(below), self.of(kind, below), self.of(kind, below))
        if form == 2:
            return elsewhere(self.position(below), self.of(kind, below))
        if not self.pure and (form == 3 or self.theme == "functions" and self.chance(25)):
            return self.call(kind, below)
        if form == 4 and kind != "condition":
            return self.lookup(kind, below)
        if form == 5 and kind in ("number", "string"):
            left = self.of(kind, below)
            right = self.of(kind, below)
            return relation(self.pick("==", "<", "<=", ">", ">="), left, right) if self.chance(50) else self.chain(kind, below)
        return None

    def chain(self, kind, depth: int) -> Filter:
        parts = [self.of(kind, depth) for _ in range(3)]
        out = relation(self.pick("<", "<=", "=="), parts[1], parts[2])
        return relation(self.pick("<", "<=", ">=", "=="), parts[0], out)

    # --- conditions

    def plainCondition(self):
        if self.study and self.chance(50):
            return self.pick(studies.logical, studies.logical, studies.found)(self.random)
        k = self.random.randrange(2, 5)
        r = self.random.randrange(k)
        text = self.pick("a", "1", "X", "Open", "20", "Karp")
        nag = self.random.choice([("!", 1), ("$5", 5), ("?!", 6), ("+-", 18), ("+/=", 14), ("$255", 255), ("??", 4)])
        word, name = self.pick(("event", "Event"), ("site", "Site"), ("date", "Date"), ("eco", "ECO"), ("player white", "White"))
        result = self.pick("1-0", "0-1", "1/2-1/2", "*")
        shown = self.pick(result, f'"{result}"')
        exchanged = self.pick("White", "Black")
        return self.pick(Filter("condition", f'flipcolor (player {exchanged.lower()} "{text}")', None,
                                lambda run, p: any(text in (tagOf(run, c) or "") for c in ("White", "Black")), tail=1),
                         TRUE, condition("false", lambda p: False), condition("wtm", lambda p: p.white), condition("check", lambda p: p.check),
                         Filter("condition", f"result {shown}", None, lambda run, p: run.game.result == result),
                         Filter("condition", f'({word} "{text}")', None, lambda run, p: text in (tagOf(run, name) or "")),
                         condition(f'originalcomment "{nag[0]}"', lambda p: nag[1] in p.nags),
                         condition(f'(originalcomment "{text}")', lambda p: text in (p.comment or "")),
                         of("number", f"positionid % {k} == {r}", lambda p: r if p.id % k == r else None, level=4),
                         condition(f"positionid % {k} != {r}", lambda p: p.id % k != r, level=4), self.bound(), self.bound())

    def bound(self):
        name = self.random.choice([n for kind in self.names.values() for n in kind] + ["nowhere", "late"])
        wanted, quoted = self.chance(50), self.chance(20)

        def condition(run, position):
            return ((name if quoted else run.name(name)) in run.variables) == wanted
        return Filter("condition", f"is{'' if wanted else 'un'}bound {chr(34) * quoted}{name}{chr(34) * quoted}", None, condition)

    def condition(self, depth: int) -> Filter:
        if depth <= 0:
            return self.plainCondition()
        below = depth - 1
        form = self.random.randrange(18)
        if form < 4:
            return logical("and" if form < 2 else "or", self.condition(below), self.condition(below))
        if form < 6:
            return negated(self.condition(below))
        if form < 8:
            kind = self.pick("number", "number", "string")
            symbol = self.pick("==", "!=", "!=", "<", "<=", ">", ">=")
            return relation(symbol, self.of(kind, below), self.of(kind, below),
                            asBytes(SPELLED[symbol]) if symbol in SPELLED and self.chance(30) else None)
        if form == 8:
            kinds = self.pick(("set", "set"), ("set", "number"), ("number", "set"))
            symbol = self.pick("==", "!=") if kinds == ("set", "set") else self.pick("==", "!=", "<", "<=", ">", ">=")
            return relation(symbol, self.of(kinds[0], below), self.of(kinds[1], below))
        if form < 11:
            strings = self.chance(60)
            return contained(*(self.quietly(self.string if strings else self.set, below) for _ in range(2)))
        if form == 11:
            return equal(self.any(below), self.any(below))
        if form == 12 and not self.pure:
            return compound([self.statement(below)], self.condition(below))
        if form == 13:
            return conditional(self.condition(below), self.condition(below), self.condition(below) if self.chance(60) else None)
        if form == 14 and not self.pure:
            return self.statement(below)
        part = self.any(below)
        return self.plainCondition() if part.bare or part.takes else part
