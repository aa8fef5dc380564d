"""Random PGN texts, well-formed and damaged, read, annotated and written (language/02, 03, 41); also the games of files."""
from random import Random
import collections
import random
import re

from board import toFen
from fen import START, Open
from filters import TooLong
from generate.annotations import Query
from generate.texts import fileText as randomText
from letters import lettersOf
from output import fileText
from program import Program, Refused, difference
from reader import readGames
from tree import number

ROUNDS = 60
POSITIONS = """cql(variations quiet)
message quiet(gamenumber "|" positionid "|" ply "|" depth "|" fen "|" originalcomment)
"""
TAGS = """cql(quiet)
initial
message quiet(gamenumber "|" player white "|" player black "|" event "|" site "|" date "|" eventdate "|" eco "|" elo white "|" elo black "|"
  tag "Note" "|" tag "Annotator" "|" tag "FEN" "|" year "|" result 1-0)
"""
UNPLACED = ("missing )", "without result", "without moves", "NUL")  # the chapter specifies neither the line nor the number


def positionLines(games):
    for game in games:
        for node in number(game.root) if not game.tags.skipped else []:
            fen = f"{toFen(node.board)} {'w' if node.white else 'b'}"
            yield f"{game.number}|{node.id}|{node.ply}|{node.depth}|{fen}|{node.commentLetters or '<false>'}"


def tagLines(games):
    for game in games:
        tags = game.tags
        if not tags.skipped:
            known = [tags.known[tag] or None for tag in ("White", "Black", "Event", "Site")]
            year = tags.known["Date"][:4].replace("????", "")
            ratings = [tags.ratings[c][1] if c in tags.ratings else None for c in ("White", "Black")]
            values = [game.number, *known, tags.known["Date"], tags.eventDate or "????.??.??", tags.eco, *ratings, tags.others.get("Note"),
                      tags.others.get("Annotator"), tags.fen if tags.fen != START else None, int(year) if year else None,
                      f"<{game.result == '1-0'}>".lower()]
            yield "|".join("<false>" if v is None else str(lettersOf(v)) for v in values)


def warned(warnings):
    """The number of warnings on each line; for those without a line, the games that have any."""
    placed = [line for line, what in warnings if not any(u in what for u in UNPLACED)]
    return collections.Counter(placed + list({what.split(":")[0].strip() + u for _, what in warnings for u in UNPLACED if u in what}))


def compareReading(program: Program, data, games, warnings):
    def asked(query):
        status, printed, errors = program.execute(query, data, "--warnings", "all")
        if status:
            raise Refused(errors)
        return printed.rstrip("\n").rpartition("\n")[0].strip("\n"), errors
    messages, errors = asked(POSITIONS)
    # Of the FEN only the pieces and the side to move: the rest follows from the moves after it.
    messages = re.sub(r"^((?:\d+\|){4}\S+ [wb]) \S+ \S+ \d+ \d+\|", r"\1|", messages, flags=re.M)
    wrong = difference("positions", messages, "\n".join(positionLines(games)).strip("\n"))
    wrong = wrong or difference("tags", asked(TAGS)[0], "\n".join(tagLines(games)))
    lines = [line.split(":", 3) for line in errors.splitlines() if line.startswith("warning: games.pgn:")]
    told, expected = warned([(int(line[2]), line[3]) for line in lines if line[2].isdigit()]), warned(warnings)
    if not wrong and told != expected and len(warnings) <= 100:
        wrong = f"warnings: program {list((told - expected).elements())} more, expected {list((expected - told).elements())} more\n" + \
            "\n".join(f"  {line}: {what}" for line, what in warnings) + "\n" + errors
    return wrong


def compareWriting(program: Program, data, query, games):
    status, printed, errors = program.execute(query.text().encode("latin-1"), data, *query.options)
    expected, found, read = query.outcome(games)
    if status:
        return f"{query.options}\n{query.text()}\n{errors}"
    messages, _, result = printed.rstrip("\n").rpartition("\n")
    counts = f"{len(found)} matches of {read} games"
    wrong = None if result.startswith(counts + " ") else f"program {result!r}, expected {counts}"
    wrong = wrong or difference("written", program.written(), fileText(found, query.sorts))
    wrong = wrong or difference("messages", messages.strip("\n"), "\n".join(expected).strip("\n"))
    return wrong and f"{query.options}\n{query.text()}\n{wrong}"


def check(program: Program, data, random: Random):
    """None, or the difference."""
    games, warnings = readGames(data)
    wrong = compareReading(program, data, games, warnings)
    for _ in range(3):
        wrong = wrong or compareWriting(program, data, Query(random), games)
    return wrong


def start(program: Program, options):
    open: collections.Counter = collections.Counter()

    def round(seed, random):
        data = randomText(random)
        try:
            wrong = check(program, data, random)
        except TooLong:
            return None
        except Open as reason:  # unspecified by the chapters: not compared
            open[str(reason)] += 1
            return None
        return wrong and wrong + "\n" + data.decode("latin-1")

    def files():
        for file in options.files:
            if wrong := check(program, file.read_bytes(), random.Random(options.seed)):
                yield f"{file}\n{wrong}"
        print(f"left open: {dict(open)}")
    return round, files()
