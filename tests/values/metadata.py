"""Games with random tags, and what language/34 and 41 §3 make of the tags."""
import re

import studies

MOVES = [  # FEN or nothing, movetext, {position: comment}, {position: NAGs}
    (None, """{start here} 1. e4 $1 {first} (1. d4 {other 3} d5 $6) (1. c4) 1... e5 {} 2. Nf3 Nc6 (2... Nf6 3. Nxe5 {takes  12
      x}) 3. Bb5 $5 $18 {spanish} a6 4. Bxc6 dxc6 {last !}""",
     {0: "start here", 1: "first", 5: "spanish", 8: "last !", 10: "takes 12 x", 11: "other 3"}, {1: {1}, 12: {6}, 5: {5, 18}}),
    ("8/P5k1/8/8/8/8/1p4K1/8 w - - 0 1", "1. a8=Q b1=N 2. Qa1+ (2. Qb7+ $14 Kf6 3. Qxb1) 2... Kf7 3. Qxb1 {gone: 1}", {5: "gone: 1"},
     {6: {14}}),
    ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "1. O-O O-O-O 2. Rad1! Rxd1 {X} 3. Rxd1 -- $255 4. Rd8+?? Kxd8", {4: "X"},
     {3: {1}, 6: {255}, 7: {4}}),
    (None, "{only this}", {0: "only this"}, {}),
    (None, """1. e4 {<main> x} (1. d4 {<cook XY>} d5 (1... c5 {<main>} 2. d5) 2. c4 {<or> <eg>}) 1... e5 {<minor_dual>} (1... c5
      2. Nf3 {<main>})""", {1: "<main> x", 2: "<minor_dual>", 4: "<main>", 5: "<cook XY>", 7: "<or> <eg>", 8: "<main>"}, {}),
]
NAMES = [("Alpha, Ann",) * 2, ("Karp,A", "Karp, A"), ("van der Berg,J", "Van der Berg, J"), ("Van Den  X", None), ("Dots. . ", "Dots"),
         ("  ab12", "ab12"), ("", ""), (None, "?"), ("M\xc3\xa9l", "M\xc3\xa9l"), ("A,B,  C", "A, B, C"), ("a-1 b22", "a-1 b22"), ("42", "42")]
NAMES = [n for n in NAMES if n[1] is not None]
TEXTS = [("Open 12",) * 2, ("X",) * 2, ("", ""), (None, "?"), ("a\\b", "a\\b"), ("[x]",) * 2, ("1.p ab-3",) * 2]
DATES = [("2019.03.07",) * 2, ("1999", "1999.??.??"), ("2001.2.3", "2001.02.03"), ("2001.13.45", "2001.??.??"), ("2001-02-03", "2001.??.??"),
         ("????.??.??",) * 2, (None, "????.??.??"), ("987", "0987.??.??"), ("2001.??.15",) * 2, ("2047.12.31",) * 2, ("2001.02.32", "2001.02.??")]
RATINGS = [("2450", 2450), (None, None), ("0", None), ("5000", 4000), ("abc", None), ("1900 est", 1900), ("800", 800)]
CODES = [("B33", "B33"), ("a0", "A00"), ("C20a1", "C20a1"), ("xyz", None), ("B3", "B30"), (None, None), ("E99", "E99")]
OTHERS = ["Annotator", "Note_1", "Empty", "annotator", "Nope"]


class Game:
    def __init__(self, random, kind, study):
        pick = random.choice
        self.kind = kind
        fen, self.moves, self.comments, self.nags = MOVES[kind]
        if study:
            self.moves, self.comments = re.sub(r"^\{[^}]*\}", "", self.moves), {k: v for k, v in self.comments.items() if k}
            if comment := pick(studies.COMMENTS):
                self.moves, self.comments[0] = f"{{{comment}}} {self.moves}", comment
        self.result = pick(["1-0", "0-1", "1/2-1/2", "*"])
        self.written, self.tags = [], {}
        for name, pool in [("Event", TEXTS), ("Site", TEXTS), ("Date", DATES), ("White", NAMES), ("Black", NAMES), ("EventDate", DATES),
                           ("ECO", CODES)]:
            raw, self.tags[name] = pick(pool)
            if study and name in ("Event", "White", "Black"):
                raw = self.tags[name] = {"Event": studies.event, "White": studies.white, "Black": studies.black}[name](random)
            if raw is not None:
                self.written.append((name, raw))
        self.tags = {k: v for k, v in self.tags.items() if v}
        self.elo = {}
        for colour in ("White", "Black"):
            raw, value = pick(RATINGS)
            if raw is not None:
                self.written.append((colour + pick(["Elo", "Rating", "USCF"]), raw))
            if value:
                self.elo[colour] = value
        for name in random.sample(OTHERS[:-1], random.randrange(4)):
            self.tags[name] = "" if name == "Empty" else pick(["ab 1", "x", "K. Writer", "say \\\"hi\\\"", "12"])
            self.written.append((name, self.tags[name]))
        random.shuffle(self.written)
        if fen:
            self.tags["FEN"] = fen
            self.written.append(("FEN", fen))

    def pgn(self):
        return "".join(f'[{n} "{v}"]\n' for n, v in self.written or [("Round", "1")]) + f"\n{self.moves} {self.result}\n\n"

    def year(self):
        digits = self.tags["Date"][:4]
        return int(digits) if digits.isdigit() else None


def taggedGames(random, count, study):
    return [Game(random, random.randrange(len(MOVES)), study) for _ in range(count)]
