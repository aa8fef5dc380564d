"""The `move` filter, dash filters and filters on the last move (language/20)."""
from filters import Run
from filters import Filter, condition, fit, items, nothing, of
from moves import Position

PROMOTIONS = {"Q": "Q", "[rN]": "RN", "n": "N", "A": "QRBN", "a": "QRBN", "K": "", "[Pq]": "Q", "[kB]": "B"}


def squares(node: Position) -> tuple[frozenset[int], frozenset[int]]:
    """Returns from and to; for castling those of king and rook (§4)."""
    if not node.move:
        return frozenset(), frozenset()
    rook = node.rook or (node.source, node.target)
    return frozenset([node.source, rook[0]]), frozenset([node.target, rook[1]])


def limitOf(node: Position, left: frozenset[int], right: frozenset[int], captures: bool, without=()):
    """Returns None if the move to a position does not fit L--R or L[x]R, else (from, to) as seen by a target (§3.3, §3.6).

    `without`: the castlings that do not count (language/21 §5)."""
    if captures:
        return squares(node) if node.captured is not None and node.source in left and node.captured in right else None
    if not node.rook:
        return squares(node) if node.source in left and node.target in right else None
    pairs = [pair for pair in ((node.source, node.target), node.rook) if pair not in without]
    if not any(s in left and t in right for s, t in pairs):
        return None
    return frozenset(s for s, t in pairs if t in right) & left, frozenset(t for s, t in pairs if s in left) & right


def kind(node: Position) -> str | None:
    return "o-o" if node.rook and node.rook[0] > node.source else "o-o-o" if node.rook else None


LAST_CONDITIONS = [
    condition("castle", lambda n: n.rook), condition("o-o", lambda n: kind(n) == "o-o"), condition("o-o-o", lambda n: kind(n) == "o-o-o"),
    condition("enpassant", lambda n: n.passing), condition("nullmove", lambda n: n.null),
    condition("primary", lambda n: n.move and n.index == 0), condition("secondary", lambda n: n.index > 0)]
FROM, TO = of("set", "from", lambda n: squares(n)[0]), of("set", "to", lambda n: squares(n)[1])
PASSED = of("set", "enpassantsquare", lambda n: frozenset([n.captured] if n.passing else []))


class Limit:
    """The squares of castling by which a move fitted (§3.6): the values of `from` and `to` directly in a target."""
    FROM = Filter("set", "from", lambda run, node: run.limits[-1][0])
    TO = Filter("set", "to", lambda run, node: run.limits[-1][1])


class Dash:
    """L--R or L[x]R with a promotion and a target; `left`, `right`: set filters or None; `target`: a compound or None."""

    def __init__(self, sign, left, right, promotion, target):
        self.left, self.right, self.promotion, self.target = left, right, promotion, target
        self.captures = sign in ("[x]", "×")
        letters = f"={promotion}" if promotion else ""
        braced = f"({target.text[1:-1]})" if target else ""
        last = fit(right, 9) if right else ""
        self.text = f"{fit(left, 9, 8) if left else ''}{sign}{f'{{{last}}}' if last.endswith('child') or last.startswith('(') else last}{letters}{braced}"
        endless = promotion and not target  # extends as far as its last filter
        self.more = {"level": 0 if endless else 8, "tail": 99 if target or not right else min(8, right.tail)}
        # After a word like `currentmove` it is a primary; only a parenthesis, or an adjacent token, would belong to it.
        self.prefixed = self.more if endless else {"level": 14, "tail": 98 if target or not right else min(8, right.tail)}
        self.kind = target.kind if target else "condition"

    def promotes(self, node: Position):
        if not self.promotion:
            return True
        if self.promotion in (".", '"."', '""'):
            return node.promoted is not None
        letters = self.promotion.strip('"').upper() if self.promotion[0] == '"' else PROMOTIONS[self.promotion]
        return node.promoted is not None and node.promoted in letters

    def fitting(self, run: Run, head, moves):
        every = frozenset(range(64))
        left = self.left.value(run, head) if self.left else every
        right = self.right.value(run, head) if self.right else every
        for node in moves:
            if limit := limitOf(node, left, right, self.captures):
                yield node, limit

    def inTarget(self, run: Run, limit, evaluate):
        run.limits.append(limit)
        out = evaluate()
        run.limits.pop()
        return out

    def succeeds(self, run: Run, node: Position, limit):
        return self.promotes(node) and (not self.target or self.inTarget(run, limit, lambda: self.target.matches(run, node)))

    def matches(self, run: Run, head, moves):
        return any(self.succeeds(run, *move) for move in self.fitting(run, head, moves))

    def value(self, run: Run, head, moves):
        """§3.5: for a set the first move that fits decides alone."""
        for node, limit in self.fitting(run, head, moves):
            value = self.inTarget(run, limit, lambda: self.target.value(run, node)) if self.promotes(node) else nothing(self.kind)
            if self.kind == "set" or value is not None:
                return value
        return nothing(self.kind)

    def count(self, run: Run, head, moves):
        return sum(self.succeeds(run, *move) for move in self.fitting(run, head, moves))

    def filter(self):
        return Filter(self.kind, self.text, lambda r, n: self.value(r, n, n.children), lambda r, n: self.matches(r, n, n.children), **self.more)

    def counting(self):
        return Filter("number", f"countmoves {self.text}", lambda r, n: self.count(r, n, n.children), **self.more)

    def ofLast(self, word: str):
        """currentmove, previous (§3.9)"""
        return Filter(self.kind, f"{word} {self.text}", lambda r, n: self.value(r, n.head, [n]) if n.move else nothing(self.kind),
                      lambda r, n: n.move is not None and self.matches(r, n.head, [n]), **self.prefixed)

    def countingOfLast(self, word: str):
        """`currentmove countmoves …` counts the moves of the parent."""
        return Filter("number", f"{word} countmoves {self.text}",
                      lambda r, n: self.count(r, n.head, n.head.children) if n.move else None, **self.more)


def legalDash(word: str, left: Filter | None, right: Filter | None, only: str | None) -> tuple[Filter, Filter]:
    text = f"{word} {fit(left, 9, 8) if left else ''}--{fit(right, 9) if right else ''}" + (f"({only})" if only else "")

    def moves(run, node):
        every = frozenset(range(64))
        L, R = left.value(run, node) if left else every, right.value(run, node) if right else every
        return [m for m in node.possible(word, only) if m.source in L and m.target in R]
    tail = 98 if only or not right else min(8, right.tail)
    return (Filter("set", text, lambda r, n: frozenset(m.target for m in moves(r, n)), tail=tail),
            Filter("number", f"{{countmoves {text}}}", lambda r, n: len(moves(r, n))))


class Move:
    """The `move` filter. `parameters`: (word, argument) in the order of the text; the argument is a set filter, letters or None."""

    def __init__(self, parameters, comment=None):
        self.words, self.comment = dict(parameters), comment
        self.text = "move" + "".join(f" {w}" + (f" {a if isinstance(a, str) else a.text}" if a else "") for w, a in parameters)
        self.text += f" comment({items(comment, told=True)})" if comment else ""
        self.first = parameters[0][0] if parameters else None

    def candidates(self, node: Position):
        if "previous" in self.words:
            return [node] if node.move else []
        return node.children

    def sets(self, run: Run, node: Position):
        place = node.head if "previous" in self.words else node
        return {w: a.value(run, place) for w, a in self.words.items() if isinstance(a, Filter)}

    def satisfies(self, move, sets):
        tests = {"from": lambda s: move.source in s, "to": lambda s: move.target in s, "enpassant": lambda _: move.passing,
                 "capture": lambda s: move.captured is not None and move.captured in s,
                 "enpassantsquare": lambda s: move.passing and move.captured in s, "o-o": lambda _: kind(move) == "o-o",
                 "o-o-o": lambda _: kind(move) == "o-o-o", "castle": lambda _: move.rook, "null": lambda _: move.null,
                 "primary": lambda _: move.index == 0, "secondary": lambda _: move.index > 0,
                 "promote": lambda _: move.promoted is not None and move.promoted in PROMOTIONS[self.words["promote"]]}
        return all(tests["capture" if w == "captures" else w](sets.get(w)) for w in self.words if w != "previous")

    def found(self, run: Run, node: Position):
        if not self.candidates(node):
            return []
        sets = self.sets(run, node)
        out = [m for m in self.candidates(node) if self.satisfies(m, sets)]
        if self.comment:
            for move in out:
                run.comment(move, "".join(f.printed(run, move) for f in self.comment))
        return out

    def filter(self):
        key = {"from": lambda m: m.source, "to": lambda m: m.target, "capture": lambda m: m.captured,
               "captures": lambda m: m.captured}.get(self.first)
        if key is None:
            return Filter("condition", f"{{{self.text}}}", None, lambda r, n: bool(self.found(r, n)))
        return Filter("set", f"{{{self.text}}}", lambda r, n: frozenset(key(m) for m in self.found(r, n)))


def legalMove(parameters: list) -> Filter:
    """move with legal or pseudolegal among its parameters"""
    words = dict(parameters)
    word = "legal" if "legal" in words else "pseudolegal"
    only = next((w for w in words if w in ("o-o", "o-o-o", "castle", "enpassant", "enpassantsquare")), None)
    text = "move" + "".join(f" {w}" + (f" {a.text}" if a else "") for w, a in parameters)

    def moves(run, node):
        sets = {w: a.value(run, node) for w, a in words.items() if a}
        out = node.possible(word, "enpassant" if only == "enpassantsquare" else only)
        if only == "enpassantsquare":
            out = [m for m in out if node.target in sets[only]]  # the pawn that has just advanced
        return [m for m in out if m.source in sets.get("from", [m.source]) and m.target in sets.get("to", [m.target])]
    if "count" in words:
        return Filter("number", f"{{{text}}}", lambda r, n: len(moves(r, n)))
    index = {"from": 0, "to": 1}.get(parameters[0][0])
    if index is None:
        return Filter("condition", f"{{{text}}}", None, lambda r, n: bool(moves(r, n)))
    return Filter("set", f"{{{text}}}", lambda r, n: frozenset(m[index] for m in moves(r, n)))
