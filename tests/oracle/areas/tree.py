"""Random filters of the game tree and of moves (language/20, 22, 40) on random trees."""
from random import Random
from areas.control import compare
from filters import ALIKE, Filter, Man, compound
from generate.bare import query as bareQuery
from generate.games import CHESS960, ODD, STARTS, anyFen, grown, pgn
from generate.tree import Generator
from program import Program

ROUNDS = 80
BEGIN = ALIKE + " if initial {x=0 y=1 chosen=[] here=currentposition there=currentposition piece man=k}"
BOUND = {"x": 0, "y": 1, "chosen": frozenset(), "here": lambda root: root, "there": lambda root: root, "man": lambda root: Man(root.king(False))}


def query(random: Random) -> tuple[Filter, str]:
    """The filters of a query, one compound, and the level of comments."""
    if random.random() < .25:
        return bareQuery(random), "quiet"
    generate = Generator(random)
    if random.random() < .5:
        body = compound(generate.tellings(), generate.condition(random.randrange(3)))
    else:
        depth = generate.pick(1, 2, 2, 3, 3, 4)
        parts = [generate.pick(generate.effect, generate.condition)(depth) for _ in range(generate.pick(1, 2, 3))]
        body = compound(parts, generate.condition(depth))
    return body, "normal" if generate.chance(60) else "quiet"


def start(program: Program, options):
    def check(seed, random):
        variations = random.random() < .85
        options = random.choice([[]] * 5 + [["-alwayscomment"], ["-nouniquecomments"], ["-noremovecomment"]])
        if variations and random.random() < .3:
            options = options + ["-variations"]
        starts = [anyFen(random), anyFen(random)] if random.random() < .2 else STARTS + CHESS960 + ODD
        games = [grown(random, 28, i + 1, starts) for i in range(4)]
        text = pgn(random, games)
        body, level = query(random)
        return compare(program, body, BEGIN, BOUND, games, text, level, variations, options, random.choice([1, 1, 3]))
    return check, []
