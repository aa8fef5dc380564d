#!/usr/bin/env python3
"""The files of a folder, read by the program and by another reader (lenient.py): the same games, plies, variations and boards.

usage: files.py CQL_JIT [FOLDER]      without FOLDER that of the environment, CQL_WILD; without both it is skipped
"""
import collections
import os
import pathlib
import re
import sys
import tempfile

import lenient
from program import Program

ASKED = """cql(variations quiet)
message quiet(gamenumber "|" ply "|" depth "|" fen)
"""


def read(program, data):
    """(ply, depth, placement and side to move) of the positions of each game, and the number of games."""
    status, printed, errors = program.execute(ASKED, data, "--warnings", "none")
    assert status == 0, errors
    games = collections.defaultdict(list)
    for game, ply, depth, fen in re.findall(r"^(\d+)\|(\d+)\|(\d+)\|(\S+ [wb])", printed, flags=re.M):
        games[int(game)].append((int(ply), int(depth), fen))
    return games, int(re.search(r"matches of (\d+) games", printed + errors).group(1))


def differences(program, data, total):
    games, count = read(program, data)
    expected = lenient.readGames(data)
    if count != len(expected):
        yield f"{count} games, expected {len(expected)}"
    total["games"] += len(expected)
    total["positions"] += sum(len(game.boards) for game in expected)
    for number, game in enumerate(expected, 1):
        wanted = collections.Counter(board for _, _, board in game.boards) if game.searched else collections.Counter()
        main = [board for board in game.boards if board[1] == 0]
        got = games[number]
        gotMain = [board for board in got if board[1] == 0]
        if game.searched and (len(main) != len(gotMain) or main[-1][2] != gotMain[-1][2]):
            yield f"game {number}: mainline of {len(gotMain) - 1} plies, expected {len(main) - 1} {game.tags.get('White')}"
        elif collections.Counter(board for _, _, board in got) != wanted:
            yield f"game {number}: {len(got)} positions, expected {sum(wanted.values())} {game.tags.get('White')}"


def main():
    folder = sys.argv[2] if len(sys.argv) > 2 else os.environ.get("CQL_WILD")
    files = sorted(pathlib.Path(folder).glob("*.pgn")) if folder else []
    if not files:
        print("wild files: skipped, CQL_WILD names no folder of games")
        return 0
    bad, total = 0, collections.Counter()
    with tempfile.TemporaryDirectory() as work:
        program = Program(sys.argv[1], work)
        for file in files:
            found = list(differences(program, file.read_bytes(), total))
            bad += len(found)
            print(f"{file.name}: {len(found)} differ", *found[:8], sep="\n  ", flush=True)
    print(f"wild files: {len(files)} files, {total['games']} games, {total['positions']} positions, {bad} games differ")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
