"""Random variables, numbers, strings, functions, dictionaries and tags (language/30 - 34).

Compared: what is printed, the written file, files, persistent variables; and that a run stops where the chapters specify it."""
from random import Random
import re

from filters import (TRUE, Filter, Man, Run, Stop, TooLong, closed, compound, conditional, literal, logical, message, valueText,
                     variable)
from generate.values.metadata import taggedGames
from generate.values.statements import DICTIONARIES, PERSISTENT, SAMPLES, Generator
from output import Match, fileText, inText, matched
from program import Program, difference

ROUNDS = 80
START = {"n1": 3, "n2": -7, "$m": 0, "s1": "aXb12c", "s2": "", "_s1": "x", "set1": frozenset([0, 7]), "set2": frozenset()}
FILES = {"one.cqo": "<", "two.cql": "ab"}


def beginning(lasting):
    """`lasting`: persistent state, so that the games are searched in order."""
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


def begin(run: Run, game):
    run.startGame(game)
    first = game.root
    run.variables.update(START if run.persistent else {**START, **PERSISTENT}, here=first, there=first, man1=Man(first.king(True)),
                         man2=Man(first.king(False)))


def told() -> Filter:
    """All bound names, after each part of the query."""
    out = []
    for name in [*START, *PERSISTENT, "late", "here", "there", "man1", "man2"]:
        out += [literal(f"{name}="), variable("string", name), literal(" ")]
    out += [Filter("dictionary", n) for n, (k, v, _) in DICTIONARIES.items() if "position" not in (k, v)]
    return message(out)


class Query:
    def __init__(self, random: Random):
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
            self.parts += [conditional(body, message([literal("yes")]), message([literal("no")])), told()]
        if generator.chance(30):  # its value is lost at the end of the game
            late = generator.assigned("late", "=", generator.number(1))
            self.parts.append(logical("or", closed(late), TRUE))
        self.last = generator.sorted(1) if generator.chance(25) else generator.condition(1)
        random.shuffle(self.functions)
        self.games = taggedGames(random, generator.pick(1, 2, 3, 3, 10), generator.study)
        self.options = [f"-O{generator.pick(0, 1, 2)}"]
        self.threads = generator.pick(1, 2, 4)
        self.sorts = generator.sorts

    def text(self) -> str:
        return "\n".join(["cql(variations quiet)", *self.functions, beginning(self.lasting), *[p.text for p in self.parts], self.last.text, ""])

    def pgn(self):
        return "".join(g.text for g in self.games)

    def expected(self) -> tuple[Run, list[Match]]:
        """The run, and the games that match."""
        run = Run(20000, "quiet", *((PERSISTENT, [n for n, d in DICTIONARIES.items() if d[2]]) if self.lasting else ()))
        run.files, run.last, matches = dict(FILES) if self.lasting else {}, self.pgn().count("[White "), []
        body = compound(self.parts, self.last)
        for game in self.games:
            begin(run, game)
            any = False
            for position in game.root.all:
                any |= body.matches(run, position)
            if any:
                matches.append(matched(run, game, self.written))
        return run, matches

    @property
    def written(self):
        return inText(self.sorts, self.text())


def check(program: Program, query: Query) -> str | None:
    """None, or the difference."""
    stop, asked = None, query.text()
    if not set(re.findall(r"\\-?\{(\w+)\}", asked)) <= set(re.findall(r"\(\?<(\w+)>", asked)):
        return None  # rejected, unless some pattern is not a literal
    try:
        run, matches = query.expected()
    except TooLong:
        return None
    except Stop as error:
        stop = str(error)
    for name, text in FILES.items():
        (program.folder / name).unlink(missing_ok=True)
    status, printed, errors = program.execute(asked.encode("latin-1"), query.pgn().encode("latin-1"), *query.options, threads=query.threads)
    if query.functions and "no pattern of the query has a group" in errors:
        return None  # in a function that is never called
    if stop:
        return None if status == 2 and "game " in errors.lower() else f"expected to stop: {stop}; exit status {status}\n{errors[:600]}"
    if status:
        return f"exit status {status}\n{errors[:600]}"
    lines = "".join(line + "\n" for line in run.messages)
    if not printed.startswith(lines):
        return difference("messages", printed, lines)
    kept = "".join(f'{n}: {shown(run, n)}\n' for n in ("total", "Squares") if query.lasting)
    rest = re.sub(r"^\n?(\d+ matches of \d+ games)[^\n]*", r"\1", printed[len(lines):])
    wrong = difference("result", rest, f"{len(matches)} matches of {len(query.games)} games\n{kept}")
    for name in run.files:
        wrong = wrong or difference(name, program.written(name), run.files[name])
    return wrong or difference("written", program.written(), fileText(matches, query.written))


def shown(run: Run, name: str) -> str:
    value = run.variables.get(name)
    return "<unbound>" if value is None else f'"{value}"' if isinstance(value, str) else valueText(value)


def start(program: Program, options):
    def round(seed, random):
        query = Query(random)
        wrong = check(program, query)
        return wrong and f"{query.text()}\n{wrong}"
    return round, []
