#!/usr/bin/env python3
"""Random PGN files laid out as people and programs lay them out, beside the games that language/41 says they hold.

usage: layouts.py SEED [FOLDER]      writes SEED.pgn

A file is made from its games: each oddity is written together with what it means, so that no reader decides what is right.
"""
import pathlib
import re
import sys
from random import Random

from spellings import legal, spelled, utf8  # first: it finds the modules of oracle/
from fen import START, readFen
from moves import Move
from reader import Game
from tags import Tags

import words
from tag_sections import TagSections

ODDITIES = """castling; castling without hyphen; dashes; castling as a king's move; promotions; long moves; letter of pawns; captures; more of the origin; figurines;
small letters; null moves; en passant; checks; glued checks; signs; glued signs; numbers; wrong numbers; comments; glued comments; rest of line; variations; nested
variations; odd variations; skipped words; glued words; blanks; unreadable; results; glued result; no result; no tags; titles; title of a game without tags; tag
layout; tag names; typographic quotes; tags on a line; moves on tag line; empty lines in tags; tags only; damaged tags; FEN; bad FEN; variants; other variants;
byte order marks; braces; surplus; rest behind tag; results in variations; missing
parenthesis; missing brace""".replace("\n", " ").split("; ")


class Chance:
    """The oddities of a file: a few of them, or all, at some rate."""

    def __init__(self, random):
        self.random = random
        chosen = ODDITIES if random.random() < .3 else random.sample(ODDITIES, random.randint(3, 15))
        self.rate = random.choice([.05, .2, .5])
        self.chosen = set(chosen)

    def __call__(self, oddity):
        assert oddity in ODDITIES, oddity
        return oddity in self.chosen and self.random.random() < self.rate


class File(TagSections):
    """`data`: its bytes. `games`: those of language/41, with `searched`. `expected`: beginnings of warnings that must be given."""

    def __init__(self, seed, most=6):
        self.random = random = Random(seed)
        self.odd = odd = Chance(random)
        self.oneLine = random.random() < .08
        self.ended = False
        self.out, self.games, self.expected = [], [], set()
        self.closed = True  # the game before has a result
        count = random.randint(1, most)
        for number in range(count):
            self.lastGame = number + 1 == count
            self.game()
        text = "".join(self.out)
        if random.random() < .2:
            text = text.rstrip("\n")
        self.data = self.encoded(text)

    def expect(self, warning):
        """Where nothing is read, nothing is said."""
        if self.current.searched and not self.ended:
            self.expected.add(warning)

    def encoded(self, text):
        random, data = self.random, text.encode("latin-1")
        ends = random.choice([b"\n", b"\n", b"\r\n", b"\r", None])
        data = re.sub(b"\n", lambda _: ends or random.choice([b"\n", b"\r\n"]), data)
        form = random.random()
        try:
            letters = data.decode()
        except UnicodeDecodeError:
            return data
        if form < .1:
            return b"\xef\xbb\xbf" + data
        if form < .2 and not data.startswith(b"\xef\xbb\xbf"):
            self.expected.add("UTF-16")
            return letters.encode("utf-16") if form < .15 else b"\xfe\xff" + letters.encode("utf-16-be")
        return data

    # --- games

    def game(self):
        random, odd = self.random, self.odd
        free, number = None, len(self.games) + 1
        untagged = self.closed and not self.tagsNext and odd("no tags")
        self.behindTags = False
        if self.out:
            self.out.append(" " if self.oneLine else random.choice(["\n", "\n\n", "\n\n\n", "\n \n"]) if self.closed else "\n\n")
        if self.closed and not self.tagsNext and odd("titles") and not self.oneLine and not untagged:
            free = random.choice(words.TITLES)
            self.out.append(free + "\n")
            free = free.lstrip("\n")
            if random.random() < .3:
                self.out.append("\n")
                free += "\n"
        if untagged:
            self.expected.add("without tags")
            tags = []
        else:
            tags = self.tagSection()
        game = Game(Tags(tags, [0] * len(tags)), number, free)
        variant = next((value for tag, value in reversed(tags) if tag == "Variant"), "Chess")
        game.searched = not game.tags.skipped and variant not in words.OTHERS
        game.untagged = untagged
        self.current = game
        if game.tags.skipped:
            self.expected.add("invalid FEN")
        elif not game.searched:
            self.expected.add("game not searched")
        result, tagged = random.choice(list(words.RESULTS)), game.tags.result
        if tagged in words.RESULTS and random.random() < .95:
            result = tagged
        if not untagged and not self.behindTags and not free and not self.oneLine and odd("tags only"):
            game.result, self.closed = tagged or "*", False
            self.expect("without result")
            self.games.append(game)
            return
        self.text, self.glue, self.beforeFirst = [], False, untagged or self.behindTags
        if untagged:
            self.beginUntagged(game, number)
        start = game.root if not game.tags.skipped else readFen(START)[0]
        self.comments(start, None, start)
        length = random.choice([1, 4, 12] if untagged else [0, 1, 3, 8, 15, 30])
        self.line(start, length, 0, untagged or self.behindTags)
        self.end(game, result, tagged)
        if game.free and not game.root.comments:
            game.root.comment = game.free
        self.out += self.text
        self.games.append(game)

    def beginUntagged(self, game, number):
        """What may stand before a game without tags."""
        if self.odd("title of a game without tags") and not self.oneLine:
            game.free = self.random.choice(["Game of the day", utf8("Schöne Partie"), "From a book"])
            if self.out:
                self.out.append("\n")
            self.out.append(game.free + "\n")

    def end(self, game, result, tagged):
        random = self.random
        game.result, self.closed = result, True
        self.tagsNext = False
        if self.lastMove is not None and not self.mainEnded and game.searched and not self.oneLine and self.odd("missing parenthesis"):
            self.gap()
            self.text.append("(")
            self.line(self.lastMove.head, random.choice([1, 3]), 1)
            self.tagsNext = True
            self.expect("missing )")
        if self.lastGame and game.searched and not self.tagsNext and not self.oneLine and self.odd("missing brace"):
            self.gap()
            self.text.append("{never closed 1. e4")
            game.result = tagged if tagged in words.RESULTS else "*"
            if not self.mainEnded:
                node = self.lastMove or game.root
                node.comments.append(("never closed 1. e4", len(node.head.following) - 1 if node.isFirst else 0))
                self.expect("comment not closed")
            return
        if self.odd("no result") and not self.oneLine:
            self.closed = False
            game.result = tagged if tagged in words.RESULTS else "*"
            self.expect("without result")
            return
        spelled = result
        if self.odd("results") and words.RESULTS[result]:
            spelled = random.choice(words.RESULTS[result])
        if self.glue and self.odd("glued result") and result != "*" and spelled[0] in "01" and " " not in spelled:
            self.text.append(spelled)
        else:
            self.gap()
            self.text.append(spelled)

    # --- movetext

    def gap(self, may=True):
        """White space between two elements. `may`: other things too."""
        random, odd = self.random, self.odd
        self.glue = False
        kinds = [" "] * 8 + ["  "] + (["\n", "\n\n", " \n", "\n  "] if not self.oneLine else [])
        gap = random.choice(kinds) if self.text else ""
        # A blank beyond ASCII between a tag and the moves on its line is not read yet.
        if (self.current.untagged if self.beforeFirst else self.text) and odd("blanks"):
            gap += random.choice(words.BLANKS) + random.choice(["", " "])
            if "\0" in gap:
                self.expect("NUL")
        self.text.append(gap)
        if not may or not self.text[:-1] or self.beforeFirst:
            return
        if not self.oneLine and odd("rest of line"):
            self.text.append(random.choice([";", "%"]) + random.choice(["gone {", " ) 1-0", "", "e4 e5"]) + "\n")
        if odd("skipped words"):
            word = random.choice(words.SKIPPED)
            if "\n" in gap:
                self.text.append(" . " if word[0] == "[" else "")
            self.text.append(word + " ")
        if odd("braces"):
            self.text.append("} ")
            self.expect("}")

    def comments(self, node, line, root=None):
        """Comments that belong to a position, where they are written. `line`: [leads] of a variation that has no move yet."""
        if root is not None and self.current.untagged and self.current.free:
            return
        while self.odd("comments"):
            text = self.random.choice(words.COMMENTS)
            if self.current.untagged and root is not None and re.search(r"\n\s*\[", text):
                continue
            if self.text and not (self.odd("glued comments") and self.text[-1][-1:] != "{"):
                self.gap()
            self.text.append("{" + text + "}")
            self.glue = False
            content = re.sub("[{}]", "_", " ".join(re.split(r"[ \t\n\f\v]+", text)).strip(" "))
            if self.ended:
                continue
            if line is not None:
                line.append(content)
            else:
                node.comments.append((content, len(node.head.following) - 1 if node.isFirst else 0))

    ended = signs = tagsNext = False
    check = ""

    def line(self, start, length, depth, plain=False):
        """Writes a line that begins after a position. `plain`: its first move has a number and no oddities."""
        random, odd = self.random, self.odd
        last, moved, leads = start, False, []
        self.beforeFirst &= length > 0
        wasEnded = self.ended
        if depth and odd("comments"):
            self.comments(None, leads)
        for i in range(length):
            move = Move(last.king(last.white), last.king(last.white)) if odd("null moves") and not (plain and not i) else legal(last, random)
            if move is None:
                break
            if moved and odd("unreadable") and random.random() < .1:
                self.gap()
                self.text.append(random.choice(words.UNREADABLE))
                self.expect("unreadable word")
                self.ended = True
            first = plain and not i
            self.number(last, first, i == 0)
            if moved:
                self.comments(last, None)
            self.moveAt = len(self.text)
            node = self.write(last, move, first)
            if not self.ended:
                parent = last if moved or not depth else start
                parent.following.append(node)
                if not moved:
                    node.leads = leads
            last, moved = node, True
            self.nags(node, move)
            self.comments(node, None)
            if odd("surplus") and not depth and not self.ended:
                self.gap()
                self.text.append(")")
                self.expect("surplus )")
            if odd("variations") and depth < (3 if odd("nested variations") else 1):
                self.variations(node, depth)
        if depth == 0:
            self.lastMove, self.mainEnded = last if moved else None, self.ended
        self.ended = wasEnded

    def variations(self, node, depth):
        random, odd = self.random, self.odd
        for _ in range(random.choice([1, 1, 2, 3])):
            self.gap()
            self.text.append("(" + random.choice(["", " ", "\n" if not self.oneLine else " "]))
            if odd("odd variations"):
                form = random.choice(["", "Ke9 e5 {lost} Nf3", "Zz9 (e4)", "Ke9 (e4) e5", "{alone}", "$1"])
                self.text.append(form)
                self.expect("variation|unreadable")
            else:
                self.line(node.head, random.choice([1, 2, 5]), depth + 1)
                if odd("results in variations") and not self.ended:
                    self.gap()
                    self.text.append(random.choice(["1-0", "0-1", "1/2-1/2", "*"]) + " ")
            self.text.append(random.choice(["", " "]) + ")")
            self.glue = False
            self.comments(node, None)
            if odd("signs"):
                self.nags(node, None)

    def number(self, position, plain, first):
        random, odd = self.random, self.odd
        if plain:
            self.gap(False)
            begins = not self.out or re.search(r"\n\s*\n\s*$", "".join(self.out[-2:]))
            number = random.choice([1, 1, 12, 40]) if begins and not self.text[:-1] and not self.current.free else 1
            self.text.append(f"{number}." + random.choice(["", " ", " " if self.oneLine else "\n"]))
            return
        self.gap()
        if not odd("numbers"):
            if position.white or first:
                self.text.append(f"{position.number}{'.' if position.white else '...'}" + random.choice([" ", ""]))
            return
        number = position.number if not odd("wrong numbers") else random.choice([7, 77, 2024])
        dots = [" ", ". ... ", utf8("… "), " . ", ".. ", "."]
        self.text.append(random.choice(["", "", ". ", "...", *(f"{number}{after}" for after in dots)]))

    def write(self, position, move, plain):
        random, odd = self.random, self.odd
        if plain:
            san = position.san(move).rstrip("+#")
            self.text.append(san)
            self.glue = self.letters = self.beforeFirst = False
            return position.play(move)
        text, self.letters, glue = spelled(position, move, odd, random)
        node = position.play(move)
        self.glue = not move.isNull and not move.rook and " " not in text
        self.signs = not move.isNull and (not move.rook or "-" in text)
        check = "+" if node.check and not move.isNull else ""
        if odd("checks") and not move.isNull:
            check = random.choice(["", "", *words.CHECKS])
            if move.rook and "-" not in text and check not in "+#":
                check = ""
        self.check = check
        if not glue:
            self.glue = False
        elif check and odd("glued checks"):
            check += random.choice([",", "ch", "x", "mate", "_"])
            self.glue = self.letters = False
        elif not check and self.letters and odd("glued words"):
            check = random.choice(words.GLUED)
            self.check, self.glue, self.letters = "x", False, False
        self.text.append(text + check)
        return node

    def nags(self, node, move):
        """Signs after a move, or after a variation (`move` is None)."""
        random, odd, glued = self.random, self.odd, move is not None
        while odd("signs") or odd("glued signs"):
            number = random.choice(list(words.SIGNS) + [0, 3, 255, 300, 9])
            sign = f"${number}" if number not in words.SIGNS or random.random() < .2 else random.choice(words.SIGNS[number])
            if number > 255:
                self.expect("NAG above 255")
            apart = not glued or not odd("glued signs")
            if not apart and sign.isalpha() and sign.isascii():
                apart = not self.letters or self.check
            elif not apart and sign[0] not in "$!?" and (sign[0] < "\x80" or sign[-1] == "+"):
                apart = self.check or not self.signs or sign[0] in "~=" and bool(move.promotion)
            elif not apart and not self.signs and sign[0] not in "$!?":
                apart = True
            if apart:
                self.gap()
            self.text.append(sign)
            self.glue = glued = False
            if number in range(1, 256) and not self.ended:
                node.nags.append(number)


def main():
    file = File(int(sys.argv[1]))
    path = pathlib.Path(sys.argv[2] if len(sys.argv) > 2 else ".") / f"{sys.argv[1]}.pgn"
    path.write_bytes(file.data)


if __name__ == "__main__":
    main()
