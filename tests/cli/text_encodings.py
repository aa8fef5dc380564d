#!/usr/bin/env python3
"""Texts of games in UTF-8, in Windows-1252 and in different normal forms are found by the same queries, from every kind of input and by every program. The expected matches follow from the codecs and the normal forms of Python."""
import json
import subprocess
import sys
import unicodedata
import unittest

from searches import RUNNER, Searches

NAMES = ["Müller", "Muller", "Mueller", "MÜLLER", "Žižek", "Groß", "Đorđević", "Ørberg", "Karpov", "Карпов", "Łukasz", "Nguyễn", "Jos\xe9 “Pepe”", "Зайцев", "Ng", "K; `x`", "\u212aarpov", "한국", "Ĳssel", "Muﬀin"]


def forms(name):
    """All encodings and normal forms of a name, as bytes."""
    found = {unicodedata.normalize(form, name).encode() for form in ("NFC", "NFD")} | {name.encode()}
    try:
        found.add(name.encode("cp1252"))
    except UnicodeEncodeError:
        pass
    return sorted(found)


def text_of(raw):
    """The text of bytes according to chapter 41."""
    try:
        text = raw.decode()
    except UnicodeDecodeError:
        text = raw.decode("cp1252", errors="replace")
    return unicodedata.normalize("NFC", text)


def games():
    """A game for each way to write a name: as player, event, site, another tag and comment."""
    for name in NAMES:
        for raw in forms(name):
            yield raw


RAW = list(games())


def pgn():
    out = b""
    for number, raw in enumerate(RAW):
        white, black = (raw, b"Nobody") if number % 2 else (b"Nobody", raw)
        out += b'[Event "%b Open"]\n[Site "%b"]\n[White "%b"]\n[Black "%b"]\n[Annotator "%b"]\n\n1. e4 {by %b, %b} e5 1-0\n\n' % (raw, raw, white, black, raw, raw, raw)
    return out


class Letters(Searches):
    def setUp(self):
        super().setUp()
        self.data = pgn()
        (self.dir / "g.pgn").write_bytes(self.data)

    def imported(self, *options):
        r = self.run_it("import", *options, "g.pgn", "-o", "g.cqldb")
        self.assertEqual(r.returncode, 0, r.stderr)

    def numbers(self, *words, **kw):
        r = self.search(*words, "-o", "o.jsonl", "--columns", "game", **kw)
        self.assertEqual(r.returncode, 0, r.stderr)
        return sorted({json.loads(line)["game"] for line in (self.dir / "o.jsonl").read_text().splitlines()}), r

    def expected(self, name):
        name = unicodedata.normalize("NFC", name)
        return [number + 1 for number, raw in enumerate(RAW) if name in text_of(raw)]

    def queries(self, name):
        """Queries that find the games with the name."""
        yield ["--cql", f'player "{name}"']
        yield ["--cql", f'"{name}" in player white or "{name}" in player black']
        yield ["--cql", f'event "{name}"']
        yield ["--cql", f'site "{name}"']
        yield ["--cql", f'"{name}" in tag "Annotator"']
        yield ["--cql", f'originalcomment "{name}"']
        yield ["--cql", f'originalcomment ~~ "{name}"']
        if not RUNNER:
            yield ["--player", name, "--cql", "ply==1"]
            yield ["--site", name, "--cql", "ply==1"]

    def test_every_query_finds_every_form(self):
        for name in NAMES if not RUNNER else ["Müller", "Карпов"]:
            want = self.expected(name)
            self.assertTrue(want)
            for given in {name, unicodedata.normalize("NFD", name)}:
                for query in self.queries(given):
                    with self.subTest(query=query):
                        self.assertEqual(self.numbers(*query, "g.pgn")[0], want)

    def test_an_index_of_names_agrees(self):
        self.imported("--index", "players")
        for name in NAMES if not RUNNER else ["Karpov"]:
            self.assertEqual(self.numbers("--cql", f'player "{name}"', "g.cqldb")[0], self.expected(name))

    def test_databases_pipes_and_threads_agree(self):
        self.imported()
        for name in NAMES if not RUNNER else ["Müller"]:
            want = self.expected(name)
            for query in self.queries(name):
                with self.subTest(query=query):
                    self.assertEqual(self.numbers(*query, "g.cqldb")[0], want)
            self.assertEqual(self.numbers("--cql", f'player "{name}"', "g.pgn", "--threads", "4")[0], want)
        for name in ("Müller", "Žižek"):
            r = subprocess.run(self.command("--cql", f'player "{name}"', "-", "--count"), cwd=self.dir, input=self.data, capture_output=True)
            self.assertEqual(r.stdout.split()[0], str(len(self.expected(name))).encode(), r.stderr)

    def test_games_keep_their_bytes(self):
        self.imported()
        for source in ("g.pgn", "g.cqldb"):
            r = self.search("--cql", 'player "Müller"', source, "-o", f"{source}.out.pgn", "--silent")
            self.assertEqual(r.returncode, 0, r.stderr)
            out = (self.dir / f"{source}.out.pgn").read_bytes()
            for number in self.expected("Müller"):
                raw = RAW[number - 1]
                self.assertIn(b'[Site "%b"]' % raw, out)
                self.assertIn(b"by %b, %b}" % (raw, raw), out.replace(b"\n", b" "))

    def test_a_line_counts_the_texts(self):
        (self.dir / "two.pgn").write_bytes('[White "Müller"]\n[Black "Ünsal"]\n\n1. e4 {Zügig} *\n'.encode("latin-1"))
        for word, count in (('player white "x"', 1), ('player "x"', 2), ('originalcomment "x"', 1), ('player "x" or originalcomment "x"', 3)):
            r = self.search("--cql", word, "two.pgn")
            self.assertIn(f"warning: {count} texts searched were not UTF-8 and were read as Windows-1252\n", r.stderr, word)
        self.assertNotIn("UTF-8", self.search("--cql", "mate", "two.pgn").stderr)

    def test_values_are_the_text(self):
        (self.dir / "two.pgn").write_bytes('[White "Müller"]\n\n1. e4 {Zu\u0308gig} *\n'.encode("latin-1", errors="ignore"))
        r = self.search("--cql", 'ply==0 message(#(player white) " " player white)', "two.pgn")
        self.assertIn("7 Müller", r.stdout, r.stderr)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], "-v"])
