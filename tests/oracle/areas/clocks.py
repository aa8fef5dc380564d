"""Random clocks, evaluations and time controls in the comments of random trees (language/60 §3)."""
from random import Random

import clocks
from generate.games import Writer, grown
from program import Program, difference
from tree import number

ROUNDS = 40
TIMES = ["0:03:00", "0:02:58.7", "90:00", "7", "1:00:00.0009", "0:00:00", "59.999", "596:31:23.647", "596:31:24", "1:", "x", "-1", "1:2:3:4"]
SCORES = ["0.3", "-0.25", "+1", "12", "-0.357", "0.005", "-400", "99999", "#3", "#-2", "#+1000", "#0", "#-0", "#+0", "1.5,22", "#4,x y", "0.", "--1", "?"]
CONTROLS = [None, "", "?", "-", "300+3", "60+0.5", "40/7200:3600", "*180", "5400+30:900", "x", "3+", "0+2", "1+2147483.5", "1+2147484"]
BARE = ["+0.16/13 0.07s", "-M4/20 0.1s", "-M5/20", "+M5/20", "+M3/9 0.5s, White mates", "(Bc6) +0.31/17 64", "+0.3/21 2424 1511177", "-4.97/22 1:04", "0.00/9", "0.25/12 7",
        "+400.00/9", "0:04:57", "0:04:58", "0:04:50", "0:00:07", "1:30", "00:08.078", "+0.16/13 x", "0:04:57 left"]
CURVES = ["0,2,20,35,-29997", "0,4,30000,32767,29999,-1,12", "1,3,5,6,7", "0,9,1", "3,2", "0,0,40000", "0,1,x,2"]
SAID = """message quiet(clock "|" clockms "|" clock white "|" clockms black "|" movetime "|" movetimems "|" eval "|" eval white "|" eval black "|"
  evalmate "|" evalmate black "|" evaldrop "|" evaldepth "|" timecontrol "|" timecontrol base "|" timecontrol increment "|" flipcolor {clock white < 100})
"""
# For each the position is an imaginary one, or one that was made from another.
EDITS = ["pass", "wtm", "remove [Pp]", "put Q a1 btm", "pass : imagine pass", "remove [QqRr] : imagine wtm"]


def comment(random: Random, short: float) -> str:
    parts = []
    if random.random() < .3:
        return random.choice(["", " "]) + random.choice(BARE if random.random() < .5 else BARE[11:14]) + random.choice(["", "\n"])
    if random.random() < short:
        return f"[%clk {random.choice(['1:30', '1:29', '0:58', '1:30', '5:00', '4:57'])}]"
    for _ in range(random.randrange(4)):
        kind, values = random.choice([("clk", TIMES), ("clk", TIMES[:7]), ("emt", TIMES), ("eval", SCORES), ("eval", SCORES[:12] + ["0.7,21"]), ("csl", TIMES), ("timestamp", ["19", "0", "x", "99999999"])])
        parts.append(f"[%{kind}{random.choice([' ', ' ', '  ', chr(10), ''])}{random.choice(values)}{random.choice(['', '', ' '])}]")
        if random.random() < .2:
            parts.append(random.choice(["text", "[x", "a.b"]))
    return random.choice(["", " "]).join(parts)


class Told(Writer):
    """Writes a tree and records which comments belong to each position."""

    def __init__(self, random: Random, comments: bool):
        super().__init__(random)
        self.wanted, self.short = comments, random.choice([0, 0, .9])

    def add(self, node):
        while self.wanted and self.chance(60):
            text = comment(self.random, self.short)
            if not node.head and self.chance(50):
                text = f"[%evp {self.random.choice(CURVES)}]"
            node.told.append(text)
            self.out.append("{" + text + "}")

    def line(self, node, others):
        while node:
            self.out += [self.numbered(node), self.move(node)]
            self.add(node)
            for other in others:
                self.out += ["(", "{[%clk 5] [%eval 5]}" if self.chance(20) else ""]
                self.line(other, [])
                self.out.append(")")
                self.add(node)
            following = node.following
            node, others = (following[0], following[1:]) if following else (None, [])
            if node and self.chance(20):
                self.out.append(self.numbered(node))
                self.add(node.head)


def text(random: Random, games, controls) -> str:
    out = ""
    for game, value in zip(games, controls):
        plain = random.random() < .3
        for node in number(game.root):
            node.told = []
        writer = Told(random, not plain or random.random() < .8)
        writer.add(game.root)
        if game.root.following:
            writer.line(game.root.following[0], game.root.following[1:])
        out += f'[Event "Game"]\n' + (f'[TimeControl "{value}"]\n' if value is not None else "")
        out += (f'[FEN "{game.tags.fen}"]\n' if game.tags.fen else "") + "\n" + " ".join(w for w in [*writer.out, "*"] if w) + "\n\n"
    return out


def imagined(position, tag) -> str:
    """At a position made from this one: the players' remaining times are inherited, those of moves are missing."""
    return told(position, tag, lambda value: None)


def score_told(position) -> bool:
    return position.fields.score is not None or position.fields.mate is not None


def told(position, tag, of_move=lambda value: value) -> str:
    seconds = lambda time: None if time is None else time // 1000
    negative = lambda n: None if n is None else -n
    control = clocks.control(tag)
    flipped = [c for c in (clocks.clock(position, True), clocks.clock(position, False)) if c is not None and c // 1000 < 100]
    depth = position.fields.depth if score_told(position) else None
    time, score, mate = clocks.moveTime(position, tag), clocks.evaluation(position), clocks.mate(position)
    move = [of_move(value) for value in [seconds(time), time, score, score, negative(score), mate, negative(mate), clocks.drop(position), depth]]
    values = [of_move(seconds(clocks.clock(position))), of_move(clocks.clock(position)), seconds(clocks.clock(position, True)),
              clocks.clock(position, False), *move, tag or None, control and control[0] // 1000, control and control[1] // 1000, max((c // 1000 for c in flipped), default=None)]
    return "|".join("<false>" if v is None else str(v) for v in values)


def start(program: Program, options):
    def check(seed, random):
        games = [grown(random, 24, i + 1) for i in range(4)]
        if random.random() < .5:  # accepted by the fast reader: without variations and from the array
            games = [g for g in games if not g.tags.fen] or games
            for game in games:
                for node in number(game.root):
                    del node.following[1:]
        controls = [random.choice(CONTROLS) for _ in games]
        pgn = text(random, games, controls)
        expected = []
        variations = random.random() < .7
        for game, tag in zip(games, controls):
            for node in number(game.root):
                node.fields = clocks.Fields(node.told, node.head and node.head.white)
            clocks.settle(number(game.root), tag)
            expected += [says(node, tag) for node in number(game.root, variations) for says in (told, imagined)]
        query = f"cql(quiet{' variations' if variations else ''}) {SAID} imagine {random.choice(EDITS)} : {{{SAID}}}"
        return difference(pgn, program.run(query, pgn, "--count"), expected)
    return check, []
