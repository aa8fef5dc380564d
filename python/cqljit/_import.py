"""Databases: games written to files that are searched much faster than PGN."""
from __future__ import annotations

import dataclasses
import threading
from ctypes import byref, c_void_p, sizeof
from typing import Any, Callable, Iterable, Optional, Union

from . import _games
from . import _library as _c
from ._games import Games, Path


@dataclasses.dataclass(frozen=True)
class Imported:
    """What an import has done so far."""
    games: int
    plies: int          #: of main lines
    bytes: int          #: of the games, unpacked
    warnings: int       #: on damaged games
    messages: str = ""  #: the first hundred of them; only of what import_games() returns


def import_games(games: Games, path: Path, *, indexes: Union[str, Iterable[str]] = (), append: bool = False, pack: bool = False,
                 threads: int = 0, encoding: Optional[str] = None, pieces: Optional[str] = None,
                 progress: Optional[Callable[[Imported], object]] = None) -> Imported:
    """Writes games to a database, whose name ends in .cqldb.

    `games`: as of search(). `indexes`: "all", or names, as "players,eco" or ["players", "eco"]. `append`: adds to the database, if there is one;
    else it is replaced. `pack`: compresses it. `encoding`, `pieces`: as of `cql-jit import`. `progress`: called now and
    then by another thread; what it raises ends the import. If anything fails, or by Ctrl-C, nothing is written."""
    if not 0 <= threads < 1 << 31:
        raise ValueError(f"threads is a number from 0 to {(1 << 31) - 1}, not {threads}")
    cancelled = threading.Event()
    raised: list[BaseException] = []
    texts: list[str] = []

    def numbers(of: _c.ImportNumbers, messages: str = "") -> Imported:
        return Imported(of.games, of.plies, of.bytes, of.warnings, messages)

    def tell(_: Any, now: Any) -> int:
        try:
            if progress is not None and not cancelled.is_set():
                progress(numbers(now.contents))
        except BaseException as error:  # nothing may be thrown into C
            raised.append(error)
            cancelled.set()
        return cancelled.is_set()

    names = indexes if isinstance(indexes, str) else ",".join(indexes)
    given = _c.ImportOptions(size=sizeof(_c.ImportOptions), indexes=_c.string(names), append=append, pack=pack, threads=threads,
                             encoding=encoding and _c.string(encoding), pieces=pieces and _c.string(pieces),
                             progress=_c.ImportCallback(tell),
                             text=_c.TextCallback(lambda _, kind, text: texts.append(text.decode(errors="replace"))))
    source = _games.put(given, games, None)
    done, error = _c.ImportNumbers(size=sizeof(_c.ImportNumbers)), c_void_p()
    status = _c.waiting(lambda: int(_c.library().cqljit_import(_c.string(path), byref(given), byref(done), byref(error))), cancelled.set)
    failed = raised[0] if raised else source.error
    try:
        _c.check(status, error)
    except _c.FileError:
        if failed is not None:
            raise failed from None
        raise
    if failed is not None:
        raise failed
    return numbers(done, "".join(texts))
