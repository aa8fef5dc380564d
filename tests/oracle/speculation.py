"""Moves that are tried, boards that are edited (language/60 §4), and tallies over a run (language/61)."""
import re
from collections.abc import Callable
from typing import NamedTuple

from board import name
from filters import Filter, Run, TooLong, braced, nothing, valueText
from moves import Move, Position


# --- imaginary positions

def child(node: Position, move: Move) -> Position:
    """The imaginary position after a move."""
    after = imaginary(node.play(move), node)
    after.ply, after.movenumber = node.ply + 1, node.movenumber + (not node.white)
    after.steps = [*getattr(node, "steps", []), node.san(move)]
    return told(after)


def imaginary(after: Position, node: Position) -> Position:
    after.anchor, after.index, after.id, after.children = node.real, -1, None, []
    after.depth, after.game, after.all = node.real.depth, node.game, node.all
    return after


def told(after: Position) -> Position:
    after.text = f"{after.real.text} ({'; '.join(after.steps)})"
    return after


class Edit(NamedTuple):
    """`change`: of the board as it is edited, the squares of the operands, and the former pieces; returns the side to move, or None for no match."""
    text: str
    operands: list[Filter]
    change: Callable


def edited(run: Run, node: Position, edits: list[Edit]) -> Position | None:
    operands = [[f.value(run, node) for f in edit.operands] for edit in edits]
    state = State(node)
    if not all(edit.change(state, *squares) for edit, squares in zip(edits, operands)):
        return None
    if state.board.count("K") > 1 or state.board.count("k") > 1:
        return None
    after = imaginary(Position(state.board, state.white, node.rights - state.named, None, node.number), node)
    after.rights = frozenset(r for r in after.rights if node.king(r < 32) not in state.named)
    after.edited, after.head, after.identity, after.ended = node, node.head, state.identity, node.ended | state.named
    after.ply, after.movenumber, after.named = node.ply, node.movenumber, node.named | state.named
    parts = []
    for s in range(64):
        if node.board[s] != after.board[s]:
            parts += [f"-{node.board[s]}{name(s)}"] * (node.board[s] != ".") + [f"+{after.board[s]}{name(s)}"] * (after.board[s] != ".")
    parts += ["wtm" if after.white else "btm"] * (after.white != node.white)
    after.steps = [*getattr(node, "steps", []), " ".join(parts) or "="]
    return told(after)


class State:
    """A board under edits. `named`: the squares that they name; new pieces are numbered from 64."""
    serial = 64

    def __init__(self, node: Position):
        self.board, self.white, self.identity, self.named = list(node.board), node.white, dict(node.identity), frozenset()

    def put(self, letter: str, squares) -> bool:
        self.named |= squares
        for s in squares:
            self.board[s] = letter
            self.identity.pop(s, None)
            if letter != ".":
                State.serial += 1
                self.identity[s] = State.serial
        return True

    def remove(self, squares) -> bool:
        return self.put(".", squares)

    def move(self, source, target) -> bool:
        self.named |= source | target
        if len(source) != 1 or len(target) != 1:
            return False
        (s,), (t,) = source, target
        if self.board[s] == ".":
            return False
        letter, man = self.board[s], self.identity.pop(s)
        self.board[s] = "."
        self.board[t], self.identity[t] = letter, man
        return True

    def turn(self, white: bool | None) -> bool:
        self.white = not self.white if white is None else white
        return True


def imagine(edits: list[Edit], target: Filter) -> Filter:
    def value(run: Run, node: Position):
        there = edited(run, node, edits)
        out = nothing(target.kind) if there is None else target.value(run, there)
        if isinstance(out, Position) and out.anchor:
            raise TooLong  # it no longer exists
        return out

    def condition(run: Run, node: Position) -> bool:
        there = edited(run, node, edits)
        return there is not None and target.matches(run, there)
    return Filter(target.kind, f"{{imagine {' '.join(e.text for e in edits)} : {braced(target)}}}", value, condition)


# --- moves that are tried

def possible(node: Position, word: str) -> list[Move]:
    out = []
    for move in sorted(node.possible(word)):
        promotes = node.board[move.source] in "Pp" and move.target // 8 in (0, 7)
        out += [move._replace(promotion=piece) for piece in "QRBN"] if promotes else [move]
    return out


class Tries:
    """`parameters`: (word, argument) as of moves_filters.Move, `legal`, `pseudolegal`, `all` and `count` among them; `satisfies`: Move.satisfies."""

    def __init__(self, parameters, target: Filter, satisfies):
        self.words, self.target, self.satisfies = dict(parameters), target, satisfies
        self.text = "move" + "".join(f" {w}" + (f" {a if isinstance(a, str) else a.text}" if a else "") for w, a in parameters)
        self.text = f"{{{self.text} : {braced(target)}}}"
        self.first = parameters[0][0] if parameters else None

    def considered(self, run: Run, node: Position):
        """The positions after the moves that satisfy the parameters."""
        word = next((w for w in ("legal", "pseudolegal") if w in self.words), None)
        after = [child(node, m) for m in possible(node, word)] if word else node.children
        sets = {w: a.value(run, node) for w, a in self.words.items() if isinstance(a, Filter)}
        return [c for c in after if self.satisfies(c, sets)]

    def good(self, run: Run, node: Position):
        for after in self.considered(run, node):
            if self.target.matches(run, after):
                yield after

    def everywhere(self, run: Run, node: Position) -> bool:
        return all(self.target.matches(run, after) for after in self.considered(run, node))

    def countedAll(self, run: Run, node: Position) -> int | None:
        """Tries every move."""
        matched = [self.target.matches(run, after) for after in self.considered(run, node)]
        return len(matched) if all(matched) else None

    def filter(self) -> Filter:
        if "count" in self.words:
            if "all" in self.words:
                return Filter("number", self.text, self.countedAll)
            return Filter("number", self.text, lambda r, n: len(list(self.good(r, n))))
        if "all" in self.words:
            return Filter("condition", self.text, None, self.everywhere)
        key = {"from": lambda m: m.source, "to": lambda m: m.target, "capture": lambda m: m.captured}.get(self.first)
        if key:
            return Filter("set", self.text, lambda r, n: frozenset(key(m) for m in list(self.good(r, n))))
        return Filter("condition", self.text, None, lambda r, n: any(True for _ in self.good(r, n)))


def legalDash(word: str, left: Filter, right: Filter, target: Filter, counts: bool) -> Filter:
    """legal L--R(target)"""
    text = f"{{{'countmoves ' * counts}{word} {left.text}--{right.text}({target.text[1:-1]})}}"

    def good(run: Run, node: Position):
        L, R = left.value(run, node), right.value(run, node)
        after = [child(node, m) for m in possible(node, word) if m.source in L and m.target in R]
        return [n for n in after if target.matches(run, n)]
    if counts:
        return Filter("number", text, lambda r, n: len(good(r, n)))
    return Filter("set", text, lambda r, n: frozenset(m.target for m in good(r, n)))


# --- tallies

class Tally(NamedTuple):
    label: str
    group: object
    value: object


WORDS = {"tally": (), "total": ("number",), "average": ("number",), "largest": ("number",), "smallest": ("number",)}


class Table:
    """One label. `each`: per game; `now`: counted at once."""

    def __init__(self, label: str, word: str, now: bool, each: bool, value: Filter, group: Filter | None):
        self.label, self.word, self.now, self.each, self.entries, self.by = label, word, now, each, [], group is not None
        options = ["now"] * now + ["per game"] * each
        text = f'{" ".join([word, *options])} "{label}" {braced(value)}' + (f" by {braced(group)}" if group else "")

        def condition(run: Run, node: Position) -> bool:
            v = value.value(run, node)
            g = None if v is None or not group else group.value(run, node)
            if v is None or group and g is None:
                return False
            entry = Tally(label, key(g), key(v))
            if now:
                run.tallied.append(entry)
            else:
                run.journal.append((node.real, entry))
            return True
        self.filter = Filter("condition", text, None, condition, tail=5)

    def take(self, contributions: list[Tally]) -> None:
        """Counts those of one game."""
        seen = set()
        for _, group, value in [t for t in contributions if t.label == self.label]:
            first = (group, value) if self.word == "tally" else group
            if not self.each or first not in seen:
                self.entries.append((group, value))
            seen.add(first)

    def lines(self) -> list[str]:
        groups = sorted({g for g, _ in self.entries}) if self.by else []
        if self.word == "tally":
            counts = {e: self.entries.count(e) for e in self.entries}
            out = [f"{self.label}: {len(self.entries)} in {len(counts)} values"]
            order = sorted(counts, key=lambda e: ((e[0],) if self.by else ()) + (-counts[e], e[1]))
            return out + [f"{e[0]}\t{counts[e]}\t{e[1]}" if self.by else f"{counts[e]}\t{e[1]}" for e in order]
        values = [v for _, v in self.entries]
        out = [f"{self.label}: {self.result(values)} ({len(values)})"]
        for group in groups:
            own = [v for g, v in self.entries if g == group]
            out.append(f"{group}\t{self.result(own)}\t{len(own)}")
        return out

    def result(self, values: list[int]) -> str:
        if not values:
            return "0" if self.word == "total" else "none"
        if self.word == "average":
            total, count = abs(sum(values)), len(values)
            hundredths = (200 * total + count) // (2 * count)
            return "-" * (sum(values) < 0 and hundredths > 0) + f"{hundredths // 100}.{hundredths % 100:02}"
        return str({"total": sum, "largest": max, "smallest": min}[self.word](values))


def key(value):
    return value if value is None or isinstance(value, (int, str)) else valueText(value)


def tallies(journal) -> list[Tally]:
    return [what for _, what in journal if isinstance(what, Tally)]


# --- rows

class Row(NamedTuple):
    place: Position
    values: dict[str, str]


def table(rows: list[Row], query: str) -> str:
    """The file of all rows of a run as CSV."""
    columns = re.findall(r'"(column\d+)"=', query)
    lines = [["game", "ply", *columns]] + [[str(r.place.game), str(r.place.ply), *(r.values.get(c, "") for c in columns)] for r in rows]
    return "".join(",".join(line) + "\r\n" for line in lines)


def row(columns: list[tuple[str, Filter]]) -> Filter:
    """All items are named."""
    def condition(run: Run, node: Position) -> bool:
        run.journal.append((node.real, Row(node, {name: cell(f, run, node) for name, f in columns})))
        return True
    text = " ".join(f'"{name}"={braced(f)}' for name, f in columns)
    return Filter("condition", f"row({text})", None, condition)


def cell(filter: Filter, run: Run, node: Position) -> str:
    if filter.kind == "condition":
        return str(filter.matches(run, node)).lower()
    value = filter.value(run, node)
    text = "" if value is None else valueText(value)
    return f'"{text}"' if "," in text or value == "" else text
