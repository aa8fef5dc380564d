#!/usr/bin/env python3
"""The package cqljit: rows against the lines of JSON that cql-jit writes, tallies against its tables, errors, boards.

usage: package.py LIBRARY CQL_JIT
"""
import copy
import gc
import json
import os
import pathlib
import pickle
import random
import signal
import subprocess
import sys
import tempfile
import threading
import traceback
import unittest
import xml.etree.ElementTree

ROOT = pathlib.Path(__file__).resolve().parents[2]
LIBRARY, JIT = (str(pathlib.Path(argument).resolve()) for argument in sys.argv[1:3])
os.environ["CQLJIT_LIBRARY"] = LIBRARY
sys.path.insert(0, str(ROOT / "python"))
import cqljit  # noqa: E402

GAMES = str(ROOT / "examples" / "games.pgn")
LATIN_1 = b'[White "M\xfcller"]\n[Black "?"]\n\n1.e4 e5 *\n\n[White "Tal"]\n\n1.d4 *\n'


def lines_of_json(query, games, *words):
    """The output of the command."""
    made = subprocess.run([JIT, "--cql", query, games, "-o", "-", "--format", "jsonl", "--nosummary", *words],
                          capture_output=True, check=True).stdout
    return [json.loads(line) for line in made.splitlines()]


def records(search):
    return [dict(zip(row.keys(), row)) for row in search]


class Rows(unittest.TestCase):
    def test_rows_are_those_of_the_command(self):
        for query, columns, rows in (("mate", None, "positions"), ('sort "men" #[Aa] mate', None, "positions"),
                                     ("check", "game,ply,men=#[Aa],kings=[Kk],white=wtm,fen", "positions"),
                                     ('check row("piece"=[RQ] ply "quiet"=not mate)', None, "positions"),
                                     ("N attacks k", "game,matches,comment,uci,pgn", "games"),
                                     ("false", None, "positions")):
            words = (["--columns", columns] if columns else []) + ["--rows", rows]
            expected = lines_of_json(query, GAMES, *words)
            for threads in (1, 3):
                found = records(cqljit.search(f"cql() {query}", GAMES, columns=columns, rows=rows, threads=threads))
                for row in found:  # the name of the query is not that of the command's
                    row.pop("query", None)
                for row in expected:
                    row.pop("query", None)
                    if isinstance(row.get("kings"), str):
                        row["kings"] = [row["kings"]]
                self.assertEqual(found, expected, query)

    def test_several_files_bytes_and_options(self):
        expected = len(lines_of_json("mate", GAMES))
        self.assertEqual(len(list(cqljit.search("cql() mate", [GAMES, pathlib.Path(GAMES)]))), 2 * expected)
        rows = list(cqljit.search("cql() initial", LATIN_1))
        self.assertEqual([row.white for row in rows], ["Müller", "Tal"])
        self.assertIsNone(rows[0].black)
        self.assertEqual(len(list(cqljit.search("cql() initial", LATIN_1, options=["--player", "Tal"]))), 1)

    def test_a_row_is_read_by_name_and_place(self):
        search = cqljit.search("cql() mate", GAMES, columns=["game", "white", "men=#[Aa]"])
        self.assertEqual(search.columns, ["game", "white", "men"])
        row = next(search)
        self.assertEqual(row.keys(), ["game", "white", "men"])
        self.assertEqual([row["game"], row[1], row[-1]], [row.game, row.white, row.men])
        self.assertRaises(AttributeError, lambda: row.nothing)
        self.assertRaises(KeyError, lambda: row["nothing"])
        self.assertRaises(IndexError, lambda: row[3])
        self.assertIn("white='", repr(row))
        for other in (copy.copy(row), copy.deepcopy(row), pickle.loads(pickle.dumps(row))):
            self.assertEqual(list(other), list(row))

    def test_rows_outlive_their_search(self):
        with cqljit.search("cql() check", GAMES) as search:
            rows = [next(search) for _ in range(5)]
        self.assertEqual(list(search), [])
        del search
        gc.collect()
        self.assertTrue(all(row.fen for row in rows))
        self.assertEqual(records(rows), records(cqljit.search("cql() check", GAMES))[:5])

    def test_iteration_continues_where_another_loop_stopped(self):
        search = cqljit.search("cql() check", GAMES)
        first = next(search)
        rest = list(search)
        self.assertEqual(records([first, *rest]), records(cqljit.search("cql() check", GAMES)))
        self.assertTrue(search.statistics.finished)
        self.assertEqual(search.statistics.rows, 1 + len(rest))

    def test_blocks_of_a_file(self):
        self.assertEqual(cqljit.count_blocks(GAMES), 1)  # a text; databases have more
        search = cqljit.search("cql() check", GAMES, blocks=(0, 1))
        self.assertEqual(records(search), records(cqljit.search("cql() check", GAMES)))
        self.assertEqual(search.statistics.done, 1)
        with self.assertRaisesRegex(cqljit.CqlError, "has 1 block"):
            cqljit.search("cql() check", GAMES, blocks=(1, 1))
        for games in (GAMES, b"1. e4 *"):
            with self.assertRaisesRegex(ValueError, "no block"):
                cqljit.search("cql() check", games, blocks=(0, 0))
        with tempfile.TemporaryDirectory() as folder:
            empty, database = os.path.join(folder, "empty.pgn"), os.path.join(folder, "empty.cqldb")
            open(empty, "w").close()
            subprocess.run([JIT, "import", empty, "-o", database], check=True, capture_output=True)
            self.assertEqual(list(cqljit.search("cql() check", database, blocks=(0, cqljit.count_blocks(database)))), [])

    def test_one_query_serves_many_threads(self):
        query = cqljit.compile("cql() mate", columns="game,ply")
        expected = records(cqljit.search(query, GAMES))
        found = [None] * 4

        def work(place):
            found[place] = records(cqljit.search(query, GAMES, threads=1 + place % 2))

        threads = [threading.Thread(target=work, args=(place,)) for place in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(found, [expected] * 4)

    def test_a_query_is_read_from_its_file(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "mates.cql")
            path.write_text('cql() include "given.cql" given()')
            path.with_name("given.cql").write_text("function given() { mate }")
            expected = records(cqljit.search("cql() mate", GAMES, columns="game,ply"))
            self.assertEqual(records(cqljit.search(path, GAMES, columns="game,ply")), expected)
            self.assertEqual(records(cqljit.search(cqljit.compile(path, columns="game,ply"), GAMES)), expected)
            path.write_text("cql() mte")
            with self.assertRaises(cqljit.QueryError) as caught:
                cqljit.compile(path)
            self.assertIn("mates.cql:1:7", str(caught.exception))
            self.assertRaises(cqljit.FileError, cqljit.compile, path.with_name("none.cql"))

    def test_options_that_change_a_query_are_given_where_it_is_compiled(self):
        flipped, plain = (records(cqljit.search(text, GAMES)) for text in ("cql() flip Kc1", "cql() Kc1"))
        self.assertEqual(records(cqljit.search(cqljit.compile("cql() Kc1", options=["--flip"]), GAMES)), flipped)
        self.assertGreater(len(flipped), len(plain))
        with self.assertRaises(cqljit.CqlError) as caught:
            list(cqljit.search("cql() mate", GAMES, options=["--flip"]))
        self.assertIn("--flip changes the query: give it where the query is compiled", str(caught.exception))

    def test_a_compiled_query_is_loaded(self):
        with tempfile.TemporaryDirectory() as folder:
            text = pathlib.Path(folder, "m.cql")
            text.write_text("cql() mate")
            subprocess.run([JIT, "compile", str(text), "--columns", "game,ply", "-o", f"{folder}/m.so"], check=True, capture_output=True)
            self.assertEqual(records(cqljit.search(cqljit.load(f"{folder}/m.so"), GAMES)),
                             records(cqljit.search("cql() mate", GAMES, columns="game,ply")))

    def test_messages_and_warnings(self):
        search = cqljit.search('cql() initial message("hello")', LATIN_1)
        list(search)
        self.assertIn("hello", search.messages)
        self.assertIn("1 values were not UTF-8", search.messages)


class Ends(unittest.TestCase):
    """Searches that end while they are in use. The input is many times longer than the test takes."""
    LONG = [GAMES] * 20_000

    def test_other_threads_ask_and_close(self):
        for number in range(40):
            search = cqljit.search("cql() check", [GAMES] * 50 if number % 2 else self.LONG, threads=1)

            def ask():
                while not search.statistics.finished:
                    pass

            asking = threading.Thread(target=ask)
            asking.start()
            if number % 2:
                rows = len(list(search))
            else:
                closing = threading.Timer(0.001 * number, search.close)
                closing.start()
                rows = sum(1 for _ in search)
                closing.join()
            asking.join()
            self.assertEqual(search.statistics.done == 1, number % 2 == 1)
            self.assertLessEqual(rows, search.statistics.rows)
            self.assertEqual(list(search), [])

    def test_an_interrupt_ends_it(self):
        for query in ("cql() check tally ply", 'cql() check message("x") tally ply'):
            search = cqljit.search(query, self.LONG, rows=None, threads=1)
            with self.assertRaises(KeyboardInterrupt):
                threading.Timer(0.1, os.kill, (os.getpid(), signal.SIGINT)).start()
                search.tally()
            self.assertLess(search.statistics.done, 1)
            with self.assertRaisesRegex(KeyError, "ended before"):
                search.tally()


class Tallies(unittest.TestCase):
    QUERY = 'tally "side" sidetomove by gamenumber total "plies" ply average "length" ply by san[0]'

    def test_tables_are_those_of_the_command(self):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder, "t.jsonl")
            subprocess.run([JIT, "--cql", self.QUERY, GAMES, "--count", "--tallies", str(file)], check=True, capture_output=True)
            expected = [json.loads(line) for line in file.read_text().splitlines()]
        for tables in (cqljit.tally(f"cql() {self.QUERY}", GAMES), cqljit.search(f"cql() {self.QUERY}", GAMES).tallies):
            found = [{"label": table.label, "kind": table.kind, "group": line.group, "value": line.value, "count": line.count,
                      "result": line.result} for table in tables for line in table]
            self.assertEqual(found, expected)
        self.assertGreater(len(expected), 5)

    def test_counts_of_a_small_tally(self):
        run = cqljit.search('cql() terminal tally "end" ply', b"1.e4 e5 *\n\n1.d4 *\n\n1.c4 *\n", rows=None)
        self.assertEqual(run.tally().counts(), {1: 2, 2: 1})
        self.assertEqual(run.tally("end").lines[0].count, 2)
        self.assertRaisesRegex(KeyError, "'end'.*not 'other'", run.tally, "other")
        two = cqljit.search('cql() tally "end" ply tally "san" san', b"1.e4 e5 *\n", rows=None)
        self.assertRaisesRegex(KeyError, "more than one", two.tally)
        self.assertRaisesRegex(KeyError, "no tallies", cqljit.search("cql() mate", b"1.e4 e5 *\n", rows=None).tally)
        empty = cqljit.search('cql() mate tally "end" ply total "plies" ply by san', b"1.e4 e5 *\n", rows=None)
        self.assertEqual([(t.label, t.kind, t.counts()) for t in empty.tallies if t.kind == "tally"], [("end", "tally", {})])
        self.assertEqual([t.label for t in empty.tallies], ["end", "plies"])
        self.assertIn("<td>2</td>", run.tally()._repr_html_())
        name = "a\u2028b\x85c"
        self.assertEqual(cqljit.tally('cql() initial tally "name" player white', f'[White "{name}"]\n\n*\n'.encode())[0].counts(), {name: 1})


class Errors(unittest.TestCase):
    def test_errors_have_a_line_and_a_column(self):
        with self.assertRaises(cqljit.QueryError) as caught:
            cqljit.compile("cql()\n R attakcs k")
        self.assertEqual((caught.exception.line, caught.exception.column), (2, 4))
        self.assertIn("\n   R attakcs k\n     ^", str(caught.exception))

    def test_the_message_is_that_of_the_document(self):
        code, shown = (ROOT / "docs" / "python.md").read_text().split(">>> ")[1].split("```")[0].split("\n", 1)
        with self.assertRaises(cqljit.QueryError) as caught:
            eval(code, {"cqljit": cqljit})
        self.assertEqual("".join(traceback.format_exception_only(caught.exception)), shown)

    def test_limits_of_a_search(self):
        for query, words in (("cql() while (true) true", ["--most-time", "1"]), ('cql() s="x" while (true) s+=s', ["--most-memory", "64"])):
            with self.assertRaises(cqljit.LimitError):
                list(cqljit.search(query, b"1.e4 *\n", options=words))
            self.assertEqual(len(list(cqljit.search("cql() initial", b"1.e4 *\n", options=words))), 1)

    def test_limits_of_a_game(self):
        query = cqljit.compile('cql() if player white "long" then {s="x" while (#s < 30000000) s+=s} initial')
        search = cqljit.search(query, b'[White "long"]\n\n1.e4 *\n\n[White "short"]\n\n1.e4 *\n', options=["--most-game-memory", "10"])
        self.assertEqual([match.game for match in search], [2])
        self.assertIn("game 1: the query takes more than 10 MB in this game, which is skipped", search.messages)

    def test_files_games_and_arguments(self):
        self.assertRaises(cqljit.FileError, cqljit.search, "cql() mate", "/nowhere.pgn")
        with self.assertRaises(cqljit.RunError) as caught:
            list(cqljit.search("cql() if ply > 1 x = 1 #a == x", b"1.e4 *\n"))
        self.assertEqual(caught.exception.game, 1)
        self.assertRaises(cqljit.CqlError, cqljit.search, "cql() mate", GAMES, options=["--nothing"])
        self.assertRaises(cqljit.CqlError, cqljit.search, cqljit.compile("cql() mate", columns="row"), GAMES)
        self.assertRaises(ValueError, cqljit.search, "cql() mate", GAMES, rows="all")
        self.assertRaises(TypeError, cqljit.search, "cql() mate", GAMES, options="--player Tal")
        self.assertRaises(ValueError, cqljit.compile, "cql() mate\0 wtm")
        for text, line, column in (("cql() \ud800", 1, 7), ('cql()\ncomment("é\udfff")', 2, 11)):  # an unpaired surrogate is not a character
            with self.assertRaises(cqljit.QueryError) as caught:
                cqljit.compile(text)
            self.assertEqual((caught.exception.line, caught.exception.column), (line, column))
            self.assertIn("surrogate", caught.exception.message)
        for games in (GAMES + "\0.pgn", pathlib.Path(GAMES + "\0")):  # not the file before the NUL
            self.assertRaises(ValueError, cqljit.search, "cql() mate", games)
            self.assertRaises(ValueError, cqljit.count_blocks, games)
        self.assertRaises(ValueError, cqljit.search, "cql() mate", GAMES, columns="ply\0,game")
        self.assertRaises(cqljit.QueryError, cqljit.compile, 'cql() writefile("x" "y")', secure=True)


class Boards(unittest.TestCase):
    def test_the_picture_has_the_pieces(self):
        fen = "r3k2r/8/8/8/4P3/8/8/R3K2R b KQkq e3 0 1"
        board = cqljit.Board(fen, marked=["e4"])
        self.assertEqual(board.squares["e4"], "P")
        self.assertEqual(str(board).splitlines()[4], "....P...")
        self.assertEqual(str(cqljit.Board(fen, flipped=True)).splitlines()[3], "...P....")
        tree = xml.etree.ElementTree.fromstring(board.svg())
        space = "{http://www.w3.org/2000/svg}"
        self.assertEqual(len(tree.findall(space + "rect")), 65)
        self.assertEqual(len(tree.findall(space + "g")), 7)
        self.assertIn("white pawn e4", tree.get("aria-label"))
        self.assertIn("<svg", board._repr_svg_())

    def test_boards_of_random_positions(self):
        chance = random.Random(3)
        for _ in range(50):
            squares = ["".join(chance.choice("KQRBNPkqrbnp....") for _ in range(8)) for _ in range(8)]
            fen = "/".join("".join(str(len(part)) if part[0] == "." else part for part in runs(rank)) for rank in squares)
            self.assertEqual(str(cqljit.Board(fen)).splitlines(), squares)

    def test_what_is_no_board_is_refused(self):
        for fen in ("", "8/8", "9/8/8/8/8/8/8/8", "80/8/8/8/8/8/8/8", "x7/8/8/8/8/8/8/8", "8/8/8/8/8/8/8/8/8", "PPPPPPPPP/8/8/8/8/8/8/8"):
            self.assertRaises(ValueError, cqljit.Board, fen)
        for name in ("E4", "z9", "e44", ""):
            self.assertRaises(ValueError, cqljit.Board, "8/8/8/8/8/8/8/8", marked=[name])

    def test_a_row_shows_its_board(self):
        row = next(cqljit.search("cql() mate", GAMES))
        self.assertIn("<figcaption>Morphy, Paul", row._repr_html_())
        self.assertIn("17.Rd8#", row._repr_html_())
        self.assertIsNone(next(cqljit.search("cql() mate", GAMES, columns="game"))._repr_html_())
        black = next(cqljit.search("cql() wtm mate", b"1.f3 e5 2.g4 Qh4# 0-1\n"))
        self.assertIn("2...Qh4#", black._repr_html_())


def runs(rank):
    """Pieces one by one, blanks as a run."""
    parts = []
    for letter in rank:
        if letter == "." and parts and parts[-1][0] == ".":
            parts[-1] += "."
        else:
            parts.append(letter)
    return parts


class Pandas(unittest.TestCase):
    def setUp(self):
        try:
            import pandas  # noqa: F401
        except ImportError:
            self.skipTest("no pandas here")

    def test_the_table_is_that_of_the_rows(self):
        for query, columns in (("mate", None), ("check", "game,white_elo,men=#[Aa],kings=[Kk],quiet=mate,fen")):
            frame = cqljit.search(f"cql() {query}", GAMES, columns=columns).to_pandas()
            found = [{name: None if str(value) == "<NA>" else value for name, value in row.items()} for row in frame.to_dict("records")]
            self.assertEqual(found, records(cqljit.search(f"cql() {query}", GAMES, columns=columns)))
        self.assertEqual(str(frame.dtypes["game"]), "int64")
        frame = cqljit.search("cql() false", GAMES, columns="game,white").to_pandas()
        self.assertEqual((len(frame), list(frame.columns), str(frame.dtypes["game"])), (0, ["game", "white"], "int64"))

    def test_the_table_holds_the_rows_that_are_left(self):
        rows = records(cqljit.search("cql() check", GAMES, columns="game,white_elo,quiet=mate,fen"))
        for taken in (1, 7, len(rows)):
            search = cqljit.search("cql() check", GAMES, columns="game,white_elo,quiet=mate,fen")
            for _ in range(taken):
                next(search)
            frame = search.to_pandas()
            found = [{name: None if str(value) == "<NA>" else value for name, value in row.items()} for row in frame.to_dict("records")]
            self.assertEqual(found, rows[taken:])

    def test_a_tally_is_a_table(self):
        frame = cqljit.tally('cql() terminal tally "end" ply', GAMES)[0].to_pandas()
        self.assertEqual(list(frame.columns), ["group", "value", "count", "result"])
        self.assertEqual(frame["count"].sum(), len(list(cqljit.search("cql() terminal", GAMES))))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
