#!/usr/bin/env python3
"""Texts of games in UTF-8, in Windows-1252 and in different normal forms are found by the same queries, from every kind of input and by every program. The expected matches follow from the codecs and the normal forms of Python."""
import json
import subprocess
import sys
import unicodedata
import unittest

from searches import RUNNER, Searches
from support import ProgramWithGames

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


FOLDED = [["Müller", "Muller", "MÜLLER", "müller", "Mueller", "MUELLER"], ["Groß", "Gross", "GROSS"], ["Sørensen", "Soerensen", "Sorensen", "SØRENSEN"], ["Håkon", "Haakon", "Hakon"],
          ["Đorđević", "Djordjevic", "Dordevic", "ĐORĐEVIĆ"], ["Łukasz", "Lukasz"], ["Карпов", "Karpov", "KARPOV", "карпов"], ["Æon", "Aeon"]]
OTHERS = {"Djordjevic"}  # another way to write it, which chapter 60 does not take for the same


class Folded(Searches):
    def setUp(self):
        super().setUp()
        self.texts = [(group, raw) for group, names in enumerate(FOLDED) for name in names if name not in OTHERS for raw in forms(name)]
        (self.dir / "g.pgn").write_bytes(b"".join(b'[White "A %b x"]\n[Black "?"]\n[Event "%b"]\n\n1. e4 {by %b} *\n\n' % (raw, raw, raw) for _, raw in self.texts))

    def found(self, *words):
        r = self.search(*words, "-o", "o.jsonl", "--columns", "game")
        self.assertEqual(r.returncode, 0, r.stderr)
        return sorted({json.loads(line)["game"] for line in (self.dir / "o.jsonl").read_text().splitlines()})

    @unittest.skipIf(RUNNER, "the query is compiled before")
    def test_the_option_finds_all_ways_to_write_a_name(self):
        r = self.run_it("import", "--index", "all", "g.pgn", "-o", "g.cqldb")
        self.assertEqual(r.returncode, 0, r.stderr)
        for group, names in enumerate(FOLDED):
            want = [n + 1 for n, (g, _) in enumerate(self.texts) if g == group]
            for name in set(names) - OTHERS:
                for query in (["--player", name], ["--player", f"^A {name} x$"], ["--white", name], ["--event", name], ["--cql", f'player "{name}"'],
                              ["--cql", f'originalcomment "{name}"'], ["--cql", f'player white ~~ " {name} "'], ["--cql", f'originalcomment ~~ "by {name}"']):
                    for source in ("g.pgn", "g.cqldb"):
                        with self.subTest(query=query, source=source):
                            self.assertEqual(self.found("--fold", *query, source), want)
            self.assertNotEqual(self.found("--player", names[0], "g.pgn"), want)

    def test_the_filter(self):
        for group, names in enumerate(FOLDED):
            want = [n + 1 for n, (g, _) in enumerate(self.texts) if g == group]
            self.assertEqual(self.found("--cql", f'fold "{names[0]}" in fold player white', "g.pgn"), want)

    @unittest.skipIf(RUNNER, "the query is compiled before")
    def test_patterns(self):
        def found(pattern):
            return bool(self.found("--fold", "--cql", f'event ~~ "{pattern}"', "one.pgn"))
        (self.dir / "one.pgn").write_text('[Event "Größe 12 Müller"]\n\n1. e4 *\n')
        for pattern, expected in (("^GR[OÖ]SSE", True), (r"\d{2} M", True), (r"\D{6} M", False), ("MUE?LLER$", True), ("ß+E", True), (r"\bM(ue|i)ller", True), ("[^M]uller", False),
                                  ("(?<n>MÜL)L", True), ("GRÖSE", False)):
            self.assertEqual(found(pattern), expected, pattern)


@unittest.skipIf(RUNNER, "cql-run explains no search")
class NearestNames(Searches):
    def said(self, *words):
        games = [("Karpov, Anatoly", 3), ("Karpova, Ana", 1), ("Müller, K", 2), ("Morphy, Paul", 1)]
        (self.dir / "g.pgn").write_text("".join(f'[White "{name}"]\n[Black "B"]\n\n1. e4 *\n\n' * times for name, times in games))
        return self.search(*words, "g.pgn", "-o", "o.csv").stderr

    def test_offered(self):
        self.assertIn("no game has the player 'Karpow'; the nearest names: Karpov, Anatoly; Karpova, Ana\n", self.said("--cql", 'player "Karpow"'))
        self.assertIn("'Morfy'; the nearest names: Morphy, Paul\n", self.said("--cql", 'player white "Morfy" mate'))
        self.assertIn("'Muller'; the nearest names: Müller, K\n", self.said("--player", "Muller", "--cql", "true"))

    def test_not_offered(self):
        for words in (["--cql", 'player "Karpov" mate'], ["--cql", 'player "Xyzzy, Q"'], ["--fold", "--player", "Muller", "--cql", "mate"], ["--cql", "true"]):
            self.assertNotIn("nearest", self.said(*words), words)


class FoldedObjects(ProgramWithGames):
    def test_a_compiled_query_is_not_folded_in_silence(self):
        (self.dir / "g.pgn").write_text('[White "Müller"]\n\n1. e4 *\n')
        self.run_it("compile", "--cql", 'player "Muller"', "-o", "plain.so")
        r = self.run_it("plain.so", "g.pgn", "--fold", "--count")
        self.assertEqual(r.returncode, 2)
        self.assertIn("--fold is for cql-jit compile, or for --player", r.stderr)
        self.run_it("compile", "--fold", "--cql", 'player "Muller"', "-o", "folded.so")
        self.assertEqual(self.run_it("folded.so", "g.pgn", "--count").stdout, "1\n")
        self.run_it("compile", "--cql", "true", "-o", "all.so")
        self.assertEqual(self.run_it("all.so", "g.pgn", "--fold", "--player", "Muller", "--count").stdout, "1\n")


class Encodings(Searches):
    TEXTS = {"windows-1250": "Žižek Łukasz Đorđević", "windows-1251": "Карпов Анатолий", "koi8-r": "Карпов Анатолий", "shift_jis": "能ソ表 {x", "iso-8859-2": "Žižek", "utf-16le": "Žižek", "cp437": "Müller"}

    def game(self, encoding, text):
        return f'[White "{text}"]\n[Black "B"]\n\n1. e4 e5 1-0\n\n[White "Other"]\n\n1. d4 *\n'.encode(encoding)

    def count(self, *words, **kw):
        r = subprocess.run(self.command(*words, "--count"), cwd=self.dir, capture_output=True, **kw)
        self.assertEqual(r.returncode, 0, r.stderr)
        return int(r.stdout.split()[0]), r.stderr.decode()

    def test_named(self):
        for encoding, text in self.TEXTS.items():
            data = self.game(encoding, text)
            (self.dir / "g.pgn").write_bytes(data)
            with self.subTest(encoding=encoding):
                query = ["--cql", f'player white == "{text}"']
                self.assertEqual(self.count(*query, "g.pgn", "--encoding", encoding)[0], 1)
                self.assertEqual(self.count(*query, "-", "--encoding", encoding, input=data)[0], 1)
                self.run_it("import", "--encoding", encoding, "g.pgn", "-o", "g.cqldb")
                self.assertEqual(self.count(*query, "g.cqldb")[0], 1)
                (self.dir / "g.cqldb").unlink()

    def test_guessed(self):
        text = "[White \"Карпов, Анатолий\"]\n[Black \"Каспаров, Гарри\"]\n[Event \"Чемпионат мира по шахматам среди мужчин, Москва\"]\n\n1. e4 {Белые начинают и выигрывают, но это не так просто} e5 1-0\n\n" * 50
        (self.dir / "g.pgn").write_bytes(text.encode("windows-1251"))
        count, said = self.count("--cql", 'player "Карпов"', "g.pgn", "--encoding", "auto")
        self.assertEqual(count, 50)
        self.assertIn("--encoding auto takes it for WINDOWS-1251", said)

    def test_unknown(self):
        (self.dir / "g.pgn").write_bytes(self.game("utf-8", "x"))
        r = self.search("--cql", "ply==1", "g.pgn", "--encoding", "klingon")
        self.assertEqual(r.returncode, 2)
        self.assertIn("klingon", r.stderr)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], "-v"])
