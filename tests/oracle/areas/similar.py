"""`similarposition` (language/22 §11) and `extension` among filters of the tree; the collections contain games like the searched ones, and transformed ones."""
import random as chance
import re

from areas.control import sortsIn
from areas.tree import BEGIN, BOUND
from board import fromFen, toFen
from filters import Filter, Run, TooLong, compound, condition
from generate.games import STARTS, grown, pgn
from generate.tree import Generator as Tree
from output import fileText, matched
from program import Program, Refused, difference
from similar import SMALLEST, Collection, copies
from tree import number

ROUNDS = 40
BARE = ["4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "8/8/2k5/8/8/8/4N3/4K3 b - - 3 17", "8/8/8/3k4/8/8/6R1/K7 b - - 0 1"]
FEW = ["4k3/8/8/8/3p4/8/4P3/4K3 b - - 0 30", "8/2p5/3k4/8/8/3K4/3P4/8 w - - 0 9"]


class Generator(Tree):
    def __init__(self, random, collections: list[Collection]):
        super().__init__(random)
        self.collections = collections

    def plainCondition(self) -> Filter:
        if self.chance(50):
            return super().plainCondition()
        return condition("extension", lambda n: False) if self.chance(10) else self.pick(*self.collections).filter(False)

    def someNumber(self, depth: int) -> Filter:
        return super().someNumber(depth) if self.inSort or self.chance(75) else self.pick(*self.collections).filter(True)


def moved(random: chance.Random, fen: str) -> str:
    """The same board, or a copy of it."""
    board = random.choice(copies(fromFen(fen), True))[0]
    return fen if random.random() < .5 else " ".join([toFen(board), fen.split()[1], "-", "-", *fen.split()[4:]])


def start(program: Program, options):
    def check(seed, random):
        starts = random.choice([STARTS, BARE + FEW, BARE, FEW])
        games = [grown(random, 16, i + 1, starts) for i in range(4)]
        told, variations, collections = pgn(random, games), random.random() < .7, []
        for i in range(2):
            others = [grown(random, 12, j + 1, [moved(random, fen) for fen in starts]) for j in range(3)]
            file = f"collection{i}.pgn"
            program.file(file, told if i and random.random() < .3 else pgn(random, others))
            others = games if program.written(file) == told else others
            collections += [Collection(file, others, transforms) for transforms in (True, False)]
        generate, depth = Generator(random, collections), random.choice([1, 2, 2, 3])
        parts = [generate.pick(generate.effect, generate.condition, generate.number)(depth) for _ in range(generate.pick(1, 2, 3))]
        body = compound(parts, random.choice([generate.condition, lambda d: collections[0].filter(False), lambda d: collections[2].filter(True)])(depth))
        level, threads = random.choice(["quiet", "normal"]), random.choice([1, 3])
        run, matches = Run(60000, level, options=["-noheader", f"-O{random.randrange(3)}"]), []
        query = f"cql({'variations ' * variations}{'quiet' * (level == 'quiet')})\n{BEGIN}\n{body.text}\n"
        sorts = sortsIn(query)
        if place := re.search("similarposition (?!nosort)", query):
            sorts.insert(sum(query.index(f'"{s.label}"') < place.start() for s in sorts), SMALLEST)
        try:
            for game in games:
                run.startGame(game)
                run.variables.update({k: v(game.root) if callable(v) else v for k, v in BOUND.items()})
                found = [p for p in number(game.root, variations, game.number) if body.matches(run, p) and (run.remark(p, "CQL") or True)]
                if found:
                    matches.append(matched(run, game, sorts))
        except TooLong:
            return None
        try:
            wrong = difference("messages", program.run(query, told, *run.options, threads=threads), [line for line in run.messages if line])
        except Refused as error:
            return f"{query}\n{error}"
        wrong = wrong or difference("written", program.written(), fileText(matches, sorts))
        return wrong and f"{told}{' '.join(run.options)} {query}\n{wrong}"
    return check, []
