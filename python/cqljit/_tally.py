"""The tables that a search fills."""
from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any, Iterable, Iterator, Union

from . import _library as _c

if TYPE_CHECKING:
    import pandas


@dataclasses.dataclass(frozen=True)
class TallyLine:
    """A line of a tally."""
    group: Union[None, int, str]
    value: Union[None, int, str]   #: None: of `total`, `average`, `largest`, `smallest`
    count: int                     #: contributions
    result: Union[None, int, float]  #: of `total` ...; None: of `tally`, or there is none


class Tally:
    """The table of a tally: its lines in the order in which cql-jit prints them. In a notebook it shows as a table."""

    def __init__(self, label: str, kind: str, lines: list[TallyLine]):
        self.label = label
        self.kind = kind    #: "tally", "total", "average", "largest", "smallest"
        self.lines = lines  #: with the one over all groups first, if it is not a `tally`

    def __iter__(self) -> Iterator[TallyLine]:
        return iter(self.lines)

    def __len__(self) -> int:
        return len(self.lines)

    @property
    def result(self) -> Union[None, int, float]:
        """Over all groups, of `total`, `average`, `largest` and `smallest`."""
        return self.lines[0].result if self.lines and self.kind != "tally" else None

    def counts(self) -> dict[Any, int]:
        """How often by value; by (group, value) if there are groups."""
        grouped = any(line.group is not None for line in self.lines)
        return {(line.group, line.value) if grouped else line.value: line.count for line in self.lines}

    def to_pandas(self) -> pandas.DataFrame:
        """The lines as a table with the columns group, value, count, result."""
        import pandas
        return pandas.DataFrame([dataclasses.asdict(line) for line in self.lines],
                                columns=["group", "value", "count", "result"])

    def __repr__(self) -> str:
        return f"Tally({self.label!r}, {self.kind!r}, {len(self)} lines)"

    def _repr_html_(self) -> str:
        from html import escape
        names = [name for name in ("group", "value", "count", "result")
                 if any(getattr(line, name) is not None for line in self.lines)]

        def cells(tag: str, values: Iterable[Any]) -> str:
            return "<tr>" + "".join(f"<{tag}>{'' if v is None else escape(str(v))}</{tag}>" for v in values) + "</tr>"

        return (f"<table><caption>{escape(self.label)}</caption>" + cells("th", names) +
                "".join(cells("td", (getattr(line, name) for name in names)) for line in self.lines) + "</table>")


KINDS = ("tally", "total", "average", "largest", "smallest")


def _result(kind: str, count: int, total: int) -> Union[None, int, float]:
    """The result as cql-jit prints it: an average has two decimals, rounded half away from zero."""
    if kind == "tally" or count == 0 and kind != "total":
        return None
    if kind != "average":
        return total
    hundredths = (200 * abs(total) + count) // (2 * count)
    return (-hundredths if total < 0 else hundredths) / 100


def _value(column_type: int, number: int, text: bytes) -> Union[int, str]:
    return number if column_type == _c.COLUMN_INTEGER else text.decode()


def read_tables(tables: _c.Tables) -> list[Tally]:
    """The tables of a run, those to which nothing was contributed too."""
    found = []
    for table in tables.items[:tables.count]:
        kind, grouped = KINDS[table.kind], table.grouped
        lines = [] if kind == "tally" else [TallyLine(None, None, table.count, _result(kind, table.count, table.sum))]
        for line in table.lines[:table.line_count]:
            lines.append(TallyLine(_value(table.group_type, line.group_number, line.group_text) if grouped else None,
                                   _value(table.value_type, line.number, line.text) if kind == "tally" else None,
                                   line.count, _result(kind, line.count, line.sum)))
        found.append(Tally(table.label.decode(), kind, lines))
    return found
