#!/usr/bin/env python3
"""Tests of the limits of a search, --most-time, --most-game-time, --most-memory and --most-game-memory.

usage: limits.py CQL_JIT [CQL_RUN]

With CQL_RUN this program searches, with queries that are compiled first.
"""
import os
import re
import subprocess
import sys
import time
import types
import unittest

from searches import Searches
from support import GAMES


class Limits(Searches):
    def measured(self, *words):
        """Runs a search. Returns it, with `seconds` that it took and `megabytes` that it had at most."""
        before = time.monotonic()
        with open(self.dir / "out.txt", "w") as out, open(self.dir / "err.txt", "w") as err:
            process = subprocess.Popen(self.command(*words), cwd=self.dir, stdin=subprocess.DEVNULL, stdout=out, stderr=err)
            _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        return types.SimpleNamespace(returncode=process.returncode, stdout=(self.dir / "out.txt").read_text(), stderr=(self.dir / "err.txt").read_text(),
                                     seconds=time.monotonic() - before, megabytes=usage.ru_maxrss / 1024)

    def test_a_search_ends_when_its_time_is_over(self):
        r = self.measured(self.query("cql() while (true) true"), "games.pgn", "--most-time", "1", "-o", "out.pgn")
        self.assertEqual(r.returncode, 1, r.stderr)
        self.assertIn("the time of --most-time 1 is over at game 1 of games.pgn; 0 games read; nothing was found and nothing was written", r.stderr)
        self.assertGreaterEqual(r.seconds, 1)
        self.assertLess(r.seconds, 60)
        self.assertFalse((self.dir / "out.pgn").exists())

    def test_what_was_found_before_is_kept(self):
        (self.dir / "two.pgn").write_text(GAMES + '[White "slow"]\n\n1. e4 *\n')
        query = self.query('cql() if (player white "slow") then {while (true) true} else mate')
        r = self.measured(query, "two.pgn", "--most-time", "1", "-o", "out.pgn", "--threads", "1", "--keep-partial")
        self.assertEqual(r.returncode, 1, r.stderr)
        self.assertEqual((self.dir / "out.pgn").read_text().count("[White "), GAMES.count("#"))

    SLOW = '[White "slow"]\n\n1. e4 *\n\n'

    def test_a_game_that_takes_too_long_is_left_out(self):
        (self.dir / "two.pgn").write_text(self.SLOW + GAMES + "\n\n" + self.SLOW + GAMES)
        games = (2 * (self.SLOW + GAMES)).count("[White ")
        query = self.query('cql() if (player white "slow") then {message "lost" while (true) true} else mate')
        for threads in ("1", "3"):
            r = self.measured(query, "two.pgn", "--most-game-time", "1", "-o", "out.pgn", "--threads", threads, "--warnings", "all")
            self.assertEqual(r.returncode, 0, r.stderr)
            self.assertEqual((self.dir / "out.pgn").read_text().count("[White "), 2 * GAMES.count("#"))
            self.assertIn(f"{2 * GAMES.count('#')} matches of {games} games", r.stdout)
            self.assertEqual(re.findall(r"game (\d+): the query takes more than 1 second in this game, which is skipped", r.stderr), ["1", str(games // 2 + 1)])
            self.assertNotIn("lost", r.stdout)
            self.assertLess(r.seconds, 60)

    def test_a_game_that_is_left_out_contributes_nothing(self):
        (self.dir / "two.pgn").write_text(self.SLOW + '[White "fast"]\n\n1. e4 *\n')
        query = self.query('cql() initial persistent Seen += 1 tally now "who" player white if (player white "slow") then {while (true) true}')
        r = self.measured(query, "two.pgn", "--most-game-time", "1", "--count")
        self.assertEqual(r.returncode, 0, r.stderr)
        self.assertIn("who: 1 in 1 values\n1\tfast\n", r.stdout)
        self.assertIn("Seen: 1\n", r.stdout)

    def test_the_time_of_the_search_counts_too(self):
        (self.dir / "many.pgn").write_text(self.SLOW * 50)
        r = self.measured(self.query("cql() while (true) true"), "many.pgn", "--most-game-time", "1", "--most-time", "3", "--count", "--threads", "1")
        self.assertEqual(r.returncode, 1, r.stderr)
        self.assertRegex(r.stderr, r"the time of --most-time 3 is over at game [34] of many.pgn")

    def test_a_search_that_stays_below_its_limits_ends_as_always(self):
        query = self.query("cql() mate")
        r = self.measured(query, "games.pgn", "--count")
        limited = self.measured(query, "games.pgn", "--count", "--most-time", "100", "--most-game-time", "100", "--most-memory", "1000", "--most-game-memory", "1000")
        self.assertEqual((r.returncode, r.stdout.split()[0]), (limited.returncode, limited.stdout.split()[0]))

    def test_memory_that_grows_from_game_to_game(self):
        text = '[White "x"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *\n\n'
        (self.dir / "many.pgn").write_text(text * 3000)
        grows = 'cql() persistent Count += 1 dictionary D[Count] = str(Count "' + "x" * 20000 + '") false'
        r = self.measured(self.query(grows), "many.pgn", "--most-memory", "100", "--count")
        self.assertEqual(r.returncode, 1, r.stderr)
        self.assertIn("the memory of --most-memory 100 is used up at game", r.stderr)
        self.assertLess(r.megabytes, 600)

    def test_a_string_that_doubles(self):
        doubles = 'cql() s="xxxxxxxx" while (true) {s+=s}'
        r = self.measured(self.query(doubles), "games.pgn", "--most-memory", "64", "--count")
        self.assertEqual(r.returncode, 1, r.stderr)
        self.assertRegex(r.stderr, "this string gets longer than 67108864 bytes|the memory of --most-memory 64 is used up")
        self.assertLess(r.megabytes, 600)

    # What a query takes in a game of Slow, by what it takes it for; each takes more than 20 MB.
    TAKES = {
        "a string": 's="x" while (#s < 30000000) s+=s',
        "a dictionary": 'local dictionary D i=0 while (i < 200000) {i+=1 D[i]="' + 100 * "x" + '"}',
        "keys of a dictionary": 'local dictionary E i=0 while (i < 200000) {i+=1 E[str("' + 100 * "x" + '" i)]=i}',
        "messages": 's="x" while (#s < 65536) s+=s i=0 while (i < 300) {i+=1 message s}',
        "comments": 's="x" while (#s < 65536) s+=s i=0 while (i < 300) {i+=1 comment s}',
        "comments of parts": 's="x" while (#s < 65536) s+=s i=0 while (i < 300) {i+=1 comment (i s)}',
        "values for a tally": 'i=0 while (i < 400000) {i+=1 tally "n" i}',
        "imaginary positions": 'i=0 while (i < 200000) {i+=1 imagine Qd4 : {Kept = saveposition true}}',
        "texts for a tally": 's="x" while (#s < 65536) s+=s i=0 while (i < 300) {i+=1 tally "t" str(i s)}',
    }

    def slow_first(self, what):
        return f'cql() if (player white "slow") then {{if ply == 0 then {{{what}}}}} true'

    def test_a_game_that_takes_too_much_memory_is_left_out(self):
        (self.dir / "three.pgn").write_text('[White "fast"]\n\n1. d4 *\n\n' + self.SLOW + '[White "fast"]\n\n1. d4 *\n')
        for kind, what in self.TAKES.items():
            with self.subTest(kind):
                query = self.query(self.slow_first(what))
                free = self.measured(query, "three.pgn", "-o", "free.pgn", "--threads", "1")
                self.assertIn("3 matches of 3 games", free.stdout, free.stderr)
                for threads in ("1", "3"):
                    r = self.measured(query, "three.pgn", "--most-game-memory", "10", "-o", "out.pgn", "--threads", threads, "--warnings", "all")
                    self.assertEqual(r.returncode, 0, r.stderr)
                    self.assertIn("game 2: the query takes more than 10 MB in this game, which is skipped", r.stderr)
                    self.assertIn("2 matches of 3 games", r.stdout)
                    self.assertNotIn("xxx", r.stdout)
                    self.assertEqual((self.dir / "out.pgn").read_text().count("fast"), 2)

    def test_memory_of_other_games_does_not_count(self):
        """Each of these games takes less than 30 MB, for something else than the one before."""
        kinds = list(self.TAKES.items())
        cases = "".join(f' if (player white "kind{i}") then {{{what.replace("30000000", "3000000").replace("200000)", "15000)").replace("300)", "100)").replace("400000)", "100000)")}}}'
                        for i, (_, what) in enumerate(kinds))
        names = [f"kind{i}" for i in range(len(kinds))] * 3
        (self.dir / "many.pgn").write_text("".join(f'[White "{name}"]\n\n1. e4 *\n\n' for name in names + names[::-1]))
        r = self.measured(self.query(f"cql() initial{cases} true"), "many.pgn", "--most-game-memory", "30", "-o", "out.pgn", "--warnings", "all", "--threads", "1")
        self.assertEqual(r.returncode, 0, r.stderr)
        self.assertIn(f"{2 * len(names)} matches of {2 * len(names)} games", r.stdout, r.stderr)

    def test_memory_that_other_games_leave_is_not_free(self):
        """One of the games takes 8 MB, the other these and 8 MB more."""
        query = self.query('cql() initial s="x" while (#s < 8000000) s+=s if (player white "both") then {t="x" while (#t < 8000000) t+=t} true')
        for names in (["one", "both"], ["both", "one"]):
            (self.dir / "two.pgn").write_text("".join(f'[White "{name}"]\n\n1. e4 *\n\n' for name in names))
            r = self.measured(query, "two.pgn", "--most-game-memory", "14", "--warnings", "all", "-o", "out.pgn", "--threads", "1")
            self.assertIn("1 matches of 2 games", r.stdout, r.stderr)
            self.assertIn(f"game {1 + names.index('both')}: the query takes more than 14 MB", r.stderr)

    def test_a_game_that_takes_too_much_memory_contributes_nothing(self):
        (self.dir / "two.pgn").write_text(self.SLOW + '[White "fast"]\n\n1. e4 *\n')
        takes = self.TAKES["a dictionary"]
        r = self.measured(self.query(f'cql() initial persistent Seen += 1 persistent quiet Names += "n" tally now "who" player white if (player white "slow") then {{{takes}}} true'),
                          "two.pgn", "--most-game-memory", "10", "--count")
        self.assertEqual(r.returncode, 0, r.stderr)
        self.assertIn("who: 1 in 1 values\n1\tfast\n", r.stdout)
        self.assertIn("Seen: 1\n", r.stdout)

    def test_entries_of_dictionaries_that_are_not_local_stay(self):
        (self.dir / "two.pgn").write_text(self.SLOW + '[White "fast"]\n\n1. e4 *\n')
        takes = self.TAKES["a dictionary"].replace("local ", "")
        r = self.measured(self.query(f'cql() initial if (player white "slow") then {{{takes}}} message (D[1])'), "two.pgn", "--most-game-memory", "10", "--count")
        self.assertEqual(r.returncode, 0, r.stderr)
        self.assertIn("Game: 2 move 1(wtm): " + 100 * "x" + "\n", r.stdout)

    def test_words_that_are_no_limits(self):
        for words in (["--most-time", "0"], ["--most-time", "soon"], ["--most-game-time", "0"], ["--most-memory", "-1"], ["--most-game-memory", "0"], ["--most-memory"]):
            r = self.measured(self.query("cql() mate"), "games.pgn", *words)
            self.assertEqual(r.returncode, 2, words)
            self.assertIn(words[0], r.stderr)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], "-v"])
