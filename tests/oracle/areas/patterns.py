"""Random lines and paths (language/21): values, order of evaluation and variables at every position, and comments of the written games."""
import pathlib

from filters import Run, TooLong
from generate.patterns import Generator
from output import fileText, matched
from program import Program, Refused, difference
from reader import Game, readGames
from tree import number

ROUNDS = 120
FILE = pathlib.Path(__file__).resolve().parents[2] / "data" / "games" / "patterns.pgn"
BUDGET, FILTERS, POSITIONS = 150000, 6, 60  # steps of a query, filters in it, positions of a game in use
RESET = 'plain = 0 atom = 0 atomtext = ""'
BOUND = {"plain": 0, "atom": 0, "atomtext": ""}


def header(variations: bool, level: str) -> str:
    return f"cql({' '.join(['variations'] * variations + [level] * (level != 'normal'))})"


def traceQuery(variations: bool, numbers: str, filters: list) -> str:
    blocks = []
    for filter in filters:
        asked = "{{%s}:positionid}" % filter.text if "lastposition" in filter.parameters else "{%s}" % filter.text
        blocks.append(f'{RESET}\nif {{val = {asked}}} message quiet("= " val) else message quiet("-")\n'
                      'message quiet(plain " " atom " <" atomtext ">")')
    return f'{header(variations, "quiet")}\n{numbers}\natomic atom = 0\natomic atomtext = ""\nmessage quiet("at " positionid)\n' + "\n".join(blocks)


def traced(games: list[Game], filters: list) -> list[str]:
    """The messages that the query prints."""
    run = Run(BUDGET)
    for game in games:
        run.startGame(game)
        for position in game.root.all:
            run.messages.append(f"at {position.id}")
            for filter in filters:
                run.variables = dict(BOUND)
                value = filter.value(run, position)
                run.messages += ["-" if value is None else f"= {value}", "{plain} {atom} <{atomtext}>".format(**run.variables)]
    return run.messages


def traceRound(program: Program, games: list[Game], variations: bool, file: pathlib.Path, numbers: str, generate: Generator) -> str | None:
    filters = []
    for _ in range(FILTERS):
        filter = generate.line() if generate.chance(45) else generate.path()
        try:
            traced(games, [filter])
            filters.append(filter)
        except TooLong:
            pass
    try:
        expected = traced(games, filters)
    except TooLong:
        return None
    query = traceQuery(variations, numbers, filters)
    wrong = difference("messages", program.run(query, file), expected)
    return wrong and f"{query}\n{wrong}"


def commentRound(program: Program, games: list[Game], variations: bool, file: pathlib.Path, numbers: str, generate: Generator) -> str | None:
    filter = generate.line() if generate.chance(35) else generate.path()
    at, level = generate.random.randrange(6), generate.pick("normal", "normal", "quiet", "silent")
    options = ["-alwayscomment"] if generate.chance(20) else ["-nouniquecomments"]
    run, matches = Run(BUDGET, level, options=options), []
    try:
        for game in games:
            run.startGame(game)
            run.variables = dict(BOUND)
            for position in game.root.all[at:at + 1]:
                if filter.value(run, position) is not None:
                    run.remark(position, "CQL")
                    matches.append(matched(run, game, []))
    except TooLong:
        return None
    query = f'{header(variations, level)}\n{numbers}\npositionid == {at}\natomic atom = 0 atomic atomtext = "" plain = 0\n{{{filter.text}}}\n'
    program.run(query, file, *run.options)
    wrong = difference("written", program.written(), fileText(matches, []))
    return wrong and f"{query}\n{wrong}"


def start(program: Program, options):
    file = (options.files or [FILE])[0].resolve()
    games = [g for g in readGames(file.read_bytes())[0] if len(number(g.root, True, g.number)) <= POSITIONS]
    numbers = "{" + " or ".join(f"gamenumber == {g.number}" for g in games) + "}"

    def check(seed, random):
        comments = seed % 3 == 0
        generate = Generator(random, not comments, comments, pure=seed % 5 == 0)
        variations = random.random() < .6
        for game in games:
            number(game.root, variations, game.number)
        try:
            return (commentRound if comments else traceRound)(program, games, variations, file, numbers, generate)
        except Refused as error:
            return str(error)
    return check, []
