"""Boards as SVG."""
from __future__ import annotations

import functools
import re
from html import escape
from importlib import resources
from typing import Collection

_NAMES = {"k": "king", "q": "queen", "r": "rook", "b": "bishop", "n": "knight", "p": "pawn"}
_SIZE = 50  # of a square


@functools.lru_cache(maxsize=None)
def _pieces() -> dict[str, str]:
    """What draws a piece on a square of 100."""
    text = resources.files(__package__).joinpath("pieces.svg").read_text(encoding="utf-8")
    found = re.findall(r'<symbol id="piece-(\w)"[^>]*>(.*?)</symbol>', text, re.S)
    return dict(found)


class Board:
    """A position, from its FEN. In a notebook it is drawn."""

    def __init__(self, fen: str, *, marked: Collection[str] = (), flipped: bool = False):
        """`marked`: names of squares that are tinted, as "e4". `flipped`: Black is below. ValueError if `fen` is none, or they are not."""
        self.fen = fen
        self.marked = frozenset(marked)
        self.flipped = flipped
        self.squares: dict[str, str] = {}  #: letters of the pieces by square, "e1": "K"
        ranks = fen.split()[0].split("/") if fen.strip() else []
        for row, rank in enumerate(ranks):
            file = 0
            for letter in rank:
                if letter in "12345678":
                    file += int(letter)
                elif letter.lower() in _NAMES and file < 8:
                    self.squares["abcdefgh"[file] + str(8 - row)] = letter
                    file += 1
                else:
                    file = 9
            if file != 8:
                ranks = []
                break
        if len(ranks) != 8:
            raise ValueError(f"not the FEN of a board: {fen!r}")
        for name in self.marked:
            if not re.fullmatch("[a-h][1-8]", name):
                raise ValueError(f"not the name of a square: {name!r}")

    def __str__(self) -> str:
        """The board in letters, a line a rank."""
        return "\n".join("".join(self.squares.get(file + rank, ".") for file in self._files()) for rank in self._ranks())

    def __repr__(self) -> str:
        return f"Board({self.fen!r})"

    def _files(self) -> str:
        return "hgfedcba" if self.flipped else "abcdefgh"

    def _ranks(self) -> str:
        return "12345678" if self.flipped else "87654321"

    def svg(self) -> str:
        """A picture of the board, complete as a file of its own."""
        spoken = ", ".join(f"{'black' if piece.islower() else 'white'} {_NAMES[piece.lower()]} {square}"
                           for square, piece in sorted(self.squares.items()))
        parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" width="320" height="320" role="img" '
                 f'aria-label="{escape(spoken)}">']
        for row, rank in enumerate(self._ranks()):
            for column, file in enumerate(self._files()):
                x, y, square = column * _SIZE, row * _SIZE, file + rank
                dark = ("abcdefgh".index(file) + int(rank)) % 2
                parts.append(f'<rect x="{x}" y="{y}" width="{_SIZE}" height="{_SIZE}" '
                             f'fill="{"#b99470" if dark else "#f0e6d2"}"/>')
                if square in self.marked:
                    parts.append(f'<rect x="{x}" y="{y}" width="{_SIZE}" height="{_SIZE}" fill="#2f6f3e" opacity="0.35"/>')
                if square in self.squares:
                    parts.append(f'<g transform="translate({x + 2} {y + 2}) scale(0.46)">'
                                 f'{_pieces()[self.squares[square]]}</g>')
        for place, (file, rank) in enumerate(zip(self._files(), self._ranks())):
            parts.append(f'<text x="2" y="{place * _SIZE + 10}" font-family="sans-serif" font-size="9">{rank}</text>'
                         f'<text x="{place * _SIZE + 43}" y="397" font-family="sans-serif" font-size="9">{file}</text>')
        return "".join(parts) + "</svg>"

    def figure(self, caption: str) -> str:
        """The picture with a line below it, as HTML."""
        return f"<figure>{self.svg()}<figcaption>{escape(caption)}</figcaption></figure>"

    def _repr_svg_(self) -> str:
        return self.svg()
