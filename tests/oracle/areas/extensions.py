"""Random filters of imaginary positions, of the state of the board, tallies and rows (language/60, 61) among those of the tree, on random trees."""
from areas.control import sortsIn
from areas.tree import BEGIN, BOUND
from fen import START
from filters import Run, TooLong
from generate import bounds
from generate.extensions import Generator
from generate.games import CHESS960, ODD, STARTS, grown, pgn
from output import fileText, matched, ordered
from program import Program, Refused, difference
from speculation import Row, table, tallies
from tree import number

ROUNDS = 80


def start(program: Program, options):
    def check(seed, random):
        games = [grown(random, 12, i + 1, STARTS + CHESS960 + ODD) for i in range(3)]
        told, variations = pgn(random, games), random.random() < .7
        if random.random() < .3:
            games = [bounds.game(random, i + 1, 6) for i in range(3)]
            told = bounds.text(games)
        nodes = [node for game in games for node in number(game.root, variations, game.number)]
        for game in games:
            game.root.clock = int((game.tags.fen or START).split()[4])
        generate = Generator(random, nodes)
        body, level = generate.body(), random.choice(["quiet", "normal"])
        run, matches, rows = Run(60000, level, options=["-noheader"]), [], {}
        run.seed = random.choice([0, 0, 7, 2147483647])
        query = f"cql({'variations ' * variations}{'quiet' * (level == 'quiet')})\n{BEGIN} if initial spot=currentposition\n{body.text}\n"
        sorts, tables = sortsIn(query), [t for t in generate.tables if f'"{t.label}"' in query]
        try:
            for game in games:
                run.startGame(game)
                run.variables.update(spot=game.root, **{k: v(game.root) if callable(v) else v for k, v in BOUND.items()})
                found = [p for p in number(game.root, variations, game.number) if body.matches(run, p) and (run.remark(p, "CQL") or True)]
                for counted in tables:
                    counted.take(run.tallied + (tallies(run.journal) if found else []))
                if found:
                    matches.append(matched(run, game, sorts))
                    rows[game] = [what for _, what in run.journal if isinstance(what, Row)]
        except TooLong:
            return None
        except ValueError as error:  # what cannot be asked of a side without king
            if "is not in list" not in str(error):
                raise
            return None
        tables.sort(key=lambda t: query.index(f'"{t.label}"'))
        printed = run.messages + [line for t in tables for line in t.lines()]
        more = ["-noheader", f"-O{random.randrange(3)}"] + ["-o", "rows.csv"] * ("row(" in query) + ["--seed", str(run.seed)] * (run.seed > 0)
        try:
            wrong = difference("messages", program.run(query, told, *more, threads=random.choice([1, 1, 3])), [line for line in printed if line])
        except Refused as error:
            return f"{query}\n{error}"
        wrong = wrong or difference("written", program.written(), fileText(matches, sorts))
        if "row(" in query:
            wrong = wrong or difference("rows", program.written("rows.csv"), table([r for m in ordered(matches, sorts) for r in rows[m.game]], query))
        return wrong and f"{told}{' '.join(more)} {query}\n{wrong}"
    return check, []
