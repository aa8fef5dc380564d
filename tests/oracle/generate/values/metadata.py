"""Games with random tags, and their values by language/34."""
from moves import Position
from random import Random
import re

from fen import START
from filters import Run, Stop
from generate.values import studies
from reader import Game, readGames
from tree import number

MOVES = [  # FEN or nothing, movetext
    ("", """{start here} 1. e4 $1 {first} (1. d4 {other 3} d5 $6) (1. c4) 1... e5 {} 2. Nf3 Nc6 (2... Nf6 3. Nxe5 {takes  12
      x}) 3. Bb5 $5 $18 {spanish} a6 4. Bxc6 dxc6 {last !}"""),
    ("8/P5k1/8/8/8/8/1p4K1/8 w - - 0 1", "1. a8=Q b1=N 2. Qa1+ (2. Qb7+ $14 Kf6 3. Qxb1) 2... Kf7 3. Qxb1 {gone: 1}"),
    ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "1. O-O O-O-O 2. Rad1! Rxd1 {X} 3. Rxd1 -- $255 4. Rd8+?? Kxd8"),
    ("", "{only this}"),
    ("", """1. e4 {<main> x} (1. d4 {<cook XY>} d5 (1... c5 {<main>} 2. d5) 2. c4 {<or> <eg>}) 1... e5 {<minor_dual>} (1... c5
      2. Nf3 {<main>})"""),
]
NAMES = ["Alpha, Ann", "Karp,A", "van der Berg,J", "Dots. . ", "  ab12", "", None, "M\xc3\xa9l", "A,B,  C", "a-1 b22", "42"]
TEXTS = ["Open 12", "X", "", None, "a\\b", "[x]", "1.p ab-3"]
DATES = ["2019.03.07", "1999", "2001.2.3", "2001.13.45", "2001-02-03", "????.??.??", None, "987", "2001.??.15", "2047.12.31", "2001.02.32"]
RATINGS = ["2450", None, "0", "5000", "abc", "1900 est", "800"]
CODES = ["B33", "a0", "C20a1", "xyz", "B3", None, "E99"]
OTHERS = ["Annotator", "Note_1", "Empty", "annotator", "Nope"]


def randomText(random: Random, study: bool) -> str:
    """One game; texts have a character for each byte."""
    pick = random.choice
    fen, moves = pick(MOVES)
    if study:
        comment = pick(studies.COMMENTS)
        moves = f"{{{comment}}} " * bool(comment) + re.sub(r"^\{[^}]*\}", "", moves)
    tags = [(name, getattr(studies, name.lower())(random) if study and name in ("Event", "White", "Black") else pick(pool))
            for name, pool in [("Event", TEXTS), ("Site", TEXTS), ("Date", DATES), ("White", NAMES), ("Black", NAMES), ("EventDate", DATES),
                               ("ECO", CODES)]]
    tags += [(colour + pick(["Elo", "Rating", "USCF"]), pick(RATINGS)) for colour in ("White", "Black")]
    tags += [(name, "" if name == "Empty" else pick(["ab 1", "x", "K. Writer", "say \\\"hi\\\"", "12"]))
             for name in random.sample(OTHERS[:-1], random.randrange(4))]
    tags = [(name, value) for name, value in tags if value is not None]
    random.shuffle(tags)
    lines = [f'[{name} "{value}"]\n' for name, value in tags + [("FEN", fen)] * bool(fen)]
    return "".join(lines or ['[Round "1"]\n']) + f"\n{moves} {pick(['1-0', '0-1', '1/2-1/2', '*'])}\n\n"


def taggedGames(random: Random, count: int, study: bool) -> list[Game]:
    """Random games, numbered, each with its `text`."""
    texts = [randomText(random, study) for _ in range(count)]
    games, _ = readGames("".join(texts).encode("latin-1"))
    for game, text in zip(games, texts, strict=True):
        game.text = text
        number(game.root, True, game.number)
    return games


def tagOf(run: Run, name: str) -> str | None:
    """Returns the value of `tag` and related filters (language/34 §1); an empty tag that has a filter of its own has no value."""
    tags = run.game.tags
    if name in tags.known:
        return tags.known[name] or None
    own = {"EventDate": tags.eventDate or "????.??.??", "ECO": tags.eco or None, "FEN": tags.fen if tags.fen != START else None}
    return own[name] if name in own else tags.others.get(name)


def elo(game: Game) -> dict[str, int]:
    return {colour: value for colour, (_, value) in game.tags.ratings.items()}


def year(game: Game) -> int | None:
    digits = game.tags.known["Date"][:4]
    return int(digits) if digits.isdigit() else None


def lastGame(run: Run, position: Position) -> int:
    """language/34: how many games have a White tag."""
    if not run.last:
        raise Stop("no game has a White tag")
    return run.last
