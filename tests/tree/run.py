#!/usr/bin/env python3
"""Random filters of the game tree and of moves (language/20, 22, 40) on random trees, against a plain reading of the chapters.

usage: run.py CQL_JIT [--rounds N] [--seed N]
"""
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).parent
sys.path[:0] = [str(HERE), *(str(HERE.parent / folder) for folder in ("control", "board", "patterns", "support"))]
import bare
import rounds
from games import commentsOf
from meaning import Run, TooLong, compound
from queries import Generator
from trees import grown, number, pgn

BEGIN = "if initial {x=0 y=1 chosen=[] here=currentposition there=currentposition piece man=k}"


class Kept(list):
    """A journal under -alwayscomment: nothing is taken back."""

    def __delitem__(self, places):
        pass


def expected(games, body, automatic, options):
    """The messages, and the comments of each game that matches."""
    messages, comments = [], []
    for positions in games:
        run, matched = Run(messages), False
        run.automatic, run.limits, run.removed, root = automatic, [], set(), positions[0]
        run.variables.update(x=0, y=1, chosen=frozenset(), here=root, there=root, man=root.board.index("k"))
        if "-alwayscomment" in options:
            run.journal = Kept()
        for position in positions:
            if body.matches(run, position):
                matched = True
                if automatic:
                    run.journal.append((position.id, "CQL"))
        if matched:
            comments.append(written(positions, run, options))
    return messages, comments


def written(positions, run, options):
    """{place: the comment of the file and those added there}"""
    added = {}
    for id, text in run.journal:
        texts = added.setdefault(positions[id].place, [])
        if text not in texts or "-nouniquecomments" in options:
            texts.append(text)
    whole, todo = {}, [positions[0]]
    while todo:
        node = todo.pop()
        removed = node.place in run.removed and "-noremovecomment" not in options
        texts = ["" if removed else " ".join(node.comment.split()), *added.get(node.place, [])]
        if any(texts):
            whole[node.place] = " ".join(t for t in texts if t)
        todo += node.following
    return whole


class Program:
    def __init__(self, binary, folder):
        self.binary, self.folder = binary, pathlib.Path(folder)

    def run(self, query, games, arguments):
        pgn, out, cql = (self.folder / name for name in ("games.pgn", "out.pgn", "query.cql"))
        pgn.write_text(games)
        cql.write_text(query)
        r = subprocess.run([self.binary, "--threads", "1", "-noheader", *arguments, "-o", str(out), str(cql), str(pgn)],
                           capture_output=True, text=True, timeout=120)
        if r.returncode:
            raise RuntimeError(r.stderr)
        return [line for line in r.stdout.splitlines() if line and " matches of " not in line], commentsOf(out, marks=True)


def query(random):
    """The filters of a query, one compound, and whether the program is to add comments of its own."""
    if random.random() < .25:
        return bare.query(random), False
    generate = Generator(random)
    if random.random() < .5:
        return compound(generate.tellings(), generate.condition(random.randrange(3))), generate.chance(60)
    depth = generate.pick(1, 2, 2, 3, 3, 4)
    parts = [generate.pick(generate.effect, generate.condition)(depth) for _ in range(generate.pick(1, 2, 3))]
    return compound(parts, generate.condition(depth)), generate.chance(60)


def check(program, random):
    """None, or what is wrong."""
    variations = random.random() < .85
    options = random.choice([[]] * 5 + [["-alwayscomment"], ["-nouniquecomments"], ["-noremovecomment"]])
    if variations and random.random() < .3:
        options = options + ["-variations"]
    roots = [grown(random, 28) for _ in range(4)]
    games = [number(root, i + 1, variations) for i, root in enumerate(roots)]
    text = pgn(random, roots)
    body, automatic = query(random)
    try:
        messages, comments = expected(games, body, automatic, options)
    except TooLong:
        return None
    words = ["variations"] * (variations and "-variations" not in options) + ["quiet"] * (not automatic)
    cql = f"cql({' '.join(words)})\n{BEGIN}\n{body.text}\n"
    try:
        lines, found = program.run(cql, text, options)
    except RuntimeError as error:
        return f"{cql}\n{error}"
    if lines != messages:
        place = rounds.firstDifference(lines, messages)
        return f"{text}{' '.join(options)} {cql}\nmessage {place}: printed {lines[place:place + 3]}, expected {messages[place:place + 3]}"
    if found != comments:
        return f"{text}{' '.join(options)} {cql}\nwritten  {found}\nexpected {comments}"
    return None


def main():
    options = rounds.options(80)
    with tempfile.TemporaryDirectory() as folder:
        program = Program(options.binary, folder)
        bad = rounds.failures(options, lambda seed, random: check(program, random))
    print(f"{options.rounds} rounds, {bad} differ")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
