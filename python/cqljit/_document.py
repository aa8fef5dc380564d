"""Texts of queries in an editor: messages, completions, descriptions, layout."""
from __future__ import annotations

import dataclasses
import threading
import weakref
from ctypes import POINTER, byref, c_char_p, c_size_t, c_void_p, sizeof
from typing import Any, Optional, Sequence

from . import _library as _c

_KINDS = ("filter", "operator", "part", "variable", "function", "snippet", "file")
_SPELLINGS = {None: 0, "ascii": 1, "unicode": 2}


@dataclasses.dataclass(frozen=True)
class Completion:
    """What can be written at an offset of a text."""
    begin: int          #: of the letters that it replaces, in characters of the text
    end: int
    label: str
    insert: str         #: the text, with ${1:name} for the parts to fill in
    kind: str           #: filter, operator, part (a word inside a filter), variable, function, snippet or file
    detail: str
    documentation: str  #: Markdown; may be empty


@dataclasses.dataclass(frozen=True)
class Hover:
    """The description of a word of a text."""
    begin: int  #: of the word, in characters of the text
    end: int
    markdown: str


class Document:
    """The text of a query, or of filters alone, valid or not. Offsets are characters of the text. No code is made of it,
    so it takes a few milliseconds."""

    def __init__(self, text: str, *, options: Sequence[str] = (), secure: bool = False, name: Optional[str] = None):
        if "\0" in text:
            raise ValueError("the text of a query has no NUL")  # its end, to the library
        self.text = text
        self._bytes = _c.query_text(text)
        words = list(options)
        given = _c.CompileOptions(size=sizeof(_c.CompileOptions), name=name and _c.string(name), secure=secure,
                                  words=_c.strings(words), word_count=len(words))
        lib = _c.library()
        self._handle = _c.new_handle(lib.cqljit_document_read, self._bytes, byref(given))
        weakref.finalize(self, lib.cqljit_document_free, self._handle)
        self._lock = threading.Lock()  # held while an answer is copied, which the next call replaces

    def _place(self, offset: int) -> int:
        """The offset in bytes."""
        if not 0 <= offset <= len(self.text):
            raise IndexError(f"the offset {offset} is outside of the text, which has {len(self.text)} characters")
        return len(self.text[:offset].encode())

    def _characters(self, found: Any) -> tuple[int, int]:
        """A range in characters."""
        return len(self._bytes[:found.begin].decode(errors="replace")), len(self._bytes[:found.end].decode(errors="replace"))

    def _ask(self, function: Any, *arguments: Any) -> None:
        error = c_void_p()
        _c.check(function(self._handle, *arguments, byref(error)), error)

    @property
    def diagnostics(self) -> tuple[_c.Diagnostic, ...]:
        """The errors and warnings of the compiler, with their ranges."""
        def placed(found: Any) -> tuple[int, int, int, int]:
            return found.line, found.column, found.end_line, found.end_column

        items, count = POINTER(_c.DocumentDiagnostic)(), c_size_t()
        with self._lock:
            self._ask(_c.library().cqljit_document_diagnostics, byref(items), byref(count))
            return tuple(_c.Diagnostic("warning" if one.severity else "error", _text(one.file), *placed(one.range), _text(one.message),
                                       None if one.replacement is None else _c.FixIt(*placed(one.replaced), _text(one.replacement)))
                         for one in items[:count.value])

    def complete(self, offset: Optional[int] = None) -> list[Completion]:
        """What can be written at an offset, by default the end."""
        found = POINTER(_c.DocumentCompletions)()
        with self._lock:
            self._ask(_c.library().cqljit_document_complete, self._place(len(self.text) if offset is None else offset), byref(found))
            begin, end = self._characters(found.contents.replaced)
            return [Completion(begin, end, _text(one.label), _text(one.insert), _KINDS[one.kind], _text(one.detail), _text(one.documentation))
                    for one in found.contents.items[:found.contents.count]]

    def hover(self, offset: int) -> Optional[Hover]:
        """The description of the word at an offset; None where there is nothing to say."""
        found = POINTER(_c.DocumentHover)()
        with self._lock:
            self._ask(_c.library().cqljit_document_hover, self._place(offset), byref(found))
            return Hover(*self._characters(found.contents.range), _text(found.contents.markdown)) if found else None

    def format(self, spelling: Optional[str] = None) -> str:
        """The text in the layout of `cql-jit format`, whose meaning is the same. `spelling`: "ascii" or "unicode"; None: as it
        is. QueryError if it cannot be parsed."""
        if spelling not in _SPELLINGS:
            raise ValueError('spelling must be "ascii", "unicode" or None')
        found = c_char_p()
        with self._lock:
            self._ask(_c.library().cqljit_document_format, _SPELLINGS[spelling], byref(found))
            return _text(found.value)


def _text(value: Optional[bytes]) -> str:
    return (value or b"").decode(errors="replace")
