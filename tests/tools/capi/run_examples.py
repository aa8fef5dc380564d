#!/usr/bin/env python3
"""Runs the C and the Python example of examples/capi over the example games: both must print the same, which is known
for those games.

usage: run_examples.py EXAMPLE AS_YOU_TYPE TABLES CQL_JIT LIBRARY SOURCE_DIR SANITIZERS
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

example, as_you_type, tables, program, library, source, sanitizers = sys.argv[1:8]
games = pathlib.Path(source) / "examples/games.pgn"
script = pathlib.Path(source) / "examples/capi/example.py"


def run(command, query, path=games, **environment):
    return subprocess.run([*command, query, str(path)], capture_output=True, text=True, timeout=120,
                          env={**os.environ, "CQLJIT_LIBRARY": library, **environment})


commands = {"C": [example]}
if sanitizers:
    print("the Python example is skipped: python3 cannot load a library with sanitizers")
else:
    commands["Python"] = [sys.executable, str(script)]

def main_line_mates():
    text = re.sub(r"\{[^}]*\}", "", re.sub(r"(?m)^\[.*", "", games.read_text()))
    while (less := re.sub(r"\([^()]*\)", "", text)) != text:
        text = less
    return text.count("#")


mates = main_line_mates()
outputs = set()
for name, command in commands.items():
    good = run(command, 'cql() sort "men" #[Aa] mate')
    assert good.returncode == 0 and not good.stderr, (name, good)
    lines = good.stdout.splitlines()
    assert len(lines) == mates + 1, (name, len(lines), mates)
    assert lines[-1].startswith(f"{mates} positions of {mates} games match, of "), (name, lines[-1])
    assert all("#" in line and " men=" in line for line in lines[:-1]), (name, lines)
    outputs.add(good.stdout)

    bad = run(command, "cql() R attakcs k")
    assert bad.returncode != 0 and not bad.stdout and "query.cql:1:9: error: " in bad.stderr, (name, bad)
    missing = run(command, "cql() mate", "/nowhere.pgn")
    assert missing.returncode != 0 and "cannot read /nowhere.pgn" in missing.stderr, (name, missing)
assert len(outputs) == 1, outputs

# The tables of a query: every game has one result.
results = re.findall(r'(?m)^\[Result "(.*)"\]', games.read_text())
counted = run([tables], 'cql() initial tally "results" tag "Result" total "plies" ply by tag "Result"')
assert counted.returncode == 0, counted
head, *lines = counted.stdout.split("plies: ")[0].splitlines()
assert head == f"results: {len(results)} contributions", head
assert sorted(lines) == sorted(f"  {results.count(result)}\t{result}" for result in set(results)), lines
assert f"plies: {len(results)} contributions, 0\n" in counted.stdout, counted.stdout

# A database of three blocks, block by block: the first matches, and a count that grows to that of the whole search.
with tempfile.TemporaryDirectory() as folder:
    database = pathlib.Path(folder) / "games.cqldb"
    for more in ([], ["--append"], ["--append"]):
        subprocess.run([program, "import", games, *more, "-o", database], check=True, capture_output=True)
    for path, blocks in ((database, 3), (games, 1)):
        typed = run([as_you_type], "cql() mate", path)
        assert typed.returncode == 0, typed
        lines = typed.stdout.splitlines()
        found = [line for line in lines if line.startswith("game ")]
        counts = [re.fullmatch(r"block (\d+) of (\d+): (\d+) games match", line) for line in lines if line not in found]
        assert all(counts) and [int(c[1]) for c in counts] == list(range(1, blocks + 1)) and {int(c[2]) for c in counts} == {blocks}, lines
        assert [int(c[3]) for c in counts] == [mates * (b + 1) for b in range(blocks)], lines
        assert len(found) == min(50, mates * blocks), lines
        numbers = [int(re.match(r"game (\d+)", line)[1]) for line in found]
        assert numbers == sorted(numbers), numbers
        assert blocks == 1 or numbers[mates] > 80, numbers  # games have the numbers of the whole

# Python adopts the locale of the user. In Latin-1 bytes of UTF-8 are letters, and in Turkish i is not the small letter of I.
with tempfile.TemporaryDirectory() as folder:
    for locale, charset, query in (("de_DE", "ISO-8859-1", "cql() mate ♕→♚"), ("tr_TR", "UTF-8", "(match :site PARIS (position :mate))")):
        name = f"{locale}.{charset}"
        try:
            subprocess.run(["localedef", "-i", locale, "-f", charset, f"{folder}/{name}"], check=True, capture_output=True)
        except (OSError, subprocess.CalledProcessError):
            print(f"{name} is skipped: localedef cannot make it")
            continue
        for command in commands.values():
            here = run(command, query, PYTHONUTF8="1")
            there = run(command, query, PYTHONUTF8="1", LOCPATH=folder, LC_ALL=name)
            assert here.returncode == 0 and not here.stdout.startswith("0 "), here
            assert there.stdout == here.stdout, (name, there)
