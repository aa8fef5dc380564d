#!/usr/bin/env python3
"""Tests of failures: streams, files, queries that stop. Nothing is lost or left behind.

usage: failures.py CQL_JIT [CQL_RUN]

With CQL_RUN this program searches, with queries that are compiled first.
"""
import gzip
import os
import re
import resource
import shlex
import signal
import subprocess
import sys
import unittest

from searches import NAME, RUNNER, Searches, needs_compiler
from support import BINARY, GAMES, slowly


class Failures(Searches):
    def test_run_time_error_leaves_the_output_untouched(self):
        (self.dir / "query-out.pgn").write_text("{CQL} old")
        r = self.search(self.query("cql()\nif false x=3\nx>1"), "games.pgn", "--force")
        self.assertEqual(r.returncode, 2)
        self.assertIn("query.cql:3:1: error: the variable 'x' has no value yet", r.stderr)
        self.assertNotIn("matches of", r.summary)
        self.assertEqual((self.dir / "query-out.pgn").read_text(), "{CQL} old")
        self.assertEqual(self.files(), ["games.pgn", "query-out.pgn", "query.cql"])

    def test_run_time_error_in_a_function_names_the_calls(self):
        query = self.query("cql()\nfunction inner(y) { y>1 }\nfunction outer(z) {\n  inner(z) }\n"
                           "x=2 inner(x) unbind x\nouter(x)\n")
        r = self.search(query, "games.pgn")
        self.assertEqual((r.returncode, r.stdout), (2, ""))
        self.assertEqual(r.stderr, """\
query.cql:2:21: error: the variable 'x' has no value yet (in game 1)
  function inner(y) { y>1 }
                      ^
query.cql:4:3: note: in this call
    inner(z) }
    ^
query.cql:6:1: note: in this call
  outer(x)
  ^
""")

    def test_a_pattern_of_a_player_that_finds_too_many_ways_stops_the_run(self):
        # (a+)+ divides forty letters in 2^39 ways, none of which ends in b or d.
        (self.dir / "long.pgn").write_text('[White "Fool"]\n\n1. e4 *\n\n[White "' + "a" * 40 + 'c"]\n\n1. e4 *\n')
        r = self.search("--player", "(a+)+[bd]", "--cql", ".", "long.pgn")
        self.assertEqual(r.returncode, 2)
        self.assertIn('the pattern of the player, "(a+)+[bd]", finds too many ways through a name (in game 2)', r.stderr)
        self.assertNotIn("matches of", r.summary)
        self.assertEqual(self.search("--player", "(a+)+[bd]", "--gamenumber", "1", "--cql", ".", "long.pgn").returncode, 0)

    def test_missing_files_have_status_1(self):
        self.assertEqual(self.search("--cql", "mate", "nothere.pgn").returncode, 1)
        self.assertEqual(self.search("nothere.cql", "games.pgn").returncode, 1)
        self.assertEqual(self.search("--cql", "mate", "games.pgn", "-o", "no/such/folder.pgn").returncode, 1)

    def test_full_disk_has_status_1(self):
        if not os.path.exists("/dev/full"):
            self.skipTest("no /dev/full")
        for args in (["--cql", "mate", "games.pgn", "-o", "-"], ["--cql", "mate", "games.pgn", "-o", "-", "--format", "csv"],
                     ["--cql", "message 1", "games.pgn"]):
            with open("/dev/full", "w") as full:
                r = subprocess.run(self.command(*args), cwd=self.dir, stdout=full, stderr=subprocess.PIPE, text=True, timeout=60)
            self.assertEqual(r.returncode, 1, args)
            self.assertEqual(r.stderr.count("cannot write"), 1, r.stderr)
            self.assertRegex(r.stderr, "cannot write the standard output(: No space left on device)?\n")

    def test_what_cannot_be_printed_has_status_1(self):
        if not os.path.exists("/dev/full"):
            self.skipTest("no /dev/full")
        commands = ["--help", "--version"]
        if not RUNNER:
            commands += ["help path", "explain --cql check", "check --json --cql check", "document man", "generate --help"]
        for command in commands:
            with open("/dev/full", "w") as full:
                r = subprocess.run([RUNNER or BINARY, *command.split()], stdout=full, stderr=subprocess.PIPE, text=True, timeout=60)
            self.assertEqual((r.returncode, r.stderr), (1, f"{NAME}: cannot write the standard output\n"), command)

    def test_output_does_not_take_the_place_of_the_input(self):
        os.link(self.dir / "games.pgn", self.dir / "hard.pgn")
        os.symlink("games.pgn", self.dir / "soft.pgn")
        os.symlink(".", self.dir / "here")
        for output in ("games.pgn", "./games.pgn", "hard.pgn", "soft.pgn", "here/games.pgn"):
            r = self.search("--cql", "mate", "games.pgn", "-o", output)
            self.assertEqual(r.returncode, 2, r.stderr)
        (self.dir / "db").mkdir()
        (self.dir / "db" / "a.pgn").write_text(GAMES)
        for inputs in (["db"], ["db/*.pgn"], ["db", "games.pgn"]):
            r = self.search("--cql", "mate", *inputs, "-o", "db/a.pgn")
            self.assertEqual(r.returncode, 2, r.stderr)
            self.assertIn("would take the place of the games", r.stderr)
        r = self.search("--cql", 'similarposition "db/a.pgn"', "games.pgn", "-o", "db/a.pgn")
        self.assertEqual(r.returncode, 2, r.stderr)
        reader, writer = self.query('cql() similarposition "db/a.pgn"', "reader.cql"), self.query("cql(output db/a.pgn) true", "writer.cql")
        for queries in ([reader, writer], [writer, reader]):
            r = self.search(*queries, "games.pgn")
            self.assertEqual(r.returncode, 2, r.stderr)
        for file in ("games.pgn", "db/a.pgn"):
            self.assertEqual((self.dir / file).read_text(), GAMES)

    def test_a_query_that_fails_leaves_the_outputs_of_the_others(self):
        (self.dir / "good-out.pgn").write_text("{CQL} old")
        os.symlink(".", self.dir / "here")
        r = self.search(self.query("cql() true", "good.cql"), self.query("cql() assert not wtm", "bad.cql"), "games.pgn", "--force")
        self.assertEqual((r.returncode, r.stdout), (2, ""))
        self.assertEqual((self.dir / "good-out.pgn").read_text(), "{CQL} old")
        self.assertEqual(sorted(p.name for p in self.dir.glob("*-out*")), ["good-out.pgn"])
        r = self.search(self.query("cql(output same.pgn) mate", "one.cql"), self.query("cql(output here/same.pgn) mate", "two.cql"), "games.pgn")
        self.assertEqual(r.returncode, 2)
        self.assertIn("two queries write", r.stderr)
        os.symlink("here/same.pgn", self.dir / "linked.pgn")  # a file that does not exist yet
        r = self.search(self.query("cql(output same.pgn) mate", "one.cql"), self.query("cql(output linked.pgn) mate", "two.cql"), "games.pgn")
        self.assertEqual((r.returncode, r.stdout), (2, ""))
        self.assertIn("two queries write", r.stderr)

    def test_two_queries_do_not_mix_what_they_write(self):
        one, two = (self.query(f'cql() initial writefile("same.cqo" "{name}")', f"{name}.cql") for name in ("one", "two"))
        r = self.search("--count", one, two, "games.pgn")
        self.assertEqual((r.returncode, r.stdout), (2, ""))
        self.assertIn("another query of this run writes same.cqo", r.stderr)
        self.assertIn("two.cql:1:15", r.stderr)
        self.assertNotIn("two", (self.dir / "same.cqo").read_text())
        os.symlink("same.cqo", self.dir / "linked.cqo")
        for name in ("./same.cqo", "linked.cqo"):
            r = self.search("--count", one, self.query(f'cql() initial writefile("{name}" "two")', "two.cql"), "games.pgn")
            self.assertEqual((r.returncode, r.stdout), (2, ""))
            self.assertIn(f"another query of this run writes {name}", r.stderr)
            self.assertNotIn("two", (self.dir / "same.cqo").read_text())

    def test_ranges_may_have_a_hyphen(self):
        def count(*words):
            return self.run_it("--cql", "true", "--count", *words, "games.pgn").stdout.strip()
        for words in (["--gamenumber", "2-3"], ["--gamenumber", "2-"], ["--gamenumber", "2", "3"], ["-g", "2-2147483647"]):
            self.assertEqual(count(*words), "2", words)
        for words, said in ((["--year", "3-2"], "the first number is larger"), (["--year", "1-x"], "'x' is not a number"), (["--matchcount", "-3-4"], "'-3-4' is"),
                            (["--gamenumber", "2-3", "4"], "'2-3' is not a number")):
            self.assertIn(said, self.run_it("--cql", "true", "--count", *words, "games.pgn").stderr, words)

    def test_an_option_is_not_taken_as_the_value_of_another(self):
        for words in (["--player", "--count"], ["--assign", "X", "--count"], ["--matchstring", "--quiet"], ["--limit", "--count"], ["-o", "--count"]):
            r = self.run_it("--cql", "mate", *words, "games.pgn")
            self.assertEqual((r.returncode, r.stdout), (2, ""), words)
            self.assertIn(f"the option '{words[0]}' needs a value after it", r.stderr)
        self.assertEqual(self.run_it("--cql", "mate", "--count", "--player=--count", "games.pgn").stdout.strip(), "0")
        self.assertEqual(self.run_it("--count", "--cql", "--(check)", "games.pgn").returncode, 0)

    def test_writefile_refuses_the_queries_of_the_run(self):
        own = self.query('cql() include "mine.cql" writefile("own.cql" "x")', "own.cql")
        (self.dir / "mine.cql").write_text("function never() { false }")
        os.symlink("own.cql", self.dir / "linked.cql")
        for name in ("own.cql", "mine.cql", "linked.cql", "./own.cql"):
            r = self.search("--count", self.query(f'cql() initial writefile("{name}" "x")', "two.cql"), own, "games.pgn")
            self.assertEqual((r.returncode, r.stdout), (2, ""))
            self.assertIn(f"writefile: {name} is a query of this run: name another file", r.stderr)
            self.assertIn("writefile", (self.dir / "own.cql").read_text())
            self.assertIn("never", (self.dir / "mine.cql").read_text())

    def test_closed_standard_streams(self):
        search = shlex.join(self.command("--cql", 'message("hello")', "games.pgn", "-o", "out.pgn"))
        for closed in (">&-", "2>&-"):
            r = subprocess.run(f"{search} {closed}", shell=True, cwd=self.dir, capture_output=True,
                               text=True, timeout=60)
            self.assertEqual(r.returncode, 1 if closed == ">&-" else 0, r.stderr)
            self.assertNotIn("hello", (self.dir / "out.pgn").read_text())

    def test_no_part_of_a_file_stays_behind(self):
        self.run_it("generate", "--games", "3000", "-o", "many.pgn")
        slow = self.command("--threads", "1", "--showmatches", "--cql", slowly("true", 20000), "many.pgn", "-o", "out.pgn")
        reader = self.start(slow)
        reader.stdout.close()  # a printed line meets a closed pipe
        self.assertNotEqual(reader.wait(60), 0)
        for stop in (signal.SIGHUP, signal.SIGQUIT, signal.SIGXCPU):
            other = self.start(slow, stdout=subprocess.DEVNULL)
            self.wait_for_output(other)
            other.send_signal(stop)
            self.assertNotEqual(other.wait(60), 0)
        self.assertEqual([p.name for p in self.dir.glob("*.part-cql-*")], [])

    def test_an_input_that_gets_shorter(self):
        self.run_it("generate", "--games", "3000", "-o", "many.pgn")
        run = self.start(self.command("--threads", "2", "--cql", slowly("true", 100000), "many.pgn", "-o", "out.pgn"))
        self.wait_for_output(run)
        os.truncate(self.dir / "many.pgn", 5000)
        _, messages = run.communicate(timeout=60)
        self.assertEqual(run.returncode, 1)
        self.assertEqual(messages, NAME + ": an input became shorter while it was read; nothing was written\n")
        self.assertEqual([p.name for p in self.dir.glob("out.pgn*")], [])

    def test_a_checksum_that_is_wrong_costs_no_game(self):
        packed = bytearray(gzip.compress(GAMES.encode()))
        packed[-8] ^= 1
        (self.dir / "bad.pgn.gz").write_bytes(packed)
        r = self.search("--cql", "true", "--count", "bad.pgn.gz")
        self.assertEqual(r.returncode, 1)
        self.assertIn("wrong checksum", r.stderr)
        self.assertIn(" of " + str(GAMES.count("[Event ")) + " games", r.summary)

    def test_a_pattern_that_gives_up_is_a_failure_and_no_match(self):
        """White's name has exponentially many decompositions; neither the query nor its negation matches, and the run ends."""
        (self.dir / "long.pgn").write_text(('[White "' + "a" * 100 + '!"]\n\n1. e4 *\n\n') * 50)
        for text in ('player white ~~ "(a|aa)+$"', 'not player white ~~ "(a|aa)+$"', 'player white ~~ "(a|aa)+$" ply==1'):
            r = self.search(self.query("cql() " + text), "long.pgn", "--threads", "1")
            self.assertEqual(r.returncode, 2, text)
            self.assertIn("finds too many ways through a text (in game 1)", r.stderr)
            self.assertNotIn("matches of", r.summary)

    def test_a_game_that_is_too_large_costs_no_other(self):
        large = '[Event "Large"]\n[White "?"]\n\n1. e4 {' + "x" * (3 << 20) + "} *\n\n"
        text = GAMES + "\n" + large + GAMES
        (self.dir / "large.pgn").write_text(text)
        line = text[: text.index('[Event "Large"]')].count("\n") + 1
        for command in (["large.pgn"], ["-"]):
            r = self.search("--cql", "mate", "--count", "--max-game-size", "1", *command, input=text if command == ["-"] else None)
            self.assertEqual(r.returncode, 0, r.stderr)
            self.assertIn("4 matches of 7 games", r.summary)
            self.assertRegex(r.stderr, f":{line}: game 4: larger than --max-game-size allows, skipped")
        self.assertIn("4 matches of 7 games", self.search("--cql", "mate", "--count", "large.pgn").summary)

    def test_a_game_that_is_too_large_costs_no_other_however_games_begin(self):
        """Line ends, the first tag of a game and blanks in it vary as language/41 allows."""
        large = '[Event "Large"]\n[White "?"]\n\n1. e4 {' + "x" * (3 << 20) + "} *\n\n"
        games = '[Event "A"]\n[White "?"]\n\n1. e4 *\n\n' * 3
        text = games + large + games
        for spelling in (text.replace("\n", "\r"), text.replace("\n", "\r\n"), text.replace("[Event", "[Site"), text.replace("[Event", " [ Event")):
            for command, given in ((["games.pgn"], None), (["-"], spelling.encode())):
                (self.dir / "games.pgn").write_bytes(spelling.encode())
                r = subprocess.run([BINARY, "--cql", "initial", "--count", "--max-game-size", "1", *command], cwd=self.dir, input=given, capture_output=True)
                with self.subTest(spelling=spelling[:40], command=command):
                    self.assertIn(b"6 matches of 7 games", r.stdout + r.stderr)
                    self.assertIn(b": game 4: larger than --max-game-size allows, skipped", r.stderr)

    def test_blanks_do_not_make_a_game_larger(self):
        large = '[Event "Large"]\n\n1. e4 {' + "x" * (900 << 10) + "} e5 *\n\n"
        text = '[Event "A"]\n\n1. e4 *' + "\n" * (900 << 10) + large + '[Event "B"]\n\n1. e4 } *\n'
        (self.dir / "games.pgn").write_text(text)
        for command in (["games.pgn"], ["-"]):
            r = self.search("--cql", "ply==2", "--count", "--max-game-size", "1", *command, input=text if command == ["-"] else None)
            self.assertIn("1 matches of 3 games", r.summary)
            self.assertEqual(re.findall(r"warning: [^:]*:(\d+): game (\d+): (.*)", r.stderr), [(str(text.count("\n")), "3", "surplus }")])

    def test_lines_are_counted_in_what_is_passed_over(self):
        """Chunks of such text also end between CR and LF."""
        end = '[Event "B"]\r\n\r\n1. e4 } *\r\n'
        for blanks in range(3):
            for text in (" " * blanks + "\r\n" * (9 << 20) + end,
                         '[Event "Large"]\r\n\r\n1. e4 {' + " " * blanks + "abcd\r\n" * (1 << 19) + "} *\r\n\r\n" + end):
                r = self.search("--cql", "initial", "--count", "--max-game-size", "1", "--warnings", "all", "-", input=text)
                self.assertIn(f":{text.count(chr(10))}: game ", r.stderr)

    def test_an_endless_input_costs_no_result(self):
        r = self.search("--cql", "mate", "--max-game-size", "4", "games.pgn", "/dev/zero", "-o", "out.pgn")
        self.assertEqual(r.returncode, 1)
        self.assertRegex(r.stderr, "cannot read /dev/zero: it is no text")
        self.assertEqual((self.dir / "out.pgn").read_text().count("[Event "), 2)

    def test_unreadable_inputs_replace_no_output(self):
        (self.dir / "out.pgn").write_text("old")
        (self.dir / "cut.pgn.zst").write_bytes(b"\x28\xb5\x2f\xfd\x04")
        for inputs, kw in ((["cut.pgn.zst"], {}), (["-"], {"preexec_fn": lambda: os.close(0)})):
            r = self.search("--cql", "true", *inputs, "-o", "out.pgn", **kw)
            self.assertEqual(r.returncode, 1)
            self.assertIn("nothing could be read; out.pgn is as it was", r.stderr)
            self.assertEqual((self.dir / "out.pgn").read_text(), "old")

    def test_standard_input_is_not_overwritten(self):
        with open(self.dir / "games.pgn") as games:
            r = self.search("--cql", "mate", "-", "-o", "games.pgn", stdin=games)
        self.assertEqual(r.returncode, 2)
        self.assertIn("would take the place of the games that are read", r.stderr)
        self.assertEqual((self.dir / "games.pgn").read_text(), GAMES)

    @needs_compiler
    def test_games_without_a_query_are_refused(self):
        r = self.search("games.pgn")
        self.assertEqual(r.returncode, 2)
        self.assertIn("no query is given: write cql-jit --cql 'mate' games.pgn", r.stderr)
        self.assertEqual(self.files(), ["games.pgn"])

    def test_parts_that_a_killed_run_has_left_are_removed(self):
        others = ["another.pgn.part-cql-4242-0", "out.pgn.part", "out.pgn.part-cql-", "out.pgn.part-cql-7", "out.pgn.part1", "out.pgn.part2024-01", "out.pgn.partial"]
        for name in ("out.pgn.part-cql-4242-0", "out.pgn.part-cql-4242-1", *others):
            (self.dir / name).write_text("left")
        self.assertEqual(self.search("--cql", "mate", "games.pgn", "-o", "out.pgn").returncode, 0)
        self.assertEqual(sorted(p.name for p in self.dir.glob("*.part*")), others)

    @needs_compiler
    def test_the_time_for_many_outputs_is_in_proportion_to_their_number(self):
        (self.dir / "many.pgn").write_text("1. e4 *\n\n" * 40000)  # minutes, if each searched the folder
        r = self.search("many.pgn", "--cql", "true", "-o", "many/{gamenumber}.pgn", "--createdirectories")
        self.assertEqual(r.returncode, 0, r.stderr)
        self.assertEqual(len(list((self.dir / "many").iterdir())), 40000)

    def test_names_as_long_as_they_may_be(self):
        name = "o" * 251 + ".pgn"
        r = self.search("--cql", "mate", "games.pgn", "-o", name)
        self.assertEqual((r.returncode, r.stderr), (0, ""))
        self.assertEqual((self.dir / name).read_text().count("[Event "), 2)

    def test_other_encodings(self):
        for encoding in ("utf-16", "utf-32", "utf-32-be"):
            mark = "\ufeff" if encoding.endswith("be") else ""
            (self.dir / "wide.pgn").write_bytes((mark + GAMES).encode(encoding))
            self.assertIn("2 matches of 3 games", self.search("--cql", "mate", "--count", "wide.pgn").summary, encoding)

    def test_damage_after_the_requested_games_is_ignored(self):
        """Whether or not a thread has reached it before another one finds the last of these games."""
        self.run_it("generate", "--games", "2000", "-o", "many.pgn")
        packed = gzip.compress((self.dir / "many.pgn").read_bytes())
        (self.dir / "cut.pgn.gz").write_bytes(packed[: len(packed) // 2])
        for threads in ["1"] + ["4"] * 20:
            r = self.search("--cql", "false", "--gamenumber", "2", "5", "--count", "--threads", threads, "cut.pgn.gz")
            self.assertEqual((r.returncode, "cannot read" in r.stderr), (0, False), r.stderr)

    def test_damage_is_told_in_words(self):
        (self.dir / "bad.pgn.gz").write_bytes(gzip.compress(GAMES.encode())[:10] + b"\xff" * 60)
        self.assertRegex(self.search("--cql", "mate", "--count", "bad.pgn.gz").stderr, "not a gzip file any more at byte [0-9]+")
        (self.dir / "bad.pgn.gz").write_bytes(gzip.compress(GAMES.encode()) + b"no part")
        self.assertRegex(self.search("--cql", "mate", "--count", "bad.pgn.gz").stderr, "not a gzip file any more at byte [0-9]+")

    def test_packings_that_are_not_read_are_named(self):
        (self.dir / "games.rar").write_bytes(b"Rar!\x1a\x07\x01\x00" + bytes(40))
        r = self.search("--cql", "mate", "--count", "games.rar")
        self.assertEqual(r.returncode, 1)
        self.assertIn("games.rar: it is a rar archive; unpack it first", r.stderr)
        (self.dir / "bad.pgn.zst").write_bytes(b"\x28\xb5\x2f\xfd" + b"\xff" * 40)
        self.assertRegex(self.search("--cql", "mate", "--count", "bad.pgn.zst").stderr, "not a zstd file any more at byte [0-9]+")

    def test_threads_that_do_not_fit_into_memory(self):
        r = self.limited(resource.RLIMIT_AS, 4 << 30, "--threads", "1000", "--cql", "mate", "games.pgn", "-o", "out.pgn")
        self.assertEqual(r.returncode, 0, r.stderr)
        self.assertIn("2 matches of 3 games", r.summary)
        # Memory is the only reason for one thread.
        r = self.limited(resource.RLIMIT_AS, 600 << 20, "--threads", "4", "--cql", "mate", "games.pgn", "-o", "out.pgn", "--force")
        self.assertEqual(r.returncode, 0, r.stderr)
        self.assertIn("using 1 thread", r.summary)
        self.assertNotIn("single-threaded", r.stderr)

    def test_missing_input_leaves_the_output_untouched(self):
        (self.dir / "query-out.pgn").write_text("{CQL} old")
        for inputs in (["nothere.pgn"], ["games.pgn", "nothere.pgn"]):
            r = self.search(self.query("cql() mate"), *inputs)
            self.assertEqual((r.returncode, r.stdout), (1, ""))
            self.assertIn("cannot read nothere.pgn: No such file", r.stderr)
            self.assertEqual((self.dir / "query-out.pgn").read_text(), "{CQL} old")

    def test_outputs_of_others_are_not_replaced(self):
        query = self.query("cql() mate")
        (self.dir / "query-out.pgn").write_text("my collection")
        r = self.search(query, "games.pgn")
        self.assertEqual((r.returncode, r.stdout), (1, ""))
        self.assertIn("query-out.pgn exists, and no search has written it", r.stderr)
        self.assertEqual((self.dir / "query-out.pgn").read_text(), "my collection")
        for option in ("--force", None):  # then it is of a search
            self.assertEqual(self.search(query, "games.pgn", *([option] if option else [])).returncode, 0)
            self.assertEqual((self.dir / "query-out.pgn").read_text().count("[Event "), 2)
        with open(self.dir / "query-out.pgn", "a") as output:
            output.write("{my analysis}\n")
        r = self.search(query, "games.pgn")
        self.assertIn("query-out.pgn exists, and no search has written it as it is", r.stderr)
        self.assertTrue((self.dir / "query-out.pgn").read_text().endswith("{my analysis}\n"))
        (self.dir / "own.pgn").write_text("my collection")
        self.assertEqual(self.search(query, "games.pgn", "-o", "own.pgn").returncode, 0)

    def test_an_empty_result_does_not_replace_an_earlier_one(self):
        self.assertEqual(self.search(self.query("cql() mate"), "games.pgn").returncode, 0)
        found = (self.dir / "query-out.pgn").read_text()
        r = self.search(self.query("cql() false or stalemate"), "games.pgn")
        self.assertEqual(r.returncode, 0)
        self.assertIn("nothing was found; query-out.pgn of an earlier run is as it was", r.stderr)
        self.assertEqual((self.dir / "query-out.pgn").read_text(), found)
        r = self.search(self.query("cql() false or stalemate"), "games.pgn", "--force")
        self.assertEqual((r.returncode, r.stderr, (self.dir / "query-out.pgn").read_text()), (0, "", ""))

    def test_files_of_the_wrong_kind(self):
        games = (self.dir / "games.pgn").read_bytes()
        (self.dir / "query.cql").write_text("cql() mate\n")
        for name in ("games.pgn", "games.cqldb"):
            r = self.run_it("convert", "--unicode", "query.cql", "-o", name)
            self.assertEqual((r.returncode, r.stderr), (2, f"cql-jit: --output: {name} is the name of a file of games, not of a query\n"))
        self.assertEqual((self.dir / "games.pgn").read_bytes(), games)
        r = self.run_it("database", "verify", "games.pgn")
        self.assertEqual((r.returncode, r.stdout, r.stderr), (1, "", "cql-jit: cannot read games.pgn: it is not a database\n"))
        r = self.run_it("shell", "missing.pgn", input="")
        self.assertEqual((r.returncode, r.stderr), (1, "cql-jit: cannot read missing.pgn: No such file or directory\n"))
        r = self.run_it("shell", "games.pgn", input=".games missing.pgn\n.count true\n")
        self.assertEqual((r.returncode, r.stderr.splitlines()[0]), (1, "cql-jit: cannot read missing.pgn: No such file or directory"))
        self.assertIn(f"{games.count(b'[Event')} matches of {games.count(b'[Event')} games", r.stdout + r.stderr)
        r = self.run_it("--cql", "cql() mate", "games.pgn")
        self.assertEqual(r.returncode, 2)
        self.assertIn("Filters given without a file have none", r.stderr)

    def test_tallies_are_written_though_no_game_matches(self):
        self.assertEqual(self.search(self.query("cql() mate"), "games.pgn").returncode, 0)
        found = (self.dir / "query-out.pgn").read_text()
        r = self.search(self.query('cql() tally now "x" ply false'), "games.pgn", "--tallies", "t.csv")
        self.assertEqual(r.returncode, 0)
        self.assertIn("nothing was found; query-out.pgn of an earlier run is as it was", r.stderr)
        self.assertNotIn("t.csv", r.stderr)
        self.assertRegex(r.stdout, "using [0-9]+ threads? to t.csv\n")
        self.assertRegex((self.dir / "t.csv").read_text(), r"\nx,tally,,1,[0-9]+")
        self.assertEqual((self.dir / "query-out.pgn").read_text(), found)

    def test_comments_of_very_long_games_are_bounded(self):
        """Each position finds all after it: four and a half million comments."""
        moves = " ".join(f"{i // 2 + 1}. {move}" if i % 2 == 0 else move for i, move in enumerate(["Nf3", "Nf6", "Ng1", "Ng8"] * 750))
        (self.dir / "long.pgn").write_text(f'[White "?"]\n\n{moves} *\n')
        r = self.search("--cql", "find all true", "long.pgn", "-o", "out.pgn")
        self.assertEqual(r.returncode, 0, r.stderr)
        self.assertIn("long.pgn:1: game 1: more than a million comments; the rest is left out", r.stderr)
        text = (self.dir / "out.pgn").read_text()
        self.assertEqual(len(re.findall(r"\bFound\s", text)), 1 << 20)
        self.assertIn("{Game number 1 Found 1 of 3001 CQL}", text)

    def long_game(self):
        """3000 plies: 3001 positions."""
        moves = " ".join(f"{i // 2 + 1}. {move}" if i % 2 == 0 else move for i, move in enumerate(["Nf3", "Nf6", "Ng1", "Ng8"] * 750))
        (self.dir / "long.pgn").write_text(f'[White "?"]\n\n{moves} *\n')

    def test_tallies_count_more_values_of_a_game_than_it_may_have_comments(self):
        """Each position counts 400 times 1 and 2 in turn: 3001 * 400 * 2 = 2,400,800 values, and then has a comment."""
        self.long_game()
        for now in ("", "now "):
            r = self.search("--cql", f'x=0 while(x<400) {{x+=1 tally {now}"n" 1 tally {now}"n" 2}} comment "c"', "long.pgn", "-o", "out.pgn", "--tallies", "t.csv")
            self.assertEqual(r.returncode, 0, r.stderr)
            self.assertNotIn("warning", r.stderr)
            counts = [int(line.split(",")[4]) for line in (self.dir / "t.csv").read_text().split() if ",tally," in line]
            self.assertEqual(counts, [3001 * 400] * 2)
            self.assertEqual(len(re.findall(r"\bc\s+CQL\s*}", (self.dir / "out.pgn").read_text())), 3001)

    def test_a_game_with_too_many_values_for_tallies_stops_the_run(self):
        """3001 * 2800 * 2 = 16,805,600 values that differ from the one before: more than 2^24."""
        self.long_game()
        r = self.search("--cql", 'x=0 while(x<2800) {x+=1 tally "n" 1 tally "n" 2}', "long.pgn", "--tallies", "t.csv", "--count")
        self.assertEqual(r.returncode, 2)
        self.assertIn("too many values for tallies in one game", r.stderr)
        self.assertFalse((self.dir / "t.csv").exists())

    def test_a_file_that_gets_too_large(self):
        self.run_it("generate", "--games", "1000", "-o", "many.pgn")
        r = self.limited(resource.RLIMIT_FSIZE, 1 << 17, "--cql", "true", "many.pgn", "-o", "out.pgn")
        self.assertEqual((r.returncode, r.stdout), (1, ""))
        self.assertEqual(r.stderr, NAME + ": cannot write out.pgn: File too large\n")
        self.assertEqual(self.files(), ["games.pgn", "many.pgn"])

    def test_an_output_that_fails_beside_others(self):
        """At the end the others are complete; before, no output is written."""
        self.run_it("generate", "--games", "1000", "-o", "many.pgn")
        words = [self.query("cql() true", "one.cql"), self.query("cql() initial tally ply", "two.cql"), "-o", "rows.csv"]
        os.symlink("/dev/full", self.dir / "one-rows.csv")
        for games, whole in (("games.pgn", True), ("many.pgn", False)):
            r = self.search(*words, games, "--force")
            self.assertEqual((r.returncode, f"{NAME}: cannot write one-rows.csv: No space left on device\n" in r.stderr), (1, True), r.stderr)
            self.assertEqual("no other output was written" in r.stderr, not whole)
            self.assertEqual("two." + ("so" if RUNNER else "cql") + ": 3 matches of 3 games" in r.summary and "tally-1: 3 in 1 values\n3\t0\n" in r.summary, whole, r.summary)
            self.assertEqual("two-rows.csv" in self.files(), whole)
            (self.dir / "two-rows.csv").unlink(missing_ok=True)

    def test_memory_that_is_used_up(self):
        query = self.query('cql() persistent x+="0123456789abcdef" while(#x<1000000000) x+=x')
        r = self.limited(resource.RLIMIT_AS, 1 << 30, "--threads", "1", query, "games.pgn", "-o", "out.pgn")
        self.assertEqual((r.returncode, r.stdout), (1, ""))
        self.assertTrue(r.stderr.endswith(NAME + ": out of memory\n"), r.stderr)
        self.assertEqual(self.files(), ["games.pgn", "query.cql"])

    @needs_compiler
    def test_more_memory_never_stops_an_import(self):
        """There was a range of limits in which a second thread could start, and then found no memory."""
        self.run_it("generate", "--games", "20000", "-o", "many.pgn")
        for megabytes in range(200, 560, 20):
            r = self.limited(resource.RLIMIT_AS, megabytes << 20, "import", "many.pgn", "--threads", "2", "-o", "out.cqldb")
            self.assertEqual(r.returncode, 0, (megabytes, r.stderr))

    @needs_compiler
    def test_games_are_made_and_imported_by_fewer_threads_where_there_are_no_more(self):
        self.run_it("generate", "--games", "3000", "-o", "all.pgn")
        r = self.limited(resource.RLIMIT_AS, 4 << 30, "generate", "--games", "3000", "--threads", "900", "-o", "out.pgn")
        self.assertEqual((r.returncode, r.stderr), (0, ""))
        self.assertEqual((self.dir / "out.pgn").read_bytes(), (self.dir / "all.pgn").read_bytes())
        r = self.limited(resource.RLIMIT_AS, 3 << 30, "import", "all.pgn", "--threads", "1000", "-o", "out.cqldb")
        self.assertEqual((r.returncode, r.stderr), (0, ""))
        self.run_it("import", "all.pgn", "-o", "all.cqldb")
        self.assertEqual((self.dir / "out.cqldb").read_bytes(), (self.dir / "all.cqldb").read_bytes())

    def test_a_collection_that_is_cut_off(self):
        packed = gzip.compress(GAMES.encode() * 100, mtime=0)
        (self.dir / "half.pgn").write_bytes(packed[:len(packed) // 2])
        for name in ("half.pgn", "none.pgn"):
            r = self.search("--count", "--cql", f'similarposition "{name}"', "games.pgn")
            self.assertEqual((r.returncode, r.stdout), (1, ""), r.stderr)
            self.assertIn(f"{NAME}: cannot read {name}: ", r.stderr)

    def test_an_output_that_must_not_be_written(self):
        # An unreadable file cannot be appended to.
        for rights, words in ((0o444, ["--force"]), (0o444, ["--append", "query-out.pgn"]), (0o222, ["--append", "query-out.pgn"])):
            (self.dir / "query-out.pgn").write_text("{CQL} old")
            os.chmod(self.dir / "query-out.pgn", rights)
            command, who = self.command(self.query("cql() mate"), "games.pgn", *words), {}
            if os.geteuid() == 0:  # who has all permissions
                who = {"user": 65534, "group": 65534, "extra_groups": []}
                for path in (self.dir, *self.dir.iterdir()):
                    os.chown(path, 65534, 65534)
            try:
                r = subprocess.run(command, cwd=self.dir, capture_output=True, text=True, timeout=60, **who)
            except PermissionError:
                self.skipTest("others than root cannot start the program")
            self.assertEqual((r.returncode, r.stdout), (1, ""))
            self.assertEqual(r.stderr, NAME + ": cannot write query-out.pgn: Permission denied\n")
            os.chmod(self.dir / "query-out.pgn", 0o644)
            self.assertEqual((self.dir / "query-out.pgn").read_text(), "{CQL} old")

    def test_a_folder_that_must_not_be_looked_into(self):
        if os.geteuid() == 0:
            self.skipTest("root may do everything")
        (self.dir / "db" / "closed").mkdir(parents=True)
        (self.dir / "db" / "open.pgn").write_text(GAMES)
        os.chmod(self.dir / "db" / "closed", 0)
        for folder in ("db", "db/closed"):
            r = self.search("--count", "--cql", "mate", folder)
            self.assertEqual((r.returncode, r.stdout), (1, ""))
            self.assertIn("cannot read db/closed: Permission denied", r.stderr)

    def test_links_in_a_folder_that_lead_nowhere(self):
        (self.dir / "db").mkdir()
        (self.dir / "db" / "games.pgn").write_text(GAMES)
        os.symlink("nowhere", self.dir / "db" / "notes.txt")
        os.symlink("games.pgn", self.dir / "db" / "linked.pgn")
        os.symlink("..", self.dir / "db" / "folder.pgn")
        r = self.search("--count", "--cql", "mate", "db")
        self.assertEqual(r.returncode, 0, r.stderr)
        self.assertIn("4 matches of 6 games", r.summary)
        for target, why in (("nowhere", "No such file or directory"), ("broken.pgn", "Too many levels of symbolic links")):
            os.symlink(target, self.dir / "db" / "broken.pgn")
            for words in (["db"], ["d*"], ["db/*.pgn"]):
                r = self.search("--count", "--cql", "mate", *words)
                self.assertEqual((r.returncode, r.stdout), (1, "10\n" if "*.pgn" in words[0] else "4\n"))  # the rest is searched
                self.assertIn(f"{NAME}: cannot read db/broken.pgn: {why}\n", r.stderr)
            os.unlink(self.dir / "db" / "broken.pgn")

    def test_words_that_are_too_long_for_a_file(self):
        word = "x" * 300
        for words in (["--cql", "mate", word + ".pgn"], ["--cql", "mate", "games.pgn", "-o", word + ".pgn"]):
            r = self.search(*words)
            self.assertEqual((r.returncode, r.stdout), (1, ""))
            self.assertIn("File name too long", r.stderr)
        r = self.search(word, "games.pgn")
        self.assertEqual((r.returncode, r.stdout), (1, ""))
        self.assertIn("File name too long", r.stderr)

    @needs_compiler
    def test_only_queries_are_respelled(self):
        self.query("cql() ♜ attacks K\n", "z.cql.zst")
        self.query("cql() ♜ attacks K\n", "z.CQL")
        for option in ("-a", "-u"):
            for name in ("z.cql.zst", "games.pgn"):
                r = self.run_it(option, name)
                self.assertEqual((r.returncode, r.stdout), (2, ""))
                self.assertIn("must end in .cql", r.stderr)
        self.assertEqual((self.dir / "z.cql.zst").read_text(), "cql() ♜ attacks K\n")
        self.assertEqual((self.dir / "games.pgn").read_text(), GAMES)
        self.assertEqual(self.run_it("-a", "z.CQL").returncode, 0)
        self.assertEqual((self.dir / "z.CQL").read_text(), "cql() r attacks K\n")

    @needs_compiler
    def test_only_games_are_packed(self):
        self.query("cql() ♜ attacks K\n")
        self.assertEqual(self.run_it("convert", "--ascii", "query.cql", "-o", "new.zst").returncode, 0)
        self.assertEqual((self.dir / "new.zst").read_text(), "cql() r attacks K\n")


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], "-v"])
