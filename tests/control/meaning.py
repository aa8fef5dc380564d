"""Filters with their meaning, as language/03 §3.1, 10, 22 and 31 tell it: what matches, which value it has, in which order the
parts are evaluated, and which comments stay."""


class TooLong(Exception):
    pass


class Run:
    """What one game leaves: messages, the journal of comments as (position id, text), variables, the best value of each sort."""

    def __init__(self, messages):
        self.messages, self.journal, self.variables, self.best, self.steps = messages, [], {}, {}, 0


class Filter:
    """`kind`: condition, set, number or position. A set always has a value; the others have None where they do not match.

    `value(run, position)` or `condition(run, position)` may be missing: the one follows from the other."""

    def __init__(self, kind, text, value=None, condition=None):
        self.kind, self.text, self._value, self._condition = kind, text, value, condition

    def matches(self, run, position):
        """A filter that fails leaves no comment."""
        run.steps += 1
        if run.steps > 60000:
            raise TooLong
        mark = len(run.journal)
        if self._condition:
            matched = self._condition(run, position)
        else:
            value = self._value(run, position)
            matched = len(value) > 0 if self.kind == "set" else value is not None
        if not matched:
            del run.journal[mark:]
        return bool(matched)

    def value(self, run, position):
        run.steps += 1
        if run.steps > 60000:
            raise TooLong
        mark = len(run.journal)
        value = self._value(run, position)
        if value is None:
            del run.journal[mark:]
        return value

    def printed(self, run, position):
        """language/03 §3"""
        if self.kind == "condition":
            return "<true>" if self.matches(run, position) else "<false>"
        value = self.value(run, position)
        if value is None:
            return "<false>"
        if self.kind == "set":
            names = ["abcdefgh"[s % 8] + str(s // 8 + 1) for s in sorted(value)]
            return names[0] if len(names) == 1 else "[" + ",".join(names) + "]"
        return told(run, value) if self.kind == "position" else str(value)


def told(run, position):
    """A position as text, which puts a mark at one of a variation."""
    if position.text.endswith("]"):
        run.journal.append((position.id, f"id:{position.id}"))
    return position.text


def nothing(kind):
    return frozenset() if kind == "set" else None


def compound(parts, last):
    """{ parts last }"""
    def before(run, position):
        return all(p.matches(run, position) for p in parts)

    def value(run, position):
        mark = len(run.journal)
        if before(run, position):
            return last.value(run, position)
        del run.journal[mark:]
        return nothing(last.kind)

    text = "{" + " ".join(p.text for p in [*parts, last]) + "}"
    return Filter(last.kind, text, value, lambda run, position: before(run, position) and last.matches(run, position))


def conditional(test, yes, no=None):
    text = f"{{if {test.text} then {yes.text}" + (f" else {no.text}}}" if no else "}")
    if no is None:
        return Filter("condition", text, None, lambda r, p: yes.matches(r, p) if test.matches(r, p) else True)

    def branch(run, position):
        return yes if test.matches(run, position) else no
    kind = yes.kind if yes.kind == no.kind else "condition"
    return Filter(kind, text, lambda r, p: branch(r, p).value(r, p), lambda r, p: branch(r, p).matches(r, p))


def elsewhere(place, filter):
    """place:filter"""
    def value(run, position):
        there = place.value(run, position)
        return nothing(filter.kind) if there is None else filter.value(run, there)

    def condition(run, position):
        there = place.value(run, position)
        return there is not None and filter.matches(run, there)
    return Filter(filter.kind, f"{{{place.text}:{filter.text}}}", value, condition)


def negated(filter, text):
    def condition(run, position):
        mark = len(run.journal)
        matched = filter.matches(run, position)
        del run.journal[mark:]
        return not matched
    return Filter("condition", text, None, condition)


def candidates(position, backward):
    """language/22 §1: the positions that `find` tries."""
    if backward:
        while True:
            yield position
            if position.parent < 0:
                return
            position = position.head
    stack = [position]
    while stack:
        position = stack.pop()
        yield position
        stack.extend(reversed(position.children))


def found(filter, backward):
    def value(run, position):
        return next((q for q in candidates(position, backward) if filter.matches(run, q)), None)
    return Filter("position", f"{{find quiet {'<-- ' if backward else ''}{filter.text}}}", value)


def counted(filter, backward, low=None, high=None):
    def value(run, position):
        count = sum(filter.matches(run, q) for q in candidates(position, backward))
        if low is None:
            return count or None
        return count if low <= count <= high else None
    words = "all" if low is None else f"{low} {high}"
    return Filter("number", f"{{find quiet {'<-- ' if backward else ''}{words} {filter.text}}}", value)


def dash(letters, fits, target):
    """language/20 §3.4, §3.5; `fits`: the positions after the moves that fit."""
    def condition(run, position):
        return any(target.matches(run, q) for q in fits(position))

    def value(run, position):
        for q in fits(position):
            value = target.value(run, q)
            if target.kind == "set" or value is not None:
                return value
        return nothing(target.kind)
    return Filter(target.kind, f"{{{letters}--({target.text})}}", value, condition)


def countMoves(letters, fits, target):
    return Filter("number", f"{{countmoves {letters}--({target.text})}}", lambda r, p: sum(target.matches(r, q) for q in fits(p)))


def extreme(filters, largest):
    """max, min: comments of those that lose are dropped, those of equal winners stay (language/22 §6)."""
    def value(run, position):
        best, kept = None, []
        for f in filters:
            mark = len(run.journal)
            value = f.value(run, position)
            comments = run.journal[mark:]
            del run.journal[mark:]
            if value is None:
                continue
            if best is None or (value > best if largest else value < best):
                best, kept = value, comments
            elif value == best:
                kept = kept + comments
        run.journal += kept
        return best
    return Filter("number", f"{{{'max' if largest else 'min'}({' '.join(f.text for f in filters)})+0}}", value)


def sort(label, filter, smallest):
    """Comments of the evaluation that gave the best value stay, those of the others go (language/22 §5)."""
    def value(run, position):
        mark = len(run.journal)
        value = filter.value(run, position)
        comments = run.journal[mark:]
        del run.journal[mark:]
        if value is None:
            return None
        number = len(value) if filter.kind == "set" else value
        best = run.best.get(label)
        if best is None or (number < best[0] if smallest else number > best[0]):
            run.best[label] = number, comments
        return number
    return Filter("number", f'{{sort {"min " if smallest else ""}"{label}" {filter.text}}}', value)


def repeated(counter, most, body, test=None):
    """`while` with a test, `loop` without; the counter keeps the number of rounds small."""
    def round(run, position):
        """The condition of a round, which counts it."""
        run.variables[counter] += 1
        return run.variables[counter] <= most and (test or body).matches(run, position)

    def condition(run, position):
        run.variables[counter], any = 0, False
        while True:
            mark = len(run.journal)
            if not round(run, position):
                del run.journal[mark:]
                return any or test is not None
            any = True
            if test:
                body.matches(run, position)
    begin = f"{{{counter}+=1 {counter}<={most} "
    text = f"while({begin}{test.text}}}) {body.text}" if test else f"loop {begin}{body.text}}}"
    return Filter("condition", f"{{{counter}=0 {text}}}", None, condition)


def echo(filter, all):
    """language/22 §3; `source` and `target` are the variables."""
    def value(run, position):
        best, matched = None, False
        for other in position.game:
            if other is position and not all:
                continue
            run.variables["source"], run.variables["target"] = position, other
            if filter.kind == "number":
                value = filter.value(run, other)
                if value is not None:
                    best = value if best is None else max(best, value)
            else:
                matched |= filter.matches(run, other)
        return best if filter.kind == "number" else matched
    text = f"{{echo quiet (source target) {'in all ' if all else ''}{filter.text}}}"
    return Filter("number", text, value) if filter.kind == "number" else Filter("condition", text, None, value)
