"""Random game trees: positions and the moves between them (language/40), and a PGN text that holds them (language/41)."""
from board import fromFen, isAttacked, name, pseudolegal
from moves import Position

STARTS = ["rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
          "r3k2r/pppq1ppp/2n2n2/3pp3/3PP3/2N2N2/PPPQ1PPP/R3K2R w KQkq - 0 9",
          "r3k2r/6p1/8/8/8/8/1P6/R3K2R b KQkq - 3 30",
          "1n2k3/P1P3P1/8/8/8/8/p1p3p1/4K1N1 b - - 0 1",
          "4k3/2p1p1p1/8/1P1P1P1P/p1p1p1p1/8/1P1P1P1P/4K3 w - - 0 1",
          "4k3/8/8/2pPp3/8/8/8/4K2R w K c6 0 2",
          "8/8/3k4/8/3R4/2B5/4K3/7r b - - 5 40"]
WORDS = ["alpha", "beta", "better is (e4)", "see  1. d4", "!", "gamma delta", "a;b"]
NAGS = {1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!", 10: "=", 14: "+/=", 18: "+-", 7: "$7", 146: "$146", 255: "$255"}


class Board(list):
    def items(self):
        return ((s, c) for s, c in enumerate(self) if c != ".")


class Node(Position):
    """A position of a tree. `following`: all positions one move further; `children`: those that are searched.

    `place`: the number of the position in the whole tree, `id`: in what is searched of it (language/40 §1.2, §1.3)."""

    def __init__(self, board, white, before=None):
        self.board, self.white, self.before, self.head = Board(board), white, before, before
        self.source = self.target = self.captured = self.promoted = self.rook = None
        self.null = self.passing = False
        self.beside = None  # the square behind a pawn that the FEN lets be taken in passing
        self.following, self.comment, self.nags = [], "", []
        self.ended = set(before.ended) if before else set()
        self.identity = dict(before.identity) if before else {s: s for s, _ in self.board.items()}  # square -> where the man was at first

    def king(self):
        return self.board.index(self.piece("K"))

    def reached(self, source, target, passing=False, castling=False, promoted=None):
        """The position after a move, not yet in the tree."""
        board = Board(self.board)
        after = Node(board, not self.white, self)
        after.source, after.target, after.passing, after.promoted = source, target, passing, promoted
        after.null = source == target
        if after.null:
            return after
        after.ended.add(target)
        if passing:
            after.captured = target - 8 if self.white else target + 8
        elif board[target] != ".":
            after.captured = target
        if after.captured is not None:
            board[after.captured] = "."
            del after.identity[after.captured]
        after.identity[target] = after.identity.pop(source)
        board[target], board[source] = self.piece(promoted) if promoted else board[source], "."
        if castling:
            after.rook = (source + 3, source + 1) if target > source else (source - 4, source - 1)
            board[after.rook[1]], board[after.rook[0]] = board[after.rook[0]], "."
            after.identity[after.rook[1]] = after.identity.pop(after.rook[0])
        after.board = board
        return after

    def playable(self):
        """What may be played by language/41 §6, apart from king safety: (weight in random play, reached after)"""
        for s, c in self.board.items():
            if c.isupper() == self.white:
                for t in pseudolegal(self.board, s):
                    if self.board[t] not in "Kk":
                        kinds = "QRBN" if c in "Pp" and t // 8 in (0, 7) else [None]
                        back = self.head and (s, t) == (self.head.target, self.head.source)
                        weight = 8 if back else 3 if kinds[0] or self.board[t] != "." else 1
                        yield from ((weight, self.reached(s, t, promoted=k)) for k in kinds)
        yield from ((25, self.reached(s, t, passing=True)) for s, t in self.enPassant())
        if self.beside is not None:
            pawns = [s for s in (self.beside - 9, self.beside - 7) if self.board[s] == "P" and abs(s % 8 - self.beside % 8) == 1]
            yield from ((25, self.reached(s, self.beside, passing=True)) for s in pawns)
        ended, self.ended = self.ended, set()  # a right that is lost is no hindrance to reading
        castlings, self.ended = self.castlings(), ended
        yield from ((15, self.reached(s, t, castling=True)) for s, t in castlings)

    def isSafe(self):
        """No king can be taken."""
        return not isAttacked(self.board, self.board.index("k" if self.white else "K"), self.white)

    def path(self):
        """From here to the root."""
        node = self
        while node:
            yield node
            node = node.head


def grown(random, most):
    """A tree of about so many positions; its root."""
    fen = random.choice(STARTS)
    root = Node(fromFen(fen), fen.split()[1] == "w")
    root.fen = fen
    if fen.split()[3] != "-":
        root.beside = ord(fen.split()[3][0]) - 97 + 8 * (int(fen.split()[3][1]) - 1)
    nodes, last = [root], root
    for _ in range(random.randrange(most)):
        head = last if random.random() < .6 else random.choice(nodes)
        moves = [(weight, move) for weight, move in head.playable() if move.isSafe()]
        if random.random() < .08:
            moves = [(1, head.reached(head.king(), head.king()))]
        if moves:
            last = random.choices([m for _, m in moves], [w for w, _ in moves])[0]
            head.following.append(last)
            nodes.append(last)
    for node in nodes:
        if random.random() < .25:
            node.comment = random.choice(WORDS)
        if node is not root and random.random() < .25:
            node.nags = random.sample(list(NAGS), random.randint(1, 2))
    return root


def number(root, game, variations):
    """Gives the positions their places, ids, plies and depths; the list of those that are searched."""
    searched, places, blackFirst = [], 0, not root.white
    root.ply = root.depth = root.index = 0
    root.onMain = True
    todo = [root]
    while todo:
        node = todo.pop()
        node.place, places = places, places + 1
        node.number, node.movenumber = game, (node.ply + blackFirst) // 2 + 1
        if variations or node.onMain:
            node.id = len(searched)
            searched.append(node)
        for i, child in enumerate(node.following):
            child.ply, child.index, child.depth, child.onMain = node.ply + 1, i, node.depth + (i > 0), node.onMain and i == 0
        todo.extend(reversed(node.following))
    for node in searched:
        node.game, node.children = searched, node.following if variations else node.following[:1]
        node.parent = node.head.id if node.head else -1
        node.check = isAttacked(node.board, node.king(), not node.white)
        node.text = f"move {node.movenumber}({'w' if node.white else 'b'}tm)" + (f"[{node.id}]" if node.depth else "")
    return searched


class Writer:
    """The movetext of a tree, with the freedom that language/41 leaves: where numbers, comments, NAGs and variations stand."""

    def __init__(self, random):
        self.random, self.out = random, []

    def chance(self, percent):
        return self.random.random() * 100 < percent

    def move(self, node):
        if node.null:
            return self.random.choice(["--", "Z0", "null"])
        if node.rook:
            return "O-O" if node.target > node.source else "O-O-O"
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

    def comments(self, node, slots):
        """What stands at so many places where the comment of a position may be: the last one counts."""
        last = self.random.randrange(slots)
        for i in range(slots):
            if i == last and (node.comment or self.chance(10)):
                yield "{ " + node.comment + "}"
            else:
                yield "{lost}" if i < last and node.comment and self.chance(30) else ""

    def line(self, node, others):
        """The line that begins with the move to a position, and those that replace this move."""
        while node:
            groups = self.groups(others)
            follow = node.following[0] if node.following else None
            slots = list(self.comments(node, 1 + len(groups) + bool(follow)))
            late = node.nags[1:] if groups and self.chance(50) else []
            text = self.move(node) + ("+" if not node.null and self.chance(25) else "")
            self.out += [text, *(NAGS[n] if n < 7 or n > 18 else f"${n}" for n in node.nags if n not in late), slots[0]]
            for group, comment in zip(groups, slots[1:]):
                self.out += ["(", "{to nobody}" if self.chance(10) else "", self.numbered(group[0])]
                self.line(group[0], group[1:])
                self.out += [")", comment]
            self.out += [f"${n}" for n in late]
            if self.chance(5):
                self.out += ["; {not seen\n"]
            if follow:
                self.out += [self.numbered(follow) if self.chance(70) else "", slots[-1]]
            node, others = follow, node.following[1:]

    def numbered(self, node):
        return f"{node.head.movenumber}{'.' if node.head.white else '...'}"


def pgn(random, roots):
    text = ""
    for i, root in enumerate(roots):
        text += f'[Event "Game {i + 1}"]\n' + (f'[FEN "{root.fen}"]\n' if root.fen != STARTS[0] else "") + "\n"
        writer = Writer(random)
        writer.out += writer.comments(root, 1)
        if root.following:
            writer.line(root.following[0], root.following[1:])
        text += " ".join(w for w in [*writer.out, "*"] if w) + "\n\n"
    return text
