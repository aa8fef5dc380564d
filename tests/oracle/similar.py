"""`similarposition` (language/22 §11), `distinct` and `sample` (language/60 §12)."""
from board import Board
from filters import Filter, Run, braced, compound, sort
from moves import Position
from output import Sort
from reader import Game
from state import key
from transforms import DIHEDRAL, VERTICAL, Identity, Shift

SMALLEST = Sort("submission game", True)


def mapped(board: Board, map: Identity) -> Board | None:
    """The pieces after a transform; nothing if one leaves the board."""
    out = ["."] * 64
    for square, man in enumerate(board):
        if man != ".":
            if isinstance(map, Shift):
                x, y = square % 8 + map.dx, square // 8 + map.dy
                target = 8 * y + x if 0 <= x < 8 and 0 <= y < 8 else None
            else:
                target = map.squares(1 << square).bit_length() - 1
            if target is None:
                return None
            out[target] = man
    return out


def copies(board: Board, transforms: bool):
    """(board, name of the transform), in order."""
    if not transforms:
        return [(board, "")]
    if "P" not in board and "p" not in board:
        return [(mapped(board, map), map.name) for map in DIHEDRAL]
    out = []
    for first, name in ((board, ""), (mapped(board, VERTICAL), VERTICAL.name)):
        out.append((first, name))
        for shift in (Shift(n, 0) for n in range(-7, 8) if n):
            if shifted := mapped(first, shift):
                out.append((shifted, f"{shift.name} {name}".strip()))
    return out


class Collection:
    """The main lines of a file. `found`: by the pieces and the side to move (game, comment) of each position, in order."""

    def __init__(self, name: str, games: list[Game], transforms: bool):
        self.name, self.transforms, self.found = name, transforms, {}
        for game in games:
            node = game.root
            while node:
                places = set()
                for board, transform in copies(node.board, transforms):
                    place = "".join(board), node.white
                    if place not in places:
                        places.add(place)
                        said = f"see {name} game: {game.number} at move: {node.movenumber} {'wtm' if node.white else 'btm'} {transform}"
                        self.found.setdefault(place, []).append((game.number, said))
                node = node.following[0] if node.following else None

    def filter(self, ordered: bool) -> Filter:
        def similar(run: Run, node: Position) -> bool:
            found = self.found.get(("".join(node.board), node.white), [])
            for _, said in found:
                run.comment(node, said)
            numbers = run.registers.setdefault(self.name + str(self.transforms), [])
            numbers += [number for number, _ in found]
            return bool(found)
        words = ["similarposition"] + ["nosort"] * (not ordered) + ["notransform"] * (not self.transforms)
        text = f'{" ".join(words)} "{self.name}"'
        logical = Filter("condition", text, None, similar)
        if not ordered:
            return logical
        smallest = Filter("number", "V", lambda run, node: min(run.registers[self.name + str(self.transforms)]))
        whole = compound([logical], sort(SMALLEST.label, smallest, True))
        return Filter("number", text, whole._value, whole._condition)


def distinct(label: str | None, filter: Filter, serial: int) -> Filter:
    """`serial`: identifies one without a label in the text."""
    def condition(run: Run, node: Position) -> bool:
        value = filter.value(run, node)
        had = run.had.setdefault(label or serial, set())
        if value is None or value in had:
            return False
        had.add(value)
        return True
    return Filter("condition", f"distinct {f'{chr(34)}{label}{chr(34)} ' if label else ''}{braced(filter)}", None, condition, tail=1)


def fnv(text: str) -> int:
    hash = 0xcbf29ce484222325
    for byte in text.encode():
        hash = (hash ^ byte) * 0x100000001b3 % 2 ** 64
    return (hash ^ hash >> 32) % 2 ** 32


def sample(every: int) -> Filter:
    return Filter("condition", f"sample {every}", None, lambda run, node: fnv(f"{run.seed}|{key(node)}") % every == 0)
