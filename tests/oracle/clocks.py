"""Clocks and evaluations in comments, time controls (language/60 §3)."""
import re
from fractions import Fraction

from moves import Position
from tree import path

FIELD = re.compile(r"\[%(clk|emt|evp|eval|timestamp)\s+([^\]]*?)\s*\]")
TIME = re.compile(r"(?:(?:(\d+):)?(\d+):)?(\d+(?:\.\d+)?)")
EVAL = re.compile(r"(?:(?P<score>[+-]?\d+(?:\.\d+)?)|#(?P<sign>[+-]?)(?P<mate>\d+))(?:,(?P<depth>.*))?", re.S)
SECONDS = r"\d+(?:\.\d+)?"
CONTROL = re.compile(rf"(?:\d+/)?(?P<base>{SECONDS})(?:\+(?P<increment>{SECONDS}))?|\*(?P<clock>{SECONDS})")


def milliseconds(seconds: str) -> int:
    return int(Fraction(seconds) * 1000)


ENGINE = re.compile(r"""(?:\(\S{0,8}?\)\s*)?(?P<score>[+-]?\d+\.\d+|[+-]M\d+)/(?P<depth>\d+)
                        (?:\s+(?:(?P<ms>\d+)\s+\d+|(?P<time>(?:(?:\d+:)?\d+:)?\d+(?:\.\d+)?)(?P<s>s?)))?\s*(?:,.*)?""", re.S | re.X)
BARE = re.compile(r"(?:\d+:){1,2}\d+(?:\.\d+)?")


def timeOf(text: str) -> int | None:
    """Milliseconds; None: there are too many."""
    found = TIME.fullmatch(text)
    hours, minutes, seconds = found.groups()
    time = (int(hours or 0) * 60 + int(minutes or 0)) * 60000 + milliseconds(seconds)
    return time if time <= 2147483647 else None


class Fields:
    """The fields of the comments of a position, in the order of the text, before settle() decides on the game as a whole. `white`: the player who moved; None: no move."""

    def __init__(self, comments: list[str], white: bool | None):
        self.clk = self.emt = self.score = self.mate = self.depth = None
        self.white, self.curve, self.doubts = white, None, 0
        self.short = self.bare = self.minutes = False  # what the clock is
        taken = time = None
        for comment in comments:
            if white is not None and (found := self.numbers(comment.strip(" \t\n"))):
                taken = found[0] or taken
                time = found[1] if found[1] is not None else time
                continue
            for kind, value in FIELD.findall(comment):
                if kind == "timestamp":
                    if value.isdigit() and int(value) * 100 <= 2147483647:
                        time = int(value) * 100
                else:
                    self.take(kind, value)
        if self.score is None and self.mate is None and taken:
            self.score, self.mate, self.depth = taken
        self.emt = time if self.emt is None else self.emt

    def take(self, kind: str, value: str):
        if kind == "eval":
            if found := EVAL.fullmatch(value):
                self.score = self.mate = None
                self.depth = int(found["depth"]) if re.fullmatch(r"\s*\d+\s*", found["depth"] or "") else None
                if found["mate"] is not None:
                    self.mate = found["sign"], int(found["mate"])
                else:
                    self.score = max(-29000, min(29000, int(Fraction(found["score"]) * 100)))
        elif kind == "evp":
            self.curve = value if self.white is None else None
        elif TIME.fullmatch(value) and (time := timeOf(value)) is not None:
            setattr(self, kind, time)
            if kind == "clk":
                self.bare, self.short = False, value.count(":") == 1 and "." not in value

    def numbers(self, comment: str):
        """(score, mate and depth; time) of a comment that is nothing but numbers, None if it is something else."""
        if found := ENGINE.fullmatch(comment):
            time = found["ms"] and int(found["ms"]) or found["time"] and timeOf(found["time"])
            if found["ms"] and int(found["ms"]) > 2147483 or found["time"] and time is None:
                return None
            text, depth, sign = found["score"], int(found["depth"]), -1 if found["score"][0] == "-" else 1
            ours = sign * (1 if self.white else -1)
            if "M" in text:
                n = int(text[2:])
                plies = n % 2 == (sign > 0)
                if n and plies == bool(found["s"]):
                    return (None, ("+" if ours > 0 else "-", -(-n // 2) if plies else n), depth), time
            else:
                score = int(Fraction(text.lstrip("+-")) * 100)
                if score <= 29000 and (text[0] in "+-" or score == 0):
                    return (ours * score, None, depth), time
            self.doubts += 1
            return None, time
        if BARE.fullmatch(comment) and (time := timeOf(comment)) is not None:
            if comment.count(":") == 1:
                self.doubts += 1
            elif self.clk is None or self.bare:
                self.clk, self.bare, self.short = time, True, False
            return None, None
        return None


def settle(nodes: list[Position], tag: str | None) -> int:
    """Decides what is told of a game as a whole, with nodes in preorder; how many numbers are ambiguous."""
    main, base = [nodes[0]], control(tag)
    while main[-1].following:
        main.append(main[-1].following[0])
    doubts = sum(node.fields.doubts for node in nodes)
    if (curve := nodes[0].fields.curve) is not None:
        values = [int(v) if re.fullmatch(r"\s*-?\d+\s*", v) else None for v in curve.split(",")]
        if None in values or len(values) < 3 or not 0 <= values[0] <= values[1] or len(values) != values[1] - values[0] + 3:
            doubts += 1
        else:
            doubts += spread(main[values[0]:], values[2:])
    clocks = [node for node in main if node.fields.clk is not None]
    shorts = [node.fields for node in clocks if node.fields.short]
    plain = any(not node.fields.short and not node.fields.bare for node in clocks)
    unit = 1 if plain else shortUnit([node for node in clocks if node.fields.short], base)
    runs = not plain and not shorts and run([node for node in clocks if node.fields.bare], base, ":" in (tag or ""))
    for node in nodes:
        f = node.fields
        if f.clk is not None and (f.short and (unit is None or f.clk * unit > 2147483647) or f.bare and not runs):
            f.clk, doubts = None, doubts + 1
        elif f.short and unit == 60:
            f.clk, f.minutes = f.clk * 60, True
    return doubts


def spread(nodes, values) -> int:
    doubts = 0
    for node, value in zip(nodes, values):
        f = node.fields
        if value == 32767 or f.score is not None or f.mate is not None:
            continue
        if abs(value) > 30000:
            doubts += 1
        elif abs(value) > 29000:
            plies = 30000 - abs(value)
            f.mate = ("" if plies == 0 else "+" if value > 0 else "-"), -(-plies // 2)
        else:
            f.score = value
    return doubts


def fits(clock: int, base, unit: int) -> bool:
    return not base or base[0] // 2 <= clock <= sum(base) + unit


def shortUnit(nodes, base) -> int | None:
    """60: the clocks are hours and minutes, None: it is not known."""
    if not nodes:
        return 1
    first = [next((n.fields.clk for n in nodes if n.fields.white == white), None) for white in (True, False)]
    first = [clock for clock in first if clock is not None]
    largest = max(n.fields.clk for n in nodes)
    if largest >= 24 * 60000:
        return 1
    if not base:
        return 60 if largest <= 150 * 1000 else 1
    minutes, hours = all(fits(c, base, 1000) for c in first), all(fits(60 * c, base, 60000) for c in first)
    return None if minutes == hours else 1 if minutes else 60


def run(nodes, base, periods: bool) -> bool:
    for white in (True, False):
        clocks = [n.fields.clk for n in nodes if n.fields.white == white]
        if clocks and not fits(clocks[0], base, 1000):
            return False
        gain = base[1] + 1000 if base and base[1] else 0
        if not periods and any(b > a + gain for a, b in zip(clocks, clocks[1:])):
            return False
    return True


def control(tag: str | None) -> tuple[int, int] | None:
    """(base, increment) in milliseconds."""
    found = CONTROL.fullmatch((tag or "").split(":")[0])
    return found and (milliseconds(found["base"] or found["clock"]), milliseconds(found["increment"] or "0"))


def clock(position: Position, white: bool | None = None) -> int | None:
    if white is None:
        return position.fields.clk if position.head else None
    return next((p.fields.clk for p in path(position) if p.head and p.head.white == white and p.fields.clk is not None), None)


def moveTime(position: Position, tag: str | None) -> int | None:
    if not position.head:
        return None
    time = position.fields.emt
    if time is None and position.head.head and None not in (before := clock(position.head.head), now := clock(position)) \
            and not (position.fields.minutes or position.head.head.fields.minutes):
        time = before + (control(tag) or (0, 0))[1] - now
    return time if time is not None and 0 <= time <= 2147483647 else None


def evaluation(position: Position) -> int | None:
    """From White's point of view."""
    if position.fields.mate is None:
        return position.fields.score
    sign, moves = position.fields.mate
    white = not position.white if moves == 0 and not sign else sign != "-"
    return (30000 - min(moves, 999)) * (1 if white else -1)


def mate(position: Position) -> int | None:
    if position.fields.mate is None:
        return None
    sign, moves = position.fields.mate
    return -moves if sign == "-" else moves


def drop(position: Position) -> int | None:
    if not position.head or None in (before := evaluation(position.head), now := evaluation(position)):
        return None
    return before - now if position.head.white else now - before
