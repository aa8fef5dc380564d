"""Fits how the time of a search grows: python3 bench/growth.py cql-jit [--only PART...] [--seconds 0.6] [--instructions]

Enlarges a size, at the end by 2, until a run takes --seconds of user time, and fits the exponent of the last runs: 1 is linear, 2 quadratic. The sizes are
games, plies, variations, comments, alternatives, orbits (what a transform multiplies) and filters of a query. Prints a table; one line is
one kind of query. Ends with status 1 if an exponent is above 1.1 that BOUNDS does not list, or above its bound there.

The time of a run without work is subtracted. Runs are repeated, and the shortest counts. The cache of machine code is off. A run that takes
longer than --limit ends its series.

--instructions counts those of the processor with valgrind in place of seconds, a thousand million as one: the same on a machine that does
other things, but without the cost of memory, and 30 times as slow. What a query costs at the least size is subtracted then."""
import argparse
import math
import os
import pathlib
import re
import resource
import subprocess
import sys
import tempfile

MOST = 1.1
SET = "its set leaves the caches"
STEP = "a game of more than 4 MB has a slower reader"
# Exponents above MOST, and why they are.
BOUNDS = {
    ("games", "distinct"): (1.6, SET),
    ("games", "dictionary"): (1.3, SET),
    ("plies", "distinct"): (1.6, SET),
    ("plies", "sort"): (1.6, SET),
    ("plies", "repetition"): (1.8, SET),
    ("plies", "echo"): (2.1, "each pair of positions is compared"),
    ("variations", "echo"): (2.2, "each pair of positions is compared"),
    ("comments", "written"): (1.2, STEP),
    ("comments", "removed"): (1.2, STEP),
}

TAGS = '[Event "?"]\n[Result "*"]\n\n'
# Knights go out and home: both sides keep their castling rights, so no search for their loss ends early.
MOVES = ("Nf3", "Nf6", "Ng1", "Ng8")


def plies(n):
    return TAGS + " ".join(MOVES[i % 4] for i in range(n)) + " *\n"


def games(n):
    return plies(40) * n


def flat_variations(n):
    """One move with n variations of four moves."""
    return TAGS + "Nf3 " + "(Nc3 Nc6 Nb1 Nb8) " * n + "Nf6 *\n"


def nested_variations(n):
    """A main line in which each second move has a variation, with one of its own."""
    return TAGS + "Nf3 (Nc3 Nc6 (Nf6)) Nf6 Ng1 (Rg1 Rg8) Ng8 " * n + "*\n"


def comments(n):
    return TAGS + " ".join(MOVES[i % 4] + " {move %d [%%clk 0:01:00]}" % i for i in range(n)) + " *\n"


def many_comments(n):
    """All at one move."""
    return TAGS + "Nf3 " + "{remark} " * n + "Nf6 *\n"


def joined(filter, word=" ", many="cql() "):
    return lambda n: many + word.join(filter(i) for i in range(n))


FILES, RANKS = "abcdefgh", "12345678"


def square(i):
    return FILES[i % 8] + RANKS[i // 8 % 8]


GAME = plies(400)
FEW = plies(40)
# Part: {name: (query of a size, games of a size)}; texts are the same for all sizes.
PARTS = {
    "games": {
        "mate": ("cql() mate", games),
        "check, written": ("cql() ply == 3", games),
        "sort": ('cql() sort "k" ply', games),
        "distinct": ('cql() distinct (str(gamenumber) + "-" + str(ply))', games),
        "dictionary": ("cql() dictionary D D[str(gamenumber)]=ply false", games),
        "tally": ('cql() tally "g" gamenumber', games),
    },
    "plies": {
        "fen": ('cql() fen ~~ "x"', plies),
        "currentfen": ('cql() currentfen ~~ "x"', plies),
        "standardfen": ('cql() standardfen ~~ "x"', plies),
        "castlingrights": ('cql() castlingrights ~~ "x"', plies),
        "zobristkey": ('cql() zobristkey ~~ "x"', plies),
        "comment": ('cql() comment("ply " ply) false', plies),
        "comment written": ('cql() comment("ply " ply)', plies),
        "repetition": ("cql() repetition > 1000000", plies),
        "promotedpieces": ("cql() promotedpieces", plies),
        "legal castling": ("cql() move legal castle", plies),
        "path": ("cql() path (Nf3 Nf6)+ mate", plies),
        "path of any moves": ("cql() path (--)* [x] (--)* mate", plies),
        "path nested": ("cql(variations) path ((--{1,100}){1,100}) mate", plies),
        "path focus": ("cql() path focus N (--)+ mate", plies),
        "line": ("cql() line --> .* --> check", plies),
        "find": ("cql() find quiet mate", plies),
        "find all": ("cql() find all quiet mate > 2", plies),
        "echo": ("cql() echo quiet (x y) sidetomove == 5", plies),
        "position id": ("cql() x=currentposition find quiet {x==currentposition mate}", plies),
        "sort": ('cql() sort "k" ply', plies),
        "piece": ("cql() piece x in N find quiet {x attacks k}", plies),
        "two pieces": ("cql() piece x in N piece y in [qr] find quiet {x attacks y}", plies),
        "number": ("cql() x=#A find quiet {#A<x mate}", plies),
        "distinct": ("cql() distinct currentfen", plies),
        "text": ('cql() x="" initial while (#x<1) x="a" message quiet x', plies),
        "text that grows": ('cql() persistent quiet x="" x+="a" false', plies),
        "rows": ("cql() row(ply fen)", plies),
        "legal moves": ("cql() move legal : mate", plies),
    },
    "variations": {
        "mate": ("cql(variations) mate", flat_variations),
        "nested, mate": ("cql(variations) mate", nested_variations),
        "written": ("cql(variations) true", flat_variations),
        "nested, written": ("cql(variations) true", nested_variations),
        "consecutivemoves": ("cql(variations) x=currentposition y=currentposition consecutivemoves(x y) > 3", nested_variations),
        "path": ("cql(variations) path (--)* mate", nested_variations),
        "path over siblings": ("cql(variations) path (--)* mate", flat_variations),
        "find": ("cql(variations) find quiet mate", nested_variations),
        "echo": ("cql(variations) echo quiet (x y) sidetomove == 5", nested_variations),
        "lca": ("cql(variations) x=currentposition parent:{y=currentposition} lca(x y):mate", nested_variations),
        "mainline": ("cql(variations) mainline mate", nested_variations),
        "fen": ('cql(variations) fen ~~ "x"', nested_variations),
    },
    "comments": {
        "not read": ("cql() mate", comments),
        "originalcomment": ('cql() originalcomment "x"', comments),
        "clock": ("cql() clock > 1000", comments),
        "written": ("cql() true", comments),
        "at one move": ('cql() originalcomment "x"', many_comments),
        "at one move, written": ("cql() true", many_comments),
        "removed": ("cql() removecomment", comments),
    },
    "alternatives": {
        "or": (joined(lambda i: f"{{ply=={i + 1000} k{square(i)}}}", " or "), GAME),
        "designators": (joined(lambda i: f"N{square(i)}", " or "), GAME),
        "texts": (joined(lambda i: f'event "name {i}"', " or "), GAME),
        "line": (lambda n: "cql() line --> (" + " | ".join(f"k{square(i)}" for i in range(n)) + ")", FEW),
        "path": (lambda n: "cql() path " + "(" * n + "".join(f" --{square(i)})?" for i in range(n)) + " mate", FEW),
        "if": (lambda n: "cql() " + " ".join(f"if ply=={i + 1000} mate else" for i in range(n)) + " false", GAME),
    },
    "orbits": {
        "flip of filters": (lambda n: "cql() flip {" + " ".join(f"N{square(i)}" for i in range(n)) + "}", FEW),
        "shift of filters": (lambda n: "cql() shift {" + " ".join(f"(Na1 attacks k{square(i)})" for i in range(n)) + "}", FEW),
        "shifts": (joined(lambda i: f"shift {{Na1 k{square(i)}}}", " or "), FEW),
        "flips of attacks": (joined(lambda i: f"flip {{Na1 attacks k{square(i)}}}", " or "), FEW),
        "shift of paths": (joined(lambda i: f"shift path Na1 -- k{square(i)}", " or "), FEW),
    },
    "filters": {
        "and": (joined(lambda i: f"#a<{i + 20}"), FEW),
        "variables": (joined(lambda i: f"x{i}={i}"), FEW),
        "functions": (joined(lambda i: f"function test{i}(x) {{x>{i}}} test{i}(5000)"), FEW),
        "calls": (lambda n: "cql() function f(x) {x>2 x<100000} " + " ".join(f"f({i + 5})" for i in range(n)), FEW),
        "parentheses": (lambda n: "cql() " + "(" * n + "mate" + ")" * n, FEW),
        "not": (lambda n: "cql() " + "not " * n + "mate", FEW),
        "sum": (joined(lambda i: "ply", "+", "cql() 1000000<"), FEW),
        "texts": (joined(lambda i: f'"name {i}"', "+", 'cql() "x"=='), FEW),
        "path": (lambda n: "cql() path " + "-- " * n, FEW),
        "line": (lambda n: "cql() line " + "--> check " * n, FEW),
        "one long text": (lambda n: f'cql() event "{"a" * n}"', FEW),
        "one long comment": (lambda n: f"cql() /*{'a' * n}*/ mate", FEW),
    },
}


def searched(words, folder, query, text, limit):
    """Runs a search. Returns the process, None if it failed, and why."""
    (folder / "query.cql").write_text(query + "\n")
    (folder / "games.pgn").write_text(text)
    words = [*words, "--threads", "1", "-o", "out.pgn", "--force", "--warnings", "none", "query.cql", "games.pgn"]
    try:
        run = subprocess.run(words, cwd=folder, capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=limit)
    except subprocess.TimeoutExpired:
        return None, f"longer than {limit:g} s"
    said = "\n".join(line for line in run.stderr.splitlines() if line and not line.startswith(("==", "--")))  # without valgrind's own
    return (None, said) if run.returncode else (run, "")


def instructions(binary, folder, query, text, limit):
    """Of baseline code: optimisation beside the search would end at another place each time."""
    words = ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null", binary, "-O0"]
    run, wrong = searched(words, folder, query, text, 30 * limit)
    return run and int(re.search(r"I\s+refs:\s+([\d,]+)", run.stderr)[1].replace(",", "")) / 1e9, wrong


def seconds(binary, folder, query, text, limit):
    best = None
    for _ in range(3):
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        run, wrong = searched([binary], folder, query, text, limit)
        if not run:
            return None, wrong
        took = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
        best = took if best is None else min(best, took)
        if took < 0.03 or took > 3:
            break
    return best, ""


def at(value, n):
    return value(n) if callable(value) else value


def slope(points):
    """The exponent of the best fit, by least squares of logarithms."""
    xs, ys = [math.log(n) for n, _ in points], [math.log(t) for _, t in points]
    mx, my = sum(xs) / len(xs), sum(ys) / len(ys)
    return sum((x - mx) * (y - my) for x, y in zip(xs, ys)) / sum((x - mx) ** 2 for x in xs)


def measured(measure, query, text, idle, enough, most):
    """Returns sizes with their seconds, and why no larger size was tried."""
    points, n = [], 2
    while n <= most:
        took, wrong = measure(at(query, n), at(text, n))
        if took is None:
            return points, f"{wrong.splitlines()[0] if wrong else 'refused'}, at {n}"
        points.append((n, max(took - idle, 0.0001)))
        if took > enough:
            return points, ""
        n *= 2 if took - idle > 0.02 else 8
    return points, ""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binary")
    parser.add_argument("--only", nargs="+", choices=list(PARTS), default=list(PARTS), metavar="PART", help="some of: " + ", ".join(PARTS))
    parser.add_argument("--seconds", type=float, default=0.6, help="user time at which a size is large enough")
    parser.add_argument("--most", type=int, default=1 << 22, help="the largest size")
    parser.add_argument("--limit", type=float, default=15, help="seconds on the clock after which a run is given up")
    parser.add_argument("--instructions", action="store_true", help="count instructions in place of seconds; needs valgrind")
    options = parser.parse_args()
    options.binary = str(pathlib.Path(options.binary).resolve())
    os.environ["CQL_JIT_CACHE"] = "off"
    failed = False
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        unit, least = (instructions, 0.005) if options.instructions else (seconds, 0.08)

        def measure(query, text):
            return unit(options.binary, folder, query, text, options.limit)

        idle, wrong = measure("cql() false", plies(2))
        if idle is None:
            sys.exit(wrong)
        print(f"{'part':13}{'query':22}{'size':>9}{'seconds':>9}{'exponent':>9}  bound", flush=True)
        for part in options.only:
            for query, (text, data) in PARTS[part].items():
                if options.instructions:
                    idle = measure(at(text, 2), at(data, 2))[0] or 0
                points, wrong = measured(measure, text, data, idle, options.seconds, options.most)
                # Of shorter runs, memory that is touched for the first time is a large part.
                fitted = [point for point in points if point[1] > least][-3:]
                bound, why = BOUNDS.get((part, query), (MOST, ""))
                if wrong and len(fitted) < 2:
                    print(f"{part:13}{query:22} {wrong[:100]}", flush=True)
                elif len(fitted) < 2:
                    print(f"{part:13}{query:22}{points[-1][0]:9}{points[-1][1]:9.3f}{'-':>9}", flush=True)
                else:
                    exponent = slope(fitted)
                    above = exponent > bound
                    failed |= above
                    note = "ABOVE" if above else why
                    print(f"{part:13}{query:22}{fitted[-1][0]:9}{fitted[-1][1]:9.3f}{exponent:9.2f}  {note}", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
