"""Filters of the tree: what position this is, other positions and how they lie to each other (language/40, 22, 34.6)."""
import operator

from meaning import Filter, candidates, told

ORDER = {"<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge, "==": operator.eq, "!=": operator.ne}


def isAncestor(x, y):
    """x is a proper ancestor of y."""
    return x is not y and x in y.path()


LINE = {"[<]": isAncestor, "[<=]": lambda x, y: x is y or isAncestor(x, y), "[>]": lambda x, y: isAncestor(y, x),
        "[>=]": lambda x, y: x is y or isAncestor(y, x)}
LINE.update(zip("≺≼≻≽", list(LINE.values())))


def lca(x, y):
    above = list(y.path())
    return next(n for n in x.path() if n in above)


def distance(x, y):
    common = lca(x, y)
    return (x.ply - common.ply) + (y.ply - common.ply)


def byWhite(node):
    """Reached by a secondary move of White."""
    return node.index > 0 and not node.white


def condition(text, matches):
    return Filter("condition", text, None, lambda run, node: matches(node))


def number(text, value):
    return Filter("number", text, lambda run, node: value(node))


def place(text, value):
    return Filter("position", text, lambda run, node: value(node))


CONDITIONS = [
    condition("initial", lambda n: n.head is None), condition("terminal", lambda n: not n.children),
    condition("mainline", lambda n: n.depth == 0), condition("variation", lambda n: n.depth > 0),
    condition("virtualmainline", lambda n: not any(byWhite(a) or a.null for a in n.path()))]
TRY = number("try", lambda n: 1 if sum(map(byWhite, n.path())) == 1 else None)
COUNTERS = [number("ply", lambda n: n.ply), number("depth", lambda n: n.depth), number("movenumber", lambda n: n.movenumber)]
NUMBERS = COUNTERS + [TRY, number("{positionid+0}", lambda n: n.id), number("{sidetomove+0}", lambda n: 1 if n.white else -1)]
PLACES = [place(t, lambda n: n) for t in ("currentposition", "curpos", "∙")] + [place("initialposition", lambda n: n.game[0])]
EXISTING = [place("parent", lambda n: n.head), place("child", lambda n: n.children[0] if n.children else None)]


def child(k):
    def value(run, node):
        index = k.value(run, node)
        return node.children[index] if index is not None and 0 <= index < len(node.children) else None
    return Filter("position", f"child({k.text})", value)


def both(x, y):
    """The values of two filters, left to right, up to the first that has none."""
    def values(run, node):
        left = x.value(run, node)
        if left is None:
            return None
        right = y.value(run, node)
        return None if right is None else (left, right)
    return values


def commonAncestor(x, y):
    values = both(x, y)
    return Filter("position", f"lca({x.text} {y.text})", lambda r, n: (v := values(r, n)) and lca(*v))


def distanceOf(x, y):
    values = both(x, y)
    return Filter("number", f"distance({x.text} {y.text})", lambda r, n: (v := values(r, n)) and distance(*v))


def compared(x, y, symbol):
    values, relation = both(x, y), LINE.get(symbol) or (lambda a, b: ORDER[symbol](a.id, b.id))
    return Filter("position", f"{{{x.text} {symbol} {y.text}}}", lambda r, n: v[0] if (v := values(r, n)) and relation(*v) else None)


def ancestor(x, y):
    """Evaluates y before x, both always (§10)."""
    def matches(run, node):
        below, above = y.value(run, node), x.value(run, node)
        return below is not None and above is not None and isAncestor(above, below)
    return Filter("condition", f"ancestor({x.text} {y.text})", None, matches)


def descendant(x, y):
    def matches(run, node):
        below, above = x.value(run, node), y.value(run, node)
        return below is not None and above is not None and isAncestor(above, below)
    return Filter("condition", f"descendant({x.text} {y.text})", None, matches)


def same(x, y):
    """x & y of positions (§8)"""
    values = both(x, y)

    def value(run, node):
        mark = len(run.journal)
        if pair := values(run, node):
            return frozenset(s for s in range(64) if pair[0].board[s] == pair[1].board[s])
        del run.journal[mark:]
        return frozenset()
    return Filter("set", f"{{{x.text} & {y.text}}}", value)


# --- comments and NAGs of the file

COMMENT = Filter("string", "originalcomment", lambda run, node: " ".join(node.comment.split()) or None)
SIGNS = {1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!", 10: "=", 14: "+/=", 18: "+-"}


def annotated(word, nag):
    return condition(f'{word} "{nag}"', lambda n: any(nag in (f"${g}", SIGNS.get(g)) for g in n.nags))


def says(word, text):
    return condition(f'{{{word} "{text}"}}', lambda n: text in " ".join(n.comment.split()))


# --- searches with the comments that they add

def remark(run, node, text):
    if run.automatic:
        run.journal.append((node.id, text))


def found(filter, backward, quiet):
    def value(run, node):
        place = next((q for q in candidates(node, backward) if filter.matches(run, q)), None)
        if place and not quiet:
            remark(run, place, "Found")
        return place
    return Filter("position", f"{{find {'quiet ' if quiet else ''}{'<-- ' if backward else ''}{filter.text}}}", value)


def counted(filter, backward, quiet, span):
    """`span`: all, count or bounds."""
    low, high = {"all": (1, 10 ** 6), "count": (0, 10 ** 6)}.get(span) or (*map(int, span.split()), *map(int, span.split()))[:2] \
        if " " in span or not span.isdigit() else (int(span), int(span))

    def value(run, node):
        places = [q for q in candidates(node, backward) if filter.matches(run, q)]
        if not low <= len(places) <= high:
            return None
        for i, place in enumerate(places):
            if not quiet:
                remark(run, place, f"Found {i + 1} of {len(places)}")
        return len(places)
    words = f"{'<-- ' if backward else ''}{span} {'quiet ' if quiet else ''}"
    return Filter("number", f"{{find {words}{filter.text}}}", value)


def echo(names, filter, all, quiet):
    """language/22 §3; `names`: those of the variables."""
    def value(run, source):
        best, matched = None, False
        for target in source.game:
            if target is source and not all:
                continue
            run.variables.update(zip(names, (source, target)))
            if filter.kind == "number":
                value = filter.value(run, target)
                fits = value is not None
                best = value if best is None else best if value is None else max(best, value)
            else:
                fits = filter.matches(run, target)
            matched |= fits
            if fits and not quiet and run.automatic:
                remarks(run, names, source, target)
        return best if filter.kind == "number" else matched
    text = f"{{echo {'quiet ' if quiet else ''}({' '.join(names)}) {'in all ' if all else ''}{filter.text}}}"
    return Filter("number", text, value) if filter.kind == "number" else Filter("condition", text, None, value)


def remarks(run, names, source, target):
    common = lca(source, target)
    if common is not source and common is not target:
        remark(run, common, "LCA")
    remark(run, source, names[0])
    remark(run, target, names[1])
    remark(run, target, "-->" + told(run, source))
    remark(run, source, "<--" + told(run, target))


def commonMoves(first, second):
    """The moves of the longest run common to the ways from the latest common ancestor (language/22 §4): two lists of positions."""
    common = lca(first, second)
    if common in (first, second):
        return [], []

    def way(node):
        nodes = [n for n in node.path() if n.ply > common.ply][::-1]
        return nodes, [(n.head.board[n.source], n.source, n.target) for n in nodes]
    (a, left), (b, right) = way(first), way(second)
    runs = [(n, i + n, j + n) for i in range(len(a)) for j in range(len(b)) for n in range(1, len(a) + 1)
            if left[i:i + n] == right[j:j + n] and j + n <= len(b) and i + n <= len(a)]
    if not runs:
        return [], []
    n, i, j = min(runs, key=lambda r: (-r[0], r[1], r[2]))
    return a[i - n:i], b[j - n:j]


def consecutive(x, y, low):
    def value(run, node):
        length = len(commonMoves(run.variables[x], run.variables[y])[0])
        return length if length >= low else None
    return Filter("number", f"{{consecutivemoves quiet {f'{low} 50 ' if low > 1 else ''}({x} {y})}}", value)
