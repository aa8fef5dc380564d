"""Games as they are written (language/03 §1, §2). Texts have a character for each byte."""
import re

from positions import Open


class Printer:
    """Words and spaces with lines of at most 79 characters (language/03 §1.3)."""

    def __init__(self):
        self.parts, self.column = [], 0

    def word(self, text):
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

    def text(self, text):
        for part in re.findall(r" |\n|[^ \n]+", text):
            if part == " ":
                self.space()
            elif part == "\n":
                self.endLine()
            else:
                self.word(part)

    def comment(self, text):
        self.word("{")
        self.text(text)
        self.word("}")
        self.space()


def commentAt(node, notes):
    """The comment written at a position, None if there is none."""
    added = notes.added.get(node, [])
    if not notes.keepEqual:
        added = list(dict.fromkeys(added))
    original = node.comment and re.sub("[{}]", "_", node.comment)  # that of free text may have braces
    if original is not None and node in notes.removed or original == "" and added:
        original = "" if added and original else None
    parts = ([original] if original is not None else []) + [re.sub("[{}]", "_", a) for a in added]
    return " ".join(parts) if parts else None


def line(printer, node, notes, numbered):
    """The moves behind a position, with the variations beside them; `numbered`: the first one in any case."""
    while node.children:
        main = node.children[0]
        numbered = move(printer, main, notes, numbered)
        for child in node.children[1:]:
            variation(printer, child, notes)
            numbered = True
        node = main


def move(printer, node, notes, numbered):
    """One move with what belongs to it; whether a comment was written."""
    board = node.parent.board
    if board.white or numbered:
        printer.word(f"{board.number}." if board.white else f"{board.number}...")
    printer.word(board.san(node.move))
    for nag in node.nags:
        printer.space()
        printer.word(f"${nag}")
    printer.space()
    comment = commentAt(node, notes)
    if comment is not None:
        printer.comment(comment)
    return comment is not None


def variation(printer, child, notes):
    printer.word("(")
    printer.space()
    if child.lead is not None:
        printer.comment(child.lead)
    numbered = move(printer, child, notes, True)
    line(printer, child, notes, numbered)
    printer.word(")")
    printer.space()


def gameText(game, notes):
    text = game.tags.text(game.result, notes.tags) + "\n"
    printer = Printer()
    comment = commentAt(game.root, notes)
    if comment is not None:
        printer.word("{")
        printer.text(comment)
        text += "".join(printer.parts) + "}\n"
        printer = Printer()
    line(printer, game.root, notes, True)
    printer.word(game.result)
    return text + "".join(printer.parts) + "\n"
