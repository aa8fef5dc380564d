"""Clocks and evaluations in comments, time controls (language/60 §3)."""
import re
from fractions import Fraction

from moves import Position
from tree import path

FIELD = re.compile(r"\[%(clk|emt|eval)\s+([^\]]*?)\s*\]")
TIME = re.compile(r"(?:(?:(\d+):)?(\d+):)?(\d+(?:\.\d+)?)")
EVAL = re.compile(r"(?:(?P<score>[+-]?\d+(?:\.\d+)?)|#(?P<sign>[+-]?)(?P<mate>\d+))(?:,.*)?", re.S)
SECONDS = r"\d+(?:\.\d+)?"
CONTROL = re.compile(rf"(?:\d+/)?(?P<base>{SECONDS})(?:\+(?P<increment>{SECONDS}))?|\*(?P<clock>{SECONDS})")


def milliseconds(seconds: str) -> int:
    return int(Fraction(seconds) * 1000)


class Fields:
    """The fields of the comments of a position, in the order of the text."""

    def __init__(self, comments: list[str]):
        self.clk = self.emt = self.score = self.mate = None
        for comment in comments:
            for kind, value in FIELD.findall(comment):
                self.take(kind, value)

    def take(self, kind: str, value: str):
        if kind == "eval":
            if found := EVAL.fullmatch(value):
                self.score = self.mate = None
                if found["mate"] is not None:
                    self.mate = found["sign"], int(found["mate"])
                else:
                    self.score = max(-29000, min(29000, int(Fraction(found["score"]) * 100)))
        elif found := TIME.fullmatch(value):
            hours, minutes, seconds = found.groups()
            time = (int(hours or 0) * 60 + int(minutes or 0)) * 60000 + milliseconds(seconds)
            if time <= 2147483647:
                setattr(self, kind, time)


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
    if time is None and position.head.head and None not in (before := clock(position.head.head), now := clock(position)):
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
