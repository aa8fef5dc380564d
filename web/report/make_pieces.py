#!/usr/bin/env python3
"""Makes pieces.svg: the chess pieces as symbols on a square of 100, White's and Black's from the same drawings.

usage: make_pieces.py

A drawing is a list of (kind, path): `body` is filled and outlined, `line` is a line inside the body, `dot` a filled spot inside it.
Presentation attributes carry the colours, so a symbol needs no style sheet: it can be copied into any SVG file.
"""
import pathlib

DARK, LIGHT = "#1d1d1f", "#ffffff"


def ball(x, y, r):
    """A circle as a path."""
    return f"M{x - r} {y}a{r} {r} 0 1 1 {2 * r} 0a{r} {r} 0 1 1 {-2 * r} 0z"


BASE = "M21 91v-5.500q0-4.500 5-5.500l2-.5h44l2 .5q5 1 5 5.500V91z"

DRAWINGS = {
    "P": [("body", "M32 80C33 68 40 64 43 52H37V46H44C37.500 42.500 34.500 37 34.500 31.500A15.500 15.500 0 0 1 65.500 31.500C65.500 37 62.500 42.500 56 46H63V52H57C60 64 67 68 68 80z"),
          ("body", "M25 91v-5q0-5 5-6h40q5 1 5 6v5z")],
    "N": [("body", "M30 80C29 66 37 58 50 48C44 50.500 37 51 33 55.500C30 59 27.500 63 23.500 63C19 63 16 59 17 55C20 46 25 39 29 31C30.500 27.500 32 24.500 34.500 22L33 10L45 17.500"
                   "C66 19 76 37 76 58C76 67 74.500 74 74 80z"),
          ("body", BASE), ("line", "M51 24.500C63 30 68.500 43 68 62"), ("dot", ball(39.5, 33, 3.2)), ("dot", ball(24.5, 54.5, 2))],
    "B": [("body", ball(50, 13, 6)),
          ("body", "M50 19C61 27 70 38 70 51C70 58.500 66.500 64 62 67.500H38C33.500 64 30 58.500 30 51C30 38 39 27 50 19z"),
          ("body", "M37 67.500H63L67 80H33z"), ("body", BASE), ("line", "M50 33.500V53M41 43H59"), ("line", "M38.500 73.500H61.500")],
    "R": [("body", "M24 14H37V22H44V14H56V22H63V14H76V32L67 39.500V67L73 74V80H27V74L33 67V39.500L24 32z"), ("body", BASE),
          ("line", "M29 32H71M34 39.500H66M34 67H66")],
    "Q": [("body", "M16 31L31 58L31.500 22L43.500 56L50 17L56.500 56L68.500 22L69 58L84 31L75.500 68L78 80H22L24.500 68z"),
          ("body", ball(14.5, 27, 5.5)), ("body", ball(31.5, 17.5, 5.5)), ("body", ball(50, 12.5, 5.5)), ("body", ball(68.5, 17.5, 5.5)), ("body", ball(85.5, 27, 5.5)),
          ("body", BASE), ("line", "M25 68Q50 61.500 75 68"), ("line", "M30 74.500H70")],
    "K": [("line_out", "M50 5V24M41.500 12.500H58.500"),
          ("body", "M50 48C43.500 40 41.500 34 43 28.500C44 25 46.500 23 50 23C53.500 23 56 25 57 28.500C58.500 34 56.500 40 50 48z"),
          ("body", "M28 80V65.500C15 58 10 47 14.500 38C19 29.500 31.500 28.500 40.500 35.500C44.500 38.500 47.500 43 50 48C52.500 43 55.500 38.500 59.500 35.500C68.500 28.500 81 29.500 85.500 38C90 47 85 58 72 65.500V80z"),
          ("body", BASE), ("line", "M28.500 66Q50 58.500 71.500 66"), ("line", "M29.500 74Q50 68 70.500 74")],
}


def symbol(letter, white):
    """The symbol of a piece of a colour."""
    body, inside = (LIGHT, DARK) if white else (DARK, LIGHT)
    stroke = 'stroke-linejoin="round" stroke-linecap="round"'
    parts = []
    for kind, path in DRAWINGS[letter]:
        path = path.replace(".500", ".5")
        if kind == "body":
            # A thin light edge sets black pieces off from dark squares.
            parts.append(f'<path d="{path}" fill="{body}" stroke="{DARK}" stroke-width="4" {stroke}/>')
        elif kind == "line_out":
            parts.append(f'<path d="{path}" fill="none" stroke="{DARK}" stroke-width="5" {stroke}/>')
        elif kind == "line":
            parts.append(f'<path d="{path}" fill="none" stroke="{inside}" stroke-width="3.200" {stroke}/>'.replace("3.200", "3.2"))
        else:
            parts.append(f'<path d="{path}" fill="{inside}"/>')
    return f'<symbol id="piece-{letter if white else letter.lower()}" viewBox="0 0 100 100">{"".join(parts)}</symbol>'


def main():
    symbols = "\n".join(symbol(letter, white) for white in (True, False) for letter in "KQRBNP")
    pathlib.Path(__file__).with_name("pieces.svg").write_text(
        "<!-- The chess pieces as symbols on a square of 100, made by make_pieces.py. -->\n"
        f'<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" aria-hidden="true">\n{symbols}\n</svg>\n', encoding="utf-8")


if __name__ == "__main__":
    main()
