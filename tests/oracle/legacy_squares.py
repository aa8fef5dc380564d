"""Sets of squares of the older language (language/50): designators, their transforms, rays."""
from moves import Position
from board import WALKS, name

CONTENTS = "KQRBNPkqrbnp."
STRAIGHT, DIAGONAL = [(1, 0), (-1, 0), (0, 1), (0, -1)], [(1, 1), (1, -1), (-1, 1), (-1, -1)]


def on(file: int, rank: int) -> bool:
    return 0 <= file < 8 and 0 <= rank < 8


# --- transforms (§7): a transform is a list of steps, each ("flip", f), ("color",) or ("shift", right, up)

SYMMETRIES = {  # of (file, rank), both 0 to 7
    "identity": lambda x, y: (x, y), "vertical": lambda x, y: (7 - x, y), "horizontal": lambda x, y: (x, 7 - y),
    "diagonal": lambda x, y: (y, x), "offdiagonal": lambda x, y: (7 - y, 7 - x), "half": lambda x, y: (7 - x, 7 - y),
    "left": lambda x, y: (7 - y, x), "right": lambda x, y: (y, 7 - x)}
TURNS_AXES = {"diagonal", "offdiagonal", "left", "right"}


def steps(keyword):
    """The set of a transform keyword, the identity among them."""
    flips = {"flipvertical": ["identity", "vertical"], "fliphorizontal": ["identity", "horizontal"],
             "flipdiagonal": ["identity", "diagonal"], "flipoffdiagonal": ["identity", "offdiagonal"],
             "flip": SYMMETRIES, "flipdihedral": SYMMETRIES}
    if keyword in flips:
        return [("flip", s) for s in flips[keyword]]
    if keyword == "flipcolor":
        return [("flip", "identity"), ("color",)]
    by = range(-7, 8)
    return {"shifthorizontal": [("shift", k, 0) for k in by], "shiftvertical": [("shift", 0, k) for k in by],
            "shift": [("shift", i, j) for i in by for j in by], "shiftmaindiagonal": [("shift", k, k) for k in by],
            "shiftoffdiagonal": [("shift", k, -k) for k in by],
            "shiftdiagonal": [("shift", k, k) for k in by] + [("shift", k, -k) for k in by]}[keyword]


def shiftedOnce(squares, right, up):
    """One step: squares that leave the board are dropped, those on the edge that the shift starts from stay."""
    out = set()
    for s in squares:
        file, rank = s % 8, s // 8
        if on(file + right, rank + up):
            out.add(s + right + 8 * up)
        if (right > 0 and file == 0) or (right < 0 and file == 7) or (up > 0 and rank == 0) or (up < 0 and rank == 7):
            out.add(s)
    return out


def movedSquares(squares, step):
    if step[0] == "shift":
        for _ in range(abs(step[1])):
            squares = shiftedOnce(squares, 1 if step[1] > 0 else -1, 0)
        for _ in range(abs(step[2])):
            squares = shiftedOnce(squares, 0, 1 if step[2] > 0 else -1)
        return frozenset(squares)
    flip = SYMMETRIES["horizontal" if step[0] == "color" else step[1]]
    return frozenset(f + 8 * r for f, r in (flip(s % 8, s // 8) for s in squares))


class Designator:
    def __init__(self, pieces, squares=range(64), tag=None, fixed=False):
        self.pieces, self.squares, self.tag, self.fixed = frozenset(pieces), frozenset(squares), tag, fixed

    def moved(self, step):
        pieces = self.pieces if step[0] != "color" else {c.swapcase() for c in self.pieces}
        return Designator(pieces, self.squares if self.fixed else movedSquares(self.squares, step), self.tag, self.fixed)

    def value(self, run, position: Position):
        if self.tag:
            return {s for s, man in position.identity.items() if man == run.tags[self.tag] and s in self.squares}
        return {s for s in self.squares if position.board[s] in self.pieces}

    def empty(self) -> bool:
        return not self.squares or not (self.pieces or self.tag)

    def key(self):
        return tuple(sorted(self.pieces)), tuple(sorted(self.squares)), self.tag

    def text(self) -> str:
        if self.tag:
            pieces = "$" + self.tag
        else:
            pieces = "".join(c for c in CONTENTS if c in self.pieces)
            pieces = pieces if len(pieces) == 1 else "[" + pieces + "]"
        if len(self.squares) == 64:
            return pieces
        return pieces + "[" + ",".join(map(name, sorted(self.squares))) + "]"


def rays(run, position: Position, keyword, designators):
    sets = [d.value(run, position) for d in designators]
    directions = {"raydiagonal": DIAGONAL, "rayorthogonal": STRAIGHT, "rayhorizontal": STRAIGHT[:2], "rayvertical": STRAIGHT[2:]}.get(
        keyword, STRAIGHT + DIAGONAL)
    found = set()
    for start in sets[0]:
        for step in directions:
            if keyword == "rayattack":
                kind = position.board[start].upper()
                if kind != "Q" and not (kind == "R" and step in STRAIGHT) and not (kind == "B" and step in DIAGONAL):
                    continue
            line = WALKS[step][start]
            for at, end in enumerate(line):
                if end in sets[-1] and assigned(position, line[:at], sets[1:-1]):
                    found.add((start, end))
    return len(found)


def assigned(position: Position, between, sets):
    """True if the sets can be assigned, in order, distinct squares of these, with all other ones empty."""
    if not between:
        return not sets
    if sets and between[0] in sets[0] and assigned(position, between[1:], sets[1:]):
        return True
    return position.board[between[0]] == "." and assigned(position, between[1:], sets)
