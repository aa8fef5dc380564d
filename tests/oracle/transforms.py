"""The transforms of language/12 §2: their action on squares, directions and colours, and its name (§8).

A set of squares is a number with bit 0 for a1, bit 1 for b1, ... bit 63 for h8; a direction is a step (file, rank).
"""
BOARD = (1 << 64) - 1
RANKS = [0xFF << 8 * rank for rank in range(8)]
FILES = [0x0101010101010101 << file for file in range(8)]
# counterclockwise from `up`
STEPS = [(0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1), (1, 0), (1, 1)]


class CannotRotate(Exception):
    """rotate45 of single squares, or of light and dark squares (§4)."""


class Identity:
    name = ""
    exchangesColors = exchangesShades = False

    def squares(self, set):
        return set

    def step(self, step):
        return step


class Symmetry(Identity):
    """One of the seven symmetries of the board besides the identity."""

    def __init__(self, name, place, exchangesShades):
        self.name, self.place, self.exchangesShades = name, place, exchangesShades

    def squares(self, set):
        out = 0
        for square in range(64):
            if set >> square & 1:
                x, y = self.place(square % 8, square // 8)
                out |= 1 << 8 * y + x
        return out

    def step(self, step):
        (x, y), (u, v) = self.place(3, 3), self.place(3 + step[0], 3 + step[1])
        return u - x, v - y


class Color(Symmetry):
    """Colours exchanged, and the board turned top to bottom."""
    exchangesColors = True

    def __init__(self):
        super().__init__("invertcolor reflect_h", lambda x, y: (x, 7 - y), True)


class Turn(Identity):
    """Directions turned counterclockwise by a multiple of 45 degrees."""

    def __init__(self, eighths):
        self.eighths, self.name = eighths, f"rotate45^{eighths}"

    def squares(self, set):
        if set != BOARD:
            raise CannotRotate
        return set

    def step(self, step):
        return STEPS[(STEPS.index(step) + self.eighths) % 8]

    @property
    def exchangesShades(self):
        raise CannotRotate


class Shift(Identity):
    def __init__(self, dx, dy):
        self.dx, self.dy, self.exchangesShades = dx, dy, (dx + dy) % 2 == 1
        words = [f"left^{-dx}"] * (dx < 0) + [f"right^{dx}"] * (dx > 0) + [f"down^{-dy}"] * (dy < 0) + [f"up^{dy}"] * (dy > 0)
        self.name = " ".join(words)

    def squares(self, set):
        """§4: unit steps, vertically first; a rank or file that is complete before a step stays."""
        for _ in range(abs(self.dy)):
            moved = set << 8 & BOARD if self.dy > 0 else set >> 8
            set = moved | sum(f for f in FILES if set & f == f)
        for _ in range(abs(self.dx)):
            moved = (set & ~FILES[7]) << 1 if self.dx > 0 else (set & ~FILES[0]) >> 1
            set = moved | sum(r for r in RANKS if set & r == r)
        return set


A1H8 = Symmetry("reflect_a1h8", lambda x, y: (y, x), False)
A8H1 = Symmetry("reflect_a8h1", lambda x, y: (7 - y, 7 - x), False)
HORIZONTAL = Symmetry("reflect_h", lambda x, y: (x, 7 - y), True)
VERTICAL = Symmetry("reflect_v", lambda x, y: (7 - x, y), True)
COUNTERCLOCKWISE = Symmetry("counterclockwise90", lambda x, y: (7 - y, x), True)
CLOCKWISE = Symmetry("clockwise90", lambda x, y: (y, 7 - x), True)
HALF = Symmetry("rotate180", lambda x, y: (7 - x, 7 - y), False)

I = Identity()
DISTANCES = range(-7, 8)
DIHEDRAL = [I, A1H8, HORIZONTAL, COUNTERCLOCKWISE, VERTICAL, CLOCKWISE, HALF, A8H1]
FILTERS = {
    "flip": DIHEDRAL, "dihedral": DIHEDRAL, "✵": DIHEDRAL,
    "fliphorizontal": [I, HORIZONTAL],
    "flipvertical": [I, VERTICAL],
    "rotate90": [I, COUNTERCLOCKWISE, HALF, CLOCKWISE],
    "rotate45": [I] + [Turn(n) for n in range(1, 8)],
    "shift": [I] + [Shift(x, y) for x in DISTANCES for y in DISTANCES if (x, y) != (0, 0)],
    "shifthorizontal": [I] + [Shift(x, 0) for x in DISTANCES if x],
    "shiftvertical": [I] + [Shift(0, y) for y in DISTANCES if y],
    "flipcolor": [I, Color()], "⬓": [I, Color()],
    "reversecolor": [Color()],
}
