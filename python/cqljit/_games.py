"""Games as a search takes them: files, bytes, open files, pieces of text; blocks of a file."""
from __future__ import annotations

import ctypes
import itertools
import os
from ctypes import byref, c_uint64, c_void_p
from typing import Any, Callable, Iterable, Optional, Protocol, Union

from . import _library as _c

Path = Union[str, "os.PathLike[str]"]


class Readable(Protocol):
    """An open file, or a StringIO."""

    def read(self, size: int = -1, /) -> Union[str, bytes]: ...


Games = Union[Path, Iterable[Path], bytes, Iterable[bytes], Readable]


class Source:
    """What a search reads, which it must keep."""

    def __init__(self) -> None:
        self.kept: object = None
        self.error: Optional[BaseException] = None  #: of an open file or an iterator of pieces, which ended the search


def count_blocks(games: Path) -> int:
    """How many blocks a file has that can be searched by themselves: a database has many, other files have one."""
    blocks, error = c_uint64(), c_void_p()
    _c.check(_c.library().cqljit_count_blocks(_c.string(games), byref(blocks), byref(error)), error)
    return blocks.value


def _callback(source: Source, read: Callable[[int], Union[str, bytes]]) -> Any:
    """A function for the library, which calls it on a thread of the search. `read`: as of an open file. What it raises ends the search."""
    rest = memoryview(b"")

    def call(_: Any, buffer: int, size: int) -> int:
        nonlocal rest
        try:
            if not rest:
                piece = read(size)
                rest = memoryview(piece.encode() if isinstance(piece, str) else piece).cast("B")
            part = bytes(rest[:size])
            ctypes.memmove(buffer, part, len(part))
            rest = rest[size:]
            return len(part)
        except BaseException as error:  # nothing may be thrown into C
            source.error = error
            return -1

    return _c.ReadCallback(call)


def _listed(games: Iterable[Any]) -> Union[list[str], Callable[[int], bytes]]:
    """Names of files, or a function that returns the next of some pieces of text: as the first one is."""
    items = iter(games)
    first = list(itertools.islice(items, 1))
    items = itertools.chain(first, items)
    if not (first and isinstance(first[0], (bytes, bytearray, memoryview))):
        return [os.fspath(path) for path in items]
    return lambda _: next(filter(len, items), b"")


def put(given: Union[_c.SearchOptions, _c.ImportOptions], games: Games, blocks: Optional[tuple[int, int]]) -> Source:
    """Says in the options of a search or an import which games it reads: a str with a line feed is their text."""
    source = Source()
    if isinstance(games, str) and "\n" in games:
        games = games.encode()
    paths: list[str] = []
    if isinstance(games, bytes):
        given.data, given.data_size = games, len(games)
        source.kept = games
    else:
        read: Any = getattr(games, "read", None)
        if read is None:
            read = [os.fspath(games)] if isinstance(games, (str, os.PathLike)) else _listed(games)  # type: ignore[arg-type]
        if isinstance(read, list):
            paths = read
            given.paths, given.path_count = _c.strings(paths), len(paths)
        else:
            source.kept = given.read = _callback(source, read)
    if blocks is not None and isinstance(given, _c.SearchOptions):
        given.first_block, given.block_count = blocks
        if blocks[1] == 0 and (not paths or any(map(count_blocks, paths))):
            raise ValueError("no block is to be searched")  # 0 means all of them to the library
    return source
