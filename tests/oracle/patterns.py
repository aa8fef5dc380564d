"""`line` as specified by language/21 (§2.3, §2.4), and the search that it shares with `path`, word for word."""
from filters import Filter, Run, told
from moves import Position

UNLIMITED = 100000


class Env:
    """The context of a filter: the move that a line follows (§2.4), the enclosing path."""

    def __init__(self, followed=None, path=None):
        self.followed, self.path = followed, path


def within(run: Run, env: Env, evaluate):
    before, run.around = run.around, env
    try:
        return evaluate()
    finally:
        run.around = before


# --- patterns: ("item", filter) ("step", Step) ("group", [pattern]) ("repeat", least, most, pattern, token)


def canBeEmpty(pattern):
    kind = pattern[0]
    if kind in ("repeat", "again"):
        least = pattern[1] - (pattern[4] if kind == "again" else 0)
        return least <= 0 or canBeEmpty(pattern[3])
    if kind == "group":
        return all(canBeEmpty(p) for p in pattern[1])
    return False


class Search:
    """go(list) of both filters: the treatment of repetitions. `FIELDS`: the state of a search; a nested one has its own."""
    FIELDS: tuple[str, ...] = ()

    def searched(self, run: Run, position: Position) -> int | None:
        saved = [getattr(self, f, None) for f in self.FIELDS]
        try:
            return self.search(run, position)
        finally:
            for f, v in zip(self.FIELDS, saved):
                setattr(self, f, v)

    def expand(self, pattern, rest, go):
        kind = pattern[0]
        if kind == "group":
            go(tuple(pattern[1]) + rest)
            return True
        if kind not in ("repeat", "again"):
            return False
        _, least, most, body = pattern[:4]
        count = pattern[4] if kind == "again" else 0
        if count >= least:
            go(rest)
        # §12: the repetition ends with an iteration without a move
        stalled = kind == "again" and most == UNLIMITED and count >= least and pattern[5] == self.moves()
        if count < most and not stalled:
            go((body, ("again", least, most, body, count + 1, self.moves())) + rest)
        return True

    def moves(self):
        return -1


class Line(Search, Filter):
    FIELDS = ("run", "start", "best", "comments", "mark", "path")

    def __init__(self, items, backward=False, parameters=(), low: int | None = None, high: int | None = None):
        self.items, self.backward, self.parameters, self.low, self.high = items, backward, set(parameters), low, high
        arrow = " <-- " if backward else " --> "
        span = "" if low is None else f" {low} {high}"
        text = "line " + " ".join(parameters) + span + arrow + arrow.join(itemText(p, arrow) for p in items)
        super().__init__("number", text, self.searched, tail=1)

    def moves(self):
        Line.serial += 1  # every element consumes a position: all iterations advance
        return Line.serial

    serial = 0

    def next(self, position: Position):
        if self.backward:
            return [position.head] if position.head else []
        children = position.children
        if "primary" in self.parameters:
            return children[:1]
        return children[1:] if "secondary" in self.parameters else children

    def length(self, last):
        moves = abs(last.ply - self.start.ply)
        return (moves // 2 if "singlecolor" in self.parameters else moves) + 1

    def search(self, run: Run, position: Position):
        register = run.registers.setdefault(id(self), set())
        if "nestban" in self.parameters and position.id in register:
            return None
        self.run, self.start, self.best, self.comments, self.mark = run, position, None, [], len(run.journal)
        self.path = run.around and run.around.path
        self.go(tuple(self.items), position)
        if self.best is None:
            return None
        run.journal += self.comments
        n, last = self.length(self.best), self.best
        if self.low is not None and not self.low <= n <= self.high:
            return None
        if "nestban" in self.parameters:
            while True:
                if "singlecolor" not in self.parameters or last.white == position.white:
                    register.add(last.id)
                if last is position:
                    break
                last = last.head
        if run.level == "normal" and "quiet" not in self.parameters:
            run.comment(self.best, f"End line of length {n} that starts at {told(run, position)}")
            run.comment(position, f"Start line that ends at {told(run, self.best)}")
        return self.best.id if "lastposition" in self.parameters else n

    def found(self):
        return "firstmatch" in self.parameters and self.best is not None

    def go(self, list, q):
        self.run.step()
        if not list or self.found():
            return
        if "singlecolor" in self.parameters and q.white != self.start.white:
            for r in self.next(q):
                self.go(list, r)
            return
        c, rest = list[0], list[1:]
        if self.expand(c, rest, lambda l: self.go(l, q)):
            return
        filter = c[1]
        if not self.backward and filter.steers:
            if not q.children:
                self.tryItem(filter, rest, q, -1, [])
            else:
                for m in self.next(q):
                    if self.found():
                        return
                    self.tryItem(filter, rest, q, m.id, [m])
        else:
            self.tryItem(filter, rest, q, None, self.next(q))

    def tryItem(self, filter, rest, q, followed, next):
        mark = len(self.run.journal)
        if within(self.run, Env(followed, self.path), lambda: filter.matches(self.run, q)):
            if all(canBeEmpty(p) for p in rest):
                self.record(q)
            if rest:
                for r in next:
                    self.go(rest, r)
        del self.run.journal[mark:]

    def record(self, q):
        if self.best is None or self.length(q) > self.length(self.best):
            self.best, self.comments = q, self.run.journal[self.mark:]

def itemText(pattern, arrow):
    kind = pattern[0]
    if kind == "item":
        return pattern[1].text
    if kind == "group":
        return "(" + arrow.join(itemText(p, arrow) for p in pattern[1]) + ")"
    return itemText(pattern[3], arrow) + pattern[4]
