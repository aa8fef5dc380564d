#!/usr/bin/env python3
"""Counts the leaves of trees of legal moves with `move legal` (language/60 §4), against published counts (as tests/pgn/read/perft_test.cpp).

usage: perft.py CQL_JIT

Positions whose count depends on what language/20 §5 does not know are excluded: the en passant square and the castling rights of the FEN.
"""
import pathlib
import subprocess
import sys
import tempfile

COUNTS = [
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", [20, 400, 8902, 197281]),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", [48, 2039, 97862]),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", [14, 191, 2812, 43238]),
    ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", [6, 264, 9467, 422333]),
    ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", [44, 1486, 62379]),
    ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", [46, 2079, 89890]),
]


def query(depth: int) -> str:
    """Every move up to the last level is made; those of the last level are only counted."""
    count = "leaves += {move legal count : true}"
    for _ in range(depth - 1):
        count = f"{{move legal all : {{{count} true}}}}"
    return f"cql(quiet)\ninitial\nleaves = 0\n{count}\nmessage quiet(leaves)\n"


def main() -> int:
    program, wrong, asked = str(pathlib.Path(sys.argv[1]).resolve()), [], 0
    with tempfile.TemporaryDirectory() as folder:
        for fen, counts in COUNTS:
            pathlib.Path(folder, "game.pgn").write_text(f'[Event "?"]\n[SetUp "1"]\n[FEN "{fen}"]\n\n*\n')
            for depth, leaves in enumerate(counts, 1):
                asked += 1
                pathlib.Path(folder, "perft.cql").write_text(query(depth))
                ran = subprocess.run([program, "--count", "perft.cql", "game.pgn"], cwd=folder, capture_output=True, text=True)
                if ran.stdout.split("\n")[0] != str(leaves):
                    wrong.append(f"{fen}, depth {depth}: {ran.stdout!r} {ran.stderr!r}, published {leaves}")
    print("\n".join(wrong) if wrong else f"{asked} counts")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
