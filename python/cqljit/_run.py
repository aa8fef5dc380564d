"""A run of the library: started, asked for rows, cancelled and freed, from any thread."""
from __future__ import annotations

import dataclasses
import threading
import weakref
from ctypes import POINTER, byref, c_void_p, sizeof
from typing import Optional

from . import _library as _c
from ._query import Query
from ._rows import Batch, layout_of
from ._tally import Tally, read_tables


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


class Run:
    """A run and its locks: the library must not take rows and free the run at the same time, nor do anything to a freed run."""

    def __init__(self, query: Query, given: _c.SearchOptions, read: object):
        """`read`: what the options point to, which must live until the run is freed."""
        lib = _c.library()
        self._kept = query, read
        self._handle = _c.new_handle(lib.cqljit_run_start, query._handle, byref(given))
        self._free = weakref.finalize(self, lib.cqljit_run_free, self._handle)
        self.taking = threading.RLock()   # held while rows are taken, and while the run is freed
        self._living = threading.Lock()   # held for short calls, and while the run is freed
        self._last: Optional[Statistics] = None
        self.tallies: Optional[list[Tally]] = None  #: after a run that came to its end
        known = lib.cqljit_run_columns(self._handle)
        self.layout = layout_of(known.contents if known else None)

    def take(self) -> Optional[Batch]:
        """Takes rows from the library. None: there are no more. The caller holds `taking`, and closes the run after an error."""
        if not self._free.alive:
            return None
        rows, error = POINTER(_c.Rows)(), c_void_p()
        status = _c.waiting(lambda: int(_c.library().cqljit_run_next_rows(self._handle, byref(rows), byref(error))), self.cancel)
        if _c.check(status, error) == _c.OK:
            return Batch(self.layout, rows.contents)
        if status == _c.DONE:
            tables, error = POINTER(_c.Tables)(), c_void_p()
            _c.check(_c.library().cqljit_run_tables(self._handle, byref(tables), byref(error)), error)
            self.tallies = read_tables(tables.contents)
        return None

    def cancel(self) -> None:
        """Ends the run early; a call that waits for rows returns."""
        with self._living:
            if self._free.alive:
                _c.library().cqljit_run_cancel(self._handle)

    def close(self) -> bool:
        """Frees the run. False: it was freed before. The caller holds `taking`."""
        with self._living:
            if not self._free.alive:
                return False
            self._last = dataclasses.replace(self._now(), finished=True)
            self._free()
            return True

    @property
    def statistics(self) -> Statistics:
        """How far the run is, or was when it ended."""
        with self._living:
            return self._last or self._now()

    def _now(self) -> Statistics:
        now = _c.RunStatistics(size=sizeof(_c.RunStatistics))
        _c.library().cqljit_run_statistics(self._handle, byref(now))
        return Statistics(now.games, now.positions, now.matching_games, now.matches, now.warnings, now.bytes, now.seconds,
                          now.threads, bool(now.finished), now.done)
