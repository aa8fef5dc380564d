"""Filters of the tree: properties of the position, other positions, their relations, and the original comments (language/40, 34 §6)."""
import operator

from filters import Filter, both, condition, fit, items, of
from moves import Position
from tree import distance, isAncestor, lca, path

ORDER = {"<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge, "==": operator.eq, "!=": operator.ne}
LINE = {"[<]": isAncestor, "[<=]": lambda x, y: x is y or isAncestor(x, y), "[>]": lambda x, y: isAncestor(y, x),
        "[>=]": lambda x, y: x is y or isAncestor(y, x)}
LINE.update(zip("≺≼≻≽", list(LINE.values())))


def byWhite(node: Position) -> bool:
    """Reached by a secondary move of White."""
    return node.index > 0 and not node.white


CONDITIONS = [
    condition("initial", lambda n: n.head is None and not n.anchor), condition("terminal", lambda n: not n.children),
    condition("mainline", lambda n: n.depth == 0), condition("variation", lambda n: n.depth > 0),
    condition("virtualmainline", lambda n: not any(byWhite(a) or a.null for a in path(n.real)))]
TRY = of("number", "try", lambda n: 1 if sum(map(byWhite, path(n.real))) == 1 else None)
COUNTERS = [of("number", "ply", lambda n: n.ply), of("number", "depth", lambda n: n.depth), of("number", "movenumber", lambda n: n.movenumber)]
ID = of("number", "positionid", lambda n: n.id, bare=True)
SIDE = of("number", "sidetomove", lambda n: 1 if n.white else -1, bare=True)
HERE = [of("position", t, lambda n: n) for t in ("currentposition", "curpos", "∙")]
INITIAL = of("position", "initialposition", lambda n: n.all[0])
PARENT = of("position", "parent", lambda n: n.head)
PLACES = [*HERE, INITIAL]
EXISTING = [PARENT, of("position", "child", lambda n: n.children[0] if n.children else None)]
COMMENT = of("string", "originalcomment", lambda n: n.commentLetters or None, takes=True)
SIGNS = {1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!", 10: "=", 14: "+/=", 18: "+-"}


def child(k: Filter) -> Filter:
    def value(run, node):
        index = k.value(run, node)
        return node.children[index] if index is not None and 0 <= index < len(node.children) else None
    return Filter("position", f"child({fit(k, 5)})", value)


def numbered(number: Filter) -> Filter:
    """position N"""
    def value(run, node):
        id = number.value(run, node)
        return node.all[id] if id is not None and 0 <= id < len(node.all) else None
    return Filter("position", f"position {fit(number, 5)}", value, tail=min(5, number.tail))


def commonAncestor(x: Filter, y: Filter) -> Filter:
    values = both(x, y)
    return Filter("position", f"lca({items([x, y], 13)})", lambda r, n: (v := values(r, n)) and lca(*v))


def distanceOf(x: Filter, y: Filter) -> Filter:
    values = both(x, y)
    return Filter("number", f"distance({items([x, y], 13)})", lambda r, n: (v := values(r, n)) and distance(*v), bare=True)


def byId(symbol: str, a: Position, b: Position) -> bool:
    """Imaginary positions have no id."""
    if symbol in ("==", "!="):
        return (a is b) == (symbol == "==")
    return not a.anchor and not b.anchor and ORDER[symbol](a.id, b.id)


def compared(x: Filter, y: Filter, symbol: str) -> Filter:
    """Chains to the right (language/40 §7)."""
    values, relation = both(x, y), LINE.get(symbol) or (lambda a, b: byId(symbol, a, b))
    return Filter("position", f"{fit(x, 5, 4)} {symbol} {fit(y, 4)}", lambda r, n: v[0] if (v := values(r, n)) and relation(*v) else None,
                  level=4, tail=min(4, y.tail))


def ancestor(x: Filter, y: Filter) -> Filter:
    """Evaluates y before x, both always (language/40 §10)."""
    def matches(run, node):
        below, above = y.value(run, node), x.value(run, node)
        return below is not None and above is not None and isAncestor(above, below)
    return Filter("condition", f"ancestor({items([x, y], 13)})", None, matches)


def descendant(x: Filter, y: Filter) -> Filter:
    out = ancestor(y, x)
    return Filter("condition", f"descendant({items([x, y], 13)})", None, out._condition)


def same(x: Filter, y: Filter) -> Filter:
    """x & y of positions (language/40 §8)"""
    values = both(x, y)

    def value(run, node):
        mark = len(run.journal)
        if pair := values(run, node):
            return frozenset(s for s in range(64) if pair[0].board[s] == pair[1].board[s])
        del run.journal[mark:]
        return frozenset()
    return Filter("set", f"{fit(x, 10, 10)} & {fit(y, 11)}", value, level=10, tail=min(10, y.tail))


def annotated(word: str, nag: str) -> Filter:
    return condition(f'{word} "{nag}"', lambda n: any(nag in (f"${g}", SIGNS.get(g)) for g in n.nags))


def says(word: str, text: str) -> Filter:
    return condition(f'{{{word} "{text}"}}', lambda n: text in (n.commentLetters or ""))
