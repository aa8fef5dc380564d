"""Random queries of the older language, mostly about positions that occur in the games."""
from random import Random
import board
from legacy import Condition, List
from legacy_squares import Designator

PIECES = "KQRBNP"
FLIPS = ["flipvertical", "fliphorizontal", "flipdiagonal", "flipoffdiagonal", "flip", "flipdihedral", "flipcolor"]
SHIFTS = ["shifthorizontal", "shiftvertical", "shift", "shiftmaindiagonal", "shiftoffdiagonal", "shiftdiagonal"]


class Generator:
    def __init__(self, random: Random, games):
        self.random, self.all = random, [p for positions in games.values() for p in positions]
        self.tags, self.model = [], None

    def chance(self, percent: float) -> bool:
        return self.random.randrange(100) < percent

    def pick(self, *things):
        return self.random.choice(things)

    def bounds(self, low: int | None, high: int | None):
        a = self.random.randint(low, high)
        return (a, a) if self.chance(40) else (a, a + self.random.randint(1, 4))

    def squares(self):
        """Squares around one of the position at hand."""
        s = self.random.randrange(64)
        kind = self.random.randrange(6)
        if kind == 0:
            return range(64)
        if kind == 1:
            return [t for t in range(64) if t % 8 == s % 8]
        if kind == 2:
            return [t for t in range(64) if t // 8 == s // 8]
        if kind == 3:
            return [t for t in range(64) if abs(t % 8 - s % 8) < 2 and abs(t // 8 - s // 8) < 2]
        return self.random.sample(range(64), self.random.randint(1, 6))

    def pieces(self):
        kind = self.random.randrange(5)
        if kind == 0:
            return self.pick("KQRBNP", "kqrbnp", "KQRBNPkqrbnp", "QRqr", "BNbn", "Pp")
        return "".join(self.random.sample("KQRBNPPkqrbnpp" + ("." if self.chance(30) else ""), self.random.randint(1, 4)))

    def designator(self, tags=True):
        if tags and self.tags and self.chance(30):
            return Designator("", range(64) if self.chance(60) else self.squares(), self.pick(*self.tags)[0])
        if self.chance(85):  # an occupied square
            s = self.random.randrange(64)
            if self.chance(80):
                s = self.random.choice([s for s, _ in board.pieces(self.model.board)])
            pieces = self.model.board[s]
            if self.chance(20):
                pieces += self.pieces()
            squares = [s] if self.chance(70) else [s, *self.squares()]
            return Designator(pieces, squares)
        return Designator(self.pieces(), self.squares())

    def condition(self, depth: int):
        kind = self.random.randrange(100)
        negated = self.chance(6)
        if kind < 34:
            return Condition("is", [self.designator()])
        if kind < 44:
            word = self.pick("wtm", "btm", "check", "nocheck", "terminal", "initial")
            return Condition(word, negated=negated)
        if kind < 47:
            return Condition("movenumber", bounds=self.bounds(1, 12), negated=negated)
        if kind < 52:
            return Condition("piececount", [self.designator()], self.pick(None, self.bounds(0, 5)), negated=negated)
        if kind < 57:
            return Condition("attackcount", [self.designator(), self.designator()], self.pick(None, self.bounds(0, 3)), negated=negated)
        if kind < 60:
            return Condition("power", [self.designator()], self.bounds(0, 20), negated=negated)
        if kind < 63:
            return Condition("powerdifference", [self.designator()], self.bounds(-9, 5), negated=negated)
        if kind < 68:
            word = "ray" + self.pick("", "", "diagonal", "orthogonal", "horizontal", "vertical", "attack")
            return Condition(word, [self.designator() for _ in range(self.random.randint(2, 4))],
                             self.pick(None, None, self.bounds(0, 3)), negated=negated)
        if kind < 78:
            word = self.pick("movefrom", "moveto", "movefrom", "moveto", "promote", "enpassant", "noenpassant", "iscastling", "nocastling")
            if word in ("movefrom", "moveto"):
                return Condition(word, [self.designator()], negated=negated)
            if word == "promote":
                return Condition(word, [self.pick(Designator(""), Designator("QRBNqrbn"), Designator(self.pieces()))], negated=negated)
            return Condition(word, negated=negated)
        if kind < 81 and self.tags:
            c = Condition("tagmatch", [self.designator(tags=False)], negated=negated, extra=self.pick(*self.tags)[0])
            return c
        if kind < 84 and not self.tags:
            return self.relation()
        if depth == 0:
            return Condition("is", [self.designator()])
        if kind < 94:
            word = self.pick("and", "or", "or", "not")
            return Condition(word, lists=[self.list(depth - 1) for _ in range(1 if word == "not" else self.random.randint(1, 3))])
        return Condition(self.pick("sequence", "sequence", "gappedsequence"), lists=[self.list(depth - 1) for _ in range(self.random.randint(1, 3))])

    def relation(self):
        items = {}
        fixed = lambda: Designator(self.pieces().replace(".", "") or "P", self.squares() if self.chance(30) else range(64), fixed=True)
        for word, percent in (("changesidetomove", 20), ("ignoresidetomove", 15), ("flip", 20), ("shift", 15), ("variations", 15),
                              ("variationsonly", 8), ("pattern", 45)):
            if self.chance(percent) and not (word == "ignoresidetomove" and items):
                items[word] = (None, None)
        for word, percent in (("missing", 50), ("new", 45)):
            if self.chance(percent):
                items[word] = (fixed(), self.bounds(0, 4))
        for word, percent in (("originalsamecount", 15), ("originaldifferentcount", 20)):
            if self.chance(percent):
                items[word] = (None, self.bounds(0, 20))
        return Condition("relation", extra=items)

    def transforms(self, most):
        number = self.pick(0, 0, 0, 1, 1, 2, 3)
        chosen = self.random.sample(FLIPS + SHIFTS, min(number, most))
        if "flip" in chosen and "flipdihedral" in chosen:
            chosen.remove("flip")
        return [k for i, k in enumerate(chosen) if not (k.startswith("shift") and any(c.startswith("shift") for c in chosen[:i]) and self.chance(70))]

    def list(self, depth: int):
        if depth < 2 or self.model is None or self.chance(30):
            self.model = self.random.choice(self.all)
        conditions = [self.condition(depth) for _ in range(self.pick(1, 1, 2, 2, 3) if self.chance(95) else 0)]
        return List(conditions, self.transforms(2 if depth else 1), negated=self.chance(10))

    def accumulating(self):
        inner = lambda: List([self.condition(0) for _ in range(self.random.randint(1, 2))], self.transforms(2), accumulate="n")
        if self.chance(50):
            list = inner()
            list.sums = [("n", self.bounds(1, 4))]
            return list
        return List([Condition(self.pick("and", "or"), lists=[inner() for _ in range(self.random.randint(1, 2))])], sums=[("n", self.bounds(0, 4))])

    def top(self):
        self.model = self.random.choice(self.all)
        list = self.accumulating() if self.chance(12) else self.list(2)
        kind = self.random.randrange(100)
        if kind < 50:
            list.options["markall"] = None
        elif kind < 56:
            list.options["matchcount"] = self.bounds(1, 6)
        elif kind < 62 and not list.accumulate and not list.sums:
            list.options["pretransformmatchcount"] = self.bounds(1, 6)
        elif kind < 66:
            list.options["endmost"] = None
        if self.chance(25) and "pretransformmatchcount" not in list.options:
            list.options[self.pick("variations", "variations", "variationsonly")] = None
        if self.chance(6) and "pretransformmatchcount" not in list.options:
            list.options["cut"] = self.list(0)
        return list

    def query(self):
        """Position lists and tags."""
        self.tags = [(name, Designator(self.pick("N", "Rr", "Pp", "Q", "Bb", "KQRBNPkqrbnp"))) for name in self.pick((), (), (), ("x",), ("x",), ("x", "y"))]
        if len(self.tags) == 2:
            self.tags = [(name, Designator(self.pick("N", "R", "q", "b"))) for name, _ in self.tags]
        lists = [self.top() for _ in range(self.pick(1, 1, 1, 2))]
        return lists, self.tags
