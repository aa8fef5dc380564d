#!/usr/bin/env python3
"""Reads databases as specified by docs/database-format.md, and compares every section with what the reference interpreter reads in the PGN.

usage: database_format.py CQL_JIT [GAMES.pgn...]
"""
import functools
import operator
import pathlib
import struct
import subprocess
import sys
import tempfile

TESTS = pathlib.Path(__file__).resolve().parents[1]
sys.path[:0] = [str(TESTS / "oracle"), str(TESTS / "support")]

from database_file import XXH3, Bytes, bitmaps, blocks, checked, column, numbers, same, texts  # noqa: E402
from moves import Move, Position  # noqa: E402
from reader import readGames  # noqa: E402
from tree import number  # noqa: E402

CORPUS = [TESTS / "conformance" / "pgn" / f"{name}.pgn" for name in ("core", "edge")]
OPTIONS = ([], ["--pack"], ["--index", "all"], ["--pack", "--index", "all"])
PIECES = "PNBRQKpnbrqk"
KINDS = {*range(1, 12), *range(16, 28 + 64), *range(96, 102)}
SEEN = set()
RATINGS = ("Elo", "Rating", "Rapid", "ICCF", "USCF", "DWZ", "BCF")
# More names of tags than have a column, castling in Chess960 in both colours, null moves, remarks everywhere.
ODD = "".join(f'[T{i} "{i}"]\n' for i in range(70)) + """[White "only in the last"]

1. e4 *

[T69 "last"]
[WhiteElo "2500"]
[EventDate "1999.01.02"]

{first} 1. e4 $3 {a} ({before} 1. d4 {b} d5 $10 (1... Nf6 $1 $2 2. -- e5)) 1... e5 {} 2. -- Nf6 1-0

[FEN "1rk4r/pppppppp/8/8/8/8/PPPPPPPP/1RK4R w HBhb - 5 20"]

20. O-O-O O-O 21. a4 *

[FEN "1rk4r/pppppppp/8/8/8/8/PPPPPPPP/1RK4R b HBhb - 5 20"]

20... O-O-O 21. O-O b5 22. a4 b4 *

[FEN "4k3/P6p/8/3pP3/8/8/p7/4K3 w - d6 0 3"]

3. exd6 a1=Q+ 4. Kf2 Qa2+ 5. Kf3 h5 6. a8=N *
"""
# More queens than coded moves can distinguish.
QUEENS = """[FEN "QQQQQQQ1/6QQ/5Q1Q/4Q2Q/3Q3Q/2Q4Q/1Q5Q/Q1K2k1Q w - - 0 1"]

1. Qg8h8 *
"""


def moveOf(packed, position):
    source, target, kind = packed & 63, packed >> 6 & 63, packed >> 12
    king = position.king(position.white)
    if kind == 12:
        same("squares of a null move", (source, target), (king, king))
        return Move(king, king)
    if kind in (7, 13):
        long = target & 8 if kind == 13 else target % 8 == 2
        rank = source // 8 * 8
        file = target & 7 if kind == 13 else 0 if long else 7
        return Move(source, rank + (2 if long else 6), "", (rank + file, rank + (3 if long else 5)))
    piece = position.board[source].upper()
    same("the piece that moves", piece, "P" if kind == 6 or 8 <= kind <= 11 else "PNBRQK"[kind])
    same("en passant", kind == 6, piece == "P" and target == position.beside and target % 8 != source % 8)
    return Move(source, target, "NBRQ"[kind - 8] if 8 <= kind <= 11 else "")


def decoded(first, second, position):
    """A coded move as a packed one."""
    kind, skipped = first & 15, first >> 4
    target = second if kind == 13 or position.white else second ^ 56
    own = [s for s in range(64) if position.board[s] != "." and position.board[s].isupper() == position.white]
    if kind in (7, 12, 13):
        might = [position.king(position.white)]
    elif kind in (1, 2, 3, 4, 5):
        alone = lambda s: Position([position.board[s] if t == s else "." for t in range(64)], position.white)
        might = [s for s in own if position.board[s].upper() == "PNBRQK"[kind] and any(m.target == target for m in alone(s).candidates("PNBRQK"[kind]))]
    else:
        back = -8 if position.white else 8
        pawns = [s for s in own if position.board[s] in "Pp"]
        beside = [s for s in pawns if s // 8 == (target + back) // 8 and abs(s % 8 - target % 8) == 1]
        straight = [s for s in (target + back, target + 2 * back) if s in pawns][:1]
        might = beside if kind == 6 or position.board[target] != "." else straight
    return sorted(might)[skipped] | target << 6 | kind << 12


def counts(position):
    each = [position.board.count(piece) for piece in PIECES]
    return each + [sum(each[:6]), sum(each[6:]), sum(each)]


def either(values):
    return functools.reduce(operator.or_, values, 0)


class Facts:
    """The expected summary of a game, from its tree."""

    def __init__(self, nodes, usual):
        self.events = [0, 0]
        self.kinds, self.squares = [0, 0], [0] * 12
        self.variations = any(len(node.following) > 1 for node in nodes)
        self.usual = usual
        for node in nodes:
            white = node.white
            if node.check:
                self.events[not white] |= 1 << 8
            if not node.possible("legal"):
                self.events[not white] |= 1 << (9 if node.check else 10)
            for square, piece in enumerate(node.board):
                if piece != ".":
                    self.squares[PIECES.index(piece)] |= 1 << square
            if node.head is None:
                continue
            mover, move = int(not node.head.white), node.move
            if node.promoted:
                self.events[mover] |= 1 << "NBRQ".index(node.promoted)
            if node.passing:
                self.events[mover] |= 1 << 4
            if move.rook:
                self.events[mover] |= 1 << (5 if move.rook[0] > move.source else 6)
            if move.isNull:
                self.events[mover] |= 1 << 7
            if move.rook:
                self.kinds[mover] |= 1 << 8 * 7 + 3
            taken = 7 if node.captured is None else "PNBRQK".index(node.head.board[node.captured].upper())
            self.kinds[mover] |= 1 << 8 * taken + "PNBRQK".index(node.head.board[move.source].upper())
        all = [counts(node) for node in nodes]
        self.least, self.most = [list(map(pick, zip(*all))) for pick in (min, max)]
        self.plies = max(node.ply for node in nodes)


def packedOf(data):
    return numbers(data, "H")


def compare(sections, count, plies, games):
    """Compares a block with its games."""
    SEEN.update(sections)
    rows = list(struct.iter_unpack("<II", sections[1]))
    same("games", len(rows), count)
    same("plies", rows[-1][0], plies)
    starts = texts(sections[4], count) if 4 in sections else [b""] * count
    annotations = texts(sections[5], count) if 5 in sections else [b""] * count
    bits = sections.get(3, b"")
    facts, begin = [], 0
    for i, game in enumerate(games):
        end, flags = rows[i]
        size = end - begin
        same("result", ("*", "1-0", "0-1", "1/2-1/2")[flags & 3] if flags & 3 else "*", game.result or "*")
        same("not searchable", bool(flags & 4), game.tags.skipped)
        if game.tags.skipped:
            same("moves of a game that is not searchable", size, 0)
            facts.append(None)
            continue
        nodes = number(game.root)
        line = [game.root]
        while line[-1].following:
            line.append(line[-1].following[0])
        same("plies of a main line", size, len(line) - 1)
        usual = game.tags.fen is None
        same("start", (bool(flags & 16), bool(starts[i])), (not usual, not usual))
        if not usual:
            start = Bytes(starts[i])
            types, colours = start.unpack("6Q"), start.unpack("2Q")
            board = "".join(next((("PNBRQK" if colours[0] >> s & 1 else "pnbrqk")[t] for t in range(6) if types[t] >> s & 1), ".") for s in range(64))
            same("board of a start", board, "".join(game.root.board))
            side, standard, chess960, passing, *rooks = start.unpack("8B")
            same("side to move", side, int(not game.root.white))
            same("rooks that may castle", frozenset(r for r in rooks if r < 64), game.root.rights)
            same("square behind a pawn", passing if passing < 64 else None, game.root.beside)
            half, move, first = start.unpack("3i")
            counters = [int(field) if field.isdigit() else least for field, least in zip([*game.tags.fen.split()[4:], "", ""], (0, 1))]
            same("counters of a start", ([half, move], first), (counters, game.root.number))
            same("FEN", start.take(len(starts[i]) - start.at).decode("latin-1"), game.tags.fen)
            usual = bool(flags & 256)
        else:
            same("starts as usual", bool(flags & 256), True)
        # Main line: plain or coded.
        position = game.root
        for ply in range(size):
            after = line[ply + 1]
            if 2 in sections:
                packed = packedOf(sections[2][2 * (begin + ply):][:2])[0]
            else:
                packed = decoded(*sections[6][2 * (begin + ply):][:2], position)
            same(f"move {ply} of game {i + 1}", moveOf(packed, position), after.move)
            same(f"check {ply} of game {i + 1}", bool(bits[(begin + ply) // 8] >> (begin + ply) % 8 & 1), after.check)
            position = after
        if 9 in sections:
            checked("a main line", numbers(sections[9], "I")[i], sections[2][2 * begin:2 * end], half=True)
        # Annotations.
        commented = [(n.id, text.encode("latin-1")) for n in nodes for text, _ in n.comments]
        behind = [(i, variations) for i, variations in enumerate(v for n in nodes for _, v in n.comments) if variations]
        led = [(n.id, lead.encode("latin-1")) for n in nodes for lead in n.leads]
        nags = [(n.id, nag) for n in nodes for nag in n.nags]
        branches = len(nodes) > len(line)
        same("flags of annotations", [bool(flags & f) for f in (32, 64, 128)], [branches or bool(commented or led or nags), branches, bool(commented or led or nags)])
        if annotations[i]:
            notes = Bytes(annotations[i])
            runs, ids = Bytes(notes.text()), len(line)
            while runs:
                parent, length = runs.number(), runs.number()
                node = nodes[parent]
                for packed in packedOf(runs.take(2 * length)):
                    child = nodes[ids]
                    same("place of a variation", child.head.id, node.id)
                    same("move of a variation", moveOf(packed, node), child.move)
                    node, ids = child, ids + 1
            same("positions", ids, len(nodes))
            same("comments", notes.items(notes.text), commented)
            same("comments before variations", notes.items(notes.text), led)
            same("NAGs", [(at, nag[0]) for at, nag in notes.items(lambda: notes.take(1))], nags)
            notes.items(lambda: notes.unpack("3iB"))
            same("comments behind variations", notes.items(notes.number) if notes else [], behind)
            same("bytes behind annotations", bool(notes), False)
        facts.append(Facts(nodes, usual))
        facts[-1].nodes = nodes
        begin = end
    signatures(sections, facts)
    indexes(sections, games, facts)
    tags(sections, count, games)


def signatures(sections, facts):
    for (events, *least), fact in zip(struct.iter_unpack("<III", sections[7]), facts):
        want = (0, 0)
        if fact:
            want = (fact.events[0] | fact.events[1] << 11 | fact.variations << 22 | (not fact.usual) << 23,
                    sum(min(n, 15) << 4 * i for i, n in enumerate(fact.least)))
        same("a signature", (events, least[0] | least[1] << 32), want)
    of = [fact for fact in facts if fact]
    if not of:
        return
    data = Bytes(sections[8])
    white, black, events, longest = data.unpack("QQQI")
    same("kinds of moves", (white, black), tuple(either(f.kinds[c] for f in of) for c in (0, 1)))
    want = either(f.events[0] | f.events[1] << 16 | f.variations << 32 | (not f.usual) << 33 for f in of)
    same("events of the summary", events, want)
    same("longest line", longest, max(f.plies for f in of))
    same("greatest numbers", list(data.take(15)), list(map(max, zip(*(f.most for f in of)))))
    same("least numbers", list(data.take(15)), list(map(min, zip(*(f.least for f in of)))))
    same("squares", list(data.unpack("12Q")), [either(f.squares[p] for f in of) for p in range(12)])
    same("size of the summary", bool(data), False)


def indexes(sections, games, facts):
    searched = [(i, fact) for i, fact in enumerate(facts) if fact]
    if 10 in sections:
        want = [[i for i, fact in searched if fact.squares[p] >> s & 1] for p in range(12) for s in range(64)]
        same("index of squares", bitmaps(sections[10], sections[11]), want)
    if 96 in sections:
        want = {}
        for i, fact in searched:
            for signature in {bytes(counts(node)[:12]) for node in fact.nodes}:
                want.setdefault((sum(signature), signature), []).append(i)
        got, begin = {}, 0
        for pieces, (size, check, end) in enumerate(struct.iter_unpack("<III", sections[96])):
            group = sections[97][begin:end]
            checked("the head of signatures", check, group[:20 * size], half=True)
            names = [group[8 * size + 12 * k:][:12] for k in range(size)]
            same("order of signatures", names, sorted(names))
            for name, members in zip(names, bitmaps(group[:8 * size], group[20 * size:])):
                got[pieces, name] = members
            begin = end
        same("numbers of pieces", (pieces, begin), (32, len(sections[97])))
        same("index of material", got, want)
    for kind, keysOf in ((98, lambda t: {t.known["White"], t.known["Black"]}), (100, lambda t: {t.eco or ""})):
        if kind not in sections:
            continue
        count, zero = struct.unpack_from("<II", sections[kind])
        data = sections[kind][8:]
        ends = (0, *struct.unpack_from(f"<{count}I", data, 8 * count))
        names = [data[12 * count:][a:b] for a, b in zip(ends, ends[1:])]
        same("order of keys", (names, zero), (sorted(names), 0))
        want = {}
        for i, game in enumerate(games):
            for key in keysOf(game.tags):
                want.setdefault(key.encode("latin-1"), []).append(i)
        same(f"index {kind}", dict(zip(names, bitmaps(data[:8 * count], sections[kind + 1]))), want)


def tags(sections, count, games):
    columns = [column(sections.get(kind), count) for kind in range(16, 27)]
    names, reader = [], Bytes(sections.get(27, b""))
    while reader:
        names.append(reader.text())
    values = [column(sections.get(28 + i), count) for i in range(len(names))]
    for i, game in enumerate(games):
        of = game.tags
        text = lambda value: value.encode("latin-1")
        for c, name in enumerate(("White", "Black", "Event", "Site", "Round")):
            same(name, columns[c][i], text(of.known[name]))
        same("Date", columns[5][i][4:], text(of.known["Date"]))
        year, = struct.unpack("<i", columns[5][i][:4])
        same("year", year, int(of.known["Date"][:4]) if of.known["Date"][:4].isdigit() else 0)
        dated = of.eventDate not in (None, "????.??.??")
        if dated:
            same("EventDate", columns[6][i], b"\1" + text(of.eventDate))
        else:
            same("EventDate that is not known", columns[6][i][:1], b"\0")
        same("ECO", columns[7][i], text(of.eco or ""))
        for c, colour in enumerate(("White", "Black")):
            rating, kind = struct.unpack("<HB", columns[8][i][3 * c:3 * c + 3])
            told = of.ratings.get(colour)
            same("rating", (rating, kind), (told[1], RATINGS.index(told[0])) if told else (0, 0))
        others, which = {}, Bytes(columns[10][i])
        while which:
            index = which.number()
            if index < 64:
                others[names[index]] = values[index][i]
            else:
                same("number of a name without a column", index, 64)
                name = which.text()
                others[name] = which.text()
        same("other tags", list(others.items()), [(text(n), text(v)) for n, v in of.others.items()])


def compareFile(file, texts):
    """Compares a database with the texts that were imported one after the other; returns the number of games."""
    games, begin = [game for text in texts for game in readGames(text)[0]], 0
    found, last = blocks(file)
    same("last game", last, sum(text.count(b"[White ") for text in texts))
    for sections, count, plies in found:
        compare(sections, count, plies, games[begin:begin + count])
        begin += count
    same("games in blocks", begin, len(games))
    return begin


def main():
    program, files = str(pathlib.Path(sys.argv[1]).resolve()), sys.argv[2:] or CORPUS
    texts = [ODD.encode(), QUEENS.encode(), *(pathlib.Path(name).read_bytes() for name in files)]
    compared = 0
    with tempfile.TemporaryDirectory() as folder:
        database, pgn = pathlib.Path(folder, "games.cqldb"), pathlib.Path(folder, "games.pgn")
        for text in texts:
            for options in OPTIONS:
                for parts in ([text], [text, texts[0]]):
                    pgn.write_bytes(parts[-1])
                    add = [program, "import", *options, "--warnings", "none", str(pgn), "--append", "-o", str(database)]
                    subprocess.run(add, check=True, stdout=subprocess.DEVNULL)
                    compared += compareFile(database.read_bytes(), parts)
                database.unlink()
    same("kinds of sections", SEEN, KINDS)
    print(f"{compared} games are as docs/database-format.md says" + ("" if XXH3 else "; checks were not compared: there is no libxxhash"))


if __name__ == "__main__":
    main()
