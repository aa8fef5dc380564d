#!/usr/bin/env python3
"""The package cqljit beside its rows: streams of Arrow read by a consumer of our own, notebooks, tasks, forms of queries and games, errors, and
its types.

usage: interfaces.py LIBRARY CQL_JIT
"""
import asyncio
import ctypes
import gc
import gzip
import html.parser
import io
import os
import pathlib
import pickle
import shutil
import subprocess
import sys
import tempfile
import time
import types
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
LIBRARY, JIT = (str(pathlib.Path(argument).resolve()) for argument in sys.argv[1:3])
os.environ["CQLJIT_LIBRARY"] = LIBRARY
sys.path.insert(0, str(ROOT / "python"))
import cqljit  # noqa: E402
from cqljit import _arrow  # noqa: E402

GAMES = str(ROOT / "examples" / "games.pgn")


class Schema(ctypes.Structure):
    pass


class Array(ctypes.Structure):
    pass


class Stream(ctypes.Structure):
    pass


# As the specification of the C data interface declares them.
P, I = ctypes.c_void_p, ctypes.c_int64
Schema._fields_ = [("format", ctypes.c_char_p), ("name", ctypes.c_char_p), ("metadata", ctypes.c_char_p), ("flags", I), ("n_children", I),
                   ("children", ctypes.POINTER(ctypes.POINTER(Schema))), ("dictionary", P),
                   ("release", ctypes.CFUNCTYPE(None, ctypes.POINTER(Schema))), ("private_data", P)]
Array._fields_ = [("length", I), ("null_count", I), ("offset", I), ("n_buffers", I), ("n_children", I), ("buffers", ctypes.POINTER(P)),
                  ("children", ctypes.POINTER(ctypes.POINTER(Array))), ("dictionary", P),
                  ("release", ctypes.CFUNCTYPE(None, ctypes.POINTER(Array))), ("private_data", P)]
Stream._fields_ = [("get_schema", ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(Stream), ctypes.POINTER(Schema))),
                   ("get_next", ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(Stream), ctypes.POINTER(Array))),
                   ("get_last_error", ctypes.CFUNCTYPE(ctypes.c_char_p, ctypes.POINTER(Stream))),
                   ("release", ctypes.CFUNCTYPE(None, ctypes.POINTER(Stream))), ("private_data", P)]


def taken(capsule):
    """Moves the stream out of a capsule, as consumers do."""
    pointer = ctypes.pythonapi.PyCapsule_GetPointer
    pointer.restype, pointer.argtypes = P, [ctypes.py_object, ctypes.c_char_p]
    source = ctypes.cast(pointer(capsule, b"arrow_array_stream"), ctypes.POINTER(Stream))
    stream = Stream()
    ctypes.memmove(ctypes.byref(stream), source, ctypes.sizeof(Stream))
    ctypes.memset(ctypes.byref(source.contents, Stream.release.offset), 0, 8)
    return stream


def values(form, array):
    """The values of a column by its format."""
    def buffer(number, size):
        return ctypes.string_at(array.buffers[number], size) if size else b""

    length = array.length
    has = [True] * length
    if array.buffers[0]:
        bits = buffer(0, (length + 7) // 8)
        has = [bool(bits[i // 8] >> i % 8 & 1) for i in range(length)]
    assert has.count(False) == array.null_count
    if form == b"b":
        bits = buffer(1, (length + 7) // 8)
        found = [bool(bits[i // 8] >> i % 8 & 1) for i in range(length)]
    elif form == b"l":
        found = list(memoryview(buffer(1, 8 * length)).cast("q"))
    elif form in (b"u", b"U"):
        size, letter = (4, "i") if form == b"u" else (8, "q")
        offsets = memoryview(buffer(1, size * (length + 1))).cast(letter)
        text = buffer(2, offsets[length])
        found = [text[offsets[i]:offsets[i + 1]].decode() for i in range(length)]
    else:
        assert form == b"+l", form
        offsets = memoryview(buffer(1, 4 * (length + 1))).cast("i")
        items = values(b"u", array.children[0].contents)
        found = [items[offsets[i]:offsets[i + 1]] for i in range(length)]
    return [value if present else None for value, present in zip(found, has)]


def consumed(stream, most=None):
    """The columns of a stream by name; releases everything."""
    schema = Schema()
    assert stream.get_schema(stream, schema) == 0
    assert schema.format == b"+s" and schema.name == b""
    fields = [(schema.children[i].contents.name.decode(), schema.children[i].contents.format) for i in range(schema.n_children)]
    schema.release(schema)
    assert not schema.release
    columns = {name: [] for name, _ in fields}
    batches = 0
    while most is None or batches < most:
        array = Array()
        if stream.get_next(stream, array) != 0:
            error = stream.get_last_error(stream)
            stream.release(stream)
            raise RuntimeError(error.decode())
        if not array.release:
            break
        batches += 1
        for i, (name, form) in enumerate(fields):
            child = array.children[i].contents
            assert child.length == array.length
            columns[name] += values(form, child)
        array.release(array)
        assert not array.release
    stream.release(stream)
    assert not stream.release
    return columns


class Streams(unittest.TestCase):
    def tearDown(self):
        gc.collect()
        self.assertEqual((_arrow._kept, _arrow._capsules), ({}, {}))  # everything was released

    def test_columns_are_those_of_rows(self):
        for query, columns in (("check", None), ("check", "game,ply,men=#[Aa],kings=[Kk],white=wtm,fen,year,round"),
                               ('check row("pieces"=[RQ] ply "quiet"=not mate)', None), ("false", "game,fen"), ("true", "ply,comment")):
            rows = list(cqljit.search(query, GAMES, columns=columns))
            search = cqljit.search(query, GAMES, columns=columns)
            found = consumed(taken(search.__arrow_c_stream__()))
            self.assertEqual(list(found), search.columns)
            for name in found:
                self.assertEqual(found[name], [row[name] for row in rows], name)

    def test_numpy_makes_no_difference(self):
        ends = b"".join(n.to_bytes(8, "little") for n in (3, 4, 4 + 6, 11))  # "ab", "", "hello", ""
        for first, offsets in ((0, [0, 2, 2, 7, 7]), (1, [0, 0, 5, 5]), (3, [0, 0])):
            expected = b"".join(n.to_bytes(8, "little") for n in offsets)
            self.assertEqual(_arrow._text_offsets(ends, first), expected)
            numpy = sys.modules.get("numpy")
            sys.modules["numpy"] = None  # as where it is not installed
            try:
                self.assertEqual(_arrow._text_offsets(ends, first), expected)
            finally:
                del sys.modules["numpy"]
                if numpy:
                    sys.modules["numpy"] = numpy

    def test_a_stream_has_the_rows_that_are_left(self):
        rows = list(cqljit.search("check", GAMES))
        search = cqljit.search("check", GAMES)
        begun = [next(search), next(search)]
        found = consumed(taken(search.__arrow_c_stream__()))
        self.assertEqual(found["fen"], [row.fen for row in rows[2:]])
        self.assertEqual(begun, rows[:2])
        self.assertEqual(list(search), [])

    def test_streams_that_are_not_read(self):
        search = cqljit.search("check", GAMES)
        capsule = search.__arrow_c_stream__()
        del capsule
        stream = taken(search.__arrow_c_stream__())
        stream.release(stream)
        self.assertGreater(len(consumed(taken(search.__arrow_c_stream__()), most=1)["ply"]), 0)

    def test_errors_are_told(self):
        stream = taken(cqljit.search("if ply > 1 x = 1 #a == x", b"1.e4 *\n").__arrow_c_stream__())
        with self.assertRaisesRegex(RuntimeError, "variable 'x'|x"):
            consumed(stream)

    def test_pyarrow_and_polars(self):
        rows = list(cqljit.search("check", GAMES))
        for module, read in (("pyarrow", lambda m, s: m.table(s).column("fen").to_pylist()), ("polars", lambda m, s: s.to_polars()["fen"].to_list())):
            try:
                imported = __import__(module)
            except ImportError:
                print(f"{module} is not installed here", file=sys.stderr)
                continue
            self.assertEqual(read(imported, cqljit.search("check", GAMES)), [row.fen for row in rows])


class Text(html.parser.HTMLParser):
    """The tags of a page, checked to be nested, and its text."""

    def __init__(self, text):
        super().__init__()
        self.open, self.tags, self.text = [], [], ""
        self.feed(text)
        assert not self.open, self.open

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        if tag not in ("br", "use", "path", "rect", "circle", "image"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        if self.open and tag == self.open[-1]:
            self.open.pop()
        else:
            assert tag in ("use", "path", "rect", "circle", "image"), tag

    def handle_data(self, data):
        self.text += data


class Notebooks(unittest.TestCase):
    def test_a_search_shows_itself_and_keeps_its_rows(self):
        expected = list(cqljit.search("check", GAMES))
        for before in (0, 3, len(expected)):
            search = cqljit.search("check", GAMES)
            begun = [next(search) for _ in range(before)]
            page = Text(search._repr_html_())
            Text(search._repr_html_())
            left = expected[before:]
            self.assertEqual(page.tags.count("tr"), (1 if left else 0) + min(len(left), 10))
            self.assertEqual(page.tags.count("figure") or page.tags.count("svg"), min(len(left), 3))
            for row in left[:10]:
                self.assertIn(str(row.white), page.text)
            self.assertEqual(begun + list(search), expected)

    def test_a_loop_goes_on_after_a_look(self):
        expected = list(cqljit.search("check", GAMES))
        search = cqljit.search("check", GAMES)
        found = []
        for row in search:
            found.append(row)
            if len(found) % 50 == 1:
                search._repr_html_()
        self.assertEqual(found, expected)

    def test_tallies_and_emptiness(self):
        search = cqljit.search('mate tally "to move" sidetomove', GAMES, rows=None)
        page = Text(search._repr_html_())
        self.assertIn("20", page.text)
        self.assertIn("29 of 80 games match", page.text)
        self.assertIn("No rows", Text(cqljit.search("false", GAMES)._repr_html_()).text)


class Tasks(unittest.TestCase):
    def test_rows_of_two_searches_at_once(self):
        async def rows(query):
            return [row.fen async for row in cqljit.search(query, GAMES)]

        async def both():
            return await asyncio.gather(rows("check"), rows("mate"))

        self.assertEqual(asyncio.run(both()), [[row.fen for row in cqljit.search(query, GAMES)] for query in ("check", "mate")])

    def test_a_cancelled_task_ends_its_search(self):
        async def main():
            search = cqljit.search("true", [GAMES] * 3000, rows=None)

            async def loop():
                async for _ in search:
                    pass

            task = asyncio.create_task(loop())
            await asyncio.sleep(0.05)
            task.cancel()
            start = time.monotonic()
            with self.assertRaises(asyncio.CancelledError):
                await task
            search.close()
            self.assertLess(time.monotonic() - start, 20)
            self.assertLess(search.statistics.done, 1)

        asyncio.run(main())


class Forms(unittest.TestCase):
    def test_a_query_needs_no_header(self):
        expected = list(cqljit.search("cql() mate", GAMES, columns="game,ply"))
        self.assertEqual(len(expected), 29)
        for text in ("mate", "// what ends\nmate", "/* a\ncql() */ mate", "(mate)", "{mate}", "  cql( ) mate", "// cql()\ncql() mate"):
            self.assertEqual(list(cqljit.search(text, GAMES, columns="game,ply")), expected, text)
        self.assertEqual(len(list(cqljit.search("; the older language\n(match (position :terminal))", GAMES))), 80)
        with self.assertRaises(cqljit.QueryError) as caught:
            cqljit.compile("mate and\n  R attakcs k")
        error = caught.exception
        self.assertEqual((error.line, error.column), (2, 5))
        self.assertRaises(cqljit.QueryError, cqljit.compile, "")
        self.assertRaises(cqljit.QueryError, cqljit.compile, "cql()")

    def test_games_by_text_and_file(self):
        text = '[White "Müller"]\n\n1.e4 e5 *\n'
        for games in (text, text.encode(), io.StringIO(text), io.BytesIO(text.encode())):
            self.assertEqual([row.white for row in cqljit.search("initial", games)], ["Müller"])
        with open(GAMES, encoding="utf-8") as file:
            self.assertEqual(list(cqljit.search("mate", file, columns="game,ply")), list(cqljit.search("mate", GAMES, columns="game,ply")))
        self.assertRaises(cqljit.FileError, cqljit.search, "mate", "1.e4 e5 *")  # one line: the name of a file

    def test_games_are_read_piece_by_piece(self):
        with open(GAMES, "rb") as file:
            content = file.read()
        expected = list(cqljit.search("check", GAMES, columns="game,ply"))
        for size in (1000, 1 << 20, len(content)):
            pieces = (content[at:at + size] for at in range(0, len(content), size))
            self.assertEqual(list(cqljit.search("check", pieces, columns="game,ply")), expected)
        self.assertEqual(list(cqljit.search("check", [b"", content], columns="game,ply")), expected)
        self.assertEqual(list(cqljit.search("check", io.BytesIO(gzip.compress(content)), columns="game,ply")), expected)
        self.assertEqual(list(cqljit.search("initial", iter([b""]))), [])

    def test_games_without_end(self):
        read = 0

        def pieces():
            nonlocal read
            while True:
                read += 1
                yield b'[White "A"]\n\n1.e4 e5 *\n\n' * 10000

        with cqljit.search("ply == 2", pieces(), columns="white", threads=1) as search:
            self.assertEqual([next(search).white for _ in range(3)], ["A"] * 3)
        self.assertLess(read, 1000)  # a few batches ahead

    def test_what_a_reader_raises(self):
        def pieces():
            yield b'[White "A"]\n\n1.e4 e5 *\n\n'
            raise KeyError("the network")

        with self.assertRaisesRegex(KeyError, "the network"):
            list(cqljit.search("initial", pieces()))
        file = open(GAMES, encoding="utf-8")
        file.close()
        with self.assertRaisesRegex(ValueError, "closed file"):
            list(cqljit.search("initial", file))
        with self.assertRaises(TypeError):
            list(cqljit.search("initial", types.SimpleNamespace(read=lambda size: None)))

    def test_arguments(self):
        for threads in (2**33, 2**31, -1):
            with self.assertRaisesRegex(ValueError, "threads"):
                cqljit.search("mate", GAMES, threads=threads)
        self.assertRaises(cqljit.QueryError, cqljit.search, 'writefile("x" "y")', GAMES, secure=True)
        self.assertRaises(cqljit.QueryError, cqljit.tally, 'writefile("x" "y")', GAMES, secure=True)
        with self.assertRaisesRegex(ValueError, "compiled"):
            cqljit.search(cqljit.compile("mate"), GAMES, secure=True)

    def test_rows_are_values(self):
        first, second = (list(cqljit.search("mate", GAMES, columns="game,ply,kings=[Kk],eco")) for _ in range(2))
        self.assertEqual(first, second)
        self.assertEqual(len({*first, *second}), len(first))
        self.assertNotEqual(first[0], first[1])
        self.assertNotEqual(first[0], next(cqljit.search("mate", GAMES, columns="game,ply,men=[Kk],eco")))
        text = pickle.dumps(first[0])
        self.assertEqual(pickle.loads(text), first[0])
        self.assertLess(len(text), 500)  # not those beside it


class Documents(unittest.TestCase):
    def test_places_are_characters(self):
        text = '// "ü" 𝄞\nmine = 3\nR attakcs k'
        for header in ("", "cql() "):
            document = cqljit.Document(header + text)
            self.assertEqual(len(document.diagnostics), 1)
            found = document.diagnostics[0]
            self.assertEqual((found.severity, found.line, found.column, found.end_column), ("error", 3, 3, 10))
            self.assertEqual(found.fix_it, cqljit.FixIt(3, 3, 3, 10, "attacks"))
            # As the compiler says it of the whole query.
            with self.assertRaises(cqljit.QueryError) as caught:
                cqljit.compile("cql() " + text)
            self.assertEqual(caught.exception.diagnostics, document.diagnostics)
            at = document.text.index("mine") + 2
            names = {one.label: one for one in cqljit.Document(header + text + "\nmi").complete()}
            self.assertEqual((names["mine"].kind, names["mine"].end - names["mine"].begin), ("variable", 2))
            self.assertEqual(names["mine"].begin, len(header + text) + 1)
            hover = document.hover(at)
            self.assertEqual(document.text[hover.begin:hover.end], "mine")
            self.assertIn("mine", hover.markdown)
            self.assertIsNone(document.hover(document.text.index("ü")))

    def test_layout(self):
        self.assertEqual(cqljit.Document("R  attacks   k").format(), "R attacks k\n")
        self.assertEqual(cqljit.Document("cql( ) R attacks k").format("unicode"), "cql()\n♖ attacks ♚\n")
        with self.assertRaises(cqljit.QueryError) as caught:
            cqljit.Document("R attacks (").format()
        self.assertEqual(caught.exception.line, 1)
        self.assertLessEqual(caught.exception.column, 12)
        with self.assertRaises(ValueError):
            cqljit.Document("mate").format("latin")

    def test_offsets_outside(self):
        document = cqljit.Document("mate")
        for offset in (-1, 5):
            self.assertRaises(IndexError, document.complete, offset)
            self.assertRaises(IndexError, document.hover, offset)
        self.assertEqual(cqljit.Document("").diagnostics[0].severity, "error")


class Imports(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = pathlib.Path(folder.name, "games.cqldb")

    def test_a_database_has_the_games(self):
        told = []
        done = cqljit.import_games(GAMES, self.path, indexes=["players", "eco"], progress=told.append)
        self.assertEqual((done.games, done.warnings), (80, 0))
        self.assertEqual(told[-1].games, 80)
        expected = list(cqljit.search("mate", GAMES, columns="game,ply,white"))
        self.assertEqual(list(cqljit.search("mate", self.path, columns="game,ply,white")), expected)
        with open(GAMES, "rb") as file:
            self.assertEqual(cqljit.import_games(file, self.path, append=True).games, 80)
        self.assertEqual(len(list(cqljit.search("mate", self.path))), 2 * len(expected))
        damaged = cqljit.import_games('[White "A"]\n\n1.e4 e5 2.Qh6 *\n', self.path)
        self.assertEqual((damaged.games, damaged.warnings), (1, 1))
        self.assertIn("game 1: ", damaged.messages)

    def test_what_fails_writes_nothing(self):
        def pieces():
            yield b"1.e4 e5 *\n\n" * 10
            raise KeyError("the network")

        def tell(_):
            raise ZeroDivisionError

        with self.assertRaisesRegex(KeyError, "the network"):
            cqljit.import_games(pieces(), self.path)
        with self.assertRaises(ZeroDivisionError):
            cqljit.import_games([GAMES] * 1000, self.path, progress=tell)
        with self.assertRaisesRegex(cqljit.CqlError, "'knights'"):
            cqljit.import_games(GAMES, self.path, indexes="knights")
        self.assertRaises(cqljit.FileError, cqljit.import_games, "/nowhere/games.pgn", self.path)
        self.assertFalse(self.path.exists())


class Library(unittest.TestCase):
    MATED = "r1bqkbnr/pppp1Qpp/2n5/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4"  # the scholar's mate

    def test_one_position(self):
        query = cqljit.compile("mate")
        self.assertIs(query.matches(self.MATED), True)
        self.assertIs(query.matches(" ".join(self.MATED.split()[:4])), True)
        self.assertIs(query.matches("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), False)
        for wrong in ("", "8/8", "4k3/8/8/8/8/8/8/4K3 x - - 0 1", self.MATED + '"]\n\n1.e4 *', "4k3/8/8/8/8/8/8/4K4 w - - 0 1"):
            with self.assertRaisesRegex(cqljit.FileError, "not a FEN", msg=wrong):
                query.matches(wrong)
        with self.assertRaises(cqljit.RunError):
            cqljit.compile("if sidetomove == black x = 1 #a == x").matches("4k3/8/8/8/8/8/8/4K3 w - - 0 1")

    def test_a_query_is_saved(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "m.so")
            cqljit.save("mate", path, columns="game,ply")
            expected = list(cqljit.search("mate", GAMES, columns="game,ply"))
            self.assertEqual(list(cqljit.search(cqljit.load(path), GAMES)), expected)
            text = pathlib.Path(folder, "q.cql")
            text.write_text('cql() include "given.cql" given()')
            text.with_name("given.cql").write_text("function given() { mate }")
            cqljit.save(text, path, columns="game,ply")
            self.assertEqual(list(cqljit.search(cqljit.load(path), GAMES)), expected)
            before = path.read_bytes()
            self.assertRaises(cqljit.QueryError, cqljit.save, "mte", path)
            self.assertEqual(path.read_bytes(), before)
            self.assertRaises(cqljit.CqlError, cqljit.save, "mate", pathlib.Path(folder, "m.txt"))
            self.assertRaises(cqljit.FileError, cqljit.save, "mate", pathlib.Path(folder, "none", "m.so"))

    def test_words_of_programs_are_refused(self):
        for words, said in ((["--output", "x.pgn"], "--output"), (["-o", "x.pgn"], "--output"), (["--version"], "--version"), (["--help"], "help")):
            with self.assertRaisesRegex(cqljit.CqlError, said):
                cqljit.compile("mate", options=words)

    def test_reserved_fields_are_zero(self):
        from cqljit import _library as c
        handle, error = ctypes.c_void_p(), ctypes.c_void_p()
        lib = c.library()
        given = [(lib.cqljit_compile, b"cql() mate", c.CompileOptions), (lib.cqljit_load, b"x.so", c.LoadOptions),
                 (lib.cqljit_run_start, cqljit.compile("mate")._handle, c.SearchOptions)]
        for function, source, kind in given:
            options = kind(size=ctypes.sizeof(kind), reserved=1)
            status = function(source, ctypes.byref(options), ctypes.byref(handle), ctypes.byref(error))
            self.assertEqual(status, 16, function)
            self.assertIn(b"reserved", lib.cqljit_error_message(error))
            lib.cqljit_error_free(error)


class Errors(unittest.TestCase):
    def test_ranges_and_what_to_write(self):
        with self.assertRaises(cqljit.QueryError) as caught:
            cqljit.compile("cql()\n R attakcs k")
        error = caught.exception
        one, = error.diagnostics
        self.assertEqual((one.severity, one.line, one.column, one.end_line, one.end_column), ("error", 2, 4, 2, 11))
        self.assertEqual(one.fix_it, cqljit.FixIt(2, 4, 2, 11, "attacks"))
        copy = pickle.loads(pickle.dumps(error))
        self.assertEqual((str(copy), copy.diagnostics, copy.line), (str(error), error.diagnostics, error.line))
        # The text with the correction compiles.
        cqljit.compile("cql()\n R attacks k")
        self.assertEqual(cqljit.compile("mate").diagnostics, ())

    def test_a_missing_library_is_explained(self):
        done = subprocess.run([sys.executable, "-c", "import cqljit; cqljit.version()"], capture_output=True, text=True,
                              env={**os.environ, "CQLJIT_LIBRARY": "/nowhere/libcqljit.so.1", "PYTHONPATH": str(ROOT / "python")})
        self.assertEqual(done.returncode, 1)
        self.assertIn("the library of cql-jit is not found", done.stderr.splitlines()[-1])
        self.assertIn("CQLJIT_LIBRARY", done.stderr)


class Wheels(unittest.TestCase):
    @unittest.skipUnless(shutil.which("readelf"), "readelf is not installed here")
    def test_a_library_that_needs_others_is_refused(self):
        # scripts/try-dist installs a complete one.
        done = subprocess.run([sys.executable, ROOT / "python" / "make_wheel.py", os.path.dirname(LIBRARY), os.devnull], capture_output=True, text=True)
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr, r"libcqljit\.so\.1 needs .*libbz2\.so\.1\.0.*, not in its folder")


class Types(unittest.TestCase):
    @unittest.skipUnless(shutil.which("mypy"), "mypy is not installed here")
    def test_strictly(self):
        done = subprocess.run(["mypy", "--cache-dir", os.devnull, "cqljit"], cwd=ROOT / "python", capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stdout)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
