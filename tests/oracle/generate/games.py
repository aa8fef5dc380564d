"""Random game trees: positions and the moves between them (language/40), and a PGN text of them (language/41)."""
from itertools import accumulate
from random import Random
from collections.abc import Iterator

from board import name, toFen
from fen import START
from moves import Move, Position
from reader import Game
from tags import Tags
from tree import number

STARTS = [START,
          "r3k2r/pppq1ppp/2n2n2/3pp3/3PP3/2N2N2/PPPQ1PPP/R3K2R w KQkq - 0 9",
          "r3k2r/6p1/8/8/8/8/1P6/R3K2R b KQkq - 3 30",
          "1n2k3/P1P3P1/8/8/8/8/p1p3p1/4K1N1 b - - 0 1",
          "4k3/2p1p1p1/8/1P1P1P1P/p1p1p1p1/8/1P1P1P1P/4K3 w - - 0 1",
          "4k3/8/8/2pPp3/8/8/8/4K2R w K c6 0 2",
          "8/8/3k4/8/3R4/2B5/4K3/7r b - - 5 40"]
CHESS960 = ["bqnbrknr/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKNR w HEhe - 0 1", "2rkr3/pp4pp/8/8/8/8/8/RK5R w HAec - 0 1",
            "5kr1/3p4/8/4P3/8/8/6P1/1R3KR1 b GBg - 0 1", "r5kr/8/8/8/8/8/8/R1K4R w HAha - 0 1",
            "3rk2r/1P4P1/8/8/8/8/1p4p1/3RK2R w HDhd - 0 1"]
# Mates, stalemates, kings alone, many queens, pawns where none can stand, squares in passing where nothing can be taken, some rights only, high numbers.
ODD = ["4k3/8/8/8/8/8/8/4K3 b - - 99 120", "7k/6Q1/5K2/8/8/8/8/8 b - - 0 77", "7k/5Q2/6K1/8/8/8/8/8 b - - 12 60", "QQQQ1QQQ/8/8/8/7k/8/2q5/K7 w - - 0 999",
       "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3", "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", "8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 12",
       "r3k2r/8/8/8/8/8/8/R3K2R w Kq - 49 50", "P3k2p/8/8/8/8/8/8/p3K2P w - - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R b - - 7 1"]
WORDS = ["alpha", "beta", "better is (e4)", "see 1. d4", "!", "gamma delta", "a;b"]
NAGS = {1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!", 10: "=", 14: "+/=", 18: "+-", 7: "$7", 146: "$146", 255: "$255"}


def anyFen(random: Random) -> str:
    """Pieces anywhere, often with a check that is impossible in a game."""
    board = ["."] * 64
    for man in ["K", "k", *random.choices("QRBNPqrbnpPp", k=random.randrange(12))]:
        board[random.choice([s for s in range(64) if board[s] == "."])] = man
    return f"{toFen(board)} {random.choice('wb')} - - {random.randrange(60)} {random.randrange(1, 200)}"


def playable(node: Position) -> Iterator[tuple[int, Move]]:
    """What may be played by language/41 §6, apart from king safety, and its weight in random play. A right that is lost is no hindrance."""
    for kind in "KQRBNP":
        for move in node.candidates(kind):
            back = node.head and (move.source, move.target) == (node.head.target, node.head.source)
            yield 25 if move.target == node.beside and kind == "P" else 8 if back else 3 if move.promotion or node.takenBy(move) is not None else 1, move
    yield from ((15, move) for move in (node.castling(side, True) for side in (True, False)) if move)


def grown(random: Random, most: int, serial: int, starts=STARTS) -> Game:
    """A game whose tree has about that many positions."""
    fen = random.choice(starts)
    game = Game(Tags([("Event", f"Game {serial}")] + [("FEN", fen)] * (fen != START), [0, 0]), serial, None)
    root = game.root
    nodes, last, game.result = [root], root, "*"
    for _ in range(random.randrange(most)):
        head = last if random.random() < .6 else random.choice(nodes)
        king = head.king(head.white)
        moves = [(weight, move) for weight, move in playable(head) if head.isLegal(move)]
        if random.random() < .08:
            moves = [(1, Move(king, king))]
        if moves:
            last = head.play(random.choices([m for _, m in moves], [w for w, _ in moves])[0])
            head.following.append(last)
            nodes.append(last)
    for node in nodes:
        if random.random() < .25:
            node.comment = random.choice(WORDS)
        if node is not root and random.random() < .25:
            node.nags = random.sample(list(NAGS), random.randint(1, 2))
    number(root)
    return game


class Writer:
    """The movetext of a tree, with the freedom that language/41 leaves: where numbers, comments, NAGs and variations stand."""

    def __init__(self, random: Random):
        self.random, self.out = random, []

    def chance(self, percent: float) -> bool:
        return self.random.random() * 100 < percent

    def move(self, node: Position):
        if node.null:
            return self.random.choice(["--", "Z0", "null"])
        if node.rook:
            return "O-O" if node.rook[0] > node.source else "O-O-O"
        piece = node.head.board[node.source].upper().replace("P", "")
        sign = "x" if node.captured is not None else "-"
        text = f"{piece}{name(node.source)}{sign}{name(node.target)}" + (f"={node.promoted}" if node.promoted else "")
        return text

    def groups(self, nodes):
        """Alternatives as variations: the first of a group, and those that replace its first move."""
        out = []
        for node in nodes:
            if out and self.chance(40):
                out[-1].append(node)
            else:
                out.append([node])
        return out

    def comments(self, node: Position, places):
        """Texts at all locations that comments of a position may have: several of them may be filled, with several texts each."""
        own, last = node.comment, self.random.randrange(len(places))
        node.comments = []
        for i, place in enumerate(places):
            texts = [own or ""] if i == last and (own or self.chance(10)) else []
            while own and self.chance(20):
                texts.insert(self.random.randint(0, len(texts)), self.random.choice(["more", "", "one more"]))
            node.comments += [(text, place) for text in texts]
            yield self.random.choice(["", " "]).join("{ " + text.replace(" ", self.random.choice([" ", "  "])) + "}" for text in texts)

    def line(self, node: Position, others):
        """The line that begins with the move to a position, and those that replace this move."""
        while node:
            groups = self.groups(others)
            follow = node.following[0] if node.following else None
            places = [0, *accumulate(len(group) for group in groups)] if node.isFirst else [0] * (1 + len(groups))
            slots = list(self.comments(node, places + places[-1:] * bool(follow)))
            late = node.nags[1:] if groups and self.chance(50) else []
            text = self.move(node) + ("+" if not node.null and self.chance(25) else "")
            self.out += [text, *(NAGS[n] if n < 7 or n > 18 else f"${n}" for n in node.nags if n not in late), slots[0]]
            for group, comment in zip(groups, slots[1:]):
                group[0].leads = ["to nobody", "twice"][:self.random.randint(1, 2)] if self.chance(10) else []
                self.out += ["(", *("{" + lead + "}" for lead in group[0].leads), self.numbered(group[0])]
                self.line(group[0], group[1:])
                self.out += [")", comment]
            self.out += [f"${n}" for n in late]
            if self.chance(5):
                self.out += ["; {not seen\n"]
            if follow:
                self.out += [self.numbered(follow) if self.chance(70) else "", slots[-1]]
            node, others = follow, node.following[1:]

    def numbered(self, node: Position):
        return f"{node.head.movenumber}{'.' if node.head.white else '...'}"


def pgn(random: Random, games: list[Game]) -> str:
    text = ""
    for game in games:
        root, writer = game.root, Writer(random)
        text += f'[Event "Game {game.number}"]\n' + (f'[FEN "{game.tags.fen}"]\n' if game.tags.fen else "") + "\n"
        writer.out += writer.comments(root, [0])
        if root.following:
            writer.line(root.following[0], root.following[1:])
        text += " ".join(w for w in [*writer.out, "*"] if w) + "\n\n"
    return text
