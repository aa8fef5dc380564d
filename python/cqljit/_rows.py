"""Rows of searches: copied from the library in batches, by columns."""
from __future__ import annotations

import ctypes
from typing import Any, Callable, Dict, Iterator, List, Optional, Union

from . import _arrow
from . import _library as _c
from .board import Board

Value = Union[None, bool, int, str, "list[str]"]

_SQUARES = [file + rank for rank in "12345678" for file in "abcdefgh"]


def squares(bits: int) -> list[str]:
    """The names of the squares of a set."""
    return [name for square, name in enumerate(_SQUARES) if bits >> square & 1]


class Layout:
    """The columns of a search."""

    def __init__(self, names: list[str], types: list[int]):
        self.names, self.types = names, types
        self.places = {name: place for place, name in enumerate(self.names)}


def layout_of(rows: Optional[_c.Rows]) -> Layout:
    columns = rows.columns[:rows.column_count] if rows else []
    return Layout([column.name.decode() for column in columns], [column.type for column in columns])


class Batch(Dict[str, List[Value]]):
    """Some rows by columns, copied. The values of a column are made when it is asked for."""

    def __init__(self, layout: Layout, rows: Optional[_c.Rows] = None):
        self.layout = layout
        self.count: int = rows.row_count if rows else 1
        self._parts: list[_arrow.Part] = []
        if not rows:
            return
        for column in rows.columns[:rows.column_count]:
            ends = b""
            if column.type == _c.COLUMN_TEXT:
                content = ctypes.string_at(column.text, column.text_ends[self.count - 1])
                ends = ctypes.string_at(column.text_ends, self.count * 8)
            else:
                content = ctypes.string_at(column.numbers, self.count * 8)
            self._parts.append((ctypes.string_at(column.has_value, self.count), content, ends))

    @property
    def parts(self) -> list[_arrow.Part]:
        """By column: which rows have a value, 64-bit numbers or texts, each with a NUL, and the ends of the texts."""
        return self._parts

    def __missing__(self, name: str) -> list[Value]:
        place = self.layout.places[name]
        kind, (has_value, content, _) = self.layout.types[place], self._parts[place]
        values: list[Any]
        if kind == _c.COLUMN_TEXT:
            values = content.decode().split("\0")
            values.pop()
        else:
            values = memoryview(content).cast("q").tolist()
            if kind == _c.COLUMN_LOGICAL:
                values = [bool(number) for number in values]
            elif kind == _c.COLUMN_SET:
                values = [squares(number & 0xffffffffffffffff) for number in values]
        if 0 in has_value:
            values = [value if has else None for value, has in zip(values, has_value)]
        self[name] = values
        return values


def _row(names: list[str], types: list[int], values: list[Value]) -> Row:
    """A row by itself, as it is unpickled and copied."""
    batch = Batch(Layout(names, types))
    batch.update((name, [value]) for name, value in zip(names, values))
    return Row(batch, 0)


class Row:
    """A row: values by name of the column, row["white"] or row.white, or by place. No value: None.

    In a notebook it shows its board, if it has a column `fen`."""

    __slots__ = ("_batch", "_index")

    def __init__(self, batch: Batch, index: int):
        self._batch, self._index = batch, index

    def __getitem__(self, key: Union[str, int]) -> Value:
        return self._batch[key if isinstance(key, str) else self._batch.layout.names[key]][self._index]

    def __getattr__(self, name: str) -> Value:
        if name in Row.__slots__:  # of a row that is being copied
            raise AttributeError(name)
        try:
            return self._batch[name][self._index]
        except KeyError:
            raise AttributeError(f"the row has no column {name!r}; it has {', '.join(self.keys())}") from None

    def __len__(self) -> int:
        return len(self._batch.layout.names)

    def __iter__(self) -> Iterator[Value]:
        return (self._batch[name][self._index] for name in self._batch.layout.names)

    def keys(self) -> list[str]:
        """The names of the columns."""
        return list(self._batch.layout.names)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Row):
            return NotImplemented
        return self._batch.layout.names == other._batch.layout.names and list(self) == list(other)

    def __hash__(self) -> int:
        return hash(tuple(tuple(value) if isinstance(value, list) else value for value in self))

    def __reduce__(self) -> tuple[Callable[..., Row], tuple[list[str], list[int], list[Value]]]:
        return _row, (self.keys(), list(self._batch.layout.types), list(self))

    def __repr__(self) -> str:
        return "Row(" + ", ".join(f"{name}={value!r}" for name, value in zip(self.keys(), self) if value is not None) + ")"

    @property
    def board(self) -> Board:
        """The position of the row. KeyError if there is no column `fen`."""
        return Board(str(self["fen"]))

    def _repr_html_(self) -> Optional[str]:
        if "fen" not in self._batch.layout.places:
            return None
        return self.board.figure(self._caption())

    def _caption(self) -> str:
        def value(name: str) -> str:
            return str(self[name]) if name in self._batch.layout.places and self[name] is not None else ""

        number = value("move_number")
        if number and value("side") == "w":  # the move that led here is Black's
            number = f"{int(number) - 1}..."
        elif number:
            number += "."
        move = number + value("move") if value("move") else ""
        players = " – ".join(filter(None, [value("white"), value("black")]))
        return ", ".join(filter(None, [players, value("year"), move, value("comment")]))
