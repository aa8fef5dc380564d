"""Chess Query Language queries over PGN games.

    import cqljit

    for row in cqljit.search("cql() mate", "games.pgn"):
        print(row.white, row.black, row.move)

    frame = cqljit.search("cql() mate", "games.pgn").to_pandas()
    tables = cqljit.tally('cql() tally "to move" sidetomove', "games.pgn")

What a query can say: the documents of cql-jit. Every name here may be used from any thread, but one search by one
thread at a time.
"""
from ._document import Completion, Document, Hover
from ._games import count_blocks
from ._import import Imported, import_games
from ._library import CqlError, Diagnostic, FileError, FixIt, LimitError, QueryError, RunError, version
from ._query import Query, compile, load, save
from ._rows import Row
from ._run import Statistics
from ._search import Search, search, tally
from ._tally import Tally, TallyLine
from .board import Board

__all__ = ["Board", "Completion", "CqlError", "Diagnostic", "Document", "FileError", "FixIt", "Hover", "Imported", "LimitError", "Query", "QueryError", "Row", "RunError", "Search", "Statistics", "Tally",
           "TallyLine", "compile", "count_blocks", "import_games", "load", "save", "search", "tally", "version"]

for _error in (CqlError, FileError, LimitError, QueryError, RunError):
    _error.__module__ = __name__  # as tracebacks name it


def __getattr__(name: str) -> str:
    if name == "__version__":  # the library's, which is not loaded before it is needed
        return version()
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
