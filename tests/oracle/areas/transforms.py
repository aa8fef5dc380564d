"""Random transforms, each as written and expanded to its copies (language/12): both must print and write the same."""
from generate.transforms import FUNCTIONS, START, Generator
from program import Program, difference
from transformed import Dropped

ROUNDS = 100
GAMES = """[Event "Promotions"]
[White "Anna"]
[Black "Boris"]
[Result "1-0"]
[WhiteElo "2405"]
[BlackElo "2500"]
[SetUp "1"]
[FEN "4k3/PPp3P1/8/3pP3/5r2/1q6/2p4p/R3K2R w - - 0 1"]

1. a8=Q+ (1. O-O-O Rf1 2. Rdxf1 h1=N) (1. e6 d4 2. gxh8) 1... Kd7 2. exd6 c1=Q+ 1-0

[Event "Opening"]
[White "Carl"]
[BlackElo "1800"]
[BlackNote "x"]
[Black "Eva"]
[Result "0-1"]

1. e4 e5 (1... c5 2. Nf3 d6) 2. Nf3 Nc6 3. Bb5 Nf6 (3... a6 4. Bxc6 dxc6 5. O-O) 4. O-O Nxe4 5. Re1 Nd6 6. Nxe5 Be7 0-1

[Event "Short"]
[White "Gabor"]
[WhiteNote "x"]
[Black "Hana"]
[Result "1/2-1/2"]

1. d4 {[%clk 0:03:00] [%eval 0.31]} d5 {[%clk 0:02:58.7] [%eval #-3]} 2. c4 {[%clk 0:02:51] [%eval -1.2]} dxc4 3. e4 -- 4. Bxc4 1/2-1/2
"""


def query(kind, text):
    """The values of sets and numbers are printed; conditions are tested."""
    asked = f"{{{text}}}+0" if kind == "number" and "comment(" in text else text
    body = f'{{{asked} or true}} message quiet("v " positionid " " {{{text}}})' if kind in ("set", "number") \
        else f'message quiet("v " positionid) {text}'
    return f"cql(variations quiet)\n{FUNCTIONS if 'Seen(' in body else ''}{START if 'n1' in body or 'set1' in body or 'D' in body else ''}{body}\n"


def seen(program: Program, text):
    """All observable results, or the message of a rejected query."""
    status, printed, errors = program.execute(text, GAMES)
    if status:
        return None, errors
    return [line for line in printed.splitlines() if " matches of " not in line], program.written()


def check(program: Program, filter):
    """None, or the difference. Rejected queries count if both are rejected: a loop may use a name in two ways, for example."""
    try:
        written, expanded = (query(filter.kind, filter.text(way)) for way in (False, True))
    except Dropped:
        return None
    if len(expanded) > 300000:
        return None
    got, expected = seen(program, written), seen(program, expanded)
    # a plain number cannot be an item of a line or path; a transform of one can, its copies cannot
    if expected[0] is None and (got[0] is None or "plain number or a calculation" in expected[1]):
        return None
    if got[0] is None or expected[0] is None:
        return f"{written}\n{got[1] if got[0] is None else expanded + expected[1]}"
    wrong = difference("messages", got[0], expected[0]) or difference("written", got[1], expected[1])
    return wrong and f"{written}\n{wrong}\n{expanded}"


def start(program: Program, options):
    def round(seed, random):
        generate = Generator(random)
        kind = generate.pick(generate.set, generate.number, generate.condition)
        return check(program, generate.transform(generate.pick(2, 3, 3, 4), kind, ranged=generate.chance(35)))
    return round, []
