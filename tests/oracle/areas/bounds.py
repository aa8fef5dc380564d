"""Random filters behind bounds of ply and move number (language/31, 40): games from the array need not be read beyond them, others are."""
from areas.control import compare
from areas.tree import BEGIN, BOUND
from fen import START
from generate import bounds
from generate.bounds import Generator
from generate.games import CHESS960, ODD, STARTS, anyFen, grown, pgn
from program import Program
from tree import number

ROUNDS = 120


def start(program: Program, options):
    def check(seed, random):
        games = [bounds.game(random, i + 1, 40) for i in range(8)]
        told, variations = bounds.text(games), random.random() < .3
        if random.random() < .25:
            games = [grown(random, 24, i + 1, [anyFen(random), *STARTS, *CHESS960, *ODD]) for i in range(5)]
            told = pgn(random, games)
        nodes = [node for one in games for node in number(one.root, variations, one.number)]
        for game in games:
            game.root.clock = int((game.tags.fen or START).split()[4])
        generate = Generator(random, nodes)
        level = "normal" if generate.chance(60) else "quiet"
        more = [f"-O{random.randrange(3)}"] + random.choice([[]] * 5 + [["-alwayscomment"], ["-nouniquecomments"]])
        return compare(program, generate.query(), BEGIN, BOUND, games, told, level, variations, more)
    return check, []
