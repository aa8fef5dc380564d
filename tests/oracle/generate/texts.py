"""Random PGN texts: games with variations, comments and odd but tolerated forms, and damage to some. Texts have a character for each byte."""
from random import Random
from board import fromFen, isAttacked, name, toFen
from fen import START, Open, readFen
from moves import Move
from generate.words import (BAD_FENS, COMMENTS, FENS, FREE, GLUED, HIDING, JUNK, LONG, LOOSE, NUMBERS, ODD_BYTES, ODD_RESULTS, RESULTS, TAGS, latin)


class Generator:
    def __init__(self, random: Random):
        self.random, self.pick = random, random.choice
        self.damage, self.odd = random.choice([0, 0, .02, .1]), random.choice([0, .1, .4])

    def chance(self, p: float) -> bool:
        return self.random.random() < p

    def game(self):
        tags, fen = self.tags()
        start = readFen(fen) if fen is not None else readFen(START)
        self.words = []
        if start:
            self.comments(.15)
            self.moves(start[0], self.random.choice([0, 1, 3, 6, 12, 25]), 0, True)
        if self.chance(.3 * self.damage):
            self.random.shuffle(self.words)
        result = "" if self.chance(.3 * self.damage) else self.pick(ODD_RESULTS if self.chance(.1 * self.odd) else RESULTS)
        return tags + self.pick(["\n", "\n", "\n", "", "\n\n"]) + self.joined() + result + self.pick(["\n", "\n\n", "\n\n\n", " \n\t\n"])

    def tags(self):
        lines, fen = [], None
        for tag, values in TAGS:
            if self.chance(.3 if tag in ("Event", "White", "Black", "Date") else .1):
                lines.append((tag, self.pick(values)))
        if self.chance(.6):
            lines.append(("Result", self.pick(RESULTS)))
        if self.chance(.25):
            fen = self.pick(BAD_FENS) if self.chance(.1) else self.pick([anyFen, any960])(self.random) if self.chance(.4) else self.pick(FENS)
            lines.append(("FEN", fen))
        if self.chance(.3):
            self.random.shuffle(lines)
        if self.chance(.1) and lines:
            tag, values = self.pick(TAGS)
            lines.append((tag, self.pick(values)))
        texts = []
        for tag, value in lines or [("Event", "x")]:
            text = f'[{tag} "{value}"]'
            if self.chance(.2 * self.odd):
                text = self.pick([f'  [{tag}  "{value}"]', f'[{tag} "{value}" ]', f'[{tag}\t"{value}"] trailing', f'[{tag} "{value}"] ; c'])
            if self.chance(self.damage):
                bare = value.replace('"', "")
                text = self.pick([f"[{tag} {bare}]", f'[{tag}"{value}"]', f"[{tag} \"{value}\"] [Two \"tags\"]",
                                  f"[{tag} \"{value}\"][Two \"]\"] x", f"[{tag}]", f"[{tag} \"{value}\" x]"])
            texts.append(text + ("\n" if self.chance(.1 * self.odd) else ""))
        return "\n".join(texts) + "\n", fen

    def add(self, word: str, glued=False):
        self.words.append((word, glued))

    def joined(self):
        out = ""
        for word, glued in self.words:
            if not glued:
                out += self.pick([" ", " ", "\n", "  ", "\t", " \n "]) if self.chance(.3) else " "
            out += word
        return out.lstrip(" ") + " "

    def comments(self, p: float):
        while self.chance(p):
            if self.chance(.15 * self.odd):
                self.add(self.pick([";", "%"]) + self.pick(["rest of the line", "( { [", "e4 1-0", ""]) + "\n")
            else:
                self.add("{" + self.pick(COMMENTS) + "}", self.chance(.3 * self.odd) and bool(self.words) and self.words[-1][0][-1:] != "$")

    def moves(self, board, count, depth: int, numbered):
        for _ in range(count):
            move = self.move(board)
            if move is None:
                return
            if self.chance(self.damage):
                self.add(self.pick(JUNK))
            if self.chance(.002):
                self.add(self.pick(LONG))
            if board.white or numbered or self.chance(.2 * self.odd):
                dots = "." if board.white else "..."
                self.add(f"{board.number}{dots}" if not self.chance(self.odd) else self.pick(NUMBERS))
                glued = self.chance(.6) and self.words[-1][0][-1] == "."
                self.comments(.05 * self.odd)
                glued = glued and self.words[-1][0][-1] == "."
            else:
                glued = False
            self.add(self.spelled(board, move), glued)
            numbered = False
            if self.chance(self.odd * .4):
                self.add(self.pick(GLUED), not move.isNull)
            while self.chance(.1 + .1 * self.odd):
                self.add(self.pick(LOOSE) if self.chance(self.odd) else f"${self.random.randint(1, 30)}")
            after = board.play(move)
            if self.chance(.15):
                self.comments(.7)
                numbered = True
            while depth < 3 and self.chance(.12):
                self.add("(", self.chance(.2 * self.odd))
                self.comments(.15)
                self.moves(board, self.random.choice([1, 1, 2, 3, 5]), depth + 1, True)
                if self.chance(2 * self.damage):
                    self.add(self.pick(RESULTS))
                    if self.chance(.4):
                        self.add("{" + self.pick(HIDING) + "}")
                if not self.chance(self.damage):
                    self.add(")", self.chance(.4))
                self.comments(.1)
                numbered = True
            board = after

    def move(self, board):
        """A legal or a null move; None if there is no legal move."""
        if self.chance(.01 + .02 * self.odd):
            return Move(board.king(board.white), board.king(board.white))
        if self.chance(.3) and (castle := board.castling(self.chance(.5), self.chance(.3))):
            return castle
        kinds = list("PPPNBRQK")
        self.random.shuffle(kinds)
        for kind in kinds:
            candidates = board.candidates(kind)
            self.random.shuffle(candidates)
            for candidate in candidates:
                if board.isLegal(candidate):
                    return candidate
        return None

    def spelled(self, board, move):
        text = board.san(move)
        if not self.chance(self.odd):
            return text
        if move.isNull:
            return self.pick(["--", "Z0", "null", "@@@@", "0000", "pass"])
        if move.rook:
            king, to = name(move.source), name(move.target)
            plain = text.rstrip("+#")
            forms = [plain, plain.lower(), plain.replace("O", "0")]
            if king[0] == "e" and move.rook[0] % 8 in (0, 7):
                forms += [king + to, king + "-" + to, "K" + king + to, "K" + to]
            return self.pick(forms)
        source, target, letter, _ = move
        kind, plain, origin = board.board[source].upper(), text.rstrip("+#"), name(source)
        capture = board.takenBy(move) is not None
        long = origin + self.pick(["", "-" if not capture else "x"]) + name(target)
        figurine = latin(chr(0x2654 + "KQRBNP".index(kind) + 6 * self.chance(.5)))
        forms = [plain, plain.replace("x", ""), plain.replace("x", ":"), text + self.pick(["", "+", "#", "++"]), long, origin + name(target)]
        if letter:
            promotion = self.pick(["=" + letter, letter, "(" + letter + ")", "/" + letter, "=" + letter.lower()])
            forms = [plain[:-2] + promotion, long + promotion, "P" + long + promotion, origin + name(target) + letter.lower()]
        elif kind == "P":
            forms += ["P" + long, plain + self.pick(["", "ep", "e.p.", " ep", " e.p."]), plain if capture else figurine + plain]
        else:
            forms += [kind + long, figurine + plain[1:], plain[0].lower() + plain[1:], kind + origin + ("x" if capture else "") + name(target),
                      kind + origin[self.chance(.5)] + name(target), kind + "x" + plain[1:].lstrip("x")]
        return self.pick(forms)


def anyFen(random: Random):
    """A full board, so that many pieces can move to the same square."""
    squares = ["."] * 64
    for piece in "Kk" + "".join(random.choice("QRBNNRPqrbnnrp") for _ in range(random.randrange(4, 28))):
        free = [s for s in range(64) if squares[s] == "." and not (piece in "Pp" and s // 8 in (0, 7))]
        squares[random.choice(free)] = piece
    fen = f"{toFen(squares)} {random.choice('wb')} - - 0 {random.choice([1, 9, 99, 100, 999])}"
    return fen if isQuiet(squares, fen.split()[1] == "w") else anyFen(random)


def any960(random: Random):
    """A start position of Chess960, or of two, with some pieces removed so that castling is near."""
    rows, rights = [], []
    for _ in range(2):
        row = list("QBBNN")
        random.shuffle(row)
        places = sorted(random.sample(range(8), 3))
        for place, piece in zip(places, "RKR"):
            row.insert(place, piece)
        rights.append([places[2], places[0]])
        rows.append("".join(c if c in "RK" or random.random() < .4 else "1" for c in row))
    pawns = ["".join(random.choice("P1") for _ in range(8)) for _ in range(2)]
    letters = "".join("abcdefgh"[f] for f in rights[0]).upper() + "".join("abcdefgh"[f] for f in rights[1])
    squares = fromFen("/".join([rows[1].lower(), pawns[1].lower(), "8", "8", "8", "8", pawns[0], rows[0]]))
    fen = f"{toFen(squares)} {random.choice('wb')} {letters} - 0 1"
    try:
        readFen(fen)
    except Open:  # the rights of the usual squares have other letters
        return any960(random)
    return fen if isQuiet(squares, fen.split()[1] == "w") else any960(random)


def isQuiet(squares, white: bool):
    return not isAttacked(squares, squares.index("k" if white else "K"), white)


def mutated(random: Random, text: str):
    at = random.randrange(len(text) + 1)
    kind = random.randrange(5)
    if kind < 2:
        return text[:at] + random.choice(ODD_BYTES) + text[at:]
    if kind == 2:
        return text[:at] + text[at + 1:]
    if kind == 3:
        return text[:at] + text[at + random.randint(1, 30):]
    if random.random() < .3:
        return text[:at]
    other = random.randrange(len(text) + 1)
    return text[:at] + text[other:other + random.randint(1, 60)] + text[at:]


def fileText(random: Random):
    generator = Generator(random)
    parts = []
    for _ in range(random.randint(1, 6)):
        if generator.chance(.1 * generator.odd + .3 * generator.damage):
            parts.append(random.choice(FREE) + "\n")
        if generator.chance(.05 * generator.odd):
            parts.append(latin("\ufeff"))
        parts.append(generator.game())
    text = "".join(parts)
    if generator.chance(.1):
        text = latin("\ufeff") + text
    if generator.chance(.3):
        for _ in range(random.randint(1, 4)):
            text = mutated(random, text)
    data = text.replace("\n", random.choice(["\n", "\n", "\n", "\r\n", "\r"])).encode("latin-1")
    if random.random() < .05:
        try:
            wide = data.decode().lstrip("\ufeff")
            return random.choice([b"\xff\xfe" + wide.encode("utf-16-le"), b"\xfe\xff" + wide.encode("utf-16-be")])
        except UnicodeDecodeError:
            pass
    return data
