"""A reader of PGN files as people have them: which games a file holds, how many positions, and which boards.

Written from the PGN standard (8.2 movetext, 5 comments, 8.2.5 variations) and the rows of language/41 that deviate from it, apart from the reader of
oracle/, of which only the rules of chess are used. Texts have a character for each byte.
"""
import re

import spellings  # noqa: F401  finds the modules of oracle/
from board import name, squareOf, toFen
from fen import START, readFen

TAG = re.compile(r'[ \t]*\[[ \t]*([A-Za-z]\w*)[ \t]*"(.*)"[ \t]*\][ \t]*$')
TOKEN = re.compile(r"[ \t\n\v\f\0.]+|;[^\n]*|%[^\n]*|[{}()]|\$\d+|\[[^\]\n]*\]|<[^>\n]*>|[!?]+|[,\[<]|[^\s{}();$!?\[,\0.]+")
MOVE = re.compile(r"([KQRBNP]?)([a-h]?[1-8]?)([-x:]?)([a-h][1-8])(?:=?\(?/?([QRBNqrbn])(?![a-h1-8])\)?)?")
RESULT = re.compile(r"1-0|0-1|1/2-1/2|1/2|1:0|0:1|\*")
CASTLING = re.compile(r"[Oo0]-?[Oo0](-?[Oo0])?")
NULL = ("--", "Z0", "null", "@@@@", "0000", "pass")


class Game:
    """`boards`: (ply, depth, placement and side to move) of all positions, the initial one first. `searched`: False if its FEN cannot be used."""

    def __init__(self, tags):
        self.tags = tags
        fen = tags.get("FEN", "").strip()
        start = readFen(START if fen.lower() in ("", "?", "startpos") else fen)
        self.searched = start is not None
        self.root = start[0] if start else readFen(START)[0]
        self.boards = [(0, 0, shown(self.root))]


def shown(position):
    return f"{toFen(position.board)} {'w' if position.white else 'b'}"


def play(position, word):
    """The position after a move; None if it is no legal one."""
    if word in NULL:
        return position.play(spellings.Move(position.king(position.white), position.king(position.white)))
    if castling := CASTLING.match(word):
        move = position.castling(not castling.group(1), True)
        return move and position.play(move)
    found = MOVE.match(word)
    if not found:
        return None
    kind, origin, _, target, promotion = found.groups()
    if not kind and len(origin) == 2:
        kind = position.board[squareOf(origin)].upper()
    moves = [m for m in position.moves(kind or "P") if name(m.target) == target and m.promotion == (promotion or "").upper() and origin in name(m.source)]
    if (kind or "P") == "P" and not origin:
        moves = [m for m in moves if m.source % 8 == m.target % 8]
    if not moves and kind == "K" and target in ("g1", "g8", "c1", "c8"):
        moves = [m for m in [position.castling(target[0] == "g", True)] if m]
    return position.play(moves[0]) if len(moves) == 1 else None


def commentEnd(text, at):
    """Braces nest, but a comment that is not closed before the tags of the next game ends at its first brace."""
    limit = re.compile(r"\n[ \t]*\n[ \t]*\[[A-Za-z]").search(text, at)
    limit = limit.start() + 1 if limit else len(text)
    depth, first = 0, None
    for found in re.compile("[{}]").finditer(text, at):
        depth += 1 if found.group() == "{" else -1
        if found.group() == "}" and first is None:
            first = found.end()
        if depth == 0 and found.start() < limit:
            return found.end()
        if found.start() >= limit:
            break
    return first if first and first <= limit else limit


class Movetext:
    """The lines of a game that are open: [position that a variation leaves from, last position, its ply, its depth, whether it has ended]."""

    def __init__(self, game):
        self.game, self.lines = game, [[None, game.root, 0, 0, not game.searched]]

    def token(self, token):
        """Reads one; True if the game ends with it."""
        line = self.lines[-1]
        if token == "(":
            self.lines.append([line[1].head, line[1].head, line[2] - 1, line[3] + 1, line[4] or line[1].head is None or line[1] is line[0]])
        elif token == ")":
            if len(self.lines) > 1:
                self.lines.pop()
        elif RESULT.fullmatch(token):
            return len(self.lines) == 1
        elif not line[4] and token[0] not in " \t\n\v\f\0.;%$[<!?,}":
            self.word(line, token)
        return False

    def word(self, line, word):
        word = re.sub(r"^\d+(?=[a-hKQRBNO])(?!0?-)", "", word) if not re.match("0-0|0000", word) else word
        if word.isdigit() and word != "0000":
            return
        after = play(line[1], word)
        if after is None:
            if re.search("[a-h][0-9]", word) and len(word) <= 12 or CASTLING.match(word):
                line[4] = True
            return
        line[1], line[2] = after, line[2] + 1
        self.game.boards.append((line[2], line[3], shown(after)))


def readGames(data):
    text = re.sub("\r\n?", "\n", data.decode("latin-1")).replace("\xef\xbb\xbf", "")
    at, games = 0, []
    while at < len(text):
        tags, seen = {}, at
        while at < len(text):  # free text, then tags
            end = text.find("\n", at) + 1 or len(text)
            line = text[at:end].rstrip("\n")
            if found := TAG.match(line):
                tags[found.group(1)] = found.group(2)
            elif tags and line.strip() and not re.match(r"[ \t]*\[[ \t]*[A-Za-z]", line) or not tags and re.match(r"[ \t]*1\.", line):
                break
            at = end
        if not tags and at >= len(text):
            break
        game = Game(tags)
        movetext = Movetext(game)
        while at < len(text):
            startsLine = not text[text.rfind("\n", 0, at) + 1:at].strip(" \t")
            if startsLine and text[at] in " \t[" and TAG.match(text, at, text.find("\n", at) if "\n" in text[at:] else len(text)):
                break
            if text[at] == "{":
                at = commentEnd(text, at)
                continue
            found = TOKEN.match(text, at)
            at = found.end() if found else at + 1
            if found and movetext.token(found.group()):
                break
        games.append(game)
        assert at > seen
    return games
