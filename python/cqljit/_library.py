"""libcqljit by ctypes: structures and functions as cqljit.h declares them, and its errors as exceptions."""
from __future__ import annotations

import ctypes
import dataclasses
import functools
import json
import os
import pathlib
import threading
from ctypes import (CFUNCTYPE, POINTER, Structure, byref, c_char_p, c_double, c_int32, c_int64, c_size_t, c_uint64,
                    c_void_p)
from typing import Any, Callable, Optional, Union

OK, DONE, CANCELLED = 0, 1, 2
_ERROR_QUERY, _ERROR_FILE, _ERROR_RUN_TIME, _ERROR_MEMORY, _ERROR_TIME = 17, 18, 19, 21, 23
RESULT_ROWS, RESULT_GAME_ROWS, RESULT_NONE = 1, 2, 3
COLUMN_LOGICAL, COLUMN_INTEGER, COLUMN_SET, COLUMN_TEXT = range(4)

TextCallback = CFUNCTYPE(None, c_void_p, c_int32, c_char_p)
ReadCallback = CFUNCTYPE(c_int64, c_void_p, c_void_p, c_size_t)


class CompileOptions(Structure):
    _fields_ = [("size", c_size_t), ("name", c_char_p), ("cpu", c_char_p), ("optimisation", c_int32),
                ("variations", c_int32), ("secure", c_int32), ("reserved", c_int32), ("words", POINTER(c_char_p)),
                ("word_count", c_size_t)]


class LoadOptions(Structure):
    _fields_ = [("size", c_size_t), ("secure", c_int32), ("reserved", c_int32)]


class SearchOptions(Structure):
    _fields_ = [("size", c_size_t), ("paths", POINTER(c_char_p)), ("path_count", c_size_t), ("data", c_char_p),
                ("data_size", c_size_t), ("text", TextCallback), ("text_user", c_void_p), ("threads", c_int32),
                ("reserved", c_int32), ("words", POINTER(c_char_p)), ("word_count", c_size_t), ("result", c_int32),
                ("match_parts", c_int32), ("first_block", c_uint64), ("block_count", c_uint64), ("most_matches", c_int64),
                ("read", ReadCallback), ("read_user", c_void_p)]


class ImportNumbers(Structure):
    _fields_ = [("size", c_size_t), ("games", c_int64), ("plies", c_uint64), ("bytes", c_uint64), ("warnings", c_int64)]


ImportCallback = CFUNCTYPE(c_int32, c_void_p, POINTER(ImportNumbers))


class ImportOptions(Structure):
    _fields_ = [("size", c_size_t), ("paths", POINTER(c_char_p)), ("path_count", c_size_t), ("data", c_char_p), ("data_size", c_size_t),
                ("read", ReadCallback), ("read_user", c_void_p), ("indexes", c_char_p), ("append", c_int32), ("pack", c_int32),
                ("threads", c_int32), ("reserved", c_int32), ("encoding", c_char_p), ("pieces", c_char_p), ("progress", ImportCallback),
                ("progress_user", c_void_p), ("text", TextCallback), ("text_user", c_void_p)]


class Column(Structure):
    _fields_ = [("name", c_char_p), ("type", c_int32), ("reserved", c_int32), ("has_value", c_void_p),
                ("numbers", c_void_p), ("text", c_void_p), ("text_ends", POINTER(c_uint64))]


class Rows(Structure):
    _fields_ = [("size", c_size_t), ("row_count", c_size_t), ("column_count", c_size_t), ("columns", POINTER(Column))]


class TableLine(Structure):
    _fields_ = [("group_number", c_int64), ("group_text", c_char_p), ("number", c_int64), ("text", c_char_p), ("count", c_int64), ("sum", c_int64)]


class Table(Structure):
    _fields_ = [("label", c_char_p), ("kind", c_int32), ("grouped", c_int32), ("value_type", c_int32), ("group_type", c_int32), ("count", c_int64),
                ("sum", c_int64), ("lines", POINTER(TableLine)), ("line_count", c_size_t)]


class Tables(Structure):
    _fields_ = [("size", c_size_t), ("count", c_size_t), ("items", POINTER(Table))]


class Range(Structure):
    _fields_ = [("begin", c_size_t), ("end", c_size_t), ("line", c_int32), ("column", c_int32), ("end_line", c_int32), ("end_column", c_int32)]


class DocumentDiagnostic(Structure):
    _fields_ = [("severity", c_int32), ("reserved", c_int32), ("file", c_char_p), ("message", c_char_p), ("range", Range),
                ("replacement", c_char_p), ("replaced", Range), ("notes", c_void_p), ("note_count", c_size_t)]


class DocumentCompletion(Structure):
    _fields_ = [("kind", c_int32), ("reserved", c_int32), ("label", c_char_p), ("insert", c_char_p), ("detail", c_char_p),
                ("documentation", c_char_p)]


class DocumentCompletions(Structure):
    _fields_ = [("size", c_size_t), ("replaced", Range), ("items", POINTER(DocumentCompletion)), ("count", c_size_t)]


class DocumentHover(Structure):
    _fields_ = [("size", c_size_t), ("range", Range), ("markdown", c_char_p)]


class RunStatistics(Structure):
    _fields_ = [("size", c_size_t), ("games", c_int64), ("positions", c_int64), ("matching_games", c_int64),
                ("matches", c_int64), ("warnings", c_int64), ("bytes", c_uint64), ("seconds", c_double),
                ("compile_ms", c_double), ("threads", c_int32), ("finished", c_int32), ("done", c_double)]


_HANDLE = POINTER(c_void_p)
_FUNCTIONS: dict[str, tuple[Any, list[Any]]] = {
    "cqljit_version": (c_char_p, []),
    "cqljit_error_message": (c_char_p, [c_void_p]),
    "cqljit_error_text": (c_char_p, [c_void_p]),
    "cqljit_error_line": (c_int32, [c_void_p]),
    "cqljit_error_column": (c_int32, [c_void_p]),
    "cqljit_error_game": (c_int32, [c_void_p]),
    "cqljit_error_diagnostics": (c_char_p, [c_void_p]),
    "cqljit_error_free": (None, [c_void_p]),
    "cqljit_compile": (c_int32, [c_char_p, POINTER(CompileOptions), _HANDLE, _HANDLE]),
    "cqljit_compile_file": (c_int32, [c_char_p, POINTER(CompileOptions), _HANDLE, _HANDLE]),
    "cqljit_compile_to_file": (c_int32, [c_char_p, POINTER(CompileOptions), c_char_p, _HANDLE]),
    "cqljit_evaluate": (c_int32, [c_void_p, c_char_p, POINTER(c_int32), _HANDLE]),
    "cqljit_import": (c_int32, [c_char_p, POINTER(ImportOptions), POINTER(ImportNumbers), _HANDLE]),
    "cqljit_load": (c_int32, [c_char_p, POINTER(LoadOptions), _HANDLE, _HANDLE]),
    "cqljit_query_warnings": (c_char_p, [c_void_p]),
    "cqljit_query_diagnostics": (c_char_p, [c_void_p]),
    "cqljit_query_tables": (POINTER(Tables), [c_void_p]),
    "cqljit_query_free": (None, [c_void_p]),
    "cqljit_document_read": (c_int32, [c_char_p, POINTER(CompileOptions), _HANDLE, _HANDLE]),
    "cqljit_document_diagnostics": (c_int32, [c_void_p, POINTER(POINTER(DocumentDiagnostic)), POINTER(c_size_t), _HANDLE]),
    "cqljit_document_complete": (c_int32, [c_void_p, c_size_t, POINTER(POINTER(DocumentCompletions)), _HANDLE]),
    "cqljit_document_hover": (c_int32, [c_void_p, c_size_t, POINTER(POINTER(DocumentHover)), _HANDLE]),
    "cqljit_document_format": (c_int32, [c_void_p, c_int32, POINTER(c_char_p), _HANDLE]),
    "cqljit_document_free": (None, [c_void_p]),
    "cqljit_run_start": (c_int32, [c_void_p, POINTER(SearchOptions), _HANDLE, _HANDLE]),
    "cqljit_run_next_rows": (c_int32, [c_void_p, POINTER(POINTER(Rows)), _HANDLE]),
    "cqljit_run_columns": (POINTER(Rows), [c_void_p]),
    "cqljit_count_blocks": (c_int32, [c_char_p, POINTER(c_uint64), _HANDLE]),
    "cqljit_run_cancel": (None, [c_void_p]),
    "cqljit_run_statistics": (c_int32, [c_void_p, POINTER(RunStatistics)]),
    "cqljit_run_tables": (c_int32, [c_void_p, POINTER(POINTER(Tables)), _HANDLE]),
    "cqljit_run_free": (None, [c_void_p]),
}


@functools.lru_cache(maxsize=None)
def library() -> ctypes.CDLL:
    """The library that CQLJIT_LIBRARY names, else the one in this package, else that of the system. OSError if there is none."""
    own = pathlib.Path(__file__).resolve().parent / "lib" / "libcqljit.so.1"
    name = os.environ.get("CQLJIT_LIBRARY") or (str(own) if own.exists() else "libcqljit.so.1")
    try:
        lib = ctypes.CDLL(name)
    except OSError as error:
        raise OSError(f"the library of cql-jit is not found ({error}): install the wheel that contains it, or the package libcqljit1, "
                      "or name the file libcqljit.so.1 in the environment variable CQLJIT_LIBRARY") from None
    for name, (result, arguments) in _FUNCTIONS.items():
        function = getattr(lib, name)
        function.restype, function.argtypes = result, arguments
    return lib


def version() -> str:
    """The version of the library."""
    return str(library().cqljit_version().decode())


@dataclasses.dataclass(frozen=True)
class FixIt:
    """What to write instead of a part of a query. Lines and columns are from 1, columns in characters; the end is exclusive."""
    line: int
    column: int
    end_line: int
    end_column: int
    replacement: str


@dataclasses.dataclass(frozen=True)
class Diagnostic:
    """A message of the compiler on a part of a query, as FixIt places it."""
    severity: str  #: "error" or "warning"
    file: str
    line: int
    column: int
    end_line: int
    end_column: int
    message: str
    fix_it: Optional[FixIt]


def diagnostics(text: str) -> tuple[Diagnostic, ...]:
    """The messages that the library gives as JSON."""
    def placed(one: dict[str, Any]) -> tuple[int, int, int, int]:
        return one["line"], one["column"], one["endLine"], one["endColumn"]

    found = []
    for one in json.loads(text):
        fix = one.get("fixIt")
        found.append(Diagnostic(one["severity"], one["file"], *placed(one), one["message"],
                                FixIt(*placed(fix), fix["replacement"]) if fix else None))
    return tuple(found)


class CqlError(Exception):
    """What went wrong. str() of it is all that is to be said, with the line of the query and a caret under the place."""

    def __init__(self, message: str, text: str, line: Optional[int] = None, column: Optional[int] = None, game: Optional[int] = None,
                 diagnostics: tuple[Diagnostic, ...] = ()):
        super().__init__(message, text, line, column, game, diagnostics)
        self.message = message  #: one line: what is wrong
        self.text = text        #: every message, with its line of the query
        self.line = line        #: in the query, from 1; None: it has no place
        self.column = column    #: in characters, from 1
        self.game = game        #: number of the game in which the query failed
        self.diagnostics = diagnostics  #: of a QueryError: every message with its range and what to write instead

    def __str__(self) -> str:
        return self.text


class QueryError(CqlError):
    """The text is not a query."""


class FileError(CqlError):
    """A file cannot be read."""


class RunError(CqlError):
    """The query failed in a game."""


class LimitError(CqlError):
    """The search reached its limit of time or memory: the options --most-time and --most-memory."""


_KINDS = {_ERROR_QUERY: QueryError, _ERROR_FILE: FileError, _ERROR_RUN_TIME: RunError, _ERROR_MEMORY: LimitError, _ERROR_TIME: LimitError}


def check(status: int, error: c_void_p) -> int:
    """The status, if it is none of an error; else raises, and frees the error."""
    if status in (OK, DONE, CANCELLED):
        return status
    lib = library()

    def text(value: bytes) -> str:
        return value.decode(errors="replace").rstrip()

    try:
        raise _KINDS.get(status, CqlError)(
            text(lib.cqljit_error_message(error)), text(lib.cqljit_error_text(error)),
            lib.cqljit_error_line(error) or None, lib.cqljit_error_column(error) or None,
            lib.cqljit_error_game(error) or None, diagnostics(text(lib.cqljit_error_diagnostics(error))))
    finally:
        lib.cqljit_error_free(error)


def waiting(call: Callable[[], int], cancel: Callable[[], None]) -> int:
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
        cancel()
        thread.join()
        raise
    return status[0]


def string(value: Union[str, os.PathLike[str]]) -> bytes:
    """A C string. A NUL would be its end."""
    encoded = os.fsencode(value)
    if b"\0" in encoded:
        raise ValueError(f"a NUL in {os.fspath(value)!r}")
    return encoded


def query_text(query: str) -> bytes:
    """The text of a query as UTF-8. Half of a surrogate pair is no character."""
    try:
        return query.encode()
    except UnicodeEncodeError as error:
        before = query[:error.start]
        line, column = before.count("\n") + 1, error.start - (before.rfind("\n") + 1) + 1
        message = f"U+{ord(query[error.start]):04X} is half of a surrogate pair, not a character"
        raise QueryError(message, f"{line}:{column}: error: {message}", line, column) from None


def strings(values: list[str]) -> Any:
    """An array of C strings, which lives as long as what is returned."""
    return (c_char_p * len(values))(*map(string, values))


def new_handle(function: Any, *arguments: Any) -> c_void_p:
    """What a function makes whose last arguments are the places of a handle and of an error."""
    handle, error = c_void_p(), c_void_p()
    check(function(*arguments, byref(handle), byref(error)), error)
    return handle
