"""Selection of games and destinations of the output (language/62 §3)."""
import functools
import json
import pathlib
import re
import shutil
import sys
import unicodedata
import unittest

from support import GAMES, ProgramWithGames


class Games(ProgramWithGames):
    def numbers(self, *options, query='cql() initial message quiet("at " gamenumber)'):
        r = self.run_it("--count", self.query(query), "games.pgn", *options)
        self.assertEqual(r.returncode, 0, r.stderr)
        lines = r.summary.splitlines()
        return [int(line[3:]) for line in lines if line.startswith("at ")], next(line for line in lines if " matches of " in line)

    def test_limit_ends_the_run_at_a_game(self):
        for threads in ("1", "4"):
            found, summary = self.numbers("--limit", "2", "--threads", threads)
            self.assertEqual(found, [1, 2])
            self.assertTrue(summary.startswith("2 matches of 2 games"), summary)
        found, summary = self.numbers("--limit", "9")
        self.assertEqual(found, [1, 2, 3])
        self.assertTrue(summary.startswith("3 matches of 3 games"), summary)
        # Files after the last game are not even opened.
        (self.dir / "more.pgn").write_text(GAMES)
        r = self.run_it("--count", "--limit", "1", "--cql", "initial", "games.pgn", "more.pgn")
        self.assertIn("1 matches of 1 games", r.summary)
        # Sorting applies to the first games.
        r = self.run_it("-o", "-", "--limit", "2", "--cql", 'sort "n" gamenumber', "games.pgn")
        self.assertEqual([line for line in r.stdout.splitlines() if line.startswith("[Event")], ['[Event "Two"]', '[Event "One"]'])
        # The contribution of the other games is missing.
        r = self.run_it("--count", "--limit", "2", "--threads", "4", "--cql", "persistent kept+=1", "games.pgn")
        self.assertIn("kept: 13", r.stdout)

    def test_first_ends_each_game(self):
        query = 'cql() ply>=1 message quiet("at " ply)'
        self.assertEqual(self.numbers(query=query)[0], [1, 2, 3, 4, 5, 6, 7, 1, 2, 3, 4, 1, 2, 3])
        self.assertEqual(self.numbers("--first", query=query)[0], [1, 1, 1])
        r = self.run_it("--count", "--first", "--matchcount", "2", "--cql", "check", "games.pgn")
        self.assertEqual(r.returncode, 2)
        self.assertIn("--first", r.stderr)

    def test_sample_is_a_part_of_the_games(self):
        fnv = lambda data: functools.reduce(lambda h, b: (h ^ b) * 0x100000001b3 % 2**64, data, 0xcbf29ce484222325)
        tags = [("One", "Scholar", "Pupil"), ("Two", "Fool", "Wise"), ("Three", "Quiet", "Calm")]
        for seed in (0, 1, 2, 3, 2147483647):
            for part in ("0.5", ".25", "1", "0.000000001", "0.999999999"):
                expected = []
                for number, (event, white, black) in enumerate(tags, 1):
                    h = fnv(f"{seed}|{event}\n?\n????.??.??\n?\n{white}\n{black}".encode())
                    if ((h ^ h >> 32) & 0xffffffff) * 10**9 < round(float(part) * 10**9) * 2**32:
                        expected.append(number)
                found, summary = self.numbers("--sample", part, "--seed", str(seed))
                self.assertEqual(found, expected, (seed, part))
                self.assertIn("of 3 games", summary)
        for part in ("0", "1.1", "x", "", "-1", "0.0000000001", "1.", "."):
            self.assertEqual(self.run_it("--count", "--sample", part, "--cql", "true", "games.pgn").returncode, 2, part)
        # A seed that is truncated would select another sample.
        for seed, status in (("2147483647", 0), ("0002147483647", 0), ("2147483648", 2), ("99999999999999999999", 2), ("-1", 2)):
            self.assertEqual(self.run_it("--count", "--seed", seed, "--cql", "true", "games.pgn").returncode, status, seed)


class Outputs(ProgramWithGames):
    def search(self, *options):
        return self.run_it("--cql", "mate", "games.pgn", *options)

    def test_append_puts_games_behind_others(self):
        for _ in range(2):
            self.assertEqual(self.search("--append", "all.pgn").returncode, 0)
        self.assertEqual(self.search("-o", "once.pgn").returncode, 0)
        once = (self.dir / "once.pgn").read_bytes()
        self.assertEqual((self.dir / "all.pgn").read_bytes(), once + once)
        # Games begin after an empty line.
        (self.dir / "short.pgn").write_text("1. e4 *")
        self.search("--append", "short.pgn")
        self.assertEqual((self.dir / "short.pgn").read_bytes(), b"1. e4 *\n\n" + once)
        # Also compressed.
        for _ in range(2):
            self.assertEqual(self.search("--append", "all.pgn.zst").returncode, 0)
        r = self.run_it("--count", "--cql", "true", "all.pgn.zst")
        self.assertIn("4 matches of 4 games", r.summary)
        # After truncated or damaged frames nothing could be read.
        whole = (self.dir / "all.pgn.zst").read_bytes()
        for name, damaged, what in (("cut.pgn.zst", whole[:-5], "cut off"), ("cut.csv.zst", whole[:30], "cut off"),
                                    ("other.pgn.zst", whole + b"text", "not a zstd file any more")):
            (self.dir / name).write_bytes(damaged)
            r = self.search("--append", name)
            self.assertEqual((r.returncode, what in r.stderr, f"cannot append to {name}" in r.stderr), (1, True, True), r.stderr)
            self.assertEqual((self.dir / name).read_bytes(), damaged)
        for more in (["-o", "x.pgn"], ["--noclobber"]):
            self.assertEqual(self.search("--append", "all.pgn", *more).returncode, 2)
        self.assertEqual(self.run_it("--cql", "true", "all.pgn", "--append", "all.pgn").returncode, 2)

    def test_games_that_are_not_written_have_no_file(self):
        for words in (["--count", "-o", "x.pgn"], ["--quick", "-o", "x.pgn"], ["--count", "--append", "x.pgn"], ["--count", "-o", "-"]):
            r = self.search(*words)
            self.assertEqual((r.returncode, f"{words[0]} writes no games, but " in r.stderr), (2, True), r.stderr)
        r = self.run_it("bench", "--cql", "mate", "games.pgn", "-o", "x.pgn")
        self.assertEqual((r.returncode, "bench writes no games" in r.stderr), (2, True), r.stderr)
        r = self.run_it("bench", "--cql", "mate", "games.pgn", "-o", "-", "--columns", "game")
        self.assertEqual((r.returncode, "--columns is for rows" in r.stderr), (2, True), r.stderr)
        self.assertFalse((self.dir / "x.pgn").exists())
        # Rows are written all the same, and the header's file is unchanged.
        self.assertEqual(self.search("--count", "-o", "x.csv").returncode, 0)
        self.assertTrue((self.dir / "x.csv").exists())
        self.assertEqual(self.run_it("--count", self.query("cql(output x.pgn) mate"), "games.pgn").returncode, 0)
        self.assertFalse((self.dir / "x.pgn").exists())

    def test_append_puts_rows_behind_others(self):
        columns = ["--columns", "game,white,ply"]
        for name in ("all.csv", "all.tsv", "all.jsonl", "all.csv.zst"):
            for _ in range(2):
                self.assertEqual(self.search("--append", name, *columns).returncode, 0)
        self.assertEqual((self.dir / "all.csv").read_bytes().decode(), "game,white,ply\r\n" + "1,Scholar,7\r\n2,Fool,4\r\n" * 2)
        self.assertEqual((self.dir / "all.tsv").read_text(), "game\twhite\tply\n" + "1\tScholar\t7\n2\tFool\t4\n" * 2)
        self.assertEqual([json.loads(line)["game"] for line in (self.dir / "all.jsonl").read_text().splitlines()], [1, 2, 1, 2])
        (self.dir / "open.tsv").write_text("game\twhite\tply\n0\tNobody\t0")
        self.search("--append", "open.tsv", *columns)
        self.assertEqual((self.dir / "open.tsv").read_text().splitlines()[1:], ["0\tNobody\t0", "1\tScholar\t7", "2\tFool\t4"])
        # Rows are not appended to a header of other columns; line ends are ignored.
        for name, head in (("all.csv", b"game,white,ply"), ("all.csv.zst", None), ("all.tsv", b"game\twhite\tply")):
            before = (self.dir / name).read_bytes()
            for other in (["--columns", "game,ply"], []):
                r = self.search("--append", name, *other)
                self.assertEqual((r.returncode, "other columns" in r.stderr), (1, True), r.stderr)
            self.assertEqual((self.dir / name).read_bytes(), before)
            if head:
                (self.dir / name).write_bytes(head + b"\n")
                self.assertEqual(self.search("--append", name, *columns).returncode, 0)
                self.assertTrue((self.dir / name).read_bytes().startswith(head + b"\n1"))
        # Games and rows in a run, each once.
        self.assertEqual(self.search("-o", "x.pgn", "--append", "x.csv").returncode, 0)
        for words in (["-o", "x.csv", "--append", "y.csv"], ["--append", "x.sqlite"], ["--append", "x.html"]):
            self.assertEqual(self.search(*words).returncode, 2, words)

    def test_names_say_what_was_found(self):
        query = self.query('cql() x=ply+gamenumber ply<=gamenumber sort "number" gamenumber')
        games, rows = 'o/{str(tag "Result")}{{}}/{x} {str(player white)}.pgn', "o/{min(x 4)}.csv"
        for threads in ("1", "4"):
            r = self.run_it(query, "games.pgn", "--threads", threads, "--createdirectories", "-o", games, "-o", rows, "--columns", "game,ply")
            self.assertEqual(r.returncode, 0, r.stderr)
            self.assertIn("3 matches of 3 games", r.stdout)
            self.assertIn(f" to {games}, {rows}\n", r.stdout)
            written = {str(p.relative_to(self.dir)): p.read_bytes().decode() for p in (self.dir / "o").rglob("*") if p.is_file()}
            # x is that of the last matching position: ply 1 of the first game, 2 of the second, 3 of the third.
            self.assertEqual(sorted(written), ["o/0-1{}/4 Fool.pgn", "o/1-0{}/2 Scholar.pgn", "o/1_2-1_2{}/6 Quiet.pgn", "o/2.csv", "o/4.csv"])
            self.assertEqual(written["o/2.csv"], "game,ply\r\n1,0\r\n1,1\r\n")
            # Sorting applies within each file.
            self.assertEqual(written["o/4.csv"], "game,ply\r\n" + "".join(f"3,{ply}\r\n" for ply in range(4)) + "".join(f"2,{ply}\r\n" for ply in range(3)))
            fool = written["o/0-1{}/4 Fool.pgn"]
            self.assertEqual((fool.count("[Event "), fool.count('[White "Fool"]')), (1, 1))
        # One name for all: the games of one file, in its order.
        self.run_it(query, "games.pgn", "-o", "whole.pgn")
        self.run_it(query, "games.pgn", "-o", "{event[:0]}.pgn")
        self.assertEqual((self.dir / "unknown.pgn").read_bytes(), (self.dir / "whole.pgn").read_bytes())

    def test_names_of_several_queries(self):
        """A slash in a filter does not separate folders, and braces in the name of a query contain no filter."""
        queries = [self.query("cql() mate", "a.cql"), self.query("cql() mate", "b{ply}.cql")]
        (self.dir / "o").mkdir()
        for name, found in (("o/{ply/2}x.csv", ["a-2x", "a-3x", "b{ply}-2x", "b{ply}-3x"]), ('{ply/2}{"o/}"}.csv', ["a-2o__", "a-3o__", "b{ply}-2o__", "b{ply}-3o__"]),
                            ("o/x{{.csv", ["a-x{", "b{ply}-x{"]), ("o/x.csv", ["a-x", "b{ply}-x"])):
            r = self.run_it(*queries, "games.pgn", "-o", name, "--columns", "game")
            self.assertEqual(r.returncode, 0, r.stderr)
            written = [path for path in self.dir.rglob("*.csv")]
            self.assertEqual(sorted(path.stem for path in written), found)
            self.assertEqual({path.parent.name for path in written}, {"o" if name[0] == "o" else self.dir.name})
            for path in written:
                path.unlink()

    def test_a_game_without_match_is_named_by_its_first_position(self):
        for query, names in (("cql(matchcount 0) mate", ["0-Quiet.pgn"]), ('cql(matchcount 0 2) player "Quiet"', ["0-Fool.pgn", "0-Scholar.pgn"]),
                             ("cql(matchcount 0 result 1-0) mate", ["unknown-unknown.pgn"]), ("cql(matchcount 0) false", ["unknown-unknown.pgn"])):
            r = self.run_it(self.query(query), "games.pgn", "--createdirectories", "-o", "none/{ply}-{str(player white)}.pgn")
            self.assertEqual(r.returncode, 0, r.stderr)
            self.assertEqual(sorted(path.name for path in (self.dir / "none").iterdir()), names, query)
            for path in (self.dir / "none").iterdir():
                path.unlink()
        r = self.run_it("--cql", "mate", "games.pgn", "--maxopenoutputfiles", "1", "-o", "{ply}.pgn")
        self.assertEqual((r.returncode, sorted(path.name for path in self.dir.glob("[0-9].pgn"))), (0, ["4.pgn", "7.pgn"]), r.stderr)
        self.assertEqual(self.search("--cql", "mate", "games.pgn", "--maxopenoutputfiles", "0").returncode, 2)

    def test_values_that_are_not_utf_8_are_counted_in_files_of_any_name(self):
        (self.dir / "latin.pgn").write_bytes('[White "M\xfcller"]\n[Black "\xdcnsal"]\n\n1. e4 *\n'.encode("latin-1"))
        for name in ("o.csv", "{ply}.csv"):
            r = self.run_it("--cql", "initial", "latin.pgn", "-o", name, "--columns", "white,black")
            self.assertIn("warning: 2 values were not UTF-8", r.stderr, name)
            self.assertEqual((self.dir / name.format(ply=0)).read_text(), "white,black\r\nM\xfcller,\xdcnsal\r\n".replace("\r\n", "\n"))

    def test_names_of_files_keep_letters_of_any_script(self):
        """Expected values are those of Python's tables of Unicode."""
        names = ["Карпов", "Müller", "Mu\u0308ller", "Nguye\u0302\u0303n", "Nguyễn", "\u1112\u1161\u11ab", "王玥", "Ωmega-1.b", "Łódź", "A\u200bB", "A\u202eB", "x\u2028y",
                 "A\u034fB", "\u3164", "../é", "é/è", "٣", "😀", "..x", "e\u0301\u0323", "ü" * 60, "x" + "ü" * 60, "A\x85B"]
        hidden = "\u034f\u3164"

        def expected(name):
            kept = "".join(c if c.isascii() and (c.isalnum() or c in "-_.") or not c.isascii() and unicodedata.category(c)[0] in "LMN" and c not in hidden else "_"
                           for c in name)
            kept = unicodedata.normalize("NFC", kept).encode()[:100].decode(errors="ignore")
            return "_" + kept[1:] if kept.startswith(".") else kept

        (self.dir / "names.pgn").write_text("".join(f'[White "{name}"]\n\n1. e4 *\n\n' for name in names), newline="\n")
        r = self.run_it("--cql", "initial", "names.pgn", "-o", "out/{player white}.pgn", "--create-directories")
        self.assertEqual(r.returncode, 0, r.stderr)
        self.assertEqual({p.name for p in (self.dir / "out").iterdir()}, {expected(name) + ".pgn" for name in names})
        (self.dir / "bytes.pgn").write_bytes(b'[White "A\xff\xed\xa0\x80\xc0\x80B"]\n\n1. e4 *\n')
        self.assertEqual(self.run_it("--cql", "initial", "bytes.pgn", "-o", "bad-{player white}.pgn").returncode, 0)
        self.assertEqual([p.name for p in self.dir.glob("bad-*")], ["bad-Aÿí__À_B.pgn"])  # as Windows-1252

    def test_values_in_names_are_made_safe(self):
        query = self.query("cql() initial")
        for value, name in (('"../x"', "_._x"), ('".hidden"', "_hidden"), ('"a/b:c d"', "a_b_c_d"), ('tag "Nothing"', "unknown"),
                            ("[a1,b2]", "_a1_b2_"), (f'"{"x" * 120}"', "x" * 100), ('"-1.5"', "-1.5")):
            r = self.run_it(query, "games.pgn", "-o", f"n {{{value}}}.pgn")
            self.assertEqual(r.returncode, 0, r.stderr)
            written = [p.name for p in self.dir.glob("n *.pgn")]
            self.assertEqual(written, [f"n {name}.pgn"], value)
            (self.dir / written[0]).unlink()
        before = sorted(self.dir.iterdir())
        for name, status in (("{year", 2), ("year}", 2), ("{}", 2), ("{nonsense}", 2), ("{x=3}", 2), ("{ply ply}", 2), ("{mate}", 2), ("none/{year}", 1)):
            r = self.run_it(query, "games.pgn", "-o", name + ".pgn")
            self.assertEqual(r.returncode, status, (name, r.stderr))
        self.assertEqual(self.run_it(query, "games.pgn", "-o", "{year}.sqlite").returncode, 2)
        self.assertEqual(self.run_it("--cql", "false", "games.pgn", "-o", "{year}.pgn").returncode, 0)
        self.assertEqual(self.run_it(query, "games.pgn", "-o", "{year}.pgn", "--dryrun").returncode, 0)
        self.assertEqual(sorted(self.dir.iterdir()), before)
        # Existing files: the games themselves, and those that are to be kept.
        games = (self.dir / "games.pgn").read_bytes()
        for words in (["-o", '{"games"}.pgn'], ["-o", '{"games"}.pgn', "--noclobber"]):
            self.assertEqual(self.run_it(query, "games.pgn", *words).returncode, 1)
        self.assertEqual((self.dir / "games.pgn").read_bytes(), games)
        (self.dir / "Fool.pgn").write_text("kept")
        self.assertEqual(self.run_it(query, "games.pgn", "-o", "{player white}.pgn", "--noclobber").returncode, 1)
        self.assertEqual(((self.dir / "Fool.pgn").read_text(), (self.dir / "Scholar.pgn").exists()), ("kept", False))
        for _ in range(2):
            self.assertEqual(self.run_it(query, "games.pgn", "--append", "{player white}s.pgn").returncode, 0)
        self.assertEqual((self.dir / "Fools.pgn").read_text().count("[Event "), 2)

    def test_names_that_are_found_get_no_other_rows(self):
        """Nor do the files before them: a second run would repeat their rows."""
        (self.dir / "Scholar.csv").write_text("game,ply\n0,0\n")
        r = self.search("--append", "{player white}.csv", "--columns", "game,white")
        self.assertEqual((r.returncode, "Scholar.csv has other columns" in r.stderr), (1, True), r.stderr)
        self.assertFalse((self.dir / "Fool.csv").exists())
        self.assertEqual(self.search("--append", "{player white}.csv", "--columns", "game,ply", "--force").returncode, 0)
        self.assertEqual((self.dir / "Scholar.csv").read_text(), "game,ply\n0,0\n1,7\n")
        self.assertEqual((self.dir / "Fool.csv").read_text(), "game,ply\n2,4\n")

    def test_names_that_are_found_take_no_other_output(self):
        for words in (["-o", "{player white}.csv", "--tallies", "Fool.csv"], ["-o", "{player white}.csv", "--tallies", "./Fool.csv"],
                      ["-o", '{(player white)+".tsv"}', "--format", "jsonl", "-o", "Fool.tsv"]):
            r = self.run_it("--cql", "initial tally ply", "games.pgn", *words)
            self.assertEqual((r.returncode, "two outputs are the same file: Fool" in r.stderr), (1, True), r.stderr)
            self.assertEqual([p.name for p in self.dir.iterdir() if p.name[:2] in ("Sc", "Qu")], [])
        # Queries whose names have a common prefix.
        for name in ("q", "q-Fool"):
            (self.dir / f"{name}.cql").write_text("cql() initial")
        r = self.run_it("q.cql", "q-Fool.cql", "games.pgn", "-o", '{if gamenumber==2 then "Fool-x" else "x"}.csv')
        self.assertEqual((r.returncode, "two outputs are the same file: q-Fool-x.csv" in r.stderr), (1, True), r.stderr)
        self.assertIn("\nq,games.pgn,2,", (self.dir / "q-Fool-x.csv").read_text())

    def test_a_dry_run_writes_nothing(self):
        query = self.query('cql() mate writefile("x.cqo" "text") message quiet("said")')
        before = sorted(p.name for p in self.dir.iterdir())
        r = self.run_it(query, "games.pgn", "--dryrun")
        self.assertEqual((r.returncode, r.stdout.count("said")), (0, 2), r.stderr)
        self.assertRegex(r.stdout, "2 matches of 3 games in [0-9.]+ seconds using [0-9]+ threads?\n")
        self.assertEqual(sorted(p.name for p in self.dir.iterdir()), before)

    def test_a_tag_stands_on_one_line(self):
        r = self.run_it("--cql", r'initial settag("Note" "a" + \n + "b" + \r + "c")', "games.pgn", "-o", "-", "-g", "1")
        self.assertIn('[Note "a b c"]\n', r.stdout)

    def test_folders_are_made_if_wanted(self):
        self.assertEqual(self.search("-o", "a/b/out.pgn").returncode, 1)
        self.assertEqual(self.search("-o", "a/b/out.pgn", "--createdirectories").returncode, 0)
        self.assertIn("Scholar", (self.dir / "a/b/out.pgn").read_text())
        for words in (["-o", "s/a.sqlite"], ["-o", "h/a.html"], ["--tallies", "t/a.csv", "--count"], ["--warnings", "w/a.txt", "--count"]):
            command = ["--cql", "mate tally ply", "games.pgn", *words]
            self.assertEqual(self.run_it(*command).returncode, 1, words)
            r = self.run_it(*command, "--createdirectories")
            self.assertEqual((r.returncode, (self.dir / words[1]).is_file()), (0, True), r.stderr)

    def test_games_go_to_a_file_of_any_name(self):
        for name in ("x.foo", "xfoo", "z{ply}"):
            self.assertEqual(self.run_it("--cql", "mate", "games.pgn", "-o", name, "--format", "pgn").returncode, 0, name)
        for name, event in (("x.foo", "One"), ("xfoo", "Two"), ("z7", "One"), ("z4", "Two")):
            self.assertIn(f'[Event "{event}"]', (self.dir / name).read_text())
        for name in ("x.cqldb", "x.pgn.gz", "{ply}.cqldb"):
            r = self.run_it("--cql", "mate", "games.pgn", "-o", name, "--format", "pgn")
            self.assertEqual((r.returncode, "must end in .pgn or .pgn.zst" in r.stderr), (2, True), r.stderr)

    def test_names_of_columns_in_braces_stand_for_their_filters(self):
        for name, value in (("white", "player white"), ("game", "gamenumber"), ("result", 'tag "Result"')):
            files = []
            for pattern in (name, value):
                r = self.search("-o", f"out/{{{pattern}}}.pgn", "--createdirectories")
                self.assertEqual(r.returncode, 0, r.stderr)
                files.append({path.name: path.read_text() for path in (self.dir / "out").iterdir()})
                shutil.rmtree(self.dir / "out")
            self.assertEqual(files[0], files[1])
            self.assertEqual(len(files[0]), 2)
        for name in ("(white)", "game"):  # a filter; a name of the query
            r = self.run_it("--cql", "mate game=2", "games.pgn", "-o", f"{{{name}}}.pgn", "--dryrun")
            self.assertEqual(r.returncode, 0, r.stderr)

    def test_endings_may_be_in_capitals(self):
        """Endings in capitals select the same formats, for reading and writing."""
        for name in ("o.pgn", "o.pgn.zst", "o.csv", "o.jsonl", "o.epd", "o.html"):
            for output in (name, name.upper()):
                r = self.run_it("--cql", "mate", "games.pgn", "-o", output)
                self.assertEqual(r.returncode, 0, r.stderr)
            self.assertEqual((self.dir / name).read_bytes(), (self.dir / name.upper()).read_bytes(), name)
        self.assertEqual(self.run_it("import", "games.pgn", "-o", "G.CQLDB").returncode, 0)
        for games in ("O.PGN.ZST", "G.CQLDB"):
            self.assertEqual(self.run_it("--count", "--cql", "mate", games).stdout, "2\n")

    def test_what_is_refused_at_the_end_leaves_no_other_output(self):
        (self.dir / "Fool.csv").write_text("mine")
        before = sorted(p.name for p in self.dir.iterdir())
        r = self.run_it("--cql", "true", "games.pgn", "-o", "{player white}.csv", "-o", "all.pgn", "-o", "all.jsonl", "--noclobber")
        self.assertEqual((r.returncode, sorted(p.name for p in self.dir.iterdir())), (1, before), r.stderr)

    def test_standard_output_by_its_file(self):
        r = self.run_it("--cql", "mate", "games.pgn", "-o", "/dev/stdout", "--format", "csv", "--columns", "ply")
        self.assertEqual((r.returncode, r.stdout.split()[:3]), (0, ["ply", "7", "4"]), r.stderr)

    def test_the_result_line_leaves_rows_alone(self):
        for sort in ("", 'sort "a" ply '):
            r = self.run_it("--cql", sort + "mate", "games.pgn", "-o", "-", "--format", "csv", "--columns", "ply")
            self.assertEqual(r.stdout.split(), ["ply", "7", "4"])
            self.assertIn("2 matches of 3 games", r.stderr)

    def test_styles_reach_the_file(self):
        r = self.run_it("-o", "-", "--cql", "gamenumber==3 initial", "--silent", "games.pgn", "-nocompactmoves", "-compactvariations", "--pgnlinewidth", "0")
        self.assertIn("1. e4 (1. d4 d5) 1... e5 {A comment} 2. Nf3 1/2-1/2", r.stdout)


class Diagrams(ProgramWithGames):
    SIGNS = dict(zip("♔♕♖♗♘♙♚♛♜♝♞♟", "KQRBNPkqrbnp"))

    def test_boards_are_those_of_the_rows(self):
        games = pathlib.Path(__file__).resolve().parents[2] / "examples" / "games.pgn"
        r = self.run_it("--cql", "check", str(games), "--diagrams", "-o", "o.jsonl", "--nosummary")
        rows = [json.loads(line) for line in (self.dir / "o.jsonl").read_text().splitlines()]
        blocks = r.stdout.rstrip("\n").split("\n\n")
        self.assertEqual(len(blocks), len(rows))
        for block, row in zip(blocks, rows):
            lines = block.split("\n")
            board = ["".join(self.SIGNS.get(sign, ".") for sign in line[3:18:2]) for line in lines[:8]]
            fen = row["fen"].split()[0]
            self.assertEqual(board, [re.sub(r"\d", lambda m: "." * int(m[0]), rank) for rank in fen.split("/")])
            self.assertEqual(lines[8], "   a b c d e f g h")
            beside = [line[21:] for line in lines[:8]]
            self.assertEqual(beside[0], f"Game {row['game']}: {row['white'] or '?'} - {row['black'] or '?'}")
            self.assertEqual(beside[2], row["result"])
            before = row["move_number"] - (row["side"] == "w")
            self.assertEqual(beside[4], f"{before}{'.' if row['side'] == 'b' else '...'}{row['move']}")
            self.assertEqual(beside[5], "White to move" if row["side"] == "w" else "Black to move")
            self.assertEqual(beside[7], row["fen"])


class Openings(ProgramWithGames):
    def names(self, *options):
        r = self.run_it("--count", "--cql", "terminal message quiet(openingeco)", "games.pgn", *options)
        return r.returncode, [line for line in r.stdout.splitlines() if line and "matches" not in line], r.stderr

    def test_tables(self):
        self.assertEqual(self.names()[0], 0)
        (self.dir / "own.tsv").write_text("pgn\tx\tname\teco\n1. e4\t\tKing's pawn\tX00\n1. e4\t\tagain\tX01\n\n1. e5\t\tbad\tX02\nshort\n")
        status, lines, errors = self.names("--openings", "own.tsv")
        self.assertEqual((status, lines), (0, ["X00", "<false>", "X00"]))
        self.assertEqual(errors.count("the line is left out"), 2)
        (self.dir / "tables").mkdir()
        (self.dir / "tables/b.tsv").write_text("eco\tname\tpgn\r\nB\tb\t1. e4\r\nB2\tb2\t1. f3\r\n")
        (self.dir / "tables/a.tsv").write_text("eco\tname\tpgn\nA\ta\t1. e4 e5\nA2\ta2\t1. f3\n")
        self.assertEqual(self.names("--openings", "tables")[1], ["A", "A2", "A"])
        self.assertEqual(self.names("--openings", "own.tsv", "--openings", "tables")[1], ["A", "A2", "A"])
        (self.dir / "empty").mkdir()
        (self.dir / "head.tsv").write_text("eco\tname\tpgn\n")
        for nothing in ("empty", "head.tsv"):
            status, lines, errors = self.names("--openings", nothing)
            self.assertEqual((status, lines, errors.count("hold no opening")), (0, ["<false>"] * 3, 1), errors)
        # A search without matches evaluates each condition once more, with the same names.
        r = self.run_it("games.pgn", "--cql", 'openingeco == "X00" mate initial', "--openings", "own.tsv", "-o", "out.pgn")
        self.assertEqual((r.stderr.count("the line is left out"), r.stderr.splitlines()[-1]),
                         (2, "each condition holds somewhere in the 3 games, but never all at one position"), r.stderr)
        for wrong in ("none.tsv", "games.pgn"):
            status, _, errors = self.names("--openings", wrong)
            self.assertEqual(status, 1)
            self.assertIn(wrong, errors)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], "-v"])
