"""Random filters that change something: assignments, loops, dictionaries, functions, tags."""
from filters import Run
from moves import Position
from random import Random
from generate.values.functions import Functions
from filters import (TRUE, Filter, assigned, assignedMan, compound, conditional, constant, fit, items, keyOrder, literal, loop, message, nothing,
                     repeated, sort, whole)
from generate.annotations import removeTag, setTag
from output import Sort
from generate.values.squares import asBytes
from generate.values.strings import span

DICTIONARIES = {  # key, value, whether it is kept
    "Dn": ("number", "number", False), "Ds": ("string", "string", True), "Dv": ("set", "number", False), "Dw": ("string", "set", False),
    "Dk": ("number", "string", True), "Dp": ("number", "position", False), "Dq": ("position", "number", False)}
SAMPLES = {"number": "0", "string": '""', "set": "(R)", "position": "currentposition"}
TAGS = ["Event", "Site", "Date", "Round", "White", "Black", "Result", "WhiteElo", "BlackElo", "WhiteUSCF", "ECO", "EventDate"]
PERSISTENT = {"total": 0, "Text": "", "Squares": frozenset()}


class Generator(Functions):
    def __init__(self, random: Random, lasting=True):
        super().__init__(random)
        self.lasting = lasting
        self.inSort, self.sorts, self.keys, self.parameters = False, [], [], ()
        self.few = random.sample(list(DICTIONARIES), 2 if self.chance(70) else len(DICTIONARIES))
        self.usual = {"number": [constant("number", str(n), n) for n in (0, 1, 2, -1)],
                      "string": [literal(t) for t in ("", "a", "ab", "b")]}
        self.study = self.chance(20)  # its filters may change the groups, so these are not read
        self.theme = self.pick("", "functions", "functions", "entries", "slices", "sorts", "functions" if self.study else "patterns")
        self.unbinds, self.groups = self.chance(30), 1 if self.chance(30 if self.theme == "patterns" else 5) and not self.study else 0

    def targets(self, kind):
        return self.random.choice([n for n in self.names[kind] if n not in self.keys])

    def statement(self, depth: int) -> Filter:
        out = self.chosen(max(depth, 0)) if self.theme and self.chance(70) else self.ordinary(max(depth, 0))
        if self.chance(25):  # so that what follows is evaluated
            return Filter("condition", f"{{ {fit(out, 1, 1)} or true }}", None, lambda r, p: out.matches(r, p) or True)
        return out

    def chosen(self, depth: int) -> Filter:
        """A statement of the theme of the query, with small operands, so that statements interact."""
        small = min(depth, 1)
        if self.theme == "functions":
            return self.calling(small)
        if self.theme == "entries":
            return self.pick(self.assignEntry, self.assignEntry, self.remove, self.iterate)(small)
        if self.theme == "slices":
            return self.pick(self.assignSlice, self.assignString)(small)
        if self.theme == "sorts":
            return self.pick(self.sorted, self.setTag)(small)
        form = self.random.randrange(6)
        if form < 2:
            every = self.everyMatch(small)
            return compound([every], self.asked()) if form and self.groups else every
        if form == 2:
            return self.searched(small)
        if form == 3 and self.groups:
            later = Filter("number", "gamenumber > 1", lambda r, p: r.game.number if r.game.number > 1 else None, level=4)
            return conditional(later, self.asked())
        match = self.match(self.pick(self.variable("string"), self.literal()))
        return compound([match], self.asked()) if form == 4 and self.groups else message([match])

    def asked(self):
        return message([self.group(self.chance(50))])

    def ordinary(self, depth: int) -> Filter:
        form = self.random.randrange(30)
        if form == 0 and self.chance(40):  # the only statement that binds it
            return self.assigned("late", "=", self.number(depth))
        if form < 3:
            return message([self.any(depth) for _ in range(self.pick(1, 2, 3))])
        if form < 8:
            return self.assignNumber(depth)
        if form < 12:
            return self.assignString(depth)
        if form < 14:
            return self.assignSet(depth)
        if form == 14:
            return self.assigned(self.targets("position"), "=", self.position(depth))
        if form == 15:
            return self.assignMan(depth)
        if form < 18:
            return self.assignSlice(depth)
        if form < 21:
            return self.assignEntry(depth)
        if form == 21:
            return self.remove(depth)
        if form == 22:
            return self.iterate(depth)
        if form == 23:
            return self.repeat(depth)
        if form == 24 and not self.study:
            return self.everyMatch(depth)
        if form == 25 and not self.study:
            return self.searched(depth)
        if form == 26:
            return self.loop(depth)
        if form == 27:
            return self.write(depth) if self.lasting and self.chance(40) else self.setTag(depth)
        if form == 28:
            return conditional(self.condition(depth), self.statement(depth - 1), self.statement(depth - 1) if self.chance(50) else None)
        if self.unbinds and self.chance(60):
            return self.unbind()
        return self.sorted(depth) if self.chance(60) else self.calling(depth)

    def unbind(self):
        bound = [n for names in self.names.values() for n in names]
        name = self.random.choice([n for n in bound if n not in self.parameters and n not in self.keys])

        def condition(run, position):
            run.variables.pop(run.name(name), None)
            return True
        return Filter("condition", f"unbind {name}", None, condition)

    # --- assignments

    def assigned(self, name, symbol, filter, spelling=None):
        word = ""
        if self.lasting and name in PERSISTENT and name not in self.parameters:
            word = self.pick("", "", "persistent ", "persistent quiet ")
        elif self.chance(5) and name not in self.parameters:
            word = "atomic "
        return assigned(name, symbol, filter, spelling, word)

    def assignNumber(self, depth: int) -> Filter:
        return self.assigned(self.targets("number"), self.pick("=", "=", "+=", "-=", "*=", "/=", "%="), self.number(depth))

    def assignString(self, depth: int) -> Filter:
        return self.assigned(self.targets("string"), self.pick("=", "=", "+="), self.string(depth))

    def assignSet(self, depth: int) -> Filter:
        symbol = self.pick("=", "=?", "|=", "&=")
        spelling = {"|=": asBytes("∪="), "&=": asBytes("∩=")}.get(symbol) if self.chance(40) else None
        return self.assigned(self.targets("set"), symbol, self.set(depth), spelling)

    def assignMan(self, depth: int) -> Filter:
        return assignedMan(self.targets("man"), self.set(depth), self.pick("piece ", "[Aa]", asBytes("◭")))

    def assignSlice(self, depth: int) -> Filter:
        name, filter = self.targets("string"), self.quietly(self.string, depth)
        text, low, high, one = self.bounds(min(depth, 1))

        def condition(run, position):
            old = run.get(name)
            at = span(run, position, old, low, high, one)
            new = None if at is None else filter.value(run, position)
            if new is None:
                return False
            run.set(name, old[:at[0]] + new + old[at[1]:])
            return True
        return Filter("condition", f"{name}{text} = {fit(filter, 5)}", None, condition, tail=min(5, filter.tail))

    # --- dictionaries

    def entry(self, depth: int, kind=None):
        fitting = [n for n, d in DICTIONARIES.items() if kind in (None, d[1])]
        name = self.random.choice([n for n in fitting if n in self.few] or fitting)
        of = DICTIONARIES[name][0]
        key = self.random.choice(self.usual[of]) if of in self.usual and self.chance(60) else self.of(of, depth)
        return name, key, f"{name}[ {whole(key)} ]"

    def lookup(self, kind, depth: int) -> Filter:
        name, key, text = self.entry(depth, kind)

        def value(run, position):
            k = key.value(run, position)
            found = None if k is None else run.dictionary(name).get(k)
            return nothing(kind) if found is None else found

        def condition(run, position):
            k = key.value(run, position)
            return k is not None and k in run.dictionary(name)
        return Filter(kind, text, value, condition)

    def assignEntry(self, depth: int) -> Filter:
        name, key, text = self.entry(depth)
        filter = self.of(DICTIONARIES[name][1], depth)

        def condition(run, position):
            k = key.value(run, position)
            v = None if k is None else filter.value(run, position)
            if v is None:
                return False
            run.dictionary(name)[k] = v
            return True
        return Filter("condition", f"{text} = {whole(filter)}", None, condition, tail=1)

    def remove(self, depth: int) -> Filter:
        name, key, text = self.entry(depth)
        if self.chance(15):
            def clear(run, position):
                run.dictionary(name).clear()
                return True
            return Filter("condition", f"unbind {name}", None, clear)

        def condition(run, position):
            k = key.value(run, position)
            if k is not None:
                run.dictionary(name).pop(k, None)
            return k is not None
        return Filter("condition", f"unbind {text}", None, condition)

    def iterate(self, depth: int) -> Filter:
        name, loop = self.random.choice(self.few), self.fresh("key")
        kind = DICTIONARIES[name][0]
        self.names[kind].append(loop)
        self.keys.append(loop)
        few, self.few = self.few, [name]
        told = message([self.literal(), Filter(kind, loop, lambda r, p: r.get(loop), name=loop)])
        body = compound([told, *([self.assignEntry(0)] if self.chance(60) else [])], self.statement(depth - 1))
        self.few = few
        self.names[kind].remove(loop)

        def condition(run, position):
            entries, last = run.dictionary(name), None
            while True:
                rest = [k for k in entries if last is None or keyOrder(k) > last]
                if not rest:
                    return True
                key = min(rest, key=keyOrder)
                last = keyOrder(key)
                if loop in run.variables:
                    raise AssertionError(loop)
                run.variables[loop] = key
                body.matches(run, position)
                run.variables.pop(loop, None)
                entries = run.dictionary(name)
        head = f"string {loop} in" if kind == "string" and self.chance(50) else f"{loop} {self.pick('[element]', asBytes('∊'))}"
        return Filter("condition", f"{head} {name} {body.text}", None, condition, tail=1)

    # --- loops

    def repeat(self, depth: int) -> Filter:
        counter, most, body = self.fresh("round"), self.pick(1, 2, 3, 3, 20), self.statement(depth - 1)
        return repeated(counter, most, body, self.condition(depth - 1) if self.chance(60) else None)

    def everyMatch(self, depth: int) -> Filter:
        subject, (pattern, text, chosen) = self.string(depth), self.patterns()
        before, self.groups = self.groups, pattern.groups
        told = [self.group(self.chance(50)) for _ in range(2)]
        body = compound([message([Filter("string", "\\0", wholeMatch), *told])], self.statement(depth - 1)) if self.chance(80) else message(told)
        self.groups = before

        def condition(run, position):
            s = subject.value(run, position)
            pattern = None if s is None else chosen(run, position)
            if pattern is None:
                return False
            run.groups = None
            for found in pattern.every(s):
                run.groups = (s, pattern.groups, found, pattern.names)
                body.matches(run, position)
            return True
        return Filter("condition", f'while({fit(subject, 12, 12)} ~~ {text}) {body.text}', None, condition, tail=1)

    def searched(self, depth: int) -> Filter:
        pattern = self.pattern()
        match = self.match(self.string(depth), pattern)
        before, self.groups = self.groups, pattern.groups
        told = [self.group(self.chance(40)) for _ in range(3)]
        out = compound([match, message(told)], self.statement(depth - 1))
        self.groups = before
        return out

    def loop(self, depth: int) -> Filter:
        name, man, all, domain = self.fresh("at"), self.chance(40), self.chance(30), self.set(depth)
        self.loops.append((name, man))
        body = self.condition(depth)
        if body.kind == "string":  # rejected
            body = compound([body], TRUE)
        self.loops.pop()
        head = None
        if self.chance(50):
            each = self.pick("[forall]", asBytes("∀")) + " " if all else ""
            head = f"{each}{asBytes('◭') if man else ''}{name} {self.pick('[element]', asBytes('∊'))}"
        return loop(name, domain, body, man, all, head)

    # --- persistent effects

    def setTag(self, depth: int) -> Filter:
        tag = self.pick("Annotator", "Mark", "Note_1", "Nope", *(TAGS if self.chance(50) else []))
        if self.chance(25):
            return removeTag(tag)
        if tag == "Result":
            return setTag(tag, literal(self.pick("1-0", "0-1", "1/2-1/2", "*", "1", "")))
        return setTag(tag, self.pick(self.plainTold, self.tagged)())

    def plainTold(self):
        number = self.number(1)
        return Filter("string", f"str({number.text})", lambda r, p: number.printed(r, p), bare=True)

    def write(self, depth: int) -> Filter:
        name, filter = self.pick("one.cqo", "two.cql"), self.string(depth)
        if self.chance(30):
            return message([Filter("string", f'readfile "{name}"', lambda r, p: r.files[name], tail=5)])

        def condition(run, position):
            value = filter.value(run, position)
            if value is not None:
                run.files[name] += value
            return value is not None
        return Filter("condition", f'writefile("{name}" {items([filter], 5)})', None, condition)

    def sorted(self, depth: int) -> Filter:
        if self.inSort:
            return self.assignNumber(depth)
        self.inSort = True
        label, least = self.fresh("S"), self.chance(40)
        filter = self.of(self.pick("number", "set", "string"), depth)
        self.inSort = False
        if filter.text.lstrip("-").isdigit():
            return self.assignNumber(depth)
        self.sorts.append(Sort(label, least))
        return sort(label, filter, least)


def wholeMatch(run: Run, position: Position):
    subject, at = run.group(0)
    return subject[slice(*at)]
