"""Queries: compiled, saved and loaded."""
from __future__ import annotations

import ctypes
import os
import re
import weakref
from ctypes import byref, c_void_p, sizeof
from typing import Optional, Sequence, Union

from . import _library as _c
from ._games import Path

QuerySource = Path  # a str is the text of the query, not a name


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
    def _tables(self) -> _c.Tables:
        """The tables that the query fills, without lines."""
        tables: _c.Tables = _c.library().cqljit_query_tables(self._handle).contents
        return tables

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
