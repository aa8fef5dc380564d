#!/usr/bin/env python3
"""Includes point down, between folders as docs/architecture.md draws it, and inside of each folder. A search knows sources and
sinks, and no format.

usage: layers.py
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
# The folders that a folder may include.
FLOORS = {
    "share": {"share"},
    "runtime": {"runtime"},
    "frontend": {"runtime", "share", "frontend"},
    "ide": {"runtime", "frontend", "ide"},
    "codegen": {"runtime", "frontend", "codegen"},
    "io": {"runtime", "io"},
    "output": {"runtime", "io", "output"},
    "pgn": {"runtime", "io", "pgn"},
    "database": {"runtime", "io", "database"},
    "search": {"runtime", "codegen", "io", "search"},
    "shard": {"runtime", "io", "database", "search", "shard"},
    "tools": {"share", "runtime", "frontend", "ide", "codegen", "io", "output", "pgn", "database", "search", "shard", "tools"},
}
# The levels inside of a folder, from bottom to top. A level names subfolders, and files of the folder itself; "." is its
# other files. Files include lower levels and their own subfolder, not the others of their level.
LEVELS = {
    "runtime": ["values", ".", "kernel letters regex", "native", "game_record", "settle_fields rules", "signature", "manifest",
                "comments", "host", "services"],
    "frontend": [".", "text", "passes", "parser prose signature", "legacy meaning", "compile spelling"],
    "codegen": ["cpu", "core", "pattern", "emit", "object", "llvm", "aot", "jit backend", "cache"],
    "io": ["source_options text_buffer", "bytes", "."],
    "pgn": [".", "fast", "split", "lists read", "write", "sink source"],
    "database": ["layout", "block", "file"],
    "search": ["job thread", "sort", "."],
    "tools": [".", "command generate", "capi manual", "cql-jit cql-run"],
}


def levels_of(folder):
    return {name: level for level, names in enumerate(LEVELS.get(folder, ["."])) for name in names.split()}


def part_of(path, levels):
    """Returns the subfolder, or the name in LEVELS of a file of the folder itself."""
    if len(path.parts) > 2:
        return path.parts[1]
    return path.stem if path.stem in levels else "."


def problems_of(floor, levels, path, included):
    if included.parts[0] != floor:
        return [] if included.parts[0] in FLOORS[floor] else [f"{floor}/ does not know {included.parts[0]}/"]
    part, other = part_of(path, levels), part_of(included, levels)
    unknown = [name for name in (part, other) if name not in levels]
    if unknown:
        return [f"{floor}/{name} has no level in layers.py" for name in unknown]
    if part == other or levels[other] < levels[part]:
        return []
    return [f"{included} is not below {floor}/{part}"]


def main():
    seen, problems = 0, []
    for floor in FLOORS:
        levels = levels_of(floor)
        for file in sorted(p for p in (ROOT / floor).rglob("*") if p.suffix in (".h", ".cpp", ".txt", ".def")):
            path = file.relative_to(ROOT)
            for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
                found = []
                if include := re.match(r'\s*#include "([\w./-]+/[\w.-]+)"', line):
                    seen += 1
                    found = problems_of(floor, levels, path, pathlib.PurePath(include[1]))
                if floor == "search" and re.search("pgn", line, re.IGNORECASE):
                    found.append(f"no format is named here: {line.strip()}")
                if str(path) != "frontend/ir_views.h" and re.search(r"\boperands\[\d", line):
                    found.append("name the operand by a view (frontend/ir_views.h)")
                problems += [f"{path}:{number}: {problem}" for problem in found]
    for problem in problems:
        print(problem)
    print(f"{seen} includes; {len(problems)} problems")
    # Fewer would mean that this test has stopped finding them.
    return 1 if problems or seen < 1500 else 0


if __name__ == "__main__":
    sys.exit(main())
