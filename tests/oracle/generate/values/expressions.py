"""Random regular expressions (language/32 §7)."""
from random import Random
from expressions import ASSERTIONS, SINGLE, Pattern, again, ahead, either, group, grouped, repeated, sequence

NAMES = ["x", "_y", "Z9"]


class PatternGenerator:
    """Avoids what the chapter leaves open: groups that may be skipped inside of a repetition, and empty repeated parts."""

    def __init__(self, random: Random):
        self.random, self.groups, self.sure, self.names = random, 0, [], {}

    def chance(self, percent: float) -> bool:
        return self.random.random() * 100 < percent

    def atom(self, depth: int, repeats, sure):
        form = self.random.randrange(10)
        if depth <= 0 or form < 5:
            return self.random.choice(SINGLE[:7] if self.chance(50) else SINGLE)
        if form < 8 and (sure or not repeats):
            self.groups += 1
            number = self.groups
            name = self.random.choice([n for n in NAMES if n not in self.names] or [None]) if self.chance(25) else None
            self.names.update({name: number} if name else {})
            node = group(number, self.alternatives(depth - 1, repeats, sure), name)
            if sure and not repeats:
                self.sure.append(number)
            return node
        return grouped(self.alternatives(depth - 1, repeats, sure))

    def part(self, depth: int, repeats, sure):
        if self.chance(8):
            return self.random.choice(ASSERTIONS)
        if self.chance(4) and not repeats:
            return ahead(self.alternatives(0, True, False), self.chance(60))
        if self.chance(15) and self.sure and sure and not repeats:
            number = self.random.choice(self.sure)
            return again(number, next((n for n, k in self.names.items() if k == number), None) if self.chance(50) else None)
        if self.chance(60):
            return self.atom(depth, repeats, sure)
        low, high, text = self.random.choice([(0, None, "*"), (1, None, "+"), (0, 1, "?"), (2, 2, "{2}"), (1, None, "{1,}"), (1, 3, "{1,3}"),
                                              (0, 2, "{0,2}")])
        many = repeats or high != 1
        node = self.atom(depth, many, sure and low > 0)
        if node.empty:
            return node
        return repeated(node, low, high, self.chance(25), text)

    def alternatives(self, depth: int, repeats, sure):
        count = 2 if self.chance(25) else 1
        nodes = [self.run(depth, repeats, sure and count == 1) for _ in range(count)]
        return nodes[0] if count == 1 else either(nodes)

    def run(self, depth: int, repeats, sure):
        return sequence([self.part(depth, repeats, sure) for _ in range(self.random.choice([1, 1, 2, 2, 3]))])

    def pattern(self):
        node = self.alternatives(2, False, True)
        if self.chance(15):  # empty before non-empty
            part = grouped(node)
            node = either([sequence([]), part]) if part.empty or self.chance(50) else repeated(part, 0, 1, True, "?")
        return Pattern(node, self.groups, self.names)
