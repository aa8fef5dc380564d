"""`path` as specified by language/21 (§4 to §7)."""
from filters import Run
from moves import Position
from board import name
from filters import Filter, told
from moves_filters import limitOf
from patterns import Env, Search, within


class Step:
    """A move-step; the operands are sets of piece letters, None for all squares."""

    def __init__(self, left, capture, right, promotion, targets):
        self.left, self.capture, self.right, self.promotion, self.targets = left, capture, right, promotion, targets
        self.text = (setText(left) + ("[x]" if capture else "--") + setText(right) + ("=" + promotion if promotion else "") +
                     "".join(" " + t.text for t in targets))

    def fits(self, move, without=()):
        """language/20 §3.3; `without`: (from, to) pairs of pieces that are not in focus."""
        head = move.head
        return limitOf(move, head.squares(self.left), head.squares(self.right), self.capture, without) is not None

    def promotes(self, move):
        if not self.promotion:
            return True
        return move.promoted is not None and (self.promotion == "A" or move.promoted == self.promotion.upper())


class Path(Search, Filter):
    FIELDS = ("run", "start", "cur", "count", "best", "mark", "men")

    def __init__(self, constituents, parameters=(), focus=None, capture=False, max=None, title=None, low: int | None = None, high: int | None = None):
        self.constituents, self.parameters, self.focus, self.capture, self.max, self.title = (
            constituents, set(parameters), focus, capture, max, title)
        self.low, self.high = low, high
        words = ["path", *parameters]
        if focus:
            words.append("focus " + ("capture " if capture else "") + focus)
        if title:
            words.append(f'title "{title}"')
        if max:
            words.append("max " + max.text)
        if low is not None:
            words.append(f"{low} {high}")
        super().__init__("number", " ".join(words + [constituentText(p) for p in constituents]), self.searched, tail=1)

    def moves(self):
        return self.count

    def search(self, run: Run, position: Position):
        register = run.registers.setdefault(id(self), set())
        if "nestban" in self.parameters and position.id in register:
            return None
        self.run, self.start, self.cur, self.count, self.best, self.mark = run, position, position, 0, None, len(run.journal)
        self.men = None
        letters = self.focus
        if "singlecolor" in self.parameters:
            letters = "A" if position.white else "a"
        if letters:
            self.men = {position.identity[s] for s in position.squares(letters.strip("[]"))}
        before = self.atomics()
        self.go(tuple(self.constituents))
        del run.journal[self.mark :]
        self.restore(before)
        if self.best is None:
            return None
        last, count, value, atomics, paths = self.best
        result = value if self.max else count
        if self.low is not None and not self.low <= result <= self.high:
            return None
        self.restore(atomics)
        for i, (end, length, v, comments) in enumerate(paths):
            run.journal += comments
            self.ownComments(end, length, v, i > 0)
        if "nestban" in self.parameters:
            p = last
            while p is not position:
                p = p.head
                register.add(p.id)
        run.lastPath = (position, last, count)
        return last.id if "lastposition" in self.parameters else result

    def atomics(self):
        return {k: v for k, v in self.run.variables.items() if k.startswith("atom")}

    def restore(self, values):
        self.run.variables.update(values)

    def inside(self, evaluate):
        return within(self.run, Env(None, self), evaluate)

    def found(self):
        return "firstmatch" in self.parameters and self.best is not None

    def go(self, list):
        self.run.step()
        if self.found():
            return
        if not list:
            if self.cur is not self.start:
                self.success()
            return
        c, rest = list[0], list[1:]
        if self.expand(c, rest, self.go):
            return
        if c[0] == "item":
            if self.inside(lambda: c[1].matches(self.run, self.cur)):
                self.go(rest)
            return  # its comments are kept until the move that led here is undone (§6)
        step, cur = c[1], self.cur
        for move in self.candidates(cur):
            if self.found():
                return
            if not step.fits(move, self.withoutFocus(move)):
                continue
            atomics, mark = self.atomics(), len(self.run.journal)
            self.cur = move
            self.count += 1
            if step.promotes(move) and all(self.inside(lambda: t.matches(self.run, move)) for t in step.targets):
                self.go(rest)
            self.cur = cur
            self.count -= 1
            self.restore(atomics)
            del self.run.journal[mark:]

    # --- §5

    def inFocus(self, move):
        men = move.head.identity
        if move.rook and men[move.rook[0]] in self.men:
            return True
        if self.capture and move.captured is not None and men[move.captured] in self.men:
            return True
        return men[move.source] in self.men

    def candidates(self, cur):
        if self.men is None:
            return cur.children[:1] if "primary" in self.parameters else cur.children
        if cur is self.start:
            return [m for m in cur.children if self.inFocus(m)]
        found, todo = [], list(reversed(cur.children))
        while todo:
            move = todo.pop()
            if self.inFocus(move):
                found.append(move)
            else:
                todo.extend(reversed(move.children))
        return found

    def withoutFocus(self, move):
        if self.men is None or not move.rook:
            return []
        men = move.head.identity
        pairs = ((move.source, move.target), move.rook)
        return [pair for pair in pairs if men[pair[0]] not in self.men]

    # --- success and comments (§6)

    def success(self):
        value = self.count
        if self.max:
            mark = len(self.run.journal)
            value = self.inside(lambda: self.max.value(self.run, self.cur))
            if value is None:
                del self.run.journal[mark:]
                return
        path = (self.cur, self.count, value, self.run.journal[self.mark:])
        if self.best is None or value > self.best[2]:
            self.best = (self.cur, self.count, value, self.atomics(), [path])
        elif "keepallbest" in self.parameters and value == self.best[2]:
            self.best[4].append(path)

    def ownComments(self, last, count, value, alternative):
        run = self.run
        if run.level == "silent":
            return
        moves, p = [], last
        while p is not self.start:
            moves.insert(0, p)
            p = p.head
        if self.title:
            run.comment(self.start, self.title)
        if "piecepath" in self.parameters:
            run.comment(self.start, self.piecePath(moves))
        if "verbose" in self.parameters:
            counted = [m for m in moves if self.men is None or self.inFocus(m)]
            for i, m in enumerate(counted):
                run.comment(m, (self.title + ": " if self.title else "") + f"move {i + 1} of {count}")
        if run.level == "normal" and "quiet" not in self.parameters:
            end = f"End path of length {count} that starts at {told(run, self.start)}" + (f" Max value: {value}" if self.max else "")
            run.comment(last, end)
            run.comment(self.start, f"Start path that ends at {told(run, last)}")
        if alternative and run.level == "normal":
            run.comment(last, "alternative")

    def piecePath(self, moves):
        text, listed = "", False
        start = self.start
        for s in sorted(start.identity):
            man = start.identity[s]
            if man not in self.men:
                continue
            if listed:
                text += " "
            way, place = "", s
            for m in moves:
                now = next((sq for sq, who in m.identity.items() if who == man), None)
                if now is None:
                    way += f"(x{name(place)})"
                    break
                if now != place:
                    way += "-" + name(now)
                    place = now
            if way:
                text += start.board[s] + name(s) + way
                listed = True
        return "Focus path: " + text if listed else ""


def setText(letters):
    if letters is None:
        return ""
    return letters if len(letters) == 1 else f"[{letters}]"


def constituentText(pattern):
    kind = pattern[0]
    if kind in ("item", "step"):
        return pattern[1].text
    if kind == "group":
        return "(" + " ".join(constituentText(p) for p in pattern[1]) + ")"
    return constituentText(pattern[3]) + " " + pattern[4]
