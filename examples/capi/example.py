#!/usr/bin/env python3
"""The same as example.c with ctypes, no binding needed:

    python3 example.py 'cql() mate' games.pgn

The package cqljit (python/) does all this and more; this shows what it stands on. The library is found by its name, or where CQLJIT_LIBRARY says.
"""
import collections
import ctypes
import os
import sys
from ctypes import POINTER, Structure, byref, c_char_p, c_double, c_int32, c_int64, c_size_t, c_uint64, c_void_p


class CompileOptions(Structure):
    _fields_ = [("size", c_size_t), ("name", c_char_p), ("cpu", c_char_p), ("optimisation", c_int32),
                ("variations", c_int32), ("secure", c_int32), ("reserved", c_int32)]


class SearchOptions(Structure):
    _fields_ = [("size", c_size_t), ("paths", POINTER(c_char_p)), ("path_count", c_size_t), ("data", c_char_p),
                ("data_size", c_size_t), ("text", c_void_p), ("text_user", c_void_p), ("threads", c_int32),
                ("reserved", c_int32)]


class Comment(Structure):
    _fields_ = [("text", c_char_p), ("position", c_int32), ("reserved", c_int32)]


class SortValue(Structure):
    _fields_ = [("name", c_char_p), ("text", c_char_p), ("has_value", c_int32), ("is_text", c_int32),
                ("number", c_int32), ("reserved", c_int32)]


class Match(Structure):
    _fields_ = [("size", c_size_t), ("file", c_char_p), ("game", c_int32), ("position", c_int32), ("ply", c_int32),
                ("variation_depth", c_int32), ("black_to_move", c_int32), ("game_position_count", c_int32),
                ("fen", c_char_p), ("move", c_char_p), ("comments", POINTER(Comment)), ("comment_count", c_size_t),
                ("game_comments", POINTER(Comment)), ("game_comment_count", c_size_t),
                ("sort_values", POINTER(SortValue)), ("sort_value_count", c_size_t), ("event", c_char_p),
                ("site", c_char_p), ("date", c_char_p), ("white", c_char_p), ("black", c_char_p),
                ("result", c_char_p)]


class Statistics(Structure):
    _fields_ = [("size", c_size_t), ("games", c_int64), ("positions", c_int64), ("matching_games", c_int64),
                ("matches", c_int64), ("warnings", c_int64), ("bytes", c_uint64), ("seconds", c_double),
                ("compile_ms", c_double), ("threads", c_int32), ("finished", c_int32)]


OK, DONE = 0, 1
Found = collections.namedtuple("Found", "file game white black fen move comments sort_values")


class CqlError(Exception):
    pass


def load():
    lib = ctypes.CDLL(os.environ.get("CQLJIT_LIBRARY", "libcqljit.so.1"))
    handle = POINTER(c_void_p)
    signatures = {
        "cqljit_error_text": (c_char_p, [c_void_p]),
        "cqljit_error_free": (None, [c_void_p]),
        "cqljit_compile": (c_int32, [c_char_p, POINTER(CompileOptions), handle, handle]),
        "cqljit_query_free": (None, [c_void_p]),
        "cqljit_run_start": (c_int32, [c_void_p, POINTER(SearchOptions), handle, handle]),
        "cqljit_run_next": (c_int32, [c_void_p, POINTER(POINTER(Match)), handle]),
        "cqljit_run_statistics": (c_int32, [c_void_p, POINTER(Statistics)]),
        "cqljit_run_free": (None, [c_void_p]),
    }
    for name, (result, arguments) in signatures.items():
        function = getattr(lib, name)
        function.restype, function.argtypes = result, arguments
    return lib


def check(lib, status, error, *expected):
    if status in expected:
        return status
    text = lib.cqljit_error_text(error).decode(errors="replace")
    lib.cqljit_error_free(error)
    raise CqlError(text)


def copied(match):
    """What is used of a match, which itself is valid until the next call only."""
    return Found(match.file, match.game, match.white, match.black, match.fen, match.move,
                 [comment.text for comment in match.comments[:match.comment_count]],
                 [(value.name, value.text) for value in match.sort_values[:match.sort_value_count]])


def search(lib, text, paths):
    """Gives the matches one after the other. Ends with the statistics."""
    query, run, error = c_void_p(), c_void_p(), c_void_p()
    try:
        check(lib, lib.cqljit_compile(text.encode(), None, byref(query), byref(error)), error, OK)
        names = (c_char_p * len(paths))(*(os.fsencode(path) for path in paths))
        options = SearchOptions(size=ctypes.sizeof(SearchOptions), paths=names, path_count=len(paths))
        check(lib, lib.cqljit_run_start(query, byref(options), byref(run), byref(error)), error, OK)
        match = POINTER(Match)()
        while check(lib, lib.cqljit_run_next(run, byref(match), byref(error)), error, OK, DONE) == OK:
            yield copied(match.contents)
        statistics = Statistics(size=ctypes.sizeof(Statistics))
        lib.cqljit_run_statistics(run, byref(statistics))
        yield statistics
    finally:
        lib.cqljit_run_free(run)
        lib.cqljit_query_free(query)


def main():
    if len(sys.argv) < 3:
        sys.exit(f"usage: {sys.argv[0]} QUERY GAMES.pgn...")
    try:
        for item in search(load(), sys.argv[1], sys.argv[2:]):
            if isinstance(item, Statistics):
                print(f"{item.matches} positions of {item.matching_games} games match, of {item.games} games read")
                continue
            words = [f"{os.fsdecode(item.file)} game {item.game},", item.white.decode(errors="replace"), "-",
                     item.black.decode(errors="replace") + ":", item.fen.decode()]
            if item.move:
                words += ["after", item.move.decode()]
            words += ["{" + comment.decode(errors="replace") + "}" for comment in item.comments]
            words += [f"{name.decode()}={value.decode(errors='replace')}" for name, value in item.sort_values]
            print(*words)
    except CqlError as error:
        sys.exit(str(error).rstrip())


main()
