#!/usr/bin/env python3
"""Run the conformance cases against a cql-jit binary.

usage: check.py CQL_JIT [FOLDER ...] [--area NAME ...] [--only TEXT] [--through SCRIPT [NAME=VALUE ...]] [--pending FILE] [-j N] [-v]

FOLDER is `cases`, `extensions` or `differences` (default: all three), or any folder of cases. A case is NAME.cql
with its expected result NAME.out beside it: the one word 'reject' (the query must be refused, exit status 2, a
diagnostic on standard error), or
  matches: M of N
  <every line the query prints on standard output, in order>
Comment lines at the top of a case steer it:
  // pgn: NAME      search pgn/NAME.pgn (default studies)
  // args: ...      extra command-line options
  // output: pgn    the written PGN must equal NAME.pgn: same games in the same order,
                    same tags, moves, variations, NAGs and comments; layout is free
In the area 'legacy' the listed lines are the positions that match, `Game: N move M(side)[id]: ID`,
which `--show-positions` prints.

--through runs a script of this folder in place of the program, with the variables in its environment and CQL_JIT.
--pending names a list of cases, AREA/NAME a line, that do not pass yet: one that passes is a failure, too.

Prints a line per failing case, a table per area, and closes with 'N passed, N failed'.
Exit status 0 when nothing failed.
"""
import argparse
import collections
import concurrent.futures
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
FOLDERS = ["cases", "extensions", "differences"]
RESULT = re.compile(r"^(\d+) match(?:es)? of (\d+) games?\b")
TAG = re.compile(r'\[\s*(\w+)\s+"((?:[^"\\]|\\.)*)"\s*\]')


def games_of(text):
    """A PGN text as a list of games, each (sorted tags, tokens of the movetext)."""
    games, tags, body, at = [], [], [], 0

    def flush():
        nonlocal tags, body
        if tags or body:
            games.append((sorted(tags), body))
        tags, body = [], []

    while at < len(text):
        if text[at].isspace():
            at += 1
        elif text[at] == "[" and (tag := TAG.match(text, at)):
            if body:
                flush()
            tags.append(tag.groups())
            at = tag.end()
        elif text[at] == "{":
            end = text.find("}", at) % (len(text) + 1)
            body.append("{" + " ".join(text[at + 1:end].split()) + "}")
            at = end + 1
        elif text[at] in "()":
            body.append(text[at])
            at += 1
        else:
            word = re.compile(r"[^\s(){}\[]+|.").match(text, at)
            move = re.sub(r"^\d+\.+", "", word.group())
            if move and not re.fullmatch(r"\d+\.*|\.+", move):
                body.append(move)
            at = word.end()
    flush()
    return games


def difference_of_games(want, got):
    """The first difference of two PGN texts; empty if there is none."""
    want, got = games_of(want), games_of(got)
    if len(want) != len(got):
        return f"{len(got)} games written, want {len(want)}"
    for number, ((tags, moves), (my_tags, my_moves)) in enumerate(zip(want, got), 1):
        if tags != my_tags:
            return f"game {number} of the output: tags differ: {sorted(set(tags) ^ set(my_tags))[:4]}"
        if moves != my_moves:
            k = first_difference(moves, my_moves)
            return f"game {number} of the output: movetext differs at token {k}: want {moves[k:k + 3]} got {my_moves[k:k + 3]}"
    return ""


def first_difference(a, b):
    return next((k for k, (x, y) in enumerate(zip(a, b)) if x != y), min(len(a), len(b)))


def problem(case, binary, environment, timeout):
    """The error in the program's result for a case; empty if it is correct."""
    source = case.read_text(encoding="utf-8")

    def setting(name, default=""):
        found = re.search(rf"^\s*//\s*{name}:\s*(.*)$", source, re.M)
        return found.group(1).strip() if found else default

    want = case.with_suffix(".out").read_text(encoding="utf-8").splitlines()
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder, "o.pgn")
        legacy = ["--show-positions"] if "legacy" in case.parts else []
        command = [binary, "--threads", "1", "-o", str(out), *shlex.split(setting("args")), *legacy, str(case),
                   str(HERE / "pgn" / (setting("pgn", "studies") + ".pgn"))]
        try:
            run = subprocess.run(command, cwd=folder, capture_output=True, timeout=timeout, env=environment)
        except subprocess.TimeoutExpired:
            return f"no answer in {timeout} s"
        printed = [line.rstrip() for line in run.stdout.decode("utf-8", "replace").splitlines() if line.strip()]
        errors = run.stderr.decode("utf-8", "replace").strip().splitlines()
        written = out.read_text("utf-8", "replace") if out.exists() else ""
    if not 0 <= run.returncode <= 2:
        return f'crashed, exit status {run.returncode}: {errors[-1] if errors else ""}'[:160]
    if want == ["reject"]:
        if run.returncode != 2:
            return f"accepted (exit status {run.returncode}), must be refused"
        return "" if errors else "refused without a message"
    if run.returncode != 0:
        return f'exit status {run.returncode}: {errors[0] if errors else ""}'[:200]
    results = [found for line in printed + errors if (found := RESULT.match(line))]
    if not results:
        return "no line 'M matches of N games'"
    if "matches: %s of %s" % results[0].groups() != want[0]:
        return f"{results[0].group()}, want {want[0]}"
    lines = [line for line in printed if not RESULT.match(line)]
    if lines != want[1:]:
        k = first_difference(lines, want[1:])
        pick = lambda some: repr(some[k])[:90] if k < len(some) else "nothing"
        return f"line {k + 1}: want {pick(want[1:])} got {pick(lines)}"
    if setting("output") == "pgn":
        return difference_of_games(case.with_suffix(".pgn").read_text("utf-8", "replace"), written)
    return ""


def cases_of(folders=FOLDERS):
    """The cases of some folders that have an expected result, in their order."""
    return [case for folder in folders for case in sorted((HERE / folder).rglob("*.cql")) if case.with_suffix(".out").exists()]


def name_of(case):
    """The name in a list of pending cases."""
    return f"{case.parent.name}/{case.stem}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binary")
    parser.add_argument("folders", nargs="*", default=FOLDERS)
    parser.add_argument("--area", nargs="+")
    parser.add_argument("--only", default="", help="cases whose path contains this")
    parser.add_argument("--through", nargs="+", metavar=("SCRIPT", "NAME=VALUE"), default=[])
    parser.add_argument("--pending", type=pathlib.Path)
    parser.add_argument("-j", type=int, default=os.cpu_count(), help="cases at once")
    parser.add_argument("-v", action="store_true", help="a line for every case")
    parser.add_argument("--timeout", type=int, default=60, help="seconds")
    options = parser.parse_args()

    binary, environment = str(pathlib.Path(options.binary).resolve()), dict(os.environ)
    if options.through:
        environment.update(variable.split("=", 1) for variable in [f"CQL_JIT={binary}", *options.through[1:]])
        binary = str(HERE / options.through[0])
    pending = set(options.pending.read_text().split()) if options.pending else set()
    cases = [case for case in cases_of(options.folders)
             if options.only in str(case) and (not options.area or case.parent.name in options.area)]

    passed, all_cases = collections.Counter(), collections.Counter()
    waiting = 0
    with concurrent.futures.ThreadPoolExecutor(options.j) as pool:
        for case, why in zip(cases, pool.map(lambda case: problem(case, binary, environment, options.timeout), cases)):
            area, name = case.parent.name, name_of(case)
            if name in pending:
                if why:
                    waiting += 1
                    continue
                why = f"passes: to be taken from {options.pending.name}"
            all_cases[area] += 1
            passed[area] += not why
            if why or options.v:
                print(f'{"FAIL" if why else "ok  "} {name} {why}')
    for area in sorted(all_cases):
        print(f"{area:12s} {passed[area]:4d} of {all_cases[area]:4d}")
    if waiting:
        print(f"{waiting} pending")
    good, count = passed.total(), all_cases.total()
    print(f"{good} passed, {count - good} failed")
    return 0 if count and good == count else 1


if __name__ == "__main__":
    sys.exit(main())
