"""Random filters of control (language/03 §3.1, 20, 22, 31): values, order of evaluation, variables, comments."""
from filters import Filter, Run, TooLong, compound
from generate.control import Generator
from output import Sort, fileText, inText, matched
from program import Program, Refused, difference
from reader import Game, readGames
from tree import number

ROUNDS = 250
GAMES = """[Event "Bushy"]

1. e4 (1. d4 d5 (1... Nf6 2. c4 (2. Nf3 g6) 2... e6 3. Nc3 (3. Nf3 b6) 3... Bb4+) 2. c4 e6) (1. c4 e5) 1... e5
(1... c5 2. Nf3 (2. Nc3 Nc6 3. Nf3) 2... d6) 2. Nf3 Nc6 (2... Nf6 3. Nxe5) 3. Bb5 *

[Event "Checks"]
[SetUp "1"]
[FEN "6k1/5ppp/8/8/1q6/8/r3QPPP/6K1 b - - 0 1"]

1... Qb1+ (1... Ra1+ 2. Qf1 Rxf1+ 3. Kxf1 Qb1+) 2. Qf1 (2. Qe1 Qxe1#) 2... Ra1 3. g3 Qxf1# *

[Event "Passing"]

1. e4 -- 2. d4 (2. -- e5) 2... d5 3. Nf3 (3. exd5 Qxd5 4. Nc3) 3... dxe4 *

[Event "No move"]

*
"""
SORTS = [Sort(f"S{i}") for i in range(1, 4)]


def sortsIn(query: str) -> list[Sort]:
    return [Sort(s.label, f'sort min "{s.label}"' in query) for s in inText(SORTS, query)]


def compare(program: Program, body: Filter, begin: str, bound: dict, games: list[Game], pgn: str, level="quiet", variations=True, options=(), threads=1):
    """Evaluates a filter at every position of the games, and runs it. `bound`: what `begin` binds, given the root. Returns None, or the difference."""
    words = ["variations"] * (variations and "-variations" not in options) + ["quiet"] * (level == "quiet")
    query = f"cql({' '.join(words)})\n{begin}\n{body.text}\n"
    run, matches, sorts = Run(250000, level, options=["-noheader", *options]), [], sortsIn(query)
    try:
        for game in games:
            positions, any = number(game.root, variations, game.number), False
            run.startGame(game)
            run.variables.update({k: v(game.root) if callable(v) else v for k, v in bound.items()})
            for position in positions:
                if body.matches(run, position):
                    any = True
                    run.remark(position, "CQL")
            if any:
                matches.append(matched(run, game, sorts))
    except TooLong:
        return None
    try:
        wrong = difference("messages", program.run(query, pgn, *run.options, threads=threads), run.messages)
    except Refused as error:
        return f"{query}\n{error}"
    wrong = wrong or difference("written", program.written(), fileText(matches, sorts))
    return wrong and f"{pgn}{' '.join(options)} {query}\n{wrong}"


def start(program: Program, options):
    games, _ = readGames(GAMES.encode())

    def check(seed, random):
        generate = Generator(random)
        depth = generate.pick(2, 3, 3, 4)
        parts = [generate.pick(generate.effect, generate.condition)(depth) for _ in range(generate.pick(1, 2, 3))]
        return compare(program, compound(parts, generate.condition(depth)), "if initial {x=0 y=1 chosen=[]}",
                       {"x": 0, "y": 1, "chosen": frozenset()}, games, GAMES)
    return check, []
