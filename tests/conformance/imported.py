#!/usr/bin/env python3
"""Replaces cql-jit in the conformance runner: imports the games into a database and searches that.

usage: imported.py [OPTION...] QUERY.cql GAMES.pgn

The environment names the program, CQL_JIT; CQL_IMPORT has options of the import, as --pack. The databases are kept in a folder of
the system's temporary files as long as the program and the games are the same.
"""
import hashlib
import os
import pathlib
import subprocess
import sys
import tempfile

*words, games = sys.argv[1:]
program, options = os.environ["CQL_JIT"], os.environ.get("CQL_IMPORT", "").split()


def imported(path):
    """A database of the games; the path of the games if they cannot be imported."""
    if not path.endswith(".pgn") or not os.path.exists(path):
        return path
    parts = [program, str(os.stat(program).st_mtime_ns), *options, path, str(os.stat(path).st_mtime_ns)]
    key = hashlib.sha256("\0".join(parts).encode()).hexdigest()[:24]
    folder = pathlib.Path(tempfile.gettempdir(), f"cql-imported-{os.getuid()}")
    folder.mkdir(exist_ok=True)
    database = folder / f"{key}.cqldb"
    if not database.exists():
        # Several cases may import it at once: each uses a name of its own until it is complete.
        made = folder / f"{key}-{os.getpid()}.cqldb"
        subprocess.run([program, "import", *options, "--warnings", "none", path, "-o", str(made)], check=True, stdout=subprocess.DEVNULL)
        made.rename(database)
    return str(database)


sys.exit(subprocess.run([program, *words, imported(games)]).returncode)
