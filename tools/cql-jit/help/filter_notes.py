"""The notes of filters.txt: examples of each filter with what they find, traps, and what to see beside it.

A block begins with the filter, as filters.def spells it. Below it, indented: examples, behind a tab how many games of examples/games.pgn they
find (`python3 tests/docs/help.py CQL_JIT --write` puts that there); `! ` a trap; `> ` other filters.
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
    """The notes of each filter."""
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
    """What stands below the row of the table on the short page of a filter."""
    out = ["Examples (games found in examples/games.pgn)"]
    out += [f"  {query:{QUERY}}{count}".rstrip() for query, count in notes.examples]
    if notes.traps:
        out.append("Traps")
        for trap in notes.traps:
            out += textwrap.wrap(trap, WIDTH, initial_indent="  - ", subsequent_indent="    ", break_long_words=False, break_on_hyphens=False)
    see = f"See also: {notes.see}" if notes.see else ""
    more = f"The law ({'docs/language ' + law if law else 'docs/language'}): cql-jit help --full '{word}'" if not word.isalpha() else f"The law (docs/language {law}): cql-jit help --full {word}"
    return "\n".join([*out, *([see] if see else []), more])
