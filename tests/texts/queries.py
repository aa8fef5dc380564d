"""Random queries whose comments, tags and messages are easily told, and what they come to (language/02, 03)."""
from words import latin


class Notes:
    """What is added to a game."""

    def __init__(self, keepEqual=False):
        self.added, self.removed, self.tags, self.keepEqual = {}, set(), {}, keepEqual


class Query:
    """A header, options, and filters: (text, meaning), where meaning(run, node) tells whether the filter matches."""

    def __init__(self, random):
        pick, chance = random.choice, lambda p: random.random() < p
        self.header, self.options = [], []
        self.levels(pick, chance)
        self.match = "CQL"
        texts = ["", "here", "two words", "br{ac}es", latin("na\u00efve"), "x" * random.randint(60, 90)]
        for _ in range(pick([0, 0, 0, 1, 2])):  # the last one counts
            self.match = pick(texts)
            self.header.append(f'matchstring "{self.match}"')
        if chance(.2):
            self.match = pick(texts)
            self.options.append(["-matchstring", self.match])
        self.noHeader, self.always, self.keepEqual, self.noSettag, self.noRemove = (
            self.flag(option, chance) for option in ("-noheader", "-alwayscomment", "-nouniquecomments", "-nosettag", "-noremovecomment"))
        self.count, self.sortCount = None, False
        if chance(.25):
            self.count, self.sortCount = (pick([0, 0, 1, 1, 2]), pick([2, 3, 5, 40])), chance(.5)
            self.header.append(("sort " if self.sortCount else "") + f"matchcount {self.count[0]} {self.count[1]}")
        if chance(.1):
            self.count = (pick([0, 1]), pick([1, 4]))
            self.options.append(["-matchcount", *map(str, self.count)] if self.count[0] < self.count[1] else ["-matchcount", "1"])
        self.range = None
        if chance(.15):
            self.range = (pick([-1, 0, 1, 2, 3]), pick([0, 3, 6]))
            self.header.append(f"gamenumber {self.range[0]} {self.range[1]}" if chance(.7) else f"gamenumber {self.range[0]}")
            if " " not in self.header[-1][11:]:
                self.range = (self.range[0], self.range[0])
        if chance(.1):
            low, width = random.randint(1, 4), random.randint(0, 3)
            self.range = (low, low + width)
            self.options.append([pick(["-g", "-gamenumber", "--gameNumber"]), str(low)] + ([str(low + width)] if width else []))
        self.results = [pick(["1-0", "0-1", "1/2-1/2"]) for _ in range(pick([0] * 20 + [1, 1, 2]))]
        self.header += [pick(["result {}", 'result "{}"']).format(r) for r in self.results]
        self.conditions = []
        if chance(.06):
            word = pick(["a", "Van", ", "])
            self.options.append(["-player", word])
            self.conditions.append(lambda game: word in game.tags.known["White"] or word in game.tags.known["Black"])
        if chance(.06):
            low, high = pick([(1990, 2010), (2001, 2001), (1, 3000)])
            self.options.append(["-year", str(low), str(high)])
            self.conditions.append(lambda game: low <= int(game.tags.known["Date"][:4].replace("????", "0")) <= high)
        mixed = list(self.header)
        random.shuffle(mixed)
        for item in ("matchstring", "quiet|silent"):  # what counts by its place among the like of it keeps its place
            alike = iter([h for h in self.header if h.split()[0] in item.split("|")])
            mixed = [next(alike) if h.split()[0] in item.split("|") else h for h in mixed]
        self.header = mixed
        random.shuffle(self.options)
        self.options = [word for option in self.options for word in option]
        self.sorts = []
        self.filters = [self.filter(random) for _ in range(random.choice([0, 1, 1, 2, 3, 5]))] or [(".", lambda run, node: True)]

    def levels(self, pick, chance):
        """Which positions are searched, and the level of the comments."""
        self.variations, self.level = chance(.6), "normal"
        self.header += ["variations"] * (self.variations * pick([1, 1, 2]))
        if chance(.2):
            words = [pick(["-variations", "-mainline"]) for _ in range(pick([1, 2]))]
            self.variations = words[-1] == "-variations"
            self.options.append(words)
        for word in [pick(["quiet", "silent"]) for _ in range(pick([0, 0, 0, 0, 1, 2]))]:
            self.header.append(word)
            self.level = word if self.level == "normal" else self.level
        if chance(.2):
            self.level = pick(["quiet", "silent"])
            self.options.append([pick(["-", "--"]) + pick([self.level, self.level.upper()])])

    def flag(self, option, chance):
        """Whether an option is given, which it may be here."""
        given = chance(.1)
        if given:
            self.options.append([option])
        return given

    def text(self):
        return f"cql({' '.join(self.header)})\n" + "\n".join(f[0] for f in self.filters) + "\n"

    def filter(self, random):
        pick = random.choice
        number = random.randint(0, 12)
        word = pick(["note", "two words", "  led by blanks", "x", "CQL", "brace } {", latin("caf\u00e9 \u265e"), "a b c " * random.randint(1, 12),
                     "y" * random.randint(70, 85)])
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
        if all(r == self.game.result for r in query.results) and all(holds(self.game) for holds in query.conditions):
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
