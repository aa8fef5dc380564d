#!/usr/bin/env python3
"""Random filters of control against a plain interpreter (meaning.py): values, order of evaluation, variables, comments.

usage: run.py CQL_JIT [--rounds N] [--seed N]
"""
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent / "patterns"), str(HERE.parent / "support")]
import rounds
from games import commentsOf, readGames
from generate import Generator
from meaning import Run, TooLong, compound

GAMES = """[Event "Bushy"]

1. e4 (1. d4 d5 (1... Nf6 2. c4 (2. Nf3 g6) 2... e6 3. Nc3 (3. Nf3 b6) 3... Bb4+) 2. c4 e6) (1. c4 e5) 1... e5
(1... c5 2. Nf3 (2. Nc3 Nc6 3. Nf3) 2... d6) 2. Nf3 Nc6 (2... Nf6 3. Nxe5) 3. Bb5 *

[Event "Checks"]
[SetUp "1"]
[FEN "6k1/5ppp/8/8/1q6/8/r3QPPP/6K1 b - - 0 1"]

1... Qb1+ (1... Ra1+ 2. Qf1 Rxf1+ 3. Kxf1 Qb1+) 2. Qf1 (2. Qe1 Qxe1#) 2... Ra1 3. g3 Qxf1# *

[Event "Passing"]

1. e4 -- 2. d4 (2. -- e5) 2... d5 3. Nf3 (3. exd5 Qxd5 4. Nc3) 3... dxe4 *

[Event "No move"]

*
"""
BEGIN = "if initial {x=0 y=1 chosen=[]}"


def expected(games, body):
    """The messages, and the comments of each game that matches."""
    messages, comments = [], []
    for positions in games.values():
        run, matched = Run(messages), False
        run.variables.update(x=0, y=1, chosen=frozenset())
        for position in positions:
            matched |= body.matches(run, position)
        if not matched:
            continue
        for label in sorted(run.best):  # after all the others (language/03 §3.1)
            run.journal += run.best[label][1]
        texts = {}
        for place, text in run.journal:
            if text not in texts.setdefault(place, []):
                texts[place].append(text)
        comments.append({k: " ".join(v) for k, v in texts.items()})
    return messages, comments


class Program:
    def __init__(self, binary, folder):
        self.binary, self.folder = binary, pathlib.Path(folder)
        self.pgn, self.out = self.folder / "games.pgn", self.folder / "out.pgn"
        self.pgn.write_text(GAMES)

    def run(self, text):
        (self.folder / "query.cql").write_text(text)
        r = subprocess.run([self.binary, "--threads", "1", "-noheader", "-o", str(self.out), str(self.folder / "query.cql"), str(self.pgn)],
                           capture_output=True, text=True, timeout=120)
        if r.returncode:
            raise RuntimeError(r.stderr)
        lines = [line for line in r.stdout.splitlines() if line and " matches of " not in line]
        # the values of sorts are told at the beginning of a game
        written = re.sub(r"\{[^{}]*\}", lambda c: c.group().replace("\n", " "), self.out.read_text())
        self.out.write_text(re.sub(r"(\s+S\d: (-?\d+|none))+\s*\}", "}", written))
        return lines, commentsOf(self.out, marks=True)


def check(program, games, body):
    """None, or what is wrong."""
    try:
        messages, comments = expected(games, body)
    except TooLong:
        return None
    query = f"cql(variations quiet)\n{BEGIN}\n{body.text}\n"
    try:
        lines, written = program.run(query)
    except RuntimeError as error:
        return f"{query}\n{error}"
    if lines != messages:
        place = rounds.firstDifference(lines, messages)
        return f"{query}\nmessage {place}: printed {lines[place:place + 3]}, expected {messages[place:place + 3]}"

    def key(game):
        return sorted((k, v) for k, v in game.items() if v)
    if sorted(map(key, written)) != sorted(map(key, comments)):  # the sorts of the query may change the order of the games
        return f"{query}\nwritten  {written}\nexpected {comments}"
    return None


def main():
    options = rounds.options(250)
    with tempfile.TemporaryDirectory() as folder:
        program = Program(options.binary, folder)
        games = readGames(options.binary, program.pgn, 100)
        for positions in games.values():
            for position in positions:
                position.game = positions

        def round(seed, random):
            generate = Generator(random)
            depth = generate.pick(2, 3, 3, 4)
            parts = [generate.pick(generate.effect, generate.condition)(depth) for _ in range(generate.pick(1, 2, 3))]
            return check(program, games, compound(parts, generate.condition(depth)))

        bad = rounds.failures(options, round)
    print(f"{options.rounds} rounds, {bad} differ")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
