"""Random queries whose comments, tags and messages are easily told, and what they come to (language/02, 03)."""
from words import latin


class Notes:
    """What is added to a game."""

    def __init__(self, keepEqual=False):
        self.added, self.removed, self.tags, self.keepEqual = {}, set(), {}, keepEqual


class Query:
    """A header, options, and filters: (text, meaning), where meaning(run, node) tells whether the filter matches."""

    def __init__(self, random):
        self.random, self.pick = random, random.choice
        self.header, self.options = [], []
        parts = [self.levels, self.texts, self.flags, self.counts, self.ranges, self.conditions]
        for part in random.sample(parts, len(parts)):
            part()
        self.sorts = []
        self.filters = [self.filter(random) for _ in range(self.pick([0, 1, 1, 2, 3, 5]))] or [(".", lambda run, node: True)]

    def chance(self, p):
        return self.random.random() < p

    def levels(self):
        """Which positions are searched, and the level of the comments. The first level of the header counts, the last of these options."""
        self.variations, self.level = self.chance(.6), "normal"
        self.header += ["variations"] * (self.variations * self.pick([1, 1, 2]))
        if self.chance(.2):
            words = [self.pick(["-variations", "-mainline"]) for _ in range(self.pick([1, 2]))]
            self.variations = words[-1] == "-variations"
            self.options += words
        for word in [self.pick(["quiet", "silent"]) for _ in range(self.pick([0, 0, 0, 0, 1, 2]))]:
            self.header.append(word)
            self.level = word if self.level == "normal" else self.level
        if self.chance(.2):
            self.level = self.pick(["quiet", "silent"])
            self.options.append(self.pick(["-", "--"]) + self.pick([self.level, self.level.upper()]))

    def texts(self):
        """The match comment: the last of the header counts."""
        self.match = "CQL"
        texts = ["", " here ", "two words", "br{ac}es", latin("na\u00efve"), "x" * self.random.randint(60, 90)]
        for _ in range(self.pick([0, 0, 0, 1, 2])):
            self.match = self.pick(texts)
            self.header.append(f'matchstring "{self.match}"')
        if self.chance(.2):
            self.match = self.pick(texts)
            self.options += ["-matchstring", self.match]

    def flags(self):
        given = [self.chance(.1) for _ in range(5)]
        options = ("-noheader", "-alwayscomment", "-nouniquecomments", "-nosettag", "-noremovecomment")
        self.options += [option for option, use in zip(options, given) if use]
        self.noHeader, self.always, self.keepEqual, self.noSettag, self.noRemove = given

    def counts(self):
        """The range of matchcount, None if there is none, and whether it sorts."""
        self.count, self.sortCount = None, False
        if self.chance(.25):
            self.count, self.sortCount = (self.pick([0, 0, 1, 1, 2]), self.pick([2, 3, 5, 40])), self.chance(.5)
            self.header.append(("sort " if self.sortCount else "") + "matchcount {} {}".format(*self.count))
        if self.chance(.1):
            self.count = self.pick([(0, 1), (0, 4), (1, 4), (1, 1)])
            self.options += ["-matchcount", *(str(n) for n in sorted({*self.count}))]

    def ranges(self):
        """The range of gamenumber, None if there is none."""
        self.range = None
        if self.chance(.15):
            bounds = [self.pick([-1, 0, 1, 2, 3])] + [self.pick([0, 3, 6])] * self.chance(.7)
            self.range = (bounds[0], bounds[-1])
            self.header.append("gamenumber " + " ".join(map(str, bounds)))
        if self.chance(.1):
            low = self.random.randint(1, 4)
            self.range = (low, low + self.random.randint(0, 3))
            self.options += [self.pick(["-g", "-gamenumber", "--gameNumber"]), *(str(n) for n in sorted({*self.range}))]

    def conditions(self):
        """Those of a game: all must hold."""
        results = [self.pick(["1-0", "0-1", "1/2-1/2"]) for _ in range(self.pick([0] * 20 + [1, 1, 2]))]
        self.header += [self.pick(["result {}", 'result "{}"']).format(r) for r in results]
        self.holds = [lambda game: all(r == game.result for r in results)]
        if self.chance(.06):
            word = self.pick(["a", "Van", ", "])
            self.options += ["-player", word]
            self.holds.append(lambda game: word in game.tags.known["White"] or word in game.tags.known["Black"])
        if self.chance(.06):
            low, high = self.pick([(1990, 2010), (2001, 2001), (1, 3000)])
            self.options += ["-year", str(low), str(high)]
            self.holds.append(lambda game: low <= int(game.tags.known["Date"][:4].replace("????", "0")) <= high)

    def text(self):
        return f"cql({' '.join(self.header)})\n" + "\n".join(f[0] for f in self.filters) + "\n"

    def filter(self, random):
        pick = random.choice
        number = random.randint(0, 12)
        word = pick(["note", "two words", "  led by blanks", "x", "CQL", "brace } {", latin("caf\u00e9 \u265e"), "a b c " * random.randint(1, 12),
                     " ".join(pick("z\u00e9") * random.randint(1, 40) for _ in range(12)), "y" * random.randint(70, 85)])
        sortNumber = len(self.sorts)

        def original(node):
            return node.comment if node.comment else None

        def sort(low, name):
            self.sorts.append((name, low))

            def value(run, node):
                best = run.best.get(sortNumber)
                value = node.ply
                if best is None or (value < best if low else value > best):
                    run.best[sortNumber] = value
                return True
            return f"sort{' min' if low else pick([' max', ''])} \"{name}\" ply", value

        def at(place, filter):
            """The filter at another position."""
            text, other = place

            def meaning(run, node):
                target = other(run, node)
                return target is not None and filter[1](run, target)
            return f"{text}:{filter[0]}", meaning

        def setTag(tag, text, value):
            def meaning(run, node):
                new = value(run, node)
                if new is None:
                    return False
                if not self.noSettag:
                    run.notes.tags[tag] = new
                return True
            return f'settag("{tag}" {text})', meaning

        def removed(run, node):
            if not self.noRemove:
                run.notes.removed.add(node)
            return True

        def added(text):
            def meaning(run, node):
                new = text(run, node)
                if new:
                    run.comment(node, new)
                return True
            return meaning
        choices = [
            (f"ply>={number}", lambda run, node: node.ply >= number),
            (f"ply<={number}", lambda run, node: node.ply <= number),
            (f"positionid=={number // 2}", lambda run, node: node.id == number // 2),
            ("terminal", lambda run, node: not node.shown),
            ("initial", lambda run, node: node.parent is None),
            ("mainline", lambda run, node: node.depth == 0),
            ("wtm", lambda run, node: node.board.white),
            ("originalcomment \"o\"", lambda run, node: "o" in (node.comment or "")),
            (f'originalcomment "${number + 1}"', lambda run, node: number + 1 in node.nags),
            (f'comment "{word}"', added(lambda run, node: word)),
            (f'comment "{word}"', added(lambda run, node: word)),
            (f'comment("{word}" ply)', added(lambda run, node: word + str(node.ply))),
            ('comment("[" originalcomment "]")', added(lambda run, node: "[" + (original(node) or "<false>") + "]")),
            (f'comment("{word}" \\n "b" \\t \\n)', added(lambda run, node: word + "\nb\t\n")),
            (f'/// "{word}"', added(lambda run, node: word)),
            ("removecomment", removed), ("removecomment", removed),
            setTag("Mark", '"set"', lambda run, node: "set"),
            setTag(pick(["Note", "Annotator"]), "str(ply)", lambda run, node: str(node.ply)),
            setTag("Mark", "originalcomment", lambda run, node: original(node)),
            setTag(pick(["Note", "Annotator"]), 'tag "Note"', lambda run, node: run.game.tags.others.get("Note")),
            ('message quiet(positionid "=" originalcomment)', lambda run, node: run.message(f"{node.id}={original(node) or '<false>'}")),
        ]
        def told(target):
            """A position as text, which marks it if it lies in a variation (language/03 §3)."""
            def text(run, node):
                position = target(run, node)
                if position is None:
                    return "<false>"
                if position.depth:
                    run.comment(position, f"id:{position.id}")
                return run.told(position)
            return text

        def message(run, node):
            if node.depth:
                run.comment(node, f"id:{node.id}")
            return run.message(f"Game: {run.game.number} {run.told(node)}: {node.ply}")
        choices += [("message(ply)", message), ("comment(currentposition)", added(told(lambda run, node: node))),
                    ("comment(parent)", added(told(lambda run, node: node.parent))),
                    ("comment(wtm)", added(lambda run, node: f"<{node.board.white}>".lower()))]
        places = [("parent", lambda run, node: node.parent),
                  (f"position {number // 3}", lambda run, node: dict(enumerate(run.positions)).get(number // 3)),
                  ("child", lambda run, node: node.shown[0] if node.shown else None),
                  ("child(1)", lambda run, node: node.shown[1] if len(node.shown) > 1 else None)]
        place = pick(places)
        choices += [at(place, (f'comment "{word}"', added(lambda run, node: word))), at(place, ("removecomment", removed)),
                    at(place, ("terminal", lambda run, node: not node.shown))]
        if len(self.sorts) < 2 and random.random() < .05:
            self.sorts.append((f"s{sortNumber}", "text"))

            def text(run, node):
                value = original(node)
                if value is not None and (run.best.get(sortNumber) is None or value > run.best[sortNumber]):
                    run.best[sortNumber] = value
                return value is not None
            return f'sort "s{sortNumber}" originalcomment', text
        if len(self.sorts) < 2 and random.random() < .15:
            return sort(random.random() < .5, f"s{sortNumber}")
        return pick(choices)


class Run:
    """One game under a query."""

    def __init__(self, query, game, messages):
        self.query, self.game, self.messages, self.best = query, game, messages, {}
        self.notes = Notes(query.keepEqual)
        self.journal, self.count = [], 0
        self.positions = number(game.root, query.variations)

    def comment(self, node, text):
        if self.query.level != "silent":
            self.journal.append((node, text))

    def told(self, node):
        start = self.game.root.board
        number = 1 + (node.ply + (not start.white)) // 2
        return f"move {number}({'wtm' if node.board.white else 'btm'})" + (f"[{node.id}]" if node.depth else "")

    def message(self, text):
        self.messages.append(text)
        return True

    def evaluate(self):
        """Whether the game matches."""
        query = self.query
        if all(holds(self.game) for holds in query.holds):
            for node in self.positions:
                mark = len(self.journal)
                if all(meaning(self, node) for _, meaning in query.filters):
                    self.count += 1
                    if query.level == "normal" and query.match:
                        self.journal.append((node, query.match))
                elif not query.always:
                    del self.journal[mark:]
        return query.count[0] <= self.count <= query.count[1] if query.count else self.count > 0

    def values(self):
        """(name, value, whether the smallest is best) of each sort."""
        out = [(name, self.best.get(i), low) for i, (name, low) in enumerate(self.query.sorts)]
        return out + ([("matchcount", self.count, False)] if self.query.sortCount else [])

    def finish(self):
        query, added = self.query, self.notes.added
        if query.level != "silent" and not query.noHeader:
            self.journal.insert(0, (self.game.root, f"Game number {self.game.number}"))
        values = "".join(f" {name}: {'none' if value is None else value}" for name, value, _ in self.values())
        if values and query.level != "silent":
            self.journal.append((self.game.root, values))
        for node, text in self.journal:
            added.setdefault(node, []).append(text)


def number(root, variations):
    """The positions in order, those of variations too or not."""
    root.ply, root.depth, positions, todo = 0, 0, [], [root]
    while todo:
        node = todo.pop()
        node.id = len(positions)
        positions.append(node)
        node.shown = node.children if variations else node.children[:1]
        for i, child in enumerate(node.shown):
            child.ply, child.depth = node.ply + 1, node.depth + (i > 0)
        todo += reversed(node.shown)
    return positions


def outcome(query, games):
    """(messages, [(game, notes)] in the order in which they are written, number of games read)"""
    messages, found, read = [], [], 0
    for game in games:
        read += 1
        if query.range:
            if game.number > query.range[1]:
                break
            if game.number < query.range[0]:
                continue
        if game.tags.skipped:
            continue
        run = Run(query, game, messages)
        if run.evaluate():
            run.finish()
            found.append(run)

    def key(run, i):
        _, value, low = run.values()[i]
        return value is None, 0 if value is None else [-ord(c) for c in value] + [1] if low == "text" else value if low else -value
    for i in reversed(range(len(query.sorts) + query.sortCount)):
        found.sort(key=lambda run: key(run, i))
    return messages, [(run.game, run.notes) for run in found], read
