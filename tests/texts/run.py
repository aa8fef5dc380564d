#!/usr/bin/env python3
"""Random PGN texts, well-formed and damaged, read, annotated and written: the program against language/02, 03 and 41 in Python.

usage: run.py CQL_JIT [FILE.pgn ...] [--rounds N] [--seed N]    also with the games of these files
"""
import collections
import pathlib
import random
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "board"), str(HERE.parent / "support")]
import rounds
from fen import START, toFields
from generate import fileText
from positions import Open
from queries import Query, number, outcome
from reader import readGames
from writer import gameText

POSITIONS = """cql(variations quiet)
message quiet(gamenumber "|" positionid "|" ply "|" depth "|" fen "|" originalcomment)
"""
TAGS = """cql(quiet)
initial
message quiet(gamenumber "|" player white "|" player black "|" event "|" site "|" date "|" eventdate "|" eco "|" elo white "|" elo black "|"
  tag "Note" "|" tag "Annotator" "|" tag "FEN" "|" year "|" result 1-0)
"""
UNPLACED = ("missing )", "without result", "without moves", "NUL")  # the chapter does not tell on which line, nor how often


class Program:
    def __init__(self, binary, folder):
        self.binary, self.folder = binary, pathlib.Path(folder)
        self.pgn, self.out, self.query = (self.folder / n for n in ("games.pgn", "out.pgn", "query.cql"))

    def run(self, query, options=()):
        """(messages, result line, written games, warnings); texts have a character for each byte."""
        self.query.write_bytes(query.encode("latin-1"))
        r = subprocess.run([self.binary, "--threads", "1", *(o.encode("latin-1") for o in options), "-o", str(self.out), str(self.query),
                            str(self.pgn)], capture_output=True, timeout=120)
        if r.returncode:
            raise RuntimeError(f"{query}\n{options}\n{r.stderr.decode(errors='replace')}")
        messages, _, result = r.stdout.decode("latin-1").rstrip("\n").rpartition("\n")
        return messages.strip("\n"), result, self.out.read_bytes().decode("latin-1"), r.stderr.decode("latin-1")


def difference(what, printed, expected):
    """None, or the first line that differs."""
    if printed == expected:
        return None
    printed, expected = printed.split("\n"), expected.split("\n")
    place = rounds.firstDifference(printed, expected)
    lines = slice(max(0, place - 1), place + 2)
    return f"{what}, line {place + 1}:\n  program  {printed[lines]}\n  expected {expected[lines]}"


def positionLines(games):
    for game in games:
        for node in number(game.root, True) if not game.tags.skipped else []:
            fen = f"{toFields(node.board.squares)} {'w' if node.board.white else 'b'}"
            yield f"{game.number}|{node.id}|{node.ply}|{node.depth}|{fen}|{node.comment or '<false>'}"


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
            yield "|".join("<false>" if v is None else str(v) for v in values)


def warned(warnings):
    """How many warnings stand on each line; of those without a place, in which games there are any."""
    placed = [line for line, what in warnings if not any(u in what for u in UNPLACED)]
    return collections.Counter(placed + list({what.split(":")[0].strip() + u for _, what in warnings for u in UNPLACED if u in what}))


def compareReading(program, games, warnings):
    messages, _, _, errors = program.run(POSITIONS)
    # Of the FEN only the men and the side to move: what else it says is told by the moves that follow.
    messages = re.sub(r"^((?:\d+\|){4}\S+ [wb]) \S+ \S+ \d+ \d+\|", r"\1|", messages, flags=re.M)
    wrong = difference("positions", messages, "\n".join(positionLines(games)).strip("\n"))
    wrong = wrong or difference("tags", program.run(TAGS)[0], "\n".join(tagLines(games)))
    lines = [line.split(":", 3) for line in errors.splitlines() if line.startswith(f"warning: {program.pgn}:")]
    told, expected = warned([(int(line[2]), line[3]) for line in lines if line[2].isdigit()]), warned(warnings)
    if not wrong and told != expected and len(warnings) <= 100:
        wrong = f"warnings: program {list((told - expected).elements())} more, expected {list((expected - told).elements())} more\n" + \
            "\n".join(f"  {line}: {what}" for line, what in warnings) + "\n" + errors
    return wrong


def compareWriting(program, query, games):
    messages, result, written, _ = program.run(query.text(), query.options)
    expected, found, read = outcome(query, games)
    counts = f"{len(found)} matches of {read} games"
    wrong = None if result.startswith(counts + " ") else f"program {result!r}, expected {counts}"
    wrong = wrong or difference("written", written, "".join(gameText(game, notes) + "\n\n" for game, notes in found))
    wrong = wrong or difference("messages", messages, "\n".join(expected).strip("\n"))
    return wrong and f"{query.options}\n{query.text()}\n{wrong}"


def check(program, data, random):
    """None, or what is wrong."""
    program.pgn.write_bytes(data)
    try:
        games, warnings = readGames(data)
        wrong = compareReading(program, games, warnings)
        for _ in range(3):
            wrong = wrong or compareWriting(program, Query(random), games)
        return wrong
    except RuntimeError as error:
        return str(error)


def main():
    options, open = rounds.options(60, files=True), collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        program = Program(options.binary, folder)

        def round(seed, random):
            data = fileText(random)
            try:
                wrong = check(program, data, random)
            except Open as reason:  # the chapters do not tell: nothing is compared
                open[str(reason)] += 1
                return None
            return wrong and wrong + "\n" + data.decode("latin-1")

        bad = rounds.failures(options, round)
        for file in options.files:
            if wrong := check(program, file.read_bytes(), random.Random(options.seed)):
                bad += 1
                print(f"--- {file}\n{wrong}\n")
    print(f"{options.rounds} rounds and {len(options.files)} files, {bad} differ; left open: {dict(open)}")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
