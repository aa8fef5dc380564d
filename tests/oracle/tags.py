"""Tags as they are read and normalised (language/41 §3) and written (language/03 §1.1)."""
import re

from fen import START, Open, readFen

TAG_LINE = re.compile(r"[ \t]*\[[A-Za-z]")
TAG = re.compile(r'\[[ \t]*([^\s"]+)[ \t]*"')
END = re.compile(r'"[ \t]*\]')
PLACED = ("Event", "Site", "Date", "Round", "White", "Black", "Result", "FEN", "ECO", "EventDate", "Variant")
ROSTER = PLACED[:8]
RATINGS = ("Elo", "Rating", "Rapid", "ICCF", "USCF", "DWZ", "BCF")


def readTag(text: str):
    """(name, value, end) of the tag at the beginning of a text; None if there is no tag."""
    begin = TAG.match(text)
    ends = list(END.finditer(text, begin.end())) if begin else []
    if not ends:
        return None
    chosen = next((e for e in ends if isTagOrMovetext(text[e.end():].lstrip(" \t"))), ends[-1])
    if re.search(r'["\[\]]', begin.group(1)):
        raise Open("brackets in the name of a tag")
    return begin.group(1), text[begin.end():chosen.start()], chosen.end()


def isTagOrMovetext(text: str):
    return bool(readTag(text)) or beginsMovetextBehindTag(text)


def beginsMovetextBehindTag(text: str):
    """Returns True if movetext begins after a tag on its line."""
    if re.match(r"[{(*]|\$\d|[a-h][1-8](?![^\s.;{}()$!?])|[NBRQK][a-h][1-8](?![^\s.;{}()$!?])|\d+[.]+ *[a-hNBRQKO][a-h1-8x-]+(?![^\s.;{}()$!?])", text):
        return True
    if re.match(r"1[ ]*\.|1 +[a-h][1-8]|(1-0|0-1|1/2-1/2)(?!\S)", text):
        return True
    if re.match(r"[;%\[]|[A-Za-z]{6,}|$", text):
        return False
    if re.match(r"[\w\u00c2\u00e2@<+=~#?!$-]", text):
        raise Open("text behind a tag that may be movetext")
    return False


def readTags(line):
    """(tags, the text after them) of a line."""
    tags, line = [], line.lstrip(" \t")
    while tag := readTag(line):
        tags.append((canonical(tag[0]), tag[1]))
        line = line[tag[2]:].lstrip(" \t")
    return tags, line


def canonical(tag: str):
    """The name of a tag with a filter of its own, in any spelling."""
    names = [*PLACED, *(colour + kind for colour in ("White", "Black") for kind in RATINGS)]
    return next((name for name in names if name.lower() == tag.lower()), tag)


def player(value):
    """(name, rating from the name or 0)"""
    value = re.sub(",[ ]*", ", ", value.lstrip(" ")).rstrip(" \t.")
    if re.search(r",[ ]*\t|^\t", value):
        raise Open("tabs as blanks")
    if value.startswith("van "):
        value = "V" + value[1:]
    value = re.sub("^Van D(?=(er|en|e) )", "Van d", value)
    if rating := re.search(r" \((\d{4})\)$", value):
        value = value[:rating.start()]
        if value != value.rstrip(" \t."):
            raise Open("the end of a name before its rating")
        return value, min(int(rating.group(1)), 4000)
    return value, 0


def date(value):
    parts = [re.match("[0-9]*", part).group() for part in value.split(".")] + ["", "", ""]
    year, month, day = (int(p or 0) for p in parts[:3])
    if month > 12:
        month = day = 0
    if year > 2047:
        year = 0
    return ".".join((f"{year:04}" if year else "????", f"{month:02}" if month else "??", f"{day:02}" if 0 < day <= 31 else "??"))


def eco(value):
    found = re.match(r"([A-Ea-e])([0-9]{0,2})(.*)", value, re.S)
    if not found:
        return None
    letter, digits, rest = found.groups()
    if len(digits) < 2 and rest:
        raise Open("an ECO code with something after too few digits")
    if len(digits) < 1:
        raise Open("an ECO code without digits")
    return letter.upper() + digits.ljust(2, "0") + re.match("([a-z][1-4]?)?", rest).group()


class Tags:
    """The tags of a game, read on these lines. `skipped`: the FEN cannot be used, so the game is not searched."""

    def __init__(self, tags, lines):
        self.lines = {tag: line for (tag, _), line in zip(tags, lines)}
        self.known = {"Event": "?", "Site": "?", "Date": "????.??.??", "Round": "?", "White": "?", "Black": "?"}
        self.ratings, self.others = {}, {}
        self.eco = self.eventDate = self.result = None
        fen = None
        for tag, value in tags:
            colour, kind = tag[:5], tag[5:]
            if tag in ("White", "Black"):
                self.known[tag], rating = player(value)
                if rating:
                    if tag in self.ratings:
                        raise Open("a rating in the name and as a tag")
                    self.ratings[tag] = ("Elo", rating)
            elif tag in ("Event", "Site", "Round"):
                self.known[tag] = value
            elif tag == "Date":
                self.known[tag] = date(value)
            elif tag == "EventDate":
                self.eventDate = date(value)
                if self.eventDate[:4] == "????" and self.eventDate != "????.??.??":
                    raise Open("a date of the event without year")
            elif tag == "Result":
                self.result = value
            elif colour in ("White", "Black") and kind in RATINGS:
                rating = min(int(re.match("[0-9]*", value).group() or 0), 4000)
                if rating and colour in self.ratings:
                    self.others[tag] = value
                elif rating:
                    self.ratings[colour] = (kind, rating)
            elif tag == "ECO":
                self.eco = eco(value)
            elif tag == "FEN":
                fen = fen if value.strip(" \t\n\f\v").lower() in ("", "?", "startpos") else value
            else:
                self.others[tag] = value
        start = readFen(START if fen is None else fen)
        self.skipped = start is None
        if start:
            self.board, self.fen, self.fenWarnings = start
            if fen is None:
                self.fen = None

    def text(self, result, changed) -> str:
        """`changed`: the results of `settag` and `removetag`, None for a tag that was removed (language/60 §2)."""
        lines, changed = [], dict(changed)

        def write(name, value, otherwise=None):
            value = changed.pop(name, value)
            value = otherwise if value is None else value
            if value is not None:
                lines.append((name, value))
        for name, value in self.known.items():
            write(name, value, "????.??.??" if name == "Date" else "?")
        write("Result", result, result)
        for colour in ("White", "Black"):
            if colour in self.ratings:
                kind, rating = self.ratings[colour]
                write(colour + kind, str(rating))
        if self.eco:
            write("ECO", self.eco)
        if self.eventDate not in (None, "????.??.??"):
            write("EventDate", self.eventDate)
        for name, value in self.others.items():
            write(name, value)
        for name in list(changed):
            write(name, None)
        if self.fen is not None:
            lines.append(("FEN", self.fen))
        return "".join(f'[{name} "{value}"]\n' for name, value in lines)
