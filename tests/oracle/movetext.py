"""Movetext as a tree of positions (language/41 §5 to §8, and 40 §1.1). Texts have a character for each byte."""
import re

from fen import Open
from san import readMove
from tags import TAG_LINE, readTag

MARK = "\u00ef\u00bb\u00bf"
SIGNS = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6, "=": 10, "~": 13, "+=": 14, "+/=": 14, "=+": 15, "=/+": 15, "+/-": 16,
         "-/+": 17, "+-": 18, "-+": 19}
SIGN = re.compile("|".join(re.escape(s) for s in sorted(SIGNS, key=len, reverse=True)))
CHECK = re.compile(r"\+\+|\+|#")
HALF = "\u00bd".encode().decode("latin-1")
RESULT = re.compile(rf"(1-0|0-1|1/2-1/2|\*|1:0|0:1|1/2:1/2|1/2|{HALF}-{HALF})(?=[\s.{{}}();$!?\[*]|$)")


class Line:
    """A line being read: where it begins, the last position read, whether anything has been; `ended`: the rest is skipped."""

    def __init__(self, start, ended=False):
        self.start = self.last = start
        self.moved, self.ended, self.lead = False, ended, None


class Movetext:
    """The reading of one game. An element is read at reader.at, which goes on behind it."""

    def __init__(self, reader, game):
        self.reader, self.game, self.text = reader, game, reader.text
        self.lines = [Line(game.root, game.tags.skipped)]

    @property
    def line(self):
        return self.lines[-1]

    def read(self):
        reader, game, result = self.reader, self.game, None
        while result is None and reader.at < len(self.text) and not self.atTagSection():
            result = self.element(reader.at)
            reader.skipping = self.line.ended
        reader.skipping = self.lines[0].ended
        if len(self.lines) > 1:
            reader.warn("missing )")
        reader.skipping = game.tags.skipped
        tag = game.tags.result
        if tag not in (None, "1-0", "0-1", "1/2-1/2", "*") and (result is None or tag not in ("", "?")):
            raise Open("a result that is none")
        if result is None:
            reader.warn("game without result")
        elif tag not in (None, "", "?", result):
            reader.skipping = False
            reader.warn("result differs", game.tags.lines["Result"])
        game.result = result or tag or "*"
        if game.root.comment is None:
            game.root.comment = game.free

    def atTagSection(self):
        reader = self.reader
        begin = self.text.rfind("\n", 0, reader.at) + 1
        if self.text.startswith(MARK, reader.at) and TAG_LINE.match(self.text, reader.at + 3):
            reader.at += 3
        if self.text[begin:reader.at].replace(MARK, "").strip(" \t") or not TAG_LINE.match(self.text, reader.at):
            return False
        if not readTag(reader.lineFrom(reader.at).lstrip(" \t")):
            raise Open("[ at the start of a line without a tag")
        return True

    def element(self, at: int):
        """Reads one; the result if it is the one that ends the game."""
        text, reader, line = self.text, self.reader, self.line
        c = text[at]
        if c in " \t\n\f\v.":
            reader.at += 1
        elif c in ";%":
            reader.at = min(at + len(reader.lineFrom(at)), len(text))
        elif c == "{":
            self.comment(at)
        elif c == "(":
            self.open()
        elif c == ")":
            self.close()
        elif c == "}":
            reader.warn("}")
            reader.at += 1
        elif c in "[<":
            rest = reader.lineFrom(at)
            end = rest.find("]" if c == "[" else ">")
            if end < 0:
                raise Open(c + " without its end")
            reader.warn(c)
            reader.at += end + 1
        elif found := RESULT.match(text, at):
            return self.result(found)
        elif c == "*":
            raise Open("* with something glued to it")
        elif line.ended:
            self.skipWord(at)
        elif c == "$":
            self.nag(at)
        else:
            self.word(at)
        return None

    def skipWord(self, at: int):
        end = re.compile(r"[!?$]|[^\s.{}();$!?\[*<]+").match(self.text, at).end()
        if self.text[end:end + 1] == "<":
            raise Open("< within a word")
        self.reader.at = end

    def result(self, found):
        word = found.group(1)
        if len(self.lines) > 1 and self.closesLater(found.end()):
            self.reader.warn("result in a variation")
            self.reader.at = found.end()
            return None
        if word not in ("1-0", "0-1", "1/2-1/2", "*"):
            self.reader.warn("spelling of a result")
        self.reader.at = found.end()
        return "1/2-1/2" if "2" in word or HALF in word else word.replace(":", "-")

    def closesLater(self, at: int):
        """Is the variation closed by a ) later in the game?"""
        depth, text = 1, self.text
        while at < len(text) and not (TAG_LINE.match(text, at) and not text[text.rfind("\n", 0, at) + 1:at].strip(" \t")):
            c = text[at]
            if c == "{":
                at = self.commentEnd(at)[1]
                continue
            if c in ";%" and (c == ";" or text[at - 1] in " \t\n.(){}"):
                at += len(self.reader.lineFrom(at))
                continue
            if c in "[<":
                end = self.reader.lineFrom(at).find("]")
                if c == "<" or end < 0:
                    raise Open("brackets behind a result in a variation")
                at += end + 1
                continue
            depth += {"(": 1, ")": -1}.get(c, 0)
            if depth == 0:
                return True
            at += 1
        return False

    # ---- comments

    def commentEnd(self, at: int):
        """(text, where reading goes on, whether its own brace is missing)"""
        text, depth = self.text, 0
        limit = re.compile(rf"\n[ \t]*(?=\n({MARK})?[ \t]*\[[A-Za-z])").search(text, at)
        limit = limit.end() + 1 if limit else len(text)
        for found in re.compile("[{}]").finditer(text, at, limit):
            depth += 1 if found.group() == "{" else -1
            if depth == 0:
                return text[at + 1:found.start()], found.end(), False
        if limit < len(text) and not readTag(self.reader.lineFrom(limit).removeprefix(MARK).lstrip(" \t")):
            raise Open("an empty line and a damaged tag in a comment without its brace")
        first = text.find("}", at, limit)
        return (text[at + 1:limit], limit, True) if first < 0 else (text[at + 1:first], first + 1, True)

    def comment(self, at: int):
        content, end, warns = self.commentEnd(at)
        if warns:
            self.reader.warn("comment not closed")
        content = re.sub("[{}]", "_", " ".join(re.split(r"[ \t\n\f\v]+", content)).strip(" "))
        line = self.line
        if not line.ended:
            if line.moved or len(self.lines) == 1:
                line.last.comment = content
            else:
                line.lead = content
        self.reader.at = end

    # ---- variations

    def open(self):
        line = self.line
        if line.ended:
            self.lines.append(Line(None, True))
        elif not line.moved:
            self.reader.warn("variation before the first move")
            self.lines.append(Line(None, True))
        else:
            self.lines.append(Line(line.last.head))
        self.reader.at += 1

    def close(self):
        if len(self.lines) == 1:
            self.reader.warn(")")
        else:
            line = self.lines.pop()
            if not line.moved and not line.ended:
                self.reader.warn("variation without moves")
        self.reader.at += 1

    # ---- words

    def addNag(self, number):
        if self.line.moved and number:
            self.line.last.nags.append(number)

    def nag(self, at: int):
        found = re.compile(r"\$(\d+)").match(self.text, at)
        if not found or re.match(r"[^\s.(){};$!?\[*]", self.text[found.end():found.end() + 1]):
            raise Open("$ without a number, or with something glued to it")
        number = int(found.group(1))
        if number > 255:
            self.reader.warn("NAG above 255")
            number = 0
        self.addNag(number)
        self.reader.at = found.end()

    def word(self, at: int):
        text, reader, line = self.text, self.reader, self.line
        if text[at] in "!?+=-/~#" and not text.startswith("--", at):
            return self.signs(at)
        promotion = re.compile(r"[^\s.{}();$!?\[*]*\([QRBN]\)").match(text, at)
        end = promotion or re.compile(r"[^\s.{}();$!?\[*]+").match(text, at)
        word = end.group()
        if "<" in word or "%" in word:
            raise Open("< or % within a word")
        if word.isdigit() and word.isascii() and word != "0000":
            reader.at = end.end()
            return None
        if re.match(r"(ep|e\.p\.)[-+=~/#!?]", text[at:at + 5]):
            raise Open("signs glued to ep")
        if word == "ep" or re.compile(r"e\.p\.").match(text, at):
            reader.at = at + (2 if word == "ep" else 4)
            return None
        if word in ("N", "D"):
            self.addNag(146 if word == "N" else 201)
            reader.at = end.end()
            return None
        if re.match(r"\d+[A-Za-z-]", word) and not re.match("[01][-:/]", word):
            raise Open("a number glued to something")
        read = readMove(line.last, word)
        after = self.afterMove(at + read[1]) if read else None
        if after is None:
            reader.warn("line ends: " + word)
            line.ended = True
            reader.at = end.end()
            return None
        move, length, warn = read
        if warn:
            reader.warn("move " + word)
        parent = line.last if line.moved or len(self.lines) == 1 else line.start
        node = parent.play(move)
        parent.following.append(node)
        if not line.moved:
            node.lead = line.lead
        line.last, line.moved = node, True
        nags, reader.at = after
        for number in nags:
            self.addNag(number)
        return None

    def afterMove(self, at: int):
        """(NAGs, end) of the signs glued to a move, None if the word goes on with something else."""
        text, nags, start = self.text, [], at
        while True:
            if passing := re.compile(r"e\.p\.|ep(?!\w)").match(text, at):
                at = passing.end()
            elif sign := SIGN.match(text, at):
                nags.append(SIGNS[sign.group()])
                at = sign.end()
                if text[at:at + 1] in tuple("!?" if sign.group()[0] in "!?" else "+-=/~#"):
                    raise Open("signs behind a sign")
            elif check := CHECK.match(text, at):
                at = check.end()
                if text[at:at + 1] in tuple("+-=/~#"):
                    raise Open("signs behind a check sign")
            elif dropped := re.compile(r"[-/=~]+(?=[\s.(){};$\[*]|$)").match(text, at):
                self.reader.warn("signs")
                at = dropped.end()
            else:
                break
        if at < len(text) and text[at] not in " \t\n\f\v.{}();$[*" and (at == start or text[at - 1] not in "!?"):
            return None
        if at > 0 and text[at - 1] in "/":
            raise Open("signs that end with /")
        return nags, at

    def signs(self, at: int):
        word = re.compile(r"[!?+=\-/~#]+").match(self.text, at).group()
        after = self.text[at + len(word):at + len(word) + 1]
        if after and after not in " \t\n.(){};$[*":
            raise Open("signs with something glued to them")
        for part in re.findall("[!?]+|[^!?]+", word):  # a token ends at ! and ?
            if part in SIGNS:
                self.addNag(SIGNS[part])
            elif not CHECK.fullmatch(part):
                if "#" in part or not part.strip("+"):
                    raise Open("several check signs together")
                self.reader.warn("signs")
        self.reader.at = at + len(word)
