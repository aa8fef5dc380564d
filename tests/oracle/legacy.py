"""The meaning of position lists of the older language, word for word from language/50 §5 - §12.

Brute force: transforms are applied to square sets one by one, every copy of every list is tried at every position.
"""
from moves import Position
import itertools

from board import attacked, pieces
from filters import power
from legacy_squares import SYMMETRIES, TURNS_AXES, Designator, on, rays, steps
from tree import path


def inRange(bounds, n):
    return bounds[0] <= n <= bounds[1]


def rangeText(bounds):
    return str(bounds[0]) if bounds[0] == bounds[1] else f"{bounds[0]} {bounds[1]}"


class Condition:
    """A keyword with its arguments, or a designator by itself (keyword `is`)."""

    def __init__(self, keyword, designators=(), bounds=None, lists=(), negated=False, extra=None):
        self.keyword, self.designators, self.bounds, self.lists = keyword, list(designators), bounds, list(lists)
        self.negated, self.extra = negated, extra

    def moved(self, step):
        keyword = self.keyword
        if step[0] == "color":
            keyword = {"wtm": "btm", "btm": "wtm", "powerdifference": "powerdifference-", "powerdifference-": "powerdifference"}.get(keyword, keyword)
        if step[0] == "flip" and step[1] in TURNS_AXES:
            keyword = {"rayhorizontal": "rayvertical", "rayvertical": "rayhorizontal"}.get(keyword, keyword)
        extra = self.extra
        if keyword == "relation":
            extra = {k: (d.moved(step), r) if k in ("missing", "new") else (d, r) for k, (d, r) in extra.items()}
        return Condition(keyword, [d.moved(step) for d in self.designators], self.bounds, [l.moved(step) for l in self.lists], self.negated, extra)

    def key(self):
        extra = tuple(sorted((k, d.key() if d else None, r) for k, (d, r) in self.extra.items())) if self.keyword == "relation" else self.extra
        return (self.keyword, tuple(d.key() for d in self.designators), self.bounds, tuple(l.key() for l in self.lists), self.negated, extra)

    def text(self) -> str:
        name = ("!:" if self.negated else ":") + self.keyword
        if self.keyword == "is":
            return self.designators[0].text()
        if self.keyword.startswith("ray"):
            return name + " (" + " ".join(d.text() for d in self.designators) + ")" + (" " + rangeText(self.bounds) if self.bounds else "")
        if self.keyword == "relation":
            items = []
            for item, (d, r) in self.extra.items():
                word = {"missing": "missingpiececount", "new": "newpiececount"}.get(item, item)
                items.append(":" + word + (" " + d.text() if d else "") + (" " + rangeText(r) if r else ""))
            return ":relation (" + " ".join(items) + ")"
        if self.keyword == "tagmatch":
            return name + " " + self.extra + " " + self.designators[0].text()
        if self.keyword == "not":
            return ":not " + self.lists[0].text()
        if self.lists:
            return name + " (" + " ".join(l.text() for l in self.lists) + ")"
        return name + "".join(" " + d.text() for d in self.designators) + (" " + rangeText(self.bounds) if self.bounds else "")


MOVES = ("movefrom", "moveto", "promote", "enpassant", "noenpassant", "iscastling", "nocastling")


class List:
    """A position list."""

    def __init__(self, conditions, transforms=(), negated=False, accumulate=None, sums=(), outer=(), options=()):
        self.conditions, self.transforms, self.negated, self.accumulate = conditions, list(transforms), negated, accumulate
        self.sums, self.outer, self.options = list(sums), list(outer), dict(options)

    def moved(self, step):
        if self.transforms:  # its own transforms come first
            return List(self.conditions, self.transforms, self.negated, self.accumulate, self.sums, self.outer + [step], self.options)
        return List([c.moved(step) for c in self.conditions], (), self.negated, self.accumulate, self.sums, (), self.options)

    def bare(self):
        return List(self.conditions)

    def key(self):
        return (tuple(c.key() for c in self.conditions), tuple(self.transforms), self.negated, self.accumulate, tuple(self.sums), tuple(self.outer))

    def text(self) -> str:
        parts = [c.text() for c in self.conditions] + [":" + t for t in self.transforms]
        if self.accumulate:
            parts.append(":accumulate " + self.accumulate)
        parts += [f":sumrange {name} {rangeText(bounds)}" for name, bounds in self.sums]
        for option, value in self.options.items():
            if isinstance(value, List):
                parts.append(f":{option} {value.text()}")
            else:
                parts.append(f":{option}" + (" " + rangeText(value) if value else ""))
        return "(position" + "".join(" " + p for p in parts) + (" :not" if self.negated else "") + ")"

    # --- copies

    def copies(self):
        """All compositions of one transform of each set, in any order, but the colours before the shifts; without duplicates."""
        found = {}
        orders = []
        for order in itertools.permutations(self.transforms):
            colors = [i for i, k in enumerate(order) if k == "flipcolor"]
            if not colors or not any(k.startswith("shift") for k in order[:colors[0]]):
                orders.append(order)
        bare = self.bare()
        for order in orders:
            level = {bare.key(): bare}
            for keyword in order:
                level = {c.key(): c for l in level.values() for c in (l.moved(s) for s in steps(keyword)) if not lost(bare, c)}
            found.update(level)
        for step in self.outer:
            found = {c.key(): c for c in (l.moved(step) for l in found.values())}
        return [c for c in found.values() if not lost(bare, c)]

    def copiesOnce(self):
        if not hasattr(self, "orbit"):
            self.orbit = self.copies()
        return self.orbit

    # --- matching

    def matches(self, run, position: Position):
        hits = 0
        for copy in self.copiesOnce():
            if copy.holds(run, position):
                hits += 1
                if self.accumulate:
                    run.sums[self.accumulate] = run.sums.get(self.accumulate, 0) + 1
                elif not run.counting:
                    break
        result = hits > 0 and all(inRange(bounds, run.sums.get(name, 0)) for name, bounds in self.sums)
        return result != self.negated

    def holds(self, run, position: Position) -> bool:
        """The conditions of one copy; move keywords describe one move."""
        moves = [c for c in self.conditions if c.keyword in MOVES and not c.negated]
        if moves and not any(all(moveFits(run, position, child, c) for c in moves) for child in run.next(position)):
            return False
        for c in self.conditions:
            if c in moves:
                continue
            if c.keyword in MOVES:
                value = any(moveFits(run, position, child, c) for child in run.next(position))
            else:
                value = truth(run, position, c, self)
            if value == c.negated:
                return False
        return True


def lost(before, after):
    """A designator has lost its squares: the copy cannot match. Not under :not; under :or if all alternatives are lost."""
    for b, a in zip(before.conditions, after.conditions):
        if b.negated or b.keyword == "not":
            continue
        if any(y.empty() and not x.empty() for x, y in zip(b.designators, a.designators)):
            return True
        gone = [not x.negated and lost(x, y) for x, y in zip(b.lists, a.lists)]
        if any(gone) and (b.keyword != "or" or all(gone)):
            return True
    return False


def moveFits(run, position: Position, child, c):
    """A null move goes from the king's square to the king's square (language/20)."""
    d = c.designators[0] if c.designators else None
    enpassant = child.passing
    if c.keyword == "movefrom":
        return child.source in d.value(run, position)
    if c.keyword == "moveto":
        return child.target in d.value(run, position)
    if c.keyword == "promote":
        if not d.pieces:
            return child.promoted is None
        return child.promoted is not None and child.board[child.target] in d.pieces and child.target in d.squares
    return {"enpassant": enpassant, "noenpassant": not enpassant, "iscastling": bool(child.rook), "nocastling": not child.rook}[c.keyword]


def truth(run, position: Position, c, copy):
    k = c.keyword
    sets = [d.value(run, position) for d in c.designators]
    if k == "is":
        return bool(sets[0])
    if k in ("check", "nocheck"):
        return position.check == (k == "check")
    if k in ("wtm", "btm"):
        return position.white == (k == "wtm")
    if k == "initial":
        return position.id == 0
    if k == "terminal":
        return not position.children
    if k == "movenumber":
        return inRange(c.bounds, run.moveNumber(position))
    if k == "piececount":
        return inRange(c.bounds or (1, 999), len(sets[0]))
    if k == "attackcount":
        return inRange(c.bounds or (1, 9999), sum(len(attacked(position.board, s) & sets[1]) for s in sets[0]))
    if k == "power":
        return inRange(c.bounds, power(sets[0], position))
    if k in ("powerdifference", "powerdifference-"):
        difference = power(sets[0] & position.squares("A"), position) - power(sets[0] & position.squares("a"), position)
        return inRange(c.bounds, -difference if k.endswith("-") else difference)
    if k.startswith("ray"):
        return inRange(c.bounds or (1, 9999), rays(run, position, k, c.designators))
    if k == "tagmatch":
        return any(man == run.tags[c.extra] and s in sets[0] for s, man in position.identity.items())
    if k == "and":
        return all([l.matches(run, position) for l in c.lists])
    if k == "or":
        return any([l.matches(run, position) for l in c.lists])
    if k == "not":
        return not c.lists[0].matches(run, position)
    if k == "sequence":
        return sequence(run, position, c.lists)
    if k == "gappedsequence":
        return gapped(run, position, c.lists)
    if k == "relation":
        return any(related(run, position, later, c.extra, copy) for later in run.positions if later.id > position.id)
    raise ValueError(k)


def sequence(run, position: Position, lists):
    return lists[0].matches(run, position) and (
        len(lists) == 1 or any(sequence(run, child, lists[1:]) for child in run.next(position)))


def gapped(run, position: Position, lists):
    key = (position.id, tuple(id(l) for l in lists))
    if key not in run.memo:
        run.memo[key] = (lists[0].matches(run, position) and (
            len(lists) == 1 or any(gapped(run, child, lists[1:]) for child in run.next(position)))) or any(
                gapped(run, child, lists) for child in run.next(position))
    return run.memo[key]


def related(run, first, later, items, copy):
    """The relation of §12 between two positions."""
    if "variationsonly" in items:
        if run.isMain(later):
            return False
    elif "variations" not in items and not run.isMain(later):
        return False
    same = first.white == later.white
    if "ignoresidetomove" not in items and same == ("changesidetomove" in items):
        return False
    allowed = set(range(64))
    if "pattern" in items:
        allowed = set().union(*[c.designators[0].value(run, first) for c in copy.conditions if c.keyword == "is" and not c.negated], set())
    different = [s for s in allowed if first.board[s] != later.board[s]]
    if "originaldifferentcount" in items and not inRange(items["originaldifferentcount"][1], len(different)):
        return False
    if "originalsamecount" in items:
        count = sum(first.board[s] != "." and first.board[s] == later.board[s] for s in allowed)
        if not inRange(items["originalsamecount"][1], count):
            return False
    missing, new = (items.get(k, (Designator("KQRBNPkqrbnp"), (0, 0))) for k in ("missing", "new"))
    for flip in SYMMETRIES.values() if "flip" in items else [SYMMETRIES["identity"]]:
        turned = {}
        for s, piece in pieces(later.board):
            file, rank = flip(s % 8, s // 8)
            turned[file + 8 * rank] = piece
        for right, up in itertools.product(range(-7, 8), repeat=2) if "shift" in items else [(0, 0)]:
            board = {s + right + 8 * up: p for s, p in turned.items() if on(s % 8 + right, s // 8 + up)}
            gone = came = 0
            for s in allowed:
                a, b = first.board[s], board.get(s, ".")
                if a == b:
                    continue
                if b == "." and a in missing[0].pieces and s in missing[0].squares:
                    gone += 1
                elif a == "." and b in new[0].pieces and s in new[0].squares:
                    came += 1
                else:
                    break
            else:
                if inRange(missing[1], gone) and inRange(new[1], came):
                    return True
    return False


class Run:
    """A match list applied to a game: the marked positions (§5, §11)."""

    def __init__(self, positions):
        self.positions, self.sums, self.memo, self.tags, self.variations, self.counting = positions, {}, {}, {}, False, False

    def isMain(self, position: Position) -> bool:
        return position.onMain

    def next(self, position: Position):
        return position.children if self.variations else position.children[:1]

    def moveNumber(self, position: Position):
        """Counts from the start of the game, whatever its FEN says (language/50)."""
        return 1 + sum(not p.white for p in path(position.head))

    def marksOf(self, list):
        """Positions at which the list matches, those to mark, and whether it matches the game."""
        options = list.options
        self.variations = "variations" in options or "variationsonly" in options
        places = [p for p in self.positions if self.isMain(p) or self.variations]
        if "variationsonly" in options:
            places = [p for p in places if not self.isMain(p)]
        if "pretransformmatchcount" in options:
            marks = set()
            for copy in list.copiesOnce():
                found = [p.id for p in places if self.at(copy, p) != list.negated]
                if inRange(options["pretransformmatchcount"], len(found)):
                    marks.update(found)
                    marks.add(-1)
            return (True, marks - {-1}) if marks else (False, set())
        if "cut" in options:
            stop = options["cut"]
            cut = {p.id for p in self.positions if self.match(stop, p)}
            places = [p for p in places if not any(q.id in cut for q in path(p.head))]
        found = [p.id for p in places if self.match(list, p)]
        if "matchcount" in options:
            return inRange(options["matchcount"], len(found)), set(found)
        return bool(found), set(found if "markall" in options else found[-1:] if "endmost" in options else found[:1])

    def match(self, list, position: Position):
        self.sums = {}
        self.memo = {}
        return list.matches(self, position)

    def at(self, copy, position: Position):
        self.memo = {}
        return copy.holds(self, position)


def marked(positions, lists, tags):
    """The ids of the marked positions of a game; None if it does not match."""
    run = Run(positions)
    men = {}
    for position in positions:
        if run.isMain(position):
            for square, man in position.identity.items():
                men.setdefault(man, set()).add(position.board[square])
    union, matched = set(), False
    for binding in itertools.permutations(men, len(tags)):
        if not all(men[man] & d.pieces for man, (name, d) in zip(binding, tags)):
            continue
        run.tags = {name: man for man, (name, d) in zip(binding, tags)}
        results = [run.marksOf(list) for list in lists]
        if all(ok for ok, marks in results):
            matched = True
            union.update(*[marks for ok, marks in results])
    return union if matched else None
