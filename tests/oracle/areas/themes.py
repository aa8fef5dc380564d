"""The themes of the library (language/62 §2) that are written a second time in `themes/`: on their boards, and over games position by position.

Takes the first CQL_THEME_GAMES (40) games of each file. Games of masters are asked, too, if their file
stands beside the project."""
import os
import pathlib
import re
import subprocess
from collections import Counter

import themes
from board import attacked
from moves import Move, Position
from program import Program, difference
from reader import Reader
from tree import number

ROUNDS = 0
ROOT = pathlib.Path(__file__).resolve().parents[3]
GAMES = [ROOT / "tests/conformance/pgn" / name for name in ("masters.pgn", "ext-themes.pgn", "ext-tactics.pgn", "studies.pgn", "moves.pgn")]
DATA = ROOT.parent / "shared/data/masters.pgn.zst"
MOVE = re.compile(r"([KQRBN]?)([a-h]?)([1-8]?)x?([a-h][1-8])(?:=?([QRBN]))?")
WORD = re.compile(r"[KQRBNa-hO][\w=-]*")


def query() -> str:
    return "cql(quiet variations) " + " ".join(f'if {name} then message quiet("{name} " gamenumber " " positionid) else true' for name in sorted(themes.THEMES))


def found(games) -> list[str]:
    """The lines that the query prints, of (root, ...)."""
    out = []
    for count, root in enumerate(games, 1):
        for node in number(root, game=count):
            out += [f"{name} {count} {node.id}" for name, has in themes.THEMES.items() if has(node)]
    return out


def played(movetext: str) -> Position:
    """The root of a plain game, without comments and variations. Reads moves faster than `reader`."""
    node = root = Position(list("RNBQKBNR" + "P" * 8 + "." * 32 + "p" * 8 + "rnbqkbnr"), True, {0, 7, 56, 63})
    for word in WORD.findall(movetext):
        if word[0] == "O":
            move = node.castling(word == "O-O")
        else:
            kind, file, rank, to, promotion = MOVE.match(word).groups()
            target = ord(to[0]) - 97 + 8 * (int(to[1]) - 1)
            if kind:
                moves = [Move(s, target) for s in range(64) if node.board[s] == node.piece(kind) and target in attacked(node.board, s)]
            else:
                moves = [m for m in node.candidates("P") if m.target == target and m.promotion == (promotion or "")]
                moves = [m for m in moves if file or m.source % 8 == target % 8]
            moves = [m for m in moves if (not file or m.source % 8 == ord(file) - 97) and (not rank or m.source // 8 == int(rank) - 1)]
            move, = moves if len(moves) == 1 else [m for m in moves if node.isLegal(m)]
        after = node.play(move)
        node.following.append(after)
        node = after
    return root


def boards():
    """The boards of tests/data/themes.txt on which the second definition says something else than the table."""
    for line in (ROOT / "tests/data/themes.txt").read_text().splitlines():
        name, *parts = (part.strip() for part in line.split("|"))
        if name not in themes.THEMES:
            continue
        for (fen, moves), wanted in zip((parts[1:3], parts[3:5]), (True, False)):
            root = Reader(f'[SetUp "1"]\n[FEN "{fen}"]\n\n{moves.replace("/", "")} *\n').read()[0].root
            node = number(root)[len(moves.split("/")[0].split())]
            if bool(themes.THEMES[name](node)) != wanted:
                yield f"{name} on {fen}: {not wanted}, want {wanted}"


def start(program: Program, options):
    wrong, most = list(boards()), int(os.environ.get("CQL_THEME_GAMES", 40))
    for path in GAMES:
        text = "".join(re.split(r"(?m)(?=^\[Event )", path.read_bytes().decode("latin-1"))[:most + 1])
        wrong.append(compared(program, path.name, text, found(game.root for game in Reader(text).read())))
    if DATA.exists():
        text = subprocess.run(["zstd", "-dcq", DATA], capture_output=True, check=True).stdout.decode("latin-1")
        games = re.findall(r"\n\n([^\[\]{}();]+?)(?:1-0|0-1|1/2-1/2|\*)\s*(?=\n\[|\Z)", "\n" + text.replace("\r", ""))[:most]
        text = "".join(f'[Event "?"]\n[Result "*"]\n\n{game.strip()} *\n\n' for game in games)
        wrong.append(compared(program, "masters of shared/data", text, found(map(played, games))))
    return lambda seed, random: None, [text for text in wrong if text]


def compared(program: Program, name: str, games: str, wanted: list[str]) -> str | None:
    printed = program.run(query(), program.file("themes.pgn", games.encode("latin-1")), "--count")
    lines = sorted(line for line in printed if line.split()[0] in themes.THEMES)
    counts = Counter(line.split()[0] for line in wanted)
    print(f"themes: {name}: {', '.join(f'{name} {count}' for name, count in counts.most_common())}")
    return difference(name, lines, sorted(wanted))
