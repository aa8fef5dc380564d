"""Random filters of control: compounds, branches, loops, searches, other positions, with comments, messages and assignments in them."""
from random import Random
import moves_filters
import tree_filters
from board import name
from filters import (TRUE, Filter, arithmetic, assigned, comment, complement, compound, condition, conditional, constant, contained, counted, echo,
                     elsewhere, equal, extreme, found, joined, literal, logical, loop, message, negated, of, operand, plus0, relation, repeated,
                     sort, tight, variable)

RELATIONS = ("==", "<", ">", "<=", ">=")


def lettered(letters: str) -> Filter:
    plain = letters.strip("[]")
    return of("set", letters, lambda p: p.squares(plain))


class Generator:
    """The results of a method may occur anywhere: they have braces where needed."""

    def __init__(self, random: Random):
        self.random, self.serial = random, 0
        self.sets, self.inEcho, self.inSort, self.sorts = ["chosen"], False, False, 0

    def pick(self, *choices):
        return self.random.choice(choices)

    def chance(self, percent: float) -> bool:
        return self.random.random() * 100 < percent

    def tag(self, word: str = "t") -> str:
        self.serial += 1
        return f"{word}{self.serial}"

    def letters(self) -> str:
        return self.pick("N", "K", "a", "A", "[KQ]", "[Pp]", "p", "R", "[Rr]", "[QRBN]", "k")

    def any(self, depth: int) -> Filter:
        return self.pick(self.condition, self.number, self.set, self.position)(depth)

    def condition(self, depth: int) -> Filter:
        return tight(self.someCondition(depth))

    def number(self, depth: int) -> Filter:
        return tight(self.someNumber(depth))

    def set(self, depth: int) -> Filter:
        return tight(self.someSet(depth))

    def existing(self, depth: int) -> Filter:
        """Positions that are valid as conditions."""
        return tight(self.someExisting(depth))

    def position(self, depth: int) -> Filter:
        return tight(self.somePosition(depth))

    # --- side effects

    def effect(self, depth: int) -> Filter:
        tag, form = literal(self.tag()), self.random.randrange(8)
        if form < 5:
            parts = [tag] + ([] if form < 2 else [self.any(depth - 1)])
            return comment(parts) if form < 4 else message(parts)
        if form < 7:
            return assigned(self.pick("x", "y"), self.pick("=", "+=", "-="), self.number(depth - 1))
        return assigned("chosen", "=", self.set(depth - 1))

    def inCompound(self, depth: int, last) -> Filter:
        return compound([self.pick(self.effect, self.effect, self.condition)(depth - 1) for _ in range(self.pick(1, 2))], last)

    # --- conditions

    def plainCondition(self):
        k = self.random.randrange(2, 5)
        rest = self.random.randrange(k)
        number = self.pick(tree_filters.ID, variable("number", "x"))
        modulo = arithmetic("%", number, constant("number", str(k), k))
        return self.pick(TRUE, condition("wtm", lambda p: p.white), condition("check", lambda p: p.check),
                         relation(self.pick("==", "!=", "!="), modulo, constant("number", str(rest), rest)))

    def someCondition(self, depth: int) -> Filter:
        if depth <= 0:
            return self.plainCondition()
        form, below = self.random.randrange(26), depth - 1
        a, b = self.condition, self.condition
        if form < 5:
            return logical("and" if form < 2 else "or", a(below), b(below))
        if form == 5:
            return negated(a(below))
        if form < 8:
            return conditional(a(below), b(below), self.condition(below) if self.chance(60) else None)
        if form == 8:
            return relation(self.pick(*RELATIONS) if self.chance(80) else "!=", self.number(below), self.number(below))
        if form == 9:
            return self.set(depth)
        if form < 12:
            left, right = self.set(below), self.set(below)
            return contained(left, right) if self.chance(50) else relation("==", left, right)
        if form < 14:
            return self.dash(a(below))
        if form == 14:
            return self.existing(depth)
        if form < 17:
            return repeated(self.tag("round"), self.random.randrange(1, 4), a(below), b(below) if form == 15 else None)
        if form == 17:
            return self.loop(depth, True)
        if form == 18 and not self.inEcho and depth > 1:
            return self.echo(depth, self.condition)
        if form == 19:
            return self.moveWithComment(depth)
        if form == 20:
            return equal(self.any(below), self.any(below))
        if form == 21:
            return elsewhere(self.position(below), a(below))
        if form == 22:
            return self.count(depth)
        return self.inCompound(depth, a(below))

    def fitting(self):
        """The left operand of a dash filter; may be empty."""
        if self.chance(10):
            return self.loopBeforeDash()
        return lettered(self.letters()) if self.chance(40) else None

    def loopBeforeDash(self) -> Filter:
        """A loop whose body is not a set: a dash that touches its end belongs to the loop (language/20 §3.1)."""
        name, body = self.tag("at"), tight(self.plainCondition())
        body = body if body.kind in ("condition", "number") else TRUE
        made = loop(name, lettered(self.letters()), body)
        return Filter("set", made.text, made._value)

    def dash(self, target):
        return moves_filters.Dash("--", self.fitting(), None, None, compound([], target)).filter()

    def moveWithComment(self, depth: int) -> Filter:
        return moves_filters.Move([("from", lettered(self.letters()))], [literal(self.tag()), self.any(depth - 1)]).filter()

    def count(self, depth: int) -> Filter:
        low = self.random.randrange(3)
        span = "all" if self.chance(50) else f"{low} {low + self.random.randrange(4)}"
        return counted(self.condition(depth - 1), self.chance(30), True, span)

    def loop(self, depth: int, all: bool) -> Filter:
        domain, name = self.set(depth - 1), self.tag("at")
        self.sets.append(name)
        body = self.condition(depth - 1)
        self.sets.pop()
        return loop(name, domain, body, all=all)

    def echo(self, depth: int, operand) -> Filter:
        self.inEcho = True
        out = echo(("source", "target"), operand(depth - 1), self.chance(30), True)
        self.inEcho = False
        return out

    # --- numbers

    def someNumber(self, depth: int) -> Filter:
        if depth <= 0:
            k = self.random.randrange(5)
            return self.pick(plus0(constant("number", str(k), k)), of("number", "ply", lambda p: p.ply),
                             plus0(variable("number", self.pick("x", "y"))), plus0(tree_filters.ID))
        form, below = self.random.randrange(17), depth - 1
        if form < 2:
            return self.inCompound(depth, self.number(below))
        if form < 4:
            return arithmetic(self.pick("+", "-", "*", "/", "%"), self.number(below), self.number(below))
        if form == 4:
            return relation(self.pick(*RELATIONS), self.number(below), self.number(below))
        if form == 5:
            return operand("#", self.set(below), 7, "number", len)
        if form < 8:
            return self.count(depth)
        if form == 8:
            return conditional(self.condition(below), self.number(below), self.number(below))
        if form == 9:
            return elsewhere(self.position(below), self.number(below))
        if form < 12:
            return plus0(extreme([self.number(below) for _ in range(self.pick(2, 3))], self.chance(50)))
        if form == 12:
            return self.dash(self.number(below))
        if form == 13:
            return moves_filters.Dash("--", self.fitting(), None, None, compound([], self.condition(below))).counting()
        if form == 14 and not self.inEcho and depth > 1:
            return self.echo(depth, self.number)
        if form > 14 and not self.inEcho and not self.inSort and self.sorts < 3:
            self.inSort, self.sorts = True, self.sorts + 1
            label, operand_ = f"S{self.sorts}", self.number(below) if self.chance(70) else self.set(below)
            self.inSort = False
            return sort(label, operand_, self.chance(30) and "echo" not in operand_.text)
        return self.number(0)

    # --- sets

    def someSet(self, depth: int) -> Filter:
        if depth <= 0:
            squares = frozenset(self.random.sample(range(64), 2))
            return self.pick(constant("set", f"[{','.join(map(name, squares))}]", squares), variable("set", self.pick(*self.sets)),
                             lettered(self.letters()), moves_filters.TO)
        form, below = self.random.randrange(12), depth - 1
        if form < 2:
            return self.inCompound(depth, self.set(below))
        if form < 4:
            return joined("&", self.set(below), self.set(below), True) if self.chance(50) else \
                joined("|", self.set(below), self.set(below), False)
        if form == 4:
            return complement(self.set(below))
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

    def someExisting(self, depth: int) -> Filter:
        form, below = self.random.randrange(5), depth - 1
        if form == 0 or depth <= 0:
            return tree_filters.PARENT
        if form == 1:
            k = self.random.randrange(2)
            return tree_filters.child(constant("number", str(k), k))
        if form < 4:
            return found(self.condition(below), self.chance(30), True)
        return elsewhere(self.position(below), self.existing(below))

    def somePosition(self, depth: int) -> Filter:
        if depth <= 0:
            if self.inEcho and self.chance(50):
                return variable("position", self.pick("source", "target"))
            return self.pick(tree_filters.HERE[0], tree_filters.PARENT, tree_filters.INITIAL)
        form, below = self.random.randrange(6), depth - 1
        if form < 3:
            return self.existing(depth)
        if form == 3:
            return self.inCompound(depth, self.existing(below))
        if form == 4:
            return conditional(self.condition(below), self.existing(below), self.existing(below))
        return tree_filters.numbered(self.number(below))
