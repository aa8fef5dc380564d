#!/usr/bin/env python3
"""The header and the command line as language/02 has them: matching games, errors, order of the output.

usage: conditions.py CQL_JIT
"""
import re
import signal
import sys
import unittest

from support import BINARY, Program, slowly


def game(moves="1. e4 e5", **tags):
    return "".join(f'[{name} "{value}"]\n' for name, value in tags.items()) + f"\n{moves} {tags.get('Result', '*')}\n\n"


class WithPlayers(Program):
    def setUp(self):
        super().setUp()
        self.games("games.pgn", game(White="Anna", Black="Bert", Date="1999.01.02", Result="1-0"),
                   game(White="Bert", Black="Carl", Date="2001.??.??", Result="0-1"),
                   game(White="Carl", Black="Dora", Result="1/2-1/2"),
                   game("1. f3 e5 2. g4 Qh4#", White="Dora", Black="Anna", Date="2003.05.06", Result="0-1"))

    def games(self, name, *games):
        (self.dir / name).write_text("".join(games))

    def found(self, *words, inputs=("games.pgn",)):
        """The numbers of the games that match."""
        r = self.run_it("--threads", "1", "--count", "--showmatches", *words, *inputs)
        self.assertEqual(r.returncode, 0, r.stderr)
        return [int(n) for n in re.findall(r"<(\d+)>", r.stdout)]


class Conditions(WithPlayers):
    def refused(self, words, *args):
        r = self.run_it(*args)
        self.assertEqual((r.returncode, r.stdout), (2, ""), args)
        self.assertIn(words, r.stderr)

    def test_years_and_players(self):
        for words, games in ((["--year", "2001"], [2]), (["--year", "1999", "2001"], [1, 2]), (["--year", "1999", "--year", "2003"], [4]),
                             (["--player", "Anna"], [1, 4]), (["--player", "^C.r"], [2, 3]), (["--player", "anna"], [])):
            self.assertEqual(self.found("--cql", "true", *words), games, words)

    def test_nothing_is_found_in_an_empty_name(self):
        self.games("names.pgn", game(White="", Black=""), game(White="", Black="Zoe"), game(White="Amy", Black=""), game())
        for pattern, games in ((".*", [2, 3, 4]), ("^$", []), ("x?", [2, 3, 4]), ("Zoe", [2]), ("^[?]$", [4])):
            self.assertEqual(self.found("--cql", "true", "--player", pattern, inputs=("names.pgn",)), games, pattern)

    def test_names_of_the_header_that_the_command_line_replaces_are_not_looked_at(self):
        for header in ("input zz", 'input "zz.txt"', "output zz", 'output "no/games" input zz'):
            r = self.run_it(self.query(f"cql({header}) mate"), "games.pgn", "-o", "out.pgn", "--force")
            self.assertEqual(r.returncode, 0, r.stderr)
            self.assertIn("1 matches of 4 games", r.summary)
        self.refused("must end in .pgn", self.query("cql(input zz) mate"))
        self.refused("must end in .pgn", self.query("cql(output zz) mate"), "games.pgn")
        self.refused("must end in .pgn", self.query("cql(output zz) mate"), "games.pgn", "-o", "rows.csv")

    def test_a_path_on_which_no_piece_of_the_focus_moved_has_no_piece_path(self):
        self.games("passes.pgn", game("1. e4 e5 2. Nf3 -- 3. Nc3 --"))
        r = self.run_it(self.query("cql() path singlecolor piecepath --+"), "passes.pgn", "-o", "-")
        self.assertIn("Ng1-f3", r.stdout)
        self.assertNotRegex(r.stdout, r"Focus path: +(Start|})")

    def test_results_of_the_header_must_all_hold(self):
        self.assertEqual(self.found(self.query("cql(result 0-1) true")), [2, 4])
        self.assertEqual(self.found(self.query('cql(result 0-1 result "0-1") true')), [2, 4])
        self.assertEqual(self.found(self.query("cql(result 0-1 result 1-0) true")), [])

    def test_ranges_of_the_header(self):
        for header, games in (("gamenumber 2", [2]), ("gamenumber -1 2", [1, 2]), ("gamenumber -3 -1", []), ("gamenumber 3 2", []),
                              ("matchcount 3", [1, 2, 3]), ("matchcount 4 9", [4]), ("matchcount -1 2", [])):
            self.assertEqual(self.found(self.query(f"cql({header}) ply>=0")), games, header)

    def test_a_game_that_fails_a_condition_has_no_matching_position(self):
        query = self.query('cql(matchcount 0 9) true comment("here") settag("Mark" "x")')
        self.assertEqual(self.found(query, "--year", "2001"), [1, 2, 3, 4])
        self.assertEqual(self.found(query, "--year", "2001", "--matchcount", "1", "9"), [2])
        r = self.run_it(query, "--year", "2001", "games.pgn", "-o", "out.pgn")
        self.assertEqual(r.returncode, 0, r.stderr)
        written = re.split(r"(?=\[Event )", (self.dir / "out.pgn").read_text())[1:]
        self.assertEqual(["here" in g for g in written], [False, True, False, False])
        self.assertEqual(["[Mark" in g for g in written], [False, True, False, False])

    def test_quiet_and_silent_of_the_header(self):
        for header, own, automatic in (("", True, True), ("quiet silent", True, False), ("silent quiet", False, False)):
            r = self.run_it(self.query(f'cql({header}) mate comment("own")'), "games.pgn", "-o", "-")
            self.assertEqual(("own" in r.stdout, "Game number" in r.stdout), (own, header != "silent quiet"), header)
            r = self.run_it(self.query(f"cql({header}) mate"), "games.pgn", "-o", "-")
            self.assertEqual("{CQL}" in r.stdout, automatic, header)

    def test_the_last_match_string_counts(self):
        r = self.run_it(self.query('cql(matchstring "one" matchstring "two") mate'), "games.pgn", "-o", "-")
        self.assertIn("{two}", r.stdout)
        self.assertNotIn("one", r.stdout)

    def test_options_that_are_refused(self):
        for option in (["-i", "games.pgn"], ["-vi"], ["-vii"]):
            self.refused("an input is given already", "--cql", "true", "-i", "games.pgn", *option)
        self.refused("given twice", "--cql", "true", "--player", "A", "--player", "A", "games.pgn")
        self.refused("given twice", "--cql", "true", "-o", "a.pgn", "-o", "a.pgn", "games.pgn")
        for option in ("--gamenumber", "--year", "--matchcount"):
            self.refused("larger", "--cql", "true", option, "5", "3", "games.pgn")
        for option in ("--gamenumber", "--year"):
            self.refused("begin with 1", "--cql", "true", option, "0", "games.pgn")
        self.assertEqual(self.found("--cql", "false", "--matchcount", "0"), [1, 2, 3, 4])

    def test_filters_of_the_command_line_come_first(self):
        query = self.query('cql() initial message quiet("query" Num)')
        r = self.run_it("--cql", 'message quiet("first")', "--assign", "Num", "-7", "--cql", 'message quiet("second")', "-g", "1", "--count", query, "games.pgn")
        self.assertEqual(r.stdout.splitlines()[:3], ["first", "second", "query-7"])

    def test_the_first_transform_is_outermost(self):
        """A rook on a4 is on an edge of the board, but on neither of the ranks 1 and 8."""
        self.games("rook.pgn", game("", FEN="4k3/8/8/8/R7/8/8/4K3 w - - 0 1"))
        self.assertEqual(self.found("--rotate90", "--shifthorizontal", "--cql", "Ra1", inputs=["rook.pgn"]), [1])
        self.assertEqual(self.found("--shifthorizontal", "--rotate90", "--cql", "Ra1", inputs=["rook.pgn"]), [])

    def test_secure_refuses_every_file_of_a_query(self):
        for text in ("cql(input games.pgn) true", "cql(output out.pgn) true", 'cql() similarposition "games.pgn"', 'cql() x=readfile "x.cqo" true'):
            self.refused("--secure", "--secure", self.query(text), "games.pgn")
        (self.dir / "mine.cql").write_text("function given() { true }")
        self.refused("with --secure only the library is looked in", "--secure", self.query('cql() include "mine.cql" given()'), "games.pgn")
        self.query('cql() writefile("x.cqo" "y")')
        self.assertEqual(self.run_it("compile", "query.cql").returncode, 0)
        self.refused("--secure", "--secure", "--trust", "query.so", "query.so", "games.pgn")

    def test_secure_refuses_machine_code_that_is_not_trusted(self):
        self.query("cql() mate")
        self.assertEqual(self.run_it("compile", "query.cql").returncode, 0)
        (self.dir / "copy.so").write_bytes((self.dir / "query.so").read_bytes())
        self.refused("machine code can do anything", "--secure", "query.so", "games.pgn")
        self.refused("machine code can do anything", "--secure", "--trust", "copy.so", "query.so", "games.pgn")
        for command in ([], ["bench"]):
            r = self.run_it(*command, "--secure", "query.so", "games.pgn", *([] if command else ["--count"]))
            self.assertEqual(r.returncode, 2, r.stdout)
        r = self.run_it("--count", "--secure", "--trust", "./query.so", "query.so", "games.pgn")
        self.assertEqual(r.returncode, 0, r.stderr)
        self.query('cql() writefile("x.cqo" "y")', "files.cql")
        for command in (["check", "--secure", "files.cql"], ["explain", "--secure", "files.cql", "--analyze", "games.pgn"], ["bench", "--secure", "files.cql", "games.pgn"]):
            self.assertEqual(self.run_it(*command).returncode, 2, command)
            self.assertFalse((self.dir / "x.cqo").exists(), command)

    def test_secure_is_taken_by_every_command_that_reads_queries(self):
        self.query('cql() writefile("x.cqo" "y")', "files.cql")
        self.query("cql() mate", "plain.cql")
        for command in (["check"], ["explain"], ["compile"], ["format"], ["convert", "--unicode"]):
            r = self.run_it(*command, "--secure", "files.cql")
            self.assertEqual(r.returncode, 2, command)
            self.assertIn("'writefile' is switched off by --secure", r.stderr, command)
            self.assertNotIn("x.cqo", r.stdout, command)
            self.assertEqual(self.run_it(*command, "--secure", "plain.cql").returncode, 0, command)
        r = self.run_it("shell", "--secure", "games.pgn", input='writefile("x.cqo" "y")\nmate\n')
        self.assertIn("'writefile' is switched off by --secure", r.stderr)
        self.assertFalse((self.dir / "x.cqo").exists())
        said = lambda *words: self.run_it("lsp", *words, input="".join(f"Content-Length: {len(m)}\r\n\r\n{m}" for m in (
            '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}',
            '{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///q.cql","languageId":"cql","version":1,'
            '"text":"cql() writefile(\\"x.cqo\\" \\"y\\")"}}}',
            '{"jsonrpc":"2.0","id":2,"method":"shutdown"}', '{"jsonrpc":"2.0","method":"exit"}'))).stdout
        self.assertIn("switched off by --secure", said("--secure"))
        self.assertNotIn("switched off by --secure", said())

    def test_one_file_of_a_folder_that_cannot_be_read_does_not_stop_the_others(self):
        (self.dir / "db").mkdir()
        self.games("db/a.pgn", game(White="a"))
        self.games("db/c.pgn", game(White="c"))
        (self.dir / "db" / "b.pgn").symlink_to("nowhere.pgn")
        for words in (["db"], ["db/*.pgn"]):
            r = self.run_it("--count", "--cql", "initial", *words)
            self.assertEqual((r.returncode, r.stdout), (1, "2\n"))
            self.assertIn("cannot read db/b.pgn: No such file or directory", r.stderr)
        r = self.run_it("--count", "--cql", "initial", "db", "db/b.pgn")  # named
        self.assertEqual((r.returncode, r.stdout), (1, ""))

    def test_files_of_a_folder_come_in_the_order_of_their_names(self):
        (self.dir / "db" / "b").mkdir(parents=True)
        for name in ("db/c.pgn", "db/b/z.pgn", "db/a.pgn", "db/d.pgn", "db/b/y.pgn"):
            self.games(name, game(White=name))
        r = self.run_it("--threads", "1", "--quick", "--cql", "true", "db")
        self.assertEqual([line.split("\t")[-1] for line in r.stdout.splitlines() if "\t" in line],
                         ["db/a.pgn", "db/b/y.pgn", "db/b/z.pgn", "db/c.pgn", "db/d.pgn"])

    def test_hidden_files_of_a_folder_are_left_out(self):
        (self.dir / ".db" / ".b").mkdir(parents=True)
        (self.dir / ".db" / "c").mkdir()
        for name in (".db/a.pgn", ".db/._a.pgn", ".db/.b/z.pgn", ".db/c/.y.pgn", ".db/c/x.y.pgn"):
            self.games(name, game(White=name))
        (self.dir / ".db" / ".closed").mkdir(mode=0)
        for words, found in (([".db"], [".db/a.pgn", ".db/c/x.y.pgn"]), ([".db/.b", ".db/._a.pgn"], [".db/.b/z.pgn", ".db/._a.pgn"])):
            r = self.run_it("--threads", "1", "--quick", "--cql", "true", *words)
            self.assertEqual([line.split("\t")[-1] for line in r.stdout.splitlines() if "\t" in line], found, r.stderr)

    def test_options_end_the_words_of_the_study_database(self):
        self.games("study.pgn", game("{(d)} *", White="Anna"))
        r = self.run_it("--hhdb", "firstcomment", "--count", "study.pgn")
        self.assertIn("1 matches of 1 games", r.summary)
        self.assertEqual(list(self.dir.glob("*-out.pgn")), [])

    def test_a_run_that_ignores_hang_ups_goes_on(self):
        self.run_it("generate", "--games", "300", "-o", "many.pgn")
        slow = self.start([BINARY, "--threads", "1", "--cql", slowly("true", 20000), "many.pgn", "-o", "out.pgn"],
                          preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN))
        self.wait_for_output(slow)
        slow.send_signal(signal.SIGHUP)
        out, messages = slow.communicate(timeout=120)
        self.assertEqual((slow.returncode, messages), (0, ""))
        self.assertIn("300 matches of 300 games", out)


class Collections(WithPlayers):
    def test_only_main_lines_of_games_that_can_be_searched(self):
        """language/22 §11, language/41 §4"""
        self.games("moves.pgn", game("1. d4 (1. c4) 1... d5"))
        for name, games, found in (("good.pgn", [game("1. c4")], 1), ("variation.pgn", [game("1. e4 (1. c4) 1... e5", FEN="rnbqkbnr/pppppppp/8/8/8/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1")], 0),
                                   ("bad.pgn", [game("", FEN="none"), game("", FEN="4k3/8/8/8/8/8/8/4K3 w - - 0 1")], 0)):
            self.games(name, *games)
            r = self.run_it("--count", "--variations", "--cql", f'similarposition nosort notransform "{name}"', "moves.pgn")
            self.assertEqual(r.returncode, 0, r.stderr)
            self.assertIn(f"{found} matches of 1 games", r.summary, name)

    def test_similarposition_files_are_read_once(self):
        """language/22 §11, also if nothing is found"""
        self.games("moves.pgn", game("1. d4 d5"))
        r = self.run_it("--cql", 'ply>1 similarposition "moves.pgn" ply<1', "moves.pgn", "-o", "out.pgn")
        self.assertIn("0 matches of 1 games", r.summary)
        self.assertEqual(r.stderr.count("Db: read 1 games from submission file: moves.pgn\n"), 1, r.stderr)


class Sorting(WithPlayers):
    """language/03 §8"""
    def order(self, filters, *options, output="out.pgn"):
        r = self.run_it(self.query(f"cql() {filters}"), "games.pgn", "-o", output, *options)
        self.assertEqual(r.returncode, 0, r.stderr)
        if output.endswith(".zst"):
            again = self.run_it("--cql", "initial", output, "-o", "again.pgn", "--silent")
            self.assertEqual(again.returncode, 0, again.stderr)
            output = "again.pgn"
        return re.findall(r'\[White "(\w+)"', (self.dir / output).read_text())

    def test_strings_by_their_bytes(self):
        self.assertEqual(self.order('initial sort "name" player white'), ["Dora", "Carl", "Bert", "Anna"])
        self.assertEqual(self.order('initial sort min "name" player white'), ["Anna", "Bert", "Carl", "Dora"])

    def test_games_without_a_value_come_last_equal_ones_by_their_number(self):
        for minimum in ("", "min "):
            self.assertEqual(self.order(f'initial {{year==2001 sort {minimum}"n" #A}} or true'), ["Bert", "Anna", "Carl", "Dora"])
            self.assertEqual(self.order(f'initial {{year>1999 sort {minimum}"n" #A}} or true'), ["Bert", "Dora", "Anna", "Carl"])

    def test_ties_go_to_the_next_key(self):
        self.assertEqual(self.order('initial sort "a" #A sort min "b" year'), ["Anna", "Bert", "Dora"])  # Carl's game has no year

    def test_quiet_keys_are_not_written(self):
        self.order('mate sort quiet "hidden" #A sort "shown" #a')
        text = (self.dir / "out.pgn").read_text()
        self.assertIn("{Game number 4  shown: 16}", text)
        self.assertNotIn("hidden", text)

    def test_packed_output_is_sorted(self):
        """Enough games to be compressed in parts."""
        self.games("games.pgn", *(game(f"{{{'x' * 2000}}} 1. e4", White=f"N{n:05}") for n in range(3000)))
        names = [f"N{n:05}" for n in range(3000)]
        self.assertEqual(self.order('initial sort "name" player white', output="out.pgn.zst"), names[::-1])
        self.assertEqual(self.order("initial", output="out.pgn.zst"), names)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], "-v"])
