#!/usr/bin/env python3
"""Makes pieces.svg: the chess pieces of DejaVu Sans as SVG symbols, white ones filled.

usage: make_pieces.py [DEJAVU_SANS_TTF] > pieces.svg

Needs python3-fonttools; the result is kept, so that building does not. The outlines of DejaVu Sans may be used freely
(Bitstream Vera licence, changes in the public domain); packaging/copyright has the notice.
"""
import re
import sys

from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

FONT = sys.argv[1] if len(sys.argv) > 1 else "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
SIZE = 100


def main():
    glyphs = TTFont(FONT).getGlyphSet()
    cmap = TTFont(FONT).getBestCmap()
    names = {letter: cmap[0x2654 + i] for i, letter in enumerate("KQRBNPkqrbnp")}
    print("<!-- The chess pieces of DejaVu Sans, made by make_pieces.py: symbols on a square of 100. -->")
    print('<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" aria-hidden="true">')
    for letter, name in names.items():
        bounds = BoundsPen(glyphs)
        glyphs[name].draw(bounds)
        left, low, right, high = bounds.bounds
        scale = 0.8 * SIZE / 1500
        move = (scale, 0, 0, -scale, SIZE / 2 - scale * (left + right) / 2, 90 + scale * low)
        whole = SVGPathPen(glyphs, ntos=lambda v: f"{v:.1f}".rstrip("0").rstrip("."))
        glyphs[name].draw(TransformPen(whole, move))
        path = whole.getCommands()
        # The longest of the closed lines goes around the piece.
        contours = ["M" + part for part in path.split("M") if part]
        outer = max(contours, key=lambda c: area(c))
        ground = f'<path class="ground" d="{outer}"/>' if letter.isupper() else ""
        print(f'<symbol id="piece-{letter}" viewBox="0 0 100 100">{ground}<path class="ink" d="{path}"/></symbol>')
    print("</svg>")


def area(contour):
    numbers = [float(n) for n in re.findall(r"-?\d+(?:\.\d+)?", contour)]
    xs, ys = numbers[0::2], numbers[1::2]
    return (max(xs) - min(xs)) * (max(ys) - min(ys))


if __name__ == "__main__":
    main()
