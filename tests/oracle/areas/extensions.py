"""Random filters of imaginary positions, of the state of the board, tallies and rows (language/60, 61) among those of the tree, on random trees."""
from fractions import Fraction
import re

import state
from areas.control import sortsIn
from areas.tree import BEGIN, BOUND
from fen import START
from filters import Run, TooLong
from generate import bounds
from generate.extensions import Generator
from generate.games import CHESS960, ODD, STARTS, anyFen, grown, pgn
from output import fileText, matched, ordered
from program import Program, Refused, difference
from similar import fnv
from speculation import Row, table, tallies
from tree import number
from writer import commentAt

ROUNDS = 80
COLUMNS = "game,position,ply,move_number,side,move,uci,fen,variation_depth,comment,event"


def field(value) -> str:
    """A field of CSV (language/61 §7)."""
    text = "" if value is None else str(value)
    return '"' + text.replace('"', '""') + '"' if value == "" or re.search('[",\r\n]', text) else text


def line(node, notes) -> str:
    """The values of COLUMNS at a position."""
    moved = [node.head.san(node.move), state.uci(node)] if node.move else [None, None]
    fen = state.currentFen(node, node.all[0].clock, True)
    values = [node.game, node.id, node.ply, node.movenumber, "w" if node.white else "b", *moved, fen, node.depth, commentAt(node, notes),
              f"Game {node.game}"]
    return ",".join(map(field, values)) + "\r\n"


def isSampled(run: Run, game, part: str) -> bool:
    """--sample (language/62 §3), for a game with no tag but Event"""
    tags = "\n".join([f"Game {game.number}", "?", "????.??.??", "?", "?", "?"])
    return fnv(f"{run.seed}|{tags}") < Fraction(part) * 2 ** 32


def start(program: Program, options):
    def check(seed, random):
        starts = [anyFen(random)] if random.random() < .2 else STARTS + CHESS960 + ODD
        games = [grown(random, 12, i + 1, starts) for i in range(3)]
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
        part, most = random.choice(["0.5", "0.25", "1", "0.000000001"]), random.randrange(1, 4)
        which = random.choice([[]] * 4 + [["--first"], ["--limit", str(most)], ["--sample", part]])
        byGame = random.random() < .3
        try:
            for game in games:
                if "--limit" in which and len(matches) == most:
                    break
                if "--sample" in which and not isSampled(run, game, part):
                    continue
                run.startGame(game)
                run.variables.update(spot=game.root, **{k: v(game.root) if callable(v) else v for k, v in BOUND.items()})
                found = []
                for p in number(game.root, variations, game.number):
                    if "--first" in which and found:
                        break
                    if body.matches(run, p):
                        run.remark(p, "CQL")
                        found.append(p)
                for counted in tables:
                    counted.take(run.tallied + (tallies(run.journal) if found else []))
                if found:
                    matches.append(matched(run, game, sorts))
                    records = [what for _, what in run.journal if isinstance(what, Row)]
                    rows[game] = records if "row(" in query else [line(p, matches[-1].notes) for p in found]
                    rows[game] = rows[game] if not byGame else rows[game][-1:] if "row(" in query else rows[game][:1]
        except TooLong:
            return None
        except ValueError as error:  # undefined for a side without king
            if "is not in list" not in str(error):
                raise
            return None
        tables.sort(key=lambda t: query.index(f'"{t.label}"'))
        printed = run.messages + [line for t in tables for line in t.lines()]
        more = ["-noheader", f"-O{random.randrange(3)}", "-o", "rows.csv", *which] + ["--rows", "games"] * byGame
        more += ["--columns", COLUMNS] * ("row(" not in query) + ["--seed", str(run.seed)] * (run.seed > 0)
        try:
            wrong = difference("messages", program.run(query, told, *more, threads=random.choice([1, 1, 3])), [line for line in printed if line])
        except Refused as error:
            return f"{query}\n{error}"
        wrong = wrong or difference("written", program.written(), fileText(matches, sorts))
        records = [r for m in ordered(matches, sorts) for r in rows[m.game]]
        expected = table(records, query) if "row(" in query else "".join([COLUMNS, "\r\n", *records])
        wrong = wrong or difference("rows", program.written("rows.csv"), expected)
        return wrong and f"{told}{' '.join(more)} {query}\n{wrong}"
    return check, []
