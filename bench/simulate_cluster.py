#!/usr/bin/env python3
"""How long a search takes on a cluster: tasks, cores, disks, a network and failures, simulated.

usage: simulate_cluster.py [--games N] [--nodes 1,10,100] [--cores N] [--shards N] [--network MB] [--mtbf HOURS] [--local] [--seed N] ...

Rates are those of one thread, and have to be measured where the search is to run: `cql-jit bench` prints games in a second. Of the defaults the rate
of a position from PGN was measured (200 MB of text a second on one machine; a game of Lichess has 2.1 kB, packed 290 bytes); the others, and
the bytes that a game has in a database, are assumptions. Games lie on one server behind the network, or, with --local, on the disks of the nodes.
"""
import argparse
import dataclasses
import heapq
import random


@dataclasses.dataclass
class Query:
    name: str
    rate: dict  # games in a second that a thread searches, by form
    found: float  # bytes of results for each game that is read


@dataclasses.dataclass
class Form:
    name: str
    bytes: float  # that are read for each game


FORMS = (Form("packed PGN", 290.0), Form("database", 90.0))


def task(random, seconds):
    """Machines are not alike, nor are games: most tasks take about the same, some much longer."""
    return seconds * random.lognormvariate(0, .15) * (3 if random.random() < .01 else 1)


def simulate(query, form, nodes, options):
    """Seconds of search and merge, tasks that were repeated."""
    random_ = random.Random(options.seed)
    slots = nodes * options.cores
    shards = options.shards or max(slots * 8, 64)
    games = options.games / shards
    compute = games / query.rate[form.name] + options.start
    # What all tasks read at the same time shares the server's line, or the disks of the nodes.
    running = min(slots, shards)
    line = options.disk * nodes if options.local else min(options.network, options.disk * nodes)
    read = games * form.bytes / 1e6 / (line / running)
    free = [(0.0, slot) for slot in range(slots)]
    heapq.heapify(free)
    waiting, end, repeated = [max(compute, read)] * shards, 0.0, 0
    while waiting:
        seconds = task(random_, waiting.pop())
        begin, slot = heapq.heappop(free)
        dies = random_.expovariate(1 / (options.mtbf * 3600 * options.cores))
        if dies < seconds:  # the task is lost, and found out some time later; the node comes back
            repeated += 1
            waiting.append(max(compute, read))
            heapq.heappush(free, (begin + dies + options.notice, slot))
            continue
        heapq.heappush(free, (begin + seconds, slot))
        end = max(end, begin + seconds)
    merge = options.games * query.found / 1e6 / options.merge
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
    parser.add_argument("--start", type=float, default=1.1, help="seconds that a task takes to start")
    parser.add_argument("--merge", type=float, default=500, help="MB a second that the merge takes")
    parser.add_argument("--rates", default="190e3,900e3,93e3,300e3,5e3,5.5e3",
                        help="games a second and thread: tags, a position, a heavy search; each from packed PGN and from a database")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rates = [float(rate) for rate in options.rates.split(",")]
    queries = [Query(name, dict(zip((form.name for form in FORMS), rates[2 * i:2 * i + 2])), found)
               for i, (name, found) in enumerate((("tags", .01), ("a position", 20.0), ("a heavy search", 1.0)))]
    print(f"{options.games:.3g} games, {options.cores} cores a node, games {'on the nodes' if options.local else 'on one server'}")
    print(f"{'query':15} {'from':11} {'nodes':>5} {'search':>9} {'merge':>8} {'repeated':>8}  bound by")
    for query in queries:
        for form in FORMS:
            for nodes in map(int, options.nodes.split(",")):
                search, merge, repeated, bound = simulate(query, form, nodes, options)
                print(f"{query.name:15} {form.name:11} {nodes:5} {duration(search):>9} {duration(merge):>8} {repeated:8}  {bound}")


if __name__ == "__main__":
    main()
