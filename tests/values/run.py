#!/usr/bin/env python3
"""Random variables, numbers, strings, functions, dictionaries and tags against a plain interpreter of language/30 - 34 (meaning.py).

usage: run.py CQL_JIT [--rounds N] [--seed N]

Compared: what is printed, the games that match and their order, tags and values of sorts in them, files, persistent variables; and
that a run stops where the chapters say so.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent / "patterns"), str(HERE.parent / "support")]
import rounds
from games import readGames
from meaning import Filter, Man, Run, Stop, TooLong, compound, message, valueText
from metadata import MOVES, taggedGames
from statements import DICTIONARIES, PERSISTENT, SAMPLES, Generator

START = {"n1": 3, "n2": -7, "$m": 0, "s1": "aXb12c", "s2": "", "_s1": "x", "set1": frozenset([0, 7]), "set2": frozenset()}
FILES = {"one.cqo": "<", "two.cql": "ab"}


def beginning(lasting):
    """`lasting`: what stays from game to game, so that the games are searched in order."""
    words = ("persistent", "persistent quiet") if lasting else ("", "")
    lines = [f'if {"false" if lasting else "initial"} {{{words[0]} total=0 {words[1]} Text="" {words[0]} Squares=[]}}']
    for name, (key, value, kept) in DICTIONARIES.items():
        lines.append(f"{'' if kept and lasting else 'local '}dictionary {name} if false {name}[{SAMPLES[key]}]={SAMPLES[value]}")
    values = " ".join(f"{k}={v}" if isinstance(v, int) else f'{k}="{v}"' if isinstance(v, str) else f"{k}={'[a1,h1]' if v else '[]'}"
                      for k, v in START.items())
    lines.append(f"if false late=0 if initial {{{values} here=currentposition there=currentposition piece man1=K piece man2=k}}")
    files = " ".join(f'writefile("{k}" "{v}")' for k, v in FILES.items())
    if lasting:
        lines.append(f"if {{initial gamenumber==1}} {{{files}}}")
    return "\n".join(lines)


def begin(run, game):
    run.startGame(game)
    first = game.positions[0]
    run.variables.update(START if run.persistent else {**START, **PERSISTENT}, here=first, there=first)
    for name, letter in (("man1", "K"), ("man2", "k")):
        run.variables[name] = Man(next(s for s, c in first.board.items() if c == letter))


def told():
    """Everything that is bound, after each part of the query."""
    names = [*START, *PERSISTENT, "late", "here", "there", "man1", "man2"]
    out = []
    for name in names:
        out += [Filter("string", f'"{name}="', lambda r, p, n=name: f"{n}="), Filter("string", name, lambda r, p, n=name: r.get(n), name=name),
                Filter("string", '" "', lambda r, p: " ")]
    out += [Filter("dictionary", n) for n, (k, v, _) in DICTIONARIES.items() if "position" not in (k, v)]
    return message(out)


class Query:
    def __init__(self, seed, random):
        self.lasting = random.random() < 0.7
        generator = Generator(random, self.lasting)
        depth = generator.pick(1, 2, 3, 3, 4)
        count = generator.pick(3, 5) if generator.theme == "functions" else generator.pick(0, 1, 2)
        self.functions = [generator.function(generator.pick(1, 2)) for _ in range(count)]
        self.parts = []
        for _ in range(generator.pick(2, 3, 4)):
            if generator.chance(25):
                self.parts.append(message([generator.any(depth + 1)]))
                continue
            count = generator.pick(1, 2, 3) if generator.theme else generator.pick(0, 1, 2)
            body = compound([generator.statement(depth) for _ in range(count)], generator.statement(depth))
            text = f'if {body.text} message quiet("yes") else message quiet("no")'

            def decide(run, position, body=body):
                run.output.append("yes" if body.matches(run, position) else "no")
            self.parts += [Filter("condition", text, None, decide), told()]
        if generator.chance(30):  # its value is lost at the end of the game
            late = generator.assigned("late", "=", generator.number(1))
            self.parts.append(Filter("condition", f"{{ {late.text} }} or true", None, late.matches))
        self.last = generator.sorted(1) if generator.chance(25) else generator.condition(1)
        random.shuffle(self.functions)
        self.games = taggedGames(random, generator.pick(1, 2, 3, 3, 10), generator.study)
        self.options = ["--threads", generator.pick("1", "2", "4"), f"-O{generator.pick(0, 1, 2)}"]
        self.sorts = generator.sorts

    def text(self):
        return "\n".join(["cql(variations quiet)", *self.functions, beginning(self.lasting), *[p.text for p in self.parts], self.last.text, ""])

    def pgn(self):
        return "".join(g.pgn() for g in self.games)

    def expected(self, boards):
        """The run, and the games that match with what is written about them."""
        run, matching = Run(PERSISTENT, [n for n, d in DICTIONARIES.items() if d[2]]) if self.lasting else Run({}, []), []
        run.files = dict(FILES) if self.lasting else {}
        last = self.pgn().count("[White ")
        for number, game in enumerate(self.games, 1):
            game.number, game.last, game.positions, matched = number, last, boards[game.kind], False
            begin(run, game)
            for position in game.positions:
                for part in self.parts:
                    part.matches(run, position)
                matched |= self.last.matches(run, position)
            if matched:
                matching.append((number, run.tags, run.best))
        return run, matching


def ordered(matching, sorts):
    """language/33 §7: by each sort in turn, games without a value last."""
    for label, least in reversed(sorts):
        with_ = [m for m in matching if label in m[2]]
        with_.sort(key=lambda m: m[2][label], reverse=not least)
        matching = with_ + [m for m in matching if label not in m[2]]
    return matching


class Program:
    def __init__(self, binary, folder):
        self.binary, self.folder = str(pathlib.Path(binary).resolve()), pathlib.Path(folder)

    def run(self, query):
        for name in ("query.cql", "games.pgn"):
            (self.folder / name).write_bytes((query.text() if name == "query.cql" else query.pgn()).encode("latin-1"))
        for name in (*FILES, "out.pgn"):
            (self.folder / name).unlink(missing_ok=True)
        r = subprocess.run([self.binary, *query.options, "-o", "out.pgn", "query.cql", "games.pgn"], capture_output=True,
                           timeout=120, cwd=self.folder)
        return r.returncode, r.stdout.decode("latin-1"), r.stderr.decode("latin-1")

    def read(self, name):
        return (self.folder / name).read_bytes().decode("latin-1")


def difference(printed, expected):
    a, b = printed.split("\n"), expected.split("\n")
    place = rounds.firstDifference(a, b)
    return f"line {place}:\n  printed  {a[max(place - 1, 0):place + 3]}\n  expected {b[max(place - 1, 0):place + 3]}"


def check(program, query, boards):
    """None, or what is wrong."""
    stop = None
    try:
        run, matching = query.expected(boards)
    except TooLong:
        return None
    except Stop as error:
        stop = str(error)
    status, printed, errors = program.run(query)
    if stop:
        return None if status == 2 and "game " in errors.lower() else f"expected to stop: {stop}; exit status {status}\n{errors[:600]}"
    if status:
        return f"exit status {status}\n{errors[:600]}"
    found = re.search(r"\n?(\d+) matches of (\d+) games[^\n]*\n", printed)
    lines = "".join(line + "\n" for line in run.output)
    if not printed.startswith(lines):
        return difference(printed, lines)
    kept = "".join(f'{n}: {shown(run, n)}\n' for n in ("total", "Squares") if query.lasting)
    rest = re.sub(r"^\n?(\d+ matches of \d+ games)[^\n]*", r"\1", printed[len(lines):])
    wanted = f"{len(matching)} matches of {len(query.games)} games\n{kept}"
    if rest != wanted:
        return difference(rest, wanted)
    for name in run.files:
        if program.read(name) != run.files[name]:
            return f"{name}: {program.read(name)!r}, expected {run.files[name]!r}"
    return written(program.read("out.pgn"), matching, query)


def shown(run, name):
    value = run.variables.get(name)
    return "<unbound>" if value is None else f'"{value}"' if isinstance(value, str) else valueText(value)


def written(out, matching, query):
    text = query.text()
    sorts = sorted([s for s in query.sorts if f'"{s[0]}"' in text], key=lambda s: text.index(f'"{s[0]}"'))
    found = [(int(n), "".join(t.split())) for n, t in re.findall(r"Game\s+number\s+(\d+)([^}]*)}", out)]
    wanted = []
    for number, tags, best in ordered(matching, sorts):
        told = "".join(f"{label}:{best.get(label, 'none')}" for label, _ in sorts)
        wanted.append((number, "".join(re.sub("[{}]", "_", told).split())))
        for name, value in tags.items():
            if f'[{name} "{value}"]\n' not in out:
                return f'tag {name} "{value}" of game {number} is not written'
    return None if found == wanted else f"written  {found}\nexpected {wanted}"


def readBoards(program):
    """The positions of each of the games that may be chosen."""
    file = program.folder / "all.pgn"
    file.write_text("".join((f'[FEN "{fen}"]\n' if fen else '[Event "?"]\n') + f"\n{moves} *\n\n" for fen, moves, *_ in MOVES))
    return [positions for _, positions in sorted(readGames(program.binary, file, 1000).items())]


def main():
    options = rounds.options(80)
    sys.setrecursionlimit(10000)
    with tempfile.TemporaryDirectory() as folder:
        program = Program(options.binary, folder)
        boards = readBoards(program)

        def round(seed, random):
            query = Query(seed, random)
            wrong = check(program, query, boards)
            return wrong and f"{query.text()}\n{wrong}"

        bad = rounds.failures(options, round)
    print(f"{options.rounds} rounds, {bad} differ")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
