"""The games that patterns are tried on: trees of positions, told by the program itself through simple filters."""
import pathlib
import re
import subprocess
import tempfile

DUMP = """cql(variations quiet)
message quiet("id|" gamenumber "|" positionid "|" {if initial {-1} else {parent:positionid}} "|" ply "|" fen "|" {if check 1 else 0}
  "|" {move from . previous} "|" {move to . previous} "|" {move capture . previous} "|" {if move previous castle 1 else 0}
  "|" {if move previous null 1 else 0} "|" currentposition)
"""


def square(name):
    return ord(name[0]) - ord("a") + 8 * (ord(name[1]) - ord("1"))


def squareName(number):
    return chr(ord("a") + number % 8) + chr(ord("1") + number // 8)


class Position:
    """A position, the move that led to it, and the identities of the men: identity[square] is the square of the man at the start."""

    def __init__(self, fields):
        self.game, self.id, self.parent, self.ply = (int(f) for f in fields[1:5])
        self.fen = fields[5]
        board, side = self.fen.split()[:2]
        self.board = {}
        for rank, row in zip(range(7, -1, -1), board.split("/")):
            file = 0
            for c in row:
                if c.isdigit():
                    file += int(c)
                else:
                    self.board[8 * rank + file] = c
                    file += 1
        self.white = side == "w"
        self.check = fields[6] == "1"
        self.source, self.target, self.captured = (square(f[-2:]) if re.fullmatch(r"[a-h][1-8]", f) else None for f in fields[7:10])
        self.castle, self.null = fields[10] == "1", fields[11] == "1"
        self.text = fields[12]
        self.children = []

    def follow(self, parent):
        self.head = parent
        self.identity = dict(parent.identity)
        self.promoted = None
        if self.null:
            return
        if self.captured is not None:
            del self.identity[self.captured]
        if self.castle:
            self.rook = {6: (7, 5), 2: (0, 3)}[self.target % 8]
            self.rook = tuple(self.source // 8 * 8 + f for f in self.rook)
            rook = self.identity.pop(self.rook[0])
        man = self.identity.pop(self.source)
        self.identity[self.target] = man
        if self.castle:
            self.identity[self.rook[1]] = rook
        if self.board[self.target] != parent.board[self.source]:
            self.promoted = self.board[self.target].lower()


def readGames(binary, file, most):
    """{game number: [Position]} of the games with at most so many positions."""
    with tempfile.TemporaryDirectory() as folder:
        query = pathlib.Path(folder, "dump.cql")
        query.write_text(DUMP)
        run = subprocess.run([binary, "--threads", "1", "-o", str(pathlib.Path(folder, "out.pgn")), str(query), str(file)],
                             capture_output=True, text=True, check=True)
    games = {}
    for line in run.stdout.splitlines():
        if line.startswith("id|"):
            position = Position(line.split("|"))
            games.setdefault(position.game, []).append(position)
    for number, positions in list(games.items()):
        positions[0].identity = {s: s for s in positions[0].board}
        for position in positions[1:]:
            positions[position.parent].children.append(position)
            position.follow(positions[position.parent])
        if len(positions) > most:
            del games[number]
    return games


def commentsOf(file, marks=False):
    """The comments of each game of a PGN file, {position id: text}, without those that the program adds to every game and, unless
    `marks`, those that say which position of a variation was told."""
    added = r"^ ?Game number \d+" + ("" if marks else r"| ?\bid:\d+")
    games = []
    for text in re.split(r"(?=^\[Event )", pathlib.Path(file).read_text(), flags=re.M):
        body = re.sub(r'^\[\w+ ".*"\]$', "", text, flags=re.M)
        if not body.strip():
            continue
        root = {"children": [], "comment": ""}
        place, stack, opening = [root], [], False
        for token in re.findall(r"\{[^}]*\}|\(|\)|\$\d+|[^\s(){}]+", body):
            opened, opening = opening, False
            if token[0] == "{":
                if not opened:  # a comment before the first move of a variation belongs to no position
                    place[-1]["comment"] += " " + " ".join(token[1:-1].split())
            elif token == "(":
                stack.append(place)
                place, opening = place[:-1], True
            elif token == ")":
                place = stack.pop()
            elif token[0] != "$" and token not in ("1-0", "0-1", "1/2-1/2", "*"):
                if token[0].isdigit():
                    token = re.sub(r"^\d+\.+", "", token)
                    if not token:
                        continue
                child = {"children": [], "comment": ""}
                place[-1]["children"].append(child)
                place = place + [child]
        comments, count = {}, 0
        todo = [root]
        while todo:
            node = todo.pop()
            comment = re.sub(added, "", node["comment"]).strip()
            if comment:
                comments[count] = comment
            count += 1
            todo.extend(reversed(node["children"]))
        games.append(comments)
    return games
