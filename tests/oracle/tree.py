"""The tree of a game: numbers of its positions, and their relations (language/40, 22 §4)."""
from collections.abc import Iterator

from moves import Position


def number(root: Position, variations: bool = True, game: int = 1) -> list[Position]:
    """Returns the positions that are searched, in order. Each gets its `id` there (language/40 §1.2), its `place` in the whole tree, `ply`,
    `depth`, `index` among its siblings, `children`, and `all` positions that are searched."""
    searched: list[Position] = []
    root.ply = root.depth = root.index = 0
    root.onMain = True
    todo, places = [root], 0
    while todo:
        node = todo.pop()
        node.place, places = places, places + 1
        node.game, node.movenumber = game, (node.ply + (not root.white)) // 2 + 1
        if variations or node.onMain:
            node.id = len(searched)
            searched.append(node)
        for i, child in enumerate(node.following):
            child.ply, child.index, child.depth, child.onMain = node.ply + 1, i, node.depth + (i > 0), node.onMain and i == 0
        todo.extend(reversed(node.following))
    for node in searched:
        node.all, node.children = searched, node.following if variations else node.following[:1]
        node.text = f"move {node.movenumber}({'w' if node.white else 'b'}tm)" + (f"[{node.id}]" if node.depth else "")
    return searched


def path(node: Position | None) -> Iterator[Position]:
    """Goes from a position to the root."""
    while node:
        yield node
        node = node.head


def isAncestor(x: Position, y: Position) -> bool:
    """Returns True if x is a proper ancestor of y."""
    return x is not y and x in path(y)


def lca(x: Position, y: Position) -> Position | None:
    """None for a root and another one, which was made from it."""
    above = list(path(y))
    return next((n for n in path(x) if n in above), None)


def distance(x: Position, y: Position) -> int | None:
    common = lca(x, y)
    return None if common is None else (x.ply - common.ply) + (y.ply - common.ply)


def candidates(position: Position, backward: bool) -> Iterator[Position]:
    """Returns the positions that `find` tries (language/22 §1)."""
    if backward:
        yield from path(position)
        return
    stack = [position]
    while stack:
        position = stack.pop()
        yield position
        stack.extend(reversed(position.children))


def commonMoves(first: Position, second: Position) -> int:
    """Counts the moves of the longest run common to the lines from the latest common ancestor (language/22 §4)."""
    common = lca(first, second)
    if common in (first, second):
        return 0

    def way(node: Position) -> list[tuple]:
        return [(n.head.board[n.source], n.source, n.target) for n in path(node) if n.ply > common.ply][::-1]
    a, b = way(first), way(second)
    return max((n for i in range(len(a)) for j in range(len(b)) for n in range(1, min(len(a) - i, len(b) - j) + 1) if a[i:i + n] == b[j:j + n]),
               default=0)
