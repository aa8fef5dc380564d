"""Random filters of strings (language/32)."""
from filters import Run
from moves import Position
import re

from generate.values import studies
from generate.values.expressions import NAMES, PatternGenerator
from filters import Filter, arithmetic, conditional, constant, elsewhere, extreme, fit, items, literal, of, operand
from generate.values.metadata import OTHERS, tagOf

LITERALS = ["", "a", "ab", "abc", "A", "aXb", "aXbXc", "12", "-7", "0", "007", "x12y-3", "a b", "\xc3\xa9", "\\", "a\\nb", "[e4]", "aab1X", "- 1",
            "4294967297", "--1", "+5", "Zz", "{a}", "b]", "e4", "a1", "baab"]
TOKENS = {r"\n": "\n", r"\t": "\t", r"\r": "\r", r"\"": '"', r"\\": "\\"}


def cased(text: str, upper):
    return re.sub("[a-z]" if upper else "[A-Z]", lambda c: c.group().upper() if upper else c.group().lower(), text)


def sliced(text: str, low: int | None, high: int | None):
    """The bounds of text[low:high]."""
    n = len(text)
    low = 0 if low is None else low + n if low < 0 else low
    high = n if high is None else high + n if high < 0 else high
    low = min(max(low, 0), n)
    return low, min(max(high, low), n)


def span(run: Run, position: Position, subject, low: int | None, high: int | None, one):
    """The bounds of a slice of the subject, or None."""
    if subject is None:
        return None
    bounds = []
    for filter in (low, high):
        bounds.append(None if filter is None else filter.value(run, position))
        if filter is not None and bounds[-1] is None:
            return None
    if one:
        at = bounds[0] + len(subject) if bounds[0] < 0 else bounds[0]
        return (at, at + 1) if 0 <= at < len(subject) else None
    return sliced(subject, *bounds)


class Strings:
    def literal(self):
        if self.chance(10):
            text, value = self.random.choice(list(TOKENS.items()))
            return constant("string", text, value, bare=True)
        return literal(self.random.choice(LITERALS))

    def tagged(self):
        name, word = self.pick(("Event", "event"), ("Site", "site"), ("Date", "date"), ("EventDate", "eventdate"), ("ECO", "eco"),
                               ("White", "player white"), ("Black", "player black"), ("", "player"), ("tag", ""), ("comment", "originalcomment"))
        if name == "tag":
            asked = self.pick(*OTHERS, "White", "Event", "Date", "ECO", "FEN", "EventDate")
            return Filter("string", f'tag "{asked}"', lambda r, p: tagOf(r, asked))
        if name == "comment":
            return Filter("string", self.pick(word, "hascomment"), lambda r, p: p.comment or None, takes=True)
        if name:
            return Filter("string", word, lambda r, p: tagOf(r, name), takes=True)

        def both(run, position):
            names = [tagOf(run, "White"), tagOf(run, "Black")]
            return None if None in names else "\\n".join(names)
        return Filter("string", word, both, bare=True, takes=True)

    def plainString(self):
        if self.study and self.chance(30):
            return studies.string(self.random)
        form = self.random.randrange(10)
        if form < 3:
            return self.variable("string")
        if form < 6:
            return self.literal()
        if form == 6:
            return of("string", "fen", lambda p: p.fen, bare=True, takes=True)
        return self.tagged()

    def string(self, depth: int) -> Filter:
        if depth <= 0:
            return self.plainString()
        below = depth - 1
        if common := self.common("string", depth):
            return common
        form = self.random.randrange(16)
        if form < 3:
            return arithmetic("+", self.string(below), self.string(below))
        if form < 6:
            return self.slice(below)
        if form < 8:
            return self.converted(below)
        if form < 10 and not self.pure:
            return self.match(self.string(below))
        if form == 10 and self.groups and not self.pure:
            return self.group(False)
        if form == 11:
            upper = self.chance(50)
            return operand("uppercase" if upper else "lowercase", self.string(below), 6, "string", lambda s: cased(s, upper), True)
        if form == 12:
            return operand("ascii", self.number(below), 5, "string", lambda n: chr(n) if 1 <= n <= 255 else None)
        if form == 13:
            return extreme([self.string(below) for _ in range(self.pick(2, 2, 3))], self.chance(50))
        if form == 14:
            return self.pieceName(below)
        return self.tagged()

    def slice(self, depth: int) -> Filter:
        whole = self.quietly(self.string, depth)
        text, low, high, one = self.bounds(depth)

        def value(run, position):
            s = whole.value(run, position)
            at = span(run, position, s, low, high, one)
            return None if at is None else s[slice(*at)]
        return Filter("string", fit(whole, 12, 12) + text, value, level=12)

    def bounds(self, depth: int):
        def index():
            if self.chance(60):
                n = self.pick(0, 1, 2, 3, -1, -2, -3, 50, -50, 2147483647, -2147483647)
                return constant("number", str(n), n)
            return self.quietly(self.number, depth)
        one = self.chance(35)
        low = index() if one or self.chance(75) else None
        high = None if one or self.chance(30) else index()
        low_, high_ = ("" if f is None else fit(f, 5, 13) for f in (low, high))
        return (f"[ {low_} ]" if one else f"[ {low_} : {high_} ]"), low, high, one

    def converted(self, depth: int) -> Filter:
        def told(parts):
            return lambda r, p: "".join(f.printed(r, p) for f in parts)
        if self.chance(70):
            parts = [self.any(depth) for _ in range(self.pick(1, 2, 2, 3))]
            return Filter("string", f"str({items(parts, told=True)})", told(parts), bare=True)
        part = self.any(depth)
        text = f"{{ {part.text} }}" if part.text[0] in "(" or part.takes else part.text
        if part.name and text != part.text:
            return self.literal()
        return Filter("string", f"str {text}", told([part]), tail=1, bare=True)

    def pattern(self):
        return PatternGenerator(self.random).pattern()

    def patterns(self):
        """A pattern, the text of a filter with this or another value, and its value in a run (language/60 §11)."""
        pattern, form = self.pattern(), self.random.randrange(30)
        if form == 0:
            other = self.pattern()
            given = conditional(self.quietly(self.condition, 0), literal(pattern.text), literal(other.text))
        elif form == 1:
            other, middle = pattern, self.random.randint(0, len(pattern.text))
            given = arithmetic("+", literal(pattern.text[:middle]), literal(pattern.text[middle:]))
        elif form == 2:
            other, given = pattern, elsewhere(self.quietly(self.position, 0), literal(pattern.text))
        else:
            return pattern, f'"{pattern.text}"', lambda r, p: pattern
        known = {pattern.text: pattern, other.text: other, None: None}
        return pattern, f"{{ {given.text} }}", lambda r, p: known[given.value(r, p)]

    def match(self, subject, pattern=None):
        pattern, text, chosen = (pattern, f'"{pattern.text}"', lambda r, p: pattern) if pattern else self.patterns()

        def value(run, position):
            s = subject.value(run, position)
            pattern = None if s is None else chosen(run, position)
            if pattern is None:
                return None
            found = pattern.search(s)
            run.groups = None if found is None else (s, pattern.groups, found, pattern.names)
            return None if found is None else s[slice(*found[0])]
        return Filter("string", f"{fit(subject, 12, 12)} ~~ {text}", value, level=12)

    def pieceName(self, depth: int) -> Filter:
        squares, word = self.set(depth), self.pick("typename", "piecename")

        def value(run, position):
            at = squares.value(run, position)
            name = position.board[next(iter(at))].replace(".", "_") if len(at) == 1 else None
            return name.upper() if name and word == "typename" else name
        return Filter("string", f"{word} {fit(squares, 7)}", value, tail=min(7, squares.tail), bare=True)

    def group(self, index):
        number = self.random.randrange(self.groups + 1)
        name = self.pick(*NAMES) if self.chance(20) else None

        def value(run, position):
            subject, span = run.group(name or number)
            return None if span is None else span[0] if index else subject[slice(*span)]
        return Filter("number" if index else "string", f"\\{'-' if index else ''}{f'{{{name}}}' if name else number}", value)
