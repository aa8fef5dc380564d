"""The model of filters for language/12: their images under transforms (§6), the attributes by which copies differ, and in
which order they come (§3, §7), and the text, with every transform as it is or written out as its copies (§5)."""
from board import DIRECTIONS, printed
from transforms import BOARD, Identity

LETTERS = "KQRBNP_kqrbnp"


class Dropped(Exception):
    """A designator without squares, or a transform without copies."""


class Designator:
    kind = "set"

    def __init__(self, pieces, squares):
        self.pieces, self.squares = pieces, squares  # pieces: a set of letters, None for any contents

    def under(self, map: Identity):
        pieces = self.pieces
        if map.exchangesColors and pieces:
            pieces = frozenset(p.swapcase() for p in pieces)
        return Designator(pieces, map.squares(self.squares))

    def key(self):
        if not self.squares:
            raise Dropped
        pieces = self.pieces or "Aa_"
        return [(self.squares, "A" in pieces, "a" in pieces, sorted(LETTERS.index(p) for p in pieces if p not in "Aa"))]

    def text(self, expanded: bool) -> str:
        squares = printed(s for s in range(64) if self.squares >> s & 1)
        if self.squares == BOARD:
            squares = "" if self.pieces else "a-h1-8"
        pieces = "".join(sorted(self.pieces or ""))
        return (f"[{pieces}]" if len(pieces) > 1 else pieces) + squares


class Form:
    """Any filter that is invariant itself: a pattern with $0, $1 ... for its operands, %0 for one without braces; `order`: that of
    their keys."""

    def __init__(self, kind, pattern, *operands, order=None):
        self.kind, self.pattern, self.operands, self.order = kind, pattern, operands, order

    def under(self, map: Identity):
        return Form(self.kind, self.pattern, *(o.under(map) for o in self.operands), order=self.order)

    def key(self):
        order = self.order or range(len(self.operands))
        return [k for i in order for k in self.operands[i].key()]

    def text(self, expanded: bool) -> str:
        out = self.pattern
        for i, operand in enumerate(self.operands):
            out = out.replace(f"${i}", "{" + operand.text(expanded) + "}").replace(f"%{i}", operand.text(expanded))
        return out


class Call(Form):
    """A call of a function whose body is the pattern, the first operand its argument; expanded it is the body."""

    def __init__(self, name, kind, pattern, argument, *others):
        super().__init__(kind, pattern, argument, *others, order=[*range(1, len(others) + 1), 0])
        self.name = name

    def text(self, expanded: bool) -> str:
        return super().text(True) if expanded else f"{self.name}({{{self.operands[0].text(False)}}})"


class Pair:
    """Words that colour transforms exchange, in the order of their copies; `shades`: light and dark instead."""

    def __init__(self, kind, words, index, pattern="$w", operand=None, shades=False):
        self.kind, self.words, self.index, self.pattern, self.operand, self.shades = kind, words, index, pattern, operand, shades

    def under(self, map: Identity):
        exchanged = map.exchangesShades if self.shades else map.exchangesColors
        operand = self.operand.under(map) if self.operand else None
        return Pair(self.kind, self.words, self.index ^ exchanged, self.pattern, operand, self.shades)

    def key(self):
        return [self.words.index(self.words[self.index])] + (self.operand.key() if self.operand else [])

    def text(self, expanded: bool) -> str:
        operand = "{" + self.operand.text(expanded) + "}" if self.operand else ""
        return self.pattern.replace("$w", self.words[self.index]).replace("$0", operand)


class Diagram:
    """`fen` or `subfen`: the designators of its squares, from a8 to h1; a word and a text, or all of them (§6, 60 §9)."""
    kind = "condition"

    def __init__(self, told, designators):
        self.told, self.designators = told, designators

    def under(self, map: Identity):
        return Diagram(None, [d.under(map) for d in self.designators])

    def key(self):
        return [k for d in self.designators for k in d.key()]

    def text(self, expanded: bool) -> str:
        return "{" + " ".join([*(d.text(True) for d in self.designators), "true"]) + "}" if expanded else self.told


class Directed:
    """A direction filter or a `ray`: steps, then the operands; $d stands for the names."""
    kind = "set"

    def __init__(self, steps, pattern, *operands, single=False):
        self.steps, self.form, self.single = frozenset(steps), Form("set", pattern, *operands), single

    def under(self, map: Identity):
        form = self.form.under(map)
        return Directed((map.step(s) for s in self.steps), form.pattern, *form.operands, single=self.single)

    def key(self):
        return [sorted(self.steps)] + self.form.key()

    def text(self, expanded: bool) -> str:
        names = [n for n, steps in DIRECTIONS.items() if (steps[0] in self.steps if len(steps) == 1 else False)]
        if self.single:
            names = [n for n, steps in DIRECTIONS.items() if frozenset(steps) == self.steps]
        return self.form.text(expanded).replace("$d", " ".join(names))


class NoTransform:
    def __init__(self, operand):
        self.operand, self.kind = operand, operand.kind

    def under(self, map: Identity):
        return self

    def key(self):
        return []

    def text(self, expanded: bool) -> str:
        return "(notransform {" + self.operand.text(expanded) + "})"


class Current:
    """`currenttransform`: the names of the transforms applied, outermost first (§8)."""
    kind = "string"

    def __init__(self, maps=()):
        self.maps = tuple(maps)

    def under(self, map: Identity):
        return Current((map,) + self.maps)

    def key(self):
        return []

    def text(self, expanded: bool) -> str:
        return '"<' + " ".join(m.name for m in self.maps if m.name) + '>"' if expanded else "currenttransform"


class Transform:
    def __init__(self, name, range, maps, operand):
        """`maps`: for each transform of the list its maps, outermost first."""
        self.name, self.range, self.maps, self.operand = name, range, maps, operand
        self.kind = "number" if range else operand.kind if operand.kind in ("set", "number") else "condition"

    @staticmethod
    def of(name, range, maps, operand):
        """A transform directly in another one without a range is merged with it (§5)."""
        lists = [(m,) for m in maps]
        if range is None and isinstance(operand, Transform):
            merged = [outer + inner for outer in lists for inner in operand.maps]
            return Transform(name + " " + operand.name, operand.range, merged, operand.operand)
        return Transform(name, range, lists, operand)

    def under(self, map: Identity):
        return Transform(self.name, self.range, [(map,) + list for list in self.maps], self.operand)

    def orbit(self):
        """(key, copy) of each copy that is kept, in the order of evaluation (§3, §7)."""
        copies = []
        for maps in self.maps:
            copy = self.operand
            for map in reversed(maps):
                copy = copy.under(map)
            try:
                key = copy.key()
            except Dropped:
                continue
            if all(key != other for other, _ in copies):
                copies.append((key, copy))
        if not copies:
            raise Dropped
        return sorted(copies, key=lambda c: c[0])

    def key(self):
        return [[key for key, _ in self.orbit()]]

    def text(self, expanded: bool) -> str:
        if not expanded:
            range = {None: "", "count": "count"}.get(self.range) if not isinstance(self.range, tuple) else "%d %d" % self.range
            return f"({self.name} {range} {{{self.operand.text(False)}}})"
        copies = ["{" + copy.text(True) + "}" for _, copy in self.orbit()]
        number = "+".join(f"(if {c} then 1 else 0)" for c in copies)
        if self.range == "count":
            return f"{{{number}+0}}"
        if self.range:
            low, high = self.range
            return f"{{counted={number} counted>={low} counted<={high} counted+0}}"
        if self.kind == "set":
            return "(" + "|".join(copies) + ")"
        if self.kind == "number":
            return f"(max({' '.join(copies)})+0)" if len(copies) > 1 else f"({copies[0]}+0)"
        return f"{{{number}>0 true}}"
