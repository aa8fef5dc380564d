#!/usr/bin/env python3
"""Random searches in shards: the merge must leave the same bytes as one run, for any number of shards and any cuts.

usage: random_shards.py CQL_JIT [--rounds N] [--seed N]

Filters of the board come from the generators of tests/oracle. Inputs are PGN, also damaged, packed PGN and databases; queries sort, tally,
give rows, comment, keep variables, print, fail; options limit, choose and number games.
"""
import argparse
import bz2
import gzip
import json
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "oracle")]

from generate.board import filter as boardFilter  # noqa: E402
from support import Runs, difference  # noqa: E402

COUNTS = (1, 2, 3, 7, 16)
CONDITIONS = ("check", "mate", "wtm", "R attacks k", "currentmove [x]", "#[Aa]<8", "ply>30", "Q attacks [Rr]", "initial",
              "player \"a\"", "gamenumber>7", "gamenumber<=lastgamenumber-3", "result 1-0", "passedpawns", "not check", "move from P to e4",
              "sample 3", "false")
EXTRAS = ("comment(gamenumber \" of \" lastgamenumber)", "message(\"ply \" ply \" of game \" gamenumber)", "persistent Sum+=1",
          "persistent Sum+=1 persistent Sum+=ply", "persistent Seen|=K", "persistent quiet Quiet+=#[Aa]", "if ply>60 persistent Last=ply",
          "tally \"by ply\" ply", "tally per game \"of\" ply by player white", "total \"moves\" ply", "tally now \"all\" [Aa]",
          "row(\"p\"=ply \"n\"=gamenumber)", "sort #[Aa]", "sort min \"ply\" ply", "sort \"by white\" player white", "sort ply sort \"x\" #A",
          "settag(\"Shard\" \"x\")", "distinct ply", "removecomment", "assert not {ply>150 #[QqRr]==5}",
          # The line breaks of a comment with the number depend on the number, and so does the equality of its parts.
          "if initial comment(\"Game number 9\")", "if initial comment(\"wide \" white \" against \" black \" words of this {comment} here\")",
          "if initial comment(\"just so wide that it is full with a number of digits here \" currentmove)", "if initial echo (s t) 1 check")
OPTIONS = (["--limit", "5"], ["--limit", "1"], ["-g", "4", "20"], ["-g", "9"], ["--matchcount", "1", "3"], ["--noheader"], ["--variations"],
           ["--sortmatchcount"], ["--nosort"], ["--quick"], ["--count"], ["--showmatches"], ["--show-positions"], ["--sample", "0.4"],
           ["--first"], ["--warnings", "summary"], ["--exit-status"], ["--pgnlinewidth", "0"], ["--nosummary"], ["--pgnlinewidth", "26"], ["--matchstring", "Game number 7"],
           ["--nocoalescecomments"], ["--nouniquecomments"], ["--elidecomments"])
OUTPUTS = ("out.pgn", "out.pgn", "out.pgn.zst", "rows.csv", "rows.jsonl", "rows.epd")
# Games that end in the middle, tags without an end, text that is no game: difficult for cuts.
DAMAGE = ("\n[White \"cut\n", "1. e4 e5 2. Ke8 *\n\n", "{ never closed ", "( 1. d4 ", "\n\n[Event \"again\"]\n", "\x00\xff", "\r\n\r\n", "1-0 ", "\ufeff",
          "garbage\n\n", "%escape\n", "[FEN \"nonsense\"]\n")


def corpora(binary, folder):
    """Files of games of every kind; names."""
    call = lambda *words: subprocess.run([binary, *words], cwd=folder, check=True, capture_output=True)
    call("generate", "--games", "120", "--seed", "1", "--variations", "--comments", "--nags", "-o", "a.pgn")
    call("generate", "--games", "61", "--seed", "2", "-o", "b.pgn")
    call("generate", "--games", "90", "--seed", "3", "--comments", "-o", "c.pgn.zst")
    call("import", "a.pgn", "-o", "d.cqldb")
    call("import", "b.pgn", "--pack", "-o", "e.cqldb")
    text = (folder / "b.pgn").read_bytes()
    (folder / "f.pgn.gz").write_bytes(gzip.compress(text))
    (folder / "g.pgn.bz2").write_bytes(bz2.compress(text[:9000]))
    (folder / "h.pgn").write_bytes(text.replace(b"\n", b"\r\n"))
    (folder / "i.pgn").write_bytes("".join(text.decode().split("\n\n")[1::2]).encode())  # no tags
    (folder / "j.pgn").write_bytes(b"")
    (folder / "n.pgn").write_bytes(text.replace(b'[White "', b'[White "\xe9').replace(b'[Black "A', b'[Black "\x80'))  # names that are not UTF-8
    (folder / "k.pgn").write_bytes(text.decode().encode("utf-16"))
    for name in ("edge", "annotated"):
        shutil.copy(HERE.parent / "conformance" / "pgn" / f"{name}.pgn", folder)
    packed = subprocess.run(["zstd", "-qc"], input=text, capture_output=True, check=True).stdout
    (folder / "l.pgn.zst").write_bytes(packed[: len(packed) * 2 // 3])  # cut off
    frames = b"".join(subprocess.run(["zstd", "-qc", "--no-content-size"], input=text[i:i + 3000], capture_output=True, check=True).stdout
                      for i in range(0, len(text), 3000))
    (folder / "m.pgn.zst").write_bytes(frames)
    return ["a.pgn", "b.pgn", "c.pgn.zst", "d.cqldb", "e.cqldb", "f.pgn.gz", "g.pgn.bz2", "h.pgn", "i.pgn", "j.pgn", "k.pgn", "edge.pgn",
            "annotated.pgn", "l.pgn.zst", "m.pgn.zst", "n.pgn"]


def damaged(random, text):
    parts = bytearray(text)
    for _ in range(random.randint(1, 12)):
        at = random.randrange(len(parts))
        parts[at:at + random.choice((0, 0, 1, 40))] = random.choice(DAMAGE).encode("utf-8", "replace")
    return bytes(parts)


def query(random, numberless):
    # Only some of the oracle's filters are conditions: their values are printed.
    parts = [f"comment({boardFilter(random)[0]})" for _ in range(random.choice((0, 0, 1)))]
    parts += [f"message quiet({boardFilter(random)[0]})" for _ in range(random.choice((0, 0, 1)))]
    parts += random.sample(EXTRAS, random.choice((0, 1, 1, 2, 3)))
    parts = random.sample(CONDITIONS, random.choice((1, 1, 2))) + parts
    if numberless:
        parts = [part for part in parts if "gamenumber" not in part and "message" not in part] or ["check"]
    header = random.choice(("", "", "variations", "quiet", "matchcount 2 100", "sort matchcount 1 100", "result 1-0"))
    return f"cql({header})\n" + "\n".join(parts) + "\n"


def check(runs, random, names, round):
    """None, or the difference; whether the search could be divided; whether the merge has counted what precedes parts."""
    inputs = random.sample(names, random.choice((1, 1, 2, 4)))
    if random.random() < .3:
        source = (runs.folder / random.choice(("a.pgn", "b.pgn", "edge.pgn"))).read_bytes()
        (runs.folder / "damaged.pgn").write_bytes(damaged(random, source))
        inputs.append("damaged.pgn")
    # If the outputs do not contain the number of a game, the plan counts none.
    numberless = random.random() < .4
    queries = []
    for i in range(random.choice((1, 1, 1, 2))):
        (runs.folder / f"q{i}.cql").write_text(query(random, numberless), encoding="latin-1")
        queries.append(f"q{i}.cql")
    options = [option for option in OPTIONS if not (numberless and option[0] in ("-g", "--showmatches", "--show-positions"))]
    words = queries + inputs + sum(random.sample(options, random.choice((0, 0, 1, 1, 2))), []) + ["--threads", str(random.choice((1, 2, 4)))]
    outputs = [f"q{i}-out.pgn" for i in range(len(queries))]
    if len(queries) == 1 and random.random() < .7:
        outputs = [random.choice(OUTPUTS[:3] if numberless else OUTPUTS)]
        words += ["-o", outputs[0]]
        words += ["--noheader"] * (numberless and outputs[0].endswith(".zst") and "--noheader" not in words)
    if len(queries) == 1 and random.random() < .1:
        words += ["--tallies", "tallies.csv"]
        outputs.append("tallies.csv")
    if "--warnings" not in words and random.random() < .2:
        words += ["--warnings", "warnings.txt"]
        outputs.append("warnings.txt")
    count = random.choice(COUNTS)
    weights = count if random.random() < .3 else [random.choice((0, 1, 1, 3)) for _ in range(count - 1)] + [1]
    run = f"run{round}"
    told = f"{' '.join(words)}\nshards {weights}\n" + "".join((runs.folder / q).read_text(encoding="latin-1") for q in queries)
    whole = runs.whole(words, outputs)
    planned = runs.plan(words, run, weights)
    if planned.returncode:
        refused = b"cannot be divided" in planned.stderr
        # Errors of the query or the command line are reported before any game is read.
        return (None, False, False) if refused or whole[0] == planned.returncode == 2 else (f"{told}\nplan: {planned.stderr!r}", True, False)
    shards = json.loads((runs.folder / run / "manifest.json").read_text())["shards"]
    counting = any("begin" in piece and "gamesBefore" not in piece for pieces in shards for piece in pieces)
    runs.clear(outputs)
    order = list(range(1, count + 1))
    random.shuffle(order)
    for shard in order if random.random() < .5 else [",".join(map(str, order))]:
        done = runs.call("shard", "run", run, shard)
        if done.returncode:
            return f"{told}\nrun {shard}: {done.stderr!r}", True, counting
    if any((runs.folder / name).exists() for name in outputs):
        return f"{told}\na shard wrote an output", True, counting
    for again in range(random.choice((1, 1, 2))):
        wrong = difference(whole, runs.left(runs.call("shard", "merge", run), outputs))
        if wrong:
            return f"{told}\nmerge {again + 1}: {wrong}", True, counting
    shutil.rmtree(runs.folder / run)
    return None, True, counting


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    bad = divided = counted = 0
    with tempfile.TemporaryDirectory() as folder:
        runs = Runs(chosen.binary, folder)
        names = corpora(runs.binary, runs.folder)
        for round in range(chosen.seed, chosen.seed + chosen.rounds):
            wrong, was, counting = check(runs, random.Random(round), names, round)
            divided += was
            counted += counting
            if wrong:
                bad += 1
                print(f"--- round {round}\n{wrong}\n", flush=True)
    print(f"{chosen.rounds} rounds, {divided} of them in shards, {counted} counted by the merge, {bad} differ")
    return 1 if bad or divided < chosen.rounds / 2 or counted == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
