#!/usr/bin/env python3
"""The library of themes: each on a board where it is and on one where it is nearly.

usage: themes.py CQL_JIT [--write]

The boards are those of tests/data/themes.txt. Asks cql-jit for every theme on its boards, and compares docs/themes.md
with what --write makes of them. A function of the library that has no line, or a line for no function, is a failure.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "themes.md"
LIBRARY = ROOT / "share" / "library" / "themes.cql"
# Functions that other ones call.
HELPERS = {"mover", "other", "otherKing", "checkers", "around", "homeRank", "loose", "above", "below", "covered",
           "plainMove", "takesAndCuts", "takesAndGuardsBoth"}
SECTIONS = {"fork": "Motifs of the last move", "hangingPiece": "States of the side to move",
            "smotheredMate": "Mates", "isolani": "Structures and placements", "pawnEndgame": "Endings", "switchback": "Problems and studies"}


def themes():
    """The lines of the table: name, text, and two boards as (FEN, moves), the theme on the first."""
    rows = []
    for line in (ROOT / "tests/data/themes.txt").read_text().splitlines():
        if line and not line.startswith("#"):
            name, text, fen, moves, near, more = (part.strip() for part in line.split("|"))
            rows.append((name, text, (fen, moves), (near, more)))
    return rows


def meanings():
    """The meaning of each theme and its limitations: the comment above it."""
    found = {}
    for comment, name in re.findall(r"(?m)((?:^// (?!---).*\n)+)function (\w+)\(\)", LIBRARY.read_text()):
        meaning, _, limits = " ".join(line[3:] for line in comment.splitlines()).partition(" Not seen: ")
        found[name] = meaning, limits or "-"
    return {name: found[name] for name in found if name not in HELPERS}


def ask(program, games, query):
    """The lines that a query prints over games, and its errors."""
    with tempfile.TemporaryDirectory() as folder:
        pgn, text = pathlib.Path(folder, "boards.pgn"), pathlib.Path(folder, "query.cql")
        pgn.write_text("\n".join(games))
        text.write_text(query)
        run = subprocess.run([program, "-s", "-i", pgn, "-o", f"{folder}/out.pgn", text], capture_output=True, text=True)
        return run.stdout.splitlines(), f"status {run.returncode}: {run.stderr}" if run.returncode or run.stderr else ""


def game(name, fen, moves):
    """A board with its moves as PGN. A slash marks where the theme is evaluated."""
    asked = len(moves.split("/")[0].split())
    return f'[Event "{name}"]\n[Site "{asked}"]\n[SetUp "1"]\n[FEN "{fen}"]\n\n{moves.replace("/", "")} *\n'


def diagrams(program):
    """The board of each theme as text."""
    lines, wrong = ask(program, [game(row[0], *row[2]) for row in themes()], "cql() {str(positionid)==site} message quiet(fen)")
    assert not wrong, wrong
    for line in lines[:len(themes())]:
        board = re.sub(r"\d", lambda digit: "." * int(digit[0]), line.split()[0]).split("/")
        yield "\n".join([f"{8 - i}  {' '.join(rank)}" for i, rank in enumerate(board)] + ["", "   a b c d e f g h"])


def movetext(fen, moves):
    """Moves with their numbers, and variations in parentheses."""
    number, white = int(fen.split()[5]), fen.split()[1] == "w"
    words, numbered, before, lines = [], False, (number, white), []
    for move in moves.replace("/", "").split():
        if move == "(":
            lines.append((number, white))
            (number, white), numbered = before, False
            words.append(move)
        elif move == ")":
            (number, white), numbered = lines.pop(), False
            before = (number - white, not white)
            words.append(move)
        else:
            words.append(move if numbered and not white else f"{number}.{'' if white else '..'}{move}")
            before = (number, white)
            number, white, numbered = number + (not white), not white, True
    return " ".join(words).replace("( ", "(").replace(" )", ")")


def index():
    """The names of themes by sections."""
    found = []
    for name in dict.fromkeys(row[0] for row in themes()):
        if name in SECTIONS:
            found.append((SECTIONS[name], []))
        found[-1][1].append(name)
    return found


def counts():
    """Positions with a theme in games of masters, counted by tests/oracle: name to number. Some are not counted."""
    lines = (ROOT / "tests/data/theme_counts.txt").read_text().splitlines()
    return {name: int(number) for name, number in (line.split() for line in lines if line and not line.startswith("#"))}


def page(program):
    """The text of docs/themes.md."""
    out = ["# Themes", "",
           "What the library [`themes.cql`](../share/library/themes.cql) knows, each theme with a game that has it and one that nearly has it. "
           "Made from tests/data/themes.txt by `tests/docs/themes.py`.", "",
           "    cql-jit --cql 'fork message(san)' games.pgn", "",
           "The names are words of every query, without `include` and without parentheses; a query that defines such a name itself has its own.", "",
           "A theme is a filter at the position *after* the move in question: the *mover* is the side that made the last move, the other one is to move. "
           "Both colours are served. The value of a theme is not defined: write `(fork and true)` where it must only match.", "",
           "The law is [62.2](language/62-library-options-dialects.md#622-themescql--own). The helpers that the themes are made of may be used as well: "
           + ", ".join(f"`{name}`" for name in sorted(HELPERS)) + ".", ""]
    for section, names in index():
        links = [f"[`{name}`](#{name.lower()})" for name in names]
        rows = [", ".join(links[at:at + 5]) for at in range(0, len(links), 5)]
        out += [f"**{section}**", "", ",\n".join(rows), ""]
    often = counts()
    for (name, text, there, near), board in zip(themes(), diagrams(program)):
        if name in SECTIONS and f"## {SECTIONS[name]}" not in out:
            out += [f"## {SECTIONS[name]}", ""]
        played = movetext(*there)
        if f"### `{name}`" not in out:
            meaning, limits = meanings()[name]
            out += [f"### `{name}`", "", meaning + (f" Not seen: {limits}" if limits != "-" else ""), ""]
            if name in often:
                number = f"{often[name]:,} position{'' if often[name] == 1 else 's'}" if often[name] else "none"
                out += [f"In 24,496 games of masters: {number}.", ""]
        where = f" With {played} from here:" if there[1].startswith("/") else f" After {played}:" if played else ""
        out += [text + where, "", "```", board, "```", ""]
        out += ["Nearly: " + (f"{movetext(*near)} in " if near[1] else "") + f"`{near[0]}`", ""]
    return "\n".join(out).rstrip() + "\n"


def failures(program):
    """The results of cql-jit on the boards, compared with the table."""
    rows = themes()
    known = set(re.findall(r"^function (\w+)", LIBRARY.read_text(), re.M)) - HELPERS
    for name in sorted(known ^ {row[0] for row in rows}):
        yield f"{name}: a function without boards, or boards without a function"
    for name in sorted(meanings().keys() ^ {row[0] for row in rows}):
        yield f"{name}: a theme without a meaning, or a meaning without a theme"
    text = LIBRARY.read_text()
    for name in sorted(set(re.findall(r"square (?:all )?(th_\w+) in", text)) & set(re.findall(r"\b(th_\w+) \+?= ", text))):
        yield f"{name}: a loop cannot give it a value where another theme has done so"
    games = [game(row[0], *board) for row in rows for board in row[2:]]
    wanted = [(row[0], answer) for row in rows for answer in ("yes", "no")]
    query = 'cql(variations)\ninclude "themes.cql"\n{str(positionid)==site}\n'
    query += "".join(f'if event == "{name}" then {{if {name}() then message quiet("yes") else message quiet("no")}}\n'
                     for name in sorted({row[0] for row in rows}))
    answers, wrong = ask(program, games, query)
    if wrong:
        yield wrong
    for (name, want), answer in zip(wanted, answers):
        if answer != want:
            yield f"{name}: {answer!r}, want {want!r}"


def main():
    program = sys.argv[1]
    if sys.argv[2:] == ["--write"]:
        PAGE.write_text(page(program))
        return
    wrong = list(failures(program))
    if PAGE.read_text() != page(program):
        wrong.append("docs/themes.md is not what the table says: tests/docs/themes.py CQL_JIT --write")
    print("\n".join(wrong) if wrong else f"{len(themes())} themes")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
