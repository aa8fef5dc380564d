"""The themes of the library (language/62 §2) that are written a second time in `themes/`: on their boards, and over games position by position.

Takes the first CQL_THEME_GAMES (40) games of each file. Games of masters are asked, too, if their file
stands beside the project, in CQL_THEME_PROCESSES (1) processes. CQL_THEMES names the themes that are asked of games,
all but the slow ones without it."""
import multiprocessing
import os
import pathlib
import re
import subprocess
from collections import Counter

import themes
from board import attacked
from fen import START
from moves import Move, Position
from program import Program, difference
from reader import Reader
from tree import number

ROUNDS = 0
ROOT = pathlib.Path(__file__).resolve().parents[3]
GAMES = [ROOT / "tests/conformance/pgn" / name for name in ("masters.pgn", "ext-themes.pgn", "ext-tactics.pgn", "studies.pgn", "moves.pgn", "annotated.pgn")]
GAMES.append(ROOT / "examples/games.pgn")
DATA = ROOT.parent / "shared/data/masters.pgn.zst"
SHARE = 500  # games that a process compares at a time
SLOW = {"mateIn2"}  # asked of games if CQL_THEMES names them, else of boards alone
ASKED = {name: themes.THEMES[name] for name in os.environ.get("CQL_THEMES", " ".join(themes.THEMES.keys() - SLOW)).split()}
MOVE = re.compile(r"([KQRBN]?)([a-h]?)([1-8]?)x?([a-h][1-8])(?:=?([QRBN]))?")
WORD = re.compile(r"[KQRBNa-hO][\w=-]*")


def query() -> str:
    return "cql(quiet variations) " + " ".join(f'if {name} then message quiet("{name} " gamenumber " " positionid) else true' for name in sorted(ASKED))


def found(games) -> list[str]:
    """The lines that the query prints, of (root, ...)."""
    out = []
    for count, root in enumerate(games, 1):
        for node in number(root, game=count):
            out += [f"{name} {count} {node.id}" for name, has in ASKED.items() if has(node)]
    return out


def read(text: str) -> list[Position]:
    """The roots of games; each holds the half-move clock of its FEN."""
    games = Reader(text).read()
    for game in games:
        game.root.clock = int((game.tags.fen or START).split()[4])
    return [game.root for game in games]


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
            root, = read(f'[SetUp "1"]\n[FEN "{fen}"]\n\n{moves.replace("/", "")} *\n')
            node = number(root)[len(moves.split("/")[0].split())]
            if bool(themes.THEMES[name](node)) != wanted:
                yield f"{name} on {fen}: {not wanted}, want {wanted}"


def start(program: Program, options):
    wrong, most = list(boards()), int(os.environ.get("CQL_THEME_GAMES", 40))
    for path in GAMES:
        text = "".join(re.split(r"(?m)(?=^\[Event )", path.read_bytes().decode("latin-1"))[:most + 1])
        counts, text = compared(program, path.name, text, found(read(text)))
        wrong.append(text)
        show(path.name, counts)
    if DATA.exists():
        wrong += ofMasters(program, most)
    return lambda seed, random: None, [text for text in wrong if text]


def ofMasters(program: Program, most: int) -> list[str | None]:
    text = subprocess.run(["zstd", "-dcq", DATA], capture_output=True, check=True).stdout.decode("latin-1")
    games = re.findall(r"\n\n([^\[\]{}();]+?)(?:1-0|0-1|1/2-1/2|\*)\s*(?=\n\[|\Z)", "\n" + text.replace("\r", ""))[:most]
    shares = []
    for first in range(0, len(games), SHARE):
        folder = program.folder / f"from-{first}"
        folder.mkdir()
        shares.append((Program(program.binary, folder, program.imports), first, games[first:first + SHARE]))
    total, wrong = Counter(), []
    with multiprocessing.Pool(int(os.environ.get("CQL_THEME_PROCESSES", 1))) as pool:
        for counts, text in pool.imap(ofShare, shares):
            total += counts
            wrong.append(text)
    show(f"{len(games)} games of masters of shared/data", total)
    return wrong


def ofShare(share) -> tuple[Counter, str | None]:
    program, first, games = share
    text = "".join(f'[Event "?"]\n[Result "*"]\n\n{game.strip()} *\n\n' for game in games)
    return compared(program, f"masters of shared/data from game {first + 1}", text, found(map(played, games)))


def show(name: str, counts: Counter):
    print(f"themes: {name}: {', '.join(f'{name} {count}' for name, count in counts.most_common())}", flush=True)


def compared(program: Program, name: str, games: str, wanted: list[str]) -> tuple[Counter, str | None]:
    """Returns how often each theme was found, and the first difference."""
    printed = program.run(query(), program.file("themes.pgn", games.encode("latin-1")), "--count")
    lines = sorted(line for line in printed if line.split()[0] in ASKED)
    return Counter(line.split()[0] for line in wanted), difference(name, lines, sorted(wanted))
