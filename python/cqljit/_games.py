"""Games as a search takes them: files, bytes, open files; blocks of a file."""
from __future__ import annotations

import os
from ctypes import byref, c_uint64, c_void_p
from typing import Iterable, Optional, Protocol, Union

from . import _library as _c

Path = Union[str, "os.PathLike[str]"]


class Readable(Protocol):
    """An open file, or a StringIO."""

    def read(self) -> Union[str, bytes]: ...


Games = Union[Path, Iterable[Path], bytes, Readable]


def count_blocks(games: Path) -> int:
    """How many blocks a file has that can be searched by themselves: a database has many, other files have one."""
    blocks, error = c_uint64(), c_void_p()
    _c.check(_c.library().cqljit_count_blocks(_c.string(games), byref(blocks), byref(error)), error)
    return blocks.value


def _paths_or_text(games: Games) -> Union[list[str], bytes]:
    """The names of files, or the text of games: a str with a line feed is text."""
    if not isinstance(games, (str, bytes)) and hasattr(games, "read"):
        text = games.read()
        return text.encode() if isinstance(text, str) else text
    if isinstance(games, str) and "\n" in games:
        return games.encode()
    if isinstance(games, bytes):
        return games
    return [os.fspath(path) for path in ([games] if isinstance(games, (str, os.PathLike)) else games)]


def put(given: _c.SearchOptions, games: Games, blocks: Optional[tuple[int, int]]) -> object:
    """Says in the options of a search which games it reads. The search must keep what is returned."""
    found = _paths_or_text(games)
    if isinstance(found, bytes):
        given.data, given.data_size = found, len(found)
    else:
        given.paths, given.path_count = _c.strings(found), len(found)
    if blocks is not None:
        given.first_block, given.block_count = blocks
        if blocks[1] == 0 and (isinstance(found, bytes) or any(map(count_blocks, found))):
            raise ValueError("no block is to be searched")  # 0 means all of them to the library
    return found
