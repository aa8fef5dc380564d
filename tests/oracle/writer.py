"""The writer of games (language/03 §1, §2). Texts have a character for each byte."""
import re

from fen import Open
from moves import Position


class Printer:
    """Words and spaces with lines of at most 79 characters (language/03 §1.3)."""

    def __init__(self):
        self.parts, self.column = [], 0

    def word(self, text: str):
        text8 = text.encode("latin-1").decode("utf-8", "surrogateescape")
        if any("\udc80" <= c < "\udcc0" for c in text8):
            raise Open("how many characters the rest of one is")
        length = len(text8)
        if self.column + length >= 80:
            self.endLine()
        self.parts.append(text)
        self.column += length

    def space(self):
        if self.column + 1 >= 80:
            self.endLine()
        else:
            self.parts.append(" ")
            self.column += 1

    def endLine(self):
        self.parts.append("\n")
        self.column = 0

    def text(self, text: str) -> str:
        for part in re.findall(r" |\n|(?:\[%[^\]\n]*\]|[^ \n])+", text):  # commands are not broken
            if part == " ":
                self.space()
            elif part == "\n":
                self.endLine()
            else:
                self.word(part)

    def comment(self, text: str):
        self.word("{")
        self.text(text)
        self.word("}")
        self.space()


class Notes:
    """The comments added to a game. `keepEqual`: equal comments of a position too."""

    def __init__(self, keepEqual: bool = False):
        self.added: dict[Position, list[str]] = {}
        self.removed: set[Position] = set()
        self.tags: dict[str, str | None] = {}
        self.keepEqual = keepEqual


def commentsAt(node: Position, notes: Notes, all: bool = False) -> list[str]:
    """The comments written after the move to a position; with `all` those after variations, too. Additions are joined to the last original one."""
    added = notes.added.get(node, [])
    if not notes.keepEqual:
        added = list(dict.fromkeys(added))
    added = [re.sub("[{}]", "_", a) for a in added]
    originals = [re.sub("[{}]", "_", text) for text, variations in node.comments if all or variations == 0]  # that of free text may have braces
    if not added:
        return [] if node in notes.removed else originals
    last = originals[-1] if originals else ""
    if node in notes.removed:
        return [" ".join(([""] if last else []) + added)]
    return originals[:-1] + [" ".join(([last] if last else []) + added)]


def commentAt(node: Position, notes: Notes) -> str | None:
    """The comments of a position as one text, None if there is none."""
    comments = commentsAt(node, notes, True)
    return comments[0] if len(comments) == 1 else " ".join(filter(None, comments)) if comments else None


def laterComments(node: Position, notes: Notes, written: int) -> list[str]:
    """The comments after that number of the variations that replace a move."""
    return [] if node in notes.removed else [text for text, variations in node.comments if variations == written]


def line(printer: Printer, node: Position, notes: Notes, numbered: bool):
    """The moves behind a position, with the variations beside them; `numbered`: the first one in any case."""
    while node.following:
        main = node.following[0]
        numbered = move(printer, main, notes, numbered)
        for written, child in enumerate(node.following[1:], 1):
            variation(printer, child, notes)
            for comment in laterComments(main, notes, written):
                printer.comment(comment)
            numbered = True
        node = main


def move(printer: Printer, node: Position, notes: Notes, numbered: bool):
    """One move with what belongs to it; whether a comment was written."""
    before = node.head
    if before.white or numbered:
        printer.word(f"{before.number}." if before.white else f"{before.number}...")
    printer.word(before.san(node.move))
    for nag in node.nags:
        printer.space()
        printer.word(f"${nag}")
    printer.space()
    comments = commentsAt(node, notes)
    for comment in comments:
        printer.comment(comment)
    return bool(comments)


def variation(printer: Printer, child: Position, notes: Notes):
    printer.word("(")
    printer.space()
    for lead in child.leads:
        printer.comment(lead)
    numbered = move(printer, child, notes, True)
    line(printer, child, notes, numbered)
    printer.word(")")
    printer.space()


def gameText(game, notes: Notes):
    result = notes.tags.get("Result") or game.result
    text = game.tags.text(game.result, notes.tags) + "\n"
    printer = Printer()
    comments = commentsAt(game.root, notes)
    for comment in comments[:-1]:
        printer.comment(comment)
    if comments:
        printer.word("{")
        printer.text(comments[-1])
        text += "".join(printer.parts) + "}\n"
        printer = Printer()
    line(printer, game.root, notes, True)
    printer.word(result)
    return text + "".join(printer.parts) + "\n"
