"""Random tests by rounds, each with a seed of its own that makes it again."""
import argparse
import pathlib
import random


def options(rounds, files=False):
    """Those of the command line; `rounds`: how many there are unless it says so; `files`: it may name some."""
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    if files:
        parser.add_argument("files", type=pathlib.Path, nargs="*")
    parser.add_argument("--rounds", type=int, default=rounds)
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


def failures(options, check):
    """How many rounds fail. `check` gets the seed and its random numbers, and gives what is wrong, a text, or nothing."""
    bad = 0
    for seed in range(options.seed, options.seed + options.rounds):
        if wrong := check(seed, random.Random(seed)):
            bad += 1
            print(f"--- seed {seed}\n{wrong}\n")
    return bad


def firstDifference(a, b):
    """The index from which two sequences differ."""
    return next((i for i, (x, y) in enumerate(zip(a, b)) if x != y), min(len(a), len(b)))
