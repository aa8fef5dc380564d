"""Division of a text into games, and their tags (language/41 §1 to §3). Texts have a character for each byte."""
import re

from fen import Open
from movetext import MARK, Movetext
from moves import Position
from tags import ROSTER, TAG_LINE, Tags, beginsMovetextBehindTag, readTag, readTags

WHOLE = re.compile(r"""(?=\s*([\da-hNBRQKO{*;%]|--))[^"]*(1-0|0-1|1/2-1/2|\*)\s*$""")  # a line that is certainly movetext with its result


class Game:
    """`free`: the text before its tags, None if there is none."""

    def __init__(self, tags, number, free):
        self.tags, self.number, self.free, self.result = tags, number, free, None
        self.root = Position(["."] * 64, True) if tags.skipped else tags.board


class Reader:
    def __init__(self, text: str):
        self.text, self.at, self.games = text.replace("\0", " "), 0, []
        self.nuls = [found.start() for found in re.finditer("\0", text)]
        self.skipping = False  # what is skipped gives no warnings
        self.warnings = []  # (line, "game N: what")

    def warn(self, what, line=None):
        if not self.skipping:
            self.warnings.append((line or self.lineNumber(self.at), f"game {len(self.games) + 1}: {what}"))

    def lineNumber(self, at: int):
        return self.text.count("\n", 0, at) + 1

    def lineFrom(self, at: int):
        end = self.text.find("\n", at)
        return self.text[at:] if end < 0 else self.text[at:end]

    def read(self):
        """All games."""
        while True:
            end, free, begin = self.at, self.freeText(), self.at
            if begin >= len(self.text):
                return self.games
            if any(end <= at < begin for at in self.nuls):
                raise Open("NUL before a game")
            tags, lines = [], []
            if TAG_LINE.match(self.text, begin):
                tags, lines = self.tagSection()
            else:
                self.warn("game without tags")
            game = Game(Tags(tags, lines), len(self.games) + 1, free)
            for what in ["invalid FEN"] if game.tags.skipped else game.tags.fenWarnings:
                self.warn(what, game.tags.lines["FEN"])
            self.skipping = game.tags.skipped
            Movetext(self, game).read()
            self.skipping = False
            if any(begin <= at < self.at for at in self.nuls):
                if game.tags.skipped:
                    raise Open("NUL in a game that is not searched")
                self.warn("NUL")
            self.games.append(game)

    def freeText(self):
        """The text before a tag section, None if there is none. Stops there, at a game without tags, or at the end."""
        text = self.text
        self.at = re.compile(rf"([ \t\n\f\v]|{MARK}(?=[ \t]*\[[A-Za-z]))*").match(text, self.at).end()
        begin = self.at
        if text.startswith(MARK, begin):
            raise Open("a byte order mark before other text")
        startsLine = not text[text.rfind("\n", 0, begin) + 1:begin].replace(MARK, "").strip(" \t")
        if begin >= len(text) or startsLine and TAG_LINE.match(text, begin) or beginsMovetext(text[begin:begin + 40]):
            return None
        if self.commentsBeforeMovetext(begin):
            return None
        if readTag(self.lineFrom(begin)):
            raise Open("a tag behind a result on its line")
        lines = text[begin:].split("\n")
        title = next((i for i, line in enumerate(lines) if i and re.match(r"[ \t]*1[. ]", line)), None)
        count = next((i for i, line in enumerate(lines) if i and TAG_LINE.match(line.removeprefix(MARK))), None)
        if title is not None and (count is None or title < count):
            raise Open("a line of free text that may begin a game")
        if count is None:
            self.at = len(text)
            return None
        self.at += sum(len(line) + 1 for line in lines[:count]) + len(MARK) * lines[count].startswith(MARK)
        return "\n".join(lines[:count])

    def commentsBeforeMovetext(self, begin):
        """Returns True if comments and NAGs come next, and after them a game without tags."""
        lead = re.compile(r"(\{[^{}]*\}\s*|[;%][^\n]*\n\s*|\$\d+\s*)*").match(self.text, begin)
        rest = self.text[lead.end():lead.end() + 40]
        if "\n" in lead.group() and re.search(r"\n[ \t]*\[", lead.group()):
            return False
        number = re.match(r"(\d+)[. ]+[a-hNBRQKO0-]", rest)
        if not number or number.group(1) == "1":
            return bool(lead.group()) and (beginsMovetext(rest) or bool(re.match(r"(1-0|0-1|1/2-1/2|\*)(?!\S)", rest)))
        if re.search(r"\n[ \t\f\v]*\n\s*$", self.text[:begin]) or not self.text[:begin].strip():
            raise Open("a number other than 1 that may begin a game")
        return False

    def tagSection(self):
        tags, lines, seen, empty = [], [], set(), False
        while self.at < len(self.text):
            line = self.lineFrom(self.at)
            marked = line.removeprefix(MARK)
            if not line.strip():
                empty = True
            elif re.match(r"[ \t]*\[[ \t]*[A-Za-z]", marked):
                read, behind = readTags(marked)
                roster = {name for name, _ in read if name in ROSTER}
                if empty and roster & seen:
                    break
                seen |= roster
                if not read:
                    self.warn("tag")
                elif beginsMovetextBehindTag(behind):
                    tags += read
                    lines += [self.lineNumber(self.at)] * len(read)
                    self.at += len(line) - len(behind)
                    break
                elif behind and behind[0] not in ";%":
                    self.warn("text behind a tag")
                tags += read
                lines += [self.lineNumber(self.at)] * len(read)
                empty = False
            else:
                below = self.lineFrom(min(self.at + len(line) + 1, len(self.text)))
                if not empty and TAG_LINE.match(below) and not WHOLE.match(line) or re.match(r"\s*\[", line):
                    raise Open("a line between tags")
                break
            self.at = min(self.at + len(line) + 1, len(self.text))
        return tags, lines


def beginsMovetext(text: str):
    """Returns True if a text without a tag section before it begins with a move or with move number 1."""
    word = re.match(r"[^\s.{}();$!?\[*]*", text).group()
    if word.isdigit() and word != "0000":
        if word == "1" and not re.match(r"1\.|1\s+([a-h][1-8]|[NBRQK][a-h])", text):
            raise Open("a 1 that may be no move number")
        return word == "1"
    if re.fullmatch(r"[a-h]x?[a-h]?[1-8]|[NBRQK][a-h1-8]?x?[a-h][1-8][+#]?|O-O(-O)?[+#]?|0000", word):
        return True
    likeMove = r"[\w@<-]*[1-8]|--|null|pass|[Oo0]-|[NBRQKPnbrqka-hp][a-h1-8xNBRQKP]|\u00e2|[.<%+!?=~#]"
    if re.match(likeMove, text) and not re.match("[01]-[01]|1/2", word):
        raise Open("text that may be a move")
    return False


def readGames(data):
    """(games, warnings) of the bytes of a file."""
    wide = {b"\xff\xfe": "utf-16-le", b"\xfe\xff": "utf-16-be"}.get(data[:2])
    text = (data[2:].decode(wide).encode() if wide else data).decode("latin-1")
    text = re.sub("\r\n?", "\n", text)
    if text.startswith(MARK):
        text = text[3:]
    reader = Reader(text)
    return reader.read(), reader.warnings
