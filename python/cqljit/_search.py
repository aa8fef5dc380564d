"""Searches: rows while they come, tallies, tables."""
from __future__ import annotations

import asyncio
import collections
import itertools
import operator
from ctypes import sizeof
from typing import TYPE_CHECKING, AsyncIterator, Iterator, Optional, Sequence, Union, overload

from . import _arrow, _frames, _games, _notebook
from . import _library as _c
from ._games import Games
from ._query import Query, QuerySource, compile
from ._rows import Batch, Row
from ._run import Run, Statistics
from ._tally import Tally

if TYPE_CHECKING:
    import pandas
    import polars


class Search:
    """A search that goes on in the background. Iterating gives its rows as they come, in the order of the games or of
    `sort`, once. close(), the end of a `with` or Ctrl-C ends it early. Any thread may ask how far it is, and close it;
    one at a time takes rows.

    In a notebook it shows its first rows, boards, tallies and how far it is; the rows are still there for a loop."""

    def __init__(self, query: Union[QuerySource, Query], games: Games, *,
                 columns: Union[None, str, Sequence[str]], rows: Optional[str], threads: int,
                 options: Sequence[str], blocks: Optional[tuple[int, int]], secure: bool):
        results = {"positions": _c.RESULT_ROWS, "games": _c.RESULT_GAME_ROWS, None: _c.RESULT_NONE}
        if rows not in results:
            raise ValueError('rows must be "positions", "games" or None')
        if isinstance(options, str):
            raise TypeError("options is a list of words, as options.split() gives it")
        if isinstance(query, Query) and columns is not None:
            raise ValueError("the columns of a query are told when it is compiled")
        if isinstance(query, Query) and secure:
            raise ValueError("whether a query may use files is told when it is compiled")
        if not 0 <= threads < 1 << 31:
            raise ValueError(f"threads is a number from 0 to {(1 << 31) - 1}, not {threads}")
        self._query = query if isinstance(query, Query) else compile(query, columns=columns, secure=secure)
        self._texts: list[str] = []
        given = _c.SearchOptions(size=sizeof(_c.SearchOptions), threads=threads, result=results[rows],
                                 words=_c.strings(list(options)), word_count=len(options))
        # A method would keep the search alive.
        texts = self._texts
        callback = given.text = _c.TextCallback(lambda _, kind, text: texts.append(text.decode(errors="replace")))
        self._source = _games.put(given, games, blocks)
        self._run = Run(self._query, given, (callback, self._source))
        self._layout = self._run.layout
        self._tallies: list[Tally] = []
        self._ahead: collections.deque[Batch] = collections.deque()  # taken only to be shown
        self._start(None)

    def _start(self, batch: Optional[Batch]) -> None:
        """Makes the rows of a batch those that are given next."""
        self._current = batch
        self._places = iter(range(batch.count if batch is not None else 0))
        self._pending: Iterator[Row] = map(Row, itertools.repeat(batch), self._places) if batch is not None else iter(())

    @property
    def columns(self) -> list[str]:
        """The names of the columns; none if there are no rows."""
        return list(self._layout.names)

    def __iter__(self) -> Iterator[Row]:
        yield from self._pending
        for batch in self._batches():
            self._start(batch)
            yield from self._pending

    def __next__(self) -> Row:
        return next(iter(self))

    async def __aiter__(self) -> AsyncIterator[Row]:
        """Gives rows while other tasks run: a thread waits for them. A task that is cancelled ends the search."""
        def take() -> bool:
            batch = next(self._batches(), None)
            self._start(batch)
            return batch is not None

        while True:
            for row in self._pending:
                yield row
            try:
                if not await asyncio.get_running_loop().run_in_executor(None, take):
                    return
            except asyncio.CancelledError:
                self._run.cancel()
                raise

    def __enter__(self) -> Search:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _batches(self) -> Iterator[Batch]:
        while True:
            with self._run.taking:
                batch = self._ahead.popleft() if self._ahead else self._take()
            if batch is None:
                return
            yield batch

    def _take(self) -> Optional[Batch]:
        """Takes rows from the library. None: there are no more. The caller holds the lock of taking."""
        try:
            batch = self._run.take()
        except BaseException as error:
            self.close()
            if isinstance(error, _c.FileError) and self._source.error is not None:
                raise self._source.error from None
            raise
        if batch is None:
            if self._run.tallies is not None:
                self._tallies = self._run.tallies
            self.close()
        return batch

    def _first(self, most: int) -> list[Row]:
        """The rows that come next, at most so many, which stay to be taken."""
        with self._run.taking:
            current, ahead = self._current, list(self._ahead)
            left = operator.length_hint(self._places)
            found = [Row(current, current.count - left + place) for place in range(min(left, most))] if current is not None else []
            shown = iter(ahead)
            while len(found) < most:
                batch = next(shown, None)
                if batch is None:
                    pending, places = self._pending, self._places  # which the end of the search drops
                    batch = self._take()
                    self._current, self._pending, self._places = current, pending, places
                    if batch is None:
                        break
                    ahead.append(batch)
                    shown = iter(())
                found += [Row(batch, place) for place in range(min(batch.count, most - len(found)))]
            self._ahead = collections.deque(ahead)
        return found

    def _repr_html_(self) -> str:
        rows = self._first(_notebook.MOST_ROWS + 1)
        return _notebook.search(self.columns, rows, self.statistics, self._tallies)

    def close(self) -> None:
        """Ends the search and frees what it holds; rows that were taken stay. A loop in another thread ends."""
        self._run.cancel()
        with self._run.taking:
            if self._run.close():
                self._ahead.clear()
                self._start(None)

    @property
    def statistics(self) -> Statistics:
        """How far the search is, or was when it ended."""
        return self._run.statistics

    @property
    def messages(self) -> str:
        """What the query printed by `message`, and warnings on damaged games, so far."""
        return "".join(self._texts)

    @property
    def tallies(self) -> list[Tally]:
        """All tables of the query, in the order of its text. Rows that nobody has taken are dropped."""
        for _ in self._batches():
            pass
        return self._tallies

    @overload
    def tally(self) -> Tally: ...
    @overload
    def tally(self, label: str) -> Tally: ...

    def tally(self, label: Optional[str] = None) -> Tally:
        """The table with this label, or the only one. KeyError if there is none."""
        tables = self.tallies
        if label is None and len(tables) == 1:
            return tables[0]
        for table in tables:
            if table.label == label:
                return table
        if not tables:
            has_some = self._query._tables.count
            raise KeyError("the search ended before its tallies were complete" if has_some else "the query has no tallies")
        which = f"not {label!r}" if label is not None else "more than one: say which"
        raise KeyError(f"the query has the tallies {[table.label for table in tables]}, {which}")

    def _rest(self) -> Iterator[tuple[Batch, int]]:
        """The batches of the rows that nobody has taken yet, each from a row on."""
        rest = next(self._pending, None)
        if rest is not None:
            self._start(None)
            yield rest._batch, rest._index
        for batch in self._batches():
            yield batch, 0

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """The rows that nobody has taken yet, for consumers of Arrow: pyarrow.table(search), polars.DataFrame(search),
        DuckDB. Sets are lists of squares."""
        columns = list(zip(self._layout.names, self._layout.types))
        return _arrow.capsule(columns, ((batch.parts, first) for batch, first in self._rest()))

    def to_polars(self) -> polars.DataFrame:
        """The rows that nobody has taken yet as a table of polars."""
        import polars
        return polars.DataFrame(self)

    def to_pandas(self) -> pandas.DataFrame:
        """The rows that nobody has taken yet as a table: numbers as Int64 where some are missing, else int64."""
        return _frames.pandas_of(self._layout, list(self._rest()))


def search(query: Union[QuerySource, Query], games: Games, *,
           columns: Union[None, str, Sequence[str]] = None, rows: Optional[str] = "positions", threads: int = 0,
           options: Sequence[str] = (), blocks: Optional[tuple[int, int]] = None, secure: bool = False) -> Search:
    """Searches games with a query.

    `query`: as of compile(), or a compiled one. `games`: a file (PGN, also packed, or a database), several, the
    text of games as bytes or as a str with a line feed, an open file, or an iterator of bytes, pieces of a text; the last two
    are read by a thread while the search goes on, and what they raise is raised here. `columns`: as of compile(). `rows`: "positions", one for each matching position (or
    record of `row`), "games", or None for tallies alone. `threads`: 0: one less than the machine has. `options`: words
    of a command line that say which games match, as ["--player", "Tal"]; those that change the query, as --flipcolor,
    are given to compile(). `blocks`: the first block of the one file that is searched, from 0, and how many (see
    count_blocks()). `secure`: as of compile().

    Raises QueryError, FileError, RunError while it goes on, or another CqlError."""
    return Search(query, games, columns=columns, rows=rows, threads=threads, options=options, blocks=blocks, secure=secure)


def tally(query: Union[QuerySource, Query], games: Games, *, threads: int = 0,
          options: Sequence[str] = (), secure: bool = False) -> list[Tally]:
    """The tables of the tallies of a query over games; rows are not made. Arguments as of search()."""
    with search(query, games, rows=None, threads=threads, options=options, secure=secure) as run:
        return run.tallies
