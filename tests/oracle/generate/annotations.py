"""Random queries whose comments, tags and messages are predictable, with their expected results (language/02, 03)."""
import re
from random import Random
from filters import Filter, Run, comment, compound, condition, constant, elsewhere, literal, message, of, removal, sort, whole
from generate.words import latin
from letters import lettersOf
from moves import Position
from output import Match, Sort, matched
from reader import Game
from tree import number


class Query:
    """A header, options, and filters."""

    def __init__(self, random: Random):
        self.random, self.pick = random, random.choice
        self.header, self.options = [], []
        parts = [self.levels, self.texts, self.flags, self.counts, self.ranges, self.conditions]
        for part in random.sample(parts, len(parts)):
            part()
        self.sorts = []
        self.filters = [self.filter(random) for _ in range(self.pick([0, 1, 1, 2, 3, 5]))] or [constant("condition", ".", True)]
        self.filters = [f if f._condition or f.kind != "condition" else Filter("condition", f.text, None, f._value) for f in self.filters]
        self.sorts += [Sort("matchcount")] * self.sortCount

    def chance(self, p: float) -> bool:
        return self.random.random() < p

    def levels(self):
        """The positions that are searched, and the level of the comments. The first level of the header counts, the last of these options."""
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
        options = ("-noheader", "-alwayscomment", "-nouniquecomments", "-nosettag", "-noremovecomment")
        self.options += [option for option in options if self.chance(.1)]

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
        # Names of files that the command line replaces are ignored.
        self.header += [name for name in ("input zz", 'output "no/games"') if self.chance(.05)]
        results = [self.pick(["1-0", "0-1", "1/2-1/2"]) for _ in range(self.pick([0] * 20 + [1, 1, 2]))]
        self.header += [self.pick(["result {}", 'result "{}"']).format(r) for r in results]
        self.holds = [lambda game: all(r == game.result for r in results)]
        if self.chance(.06):
            word = self.pick(["a", "Van", ", ", ".*", "^", "x?"])  # an empty name matches nothing
            self.options += ["-player", word]
            self.holds.append(lambda game: any(name and re.search(word, lettersOf(name)) for name in map(game.tags.known.get, ("White", "Black"))))
        if self.chance(.06):
            low, high = self.pick([(1990, 2010), (2001, 2001), (1, 3000)])
            self.options += ["-year", str(low), str(high)]
            self.holds.append(lambda game: low <= int(game.tags.known["Date"][:4].replace("????", "0")) <= high)

    def text(self) -> str:
        return f"cql({' '.join(self.header)})\n" + "\n".join(f.text for f in self.filters) + "\n"

    def filter(self, random: Random) -> Filter:
        pick = random.choice
        number = random.randint(0, 12)
        word = pick(["note", "two words", "  led by blanks", "x", "CQL", "brace } {", latin("caf\u00e9 \u265e"), "a b c " * random.randint(1, 12),
                     " ".join(pick(["z", latin("\u00e9")]) * random.randint(1, 40) for _ in range(12)), "y" * random.randint(70, 85)])
        ply, original = of("number", "ply", lambda n: n.ply), of("string", "originalcomment", lambda n: lettersOf(n.comment) or None)
        terminal = condition("terminal", lambda n: not n.children)
        note = Filter("string", 'tag "Note"', lambda run, node: lettersOf(run.game.tags.others.get("Note")))
        choices = [
            condition(f"ply>={number}", lambda n: n.ply >= number), condition(f"ply<={number}", lambda n: n.ply <= number),
            condition(f"positionid=={number // 2}", lambda n: n.id == number // 2), terminal,
            condition("initial", lambda n: n.head is None), condition("mainline", lambda n: n.depth == 0), condition("wtm", lambda n: n.white),
            condition('originalcomment "o"', lambda n: "o" in (n.comment or "")),
            condition(f'originalcomment "${number + 1}"', lambda n: number + 1 in n.nags),
            *[renamed(comment([literal(word)]), f'comment "{word}"')] * 2, comment([literal(word), ply]),
            comment([literal("["), original, literal("]")]),
            comment([literal(word), constant("string", "\\n", "\n"), literal("b"), constant("string", "\\t", "\t"), constant("string", "\\n", "\n")]),
            renamed(comment([literal(word)]), f'/// "{word}"'), removal(), removal(),
            setTag("Mark", literal("set")), setTag(pick(["Note", "Annotator"]), of("string", "str(ply)", lambda n: str(n.ply))),
            setTag("Mark", original), setTag(pick(["Note", "Annotator"]), note),
            message([of("number", "positionid", lambda n: n.id), literal("="), original]), message([ply], quiet=False),
            comment([of("position", "currentposition", lambda n: n)]), comment([of("position", "parent", lambda n: n.head)]),
            comment([condition("wtm", lambda n: n.white)])]
        place = of("position", *pick([
            ("parent", lambda n: n.head), (f"position {number // 3}", lambda n: dict(enumerate(n.all)).get(number // 3)),
            ("child", lambda n: n.children[0] if n.children else None),
            ("child(1)", lambda n: n.children[1] if len(n.children) > 1 else None)]))
        choices += [elsewhere(place, f) for f in (renamed(comment([literal(word)]), f'comment "{word}"'), removal(), terminal)]
        form = random.random()
        if len(self.sorts) < 2 and form < .2:
            least, label = form >= .05 and random.random() < .5, f"s{len(self.sorts)}"
            self.sorts.append(Sort(label, least))
            return sort(label, original if form < .05 else ply, least)
        return pick(choices)

    def outcome(self, games: list[Game]) -> tuple[list[str], list[Match], int]:
        """Returns the messages, the games that match, and the number of games read."""
        run, found, read = Run(10 ** 9, self.level, options=self.options), [], 0
        for game in games:
            read += 1
            if self.range:
                if game.number > self.range[1]:
                    break
                if game.number < self.range[0]:
                    continue
            if not game.tags.skipped and self.matches(run, game):
                found.append(matched(run, game, self.sorts))
        return run.messages, found, read

    def matches(self, run: Run, game: Game) -> bool:
        run.startGame(game)
        count, body = 0, compound(self.filters[:-1], self.filters[-1])
        positions = number(game.root, self.variations, game.number)
        for node in positions if all(holds(game) for holds in self.holds) else []:
            if body.matches(run, node):
                count += 1
                run.remark(node, self.match)
        if self.sortCount:
            run.best["matchcount"] = count, []
        return self.count[0] <= count <= self.count[1] if self.count else count > 0


def renamed(filter: Filter, text: str) -> Filter:
    return Filter(filter.kind, text, filter._value, filter._condition)


def removeTag(tag: str) -> Filter:
    """removetag (language/60 §2)"""
    return Filter("condition", f'removetag "{tag}"', None, lambda run, position: run.tags.update({tag: None}) or True)


def setTag(tag: str, filter: Filter) -> Filter:
    """settag (language/03 §7.3, 60 §2)"""
    def condition(run: Run, position: Position) -> bool:
        value = filter.value(run, position)
        if tag == "Result" and value not in ("1-0", "0-1", "1/2-1/2", "*"):
            value = None
        if value is not None:
            run.tags[tag] = value.replace("\n", " ").replace("\r", " ")
        return value is not None
    return Filter("condition", f'settag("{tag}" {whole(filter)})', None, condition)
