#!/usr/bin/env python3
"""What is not searched is told: a case for each row of the table of language/41 §11.

usage: silence.py CQL_JIT
"""
import io
import pathlib
import re
import sys
import unittest
import zipfile

from support import Program

CHAPTER = pathlib.Path(__file__).resolve().parents[2] / "docs" / "language" / "41-reading-pgn.md"
GAME = '[Event "x"]\n[Result "*"]\n\n1. e4 e5 *\n\n'


def game(moves, *tags):
    return "".join(f"[{tag}]\n" for tag in ('Event "x"', *tags)) + f"\n{moves}\n\n"


class Silence(Program):
    def searched(self, name, *words, data=None, query="true"):
        """(exit status, games found, games read, what was said)."""
        if data is not None:
            (self.dir / name).parent.mkdir(exist_ok=True)
            (self.dir / name).write_bytes(data if isinstance(data, bytes) else data.encode())
        run = self.run_it("--cql", query, "--count", name, *words)
        counted = re.search(r"(\d+) matches of (\d+) games", run.summary)
        said = "".join(line for line in run.stderr.splitlines(True) if line.strip() and " matches of " not in line)
        return (run.returncode, *(map(int, counted.groups()) if counted else (None, None)), said)

    def plies(self, moves, *words, tags=()):
        """The plies of all positions of a game, and what was said."""
        (self.dir / "plies.pgn").write_bytes(moves if isinstance(moves, bytes) else game(moves, *tags).encode())
        run = self.run_it("--cql", 'message quiet("@" ply)', "--count", "plies.pgn", *words)
        return [int(ply) for ply in re.findall(r"@(\d+)", run.stdout)], run.stderr

    def expectError(self, told, name, data=None):
        status, _, _, errors = self.searched(name, data=data, query="check")
        self.assertEqual(status, 1, errors)
        self.assertIn(told, errors)

    # --- the rows, by their beginnings

    def row_input_that_cannot_be_read(self):
        self.expectError("cannot read missing.pgn", "missing.pgn")
        self.expectError("database of SQLite", "games.pgn", b"SQLite format 3\0" + bytes(100))
        self.expectError("cannot read", "games.cbh", bytes(range(32)) * 20)

    def row_input_without_any_game(self):
        for data in ("\n \n", "Only a text\nof two lines.\n"):
            status, _, games, errors = self.searched("none.pgn", data=data)
            self.assertEqual((status, games), (0, 0), errors)
            self.assertIn("none.pgn: no games were found", errors)

    def row_file_in_a_folder(self):
        for name, data in [("a.pgn", GAME), ("b.dat", GAME), ("c.txt", "Not a game.\n"), ("d.txt", GAME)]:
            status, found, games, errors = self.searched(f"folder/{name}", data=data)
        status, found, games, errors = self.searched("folder")
        self.assertEqual((status, found, games, errors), (0, 2, 2, ""))
        self.assertEqual(self.searched("folder/b.dat")[1], 1)  # named, it is searched

    def archive(self, files):
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w") as archive:
            for name, data in files.items():
                archive.writestr(name, data)
        return out.getvalue()

    def row_other_files_in_an_archive(self):
        data = self.archive({"a.pgn": GAME, "cover.jpg": bytes(300)})
        self.assertEqual(self.searched("games.zip", data=data), (0, 1, 1, ""))

    def row_archive_without_files_of_games(self):
        self.expectError("games.zip", "games.zip", self.archive({"cover.jpg": bytes(300)}))
        whole = self.archive({"a.pgn": GAME * 2000})
        self.expectError("cut.zip", "cut.zip", whole[:len(whole) // 2])

    def row_address_instead_of_a_file(self):
        self.expectError("curl -sSL https://example.org/a.pgn | cql-jit", "https://example.org/a.pgn")

    def row_text_before_a_tag_section(self):
        status, found, games, errors = self.searched("title.pgn", data="A title\n" + GAME, query='initial originalcomment "A title"')
        self.assertEqual((status, found, games, errors), (0, 1, 1, ""))

    def row_game_whose_FEN_cannot_be_used(self):
        for fen in ("8/8/8/8/8/8/8/8 w - - 0 1", "nonsense", "4k3/8/8/8/8/8/8/4K3"):
            status, found, games, errors = self.searched("fen.pgn", data=game("*", f'FEN "{fen}"') + GAME)
            self.assertEqual((status, found, games), (0, 1, 2), errors)
            self.assertIn("fen.pgn:2: game 1: invalid FEN", errors)

    def row_game_of_another_variant(self):
        status, found, games, errors = self.searched("variant.pgn", data=GAME + game("1. e4 *", 'Variant "Atomic"'))
        self.assertEqual((status, found, games), (0, 1, 2), errors)
        self.assertIn("variant.pgn:6: game 2: variant Atomic, game not searched", errors)

    def row_game_that_is_too_large(self):
        data = game("1. e4 {" + "word " * 300000 + "} *") + GAME
        status, found, games, errors = self.searched("large.pgn", "--max-game-size", "1", data=data)
        self.assertEqual((status, found, games), (0, 1, 2), errors)
        self.assertIn("large.pgn:1: game 1: larger than --max-game-size allows", errors)

    def row_word_of_movetext(self):
        plies, errors = self.plies("1. e4 Novelty Kasparov e5 better: 2. d4 *")
        self.assertEqual(plies, [0, 1, 2, 3])
        self.assertIn("game 1: word that is no move skipped: Novelty (and 2 more of this kind)", errors)
        plies, errors = self.plies("1. e4 , e5 2. d4 *")
        self.assertEqual(plies, [0, 1, 2, 3])
        self.assertIn("unknown signs dropped: ,", errors)

    def row_text_that_is_not_UTF_8(self):
        data = game("1. e4 {caf\xe9} *", 'White "M\xfcller"').encode("latin-1")
        status, found, games, errors = self.searched("latin.pgn", data=data, query='player "Müller" and originalcomment "café"')
        self.assertEqual((status, found, games), (0, 1, 1), errors)
        self.assertIn("warning: 2 texts searched were not UTF-8 and were read as Windows-1252", errors)

    def row_moves_behind_an_illegal_or_ambiguous_one(self):
        for moves, plies, told in [("1. e4 e5 2. Ke3 d5 *", [0, 1, 2], "illegal move: Ke3"), ("1. Nf3 d5 2. d4 a6 3. Nd2 *", [0, 1, 2, 3, 4], "ambiguous move: Nd2"),
                                   ("1. e4 e9 2. d4 *", [0, 1], "unreadable word: e9")]:
            read, errors = self.plies(moves)
            self.assertEqual(read, plies)
            self.assertIn(f"plies.pgn:3: game 1: {told}", errors)

    def row_variation_without_a_legal_first_move(self):
        for variation, told in [("()", "variation without moves dropped"), ("(1. Ke3 e5)", "illegal move: Ke3"), ("({x})", "variation without moves dropped")]:
            read, errors = self.plies(f"1. e4 {variation} e5 *", "--variations")
            self.assertEqual(read, [0, 1, 2])
            self.assertIn(told, errors)
        read, errors = self.plies("(1. d4) 1. e4 *", "--variations")
        self.assertEqual(read, [0, 1])
        self.assertIn("variation before the first move dropped", errors)

    def row_numbers_in_comments(self):
        status, found, _, errors = self.searched("numbers.pgn", data=game("1. e4 {0.25/12 7} e5 {+M5/20} *"), query="eval")
        self.assertEqual((status, found), (0, 0), errors)
        self.assertIn("ambiguous numbers in comments have no value: 2", errors)

    def row_line_of_tags(self):
        for line in ("[White nobody]", "[White]", '[White "open', '[White "x"'):
            status, found, games, errors = self.searched("tags.pgn", data=f'[Event "x"]\n{line}\n[Black "B"]\n\n1. e4 *\n', query='player black "B"')
            self.assertEqual((status, found, games), (0, 1, 1), errors)
            self.assertIn("tags.pgn:2: game 1: not a tag", errors)

    def row_damaged_block_of_a_database(self):
        (self.dir / "in.pgn").write_bytes((CHAPTER.parents[2] / "tests" / "conformance" / "pgn" / "masters.pgn").read_bytes())
        self.assertEqual(self.run_it("import", "in.pgn", "-o", "in.cqldb", "--warnings", "none").returncode, 0)
        data = bytearray((self.dir / "in.cqldb").read_bytes())
        data[len(data) // 4] ^= 16
        self.expectError("is damaged", "damaged.cqldb", bytes(data))

    # --- the table

    def test_each_row_of_the_table(self):
        section = CHAPTER.read_text().split("## 41.11")[1].split("\n## ")[0]
        rows = [re.sub(r" \(.*| or damaged.*", "", line.split("|")[1]).strip() for line in section.splitlines() if line.startswith("| ")][1:]
        cases = {name[4:]: getattr(self, name) for name in dir(self) if name.startswith("row_")}
        self.assertGreater(len(rows), 12)
        for row in rows:
            words = re.sub(r"[^A-Za-z0-9]+", "_", row)
            with self.subTest(row=row):
                case = [name for name in cases if words.startswith(name)]
                self.assertEqual(len(case), 1, "no case, or several, for this row")
                cases.pop(case[0])()
        self.assertEqual(list(cases), [], "cases without a row")


if __name__ == "__main__":
    unittest.main(argv=["silence.py", *sys.argv[2:]])
