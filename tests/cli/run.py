#!/usr/bin/env python3
"""End-to-end tests of the program: queries, options, games, messages.

usage: run.py CQL_JIT
"""
import gzip
import pathlib
import re
import resource
import subprocess
import sys
import unittest

from support import BINARY, GAMES, ProgramWithGames

TESTS = pathlib.Path(__file__).resolve().parents[1]


ROOT = pathlib.Path(__file__).resolve().parents[2]


class Settings(unittest.TestCase):
    """The table of settings."""

    TABLE = (ROOT / "runtime/settings.def").read_text()

    def sources(self):
        for folder in ("runtime", "io", "output", "pgn", "frontend", "codegen", "search", "tools"):
            for path in sorted((ROOT / folder).rglob("*")):
                if path.suffix in (".h", ".cpp") and path.name not in ("settings.h", "option_readers.h", "option_readers.cpp"):
                    yield path.read_text()

    def test_each_setting_has_a_consumer(self):
        text = "\n".join(self.sources())
        names = re.findall(r"(?m)^CQL_SETTING\((\w+),", self.TABLE)
        self.assertGreater(len(names), 30)
        self.assertEqual([n for n in names if n not in ("explained", "color") and not re.search(rf"(\.|->){n}\b", text)], [])


def said_of_games(r):
    """The lines on standard error except the result line."""
    return [line for line in r.stderr.splitlines() if line and " matches of " not in line]


class Cli(ProgramWithGames):
    def test_options_say_what_they_do(self):
        r = self.run_it(self.query("cql() mate"), "mygames")
        self.assertEqual(r.returncode, 1)
        self.assertIn("there is no file and no folder 'mygames', and no query 'mygames.cql'", r.stderr)
        r = self.run_it(self.query("cql() mate"), "games.pgn", "--noclobber")
        self.assertEqual(r.returncode, 0, r.stderr)
        r = self.run_it(self.query("cql() mate"), "games.pgn", "--no-clobber")
        self.assertEqual(r.returncode, 1)
        self.assertIn("query-out.pgn exists", r.stderr)
        count = lambda *args: self.run_it("--count", "games.pgn", *args)
        for args, status in ((["--cql", "mate"], 0), (["--cql", "false"], 1)):
            self.assertEqual(count("--exit-status", *args).returncode, status)
        self.assertEqual(count("--nosummary", "--cql", "persistent nn+=1").stdout, "")
        (self.dir / "bad.pgn").write_text('[Event "x"]\n\n1. e4 e9 *\n')
        for args, lines in ((["--warnings", "summary"], 1), (["--warnings", "all"], 2), (["--warnings=none"], 0), (["--quiet-warnings"], 0), ([], 1)):
            r = self.run_it("--count", "--cql", "mate", "bad.pgn", *args)
            self.assertEqual((r.returncode, len(said_of_games(r))), (0, lines), r.stderr)
        for color, coded in (("always", True), ("never", False)):
            self.assertEqual("\033[" in self.run_it("check", "--color", color, "--cql", "mat").stderr, coded)
        for level in ("--optimise", "--optimize", "-O"):
            args = [level + "2"] if level == "-O" else [level, "2"]
            self.assertEqual(count("--cql", "mate", *args).returncode, 0)
        for spelling in ("--show-positions", "-showpositions", "--Show-Positions"):
            self.assertIn("2 matches", count("--cql", "mate", spelling).summary)

    def test_options_of_the_standard_are_explained(self):
        for word, advice in (("-html", "HTML"), ("-guipgnstdin", "write -"), ("-utf8", "convert --unicode"), ("-parse", "explain --ast")):
            r = self.run_it(word, "query.cql")
            self.assertEqual((r.returncode, r.stdout), (2, ""))
            self.assertIn(advice, r.stderr)

    def test_without_words_the_program_says_how_to_begin(self):
        r = self.run_it()
        self.assertEqual((r.returncode, r.stderr), (0, ""))
        self.assertLessEqual(len(r.stdout.splitlines()), 20)

    def test_queries_nested_deeper_than_a_small_stack(self):
        query = self.query("cql() " + "--(" * 1400 + "mate" + ")" * 1400)
        small = lambda: resource.setrlimit(resource.RLIMIT_STACK, (1 << 20, 1 << 20))
        r = subprocess.run([BINARY, "check", query], cwd=self.dir, capture_output=True, text=True, timeout=60, preexec_fn=small)
        self.assertEqual((r.returncode, r.stderr), (0, ""))

    def test_search_deeper_than_the_stack(self):
        """Ends with an error that names the repetition (language/21), not with a crash."""
        moves = "Nf3 Nf6 Ng1 Ng8\n" * 1000000
        (self.dir / "long.pgn").write_text('[Event "Long"]\n[Result "*"]\n\n' + moves + "*\n")
        r = self.run_it("--threads", "1", self.query('cql(input long.pgn quiet) initial atomic s="" path firstmatch -- {s="x"}+ {s=="y"}'))
        self.assertEqual(r.returncode, 2, r.stderr)
        self.assertIn("too deep", r.stderr)

    def test_summary_line_and_output(self):
        r = self.run_it("--threads", "1", self.query("cql(input games.pgn) mate"))
        self.assertEqual(r.returncode, 0, r.stderr)
        self.assertRegex(r.summary, r"\n2 matches of 3 games in [0-9.]+ seconds using 1 thread to query-out.pgn\n")
        out = (self.dir / "query-out.pgn").read_text()
        self.assertEqual(out.count("[Event "), 2)
        self.assertIn("{Game number 1}", out)
        self.assertIn("4.Qxf7# {CQL} 1-0", out)

    def test_one_hyphen_or_two_and_any_case(self):
        for options in (["-i", "games.pgn", "-o", "x.pgn"], ["--INPUT", "games.pgn", "-Output", "x.pgn"]):
            r = self.run_it(*options, "-CQL", "mate")
            self.assertEqual(r.returncode, 0, r.stderr)
            self.assertIn("2 matches of 3 games", r.summary)

    def test_positional_inputs_folders_and_patterns(self):
        (self.dir / "more").mkdir()
        (self.dir / "more" / "again.pgn").write_text(GAMES)
        for inputs, games in ((["games.pgn", "more"], 6), (["*.pgn"], 3), ([".", ], 6)):
            r = self.run_it("--cql", "mate", "--count", *inputs)
            self.assertIn(f"of {games} games", r.summary, r.stderr)

    def test_standard_input(self):
        r = self.run_it("--cql", "mate", "-", "--count", input=GAMES)
        self.assertIn("2 matches of 3 games", r.summary, r.stderr)
        with open(self.dir / "games.pgn") as games:
            for more in ({"stdin": games}, {"input": GAMES}):
                r = self.run_it("--cql", "mate", "-", "games.pgn", "-", "--count", **more)
                self.assertEqual((r.returncode, r.stdout, "standard input is read once" in r.stderr), (2, "", True), r.stderr)

    def test_games_on_standard_output_stand_alone(self):
        """All other output goes to standard error: the games can be read by the next program."""
        r = self.run_it("--cql", 'message("here") mate persistent found+=1', "games.pgn", "-o", "-")
        self.assertEqual(r.returncode, 0)
        for line in ("Game: 1 move 1(wtm): here", "\n2 matches of 3 games", "found: 2"):
            self.assertIn(line, r.stderr)
        self.assertTrue(r.stdout.startswith("[Event "))
        self.assertEqual(r.stdout.strip().splitlines()[-1].split()[-1], "0-1")
        again = self.run_it("--cql", "mate", "-", "-o", "again.pgn", "--silent", input=r.stdout)
        self.assertEqual((again.returncode, again.stderr), (0, ""))
        self.assertEqual((self.dir / "again.pgn").read_text(), r.stdout)

    def test_bad_query_has_status_2_and_a_place(self):
        r = self.run_it(self.query("cql() R attakcs k"), "games.pgn")
        self.assertEqual(r.returncode, 2)
        self.assertEqual(r.stdout, "")
        self.assertIn("query.cql:1:9: error: unknown name 'attakcs'; did you mean 'attacks'?", r.stderr)
        self.assertFalse((self.dir / "query-out.pgn").exists())

    def test_a_transform_in_two_words(self):
        """`shift horizontal R` shifts the filter `horizontal R` (language/12)."""
        for word in ("flip vertical", "shift horizontal"):
            r = self.run_it("check", "--cql", f"function f() {{ {word} Ra1 }} f() f()")
            self.assertEqual(r.returncode, 0)
            self.assertEqual(r.stderr.count("warning: "), 1, r.stderr)
            self.assertIn("the transform is written " + word.replace(" ", ""), r.stderr)
        r = self.run_it("check", "--cql", "shift {horizontal Ra1} shifthorizontal Ra1 flipcolor horizontal Ra1")
        self.assertEqual((r.returncode, r.stderr), (0, ""))

    def test_folder_is_no_query(self):
        (self.dir / "folder.cql").mkdir()
        r = self.run_it("folder.cql", "games.pgn")
        self.assertEqual((r.returncode, r.stderr), (1, "cql-jit: cannot read folder.cql: it is a folder\n"))

    def test_what_is_no_query_and_what_are_no_games(self):
        (self.dir / "games.cql").write_text(GAMES)
        (self.dir / "code.cql").write_bytes(b"\x7fELF\0\0")
        (self.dir / "packed.cql").write_bytes(gzip.compress(b"cql() mate"))
        (self.dir / "big.cql").write_bytes(b"\x93CQLDB\r\n\2\0\0\0")
        for name, words in (("games.cql", "games.cql:1:1: error: these are games"), ("code.cql", "code.cql:1:1: error: this is machine code"),
                            ("packed.cql", "packed.cql:1:1: error: this file is packed"), ("big.cql", "big.cql:1:1: error: this is a database of games")):
            r = self.run_it(name, "games.pgn", errors="replace")
            self.assertEqual(r.returncode, 2)
            self.assertIn(words, r.stderr)
            self.assertEqual(r.stderr.count("error:"), 1, r.stderr)
        (self.dir / "words.pgn").write_text("cql() mate\n")
        (self.dir / "empty.pgn").write_text("")
        r = self.run_it("--cql", "mate", "--count", "games.pgn", "words.pgn", "empty.pgn", "games.pgn")
        self.assertEqual(r.returncode, 0)
        self.assertEqual(said_of_games(r), ["warning: words.pgn: no games were found"])
        self.assertIn("4 matches of 6 games", r.summary)
        r = self.run_it("--cql", "mate", "--count", "words.pgn", "games.pgn", "words.pgn", "words.pgn")
        self.assertEqual(said_of_games(r), ["warning: words.pgn: no games were found (and 2 more of this kind)", "3 warnings; --warnings all prints them"])

    def test_cpu_without_machine_code_of_64_bits(self):
        for cpu, words in (("i686", "has no 64-bit code"), ("nothing", "unknown CPU")):
            r = self.run_it("--cpu", cpu, "--cql", "mate", "--count", "games.pgn")
            self.assertEqual(r.returncode, 2, r.stderr)
            self.assertIn(words, r.stderr)

    def test_strings_have_a_largest_length(self):
        r = self.run_it("--threads", "1", self.query('cql() x="ab"\nloop x+=x'), "games.pgn")
        self.assertEqual(r.returncode, 2)
        self.assertIn("query.cql:2:6: error: this string gets longer than 2147483647 bytes", r.stderr)

    def test_wrong_usage_has_status_2(self):
        for args in (["--cql", "mate", "--threds", "2", "games.pgn"], ["--threads", "0", "games.pgn"], ["-g", "5", "3", "games.pgn"],
                     ["--cql"], ["--cql", "", "games.pgn"], ["", "games.pgn"], ["--quiet", "--silent", "games.pgn"], ["-i", "games.txt"]):
            r = self.run_it(*args)
            self.assertEqual(r.returncode, 2, args)
            self.assertNotEqual(r.stderr, "", args)
        for args in (["--wtm=false"], ["--count=5"], ["--assign=x"], ["--gamenumber=x"], ["--", ""], ["---"], ["--=x"]):
            r = self.run_it("--cql", "mate", *args, "games.pgn")
            self.assertEqual((r.returncode, r.stdout), (2, ""), args)
        self.assertIn("did you mean --threads?", self.run_it("--threds", "2").stderr)

    def test_misspelt_commands(self):
        for args, meant in ((["helpp", "path"], "help"), (["chekc", "query.cql"], "check"), (["explian"], "explain")):
            r = self.run_it(*args)
            message = f"cql-jit: there is no command and no file '{args[0]}'; did you mean cql-jit {meant}?\n"
            self.assertEqual((r.returncode, r.stdout, r.stderr), (2, "", message))
        # Names of files are not conditions.
        (self.dir / "helps.cql").write_text("cql() mate")
        self.assertEqual(self.run_it("--count", "helps", "games.pgn").returncode, 0)
        self.assertEqual(self.run_it("helps", "--count", "games.pgn").returncode, 0)
        for name in ("benhc.pgn", "nowhere/"):
            self.assertIn(f"cannot read {name}: No such file", self.run_it(name, "--cql", "mate").stderr)

    def test_messages_say_what_is_missing_or_too_much(self):
        for args, status, words in ((["--cql", "mate"], 2, "no games are given"), ([], 0, ""), (["R attacks k", "games.pgn"], 1, "--cql 'R attacks k'"),
                                    (["convert"], 2, "no query is given"), (["convert", "--unicod", "q.cql"], 2, "did you mean --unicode?"),
                                    (["explain", "--nosuch=3", "q.cql"], 2, "there is no option '--nosuch'\nTry: cql-jit explain --help"),
                                    (["explain", "q.cql", "b.cql"], 2, "'b.cql' is one argument too many"),
                                    (["--threads", "1", "help", "mate"], 1, "no file 'help'; commands stand first, before all options: cql-jit help"),
                                    (["tutorial", "x"], 2, "there is no lesson 'x', only lessons 1 to"), (["tutorial", "99"], 2, "there is no lesson '99'"),
                                    (["--matchcount", "-1", "--cql", "mate", "games.pgn"], 2, "--matchcount: '-1' is negative"),
                                    (["--matchcount", "x", "--cql", "mate", "games.pgn"], 2, "--matchcount: 'x' is not a number"),
                                    (["help", "transfroms"], 2, "did you mean 'transforms'?"), (["help", "fliip"], 2, "did you mean 'flip'?"),
                                    (["check", "--dialect", "6.2", "--cql", "fork()"], 2, "unknown name 'fork'; it is a function of the library with --dialect union"),
                                    (["generate", "--seed", "x"], 2, "--seed: Value x not in range"),
                                    (["generate", "--seed", "-5"], 2, "--seed: Value -5 not in range"),
                                    (["generate", "--seed", "9" * 20], 2, "--seed: Value " + "9" * 20 + " not in range"),
                                    (["generate", "--games"], 2, "the option '--games' needs a value after it"),
                                    (["generate", "--games", "1", "--games", "2"], 2, "--games")):
            r = self.run_it(*args)
            self.assertEqual(r.returncode, status, args)
            self.assertIn(words, r.stderr)

    def test_range_of_games_holds_for_each_file(self):
        (self.dir / "more.pgn").write_text(GAMES)
        r = self.run_it("--cql", "true", "-g", "2", "games.pgn", "more.pgn", "--count")
        self.assertIn("2 matches of 6 games", r.summary)  # game 3 of each file is the first beyond the range
        r = self.run_it("--cql", "true", "-g", "2", "99999999999", "games.pgn", "--count")
        self.assertIn("2 matches of 3 games", r.summary)

    def test_values_may_look_like_options(self):
        r = self.run_it("--matchstring=--quiet", "-assign", "low", "-1", "-cql", "-1 < ply mate low < 0", "games.pgn", "-o", "-")
        self.assertEqual(r.returncode, 0, r.stderr)
        self.assertIn("{--quiet} 1-0", r.stdout)

    def test_options_are_taken_as_they_are_written(self):
        for separator in "\x1e\x1f":
            r = self.run_it("--assign", "xx", f"a{separator}b", "--cql", 'initial message quiet(xx)', "games.pgn", "--count", "-g", "1")
            self.assertEqual((r.returncode, r.stdout.split("\n")[0]), (0, f"a{separator}b"))
        r = self.run_it("--matchstring", "", "--cql=mate", "--gamenumber=1", "--output=-", "--", "games.pgn")
        self.assertEqual((r.returncode, r.stdout.count("[Event ")), (0, 1), r.stderr)
        self.assertNotIn("{CQL}", r.stdout)
        for help in ("-h", "--help", "-HELP"):
            r = self.run_it("--cql", "mate", help)
            self.assertEqual((r.returncode, r.stderr), (0, ""))
            self.assertIn("--matchstring", r.stdout)

    def test_patterns_and_packed_games_are_inputs(self):
        (self.dir / "dir1").mkdir()
        (self.dir / "dir1" / "a.pgn").write_text(GAMES)
        (self.dir / "b.pgn.gz").write_bytes(gzip.compress(GAMES.encode()))
        for pattern in ("dir?", "dir[0-9]", "d*1"):
            self.assertIn("2 matches of 3 games", self.run_it("--cql", "mate", "--count", pattern).summary)
        # The search text does not occur in the first comments.
        for games in ("games.pgn", "b.pgn.gz"):
            self.assertIn(" of 3 games", self.run_it("--count", "--hhdb", "firstcomment", games).summary)

    def test_many_warnings_are_counted_not_printed(self):
        (self.dir / "bad.pgn").write_text("".join(f'[Event "{n}"]\n\n1. e4 e9 *\n\n' for n in range(250)))
        r = self.run_it("--cql", "mate", "bad.pgn", "--count", "--warnings", "all")
        self.assertEqual(r.returncode, 0)
        self.assertEqual(sum(line.startswith("warning: bad.pgn:") for line in r.stderr.splitlines()), 100)
        self.assertTrue(r.stderr.endswith("250 warnings, of which the first 100 are printed\n"), r.stderr[-200:])

    def test_warnings_are_one_line_a_kind(self):
        (self.dir / "bad.pgn").write_text("".join(f'[Event "{n}"]\n\n1. e4 {"e9" if n % 2 else "(e5"} *\n\n' for n in range(1, 251)))
        run = lambda *options: self.run_it("--cql", "mate", "bad.pgn", "--count", "--threads", "2", *options)
        r = run()
        self.assertEqual(r.stdout, "0\n")
        self.assertEqual(said_of_games(r), ["warning: bad.pgn:3: game 1: unreadable word: e9 (and 124 more of this kind)",
                                            "warning: bad.pgn:7: game 2: missing ) (and 124 more of this kind)", "250 warnings; --warnings all prints them"])
        r = run("--warnings", "found.txt")
        self.assertTrue(r.stderr.endswith("250 warnings in found.txt\n"), r.stderr)
        lines = (self.dir / "found.txt").read_text().splitlines()
        self.assertEqual((len(lines), lines[0], lines[-1]), (250, "warning: bad.pgn:3: game 1: unreadable word: e9",
                                                             "warning: bad.pgn:999: game 250: missing )"))

    def test_warnings_take_the_place_of_nothing_else(self):
        games, query = (self.dir / "games.pgn").read_bytes(), self.query("cql() mate tally ply")
        for words, status in ((["--warnings", "games.pgn"], 2), (["--warnings", "./query.cql"], 2), (["--warnings", "o.csv", "-o", "o.csv"], 2),
                              (["--warnings", "o.csv", "--tallies", "o.csv"], 2),
                              (["--warnings", "Fool.csv", "-o", "{player white}.csv"], 1), (["--warnings", "there.txt", "--noclobber"], 1)):
            (self.dir / "there.txt").write_text("kept")
            r = self.run_it(query, "games.pgn", *words)
            self.assertEqual(r.returncode, status, (words, r.stderr))
            self.assertRegex(r.stderr, "would take the place of|two outputs are the same file|does not write over it")
        self.assertEqual(((self.dir / "games.pgn").read_bytes(), (self.dir / query).read_text()), (games, "cql() mate tally ply"))
        self.assertEqual(((self.dir / "there.txt").read_text(), list(self.dir.glob("*.csv"))), ("kept", [self.dir / "Fool.csv"]))
        # The option takes the next word, which may have been meant as the query or as games.
        (self.dir / "more.pgn").write_bytes(games)
        for words in (["--warnings", query, "games.pgn", "--count"], [query, "--warnings", "more.pgn", "games.pgn"],
                      ["--cql", "mate", "games.pgn", "--warnings=no.cqldb"]):
            r = self.run_it(*words)
            self.assertEqual((r.returncode, r.stdout, "would take the place of games or a query" in r.stderr), (2, "", True), r.stderr)
        self.assertEqual(((self.dir / "more.pgn").read_bytes(), (self.dir / query).read_text()), (games, "cql() mate tally ply"))
        self.assertEqual(self.run_it(query, "games.pgn", "--dryrun", "--warnings", "new.txt").returncode, 0)
        self.assertFalse((self.dir / "new.txt").exists())
        # Nor is a query overwritten by its output.
        self.assertEqual(self.run_it(query, "games.pgn", "--format", "csv", "-o", query).returncode, 2)
        self.assertEqual((self.dir / query).read_text(), "cql() mate tally ply")

    def test_count_prints_a_bare_number_into_a_pipe(self):
        r = self.run_it("--count", "--cql", "mate", "games.pgn")
        self.assertEqual(r.stdout, "2\n")
        self.assertIn("2 matches of 3 games", r.stderr)
        r = self.run_it("--count", "--nosummary", self.query("cql() mate", "a.cql"), self.query("cql() true", "b.cql"), "games.pgn")
        self.assertEqual((r.stdout, r.stderr), ("2\n3\n", ""))

    def test_results_alone_are_on_standard_output(self):
        for options in (["--quick"], ["--showmatches"], ["--show-positions"], ["-o", "-"]):
            r = self.run_it("--cql", "mate", "games.pgn", *options)
            self.assertNotIn("matches of", r.stdout, options)
            self.assertIn("2 matches of 3 games", r.stderr, options)

    def test_games_of_a_pipe_need_no_name(self):
        r = self.run_it("--cql", "mate", "--count", input=GAMES)
        self.assertEqual((r.returncode, r.stdout), (0, "2\n"), r.stderr)
        r = self.run_it(self.query("cql() mate"), "-o", "-", input=GAMES)
        self.assertEqual(r.stdout.count("[Event "), 2)
        r = self.run_it("--cql", "mate", stdin=subprocess.DEVNULL)
        self.assertEqual(r.returncode, 2)
        self.assertIn("no games are given", r.stderr)

    def test_a_query_of_the_command_line_names_its_output_after_the_games(self):
        (self.dir / "db").mkdir()
        (self.dir / "db" / "more.pgn").write_text(GAMES)
        for games, name in (("games.pgn", "games-out.pgn"), ("db/more.pgn", "more-out.pgn"), ("db", "more-out.pgn")):
            r = self.run_it("--cql", "mate", games)
            self.assertIn(f" to {name}\n", r.stdout, r.stderr)

    def test_control_characters_are_escaped(self):
        bad = 'A\x1b[2J\u202eB\u2028C\x9b'
        name = "g\nx.pgn"
        (self.dir / name).write_text(GAMES.replace("Scholar", bad).replace("2. g4", "2. g\x1b4"))
        r = self.run_it("--quick", "--cql", "mate or true", name)
        self.assertIn("\tA\\x1b[2J\\xe2\\x80\\xaeB\\xe2\\x80\\xa8C\\xc2\\x9b\t", r.stdout)
        self.assertIn("\tg\\nx.pgn\n", r.stdout)
        self.assertIn("warning: g\\nx.pgn:", r.stderr)
        self.assertNotIn("\x1b", r.stdout + r.stderr)
        r = self.run_it("--quick", "--cql", "mate", "not\nthere.pgn")
        self.assertIn("cannot read not\\nthere.pgn", r.stderr)
        r = self.run_it("check", self.query("cql() /* \u202e \x9b */ R attakcs k"))
        self.assertFalse({"\u202e", "\x9b"} & set(r.stderr))

    def test_every_option_of_the_law_is_known(self):
        """The options of CQL 6.2: accepted, or rejected with a replacement; with any number of hyphens before and inside them."""
        law = (ROOT / "docs" / "language" / "02-header-and-command-line.md").read_text().split("## 02.2 ")[1].split("## 02.3 ")[0]
        options = set(re.findall(r"`-([a-z0-9]+)[ `]", law))
        self.assertGreater(len(options), 60)
        for option in sorted(options):
            for spelling in (f"-{option}", f"--{option[:2]}-{option[2:]}" if len(option) > 2 else f"--{option}", f"-{option.upper()}"):
                r = self.run_it(spelling)
                self.assertNotIn("there is no option", r.stderr, spelling)
                self.assertTrue(r.stdout or option not in ("html", "gui") or "--" + option in r.stderr, r.stderr)

    def test_quick_lists_games_and_writes_none(self):
        r = self.run_it("--quick", self.query("cql() mate"), "games.pgn")
        lines = r.stdout.splitlines()
        self.assertEqual(lines[0], "1\tScholar\tPupil\tOne\t?\t????.??.??\t1-0\t1\tgames.pgn")
        self.assertEqual(lines[1], "2\tFool\tWise\tTwo\t?\t????.??.??\t0-1\t1\tgames.pgn")
        self.assertIn("2 matches of 3 games", r.summary)
        self.assertFalse((self.dir / "query-out.pgn").exists())

    def test_quick_tells_the_files(self):
        for name in ("a.pgn", "b.pgn"):
            (self.dir / name).write_text(GAMES)
        r = self.run_it("--quick", "--threads", "2", "--cql", "mate", "a.pgn", "b.pgn")
        found = [(line.split("\t")[0], line.split("\t")[-1]) for line in r.stdout.splitlines() if "\t" in line]
        self.assertEqual(found, [("1", "a.pgn"), ("2", "a.pgn"), ("1", "b.pgn"), ("2", "b.pgn")])

    def test_words_of_the_study_database(self):
        for args in (["-hhdb", "help"], ["--hhdb", "help", "games.pgn"]):
            r = self.run_it(*args)
            self.assertEqual(r.returncode, 0, r.stderr)
            for word in ("egdiagram", "stipulation", '"<cook>"', "commendation", "too_many_composers", "unsound"):
                self.assertIn(word, r.stdout)

    def test_byte_order_mark(self):
        (self.dir / "bom.cql").write_bytes(b"\xef\xbb\xbf\xef\xbb\xbfcql() mate")
        r = self.run_it("bom.cql", "games.pgn")
        self.assertEqual(r.stdout.count("Lexer: ignoring prefixed byte-order marker\n"), 2)
        r = self.run_it("bom.cql", "games.pgn", "-o", "-")
        self.assertTrue(r.stdout.startswith("[Event "), r.stdout[:100])
        self.assertEqual(r.stderr.count("Lexer: ignoring prefixed byte-order marker\n"), 2)
        self.assertEqual(self.run_it("bom.cql", "games.pgn", "--append", "-").stdout, r.stdout)
        self.assertEqual(self.run_it("bom.cql", "games.pgn", "--count").stdout, "2\n")

    def test_damaged_game_costs_itself_only(self):
        (self.dir / "games.pgn").write_text(GAMES.replace("3. Qh5 Nf6", "3. Qh9 Nf6"))
        r = self.run_it("--cql", "mate", "games.pgn", "--count")
        self.assertEqual(r.returncode, 0)
        self.assertIn("1 matches of 3 games", r.summary)
        self.assertRegex(r.stderr, r"warning: games.pgn:\d+: game 1: ")

    def test_warnings_show_no_control_characters(self):
        (self.dir / "games.pgn").write_text(GAMES.replace("3. Qh5 Nf6", "3. \x1b[2J Nf6"))
        r = self.run_it("--cql", "mate", "games.pgn", "--count")
        self.assertRegex(r.stderr, r"warning: games.pgn:\d+: game 1: ")
        self.assertNotIn("\x1b", r.stderr)

    def test_names_of_files_show_no_control_characters(self):
        name = "q\x1b[31m"
        (self.dir / f"{name}.cql").write_text("cql() mate")
        for words in ([f"{name}.cql", "games.pgn", "--stats"], [f"{name}.cql", "games.pgn", "--count", "--tallies", f"{name}.csv"],
                      ["import", "games.pgn", "-o", f"{name}.cqldb"], ["database", "info", f"{name}.cqldb"], ["database", "verify", f"{name}.cqldb"],
                      ["shard", "plan", f"{name}.cql", "games.pgn", "--shards", "1", "-o", f"{name}/"], ["bench", "--runs", "1", f"{name}.cql", "games.pgn"]):
            r = self.run_it(*words)
            self.assertEqual(r.returncode, 0, r.stderr)
            self.assertIn("q\\x1b[31m", r.stdout + r.stderr)
            self.assertNotIn("\x1b", r.stdout + r.stderr)

    def test_persistent_variables_are_printed(self):
        r = self.run_it(self.query('cql() persistent mates+=0 mate mates+=1'), "games.pgn", "--threads", "4")
        self.assertTrue(r.stdout.endswith("mates: 2\n"), r.stdout)

    def test_accumulated_variables_need_no_order(self):
        (self.dir / "many.pgn").write_text("".join(GAMES.replace("One", f"One {i}") + "\n" for i in range(3000)))
        cases = {  # and whether several threads may be used
            "persistent nn+=1": ("nn: 51000", True),  # 8 + 5 + 4 positions, three thousand times
            "persistent s1|={to & a-h4}": ("s1: [c4,e4,g4,h4]", True),
            "persistent mx+=0 mx=max(mx ply)": ("mx: 7", True),
            "persistent mx+=1 mx=max(mx 3)": ("mx: 51002", False),  # two ways to change it
            "persistent mx=max(0 ply)": ("mx: 3", False),
            'persistent tt+="a" false': ('tt: "' + 51000 * "a" + '"', False),
        }
        for text, (line, several) in cases.items():
            results = []
            for threads in ("1", "4"):
                r = self.run_it("--cql", text, "many.pgn", "--threads", threads, "--count")
                self.assertEqual(r.returncode, 0, r.stderr)
                results.append(r.stdout.splitlines()[-1])
            self.assertEqual(results, [line, line], text)
            self.assertIn("using 4 threads" if several else "using 1 thread", r.stdout, text)
        r = self.run_it("--cql", "persistent nn+=1 nn>3", "many.pgn", "--threads", "4", "--count")
        self.assertIn("1 thread", r.stdout)
        self.assertIn("single-threaded", r.stderr)

    def test_secure_refuses_files(self):
        r = self.run_it(self.query('cql() writefile("x.cqo" "y")'), "games.pgn", "--secure")
        self.assertEqual(r.returncode, 2)
        self.assertFalse((self.dir / "x.cqo").exists())

    def test_several_queries_in_one_pass(self):
        r = self.run_it(self.query("cql() mate", "a.cql"), self.query("cql() check", "b.cql"), "games.pgn")
        self.assertIn("a.cql: 2 matches of 3 games", r.summary)
        self.assertIn("b.cql: 2 matches of 3 games", r.summary)
        self.assertTrue((self.dir / "a-out.pgn").exists() and (self.dir / "b-out.pgn").exists())

    def test_one_query_searches_variations_the_other_does_not(self):
        (self.dir / "v.pgn").write_text('[White "A"]\n[Black "B"]\n\n1. e4 (1. d4 d5 2. c4) 1... e5 *\n')
        self.query("cql() message(positionid)", "main.cql")
        self.query("cql(variations) ply>0", "all.cql")
        for queries in (["main.cql", "all.cql"], ["all.cql", "main.cql"]):
            r = self.run_it("--threads", "1", *queries, "--", "v.pgn")
            self.assertEqual(r.returncode, 0, r.stderr)
            lines = [line for line in r.stdout.splitlines() if line.startswith("Game: ")]
            self.assertEqual(lines, ["Game: 1 move 1(wtm): 0", "Game: 1 move 1(btm): 1", "Game: 1 move 2(wtm): 2"])
            written = (self.dir / "main-out.pgn").read_text()
            self.assertIn("1.e4 {CQL} ( 1.d4 d5 2.c4 ) 1...e5 {CQL} *", written)
            self.assertIn("( 1.d4 {CQL} 1...d5 {CQL} 2.c4 {CQL} )", (self.dir / "all-out.pgn").read_text())

    def test_queries_with_conflicting_outputs_or_inputs_are_refused(self):
        for name in ("one", "two"):
            (self.dir / name).mkdir()
            self.query(f"cql(input {name}.pgn) mate", f"{name}/q.cql")
        for inputs, word in ((["games.pgn"], "q-out.pgn"), ([], "one.pgn and two.pgn")):
            r = self.run_it("one/q.cql", "two/q.cql", *inputs)
            self.assertEqual(r.returncode, 2)
            self.assertIn(word, r.stderr)

    def test_check_explain_help_convert(self):
        self.assertEqual(self.run_it("check", self.query("cql() mate")).returncode, 0)
        self.assertEqual(self.run_it("check", self.query("cql() mat")).returncode, 2)
        self.assertIn("attacks", self.run_it("explain", "--cql", "R attacks k").stdout)
        self.assertIn("define", self.run_it("explain", "--llvm", "--cql", "R attacks k").stdout)
        plan = self.run_it("explain", "--plan", "--cql", 'player "Fool" sort "p" power A').stdout
        self.assertIn("tested once a game, before its moves are read:\n  substring\n", plan)
        self.assertIn("sorted by p (largest first)", plan)
        passes = self.run_it("explain", "--passes", "--cql", "flipcolor Rb1").stdout
        self.assertIn("transform flipcolor", passes)
        self.assertIn("designator rb8", passes)
        self.assertIn("<-cql>:1:3: error", self.run_it("check", "--cql", "R attakcs k").stderr)
        self.assertIn("Pinned pieces", self.run_it("help", "pin").stdout)
        self.assertEqual(self.run_it("help", "nosuch").returncode, 2)
        for word, filter in (("per", "tally"), ("game", "tally"), ("now", "total"), ("base", "timecontrol"), ("put", "imagine"), ("difference", "elo")):
            r = self.run_it("help", word)
            self.assertEqual((r.returncode, r.stderr), (0, ""))
            self.assertRegex(r.stdout, f"^{word} stands inside these filters:\\n(.|\\n)*  {filter} ")
        for word in ("K", "[RQ]a-h8", "e4", "♔"):
            self.assertIn("Pieces and squares", self.run_it("help", word).stdout)
        self.assertIn("Usage", self.run_it("help", "--help").stdout)
        self.query("cql() R attacks k // R--\n")
        r = self.run_it("convert", "--unicode", "query.cql")
        self.assertEqual(r.stdout, "cql() ♖ attacks ♚ // R--\n")
        self.run_it("-u", "query.cql")
        self.assertEqual((self.dir / "query.cql").read_text(), r.stdout)

    def test_threads_make_no_difference(self):
        games = self.dir / "many.pgn"
        games.write_text("".join(GAMES.replace("One", f"One {i}") + "\n" for i in range(400)))
        queries = ["mate", 'message(positionid " " #A)', 'sort "p" power A', "cql_none=1 check comment(gamenumber)", "move from P to e4"]
        for text in queries:
            results = []
            for threads in ("1", "4"):
                r = self.run_it("--cql", text, "many.pgn", "--threads", threads, "-o", "out.pgn")
                self.assertEqual(r.returncode, 0, r.stderr)
                lines = [line for line in r.stdout.splitlines() if " seconds using " not in line]
                results.append((lines, (self.dir / "out.pgn").read_bytes()))
            self.assertEqual(results[0], results[1], text)

    def test_every_example_finds_a_game(self):
        examples = pathlib.Path(__file__).resolve().parents[2] / "examples"
        queries = sorted((examples / "queries").glob("*.cql"))
        self.assertGreaterEqual(len(queries), 15)
        for query in queries:
            r = self.run_it(str(query), str(examples / "games.pgn"), "--count")
            self.assertEqual(r.returncode, 0, r.stderr)
            self.assertEqual(said_of_games(r), [])
            self.assertNotEqual(r.stdout, "0\n", query.name)

    def values_of(self, name, game, least):
        """tests/data/cql/NAME: `EXPRESSION => TEXT`, the output of message(EXPRESSION) at the initial position of the game."""
        (self.dir / "start.pgn").write_text(f'[Event "Start"]\n\n{game} *\n')
        rows = []
        for line in (pathlib.Path(__file__).resolve().parents[1] / "data" / "cql" / name).read_text().splitlines():
            if line and not line.startswith("# "):
                expression, value = line.split(" =>")
                rows.append((expression, value.removeprefix(" ")))
        self.assertGreater(len(rows), least)
        text = "cql(quiet)\ninitial\n" + "".join(f"message quiet({expression})\n" for expression, _ in rows)
        for level in ("-O0", "-O2"):
            r = self.run_it(self.query(text), "start.pgn", "--count", level)
            self.assertEqual(r.returncode, 0, r.stderr)
            for (expression, value), got in zip(rows, r.stdout.split("\n")):
                self.assertEqual(got, value, expression)

    def test_values_of_the_chapters(self):
        self.values_of("values.txt", "1. e4", 350)

    def test_values_on_a_line_of_play(self):
        self.values_of("line_values.txt", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6", 150)

    def test_docs_are_those_of_the_table(self):
        docs = pathlib.Path(__file__).resolve().parents[2] / "docs" / "filters.md"
        self.assertEqual(self.run_it("help", "--markdown").stdout, docs.read_text(), "run: cql-jit help --markdown > docs/filters.md")

    def test_older_language(self):
        query = self.query("(match (position :mate))", "old.cql")
        self.assertIn("2 matches of 3 games", self.run_it(query, "games.pgn", "--count").summary)
        modern = self.run_it("convert", "--modern", query)
        self.assertEqual(modern.returncode, 0, modern.stderr)
        self.query(modern.stdout, "new.cql")
        self.assertIn("2 matches of 3 games", self.run_it("new.cql", "games.pgn", "--count").summary)

    def test_collections_are_read_to_the_end(self):
        for path in sorted((TESTS / "conformance" / "pgn").glob("*.pgn")):
            tags = path.read_bytes().count(b"[Event ")
            r = subprocess.run([BINARY, "--cql", "false or true", "--variations", "--count", str(path)], cwd=self.dir, capture_output=True, timeout=120)
            self.assertEqual(r.returncode, 0, (path, r.stderr[-300:]))
            count = int(r.stdout)
            self.assertGreaterEqual(count, tags, path)

if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], "-v"])
