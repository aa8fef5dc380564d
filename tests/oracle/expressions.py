"""Regular expressions as specified by language/32 §7: their text, and a matcher that tries them from left to right.

A node's `match(subject, at, groups, then)` returns the result of `then(end, groups)` for the first alternative that it accepts, or None.
"""


class Node:
    def __init__(self, text, match, empty=False, atom=True):
        self.text, self.match, self.empty, self.atom = text, match, empty, atom


def single(text, accepts):
    """One byte."""
    return Node(text, lambda s, i, g, then: then(i + 1, g) if i < len(s) and accepts(s[i]) else None)


def isWord(c):
    return c.isascii() and (c.isalnum() or c == "_")


def isDigit(c):
    return "0" <= c <= "9"


def isSpace(c):
    return c in " \t\n\v\f\r"


SINGLE = [single(c, lambda c, d=c: c == d) for c in "abAX1- "] + [
    single(".", lambda c: c not in "\n\r"), single(r"\d", isDigit), single(r"\D", lambda c: not isDigit(c)), single(r"\w", isWord),
    single(r"\W", lambda c: not isWord(c)), single(r"\s", isSpace), single(r"\S", lambda c: not isSpace(c)),
    single("[a-c]", lambda c: "a" <= c <= "c"), single("[^a]", lambda c: c != "a"), single("[^x0-9]", lambda c: c != "x" and not isDigit(c)),
    single("[[:alpha:]]", lambda c: c.isascii() and c.isalpha()), single("[[:digit:]X]", lambda c: isDigit(c) or c == "X"),
    single("[[:upper:]]", lambda c: "A" <= c <= "Z"), single(r"\.", lambda c: c == "."), single(r"\x41", lambda c: c == "A"),
    single(r"[\]]", lambda c: c == "]"), single(r"\[", lambda c: c == "["), single("\xc3", lambda c: c == "\xc3"),
    single("[\xc3-\xff]", lambda c: "\xc3" <= c), single("[a-]", lambda c: c in "a-"), single(r"[\d_]", lambda c: isDigit(c) or c == "_")]


def border(s, i):
    return (i > 0 and isWord(s[i - 1])) != (i < len(s) and isWord(s[i]))


def assertion(text, holds):
    return Node(text, lambda s, i, g, then: then(i, g) if holds(s, i) else None, True, False)


ASSERTIONS = [assertion("^", lambda s, i: i == 0), assertion("$", lambda s, i: i == len(s)), assertion(r"\b", border),
              assertion(r"\B", lambda s, i: not border(s, i))]


def sequence(nodes):
    def match(s, i, groups, then, at=0):
        if at == len(nodes):
            return then(i, groups)
        return nodes[at].match(s, i, groups, lambda j, g: match(s, j, g, then, at + 1))
    return Node("".join(n.text for n in nodes), match, all(n.empty for n in nodes), len(nodes) == 1 and nodes[0].atom)


def either(nodes):
    def match(s, i, groups, then):
        for node in nodes:
            found = node.match(s, i, groups, then)
            if found is not None:
                return found
        return None
    return Node("|".join(n.text for n in nodes), match, any(n.empty for n in nodes), False)


def group(number, node, name=None):
    def match(s, i, groups, then):
        return node.match(s, i, groups, lambda j, g: then(j, {**g, number: (i, j)}))
    return Node(f"({f'?<{name}>' if name else ''}{node.text})", match, node.empty)


def grouped(node):
    return Node(f"(?:{node.text})", node.match, node.empty)


def ahead(node, wanted):
    def match(s, i, groups, then):
        found = node.match(s, i, groups, lambda j, g: g)
        if wanted:
            return None if found is None else then(i, found)
        return then(i, groups) if found is None else None
    return Node(f"(?{'=' if wanted else '!'}{node.text})", match, True, False)


def again(number, name=None):
    """\\1, \\k<name>: a group that took part."""
    def match(s, i, groups, then):
        begin, end = groups[number]
        return then(i + end - begin, groups) if s.startswith(s[begin:end], i) else None
    return Node(f"(?:\\{f'k<{name}>' if name else number})", match, True)


def repeated(node, low, high, lazy, text):
    def match(s, i, groups, then, count=0):
        def more():
            if high is not None and count == high:
                return None
            return node.match(s, i, groups, lambda j, g: match(s, j, g, then, count + 1))

        def enough():
            return then(i, groups) if count >= low else None
        first, second = (enough, more) if lazy else (more, enough)
        found = first()
        return second() if found is None else found
    return Node(node.text + text + ("?" if lazy else ""), match, low == 0, False)


class Pattern:
    """`names`: the numbers of the groups that have names (language/60 §11)."""

    def __init__(self, node, groups, names):
        self.node, self.text, self.groups, self.names = node, node.text, groups, names

    def at(self, subject, place, filled):
        """The spans of the match that begins at an offset."""
        def then(end, groups):
            return None if filled and end == place else {**groups, 0: (place, end)}
        return self.node.match(subject, place, {}, then)

    def search(self, subject, first=0):
        for place in range(first, len(subject) + 1):
            found = self.at(subject, place, False)
            if found is not None:
                return found
        return None

    def every(self, subject):
        """language/32 §7, iteration: after an empty match a non-empty one at the same offset is next."""
        found = self.search(subject)
        while found is not None:
            yield found
            begin, end = found[0]
            filled = self.at(subject, end, True) if begin == end else None
            found = filled or self.search(subject, end + 1 if begin == end else end)
