#!/usr/bin/env python3
"""Tests of what the program does where something goes wrong: streams, files, signals, queries that stop. Nothing is lost or left behind.

usage: failures.py CQL_JIT
"""
import gzip
import os
import signal
import subprocess
import sys
import time
import unittest

from support import BINARY, GAMES, ProgramWithGames


class Failures(ProgramWithGames):
    def test_run_time_error_leaves_the_output_untouched(self):
        (self.dir / "query-out.pgn").write_text("old")
        r = self.run_it(self.query("cql()\nif false x=3\nx>1"), "games.pgn")
        self.assertEqual(r.returncode, 2)
        self.assertIn("query.cql:3:1: error: the variable 'x' has no value yet", r.stderr)
        self.assertNotIn("matches of", r.stdout)
        self.assertEqual((self.dir / "query-out.pgn").read_text(), "old")
        self.assertEqual(sorted(os.listdir(self.dir)), ["games.pgn", "query-out.pgn", "query.cql"])

    def test_missing_files_have_status_1(self):
        self.assertEqual(self.run_it("--cql", "mate", "nothere.pgn").returncode, 1)
        self.assertEqual(self.run_it("nothere.cql", "games.pgn").returncode, 1)
        self.assertEqual(self.run_it("--cql", "mate", "games.pgn", "-o", "no/such/folder.pgn").returncode, 1)

    def test_full_disk_has_status_1(self):
        if not os.path.exists("/dev/full"):
            self.skipTest("no /dev/full")
        for args in (["--cql", "mate", "games.pgn", "-o", "-"], ["--cql", "message 1", "games.pgn"]):
            with open("/dev/full", "w") as full:
                r = subprocess.run([BINARY, *args], cwd=self.dir, stdout=full, stderr=subprocess.PIPE, text=True, timeout=60)
            self.assertEqual(r.returncode, 1, args)
            self.assertIn("cannot write the standard output", r.stderr)

    def test_output_does_not_take_the_place_of_the_input(self):
        for output in ("games.pgn", "./games.pgn"):
            r = self.run_it("--cql", "mate", "games.pgn", "-o", output)
            self.assertEqual(r.returncode, 2, r.stderr)
        (self.dir / "db").mkdir()
        (self.dir / "db" / "a.pgn").write_text(GAMES)
        for inputs in (["db"], ["db/*.pgn"], ["db", "games.pgn"]):
            r = self.run_it("--cql", "mate", *inputs, "-o", "db/a.pgn")
            self.assertEqual(r.returncode, 2, r.stderr)
            self.assertIn("would take the place of the games", r.stderr)
        r = self.run_it("--cql", 'similarposition "db/a.pgn"', "games.pgn", "-o", "db/a.pgn")
        self.assertEqual(r.returncode, 2, r.stderr)
        for file in ("games.pgn", "db/a.pgn"):
            self.assertEqual((self.dir / file).read_text(), GAMES)

    def test_a_query_that_fails_leaves_the_outputs_of_the_others(self):
        (self.dir / "good-out.pgn").write_text("old")
        r = self.run_it(self.query("cql() true", "good.cql"), self.query("cql() assert not wtm", "bad.cql"), "games.pgn")
        self.assertEqual((r.returncode, r.stdout), (2, ""))
        self.assertEqual((self.dir / "good-out.pgn").read_text(), "old")
        self.assertEqual(sorted(p.name for p in self.dir.glob("*-out*")), ["good-out.pgn"])
        r = self.run_it(self.query("cql(output same.pgn) mate", "one.cql"), self.query("cql(output ./same.pgn) mate", "two.cql"), "games.pgn")
        self.assertEqual(r.returncode, 2)
        self.assertIn("two queries write", r.stderr)

    def test_closed_standard_streams(self):
        for closed in (">&-", "2>&-"):
            r = subprocess.run(f'"{BINARY}" --cql \'message("hello")\' games.pgn -o out.pgn {closed}', shell=True, cwd=self.dir, capture_output=True,
                               text=True, timeout=60)
            self.assertEqual(r.returncode, 1 if closed == ">&-" else 0, r.stderr)
            self.assertNotIn("hello", (self.dir / "out.pgn").read_text())

    def wait_for_output(self):
        """Until a run that takes long writes out.pgn, and reads its games."""
        while not list(self.dir.glob("out.pgn.part*")):
            time.sleep(0.05)
        time.sleep(0.5)

    def test_no_part_of_a_file_stays_behind(self):
        self.run_it("generate", "--games", "3000", "-o", "many.pgn")
        slow = [BINARY, "--threads", "1", "--showmatches", "--cql", "x=0 while(x<100000) x+=1 true", "many.pgn", "-o", "out.pgn"]
        reader = subprocess.Popen(slow, cwd=self.dir, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        reader.stdout.close()  # a line that is printed meets a closed pipe
        self.assertNotEqual(reader.wait(60), 0)
        reader.stderr.close()
        for stop in (signal.SIGHUP, signal.SIGQUIT):
            other = subprocess.Popen(slow, cwd=self.dir, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
            self.wait_for_output()
            other.send_signal(stop)
            self.assertNotEqual(other.wait(60), 0)
            other.stderr.close()
        self.assertEqual([p.name for p in self.dir.glob("*.part*")], [])

    def test_an_input_that_gets_shorter(self):
        self.run_it("generate", "--games", "3000", "-o", "many.pgn")
        run = subprocess.Popen([BINARY, "--threads", "2", "--cql", "x=0 while(x<100000) x+=1 true", "many.pgn", "-o", "out.pgn"], cwd=self.dir,
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.wait_for_output()
        os.truncate(self.dir / "many.pgn", 5000)
        _, messages = run.communicate(timeout=60)
        self.assertEqual(run.returncode, 1)
        self.assertEqual(messages, "cql-jit: an input became shorter while it was read; nothing was written\n")
        self.assertEqual([p.name for p in self.dir.glob("out.pgn*")], [])

    def test_a_checksum_that_is_wrong_costs_no_game(self):
        packed = bytearray(gzip.compress(GAMES.encode()))
        packed[-8] ^= 1
        (self.dir / "bad.pgn.gz").write_bytes(packed)
        r = self.run_it("--cql", "true", "--count", "bad.pgn.gz")
        self.assertEqual(r.returncode, 1)
        self.assertIn("incorrect data check", r.stderr)
        self.assertIn(" of " + str(GAMES.count("[Event ")) + " games", r.stdout)

    def test_missing_input_leaves_the_output_untouched(self):
        (self.dir / "query-out.pgn").write_text("old")
        for inputs in (["nothere.pgn"], ["games.pgn", "nothere.pgn"]):
            r = self.run_it(self.query("cql() mate"), *inputs)
            self.assertEqual((r.returncode, r.stdout), (1, ""))
            self.assertIn("cannot read nothere.pgn: No such file", r.stderr)
            self.assertEqual((self.dir / "query-out.pgn").read_text(), "old")

    def test_interrupt_ends_cleanly(self):
        query = self.query("cql() while (true) true")
        p = subprocess.Popen([BINARY, query, "games.pgn"], cwd=self.dir, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        time.sleep(0.7)
        p.send_signal(signal.SIGINT)
        out, err = p.communicate(timeout=20)
        self.assertEqual(p.returncode, 1)
        self.assertIn("interrupted", err)
        self.assertFalse((self.dir / "query-out.pgn").exists())

    def test_interrupt_while_waiting_for_standard_input(self):
        for options, status_line in ((["--cql", "mate"], None), (["--cql", "mate", "--keep-partial"], "0 matches of 0 games")):
            p = subprocess.Popen([BINARY, *options, "-"], cwd=self.dir, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            time.sleep(0.7)
            p.send_signal(signal.SIGINT)
            self.assertEqual(p.wait(timeout=20), 1)  # its input is still open
            out, err = p.communicate()
            self.assertIn("interrupted", err)
            if status_line:
                self.assertIn(status_line, out)
            else:
                self.assertEqual(out, "")

if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], "-v"])
