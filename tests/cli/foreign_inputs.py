#!/usr/bin/env python3
"""Tests of real-world inputs: other variants, lists of positions, archives, files of other programs.

usage: foreign_inputs.py CQL_JIT
"""
import gzip
import unittest
from random import Random

from support import ProgramWithGames


def game(variant, moves, **tags):
    lines = [f'[Event "{variant}"]', f'[Variant "{variant}"]', *(f'[{name} "{value}"]' for name, value in tags.items())]
    return "\n".join(lines) + f"\n\n{moves}\n\n"


class Variants(ProgramWithGames):
    """Games of variants of chess (language/41 par. 4)."""

    CHESS = ["Standard", "standard", "Chess", "normal", "From Position", "fromPosition", "?", "", "Regular", "Standard Chess"]
    CHESS960 = ["Chess960", "Chess 960", "chess-960", "Fischerandom", "Fischer Random", "FischerRandom"]
    OTHER = ["Crazyhouse", "crazyhouse", "Atomic", "Three-check", "King of the Hill", "Antichess", "Horde", "Racing Kings", "Duck chess", "\u0448\u0430\u0445"]

    def count(self, *words):
        r = self.run_it("--count", "--cql", "check", *words)
        self.assertEqual(r.returncode, 0, r.stderr)
        return int(r.stdout.split()[0]), r.stderr

    def inputs(self, text, *options):
        """The same games as PGN and as databases, with all indexes and without."""
        (self.dir / "v.pgn").write_text(text, encoding="utf-8")
        yield "v.pgn"
        for name, more in (("v.cqldb", []), ("i.cqldb", ["--index", "squares,material,players,eco"])):
            r = self.run_it("import", "v.pgn", "-o", name, *more)
            self.assertEqual(r.returncode, 0, r.stderr)
            yield name

    def test_names_of_chess_are_searched_and_others_are_not(self):
        check = "1. e4 f6 2. Qh5+ *"
        for names, found in ((self.CHESS, 1), (self.CHESS960, 1), (self.OTHER, 0)):
            for name in self.inputs("".join(game(v, check) for v in names)):
                matches, said = self.count(name)
                self.assertEqual(matches, found * len(names), (name, said))
                self.assertEqual("not searched" in said, not found, said)

    def test_a_warning_a_kind_counts_them_in_pgn_and_databases(self):
        text = "".join(game(v, "1. e4 f6 2. Qh5+ *") for v in ["Atomic", "Chess", "Crazyhouse", "Duck", "atomic", "Hexagonal"])
        for name in self.inputs(text):
            # An index rules out games without a check by a pawn, and their kind is reported nevertheless.
            for query in ("check", "k attacks K", "#p==3"):
                r = self.run_it("--count", "--cql", query, name)
                self.assertEqual(r.stdout, "1\n" if query == "check" else "0\n")
                said = [line for line in r.stderr.splitlines() if "not searched" in line]
                self.assertEqual(len(said), 3, (name, query, r.stderr))
                self.assertIn("game 1: variant Atomic, game not searched", said[0])
                self.assertIn("(and 1 more of this kind)", said[0])
                self.assertIn("game 3: variant Crazyhouse, game not searched", said[1])
                self.assertIn("game 4: other variant of chess, game not searched", said[2])
                self.assertIn("(and 1 more of this kind)", said[2])

    def test_variants_are_searched_on_request(self):
        text = game("Atomic", "1. e4 f6 2. Qh5+ *") + game("Chess", "1. e4 *")
        for name in self.inputs(text):
            for words in (["--assume-standard"], ["--dialect", "6.2"]):
                matches, said = self.count(name, *words)
                self.assertEqual((matches, "warning" in said), (1, False), (name, said))
            self.assertEqual(self.count(name)[0], 0)

    def test_databases_keep_games_of_variants(self):
        for name in self.inputs(game("Atomic", "1. e4 f6 2. Qh5+ *")):
            if name.endswith(".cqldb"):
                self.assertEqual(self.run_it("database", "export", name, "-o", name + ".pgn").returncode, 0)
                self.assertIn("Qh5+", (self.dir / (name + ".pgn")).read_text())
                self.assertEqual(self.run_it("database", "verify", name).returncode, 0)

    def test_two_queries_warn_once_of_a_variant(self):
        text = game("Atomic", "1. e4 f6 2. Qh5+ *")
        for name in self.inputs(text):
            r = self.run_it("--count", self.query("cql() check", "a.cql"), self.query("cql() btm", "b.cql"), name)
            self.assertEqual(r.stderr.count("not searched"), 1, r.stderr)
            self.assertNotIn("more of this kind", r.stderr)

    def test_many_names_of_tags(self):
        """A block has columns for 64 names of tags; the others are stored together."""
        names = "\n".join(f'[Tag{n} "x"]' for n in range(70))
        text = f'[Event "x"]\n{names}\n\n1. e4 *\n\n' + game("Atomic", "1. e4 f6 2. Qh5+ *") + game("Chess", "1. e4 f6 2. Qh5+ *")
        for name in self.inputs(text):
            matches, said = self.count(name)
            self.assertEqual((matches, said.count("not searched")), (1, 1), (name, said))


class Lists(ProgramWithGames):
    """Lists of positions (language/41 par. 10)."""

    EPD = ("\ufeff# a comment\r\n"
           "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - bm Qg6; id \"WAC.003\";\r\n"
           "\r\n"
           "8/7p/5k2/5p2/p1p2P2/Pr1pPK2/1P1R3P/8 b - - bm Rxb2; am Ke7; id \"a;b\"; hmvc 3; fmvn 41;\r\n"
           "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 400\r\n"
           "no position\r\n"
           "4k3/8/8/8/8/8/8/4K2R b K - 7 9")
    # The first puzzle of https://database.lichess.org/#puzzles, and one with a promotion.
    CSV = ("PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags\n"
           "00sHx,q3k1nr/1pp1nQpp/3p4/1P2p3/4P3/B1PP1b2/B5PP/5K2 b k - 0 17,e8d7 a2e6 d7d8 f7f8,1760,80,83,72,mate mateIn2 middlegame short,https://lichess.org/yyznGmXs/black#34,Italian_Game Italian_Game_Classical_Variation\n"
           "x1,8/4P1k1/8/8/8/8/8/K7 b - - 0 1,g7f7 e7e8q,\"1,500\",80,83,72,promotion,,\n")

    def rows(self, name, columns):
        r = self.run_it("--cql", "initial", name, "--columns", columns, "--format", "tsv", "-o", "-")
        self.assertEqual(r.returncode, 0, r.stderr)
        return [line.split("\t") for line in r.stdout.splitlines()[1:]], r.stderr

    def test_epd(self):
        (self.dir / "a.epd").write_text(self.EPD, encoding="utf-8", newline="")
        (self.dir / "a").write_text(self.EPD, encoding="utf-8", newline="")  # detected by its bytes
        (self.dir / "a.gz").write_bytes(gzip.compress(self.EPD.encode()))
        self.run_it("import", "a.epd", "-o", "a.cqldb")
        for name in ("a.epd", "a", "a.gz", "a.cqldb"):
            rows, said = self.rows(name, 'game,b=tag "bm",a=tag "am",i=tag "id",fen')
            self.assertEqual([row[0] for row in rows], ["1", "2", "3", "5"], said)
            self.assertEqual(rows[0][1:4], ["Qg6", "", "WAC.003"])
            self.assertEqual(rows[1][1:4], ["Rxb2", "Ke7", "a;b"])
            self.assertTrue(rows[1][4].startswith("8/7p/5k2/5p2/p1p2P2/Pr1pPK2/1P1R3P/8 b - -"), rows[1])
            self.assertEqual("game 4: invalid FEN" in said, name != "a.cqldb", said)
        self.run_it("--cql", "initial", "a.epd", "-o", "out.pgn")
        self.assertIn('P1R3P/8 b - - 3 41"]', (self.dir / "out.pgn").read_text())

    def test_puzzles(self):
        (self.dir / "p.csv").write_text(self.CSV)
        (self.dir / "headless").write_text(self.CSV.split("\n", 1)[1])
        (self.dir / "semicolons.csv").write_text('Name;fen;moves\nx;8/4P1k1/8/8/8/8/8/K7 b - - 0 1;g7f7 e7e8q\n')
        for name in ("p.csv", "headless"):
            rows, said = self.rows(name, 'game,r=tag "Rating",t=tag "Themes",u=tag "GameUrl"')
            self.assertEqual(rows, [["1", "1760", "mate mateIn2 middlegame short", "https://lichess.org/yyznGmXs/black#34"],
                                    ["2", "1,500", "promotion", ""]])
            self.assertNotIn("warning", said)
            r = self.run_it("--cql", 'mate Q attacks k', name, "--count")  # 2. Be6+ Kd8 3. Qf8#
            self.assertEqual(r.stdout, "1\n", r.stderr)
        r = self.run_it("--cql", "#Q==1", "--count", "semicolons.csv")
        self.assertEqual(r.stdout, "1\n", r.stderr)

    def test_other_files_are_named(self):
        for name, content, said in (
                ("a.si4", b"Scid.si\0\x01\x90", "Scid"), ("b.si5", b"\1\2\3", "Scid"), ("a.cbh", b"\0\0\x2c\0", "ChessBase"),
                ("a.cbv", b"x", "ChessBase"), ("a.pgi", b"x", "ends in .pgn"), ("x.pgn", b"SQLite format 3\0", "SQLite"), ("a.rar", b"Rar!\x1a\7\0", "rar"),
                ("page.pgn", b"\n<!DOCTYPE html><html>", "page of the web"), ("t.csv", b"a,b,c\n1,2,3\n", "column FEN"),
                ("any.pgn", bytes(range(256)) + bytes(300), "no text")):
            (self.dir / name).write_bytes(content)
            for words in (["--count", "--cql", "check", name], ["import", name, "-o", "z.cqldb"]):
                r = self.run_it(*words)
                self.assertEqual((r.returncode, said in r.stderr, "no games were found" in r.stderr), (1, True, False), (name, r.stderr))

    def test_texts_in_folders_and_queries_called_txt(self):
        (self.dir / "f").mkdir()
        (self.dir / "f/games.txt").write_text('A title\n\n[Event "x"]\n\n1. e4 f6 2. Qh5+ *\n')
        (self.dir / "f/README.txt").write_text("Some words [about] nothing\n")
        (self.dir / "f/p.csv").write_text(self.CSV)
        (self.dir / "f/other.csv").write_text("a,b\n1,2\n")
        (self.dir / "w3.txt").write_text("\ufeff// check\n cql (variations) check", encoding="utf-8")
        r = self.run_it("--count", "w3.txt", "f")
        self.assertEqual(r.stdout, "3\n", r.stderr)

    def test_an_address_gets_its_pipe(self):
        r = self.run_it("--count", "--cql", "check", "https://example.org/a.pgn.zst")
        self.assertEqual(r.returncode, 1)
        self.assertIn("curl -sSL https://example.org/a.pgn.zst | cql-jit", r.stderr)

    def test_random_bytes_do_no_harm(self):
        random = Random(5)
        for n in range(60):
            data = bytearray((self.EPD if n % 2 else self.CSV).encode())
            for _ in range(random.randrange(1, 30)):
                at = random.randrange(len(data))
                data[at:at + random.randrange(3)] = random.choice([b"", b'"', b"\n", b";", b",", b"\0", b"w", b"/", b"[", b"{", bytes([random.randrange(256)])])
            (self.dir / "m.txt").write_bytes(data)
            self.assertIn(self.run_it("--count", "--cql", "check", "m.txt").returncode, (0, 1))


if __name__ == "__main__":
    unittest.main(argv=["foreign_inputs.py"], verbosity=1)
