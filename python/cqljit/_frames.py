"""Rows as a table of pandas."""
from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import _library as _c
from ._rows import Batch, Layout, Value

if TYPE_CHECKING:
    import pandas


def pandas_of(layout: Layout, batches: list[tuple[Batch, int]]) -> pandas.DataFrame:
    """A table of batches, each from a row on. Columns of numbers are int64, or Int64 where some are missing."""
    import numpy
    import pandas
    made: dict[str, Any] = {}
    for place, (name, kind) in enumerate(zip(layout.names, layout.types)):
        if kind == _c.COLUMN_INTEGER:
            parts = [(*batch.parts[place][:2], first) for batch, first in batches]
            has = numpy.frombuffer(b"".join(part[first:] for part, _, first in parts), dtype=bool)
            numbers = numpy.frombuffer(b"".join(part[8 * first:] for _, part, first in parts), dtype="int64")
            made[name] = numbers.copy() if has.all() else pandas.arrays.IntegerArray(numbers.copy(), ~has)
        else:
            values: list[Value] = []
            for batch, first in batches:
                values += batch[name][first:]
            column = numpy.empty(len(values), dtype=object)
            column[:] = values
            made[name] = column
    return pandas.DataFrame(made, columns=layout.names)
