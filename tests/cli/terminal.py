#!/usr/bin/env python3
"""Tests of the output on a terminal.

usage: terminal.py CQL_JIT
"""
import base64
import os
import pty
import re
import struct
import subprocess
import sys
import termios
import unittest

from support import BINARY, Program, slowly


def read_to_end(terminal):
    """Reads what was written to the other side of a terminal until that is closed, and closes it."""
    text = b""
    try:
        while part := os.read(terminal, 4096):
            text += part
    except OSError:  # the other side is closed
        pass
    os.close(terminal)
    return text


class Terminal(Program):
    def test_progress_fits_on_the_line(self):
        self.run_it("generate", "--games", "3000", "-o", "games.pgn")
        main, terminal = pty.openpty()
        termios.tcsetwinsize(terminal, (24, 60))
        r = subprocess.Popen([BINARY, "--threads", "1", "--count", "--cql", slowly("false", 200), "games.pgn"], cwd=self.dir,
                             stdout=subprocess.DEVNULL, stderr=terminal, env={**os.environ, "TERM": "xterm"})
        os.close(terminal)
        drawn = read_to_end(main)
        self.assertEqual(r.wait(60), 0)
        lines = drawn.decode().replace("\033[K", "").split("\r")
        self.assertTrue(any("MB/s" in line for line in lines), lines)
        self.assertLess(max(map(len, lines)), 60)

    def test_messages_beside_a_table_do_not_flood_a_terminal(self):
        (self.dir / "games.pgn").write_text('[Event "a"]\n\n' + " ".join(f"{n}. Nf3 Nf6 {n + 1}. Ng1 Ng8" for n in range(1, 61, 2)) + " *\n")
        for output, lines in (("rows.csv", 20), ("games-out.pgn", 121)):
            main, terminal = pty.openpty()
            r = subprocess.run([BINARY, "--cql", "message(ply)", "games.pgn", "-o", output], cwd=self.dir, stdout=terminal, stderr=subprocess.PIPE, text=True, timeout=60)
            os.close(terminal)
            text = read_to_end(main)
            self.assertEqual(text.count(b"Game: 1 move"), lines, output)
            self.assertEqual("note: 101 more lines of messages" in r.stderr, lines == 20, r.stderr)
        r = self.run_it("--cql", "message(ply)", "games.pgn", "-o", "rows.csv", "--force")
        self.assertEqual((r.stdout.count("Game: 1 move"), "more lines" in r.stderr), (121, False))

    def messages_on_a_terminal(self, **environment):
        main, terminal = pty.openpty()
        subprocess.run([BINARY, "check", "--cql", "mat"], stderr=terminal, timeout=60, env={**os.environ, "TERM": "xterm", "NO_COLOR": "", **environment})
        os.close(terminal)
        text = os.read(main, 4096).decode()
        os.close(main)
        return text

    def test_messages_are_coloured_on_terminals_that_want_it(self):
        self.assertIn("\033[", self.messages_on_a_terminal())
        for plain in ({"NO_COLOR": "1"}, {"TERM": "dumb"}):
            text = self.messages_on_a_terminal(**plain)
            self.assertIn("unknown name 'mat'", text)
            self.assertNotIn("\033[", text)

    def diagrams_on_a_terminal(self, query, answer=b"", **environment):
        """Returns what --diagrams writes to a terminal that gives an answer when it is asked for its attributes."""
        main, terminal = pty.openpty()
        termios.tcsetwinsize(terminal, (24, 80))
        clean = {name: value for name, value in os.environ.items() if name not in ("KITTY_WINDOW_ID", "TERM_PROGRAM")}
        r = subprocess.Popen([BINARY, "--count", "--diagrams", "--cql", query, "games.pgn"], cwd=self.dir, stdout=terminal, stderr=subprocess.DEVNULL,
                             env={**clean, "TERM": "xterm", **environment})
        os.close(terminal)
        text = b""
        try:
            while part := os.read(main, 4096):
                text += part
                if b"\x1b[c" in text and answer:
                    os.write(main, answer)
                    answer = b""
        except OSError:  # the other side is closed
            pass
        os.close(main)
        self.assertEqual(r.wait(60), 0)
        return text

    def pixels_of(self, filters):
        """The same picture as a PNG file, with a pixel for a unit: its size."""
        r = self.run_it("--cql", filters, "games.pgn", "-o", "m.png")
        if r.returncode:
            self.skipTest(r.stderr)
        return [side // 2 for side in struct.unpack(">II", (self.dir / "m.png").read_bytes()[16:24])]

    def test_diagrams_are_pictures_by_the_protocol_of_kitty(self):
        (self.dir / "games.pgn").write_text('[White "A\x1b_Ga=T,f=100;AAAA\x1b\\"]\n[Black "B"]\n\n1. e4 e5 2. Nf3 *\n')
        size = self.pixels_of("initial P--e4")
        for environment in ({"TERM": "xterm-kitty"}, {"KITTY_WINDOW_ID": "1"}, {"TERM_PROGRAM": "WezTerm"}):
            text = self.diagrams_on_a_terminal("initial P--e4", **environment)
            commands = re.findall(rb"\x1b_G([^;]*);([^\x1b]*)\x1b\\", text)
            self.assertEqual((commands[0][0], commands[-1][0]), (b"a=T,f=100,q=2,m=1", b"m=0"))
            self.assertLessEqual(max(len(part) for _, part in commands), 4096)
            png = base64.b64decode(b"".join(part for _, part in commands), validate=True)
            self.assertEqual((png[:8], list(struct.unpack(">II", png[16:24]))), (b"\x89PNG\r\n\x1a\n", size))
            rest = re.sub(rb"\x1b_G[^\x1b]*\x1b\\", b"", text)
            self.assertIn(b"White to move", rest)
            self.assertNotIn(b"\x1b", rest)  # names of games stay texts
        # One board has room, the first one of a path.
        text = self.diagrams_on_a_terminal("initial path -- -- --", TERM="xterm-kitty")
        png = base64.b64decode(b"".join(re.findall(rb"\x1b_G[^;]*;([^\x1b]*)\x1b", text)))
        self.assertEqual(struct.unpack(">II", png[16:24]), tuple(size))

    def test_diagrams_are_sixels_where_the_terminal_names_them(self):
        (self.dir / "games.pgn").write_text('[White "A"]\n[Black "B"]\n\n1. e4 e5 2. Nf3 *\n')
        size = self.pixels_of("initial")
        text = self.diagrams_on_a_terminal("initial", b"\x1b[?62;4;22c")
        if b"\x1bP" not in text:
            self.assertIn("♜".encode(), text)
            self.skipTest("no libsixel here")
        picture = re.search(rb"\x1bP[\d;]*q(.*?)\x1b\\", text, re.S)[1]
        self.assertEqual([int(n) for n in re.match(rb'"\d+;\d+;(\d+);(\d+)', picture).groups()], size)
        self.assertNotIn("♜".encode(), text)

    def test_diagrams_are_text_elsewhere(self):
        (self.dir / "games.pgn").write_text('[White "A"]\n[Black "B"]\n\n1. e4 e5 2. Nf3 *\n')
        for answer, environment in ((b"\x1b[?1;2c", {}), (b"", {}), (b"", {"TERM": "dumb", "KITTY_WINDOW_ID": "1"}), (b"\x1b[?64;14c", {"TERM": "tmux-256color", "KITTY_WINDOW_ID": "1"})):
            text = self.diagrams_on_a_terminal("initial", answer, **environment)
            self.assertIn("♜".encode(), text, environment)
            self.assertNotIn(b"\x1b_G", text)
        piped = subprocess.run([BINARY, "--count", "--diagrams", "--cql", "initial", "games.pgn"], cwd=self.dir, capture_output=True, timeout=60, env={**os.environ, "TERM": "xterm-kitty"})
        self.assertNotIn(b"\x1b", piped.stdout)

    def test_names_of_games_do_not_control_a_terminal(self):
        (self.dir / "games.pgn").write_text('[White "A\x1b[31mred"]\n[Black "B"]\n\n1. e4 *\n')
        for query in ('tally "names" player white', 'persistent s="" s=player white', "message(player white)"):
            main, terminal = pty.openpty()
            subprocess.run([BINARY, "--count", "--cql", "ply==1 " + query, "games.pgn"], cwd=self.dir, stdout=terminal, stderr=subprocess.DEVNULL, timeout=60)
            os.close(terminal)
            text = read_to_end(main)
            self.assertIn(b"A\\x1b[31mred", text, query)
            self.assertNotIn(b"\x1b", text, query)
            piped = subprocess.run([BINARY, "--count", "--cql", "ply==1 " + query, "games.pgn"], cwd=self.dir, capture_output=True, timeout=60)
            self.assertIn(b"A\x1b[31mred", piped.stdout, query)

    def on_a_terminal(self, *words):
        main, terminal = pty.openpty()
        run = subprocess.Popen([BINARY, *words], cwd=self.dir, stdin=subprocess.DEVNULL, stdout=terminal, stderr=terminal, env={**os.environ, "TERM": "dumb", "PAGER": "cat"})
        os.close(terminal)
        text = read_to_end(main)
        run.wait(60)
        return text

    def test_what_is_written_to_a_terminal_does_not_control_it(self):
        """ESC, the C1 character CSI, and a bidirectional mark: as bytes of a tag, a comment and a query."""
        for sign, shown in (("\x1b[31m", b"\\x1b[31m"), ("\x9b31m", b"\\xc2\\x9b31m"), ("\u202e", b"\\xe2\\x80\\xae")):
            (self.dir / "games.pgn").write_text(f'[White "A{sign}B"]\n\n1. e4 {{C{sign}D}} *\n')
            (self.dir / "query.cql").write_text(f'cql() comment("E{sign}F")')
            self.assertEqual(self.run_it("import", "games.pgn", "-o", "games.cqldb").returncode, 0)
            for words, tag in ((["--cql", "true", "games.pgn", "-o", "-"], b"A"), (["--cql", "true", "games.pgn", "-o", "-", "--format", "csv"], b"A"),
                               (["database", "export", "games.cqldb", "-o", "-"], b"A"), (["convert", "--ascii", "query.cql"], b"E"),
                               (["format", "query.cql"], b"E"), (["help", f"G{sign}H"], b"G")):
                with self.subTest(words=words, sign=sign):
                    text = self.on_a_terminal(*words)
                    self.assertNotIn(sign.encode(), text)
                    self.assertIn(tag + shown, text)
                    if words[0] == "help":
                        continue
                    piped = subprocess.run([BINARY, *words], cwd=self.dir, capture_output=True, timeout=60)
                    self.assertIn(sign.encode(), piped.stdout)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], "-v"])
