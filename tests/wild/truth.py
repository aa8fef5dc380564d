"""What the program must say of a file: positions and written games, from trees of positions."""
import re

import spellings  # noqa: F401  finds the modules of oracle/
import writer
from board import toFen
from letters import lettersOf
from tree import number

SEEN = """cql(variations quiet)
message quiet(gamenumber "|" positionid "|" ply "|" depth "|" fen "|" originalcomment)
"""


class Unbroken(writer.Printer):
    """Lines of any length: where they break is compared elsewhere."""

    def word(self, text):
        self.parts.append(text)

    def space(self):
        self.parts.append(" ")


writer.Printer = Unbroken


def seen(printed):
    """The lines of SEEN, of the FEN only the pieces and the side to move, as rights are compared by the moves."""
    lines = re.sub(r"^((?:\d+\|){4}\S+ [wb]) \S+ \S+ \d+ \d+\|", r"\1|", printed, flags=re.M).split("\n")
    return [line for line in lines if re.match(r"\d+\|", line) or line and not re.search("matches of", line)]


def positions(games):
    """The lines of SEEN."""
    lines = []
    for game in games:
        for node in number(game.root) if game.searched else []:
            comment = node.commentLetters
            lines += f"{game.number}|{node.id}|{node.ply}|{node.depth}|{toFen(node.board)} {'w' if node.white else 'b'}|{comment or '<false>'}".split("\n")
    return [line for line in lines if line]


def unbroken(text):
    """A written file without its line breaks."""
    text = re.sub(r"\{ | \}", lambda brace: brace[0].strip(), " ".join(re.split(r"[ \n]+", text))).strip(" ")
    return re.sub(r"(\d\.(?:\.\.)?) (?=[a-hNBRQKO-])", r"\1", text)  # a line may break behind a number


def written(games):
    for game in games:
        number(game.root)
    return unbroken("\n".join(writer.gameText(game, writer.Notes()) for game in games if game.searched))
