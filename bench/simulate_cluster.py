#!/usr/bin/env python3
"""Simulates the time of a search on a cluster: tasks, cores, disks, a network and failures.

usage: simulate_cluster.py [--games N] [--nodes 1,10,100] [--cores N] [--shards N] [--network MB] [--mtbf HOURS] [--local] [--seed N] ...
       simulate_cluster.py --measure CQL_JIT GAMES.pgn [...]

Of the machine count the rates of one thread, the bytes of a game, what a task costs before it searches, how much tasks differ, and the rate of the
merge. With --measure they are measured first, on games of yours; the defaults were measured so, on one machine, with 196,000 games of masters
(650 bytes of text each, a third of what a game of Lichess has; processor time, the least of three). Assumed are disks, network, failures and what a scheduler adds to a task. Games lie on one server behind
the network, or, with --local, on the disks of the nodes.
"""
import argparse
import dataclasses
import heapq
import math
import os
import pathlib
import random
import statistics
import subprocess
import tempfile


FORMS = ("packed PGN", "database")
HEAVY = pathlib.Path(__file__).resolve().parents[1] / "examples/queries/systematic-manoeuvre.cql"
# Conditions on tags; on a position; along lines of the game. Bytes of results for each game that is read are assumed.
QUERIES = (("tags", ("--cql", 'player "Carlsen"'), .01), ("a position", ("--cql", "Rd7 Rd8"), 20.0), ("a heavy search", (HEAVY,), 1.0))


@dataclasses.dataclass
class Machine:
    rate: dict  # games in a second of a thread, by query and form
    bytes: dict  # of a game, by form
    start: float  # seconds of a task before it searches
    spread: float  # of the logarithms of the times of equal tasks
    merge: float  # MB of partials a second


# Of the heavy search from packed PGN the time is the sum of that from the database and of what packed PGN takes more in the search before it.
MACHINE = Machine(dict(zip(((name, form) for name, _, _ in QUERIES for form in FORMS), (610e3, 5790e3, 339e3, 2190e3, 66e3, 77e3))),
                  dict(zip(FORMS, (161, 235))), .012, .15, 2000)


def seconds(*words, folder):
    """Processor time of a run."""
    process = subprocess.Popen(list(map(str, words)), cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{' '.join(map(str, words))}: status {process.returncode}")
    return used.ru_utime + used.ru_stime


def measure(program, games):
    """The parameters of this machine."""
    program, games = pathlib.Path(program).resolve(), pathlib.Path(games).resolve()
    with tempfile.TemporaryDirectory() as folder:
        call = lambda *words: seconds(program, *words, folder=folder)
        folder = pathlib.Path(folder)
        subprocess.run(["zstd", "-q", "-10", str(games), "-o", str(folder / "games.pgn.zst")], check=True)
        call("import", games, "-o", "games.cqldb")
        files = dict(zip(FORMS, ("games.pgn.zst", "games.cqldb")))
        count = int(subprocess.run([program, "--cql", ".", "games.cqldb", "--count"], cwd=folder, capture_output=True, text=True).stdout)
        (folder / "none.pgn").write_text("")
        rate = {}
        for name, query, _ in QUERIES:
            least = {file: min(call(*query, file, "--count", "--threads", "1", "--nosummary") for _ in range(3)) for file in ("none.pgn", *files.values())}
            for form, file in files.items():
                rate[name, form] = count / (least[file] - least["none.pgn"])

        def shards(query, file, number):
            call("shard", "plan", *query, file, "--shards", number, "--threads", 1, "-o", "out.pgn", "-o", f"{file}-{number}/")
            times = [call("shard", "run", f"{file}-{number}", shard) for shard in range(1, number + 1)]
            size = sum(partial.stat().st_size for partial in (folder / f"{file}-{number}").glob("*.partial"))
            return times, size, min(call("shard", "merge", f"{file}-{number}") for _ in range(3))

        times, _, _ = shards(QUERIES[2][1], "games.cqldb", 16)
        starts, _, empty = shards(QUERIES[1][1], "none.pgn", 5)
        _, size, merge = shards(("--cql", "initial"), "games.cqldb", 4)
        return Machine(rate, {form: (folder / file).stat().st_size / count for form, file in files.items()}, min(starts),
                       statistics.stdev(math.log(time) for time in times), size / 1e6 / (merge - empty))


def task(random, seconds, spread):
    """Tasks of equal size differ by their games; one of a hundred runs on a machine that is otherwise busy."""
    return seconds * random.lognormvariate(0, spread) * (3 if random.random() < .01 else 1)


def simulate(machine, query, form, found, nodes, options):
    """Seconds of search and merge, the number of repeated tasks, and the bottleneck."""
    random_ = random.Random(options.seed)
    slots = nodes * options.cores
    shards = options.shards or max(slots * 8, 64)
    games = options.games / shards
    compute = games / machine.rate[query, form] + machine.start + options.scheduler
    # Concurrent readers share the bandwidth of the server, or the disks of the nodes.
    running = min(slots, shards)
    line = options.disk * nodes if options.local else min(options.network, options.disk * nodes)
    read = games * machine.bytes[form] / 1e6 / (line / running)
    free = [(0.0, slot) for slot in range(slots)]
    heapq.heapify(free)
    waiting, end, repeated = [max(compute, read)] * shards, 0.0, 0
    while waiting:
        seconds = task(random_, waiting.pop(), machine.spread)
        begin, slot = heapq.heappop(free)
        dies = random_.expovariate(1 / (options.mtbf * 3600 * options.cores))
        if dies < seconds:  # the task is lost, which is detected some time later; the node comes back
            repeated += 1
            waiting.append(max(compute, read))
            heapq.heappush(free, (begin + dies + options.notice, slot))
            continue
        heapq.heappush(free, (begin + seconds, slot))
        end = max(end, begin + seconds)
    merge = options.games * found / 1e6 / min(machine.merge, options.disk)
    return end, merge, repeated, "disk or network" if read > compute else "cores"


def duration(seconds):
    return f"{seconds:.0f} s" if seconds < 120 else f"{seconds / 60:.0f} min" if seconds < 7200 else f"{seconds / 3600:.1f} h"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--games", type=float, default=7e9)
    parser.add_argument("--nodes", default="1,10,100")
    parser.add_argument("--cores", type=int, default=16, help="of a node")
    parser.add_argument("--shards", type=int, default=0, help="default: eight for each core")
    parser.add_argument("--disk", type=float, default=500, help="MB a second that a node reads")
    parser.add_argument("--network", type=float, default=1250, help="MB a second that the server of the games gives")
    parser.add_argument("--local", action="store_true", help="the games lie on the disks of the nodes")
    parser.add_argument("--mtbf", type=float, default=1000, help="hours between two failures of a node")
    parser.add_argument("--notice", type=float, default=140, help="seconds until a lost node is noticed")
    parser.add_argument("--scheduler", type=float, default=1, help="seconds that it adds to a task")
    parser.add_argument("--measure", nargs=2, metavar=("CQL_JIT", "GAMES.pgn"), help="the program and games to measure rates with, at least 50 MB")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    machine = measure(*options.measure) if options.measure else MACHINE
    rates = "; ".join(f"{name} " + ", ".join(f"{machine.rate[name, form]:,.0f}" for form in FORMS) for name, _, _ in QUERIES)
    print(f"games a second of a thread, from {' and '.join(FORMS)}: {rates}\n"
          f"bytes of a game: {', '.join(f'{machine.bytes[form]:.0f}' for form in FORMS)}; a task starts in {machine.start * 1000:.0f} ms, times differ by "
          f"{machine.spread:.0%}, the merge takes {machine.merge:.0f} MB a second\n")
    print(f"{options.games:.3g} games, {options.cores} cores a node, games {'on the nodes' if options.local else 'on one server'}")
    print(f"{'query':15} {'from':11} {'nodes':>5} {'search':>9} {'merge':>8} {'repeated':>8}  bound by")
    for query, _, found in QUERIES:
        for form in FORMS:
            for nodes in map(int, options.nodes.split(",")):
                search, merge, repeated, bound = simulate(machine, query, form, found, nodes, options)
                print(f"{query:15} {form:11} {nodes:5} {duration(search):>9} {duration(merge):>8} {repeated:8}  {bound}")


if __name__ == "__main__":
    main()
