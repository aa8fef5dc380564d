"""How a search shows itself in a notebook."""
from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any, Iterable, Sequence

if TYPE_CHECKING:
    from ._rows import Row
    from ._run import Statistics
    from ._tally import Tally

MOST_ROWS = 10
_MOST_BOARDS = 3
_HIDDEN = ("fen", "pgn")  # too long for a cell; a board shows the first
_SELDOM = ("query", "file", "position", "variation_depth", "comment")  # not shown where all rows have the same


def _cells(tag: str, values: Iterable[Any]) -> str:
    def text(value: Any) -> str:
        if value is None:
            return ""
        return escape(" ".join(value) if isinstance(value, list) else str(value))

    return "<tr>" + "".join(f"<{tag}>{text(value)}</{tag}>" for value in values) + "</tr>"


def _progress(statistics: Statistics) -> str:
    counts = f"{statistics.matching_games:,} of {statistics.games:,} games match"
    if statistics.finished:
        return f"{counts}, {statistics.seconds:.1f} s"
    return f"<progress value='{statistics.done:.3f}' max='1'></progress> {counts + ' so far' if statistics.games else 'searching'}"


def search(names: list[str], rows: Sequence[Row], statistics: Statistics, tallies: Iterable[Tally]) -> str:
    """The first rows as a table, with boards, how far the search is, and its tallies where it has ended."""
    out = f"<p>{_progress(statistics)}</p>"
    if rows:
        def tells(name: str) -> bool:
            values = [row[name] for row in rows[:MOST_ROWS]]
            if name in _SELDOM and values.count(values[0]) == len(values):
                return False
            return name not in _HIDDEN and values.count(None) < len(values)

        shown = [name for name in names if tells(name)]
        out += "<div style='overflow-x:auto'><table><thead>" + _cells("th", shown) + "</thead><tbody>"
        out += "".join(_cells("td", (row[name] for name in shown)) for row in rows[:MOST_ROWS])
        out += "</tbody></table></div>"
        if len(rows) > MOST_ROWS:
            out += f"<p>The first {MOST_ROWS} rows.</p>"
        boards = [board for row in rows[:_MOST_BOARDS] if (board := row._repr_html_())]
        out += "".join(f"<div style='display:inline-block; width:25em; vertical-align:top'>{board}</div>" for board in boards)
    elif names:
        out += "<p>No rows.</p>" if not statistics.rows else "<p>No rows are left.</p>"
    return "<div>" + out + "".join(tally._repr_html_() for tally in tallies) + "</div>"
