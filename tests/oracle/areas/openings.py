"""The names of openings (language/60 §8): every line of the installed table, and games that reach its positions by transposition."""
import functools
import pathlib
from random import Random

from board import name, toFen
from fen import START, Open, readFen
from moves import Position
from program import Program, difference
from san import readMove

ROUNDS = 20
TABLES = pathlib.Path(__file__).resolve().parents[3] / "share/openings"
QUERY = 'cql(quiet) message quiet(openingeco "|" opening "|" openingply)'
RIGHTS = {7: "K", 0: "Q", 63: "k", 56: "q"}


def key(position: Position) -> str:
    """The first four fields of `standardfen`."""
    rights = "".join(letter for square, letter in RIGHTS.items() if square in position.rights)
    passing = name(position.beside) if any(map(position.isLegal, position.passings())) else "-"
    return f"{toFen(position.board)} {'w' if position.white else 'b'} {rights or '-'} {passing}"


def start_() -> Position:
    return readFen(START)[0]


@functools.cache
def replay(words: tuple[str, ...]) -> Position:
    """The position after these moves; the longer lines of the table extend the shorter ones."""
    if not words:
        return start_()
    before = replay(words[:-1])
    return before.play(readMove(before, words[-1])[0])


@functools.cache
def table() -> tuple[dict[str, tuple[str, str]], list[tuple[str, ...]]]:
    """By key the code and the name, and the moves of all lines."""
    known, lines = {}, []
    for file in sorted(TABLES.glob("*.tsv")):
        first, *rows = file.read_bytes().decode("latin-1").splitlines()  # as the program's lines are read
        for row in rows:
            fields = dict(zip(first.split("\t"), row.split("\t")))
            words = tuple(w for w in fields["pgn"].split() if not w.endswith("."))
            lines.append(words)
            known.setdefault(key(replay(words)), (fields["eco"], fields["name"]))
    return known, lines


def movetext(words) -> str:
    return " ".join(f"{i // 2 + 1}. {w}" if i % 2 == 0 else w for i, w in enumerate(words))


def expected(positions: list[Position]) -> list[str]:
    """The expected output at each position of a line."""
    known, last, out = table()[0], ("<false>", "<false>", "<false>"), []
    for ply, position in enumerate(positions):
        if named := known.get(key(position)):
            last = (*named, str(ply))
        out.append("|".join(last))
    return out


def walk(random: Random) -> list[str]:
    """A line of the table with its moves in another order if possible, and some moves after it."""
    words = list(random.choice(table()[1]))
    for side in (0, 1):
        own = words[side::2]
        if random.random() < .5:
            i, j = random.randrange(len(own) or 1), random.randrange(len(own) or 1)
            if own:
                own[i], own[j] = own[j], own[i]
        words[side::2] = own
    position, played = start_(), []
    for word in words:
        try:
            found = readMove(position, word)
        except Open:  # not the word of one move any more
            break
        if not found:
            break
        position = position.play(found[0])
        played.append(word)
    for _ in range(random.randrange(4)):
        moves = [m for kind in "NP" for m in position.moves(kind)]
        if not moves:
            break
        move = random.choice(moves)
        played.append(position.san(move))
        position = position.play(move)
    return played


def compare(program: Program, games: list[list[str]], line) -> str | None:
    text = "\n".join(f'[Event "?"]\n\n{movetext(words)} *\n' for words in games)
    wanted = [said for words in games for said in expected(line(words))]
    return difference(text[:400], program.run(QUERY, text, "--count"), wanted)


def positions(words: list[str]) -> list[Position]:
    out = [start_()]
    for word in words:
        out.append(out[-1].play(readMove(out[-1], word)[0]))
    return out


def start(program: Program, options):
    def check(seed, random):
        return compare(program, [walk(random) for _ in range(8)], positions)
    known = [replay(words) for words in table()[1]]
    assert len(known) > 3000
    whole = compare(program, table()[1], lambda words: [replay(words[:i]) for i in range(len(words) + 1)])
    return check, [whole] if whole else []
