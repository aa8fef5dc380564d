"""The `move` filter, dash filters and filters on the last move, as language/20 tells them, on the positions of trees.py."""
from board import pseudolegal
from meaning import Filter, nothing

PROMOTIONS = {"Q": "Q", "[rN]": "RN", "n": "N", "A": "QRBN", "a": "QRBN", "K": "", "[Pq]": "Q", "[kB]": "B"}


def squares(node):
    """from and to; for castling those of king and rook (§4)."""
    if not node.head:
        return frozenset(), frozenset()
    rook = node.rook or (node.source, node.target)
    return frozenset([node.source, rook[0]]), frozenset([node.target, rook[1]])


def kind(node):
    return "o-o" if node.rook and node.target > node.source else "o-o-o" if node.rook else None


def set_(text, value):
    return Filter("set", text, lambda run, node: frozenset(value(node)))


def condition(text, matches):
    return Filter("condition", text, None, lambda run, node: matches(node))


LAST_CONDITIONS = [
    condition("castle", lambda n: n.rook), condition("o-o", lambda n: kind(n) == "o-o"), condition("o-o-o", lambda n: kind(n) == "o-o-o"),
    condition("enpassant", lambda n: n.passing), condition("nullmove", lambda n: n.null),
    condition("primary", lambda n: n.head and n.index == 0), condition("secondary", lambda n: n.index > 0)]
FROM, TO = set_("from", lambda n: squares(n)[0]), set_("to", lambda n: squares(n)[1])
PASSED = set_("enpassantsquare", lambda n: [n.captured] if n.passing else [])


class Limit:
    """Which squares of castling made a move fit (§3.6): what `from` and `to` are directly in a target."""
    FROM = Filter("set", "from", lambda run, node: run.limits[-1][0])
    TO = Filter("set", "to", lambda run, node: run.limits[-1][1])


class Dash:
    """L--R or L[x]R with a promotion and a target; `left`, `right`: set filters or None; `target`: a compound or None."""

    def __init__(self, sign, left, right, promotion, target):
        self.left, self.right, self.promotion, self.target = left, right, promotion, target
        self.captures = sign in ("[x]", "×")
        letters = f"={promotion}" if promotion else ""
        braced = f"({target.text[1:-1]})" if target else ""
        self.text = f"{left.text if left else ''}{sign}{right.text if right else ''}{letters}{braced}"
        self.kind = target.kind if target else "condition"

    def limitOf(self, node, left, right):
        """None if the move to the position does not fit, else its (from, to) in the target (§3.3, §3.6)."""
        if self.captures:
            return squares(node) if node.captured is not None and node.source in left and node.captured in right else None
        if not node.rook:
            return squares(node) if node.source in left and node.target in right else None
        pairs = [(node.source, node.target), node.rook]
        if not any(s in left and t in right for s, t in pairs):
            return None
        return frozenset(s for s, t in pairs if t in right) & left, frozenset(t for s, t in pairs if s in left) & right

    def promotes(self, node):
        if not self.promotion:
            return True
        if self.promotion in (".", '"."', '""'):
            return node.promoted is not None
        letters = self.promotion.strip('"').upper() if self.promotion[0] == '"' else PROMOTIONS[self.promotion]
        return node.promoted is not None and node.promoted in letters

    def fitting(self, run, head, moves):
        every = frozenset(range(64))
        left = self.left.value(run, head) if self.left else every
        right = self.right.value(run, head) if self.right else every
        for node in moves:
            if limit := self.limitOf(node, left, right):
                yield node, limit

    def inTarget(self, run, limit, evaluate):
        run.limits.append(limit)
        out = evaluate()
        run.limits.pop()
        return out

    def succeeds(self, run, node, limit):
        return self.promotes(node) and (not self.target or self.inTarget(run, limit, lambda: self.target.matches(run, node)))

    def matches(self, run, head, moves):
        return any(self.succeeds(run, *move) for move in self.fitting(run, head, moves))

    def value(self, run, head, moves):
        """§3.5: for a set the first move that fits decides alone."""
        for node, limit in self.fitting(run, head, moves):
            value = self.inTarget(run, limit, lambda: self.target.value(run, node)) if self.promotes(node) else nothing(self.kind)
            if self.kind == "set" or value is not None:
                return value
        return nothing(self.kind)

    def count(self, run, head, moves):
        return sum(self.succeeds(run, *move) for move in self.fitting(run, head, moves))

    def filter(self):
        return Filter(self.kind, f"{{{self.text}}}", lambda r, n: self.value(r, n, n.children), lambda r, n: self.matches(r, n, n.children))

    def counting(self):
        return Filter("number", f"{{countmoves {self.text}}}", lambda r, n: self.count(r, n, n.children))

    def ofLast(self, word):
        """currentmove, previous (§3.9)"""
        return Filter(self.kind, f"{{{word} {self.text}}}", lambda r, n: self.value(r, n.head, [n]) if n.head else nothing(self.kind),
                      lambda r, n: n.head is not None and self.matches(r, n.head, [n]))

    def countingOfLast(self, word):
        """`currentmove countmoves …` counts the moves of the parent."""
        return Filter("number", f"{{{word} countmoves {self.text}}}",
                      lambda r, n: self.count(r, n.head, n.head.children) if n.head else None)


def possible(node, words):
    """(from, to) of the moves of §5: legal or pseudolegal, all of them or those of castling or in passing."""
    cached = node.__dict__.setdefault("cached", {})
    if words in cached:
        return cached[words]
    word, only = words
    plain = [(s, t) for s, c in node.board.items() if c.isupper() == node.white for t in pseudolegal(node.board, s)]
    passing, castlings = node.enPassant(), node.castlings()
    if word == "legal":
        plain, passing = [m for m in plain if node.isLegal(m)], [m for m in passing if node.isLegal(m, True)]
    kept = {None: plain + passing + castlings, "enpassant": passing, "castle": castlings, "o-o": [m for m in castlings if m[0] < m[1]],
            "o-o-o": [m for m in castlings if m[0] > m[1]]}
    cached.update({(word, k): v for k, v in kept.items()})
    return cached[words]


def legalDash(word, left, right, only):
    text = f"{word} {left.text if left else ''}--{right.text if right else ''}" + (f"({only})" if only else "")

    def moves(run, node):
        every = frozenset(range(64))
        L, R = left.value(run, node) if left else every, right.value(run, node) if right else every
        return [m for m in possible(node, (word, only)) if m[0] in L and m[1] in R]
    return (Filter("set", f"{{{text}}}", lambda r, n: frozenset(t for _, t in moves(r, n))),
            Filter("number", f"{{countmoves {text}}}", lambda r, n: len(moves(r, n))))


class Move:
    """The `move` filter. `parameters`: (word, argument) in the order of the text; the argument is a set filter, letters or None."""

    def __init__(self, parameters, comment=None):
        self.words, self.comment = dict(parameters), comment
        self.text = "move" + "".join(f" {w}" + (f" {a if isinstance(a, str) else a.text}" if a else "") for w, a in parameters)
        self.text += f" comment({comment.text})" if comment else ""
        self.first = parameters[0][0] if parameters else None

    def candidates(self, node):
        if "previous" in self.words:
            return [node] if node.head else []
        return node.children

    def sets(self, run, node):
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

    def found(self, run, node):
        if not self.candidates(node):
            return []
        sets = self.sets(run, node)
        out = [m for m in self.candidates(node) if self.satisfies(m, sets)]
        if self.comment:
            for move in out:
                text = self.comment.printed(run, move)
                if text:
                    run.journal.append((move.id, text))
        return out

    def filter(self):
        key = {"from": lambda m: m.source, "to": lambda m: m.target, "capture": lambda m: m.captured,
               "captures": lambda m: m.captured}.get(self.first)
        if key is None:
            return Filter("condition", f"{{{self.text}}}", None, lambda r, n: bool(self.found(r, n)))
        return Filter("set", f"{{{self.text}}}", lambda r, n: frozenset(key(m) for m in self.found(r, n)))


def legalMove(parameters):
    """move with legal or pseudolegal among its parameters"""
    words = dict(parameters)
    word = "legal" if "legal" in words else "pseudolegal"
    only = next((w for w in words if w in ("o-o", "o-o-o", "castle", "enpassant", "enpassantsquare")), None)
    text = "move" + "".join(f" {w}" + (f" {a.text}" if a else "") for w, a in parameters)

    def moves(run, node):
        sets = {w: a.value(run, node) for w, a in words.items() if a}
        out = possible(node, (word, "enpassant" if only == "enpassantsquare" else only))
        if only == "enpassantsquare":
            out = [m for m in out if node.target in sets[only]]  # the pawn that has just advanced
        return [m for m in out if m[0] in sets.get("from", [m[0]]) and m[1] in sets.get("to", [m[1]])]
    if "count" in words:
        return Filter("number", f"{{{text}}}", lambda r, n: len(moves(r, n)))
    index = {"from": 0, "to": 1}.get(parameters[0][0])
    if index is None:
        return Filter("condition", f"{{{text}}}", None, lambda r, n: bool(moves(r, n)))
    return Filter("set", f"{{{text}}}", lambda r, n: frozenset(m[index] for m in moves(r, n)))
