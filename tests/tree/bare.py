"""Random filters with as few braces as the order of operators of language/22 §8 allows."""
import operator

import edges
import places
from generate import squaresOf
from meaning import Filter, compound, elsewhere, negated

OR, AND, NOT, IN, RELATION, SUM, PRODUCT, DASH, UNION, INTERSECTION, COLON, PRIMARY = range(12)
RELATIONS = {"==": operator.eq, "<": operator.lt, ">": operator.gt, "<=": operator.le, ">=": operator.ge}


def infix(kind, left, symbol, right, value, condition=None):
    return Filter(kind, f"{left.text} {symbol} {right.text}", value, condition)


class Bare:
    """Each method gives a filter that may stand where operands of a level are asked for. `last`: nothing follows that a prefix filter
    could take."""

    def __init__(self, random):
        self.random = random

    def pick(self, *choices):
        return self.random.choice(choices)

    def chance(self, percent):
        return self.random.random() * 100 < percent

    def made(self, depth, level, last, forms, primary):
        """One of the forms (own level, maker), in braces where it binds looser than is asked for; deep down a primary one."""
        if depth <= 0:
            return primary()
        own, make = self.pick(*forms)
        braced = own < level or self.chance(5)
        out = make(depth - 1, last or braced)
        return Filter(out.kind, "{" + out.text + "}", out._value, out._condition) if braced else out

    # --- positions

    def place(self, depth, level, last):
        forms = [(PRIMARY, lambda d, l: self.plainPlace()), (PRIMARY, lambda d, l: places.commonAncestor(*self.two(d))),
                 (PRIMARY, lambda d, l: places.child(self.number(d, SUM, True))), (RELATION, self.comparedPlaces),
                 (COLON, lambda d, l: self.at(d, self.place(d, COLON, False))), (DASH, lambda d, l: self.dash(d, self.place(d, OR, True)))]
        if last:
            forms.append((OR, lambda d, l: unbraced(places.found(self.condition(d, OR, True), self.chance(40), True))))
        return self.made(depth, level, last, forms, self.plainPlace)

    def two(self, depth):
        return self.place(depth, COLON, False), self.place(depth, COLON, False)

    def plainPlace(self):
        here = Filter("position", "here", lambda r, n: r.variables["here"])
        return self.pick(*places.PLACES, *places.EXISTING, here)

    def comparedPlaces(self, depth, last):
        """The right side may be another comparison: they chain to the right."""
        right = self.place(depth, RELATION, last)
        return unbraced(places.compared(self.place(depth, SUM, False), right, self.pick(*places.ORDER, *places.LINE)))

    def at(self, depth, filter):
        return unbraced(elsewhere(self.place(depth, PRIMARY, False), filter))

    # --- sets

    def set(self, depth, level, last):
        return self.made(depth, level, last, [
            (PRIMARY, lambda d, l: self.plainSet()), (COLON, lambda d, l: self.at(d, self.set(d, COLON, False))),
            (UNION, lambda d, l: self.joined(d, l, UNION)), (INTERSECTION, lambda d, l: self.joined(d, l, INTERSECTION)),
            (INTERSECTION, lambda d, l: unbraced(places.same(*self.two(d)))),
            (DASH, lambda d, l: self.dash(d, self.set(d, OR, True)))], self.plainSet)

    def plainSet(self):
        letters = self.pick("K", "[Rr]", "A", "p", "a-h1-4", "[QRBN]")
        if letters == "a-h1-4":
            return Filter("set", letters, lambda r, n: frozenset(range(32)))
        return self.pick(Filter("set", letters, lambda r, n: squaresOf(letters, n)), edges.PASSED)

    def joined(self, depth, last, level):
        left, right = self.set(depth, level, False), self.set(depth, level + 1, False)
        join = frozenset.union if level == UNION else frozenset.intersection
        return infix("set", left, "|" if level == UNION else "&", right, lambda r, n: join(left.value(r, n), right.value(r, n)))

    # --- moves

    def dash(self, depth, target):
        left, right = (self.set(depth, UNION, False) if self.chance(40) else None for _ in range(2))
        if right and right.text.endswith("child"):  # what touches it would be its argument
            right = Filter("set", f"{{{right.text}}}", right._value)
        target = target and compound([self.condition(depth, OR, True)] if self.chance(30) else [], target)
        out = edges.Dash(self.pick("--", "[x]"), left, right, self.pick(*[None] * 6, "Q", "A", "."), target)
        made = out.filter()  # a promotion without a target goes as far as a filter does
        return made if out.promotion and not target else unbraced(made)

    def countedMoves(self, depth):
        return unbraced(edges.Dash("--", None, self.set(depth, UNION, False) if self.chance(40) else None, None, None).counting())

    # --- numbers

    def number(self, depth, level, last):
        forms = [(PRIMARY, lambda d, l: self.plainNumber()), (PRIMARY, lambda d, l: places.distanceOf(*self.two(d))),
                 (COLON, lambda d, l: self.at(d, self.number(d, COLON, False))), (COLON, lambda d, l: self.size(self.set(d, COLON, False))),
                 (PRODUCT, lambda d, l: self.arithmetic(d, l, PRODUCT)), (SUM, lambda d, l: self.arithmetic(d, l, SUM)),
                 (DASH, lambda d, l: self.dash(d, self.number(d, OR, True))), (DASH, lambda d, l: self.countedMoves(d)),
                 (RELATION, self.comparedNumbers)]
        if last:
            forms.append((OR, lambda d, l: self.count(d)))
        return self.made(depth, level, last, forms, self.plainNumber)

    def count(self, depth):
        return unbraced(places.counted(self.condition(depth, OR, True), self.chance(40), True, self.pick("all", "count", "1 3")))

    def plainNumber(self):
        return self.pick(*places.COUNTERS, Filter("number", "positionid", lambda r, n: n.id),
                         Filter("number", "sidetomove", lambda r, n: 1 if n.white else -1), places.TRY)

    def size(self, squares):
        return Filter("number", f"#{squares.text}", lambda r, n: len(squares.value(r, n)))

    def arithmetic(self, depth, last, level):
        left, right = self.number(depth, level, False), self.number(depth, level + 1, False)
        symbol = self.pick("*", "%", "/") if level == PRODUCT else self.pick("+", "-")

        def value(run, node):
            l = left.value(run, node)
            r = None if l is None else right.value(run, node)
            if r is None or symbol in "/%" and r == 0:
                return None
            quotient = abs(l) // abs(r) * (1 if (l < 0) == (r < 0) else -1) if r else 0
            return {"+": l + r, "-": l - r, "*": l * r, "/": quotient, "%": l - quotient * r}[symbol]
        return infix("number", left, symbol, right, value)

    def comparedNumbers(self, depth, last):
        left, right, symbol = self.number(depth, SUM, False), self.number(depth, SUM, last), self.pick(*RELATIONS)

        def value(run, node):
            l = left.value(run, node)
            r = None if l is None else right.value(run, node)
            return l if r is not None and RELATIONS[symbol](l, r) else None
        return infix("number", left, symbol, right, value)

    # --- conditions

    def condition(self, depth, level, last):
        return self.made(depth, level, last, [
            (PRIMARY, lambda d, l: self.plainCondition()), (OR, lambda d, l: self.both(d, l, OR)), (AND, lambda d, l: self.both(d, l, AND)),
            (NOT, self.negation), (RELATION, self.comparedNumbers), (RELATION, self.comparedPlaces),
            (PRIMARY, lambda d, l: self.pick(places.ancestor, places.descendant)(*self.two(d))),
            (DASH, lambda d, l: self.dash(d, self.pick(None, self.condition(d, OR, True)))), (IN, self.within),
            (COLON, lambda d, l: self.at(d, self.condition(d, COLON, False))), (NOT, self.negationElsewhere)], self.plainCondition)

    def plainCondition(self):
        return self.pick(*places.CONDITIONS, *edges.LAST_CONDITIONS)

    def both(self, depth, last, level):
        left, right = self.condition(depth, level, False), self.condition(depth, level + 1, last)
        if level == OR:
            return infix("condition", left, "or", right, None, lambda r, n: left.matches(r, n) or right.matches(r, n))
        return infix("condition", left, "and", right, None, lambda r, n: left.matches(r, n) and right.matches(r, n))

    def negation(self, depth, last):
        operand = self.condition(depth, NOT, last)
        return negated(operand, f"not {operand.text}")

    def negationElsewhere(self, depth, last):
        """`x:not A and B` is `{x:not A} and B`."""
        return self.at(depth, self.negation(depth, last))

    def within(self, depth, last):
        left, right = self.set(depth, UNION, False), self.set(depth, UNION, False)
        return infix("condition", left, "in", right, None, lambda r, n: left.value(r, n) <= right.value(r, n))


def query(random):
    """Filters of each type, told, and a condition."""
    bare = Bare(random)

    def told(maker):
        item = maker(random.randint(1, 4), OR, True)

        def tell(run, node):
            text = item.printed(run, node)
            run.messages.append(text)
            return True
        return Filter("condition", f"message quiet({item.text})", None, tell)
    return compound([told(m) for m in (bare.number, bare.set, bare.place, bare.condition)], bare.condition(3, OR, True))


def unbraced(filter):
    return Filter(filter.kind, filter.text[1:-1], filter._value, filter._condition)
