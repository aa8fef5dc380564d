"""Random filters, lines and paths (language/21)."""
from random import Random
import patterns
from filters import TRUE, Filter, closed, comment, compound, condition, literal, logical, message, of
from patterns import Env, Line, UNLIMITED
from paths import Path, Step
from tree_filters import ID


def seeing(text: str, meaning, steers=False) -> Filter:
    """A condition that reads its context: meaning(run, position, env)."""
    return Filter("condition", text, None, lambda run, p: meaning(run, p, run.around or Env()), steers=steers)


def doing(text: str, action) -> Filter:
    """An effect: action(variables, position)."""
    return Filter("condition", text, None, lambda run, p: action(run.variables, p) or True)


class Generator:
    def __init__(self, random: Random, traces, comments, pure=False):
        self.random, self.traces, self.comments, self.pure = random, traces, comments, pure
        self.serial = 0

    def pick(self, *choices):
        return self.random.choice(choices)

    def chance(self, percent: float) -> bool:
        return self.random.random() * 100 < percent

    # --- filters

    def letters(self) -> str:
        return self.pick("N", "K", "a", "A", "[KQ]", "[Pp]", "p", "R", "[Rr]", "[QRBN]", "k")

    def effects(self):
        out = []
        if self.pure:
            return out
        self.serial += 1
        tag = f"t{self.serial}"
        if self.traces and self.chance(50):
            out.append(message([literal(f"{tag} "), ID]))
        if self.comments and self.chance(60):
            out.append(comment([literal(tag)]))
        if self.chance(15):
            name = self.pick("plain", "atom")
            out.append(doing(f"{name} += 1", lambda v, p: v.update({name: v[name] + 1})))
        if self.chance(8):
            letter = self.pick("x", "y")
            out.append(doing(f'atomtext += "{letter}"', lambda v, p: v.update(atomtext=v["atomtext"] + letter)))
        if self.chance(5):
            k = self.pick(2, 3)
            out.append(doing(f"atom = positionid / {k}", lambda v, p: v.update(atom=p.id // k)))
        return out

    def condition(self, inPath: bool, steering: bool = False, depth: int = 0):
        kind = self.random.randrange(20 if depth < 2 else 17)
        k = self.random.randint(2, 5)
        r = self.random.randrange(k)
        if steering and self.chance(50):
            return self.moveFilter()
        if kind < 4:
            return TRUE
        if kind < 6:
            white = self.chance(50)
            return condition("wtm" if white else "btm", lambda p: p.white == white)
        if kind == 6:
            return condition("check", lambda p: p.check)
        if kind < 10:
            return condition(f"{{positionid % {k} != {r}}}", lambda p: p.id % k != r)
        if kind == 10:
            return condition(f"{{ply % {k} != {r}}}", lambda p: p.ply % k != r)
        if kind == 11:
            letters = self.letters()
            return of("set", letters, lambda p: p.squares(letters.strip("[]")))
        if kind == 12:
            name = self.pick("plain", "atom")
            return seeing(f"{{{name} % {k} != {r}}}", lambda run, p, e: run.variables[name] % k != r)
        if kind == 13:
            n = self.random.randrange(4)
            return seeing(f"{{#atomtext != {n}}}", lambda run, p, e: len(run.variables["atomtext"]) != n)
        if kind < 17:
            return self.pathState(inPath, k, r)
        if kind == 17:
            letters = self.letters().strip("[]")
            step = Step(letters, self.chance(20), None, None, [])
            return condition(f"{{{step.text} true}}", lambda p: any(map(step.fits, p.children)))
        inner = self.line(depth + 1, inPath) if self.chance(50) else self.path(depth + 1)
        return closed(inner)

    def pathState(self, inPath: bool, k, r):
        def state(run, env):
            """start, last, count"""
            if inPath:
                path = env.path
                return path.start, path.best[0] if path.best else None, path.count
            return run.lastPath or (None, None, None)

        def counts(run, p, env):
            count = state(run, env)[2]
            return count is not None and count % k <= r

        def unfocused(run, p, env):
            start, _, count = state(run, env)
            return start is not None and p.ply - start.ply - count <= r

        def last(run, p, env):
            place = state(run, env)[1]
            return place is not None and place.id % k <= r

        def start(run, p, env):
            place = state(run, env)[0]
            return place is not None and place.id % k <= r

        return self.pick(seeing(f"{{pathcount % {k} <= {r}}}", counts), seeing(f"{{pathcountunfocused <= {r}}}", unfocused),
                         seeing(f"{{pathlastposition:positionid % {k} <= {r}}}", last),
                         seeing(f"{{pathstart:positionid % {k} <= {r}}}", start))

    def moveFilter(self):
        letters, which = self.letters(), self.pick("from", "to")

        def some(run, p, env):
            children = p.children
            if env.followed is not None:
                children = [c for c in children if c.id == env.followed]
            return any((c.source if which == "from" else c.target) in p.squares(letters.strip("[]")) for c in children)

        if self.chance(30):
            return seeing(f"{{not move {which} {letters}}}", lambda run, p, e: not some(run, p, e), True)
        if self.chance(15):
            return seeing(f"{{move previous from {letters}}}",
                             lambda run, p, e: p.head and p.source in p.head.squares(letters.strip("[]")))
        return seeing(f"{{move {which} {letters}}}", some, True)  # a comment after it would be its parameter

    def filter(self, inPath: bool, steering: bool = False, depth: int = 0):
        parts = self.effects() + [self.condition(inPath, steering, depth)]
        if self.chance(20):
            parts += [self.condition(inPath, steering, 2)]
        if self.chance(30):
            parts += self.effects()
        if self.chance(10):
            return closed(logical("or", compound(parts[:-1], parts[-1]), self.condition(inPath, steering, 2)))
        return compound(parts[:-1], parts[-1])

    # --- patterns

    def quantifier(self):
        words = {"*": (0, UNLIMITED), "+": (1, UNLIMITED), "?": (0, 1), "{*}": (0, UNLIMITED), "{+}": (1, UNLIMITED)}
        if self.chance(60):
            word = self.pick(*words)
            return (*words[word], word)
        low = self.random.randint(0, 3)
        high = low + self.random.randint(0, 2)
        form = self.random.randrange(4)
        if form == 0:
            return low, low, f"{{{low}}}"
        if form == 1:
            return low, UNLIMITED, f"{{{low},}}"
        if form == 2:
            return 0, high, f"{{,{high}}}"
        return low, high, f"{{{low},{high}}}"

    def repeat(self, pattern):
        low, high, token = self.quantifier()
        return ("repeat", low, high, pattern, token)

    def items(self, inPath: bool, steering: bool, depth: int, groups):
        out = []
        for _ in range(self.random.randint(1, 3)):
            if groups and self.chance(25):
                pattern = ("group", self.items(inPath, steering, depth, groups - 1))
            else:
                pattern = ("item", self.filter(inPath, steering, depth))
            if self.chance(45) and not patterns.canBeEmpty(pattern) and not self.isPlus(pattern):
                pattern = self.repeat(pattern)
            out.append(pattern)
        return out

    def isPlus(self, pattern) -> bool:
        """A number of repetitions cannot follow `+` (§2.8), nor `+` itself."""
        if pattern[0] == "group" and len(pattern[1]) == 1:
            return self.isPlus(pattern[1][0])
        return pattern[0] == "repeat"

    def line(self, depth: int = 0, inPath: bool = False):
        backward = self.chance(20)
        parameters = [p for p in ("firstmatch", "lastposition", "singlecolor", "quiet") if self.chance(18)]
        if depth:
            parameters = [p for p in parameters if p != "lastposition"]
        if not backward:
            parameters += [p for p in ("nestban",) if self.chance(15)]
            if self.chance(20):
                parameters.append(self.pick("primary", "secondary"))
        low = high = None
        if self.chance(15):
            low = self.random.randint(1, 4)
            high = low + self.random.randint(0, 3)
        steering = not backward and self.chance(30)
        return Line(self.items(inPath, steering, depth, 2), backward, parameters, low, high)

    def step(self, depth: int):
        left = self.letters().strip("[]") if self.chance(30) else None
        right = self.letters().strip("[]") if self.chance(8) else None
        promotion = self.pick("A", "Q", "n") if self.chance(4) else None
        targets = [self.filter(True, False, depth) for _ in range(self.pick(0, 0, 0, 1, 1, 2))]
        return ("step", Step(left, self.chance(10), right, promotion, targets))

    def hasStep(self, pattern) -> bool:
        if pattern[0] == "step":
            return True
        if pattern[0] == "group":
            return any(self.hasStep(p) for p in pattern[1])
        return pattern[0] == "repeat" and self.hasStep(pattern[3])

    def constituents(self, depth: int, groups):
        out = []
        for _ in range(self.random.randint(1, 3)):
            afterStep = bool(out) and out[-1][0] == "step"
            if groups and self.chance(30):
                pattern = ("group", self.constituents(depth, groups - 1))
                if afterStep and not self.hasStep(pattern):
                    pattern = self.step(depth)
            elif not afterStep and self.chance(25):
                out.append(("item", self.filter(True, False, depth)))
                continue
            else:
                pattern = self.step(depth)
            if self.chance(45):
                pattern = self.repeat(pattern)
            out.append(pattern)
        return out

    def path(self, depth: int = 0):
        parameters = [p for p in ("firstmatch", "lastposition", "nestban", "quiet") if self.chance(18)]
        parameters += [p for p in ("keepallbest", "verbose") if self.comments and self.chance(25)]
        if depth:
            parameters = [p for p in parameters if p != "lastposition"]
        focus, capture = None, False
        if self.chance(35):
            focus, capture = self.letters(), self.chance(30)
            if self.comments and self.chance(40):
                parameters.append("piecepath")
        elif self.chance(20):
            parameters.append(self.pick("primary", "singlecolor"))
        max = None
        if self.chance(25):
            k = self.random.randint(2, 5)
            conditions = self.effects() + ([self.condition(True, False, 2)] if self.chance(30) else [])
            max = compound(conditions, self.pick(of("number", f"positionid % {k}", lambda p: p.id % k),
                                                 Filter("number", "atom", lambda r, p: r.variables["atom"]),
                                                 of("number", f"0 - ply / {k}", lambda p: -(p.ply // k)),
                                                 Filter("number", "pathcount", lambda r, p: r.around.path.count)))
        title = "Title" if self.comments and self.chance(20) else None
        low = high = None
        if self.chance(15):
            low = self.random.randint(1, 3)
            high = low + self.random.randint(0, 3)
        return Path(self.constituents(depth, 2), parameters, focus, capture, max, title, low, high)
