"""Movetext as a tree of positions (language/41 §5 to §8, and 40 §1.1). Texts have a character for each byte."""
import re

from fen import Open
from glyphs import NAGS, WORDS, characterAt, endsWord, isBlank, plain, wordEnd
from san import readMove
from tags import TAG_LINE, readTag

MARK = "\u00ef\u00bb\u00bf"
SIGNS = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6, "=": 10, "~": 13, "+=": 14, "+/=": 14, "=+": 15, "=/+": 15, "+/-": 16,
         "-/+": 17, "+-": 18, "-+": 19}
SIGN = re.compile("|".join(re.escape(s) for s in sorted(SIGNS, key=len, reverse=True)))
CHECK = re.compile(r"\+\+|\+|#")
HALF = "(?:\u00c2\u00bd|(?<![\u00c2-\u00f4\u0080-\u00bf])\u00bd)"
DASH = "(?:[-:]|\u00e2\u0080[\u0090-\u0095]|\u00e2\u0088\u0092|[\u0096\u0097])"
JOIN = f"(?:{DASH}| +{DASH} +)"
RESULT = re.compile(rf"(\*|(?:1{JOIN}0|0{JOIN}1|(?:1/2|{HALF}){JOIN}(?:1/2|{HALF})|1/2|{HALF})[\"'`&@^_|\\:<>%+=/~#-]*)")
USUAL = ("1-0", "0-1", "1/2-1/2", "*")


def scanResult(text, at):
    """(result, its end, whether the spelling is unusual); None if there is no result."""
    found = RESULT.match(text, at)
    if not found:
        return None
    word, end = found.group(), found.end()
    if word == "*":
        return "*", end, False
    if re.search(" :|: ", word):
        raise Open("a colon with blanks")
    if end < len(text) and not endsWord(text, end):
        return None
    if re.fullmatch(HALF + "[^0-9]*", word) and not re.match("1|.*2", word):
        if text[end - 1] in "\"'`" or re.search(HALF + ".*" + HALF, word) is None:
            if not re.compile(r"[\s\0]*(\u00ef\u00bb\u00bf)?[ \t]*(\[|$)").match(text, end):
                return None
    core = re.sub("[^0-9]", "", word)
    result = "1-0" if core == "10" else "0-1" if core == "01" else "1/2-1/2"
    return result, end, word not in USUAL


def looksLikeMove(word):
    count, at = 0, 0
    while at < len(word):
        at += characterAt(word, at)[1]
        count += 1
    return count <= 12 and bool(re.search("[a-h][0-9]", word))


class Line:
    """A line being read: where it begins, the last position read, whether anything has been; `ended`: the rest is skipped."""

    def __init__(self, start, ended=False):
        self.start = self.last = start
        self.moved, self.ended, self.leads = False, ended, []


class Movetext:
    """The parser of one game. An element is read at reader.at, which is then moved behind it."""

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
        if not game.root.comments:
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
        elif found := scanResult(text, at):
            return self.result(found)
        elif c >= "\x80" and endsWord(text, at):
            c, length = characterAt(text, at)
            self.addNag(0 if line.ended else NAGS.get(c, 0))
            reader.at += length
        elif c == ",":
            reader.warn("comma")
            reader.at += 1
        elif line.ended:
            self.skipWord(at)
        elif c == "$":
            self.nag(at)
        else:
            self.word(at)
        return None

    def skipWord(self, at: int):
        if self.text[at] in "!?$":
            self.reader.at = at + 1
            return
        end = wordEnd(self.text, at)
        if re.search("[0-2\u00bd][^A-Za-z]*$", self.text[at:end]) and re.search(r"[0-9#+=QRBNOo][01\u00c2\u00bd]", self.text[at:end]):
            raise Open("what may be a result glued to a word that is skipped")
        if "<" in self.text[at:end]:
            raise Open("< within a word")
        self.reader.at = end
        return

    def result(self, found):
        word, end, unusual = found
        self.reader.at = end
        if len(self.lines) > 1 and self.closesLater(end):
            self.reader.warn("result in a variation")
            return None
        if unusual:
            self.reader.warn("spelling of a result")
        return word

    def closesLater(self, at: int):
        """Returns True if the variation is closed by a ) later in the game."""
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
        """(text, where reading continues, whether its own brace is missing)"""
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
                line.last.comments.append((content, len(line.last.head.following) - 1 if line.last.isFirst else 0))
            else:
                line.leads.append(content)
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
        if text[at] in "!?":
            return self.marks(at)
        promotion = re.compile(r"[^\s.{}();$!?\[*,]*\([QRBN]\)").match(text, at)
        end = promotion.end() if promotion else wordEnd(text, at)
        raw = text[at:end]
        word = plain(raw)
        if "<" in word or "%" in word:
            raise Open("< or % within a word")
        if word.isdigit() and word.isascii() and word not in ("0000", "000", "00"):
            reader.at = end
            return None
        if re.match(r"(ep|e\.p\.)[-+=~/#!?]", text[at:at + 5]):
            raise Open("signs glued to ep")
        if word == "ep" or re.compile(r"e\.p\.").match(text, at):
            reader.at = at + (2 if word == "ep" else 4)
            return None
        if word in WORDS:
            self.addNag(WORDS[word])
            reader.at = end
            return None
        if word[0] in "+=-/~#" and not word.startswith("--"):
            return self.signs(at, word, end)
        number = re.match(r"\d+", word)
        glued = number and re.match("[a-hNBRQKPO]", word[number.end():]) and not re.match("0[-0]?[O0o]", word)
        if glued:
            if not re.fullmatch(r"\d+[NBRQK]?[a-h]?[1-8]?x?[a-h][1-8][+#]?|\d+O-O(-O)?[+#]?", word):
                raise Open("a number glued to something odd")
            reader.at = at + number.end()
            return None
        if word != raw and not re.fullmatch("[Oo0]-[Oo0](-[Oo0])?", word):
            raise Open("dashes in a word")
        if re.match("[Oo0]{2,3}", word) and not re.fullmatch("([Oo0]{2,3}|[Oo0]-[Oo0](-[Oo0])?)[+#]?", word) and word != "0000":
            raise Open("what may be castling with something glued to it")
        read = readMove(line.last, word)
        after = None
        if read:
            after = self.afterMove(at + (read[1] if word == raw else len(raw)), end)
        if after is None:
            if read is None and not looksLikeMove(raw) and not re.match("[Oo0]-?[Oo0]", word) and not re.match("[a-h][1-8]", word):
                reader.warn("skipped: " + word)
                reader.at = end
                return None
            reader.warn("line ends: " + word)
            line.ended = True
            reader.at = end
            return None
        move, length, warn = read
        if warn:
            reader.warn("move " + word)
        parent = line.last if line.moved or len(self.lines) == 1 else line.start
        node = parent.play(move)
        parent.following.append(node)
        if not line.moved:
            node.leads = line.leads
        line.last, line.moved = node, True
        nags, reader.at = after
        for number in nags:
            self.addNag(number)
        return None

    def afterMove(self, at: int, wordsEnd: int):
        """(NAGs, end) of a suffix of a move; None if the rest of the word may be a move."""
        text, nags, check = self.text, [], False
        if passing := re.compile(r"e\.p\.|ep(?![A-Za-z0-9_])").match(text, at):
            at = passing.end()
            wordsEnd = max(wordsEnd, wordEnd(text, at) if at < len(text) and not endsWord(text, at) else at)
        signs = re.compile(r"[-+=/~#]*").match(text, at, max(wordsEnd, at)).group()
        at += len(signs)
        if signs in SIGNS:
            nags.append(SIGNS[signs])
        elif CHECK.fullmatch(signs):
            check = True
        elif signs:
            self.reader.warn("signs")
        if at >= wordsEnd:
            return nags, at
        rest = text[at:wordsEnd]
        if scanResult(text, at):
            return nags, at
        if plain(rest) != rest:
            raise Open("dashes behind a move")
        if rest in WORDS:
            return [*nags, WORDS[rest]], wordsEnd
        if "=" in signs[-1:] and rest[0] in "QRBN":
            return None
        if looksLikeMove(rest) and not check:
            return None
        if signs and signs not in SIGNS and not check:
            return nags, wordsEnd
        self.reader.warn("glued: " + rest)
        return nags, wordsEnd

    def marks(self, at: int):
        word = re.compile("[!?]+").match(self.text, at).group()
        self.addNag(SIGNS[word[:2]])
        if len(word) > 2:
            self.reader.warn("signs")
        self.reader.at = at + len(word)

    def signs(self, at: int, word, end: int):
        signs = re.match(r"[-+=/~#]+", word).group()
        if signs != word:
            if looksLikeMove(word):
                self.reader.warn("line ends: " + word)
                self.line.ended = True
            else:
                self.reader.warn("skipped: " + word)
        elif signs in SIGNS:
            self.addNag(SIGNS[signs])
        elif not CHECK.fullmatch(signs):
            self.reader.warn("signs")
        self.reader.at = end
