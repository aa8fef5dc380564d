"""Filters with their meaning, as language/30 - 34 tell it: values, what matches, and what is left behind."""

import re


class Stop(Exception):
    """A run-time error."""


class TooLong(Exception):
    pass


STEPS = 20000


class Run:
    """All games of one run. `names`: what the parameters of the function stand for whose body is evaluated."""

    def __init__(self, persistent, kept):
        self.variables = dict(persistent)
        self.persistent, self.kept = set(persistent), kept
        self.dictionaries, self.names, self.output, self.files = {}, {}, [], {}
        self.steps = 0

    def startGame(self, game):
        self.game, self.groups = game, None
        self.variables = {k: v for k, v in self.variables.items() if k in self.persistent}
        self.dictionaries = {k: v for k, v in self.dictionaries.items() if k in self.kept}
        self.tags, self.best = {}, {}

    def lastGame(self):
        if not self.game.last:
            raise Stop("no game has a White tag")
        return self.game.last

    def name(self, name):
        return self.names.get(name, name)

    def get(self, name):
        name = self.name(name)
        if name not in self.variables:
            raise Stop(f"{name} is unbound")
        return self.variables[name]

    def set(self, name, value):
        self.variables[self.name(name)] = value

    def dictionary(self, name):
        return self.dictionaries.setdefault(self.name(name), {})

    def group(self, number):
        """The subject and the span of a group of the last search, or no span."""
        if self.groups is None or number > self.groups[1]:
            raise Stop(f"no group {number}")
        subject, _, spans = self.groups
        return subject, spans.get(number)


def wrapped(number):
    return (number + 2 ** 31) % 2 ** 32 - 2 ** 31


def squareNames(squares):
    names = ["abcdefgh"[s % 8] + str(s // 8 + 1) for s in sorted(squares)]
    return names[0] if len(names) == 1 else "[" + ",".join(names) + "]"


def nothing(kind):
    return frozenset() if kind == "set" else None


class Filter:
    """`level`: that of language/01 §10; `tail`: the level of the operand that its text ends with, which would take more;
    `bare`: refused as a condition; `takes`: a literal after it would be its own."""

    def __init__(self, kind, text, value=None, condition=None, level=14, tail=99, bare=False, takes=False, name=None):
        self.kind, self.text, self._value, self._condition = kind, text, value, condition
        self.level, self.tail, self.bare, self.takes, self.name = level, tail, bare, takes, name

    def step(self, run):
        run.steps += 1
        if run.steps > STEPS:
            raise TooLong

    def value(self, run, position):
        self.step(run)
        value = self._value(run, position)
        if isinstance(value, str) and len(value) > 5000:
            raise TooLong
        return value

    def matches(self, run, position):
        self.step(run)
        if self._condition:
            return bool(self._condition(run, position))
        value = self._value(run, position)
        return len(value) > 0 if self.kind == "set" else value is not None

    def printed(self, run, position):
        """language/32 §6"""
        if self.kind == "dictionary":
            return dictionaryText(run.name(self.text), run.dictionary(self.text))
        if self.name:
            name = run.name(self.name)
            if name not in run.variables:
                return f"<unbound: {name}>"
            if isinstance(run.variables[name], Man):
                return run.variables[name].printed(position)
        if self.kind == "condition":
            return "<true>" if self.matches(run, position) else "<false>"
        return valueText(self.value(run, position))


def valueText(value):
    if value is None:
        return "<false>"
    if isinstance(value, frozenset):
        return squareNames(value)
    return str(value) if isinstance(value, (int, str)) else value.text


def dictionaryText(name, entries):
    def told(value):
        mark = "string" if isinstance(value, str) else "NumValue" if isinstance(value, int) else "SquareMask"
        return f"<{mark}>{valueText(value)}"
    return f"Dictionary {name} with {len(entries)} entries: \n" + "".join(
        f"{told(k)}: {told(entries[k])}\n" for k in sorted(entries, key=keyOrder))


def keyOrder(key):
    if isinstance(key, frozenset):
        return sum(1 << s for s in key)
    return key if isinstance(key, (int, str)) else key.id


class Man:
    """What a piece variable holds: the square where the man stood at the start."""

    def __init__(self, start):
        self.start = start

    def squares(self, position):
        return frozenset(s for s, start in position.identity.items() if start == self.start)

    def printed(self, position):
        return "".join(position.board[s] + squareNames([s]) for s in self.squares(position))

    def id(self, game):
        return sorted(game.positions[0].board).index(self.start)


def fit(filter, level, follows=None):
    """The text of an operand; `follows`: the level of what may be written after it."""
    if filter.level < level or filter.takes or (follows is not None and filter.tail <= follows):
        return f"({filter.text})" if len(filter.text) % 2 else braced(filter)
    return filter.text


def braced(filter):
    return f"{{ {filter.text} }}"


def whole(filter):
    """For the place of a filter of any level: in braces where it would take the literal behind it, and now and then."""
    return braced(filter) if filter.takes or len(filter.text) % 3 == 0 else filter.text


def items(filters, level=1, told=False):
    """Filters side by side: one that begins with a sign would go on with the one before; those that are told take no literal."""
    return " ".join(braced(f) if i and f.text[0] == "-" or f.takes and not told or f.level < level else f.text
                    for i, f in enumerate(filters))


# --- numbers (language/31)

def divided(a, b):
    if b == 0:
        return None
    quotient = abs(a) // abs(b)
    return quotient if (a < 0) == (b < 0) else -quotient


def remainder(a, b):
    return None if b == 0 else a - b * divided(a, b)


ARITHMETIC = {"+": (5, lambda a, b: a + b), "-": (5, lambda a, b: a - b), "*": (6, lambda a, b: a * b), "/": (6, divided), "%": (6, remainder)}


def calculated(symbol, a, b):
    result = ARITHMETIC[symbol][1](a, b)
    return result if result is None or isinstance(a, str) else wrapped(result)


def arithmetic(symbol, left, right):
    level = ARITHMETIC[symbol][0]

    def value(run, position):
        a = left.value(run, position)
        b = None if a is None else right.value(run, position)
        return None if b is None else calculated(symbol, a, b)
    text = f"{fit(left, level, level)} {symbol} {fit(right, level + 1)}"
    return Filter(left.kind, text, value, level=level, tail=min(level, right.tail), bare=left.kind == "string")


SPELLED = {"!=": "≠", "<=": "≤", ">=": "≥"}


def holds(symbol, a, b):
    return {"==": a == b, "!=": a != b, "<": a < b, "<=": a <= b, ">": a > b, ">=": a >= b}[symbol]


def relation(symbol, left, right, spelling=None):
    text = f"{fit(left, 5, 4)} {spelling or symbol} {fit(right, 4)}"
    same = {"level": 4, "tail": min(4, right.tail)}
    if left.kind == right.kind == "set":
        return Filter("condition", text, None, lambda r, p: (left.value(r, p) == right.value(r, p)) == (symbol == "=="), **same)

    def number(filter, value):
        return len(value) if filter.kind == "set" else value

    def compared(run, position, symbol):
        a = left.value(run, position)
        b = None if a is None else right.value(run, position)
        return None if b is None or not holds(symbol, number(left, a), number(right, b)) else number(left, a)
    if symbol == "!=":
        return Filter("condition", text, None, lambda r, p: compared(r, p, "==") is None, **same)
    return Filter("number" if left.kind == "set" else left.kind, text, lambda r, p: compared(r, p, symbol), **same)


def operand(word, filter, level, kind, function, bare=False, **more):
    """A word and what it is of; `function` gets the value."""
    def value(run, position):
        v = filter.value(run, position)
        return None if v is None else function(v)
    text = fit(filter, level)
    if word == "#" and re.match(r"D\w\[", text):  # the dictionary would be counted
        text = braced(filter)
    return Filter(kind, f"{word} {text}", value, tail=min(level, filter.tail), bare=bare, **more)


def extreme(filters, largest):
    def value(run, position):
        values = [v for v in [f.value(run, position) for f in filters] if v is not None]
        return (max if largest else min)(values) if values else None
    return Filter(filters[0].kind, f"{'max' if largest else 'min'}({items(filters, 5)})", value, bare=True)


# --- compounds and conditions

def compound(parts, last):
    def before(run, position):
        return all(p.matches(run, position) for p in parts)
    return Filter(last.kind, "{ " + items([*parts, last]) + " }", lambda r, p: last.value(r, p) if before(r, p) else nothing(last.kind),
                  lambda r, p: before(r, p) and last.matches(r, p), bare=last.bare)


def conditional(test, yes, no=None):
    text = f"if {fit(test, 1, 0)} then {fit(yes, 1, 0 if no is None else 14)}"
    if no is None:
        return Filter("condition", text, None, lambda r, p: yes.matches(r, p) if test.matches(r, p) else True, tail=1)
    kind = yes.kind if yes.kind == no.kind else "condition"

    def branch(run, position):
        return yes if test.matches(run, position) else no
    return Filter(kind, f"{text} else {fit(no, 1)}", lambda r, p: branch(r, p).value(r, p), lambda r, p: branch(r, p).matches(r, p), tail=1,
                  bare=yes.bare or no.bare)


def elsewhere(place, filter):
    def value(run, position):
        there = place.value(run, position)
        return nothing(filter.kind) if there is None else filter.value(run, there)

    def condition(run, position):
        there = place.value(run, position)
        return there is not None and filter.matches(run, there)
    return Filter(filter.kind, f"{fit(place, 14, 13)}:{fit(filter, 13)}", value, condition, level=13, tail=min(13, filter.tail), bare=filter.bare)


def equal(left, right):
    def result(filter, run, position):
        if filter.kind == "condition":
            return "condition", filter.matches(run, position)
        value = filter.value(run, position)
        return ("condition", False) if value is None else (filter.kind, value)

    def condition(run, position):
        first = result(left, run, position)
        return first == result(right, run, position)
    return Filter("condition", f"equal({items([left, right])})", None, condition)


def message(filters):
    def tell(run, position):
        run.output.append("".join(f.printed(run, position) for f in filters))
        return True
    return Filter("condition", f"message quiet({items(filters, told=True)})", None, tell)
