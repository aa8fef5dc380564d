"""The games in the written file, and their order (language/03 §2, §3.1, §8)."""
from typing import NamedTuple

from filters import Run
from moves import Position
from reader import Game
from writer import Notes, gameText


class Sort(NamedTuple):
    label: str
    least: bool = False


class Match(NamedTuple):
    game: Game
    notes: Notes
    best: dict


def matched(run: Run, game: Game, sorts: list[Sort]) -> Match:
    """Records the effects of a run on a game; `sorts`: those of the query in the order of the text."""
    journal: list[tuple[Position, str]] = []
    if run.level != "silent":
        if "-noheader" not in run.options:
            journal.append((game.root, f"Game number {game.number}"))
        journal += [c for c in run.journal if isinstance(c[1], str)]
        for sort in sorts:
            journal += run.best.get(sort.label, (None, []))[1]
        journal.append((game.root, "".join(f" {s.label}: {run.best.get(s.label, ('none',))[0]}" for s in sorts)))
    notes = Notes("-nouniquecomments" in run.options)
    for position, text in journal:
        if text:
            notes.added.setdefault(position, []).append(text)
    notes.removed = set() if "-noremovecomment" in run.options else run.removed
    notes.tags = {} if "-nosettag" in run.options else run.tags
    return Match(game, notes, {label: value for label, (value, _) in run.best.items()})


def inText(labels: list[Sort], text: str) -> list[Sort]:
    """Returns the sorts that a query has, in the order of its text."""
    return sorted((s for s in labels if f'"{s.label}"' in text), key=lambda s: text.index(f'"{s.label}"'))


def ordered(matches: list[Match], sorts: list[Sort]) -> list[Match]:
    """By each sort in turn, games without a value last."""
    for sort in reversed(sorts):
        valued = [m for m in matches if sort.label in m.best]
        valued.sort(key=lambda m: m.best[sort.label], reverse=not sort.least)
        matches = valued + [m for m in matches if sort.label not in m.best]
    return matches


def fileText(matches: list[Match], sorts: list[Sort]) -> str:
    return "".join(gameText(m.game, m.notes) + "\n\n" for m in ordered(matches, sorts))
