#!/usr/bin/env python3
"""Tests of interrupted runs: they end at once, keep what was found, and print how to continue.

usage: interrupts.py CQL_JIT [CQL_RUN]

With CQL_RUN this program searches, with queries that are compiled first.
"""
import re
import select
import signal
import subprocess
import sys
import time
import unittest

from searches import Searches, needs_compiler
from support import BINARY, GAMES, catches, slowly


class Interrupts(Searches):
    def write_many_files(self):
        """Starts a run, and waits until some of its thousands of files are there."""
        (self.dir / "many.pgn").write_text(GAMES * 5000)
        p = self.start(self.command(self.query("cql() true"), "many.pgn", "--create-directories", "-o", "out/{gamenumber}.pgn"))
        self.wait_until(p, lambda: len(list(self.dir.glob("out/*.pgn"))) > 100, "it writes files")
        return p

    def test_an_interrupt_in_the_middle_of_a_pattern(self):
        (self.dir / "long.pgn").write_text(('[White "' + "a" * 100 + '!"]\n\n1. e4 *\n\n') * 2)
        query = self.query('cql() while (true) {player white ~~ "(a|aa)+$"}')
        p = self.start(self.command(query, "long.pgn", "-o", "out.pgn"))
        self.wait_for_output(p)
        p.send_signal(signal.SIGINT)
        out, err = p.communicate(timeout=60)
        self.assertIn(p.returncode, (130, 2))  # 2: it gave up before the signal arrived
        self.assertFalse((self.dir / "out.pgn").exists())

    def test_interrupt_ends_cleanly(self):
        query = self.query("cql() while (true) true")
        p = self.start(self.command(query, "games.pgn"))
        self.wait_for_output(p, "query-out.pgn")
        p.send_signal(signal.SIGINT)
        out, err = p.communicate(timeout=20)
        self.assertEqual(p.returncode, 130)
        self.assertIn("interrupted at game 1 of games.pgn; 0 games read; nothing was found and nothing was written", err)
        self.assertEqual(self.files(), ["games.pgn", "query.cql"])

    def test_an_interrupt_keeps_what_was_found(self):
        """What is found after it, appended, completes the output."""
        # A few matching games fill the write buffer.
        games = GAMES.replace("1. f3", "{" + "A long comment. " * 1000 + "} 1. f3")
        (self.dir / "many.pgn").write_text("".join(games.replace("One", f"One {i}") + "\n" for i in range(200)))
        slow = self.query("cql() " + slowly("mate", 200000))
        for output in (["-o", "found.pgn"], ["--append", "more.pgn"], []):
            option, name = output or ("-o", "query-out.pgn")
            option += f" {name}" if option == "--append" else ""
            p = self.start(self.command(slow, "many.pgn", "--threads", "2", *output))
            self.wait_until(p, lambda: any(part.stat().st_size for part in self.dir.glob(name + ".part*")), "it has found something")
            p.send_signal(signal.SIGINT)
            out, err = p.communicate(timeout=60)
            self.assertEqual((p.returncode, out), (130, ""), err)
            self.assertFalse((self.dir / name).exists())
            kept = name[:-3] + "partial.pgn"
            self.assertIn(f"what was found is in {kept}", err)
            go_on = re.search(r"to go on: the same command with (--gamenumber [0-9]+- --append " + kept + f") instead of {option}\n", err)
            r = self.search(slow, "many.pgn", *go_on[1].split())
            self.assertEqual(r.returncode, 0, r.stderr)
            self.assertEqual(self.search(slow, "many.pgn", "-o", "whole.pgn").returncode, 0)
            self.assertEqual((self.dir / kept).read_text(), (self.dir / "whole.pgn").read_text())

    @needs_compiler
    def test_how_to_go_on_up_to_the_last_game_that_was_asked_for(self):
        games = GAMES.replace("1. f3", "{" + "A long comment. " * 1000 + "} 1. f3")
        (self.dir / "many.pgn").write_text("".join(games.replace("One", f"One {i}") + "\n" for i in range(200)))
        slow = self.query("cql() " + slowly("mate", 200000))
        p = self.start(self.command(slow, "many.pgn", "games.pgn", "--threads", "2", "--gamenumber", "2", "390", "-o", "found.pgn"))
        self.wait_until(p, lambda: any(part.stat().st_size for part in self.dir.glob("found.pgn.part*")), "it has found something")
        p.send_signal(signal.SIGINT)
        out, err = p.communicate(timeout=60)
        go_on = re.search(r"to go on: the same command with (--gamenumber [0-9]+ 390) (--append found.partial.pgn) instead of -o "
                          r"for many.pgn, then with (--gamenumber 2 390) for the files after it\n", err)
        for file, numbers in ("many.pgn", go_on[1]), ("games.pgn", go_on[3]):
            r = self.search(slow, file, *numbers.split(), *go_on[2].split())
            self.assertEqual(r.returncode, 0, r.stderr)
        self.assertEqual(self.search(slow, "many.pgn", "games.pgn", "--gamenumber", "2", "390", "-o", "whole.pgn").returncode, 0)
        self.assertEqual((self.dir / "found.partial.pgn").read_text(), (self.dir / "whole.pgn").read_text())

    def test_an_interrupted_run_replaces_no_file_of_others(self):
        partial = self.dir / "found.partial.pgn"
        partial.write_text("my own games")
        mate = self.query("cql() mate")
        r = self.search(mate, "games.pgn", "-o", "found.pgn")
        self.assertEqual(r.returncode, 1)
        self.assertIn("found.partial.pgn exists, where an interrupted run would keep what it has found", r.stderr)
        self.assertFalse((self.dir / "found.pgn").exists())
        for allowed in (["--force"], ["--keep-partial"], ["--dryrun"]):
            self.assertEqual(self.search(mate, "games.pgn", "-o", "found.pgn", *allowed).returncode, 0)
        self.assertEqual(partial.read_text(), "my own games")
        self.assertEqual(self.search(mate, "games.pgn", "-o", "found.partial.pgn").returncode, 0)  # the output is named
        self.assertEqual(self.search(mate, "games.pgn", "-o", "found.pgn").returncode, 0)  # and that of a run

    @needs_compiler
    def test_an_interrupt_keeps_files_with_names_of_matches(self):
        """The message names them by the text of the option."""
        games = GAMES.replace("1. f3", "{" + "A long comment. " * 1000 + "} 1. f3")
        (self.dir / "many.pgn").write_text(games * 200)
        slow = self.query("cql() " + slowly("mate", 200000))
        for more in ([], ["--keep-partial"]):
            p = self.start(self.command(slow, "many.pgn", "-o", "found.jsonl", "-o", "{player white}.pgn", *more))
            self.wait_until(p, lambda: any(part.stat().st_size for part in self.dir.glob("found.jsonl.part*")), "it has found something")
            p.send_signal(signal.SIGINT)
            out, err = p.communicate(timeout=60)
            self.assertEqual(p.returncode, 130, err)
            said = "{player white}.pgn, found.jsonl\n" if more else "found.partial.jsonl; nothing was written to {player white}.pgn; --keep-partial keeps what was found\n"
            self.assertIn("what was found is in " + said, err)
            self.assertEqual([(self.dir / f"{name}.pgn").exists() for name in ("Scholar", "Fool")], [bool(more)] * 2)

    @needs_compiler
    def test_an_interrupted_analysis(self):
        p = self.start([BINARY, "explain", "--cql", "while (true) true", "--analyze", "games.pgn"])
        time.sleep(0.5)
        p.send_signal(signal.SIGINT)
        out, err = p.communicate(timeout=20)
        self.assertEqual(p.returncode, 130, err)

    @needs_compiler
    def test_an_interrupt_while_files_with_names_of_matches_are_written(self):
        p = self.write_many_files()
        p.send_signal(signal.SIGINT)
        out, err = p.communicate(timeout=60)
        self.assertEqual(p.returncode, 130, err)
        first = re.search("interrupted: (out/[0-9]+.pgn) and files whose names come after it were not written", err)[1]
        written = sorted(f"out/{path.name}" for path in self.dir.glob("out/*"))
        self.assertLess(written[-1], first)
        self.assertLess(len(written), 10000)

    def test_an_interrupt_that_comes_twice_is_one(self):
        """As `timeout -s INT` sends it: to the process, and to its group."""
        p = self.start(self.command(self.query("cql() while (true) true"), "games.pgn", "--keep-partial"))
        self.wait_for_games(p)
        p.send_signal(signal.SIGINT)
        time.sleep(0.02)
        p.send_signal(signal.SIGINT)
        out, err = p.communicate(timeout=20)
        self.assertEqual(p.returncode, 130)
        self.assertIn("interrupted at game 1 of games.pgn", err)
        self.assertIn("matches of", out)

    def test_a_second_interrupt_ends_a_run_that_cannot_end(self):
        """It is blocked on the reader of its lines, which exceed the capacity of a pipe."""
        (self.dir / "many.pgn").write_text(GAMES * 3000)
        p = self.start(self.command("--cql", "true", "--count", "--show-positions", "many.pgn"))
        self.assertTrue(select.select([p.stdout], [], [], 60)[0])
        time.sleep(0.7)  # until the pipe is full
        sent = 0
        while p.poll() is None and sent < 30:
            p.send_signal(signal.SIGINT)
            sent += 1
            time.sleep(0.7)
        self.assertGreater(sent, 1)
        self.assertEqual(p.poll(), -signal.SIGINT)

    @needs_compiler
    def test_a_signal_that_ends_at_once_leaves_no_unfinished_file(self):
        """Like a second interrupt."""
        p = self.write_many_files()
        p.send_signal(signal.SIGQUIT)
        self.assertEqual(p.wait(timeout=60), -signal.SIGQUIT)
        self.assertEqual(list(self.dir.glob("out/*.part*")), [])

    def test_interrupt_while_waiting_for_standard_input(self):
        for options, status_line in ((["--cql", "mate"], None), (["--cql", "mate", "--keep-partial"], "0 matches of 0 games")):
            p = self.start(self.command(*options, "-"), stdin=subprocess.PIPE)
            self.wait_for_games(p)
            p.send_signal(signal.SIGINT)
            self.assertEqual(p.wait(timeout=20), 130)  # its input is still open
            out, err = p.communicate()
            self.assertIn("interrupted at game 1 of standard input", err)
            if status_line:
                self.assertIn(status_line, out)
            else:
                self.assertEqual(out, "")

    def test_an_ignored_interrupt_stays_ignored(self):
        """As for a command that a script has started in the background."""
        query = self.query("cql() " + slowly("mate", 200000))
        (self.dir / "many.pgn").write_text(GAMES * 100)
        p = self.start(self.command(query, "many.pgn", "--threads", "1", "--count"),
                       preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_IGN))
        self.wait_until(p, lambda: catches(p, signal.SIGTERM), "it catches signals")
        self.assertFalse(catches(p, signal.SIGINT))
        p.send_signal(signal.SIGINT)
        p.send_signal(signal.SIGTERM)
        self.assertEqual(p.wait(timeout=60), 128 + signal.SIGTERM)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], "-v"])
