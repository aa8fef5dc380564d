"""Fits how the time of queries grows with the length of a game: python3 bench/growth.py cql-jit [--most 64000]

Prints, for each query, user seconds at each length and the exponent between the last two lengths: 1 is linear, 2 quadratic. The games
are knights that go out and home, so that both sides keep their castling rights: then no search for their loss ends early."""
import argparse
import math
import pathlib
import resource
import subprocess
import tempfile

QUERIES = {
    "fen": 'cql() fen ~~ "x"',
    "currentfen": 'cql() currentfen ~~ "x"',
    "standardfen": 'cql() standardfen ~~ "x"',
    "castlingrights": 'cql() castlingrights ~~ "x"',
    "zobristkey": 'cql() zobristkey ~~ "x"',
    "comment": 'cql() comment("ply " ply) false',
    "repetition": "cql() repetition > 1000000",
    "promotedpieces": "cql() promotedpieces",
    "legal castling": "cql() move legal oo",
    "path": "cql() path (Nf3 Nf6)+ mate",
    "find": "cql() find quiet mate",
    "echo": "cql() echo quiet (x y) sidetomove == 5",
}


def game(plies):
    moves = ("Nf3", "Nf6", "Ng1", "Ng8")
    return '[Event "?"]\n[Result "*"]\n\n' + " ".join(moves[i % 4] for i in range(plies)) + " *\n"


def seconds(binary, query, path):
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    run = subprocess.run([binary, "--count", "--threads", "1", query, path], capture_output=True, text=True, stdin=subprocess.DEVNULL)
    if run.returncode:
        return None
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binary")
    parser.add_argument("--most", type=int, default=64000, help="plies of the longest game")
    options = parser.parse_args()
    lengths = [options.most // 16, options.most // 4, options.most]
    with tempfile.TemporaryDirectory() as folder:
        games = []
        for plies in lengths:
            games.append(pathlib.Path(folder) / f"{plies}.pgn")
            games[-1].write_text(game(plies))
        query = pathlib.Path(folder) / "query.cql"
        print(f"{'query':18}" + "".join(f"{plies:>10}" for plies in lengths) + "  exponent")
        for name, text in QUERIES.items():
            query.write_text(text + "\n")
            times = [seconds(options.binary, query, path) for path in games]
            if None in times:
                print(f"{name:18} is refused")
                continue
            # Below some hundredths of a second the start of the program dominates.
            fits = times[-1] > 0.05
            exponent = math.log(times[-1] / max(times[-2], 0.001), lengths[-1] / lengths[-2]) if fits else None
            print(f"{name:18}" + "".join(f"{time:10.3f}" for time in times) + (f"{exponent:10.2f}" if fits else "         -"))


if __name__ == "__main__":
    main()
