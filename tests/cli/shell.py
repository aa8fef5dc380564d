#!/usr/bin/env python3
"""End-to-end tests of cql-jit shell: lines from a pipe, and at a terminal.

usage: shell.py CQL_JIT
"""
import os
import pty
import re
import select
import signal
import sys
import time
import unittest

from support import BINARY, ProgramWithGames


class Shell(ProgramWithGames):
    def shell(self, *lines, status=0):
        r = self.run_it("shell", "games.pgn", input="".join(line + "\n" for line in lines))
        self.assertEqual(r.returncode, status, r.stderr)
        return r

    def test_results_and_boards(self):
        out = self.shell("mate").stdout
        self.assertIn("1  Scholar - Pupil, One  (ply 7)\n    8  r . b q k b . r\n    7  p p p p . Q p p\n", out)
        self.assertIn("    1  R N B . K . N R\n       a b c d e f g h\n", out)
        self.assertIn("2  Fool - Wise, Two  (ply 4)\n", out)
        self.assertIn("2 matches of 3 games", out)
        self.assertNotIn("a b c d", self.shell(".boards 0", "mate").stdout)
        wrong = self.shell(".boards many", "mate", status=2)
        self.assertIn(".boards takes N", wrong.stderr)
        self.assertIn("a b c d", wrong.stdout)

    def test_games_of_several_files_with_the_same_number(self):
        for name, game in (("a.pgn", "e4 f6 2.d4 g5 3.Qh5#"), ("b.pgn", "f3 e5 2.g4 Qh4#"), ("c.pgn", "f4 e5 2.g4 Qh4#")):
            (self.dir / name).write_text(f'[Event "E"]\n[White "{name}"]\n[Black "B"]\n\n1.{game} *\n')
        shown = self.shell(".boards 0", ".games a.pgn b.pgn c.pgn", "mate", "ply > 1").stdout.splitlines()
        self.assertEqual(shown[:3], ["1  a.pgn - B, E  (ply 5)", "1  b.pgn - B, E  (ply 4)", "1  c.pgn - B, E  (ply 4)"])
        self.assertEqual(shown[4:7], ["1  a.pgn - B, E  (ply 2)", "1  b.pgn - B, E  (ply 2)", "1  c.pgn - B, E  (ply 2)"])

    def test_names_are_kept(self):
        out = self.shell("queens = [Qq] attacks [Kk]", "function given(who) { mate who }", "given(queens)", ".names", ".clear", "mate queens", status=2)
        self.assertEqual(out.stdout.count("queens: a set of squares\n"), 1)
        self.assertIn("2 matches of 3 games", out.stdout)
        self.assertIn("queens = [Qq] attacks [Kk]\n\nfunction given(who) { mate who }\n", out.stdout)
        self.assertIn("unknown name 'queens'", out.stderr)

    def test_only_new_names_are_reported(self):
        self.assertEqual(self.shell("one=1", "two=2", "one=3").stdout, "one: a number\ntwo: a number\n")

    def test_a_path_ends_with_its_line(self):
        out = self.shell("path -- -- mate", ".boards 0", "length = path -- mate", "btm length == 1").stdout
        self.assertIn("1  Scholar - Pupil, One  (ply 5)\n", out)  # Qxf7# is ply 7
        self.assertIn("2  Fool - Wise, Two  (ply 2)\n", out)
        self.assertIn("2 matches of 3 games", out)
        self.assertTrue(out.split("length: a number\n")[1].startswith("2  Fool - Wise, Two  (ply 3)\n1 matches of 3 games"), out)

    def test_included_functions_are_kept(self):
        (self.dir / "mine.cql").write_text("function given() { mate }\n")
        self.assertIn("2 matches of 3 games", self.shell('include "mine.cql"', "given()").stdout)

    def test_open_brackets_continue_the_query(self):
        self.assertIn("1 matches of 3 games", self.shell("mate and {", "  result 1-0", "}").stdout)

    def test_commands(self):
        out = self.shell(".count mate", ".help mate", ".explain mate", ".help", ".quit", "check").summary
        self.assertIn("2 matches of 3 games", out)
        self.assertIn("The side to move is mated.", out)
        self.assertIn(".boards N", out)
        self.assertEqual(out.count("matches of"), 1)

    def test_as_many_games_are_listed_as_are_asked_for(self):
        lines = self.shell(".boards 0", ".list 1", "mate", ".list 5", "mate").stdout.splitlines()
        first, second = "1  Scholar - Pupil, One  (ply 7)", "2  Fool - Wise, Two  (ply 4)"
        self.assertEqual(lines[:1] + lines[2:5], [first, "1 of 2 listed; .list N lists more.", first, second])
        (self.dir / "games.pgn").write_text("1.f3 e5 2.g4 Qh4# *\n\n" * 130)
        self.assertEqual(self.shell(".boards 0", "mate").stdout.count("ply 4"), 130)
        with Terminal(self, "shell", "games.pgn") as shell:
            shell.until(b"cql> ")
            shell.write(b"mate\n")
            self.assertEqual(shell.until(b"130 matches of 130 games").count(b"(ply 4)"), 100)
            shell.quit()

    def test_wrong_commands(self):
        r = self.shell(".board 2", ".games", ".xyzzy", ".count", "mate", status=2)
        said = [line.split(": ", 1)[1] for line in r.stderr.splitlines() if line.startswith("cql-jit: ")]
        self.assertEqual(said, ["there is no command .board; did you mean .boards?", ".games takes FILE...: other games", "there is no command .xyzzy; .help lists them",
                                ".count takes FILTERS: how many games match"])
        self.assertIn("2 matches of 3 games", r.stdout)

    def test_warnings_are_told_once(self):
        for line in "mate 1==1", ".count mate 1==1":
            self.assertEqual(self.shell(line).stderr.count("always true"), 1)

    def test_mistakes_are_shown_and_the_prompt_stays(self):
        r = self.shell("mte", "mate", status=2)
        self.assertIn("did you mean 'mate'", r.stderr)
        self.assertIn("2 matches of 3 games", r.stdout)

    def test_messages_tell_the_line_that_was_typed(self):
        r = self.shell("one = 1", "function lost() { if mate late=1 late > 0 }", "mate mte", "mate {", "mte }", 'mate one="x"', "if mate late=1 late > 0", "lost()", ".explain mate", status=2)
        places = re.findall(r"(?m)^(<.*>:\d+:\d+): (?:error|note)", r.stderr)
        self.assertEqual(places, ["<shell>:1:6", "<shell>:2:1", "<shell>:1:10", "<kept>:1:1", "<-cql>:1:16", "<-cql>:3:34", "<-cql>:1:1"], r.stderr)
        self.assertIn("tested before the moves are read", r.stdout)

    def test_usage(self):
        self.assertIn("no file of games", self.run_it("shell").stderr)
        r = self.run_it("shell", "games.pgn", self.query("cql() mate"))
        self.assertEqual((r.returncode, "query.cql is a query" in r.stderr), (2, True), r.stderr)

    def test_completion_and_history_on_a_terminal(self):
        with Terminal(self, "shell", "games.pgn") as shell:
            shell.until(b"cql> ")
            shell.write(b".count stalem\t\n")
            self.assertIn(b"0 matches of 3 games", shell.until(b"matches of 3 games"))
            shell.until(b"cql> ")
            self.assertIn("stalemate", (self.dir / ".cql-jit-history").read_text().replace("\\040", " "))
            shell.quit()

    def test_names_of_files_are_completed(self):
        (self.dir / "others").mkdir()
        (self.dir / "others" / "my-few.pgn").write_text("1.f3 e5 2.g4 Qh4# *\n")
        with Terminal(self, "shell", "games.pgn") as shell:
            shell.until(b"cql> ")
            shell.write(b".games oth\tmy-f\t\n")
            shell.until(b"cql> ")
            shell.write(b".count mate\n")
            shell.until(b"1 matches of 1 games")
            shell.until(b"cql> ")
            shell.quit()

    def test_an_interrupt_gives_up_what_is_typed(self):
        with Terminal(self, "shell", "games.pgn") as shell:
            shell.until(b"cql> ")
            shell.write(b"nonsense\x03")
            shell.until(b"cql> ")
            shell.write(b"mate and {\n")
            shell.until(b"...> ")
            shell.write(b"nonsense\x03")
            shell.until(b"cql> ")
            shell.write(b"stalemate\n")
            said = shell.until(b"matches of 3 games")
            self.assertEqual((b"error" in said, b"0 matches" in said), (False, True), said)
            shell.until(b"cql> ")
            shell.quit()

    def test_help_and_exit_work_without_a_dot(self):
        with Terminal(self, "shell", "games.pgn") as shell:
            shell.until(b".help")
            shell.until(b"cql> ")
            shell.write(b"help\n")
            shell.until(b".games FILE")
            shell.until(b"cql> ")
            shell.write(b"exit\n")
            self.assertEqual(shell.status(), 0)

    def test_control_characters_of_games_are_escaped(self):
        (self.dir / "games.pgn").write_text('[Event "\x1b[31mE"]\n[White "\x1b]0;W\x07"]\n[Black "\u202eB"]\n\n1.f3 e5 2.g4 Qh4# 0-1\n')
        with Terminal(self, "shell", "games.pgn") as shell:
            shell.until(b"cql> ")
            shell.write(b"mate message(player white)\n")
            said = shell.until(b"1 matches of 1 games")
            self.assertIn(b"\\x1b]0;W\\x07 - \\xe2\\x80\\xaeB, \\x1b[31mE  (ply 4)", said)
            for wrong in (b"\x1b]0;W", b"\x1b[31m", "\u202e".encode()):
                self.assertNotIn(wrong, said)
            shell.quit()

    def test_a_query_without_a_match_prints_no_number(self):
        self.assertEqual(self.shell("stalemate").stdout, "")
        (self.dir / "one.pgn").write_text("1.e4 *\n")
        self.assertEqual(self.shell(".games one.pgn", 'ply==1 message quiet ("7")').stdout.splitlines()[:1], ["7"])

    def test_an_interrupt_at_a_prompt_leaves_no_folder(self):
        with Terminal(self, "tutorial") as tutorial:
            tutorial.until(b"q: end > ")
            tutorial.write(b"\x03")
            self.assertEqual(tutorial.status(), -signal.SIGINT)
        self.assertEqual(list(self.dir.glob("cql-jit-*")), [])


class Terminal:
    """The program on a pseudo-terminal."""

    def __init__(self, test, *words):
        self.test, self.ahead = test, b""  # what has been read after the expected text
        self.process, self.main = pty.fork()
        if self.process == 0:
            os.chdir(test.dir)
            os.execve(BINARY, [BINARY, *words], {**os.environ, "TERM": "xterm", "HOME": str(test.dir), "TMPDIR": str(test.dir)})

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process:
            os.kill(self.process, signal.SIGKILL)
            os.waitpid(self.process, 0)
        os.close(self.main)

    def until(self, text):
        seen, self.ahead, end = self.ahead, b"", time.monotonic() + 60
        while text not in seen:
            if not select.select([self.main], [], [], max(0, end - time.monotonic()))[0]:
                self.test.fail(f"{text} does not come after {seen}")
            seen += os.read(self.main, 4096)
        before, found, self.ahead = seen.partition(text)
        return before + found

    def write(self, keys):
        os.write(self.main, keys)

    def status(self):
        end = time.monotonic() + 60
        while (ended := os.waitpid(self.process, os.WNOHANG))[0] == 0:
            if time.monotonic() > end:
                self.test.fail(f"it does not end; it said {self.ahead + self.rest()}")
            time.sleep(0.01)
        self.process = None
        return os.waitstatus_to_exitcode(ended[1])

    def quit(self):
        """By a line: Ctrl-D after the prompt may arrive before the terminal is in raw mode."""
        self.write(b".quit\n")
        self.test.assertEqual(self.status(), 0)

    def rest(self):
        return os.read(self.main, 4096) if select.select([self.main], [], [], 0)[0] else b""


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], "-v"])
