"""Queries, searches and their rows."""
from __future__ import annotations

import asyncio
import collections
import ctypes
import dataclasses
import itertools
import operator
import os
import re
import threading
import weakref
from ctypes import POINTER, byref, c_uint64, c_void_p, sizeof
from typing import (TYPE_CHECKING, Any, AsyncIterator, Callable, Dict, Iterable, Iterator, List, Optional, Protocol, Sequence, Union,
                    overload)

from . import _arrow, _notebook
from . import _library as _c
from ._tally import Tally, read_tallies
from .board import Board

if TYPE_CHECKING:
    import pandas
    import polars

Value = Union[None, bool, int, str, "list[str]"]
Path = Union[str, "os.PathLike[str]"]
QuerySource = Path  # a str is the text of the query, not a name


class Readable(Protocol):
    """An open file, or a StringIO."""

    def read(self) -> Union[str, bytes]: ...


Games = Union[Path, Iterable[Path], bytes, Readable]

_SQUARES = [file + rank for rank in "12345678" for file in "abcdefgh"]


def squares(bits: int) -> list[str]:
    """The names of the squares of a set."""
    return [name for square, name in enumerate(_SQUARES) if bits >> square & 1]


class Query:
    """A compiled query. It may be searched with any number of times, on several threads at once."""

    def __init__(self, handle: c_void_p):
        lib = _c.library()
        self._handle = handle
        weakref.finalize(self, lib.cqljit_query_free, handle)

    @property
    def warnings(self) -> str:
        """What the compiler warned of, as people read it."""
        return str(_c.library().cqljit_query_warnings(self._handle).decode(errors="replace"))

    def matches(self, fen: str) -> bool:
        """Whether the query matches a position, which is a game without moves. FileError if it is none."""
        found, error = ctypes.c_int32(), c_void_p()
        _c.check(_c.library().cqljit_evaluate(self._handle, _c.string(fen), byref(found), byref(error)), error)
        return bool(found.value)

    @property
    def diagnostics(self) -> tuple[_c.Diagnostic, ...]:
        """The warnings one by one, with their ranges."""
        return _c.diagnostics(_c.library().cqljit_query_diagnostics(self._handle).decode(errors="replace"))


def _has_header(text: str) -> bool:
    """Whether a text is a whole query, `cql(...)` or `(match ...)` of the older language, and not only filters."""
    body = re.sub(r"\A(?:\ufeff|\s|//[^\n]*(?:\n|\Z)|/\*.*?\*/|;[^\n]*(?:\n|\Z))*", "", text, flags=re.DOTALL)
    return not body or re.match(r"cql\s*\(|\(\s*match\b", body) is not None


def compile(query: QuerySource, *, columns: Union[None, str, Sequence[str]] = None, options: Sequence[str] = (),
            secure: bool = False, name: Optional[str] = None) -> Query:
    """Compiles a query.

    `query`: its text, `cql() mate` or only the filters, `mate`, or a pathlib.Path, the file of one. `columns`: those of the rows, as for
    `--columns`: names and filters. `options`: words of a command line that change the query, as ["--flipcolor"].
    `secure`: a query that reads or writes files is refused. `name`: in messages. Raises QueryError, FileError."""
    text, given = _compile_options(query, columns, options, secure, name)
    if text is not None:
        return Query(_c.new_handle(_c.library().cqljit_compile, text, byref(given)))
    return Query(_c.new_handle(_c.library().cqljit_compile_file, _c.string(query), byref(given)))


def save(query: QuerySource, path: Path, *, columns: Union[None, str, Sequence[str]] = None, options: Sequence[str] = (),
         secure: bool = False, name: Optional[str] = None) -> None:
    """Compiles a query to a file, .so, for load() and cql-run. Arguments as of compile()."""
    if isinstance(query, str):
        text, given = _compile_options(query, columns, options, secure, name)
    else:
        with open(query, "rb") as file:
            text = file.read()
        _, given = _compile_options(query, columns, options, secure, name or os.fspath(query))
    error = c_void_p()
    _c.check(_c.library().cqljit_compile_to_file(text, byref(given), _c.string(path), byref(error)), error)


def _compile_options(query: QuerySource, columns: Union[None, str, Sequence[str]], options: Sequence[str], secure: bool,
                     name: Optional[str]) -> tuple[Optional[bytes], _c.CompileOptions]:
    """The text to be compiled, if it is not that of a file, and the options for it."""
    if isinstance(query, str) and "\0" in query:
        raise ValueError("the text of a query has no NUL")  # its end, to the library
    words = list(options)
    if columns is not None:
        words += ["--columns", columns if isinstance(columns, str) else ",".join(columns)]
    text = _c.query_text(query) if isinstance(query, str) else None
    if text is not None and isinstance(query, str) and not _has_header(query):
        words += ["--cql", query]
        text = b"cql() ."
    return text, _c.CompileOptions(size=sizeof(_c.CompileOptions), name=name and _c.string(name), secure=secure,
                                   words=_c.strings(words), word_count=len(words))


def load(path: Path, *, secure: bool = False) -> Query:
    """A query that `cql-jit compile` has made. It is machine code: load only files that you trust."""
    given = _c.LoadOptions(size=sizeof(_c.LoadOptions), secure=secure)
    return Query(_c.new_handle(_c.library().cqljit_load, _c.string(path), byref(given)))


class _Layout:
    """The columns of a search."""

    def __init__(self, names: list[str], types: list[int]):
        self.names, self.types = names, types
        self.places = {name: place for place, name in enumerate(self.names)}


def _layout_of(rows: Optional[_c.Rows]) -> _Layout:
    columns = rows.columns[:rows.column_count] if rows else []
    return _Layout([column.name.decode() for column in columns], [column.type for column in columns])


class _Batch(Dict[str, List[Value]]):
    """Some rows by columns, copied. The values of a column are made when it is asked for."""

    def __init__(self, layout: _Layout, rows: Optional[_c.Rows] = None):
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
    batch = _Batch(_Layout(names, types))
    batch.update((name, [value]) for name, value in zip(names, values))
    return Row(batch, 0)


class Row:
    """A row: values by name of the column, row["white"] or row.white, or by place. No value: None.

    In a notebook it shows its board, if it has a column `fen`."""

    __slots__ = ("_batch", "_index")

    def __init__(self, batch: _Batch, index: int):
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


@dataclasses.dataclass(frozen=True)
class Statistics:
    """How far a search is."""
    games: int            #: read
    positions: int        #: of the games that were evaluated
    matching_games: int
    rows: int             #: that were handed out
    warnings: int         #: on damaged games
    bytes: int            #: of games, unpacked
    seconds: float
    threads: int
    finished: bool
    done: float           #: part of the games that was read, about, from 0 to 1


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
        if not isinstance(games, (str, bytes)) and hasattr(games, "read"):
            games = games.read()
            if isinstance(games, str):
                games = games.encode()
        elif isinstance(games, str) and "\n" in games:
            games = games.encode()
        self._texts: list[str] = []
        given = _c.SearchOptions(size=sizeof(_c.SearchOptions), threads=threads, result=results[rows],
                                 words=_c.strings(list(options)), word_count=len(options))
        # The method would keep the search alive, and the library calls what it was given.
        texts = self._texts
        self._callback = given.text = _c.TextCallback(lambda _, kind, text: texts.append(text.decode(errors="replace")))
        if isinstance(games, bytes):
            self._data = games
            given.data, given.data_size = games, len(games)
        else:
            paths: list[Path] = [games] if isinstance(games, (str, os.PathLike)) else list(games)
            given.paths, given.path_count = _c.strings([os.fspath(path) for path in paths]), len(paths)
        if blocks is not None:
            given.first_block, given.block_count = blocks
            if blocks[1] == 0 and (isinstance(games, bytes) or any(map(count_blocks, paths))):
                raise ValueError("no block is to be searched")  # 0 means all of them to the library
        lib = _c.library()
        self._handle: Optional[c_void_p] = _c.new_handle(lib.cqljit_run_start, self._query._handle, byref(given))
        self._free = weakref.finalize(self, lib.cqljit_run_free, self._handle)
        self._done = False
        # The library must not take rows and free the run at the same time, nor do anything to a freed run.
        self._taking = threading.RLock()  # held while rows are taken, and while the run is freed
        self._living = threading.Lock()   # held for short calls, and while the run is freed
        self._tallies: list[Tally] = []
        self._last: Optional[Statistics] = None
        known = lib.cqljit_run_columns(self._handle)
        self._layout = _layout_of(known.contents if known else None)
        self._ahead: collections.deque[_Batch] = collections.deque()  # taken only to be shown
        self._start(None)

    def _start(self, batch: Optional[_Batch]) -> None:
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
                self._cancel()
                raise

    def __enter__(self) -> Search:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _batches(self) -> Iterator[_Batch]:
        while True:
            with self._taking:
                batch = self._ahead.popleft() if self._ahead else self._take()
            if batch is None:
                return
            yield batch

    def _take(self) -> Optional[_Batch]:
        """Takes rows from the library. None: there are no more. The caller holds `_taking`."""
        if self._done:
            return None
        rows, error = POINTER(_c.Rows)(), c_void_p()
        try:
            status = self._waiting(lambda: int(_c.library().cqljit_run_next_rows(self._handle, byref(rows), byref(error))))
            if _c.check(status, error) != _c.OK:
                self._finish(status)
                return None
        except BaseException:
            self.close()
            raise
        return _Batch(self._layout, rows.contents)

    def _first(self, most: int) -> list[Row]:
        """The rows that come next, at most so many, which stay to be taken."""
        with self._taking:
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

    def _waiting(self, call: Callable[[], int]) -> int:
        """Calls a function of the library that may take long. In the main thread, which gets Ctrl-C, another one calls
        it: Python raises nothing inside of C."""
        if threading.current_thread() is not threading.main_thread():
            return call()
        status: list[int] = []
        thread = threading.Thread(target=lambda: status.append(call()))
        thread.start()
        try:
            thread.join()
        except BaseException:
            self._cancel()
            thread.join()
            raise
        return status[0]

    def _finish(self, status: int) -> None:
        if status == _c.DONE:
            self._tallies = read_tallies(_c.library().cqljit_query_tallies(self._query._handle).decode(),
                                          _c.library().cqljit_run_tallies(self._handle).decode())
        self.close()

    def _cancel(self) -> None:
        with self._living:
            if self._free.alive:
                _c.library().cqljit_run_cancel(self._handle)

    def close(self) -> None:
        """Ends the search and frees what it holds; rows that were taken stay. A loop in another thread ends."""
        self._cancel()
        with self._taking, self._living:
            if self._free.alive:
                self._last = dataclasses.replace(self._now(), finished=True)
                self._done = True
                self._ahead.clear()
                self._start(None)
                self._free()

    @property
    def statistics(self) -> Statistics:
        """How far the search is, or was when it ended."""
        with self._living:
            return self._last or self._now()

    def _now(self) -> Statistics:
        now = _c.RunStatistics(size=sizeof(_c.RunStatistics))
        _c.library().cqljit_run_statistics(self._handle, byref(now))
        return Statistics(now.games, now.positions, now.matching_games, now.matches, now.warnings, now.bytes, now.seconds,
                          now.threads, bool(now.finished), now.done)

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
            has_some = read_tallies(_c.library().cqljit_query_tallies(self._query._handle).decode(), "")
            raise KeyError("the search ended before its tallies were complete" if has_some else "the query has no tallies")
        which = f"not {label!r}" if label is not None else "more than one: say which"
        raise KeyError(f"the query has the tallies {[table.label for table in tables]}, {which}")

    def _rest(self) -> Iterator[tuple[_Batch, int]]:
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
        import numpy
        import pandas
        batches = list(self._rest())
        made: dict[str, Any] = {}
        for place, (name, kind) in enumerate(zip(self._layout.names, self._layout.types)):
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
        return pandas.DataFrame(made, columns=self.columns)


def search(query: Union[QuerySource, Query], games: Games, *,
           columns: Union[None, str, Sequence[str]] = None, rows: Optional[str] = "positions", threads: int = 0,
           options: Sequence[str] = (), blocks: Optional[tuple[int, int]] = None, secure: bool = False) -> Search:
    """Searches games with a query.

    `query`: as of compile(), or a compiled one. `games`: a file (PGN, also packed, or a database), several, the
    text of games as bytes or as a str with a line feed, or an open file. `columns`: as of compile(). `rows`: "positions", one for each matching position (or
    record of `row`), "games", or None for tallies alone. `threads`: 0: one less than the machine has. `options`: words
    of a command line that say which games match, as ["--player", "Tal"]; those that change the query, as --flipcolor,
    are given to compile(). `blocks`: the first block of the one file that is searched, from 0, and how many (see
    count_blocks()). `secure`: as of compile().

    Raises QueryError, FileError, RunError while it goes on, or another CqlError."""
    return Search(query, games, columns=columns, rows=rows, threads=threads, options=options, blocks=blocks, secure=secure)


def count_blocks(games: Path) -> int:
    """How many blocks a file has that can be searched by themselves: a database has many, other files have one."""
    blocks, error = c_uint64(), c_void_p()
    _c.check(_c.library().cqljit_count_blocks(_c.string(games), byref(blocks), byref(error)), error)
    return blocks.value


def tally(query: Union[QuerySource, Query], games: Games, *, threads: int = 0,
          options: Sequence[str] = (), secure: bool = False) -> list[Tally]:
    """The tables of the tallies of a query over games; rows are not made. Arguments as of search()."""
    with search(query, games, rows=None, threads=threads, options=options, secure=secure) as run:
        return run.tallies
