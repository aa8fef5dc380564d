"""One evaluator of filters: values of each type, the order of evaluation, the comments that are kept, assignments (language/01 §10, 03, 22, 30 - 33).

Operators take operands as filters and put braces where precedence (language/01 §10) requires them.
"""
import math
import re
from collections.abc import Callable, Iterable

from board import printed as squareNames, VALUES
from moves import Position
from tree import candidates, commonMoves, lca


class Stop(Exception):
    """A run-time error."""


class TooLong(Exception):
    """The evaluation takes too many steps to be worth trying."""


class Kept(list):
    """A journal under -alwayscomment: nothing is rolled back."""

    def __delitem__(self, places):
        pass


class Run:
    """All games of one run: what is printed, and of the game at hand what is bound, added and found.

    `journal`: (position, comment); `best`: of each sort the value and its comments; `names`: what the parameters of the function stand for
    whose body is evaluated; `around`: what a filter sees of the line or path that it stands in (patterns.Env)."""

    def __init__(self, budget: int = 60000, level: str = "quiet", persistent=(), kept=(), options=()):
        self.budget, self.level, self.options = budget, level, options
        self.variables = dict(persistent)
        self.persistent, self.kept = set(persistent), kept
        self.dictionaries, self.names, self.files = {}, {}, {}
        self.messages: list[str] = []
        self.had, self.seed = {}, 0  # of `distinct` the values by label, and the state of `sample` (language/60 §12)

    def startGame(self, game=None) -> None:
        self.game, self.groups, self.around, self.lastPath = game, None, None, None
        self.variables = {k: v for k, v in self.variables.items() if k in self.persistent}
        self.dictionaries = {k: v for k, v in self.dictionaries.items() if k in self.kept}
        self.journal: list[tuple[Position, str]] = Kept() if "-alwayscomment" in self.options else []
        self.best, self.tags, self.removed, self.registers, self.limits = {}, {}, set(), {}, []
        self.tallied: list = []  # contributions counted at once (language/61 §3)

    def step(self) -> None:
        self.budget -= 1
        if self.budget < 0:
            raise TooLong

    def comment(self, position: Position, text: str) -> None:
        if self.level != "silent" and text:
            self.journal.append((position.real, text))

    def remark(self, position: Position, text: str) -> None:
        """Adds the automatic comment of a filter (language/03 §6)."""
        if self.level == "normal":
            self.comment(position, text)

    def taken(self, mark: int) -> list[tuple[Position, str]]:
        """Removes and returns the comments since a mark."""
        out = self.journal[mark:]
        del self.journal[mark:]
        return out

    def name(self, name: str) -> str:
        return self.names.get(name, name)

    def get(self, name: str):
        name = self.name(name)
        if name not in self.variables:
            raise Stop(f"{name} is unbound")
        return self.variables[name]

    def set(self, name: str, value) -> None:
        self.variables[self.name(name)] = value

    def dictionary(self, name: str) -> dict:
        return self.dictionaries.setdefault(self.name(name), {})

    def group(self, number: int | str):
        """Returns the subject and the span of a group of the last search, or no span."""
        if isinstance(number, str):
            number = 100 if self.groups is None else self.groups[3].get(number, 100)
        if self.groups is None or number > self.groups[1]:
            raise Stop(f"no group {number}")
        subject, _, spans, _ = self.groups
        return subject, spans.get(number)


class Filter:
    """`kind`: condition, set, number, string, position, man or dictionary. A set always has a value; others have None where they do not match.

    `value(run, position)` or `condition(run, position)` may be missing: the one follows from the other. `level`: that of language/01 §10;
    `tail`: the level of the operand that its text ends with, which would take more; `bare`: refused as a condition; `takes`: a literal after
    it would be its own; `steers`: a line follows the move that it tests (language/21 §2.4)."""

    def __init__(self, kind: str, text: str, value: Callable | None = None, condition: Callable | None = None, level=14, tail=99, bare=False,
                 takes=False, name: str | None = None, steers=False):
        self.kind, self.text, self._value, self._condition = kind, text, value, condition
        self.level, self.tail, self.bare, self.takes, self.name, self.steers = level, tail, bare, takes, name, steers

    def matches(self, run: Run, position: Position) -> bool:
        """A failing filter leaves no comment (language/03 §3.1)."""
        run.step()
        mark = len(run.journal)
        if self._condition:
            matched = self._condition(run, position)
        else:
            value = self._value(run, position)
            matched = len(value) > 0 if self.kind == "set" else value is not None
        if not matched:
            del run.journal[mark:]
        return bool(matched)

    def value(self, run: Run, position: Position):
        run.step()
        mark = len(run.journal)
        value = self._value(run, position)
        if value is None:
            del run.journal[mark:]
        elif isinstance(value, str) and len(value) > 5000:
            raise TooLong
        return value

    def printed(self, run: Run, position: Position) -> str:
        """language/03 §3, 32 §6"""
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
        value = self.value(run, position)
        return told(run, value) if isinstance(value, Position) else valueText(value)


def condition(text: str, matches: Callable[[Position], object], **more) -> Filter:
    """A condition on the position alone."""
    return Filter("condition", text, None, lambda run, position: matches(position), **more)


def of(kind: str, text: str, value: Callable[[Position], object], **more) -> Filter:
    """A filter whose value depends only on the position."""
    return Filter(kind, text, lambda run, position: value(position), **more)


def literal(text: str) -> Filter:
    return constant("string", f'"{text}"', text, bare=True)


def constant(kind: str, text: str, value, **more) -> Filter:
    return Filter(kind, text, lambda run, position: value, **more)


def variable(kind: str, name: str) -> Filter:
    if kind == "man":
        return Filter("set", name, lambda r, p: r.get(name).squares(p), name=name)
    return Filter(kind, name, lambda r, p: r.get(name), name=name, bare=kind in ("number", "string", "position"))


TRUE = condition("true", lambda p: True)


def nothing(kind: str):
    return frozenset() if kind == "set" else None


# --- values as text

class Man:
    """The value of a piece variable: the square where the piece was at first (language/10 §7)."""

    def __init__(self, start: int):
        self.start = start

    def squares(self, position: Position) -> frozenset[int]:
        return frozenset(s for s, start in position.identity.items() if start == self.start)

    def printed(self, position: Position) -> str:
        return "".join(position.board[s] + squareNames([s]) for s in self.squares(position))

    def id(self, position: Position) -> int:
        return sorted(position.all[0].identity).index(self.start)


def told(run: Run, position: Position) -> str:
    """Formats a position, which adds a mark at one of a variation (language/03 §5)."""
    if position.depth:
        run.comment(position, f"id:{position.real.id}")
    return position.text


def valueText(value) -> str:
    if value is None:
        return "<false>"
    if isinstance(value, frozenset):
        return squareNames(value)
    return value.text if isinstance(value, Position) else str(value)


def dictionaryText(name: str, entries: dict) -> str:
    def told(value) -> str:
        mark = "string" if isinstance(value, str) else "NumValue" if isinstance(value, int) else "SquareMask"
        return f"<{mark}>{valueText(value)}"
    return f"Dictionary {name} with {len(entries)} entries: \n" + "".join(
        f"{told(k)}: {told(entries[k])}\n" for k in sorted(entries, key=keyOrder))


def keyOrder(key):
    if isinstance(key, frozenset):
        return sum(1 << s for s in key)
    return key if isinstance(key, (int, str)) else key.id


# --- texts

def fit(filter: Filter, level: int, follows: int | None = None) -> str:
    """Returns the text of an operand; `follows`: the level of what may be written after it."""
    if filter.level < level or filter.takes or (follows is not None and filter.tail <= follows):
        return f"({filter.text})" if len(filter.text) % 2 else braced(filter)
    return filter.text


def braced(filter: Filter) -> str:
    return f"{{ {filter.text} }}"


def closed(filter: Filter) -> Filter:
    """Puts braces around, so that it may occur anywhere."""
    return Filter(filter.kind, f"{{{filter.text}}}", filter._value, filter._condition, bare=filter.bare, steers=filter.steers)


def tight(filter: Filter) -> Filter:
    """Puts braces around filters that cannot be adjacent to something else."""
    return filter if filter.level == 14 and filter.tail == 99 and not filter.takes else closed(filter)


def plus0(filter: Filter) -> Filter:
    """Makes a number that is rejected as a condition one that is not."""
    return Filter("number", f"{{{fit(filter, 5, 5)}+0}}", filter._value)


def whole(filter: Filter) -> str:
    """For a position that takes a filter of any level: in braces if it would take the literal after it, and occasionally."""
    return braced(filter) if filter.takes or len(filter.text) % 3 == 0 else filter.text


def items(filters: list[Filter], level: int = 1, told: bool = False) -> str:
    """Adjacent filters: one that begins with a sign would continue the one before, as `child (`; those that are printed take no literal."""
    def goesOn(i: int) -> bool:
        return i > 0 and (filters[i].text[0] == "-" or filters[i].text[0] == "(" and filters[i - 1].text.endswith("child"))
    return " ".join(braced(f) if goesOn(i) or f.takes and not told or f.level < level else f.text for i, f in enumerate(filters))


# --- numbers (language/31)

def wrapped(number: int) -> int:
    return (number + 2 ** 31) % 2 ** 32 - 2 ** 31


def divided(a: int, b: int) -> int | None:
    if b == 0:
        return None
    quotient = abs(a) // abs(b)
    return quotient if (a < 0) == (b < 0) else -quotient


def remainder(a: int, b: int) -> int | None:
    return None if b == 0 else int(math.fmod(a, b))


ARITHMETIC = {"+": (5, lambda a, b: a + b), "-": (5, lambda a, b: a - b), "*": (6, lambda a, b: a * b), "/": (6, divided), "%": (6, remainder)}


def calculated(symbol: str, a, b):
    result = ARITHMETIC[symbol][1](a, b)
    return result if result is None or isinstance(a, str) else wrapped(result)


def both(left: Filter, right: Filter) -> Callable:
    """The values of two filters, left to right, up to the first without a value."""
    def values(run: Run, position: Position):
        a = left.value(run, position)
        b = None if a is None else right.value(run, position)
        return None if b is None else (a, b)
    return values


def arithmetic(symbol: str, left: Filter, right: Filter) -> Filter:
    level, values = ARITHMETIC[symbol][0], both(left, right)
    text = f"{fit(left, level, level)} {symbol} {fit(right, level + 1)}"
    return Filter(left.kind, text, lambda r, p: calculated(symbol, *v) if (v := values(r, p)) else None, level=level,
                  tail=min(level, right.tail), bare=left.kind == "string")


SPELLED = {"!=": "≠", "<=": "≤", ">=": "≥"}


def holds(symbol: str, a, b) -> bool:
    return {"==": a == b, "!=": a != b, "<": a < b, "<=": a <= b, ">": a > b, ">=": a >= b}[symbol]


def relation(symbol: str, left: Filter, right: Filter, spelling: str | None = None) -> Filter:
    """Compares numbers, strings and sizes of sets; the value is the left one (language/31)."""
    text = f"{fit(left, 5, 4)} {spelling or symbol} {fit(right, 4)}"
    same, values = {"level": 4, "tail": min(4, right.tail)}, both(left, right)
    if symbol == "!=":
        return negated(relation("==", left, right), text, **same)
    if left.kind == right.kind == "set":
        return Filter("condition", text, None, lambda r, p: holds(symbol, *values(r, p)), **same)

    def number(filter: Filter, value):
        return len(value) if filter.kind == "set" else value

    def compared(run: Run, position: Position):
        v = values(run, position)
        return number(left, v[0]) if v and holds(symbol, number(left, v[0]), number(right, v[1])) else None
    return Filter("number" if left.kind == "set" else left.kind, text, compared, **same)


def operand(word: str, filter: Filter, level: int, kind: str, function: Callable, bare=False, **more) -> Filter:
    """A word and what it is of; `function` gets the value."""
    def value(run: Run, position: Position):
        v = filter.value(run, position)
        return None if v is None else function(v)
    text = fit(filter, level)
    if word == "#" and re.match(r"D\w\[", text):  # the dictionary would be counted
        text = braced(filter)
    return Filter(kind, f"{word} {text}", value, tail=min(level, filter.tail), bare=bare, **more)


def extreme(filters: list[Filter], largest: bool) -> Filter:
    """max, min: comments of the losers are dropped, those of equal winners are kept (language/22 §6)."""
    def value(run: Run, position: Position):
        best, kept = None, []
        for f in filters:
            mark = len(run.journal)
            value = f.value(run, position)
            comments = run.taken(mark)
            if value is None:
                continue
            if best is None or (value > best if largest else value < best):
                best, kept = value, comments
            elif value == best:
                kept = kept + comments
        run.journal += kept
        return best
    return Filter(filters[0].kind, f"{'max' if largest else 'min'}({items(filters, 5)})", value, bare=True)


def sort(label: str, filter: Filter, least: bool, text: str | None = None) -> Filter:
    """Comments of the evaluation with the best value are kept, those of the others dropped (language/03 §8)."""
    def value(run: Run, position: Position):
        mark = len(run.journal)
        value = filter.value(run, position)
        comments = run.taken(mark)
        if value is None:
            return None
        run.journal += [c for c in comments if not isinstance(c[1], str)]  # contributions: language/61 §3
        comments = [c for c in comments if isinstance(c[1], str)]
        value = len(value) if filter.kind == "set" else value
        best = run.best.get(label)
        if best is None or (value < best[0] if least else value > best[0]):
            run.best[label] = value, comments
        return value
    return Filter("string" if filter.kind == "string" else "number", f'sort {"min " if least else ""}"{label}" {text or whole(filter)}', value, tail=1)


def power(squares: Iterable[int], position: Position) -> int:
    return sum(VALUES[position.board[s].upper()] for s in squares)


# --- sets

def joined(symbol: str, left: Filter, right: Filter, intersect: bool) -> Filter:
    level, values = 10 if intersect else 9, both(left, right)
    return Filter("set", f"{fit(left, level, level)} {symbol} {fit(right, level + 1)}",
                  lambda r, p: (lambda a, b: a & b if intersect else a | b)(*values(r, p)), level=level, tail=min(level, right.tail))


def complement(filter: Filter) -> Filter:
    return Filter("set", "~" + (" " if filter.text[0] == "~" else "") + fit(filter, 11),
                  lambda r, p: frozenset(range(64)) - filter.value(r, p), level=11, tail=min(11, filter.tail))


def contained(left: Filter, right: Filter) -> Filter:
    """`in` of sets and of strings"""
    values, strings = both(left, right), left.kind == "string"
    return Filter("condition", f"{fit(left, 4, 3)} in {fit(right, 4 if strings else 7)}", None,
                  lambda r, p: bool(v := values(r, p)) and (v[0] in v[1] if strings else v[0] <= v[1]), level=3, tail=min(3, right.tail))


# --- compounds and conditions

def compound(parts: list[Filter], last: Filter) -> Filter:
    def before(run: Run, position: Position) -> bool:
        return all(p.matches(run, position) for p in parts)

    def value(run: Run, position: Position):
        mark = len(run.journal)
        if before(run, position):
            return last.value(run, position)
        del run.journal[mark:]
        return nothing(last.kind)
    return Filter(last.kind, "{ " + items([*parts, last]) + " }", value, lambda r, p: before(r, p) and last.matches(r, p), bare=last.bare,
                  steers=any(f.steers for f in [*parts, last]))


def conditional(test: Filter, yes: Filter, no: Filter | None = None) -> Filter:
    text = f"if {fit(test, 1, 0)} then {fit(yes, 1, 0 if no is None else 14)}"
    if no is None:
        return Filter("condition", text, None, lambda r, p: yes.matches(r, p) if test.matches(r, p) else True, tail=1)
    kind = yes.kind if yes.kind == no.kind else "condition"

    def branch(run: Run, position: Position) -> Filter:
        return yes if test.matches(run, position) else no
    return Filter(kind, f"{text} else {fit(no, 1)}", lambda r, p: branch(r, p).value(r, p), lambda r, p: branch(r, p).matches(r, p), tail=1,
                  bare=yes.bare or no.bare)


def elsewhere(place: Filter, filter: Filter) -> Filter:
    """position:filter"""
    def value(run: Run, position: Position):
        there = place.value(run, position)
        return nothing(filter.kind) if there is None else filter.value(run, there)

    def condition(run: Run, position: Position) -> bool:
        there = place.value(run, position)
        return there is not None and filter.matches(run, there)
    return Filter(filter.kind, f"{fit(place, 14, 13)}:{fit(filter, 13)}", value, condition, level=13, tail=min(13, filter.tail), bare=filter.bare)


def negated(filter: Filter, text: str | None = None, level=3, tail=None) -> Filter:
    """`not`, also in other spellings: the comments of its operand are dropped (language/03 §3.1)."""
    def condition(run: Run, position: Position) -> bool:
        mark = len(run.journal)
        matched = filter.matches(run, position)
        del run.journal[mark:]
        return not matched
    return Filter("condition", text or f"not {fit(filter, 3)}", None, condition, level=level, tail=min(3, filter.tail) if tail is None else tail)


def logical(word: str, left: Filter, right: Filter) -> Filter:
    """and, or"""
    def condition(run: Run, position: Position) -> bool:
        return right.matches(run, position) if left.matches(run, position) == (word == "and") else word == "or"
    level = 2 if word == "and" else 1
    return Filter("condition", f"{fit(left, level, level)} {word} {fit(right, level + 1)}", None, condition, level=level,
                  tail=min(level, right.tail), steers=left.steers or right.steers)


def equal(left: Filter, right: Filter) -> Filter:
    def result(filter: Filter, run: Run, position: Position):
        if filter.kind == "condition":
            return "condition", filter.matches(run, position)
        value = filter.value(run, position)
        return ("condition", False) if value is None else (filter.kind, value)

    def condition(run: Run, position: Position) -> bool:
        first = result(left, run, position)
        return first == result(right, run, position)
    return Filter("condition", f"equal({items([left, right])})", None, condition)


# --- effects

def message(filters: list[Filter], quiet: bool = True) -> Filter:
    """Prints; without `quiet` the position first (language/03 §5)."""
    def tell(run: Run, position: Position) -> bool:
        where = "" if quiet else f"Game: {position.game} {told(run, position)}: "
        text = where + "".join(f.printed(run, position) for f in filters)
        run.messages.append(text)
        return True
    return Filter("condition", f"message {'quiet' * quiet}({items(filters, told=True)})", None, tell)


def comment(filters: list[Filter]) -> Filter:
    def note(run: Run, position: Position) -> bool:
        run.comment(position, "".join(f.printed(run, position) for f in filters))
        return True
    return Filter("condition", f"comment({items(filters, told=True)})", None, note)


def removal() -> Filter:
    return Filter("condition", "removecomment", None, lambda run, position: run.removed.add(position) or True)


def assigned(name: str, symbol: str, filter: Filter, spelling: str | None = None, word: str = "") -> Filter:
    """language/30; `=?` fails for an empty set."""
    def condition(run: Run, position: Position) -> bool:
        old = run.get(name) if symbol not in ("=", "=?") else None
        value = filter.value(run, position)
        if value is None or symbol == "=?" and not value or isinstance(value, Position) and value.anchor:
            return False
        if old is not None:
            value = old | value if symbol == "|=" else old & value if symbol == "&=" else calculated(symbol[0], old, value)
        if value is not None:
            run.set(name, value)
        return value is not None
    return Filter("condition", f"{word}{name} {spelling or symbol} {fit(filter, 5)}", None, condition, tail=min(5, filter.tail))


def assignedMan(name: str, squares: Filter, before: str = "piece ") -> Filter:
    """Binds a piece variable (language/10 §7)."""
    def condition(run: Run, position: Position) -> bool:
        at = list(squares.value(run, position))
        if len(at) != 1 or at[0] not in position.identity:
            return False
        run.set(name, Man(position.identity[at[0]]))
        return True
    return Filter("condition", f"{before}{name} = {fit(squares, 7)}", None, condition, tail=min(7, squares.tail))


def strung(filters: list[Filter]) -> Filter:
    """str( ... ) (language/32 §6)"""
    return Filter("string", f"str({items(filters, told=True)})", lambda r, p: "".join(f.printed(r, p) for f in filters), bare=True)


ALIKE = "function alike(one other) {one == other}"


def alike(left: Filter, right: Filter) -> Filter:
    """Calls the function; arguments that are not variables are evaluated before (language/33 §1)."""
    values = both(left, right)
    return Filter("condition", f"alike({items([left, right])})", None, lambda r, p: (v := values(r, p)) is not None and v[0] == v[1])


# --- loops and searches

def repeated(counter: str, most: int, body: Filter, test: Filter | None = None) -> Filter:
    """`while` with a test, `loop` without (language/22 §7); the counter bounds the iterations."""
    def round(run: Run, position: Position) -> bool:
        run.variables[counter] += 1
        return run.variables[counter] <= most and (test or body).matches(run, position)

    def condition(run: Run, position: Position) -> bool:
        run.variables[counter], any = 0, False
        while True:
            mark = len(run.journal)
            if not round(run, position):
                del run.journal[mark:]
                return any or test is not None
            any = True
            if test:
                body.matches(run, position)
    begin = Filter("condition", f"{counter}+=1 {counter}<={most}")
    text = f"while({{ {items([begin, test])} }}) {whole(body)}" if test else f"loop {{ {items([begin, body])} }}"
    return Filter("condition", f"{{ {counter}=0 {text} }}", None, condition)


def loop(name: str, domain: Filter, body: Filter, man=False, all: bool = False, head: str | None = None) -> Filter:
    """`square` and `piece` over the squares of a set (language/22 §2); `head`: another spelling of its words."""
    def passed(run: Run, position: Position) -> frozenset[int] | None:
        out = set()
        for square in sorted(domain.value(run, position)):
            if man and square not in position.identity:
                continue
            if name in run.variables:
                raise AssertionError(name)
            run.variables[name] = Man(position.identity[square]) if man else frozenset([square])
            matched = body.matches(run, position)
            run.variables.pop(name, None)
            if matched:
                out.add(square)
            elif all:
                return None
        return frozenset(out)
    head = head or f"{'piece' if man else 'square'} {'all ' if all else ''}{name} in"
    text = f"{head} {fit(domain, 7, 13)} {whole(body)}"
    if all:
        return Filter("condition", text, None, lambda r, p: passed(r, p) is not None, tail=1)
    return Filter("set", text, passed, tail=1)


def found(filter: Filter, backward: bool, quiet: bool) -> Filter:
    """find (language/22 §1)"""
    def value(run: Run, position: Position):
        place = next((q for q in candidates(position, backward) if filter.matches(run, q)), None)
        if place and not quiet:
            run.remark(place, "Found")
        return place
    return Filter("position", f"find {'quiet ' if quiet else ''}{'<-- ' if backward else ''}{fit(filter, 1)}", value, tail=1)


def counted(filter: Filter, backward: bool, quiet: bool, span: str) -> Filter:
    """find all, find count, find with bounds. `span`: the words."""
    bounds = {"all": (1, 10 ** 6), "count": (0, 10 ** 6)}.get(span) or tuple(map(int, span.split()))

    def value(run: Run, position: Position):
        places = [q for q in candidates(position, backward) if filter.matches(run, q)]
        if not bounds[0] <= len(places) <= bounds[-1]:
            return None
        for i, place in enumerate(places):
            if not quiet:
                run.remark(place, f"Found {i + 1} of {len(places)}")
        return len(places)
    return Filter("number", f"find {'<-- ' if backward else ''}{span} {'quiet ' if quiet else ''}{fit(filter, 1)}", value, tail=1)


def echo(names: tuple[str, str], filter: Filter, all: bool, quiet: bool) -> Filter:
    """language/22 §3; `names`: those of the variables."""
    def value(run: Run, source: Position):
        best, matched = None, False
        if source.anchor:
            return best
        for target in source.all:
            if target is source and not all:
                continue
            run.variables.update(zip(names, (source, target)))
            if filter.kind == "number":
                value = filter.value(run, target)
                fits = value is not None
                best = value if best is None else best if value is None else max(best, value)
            else:
                fits = filter.matches(run, target)
            matched |= fits
            if fits and not quiet and run.level == "normal":
                remarks(run, names, source, target)
        return best if filter.kind == "number" else matched
    text = f"echo {'quiet ' if quiet else ''}({' '.join(names)}) {'in all ' if all else ''}{fit(filter, 1)}"
    return Filter("number", text, value, tail=1) if filter.kind == "number" else Filter("condition", text, None, value, tail=1)


def remarks(run: Run, names: tuple[str, str], source: Position, target: Position) -> None:
    common = lca(source, target)
    if common is not source and common is not target:
        run.remark(common, "LCA")
    run.remark(source, names[0])
    run.remark(target, names[1])
    run.remark(target, "-->" + told(run, source))
    run.remark(source, "<--" + told(run, target))


def consecutive(x: str, y: str, low: int) -> Filter:
    """consecutivemoves (language/22 §4) of two position variables"""
    def value(run: Run, position: Position):
        length = commonMoves(run.variables[x], run.variables[y])
        return length if length >= low else None
    return Filter("number", f"consecutivemoves quiet {f'{low} 50 ' if low > 1 else ''}({x} {y})", value)
