"""Reads the notes of filters.txt: examples of each filter with the number of matching games, traps, and related filters.

A block begins with the filter, as filters.def spells it. The indented lines below are examples, each with a tab and the number of games of
examples/games.pgn that match (`python3 tests/docs/help.py CQL_JIT --write` updates it); `! ` and a trap; or `> ` and related filters.
"""
import pathlib
import textwrap

FILE = pathlib.Path(__file__).with_name("filters.txt")
WIDTH = 98
QUERY = 56


class Notes:
    def __init__(self):
        self.examples, self.traps, self.see = [], [], ""


def read():
    """Returns the notes of each filter, by its name."""
    found, notes = {}, None
    for line in FILE.read_text(encoding="utf-8").splitlines():
        if not line.startswith("  "):
            notes = found[line] = Notes()
        elif line.startswith("  ! "):
            notes.traps.append(line[4:])
        elif line.startswith("  > "):
            notes.see = line[4:]
        else:
            notes.examples.append(tuple((line[2:] + "\t").split("\t")[:2]))
    return found


def page(notes, word, law):
    """Returns the text below the row of the table on the short page of a filter."""
    out = ["Examples (games found in examples/games.pgn)"]
    out += [f"  {query:{QUERY}}{count}".rstrip() for query, count in notes.examples]
    if notes.traps:
        out.append("Traps")
        for trap in notes.traps:
            out += textwrap.wrap(trap, WIDTH, initial_indent="  - ", subsequent_indent="    ", break_long_words=False, break_on_hyphens=False)
    see = f"See also: {notes.see}" if notes.see else ""
    more = f"The law ({'docs/language ' + law if law else 'docs/language'}): cql-jit help --full '{word}'" if not word.isalpha() else f"The law (docs/language {law}): cql-jit help --full {word}"
    return "\n".join([*out, *([see] if see else []), more])
