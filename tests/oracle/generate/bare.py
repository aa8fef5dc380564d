"""Random filters with as few braces as the precedence of language/01 §10 allows."""
from random import Random
import moves_filters as edges
import tree_filters as places
from filters import (ARITHMETIC, Filter, arithmetic, compound, constant, contained, counted, elsewhere, fit, found, joined, logical, message, negated,
                     relation, variable)
from generate.control import RELATIONS, lettered


class Bare:
    """Each method returns a filter of any level: the operators put braces around an operand that binds weaker than required."""

    def __init__(self, random: Random):
        self.random = random

    def pick(self, *choices):
        return self.random.choice(choices)

    def chance(self, percent: float) -> bool:
        return self.random.random() * 100 < percent

    def made(self, depth: int, forms, primary) -> Filter:
        """One of the forms, occasionally in braces; at depth 0 a primary one."""
        if depth <= 0:
            return primary()
        out = self.pick(*forms)(depth - 1)
        return Filter(out.kind, "{" + out.text + "}", out._value, out._condition) if self.chance(5) else out

    # --- positions

    def place(self, depth: int) -> Filter:
        return self.made(depth, [
            lambda d: self.plainPlace(), lambda d: places.commonAncestor(*self.two(d)), lambda d: places.child(self.number(d)),
            lambda d: places.compared(self.place(d), self.place(d), self.pick(*places.ORDER, *places.LINE)),
            lambda d: elsewhere(self.place(d), self.place(d)), lambda d: self.dash(d, self.place(d)),
            lambda d: found(self.condition(d), self.chance(40), True)], self.plainPlace)

    def two(self, depth: int):
        return self.place(depth), self.place(depth)

    def plainPlace(self):
        return self.pick(*places.PLACES, *places.EXISTING, variable("position", "here"))

    # --- sets

    def set(self, depth: int) -> Filter:
        return self.made(depth, [
            lambda d: self.plainSet(), lambda d: elsewhere(self.place(d), self.set(d)), lambda d: joined("|", self.set(d), self.set(d), False),
            lambda d: joined("&", self.set(d), self.set(d), True), lambda d: places.same(*self.two(d)), lambda d: self.dash(d, self.set(d))],
            self.plainSet)

    def plainSet(self):
        return self.pick(*map(lettered, ("K", "[Rr]", "A", "p", "[QRBN]")), constant("set", "a-h1-4", frozenset(range(32))), edges.PASSED)

    # --- moves

    def dash(self, depth: int, target) -> Filter:
        left, right = (self.set(depth) if self.chance(40) else None for _ in range(2))
        target = target and compound([self.condition(depth)] if self.chance(30) else [], target)
        return edges.Dash(self.pick("--", "[x]"), left, right, self.pick(*[None] * 6, "Q", "A", "."), target).filter()

    def countedMoves(self, depth: int) -> Filter:
        return edges.Dash("--", None, self.set(depth) if self.chance(40) else None, None, None).counting()

    # --- numbers

    def number(self, depth: int) -> Filter:
        return self.made(depth, [
            lambda d: self.plainNumber(), lambda d: places.distanceOf(*self.two(d)), lambda d: elsewhere(self.place(d), self.number(d)),
            self.size, lambda d: arithmetic(self.pick(*ARITHMETIC), self.number(d), self.number(d)),
            lambda d: arithmetic(self.pick("*", "%", "/"), self.number(d), self.number(d)), lambda d: self.dash(d, self.number(d)),
            self.countedMoves, self.comparedNumbers,
            lambda d: counted(self.condition(d), self.chance(40), True, self.pick("all", "count", "1 3"))], self.plainNumber)

    def plainNumber(self):
        return self.pick(*places.COUNTERS, places.ID, places.SIDE, places.TRY)

    def size(self, depth: int) -> Filter:
        squares = self.set(depth)
        return Filter("number", f"#{fit(squares, 13)}", lambda r, n: len(squares.value(r, n)), level=13, tail=min(13, squares.tail))

    def comparedNumbers(self, depth: int) -> Filter:
        return relation(self.pick(*RELATIONS), self.number(depth), self.number(depth))

    # --- conditions

    def condition(self, depth: int) -> Filter:
        return self.made(depth, [
            lambda d: self.plainCondition(), lambda d: logical("or", self.condition(d), self.condition(d)),
            lambda d: logical("and", self.condition(d), self.condition(d)), lambda d: negated(self.condition(d)), self.comparedNumbers,
            lambda d: places.compared(*self.two(d), self.pick(*places.ORDER, *places.LINE)),
            lambda d: self.pick(places.ancestor, places.descendant)(*self.two(d)),
            lambda d: self.dash(d, self.pick(None, self.condition(d))), lambda d: contained(self.set(d), self.set(d)),
            lambda d: elsewhere(self.place(d), self.condition(d)), self.negationElsewhere], self.plainCondition)

    def plainCondition(self):
        return self.pick(*places.CONDITIONS, *edges.LAST_CONDITIONS)

    def negationElsewhere(self, depth: int) -> Filter:
        """`x:not A and B` is `{x:not A} and B`."""
        place, negation = self.place(depth), negated(self.condition(depth))
        inner = elsewhere(place, negation)
        return Filter("condition", f"{fit(place, 14, 13)}:{negation.text}", None, inner._condition, level=13, tail=min(3, negation.tail))


def query(random: Random) -> Filter:
    """Filters of each type, printed, and a condition."""
    bare = Bare(random)
    return compound([message([m(random.randint(1, 4))]) for m in (bare.number, bare.set, bare.place, bare.condition)], bare.condition(3))
