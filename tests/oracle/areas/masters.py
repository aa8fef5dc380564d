"""Half-move clocks and repetitions (language/60 §5) at every position of the games of masters beside the project."""
from collections import Counter
from random import Random
import pathlib
import re
import subprocess

from program import Program, difference
from replay import replay

ROUNDS = 0
DATA = pathlib.Path(__file__).resolve().parents[4] / "shared/data/masters.pgn.zst"


def start(program: Program, options):
    def check(seed: int, random: Random):
        return None

    if not DATA.exists():
        print(f"masters: skipped, there is no {DATA}")
        return check, []
    text = subprocess.run(["zstd", "-dcq", DATA], capture_output=True, check=True).stdout.decode("latin-1")
    games = re.findall(r"\n\n([^\[\]{}();]+?)(?:1-0|0-1|1/2-1/2|\*)\s*(?=\n\[|\Z)", "\n" + text.replace("\r", ""))
    wanted = [f"{clock} {times}" for game in games for clock, times in replay(game)]
    printed = program.run('cql(quiet) message quiet(halfmoveclock " " repetition)', program.file("masters.pgn", text.encode("latin-1")), "--count")
    print(f"masters: {len(games)} games, {len(wanted)} positions, {sum(not w.endswith(' 1') for w in wanted)} of them repeated")
    wrong = [difference("masters", printed, wanted)]
    # If a query tests for three times or more, smaller counts are equivalent.
    often = Counter(times for times in (int(line.split()[1]) for line in wanted) if times >= 3)
    printed = program.run('cql() tally "times" {repetition >= 3}', program.file("masters.pgn", text.encode("latin-1")), "--count")
    wrong.append(difference("masters, three times", printed[1:], [f"{often[times]}\t{times}" for times in sorted(often, key=lambda times: (-often[times], times))]))
    return check, [difference for difference in wrong if difference]
