#!/usr/bin/env python3
"""End-to-end tests of databases: the output of a query on a database equals that on its PGN, byte for byte; damage,
truncation and full disks are detected and lose nothing.

usage: databases.py CQL_JIT [CQL_RUN]

CQL_WILD in the environment names a folder of games to try them with, CQL_KILLS how often an append is killed (25).
"""
import gzip
import os
import pathlib
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import time
import unittest

from support import BINARY, ProgramWithGames

TESTS = pathlib.Path(__file__).resolve().parents[1]
sys.path.append(str(TESTS / "support"))

from database_file import mainLines, sections  # noqa: E402

CONFORMANCE = TESTS / "conformance" / "pgn"
# Real games; not in the repository.
WILD = pathlib.Path(os.environ.get("CQL_WILD", "/nowhere"))
KILLS = int(os.environ.get("CQL_KILLS", "25"))
CQL_RUN = str(pathlib.Path(sys.argv[2]).resolve()) if len(sys.argv) > 2 else None

# Queries that read all parts of games: moves, variations, comments, tags, starts, sorting, printed lines.
QUERIES = [
    ["--cql", "true", "--silent"],
    ["--cql", "mate"],
    ["--cql", "check", "--variations"],
    ["--cql", "R attacks k", "--quick"],
    ["--cql", "cql() initial comment(white) true", "--variations"],
    ["--cql", 'originalcomment "a"', "--variations"],
    ["--cql", "nag", "--variations"],
    ["--cql", "sort \"pieces\" #[Aa]<8"],
    ["--cql", "move promote Q"],
    ["--cql", "move enpassant"],
    ["--cql", "o-o-o"],
    ["--cql", "comment(currentfen) mate"],
    ["--cql", "initial message(event \" \" site \" \" date \" \" eventdate \" \" eco \" \" elo white \" \" gamenumber \" \" lastgamenumber)"],
    ["--cql", "cql(gamenumber 2 20) btm", "--output", "games.pgn"],
    ["--cql", "line --> check --> check", "--variations"],
    ["--cql", "virtualmainline check", "--variations"],
    ["--cql", "player \"a\"", "--count"],
    ["--cql", "player white \"e\" mate"],
    ["--cql", "\"n\" in player", "--quick"],
    ["--cql", "eco \"B\" or year>1990", "--quick"],
    ["--cql", "elo>2000 result 1-0"],
    ["--cql", "elo black<2000 or date \"19\""],
    ["--cql", "event \"?\" not site \"a\"", "--quick"],
    ["--cql", "cql(result 0-1) true", "--year", "1900", "2000", "--player", "a"],
    ["--cql", "true", "--player", "^[AB].*(a|e)", "--quick"],
    ["--cql", "cql(matchcount 0 3) check", "--player", "a", "--quick"],
    ["--cql", "#A==1 #a<=3", "--quick"],
    ["--cql", "flipcolor {#A<=3 R p}", "--quick"],
    ["--cql", "material \"RvR\"", "--variations", "--quick"],
    ["--cql", "#(A attacks a)>=6 #[Aa]>24", "--quick"],
]


class Databases(ProgramWithGames):
    def imported(self, pgn, name="games.cqldb", *options):
        r = self.run_it("import", *options, "--warnings", "none", str(pgn), "-o", name)
        self.assertEqual((r.returncode, r.stderr), (0, ""))
        return name

    def answer(self, words, games, threads="2"):
        """Status, written bytes and printed lines, without names and times."""
        out = self.dir / "answer.pgn"
        out.unlink(missing_ok=True)
        given = [] if "--quick" in words or "--count" in words else ["-o", str(out)]
        if "--output" in words:
            given, words = [], [*words[:-1], str(out)]
        r = subprocess.run([BINARY, *words, *given, "--threads", threads, "--warnings", "none", str(games)], cwd=self.dir, capture_output=True)
        lines = re.sub(rb" in [0-9.]+ seconds using [0-9]+ threads?", b"", r.stdout + r.stderr).replace(str(games).encode(), b"GAMES")
        # A database reads a distinct text once, so it counts fewer of them (language/41 §1).
        lines = re.sub(rb"warning: \d+ texts searched[^\n]*\n", b"", lines)
        return r.returncode, lines, out.read_bytes() if out.exists() else b""

    def files(self):
        return sorted(path.name for path in self.dir.iterdir())

    def same_answers(self, pgn, queries, *options):
        database = self.imported(pgn, "games.cqldb", *options)
        r = self.run_it("database", "verify", database)
        self.assertEqual((r.returncode, r.stderr), (0, ""))
        for query in queries:
            with self.subTest(pgn=pgn, query=query):
                self.assertEqual(self.answer(query, database), self.answer(query, pgn))

    def test_answers_are_those_on_the_pgn(self):
        asked = 0
        for number, pgn in enumerate(sorted(CONFORMANCE.glob("*.pgn"))):
            self.same_answers(pgn, QUERIES, *(["--pack"] if number % 2 else []), *[[], ["--index", "all"], ["--index", "players,eco"]][number % 3])
            asked += 1
        self.assertGreater(asked, 10)

    def test_games_from_a_pipe_need_no_name(self):
        games = (self.dir / "games.pgn").read_text()
        r = self.run_it("import", "-o", "piped.cqldb", input=games)
        self.assertEqual(r.returncode, 0, r.stderr)
        self.imported(self.dir / "games.pgn")
        self.assertEqual((self.dir / "piped.cqldb").read_bytes(), (self.dir / "games.cqldb").read_bytes())

    def test_conditions_on_pieces_allow_for_promotion(self):
        """All games match: before a piece was bound, it was the pawn that promoted to it."""
        game = '[FEN "8/8/1P6/8/8/8/7k/K7 w - - 0 1"]\n\n1. b7 Kh3 2. b8=Q Kh4 3. Qb3 *\n\n'
        (self.dir / "promoted.pgn").write_text(game * 300)  # a search measures the first games with and without the condition
        databases = [self.imported(self.dir / "promoted.pgn"), self.imported(self.dir / "promoted.pgn", "indexed.cqldb", "--index", "all")]
        for query in ("initialposition:(move from x)", "initialposition:(x--b7)", "find <-- (x--[a-h7])", "move previous from x",
                      "initialposition:(path focus x --b7 --b8)", "currentmove (x--b8)", "initialposition:(P & x)",
                      "initialposition:{piece y in x {line --> (y attacks .)+}}", "initialposition:{piece y in [Aa] {y & x line --> (y attacks .)+}}",
                      "initialposition:{piece y in x {path focus y --b7 -- --}}"):
            for bind in ("piece x in Q", "piece x=Q"):
                for more in ([], ["--nosignatures"], ["-O0"], ["-O2"]):
                    for games in (self.dir / "promoted.pgn", *databases):
                        with self.subTest(query=query, bind=bind, more=more, games=games):
                            self.assertIn(b"300 matches of 300 games", self.answer([*more, "--count", "--cql", f"{bind} {query}"], games)[1])

    def test_moves_that_come_too_late_for_a_query_change_no_answer(self):
        pgn = CONFORMANCE / "masters.pgn"
        whole = lambda words, games: self.answer(["--nosignatures", *words], games)
        database = self.imported(pgn)
        for query in ("movenumber<=10 Nf6 check", "ply<=25 mate", "5<=movenumber<=12 move from Q capture A", "ply==20 K attacks p",
                      "movenumber<8 --(check) Nf3", "x=0 x=x+1 ply<=20 #(A attacks a)>2", "ply<=7",
                      'ply<=20 comment("after " ply) check', 'ply<=12 tally "pieces" #A check',
                      'ply<=12 row("pieces"=#A) R attacks q', "#A>12 R attacks q", "flipcolor {#(A attacks a)>8}", "#[Aa]>=28 pin",
                      'x=0 x=x+1 #P>6 x>20 comment("after " x)', '#a>11 tally "pieces" #A check'):
            plan = self.run_it("explain", "--plan", "--cql", query).stdout
            self.assertRegex(plan, "main line( up to ply |, in a database up to the last position with enough pieces)")
            for more in ([], ["--variations"], ["--silent"], ["--alwayscomment"]):
                words = ["--cql", query, *more]
                with self.subTest(words=words):
                    expected = whole(words, pgn)
                    for games in (pgn, database):
                        self.assertEqual(self.answer(words, games), expected)

    def test_counted_games_are_played_up_to_the_first_match(self):
        pgn = CONFORMANCE / "masters.pgn"
        database = self.imported(pgn)
        for query in ("pin", "check", "wtm", "btm", "R attacks k", "Qh5", "not check #A<12", "x=0 x=x+1 btm check", "#(A attacks a)>5 #A>10",
                      *(f"#[Aa]=={men}" for men in range(4, 32, 3)),
                      'player "a" check', "flipcolor {Nd4 kf3}", 'tally "men" #A pin', 'row("men"=#A) check'):
            words = ["--cql", query, "--count"]
            self.assertIn("in a database, to count them, up to the first match", self.run_it("explain", "--plan", "--cql", query).stdout)
            self.assertEqual(self.run_it("compile", "--cql", query, "-o", "query.so").returncode, 0)
            with self.subTest(query=query):
                expected = self.answer(["--nosignatures", *words], pgn)
                self.assertEqual(expected[0], 0)
                for more in ([], ["--variations"]):
                    for threads in "12":
                        self.assertEqual(self.answer([*words, *more], database, threads), expected)
                r = subprocess.run([CQL_RUN, "query.so", "--count", database], cwd=self.dir, capture_output=True)
                self.assertIn(r.stdout.splitlines()[0], expected[1])

    def test_written_games_are_warned_of_to_their_ends(self):
        (self.dir / "games.pgn").write_text('[White "A"]\n\n1. e4 e5 2. Nf3 Nc6 3. Kd8 *\n\n[White "B"]\n\n1. d4 d5 2. c4 Kd4 *\n')
        r = self.run_it("--cql", "ply<=2 Pe4", "games.pgn", "-o", "out.pgn")
        self.assertIn("1 matches of 2 games", r.stdout)
        self.assertEqual(re.findall(r"game (\d+): ", r.stderr), ["1"])
        self.assertIn("2.Nf3 Nc6 *", (self.dir / "out.pgn").read_text())
        self.assertEqual(re.findall(r"game (\d+): ", self.run_it("--cql", "Pe4", "games.pgn", "-o", "out.pgn").stderr), ["1"])

    def test_indexes_are_made_kept_and_named(self):
        database = self.imported(CONFORMANCE / "masters.pgn", "games.cqldb", "--index", "squares,eco")
        added = self.imported(CONFORMANCE / "studies.pgn", "added.cqldb", "--index", "players")
        indexes = lambda name: re.findall(r"(?m)^  index    (\w+), ", self.run_it("database", "info", name).stdout)
        self.assertEqual((indexes(database), indexes(added)), (["squares", "eco"], ["players"]))
        self.assertEqual(self.run_it("database", "merge", database, added, "-o", "both.cqldb").returncode, 0)
        self.assertEqual(indexes("both.cqldb"), ["squares", "players", "eco"])
        stats = lambda query, name: self.run_it("--count", "--stats", "--cql", query, name).stderr
        self.assertNotIn("looked up", stats('player "a"', database))
        self.assertIn("looked up in the index of players\n", stats('player "a"', "both.cqldb"))
        self.assertEqual(self.run_it("database", "compact", "both.cqldb").returncode, 0)
        self.assertEqual(indexes("both.cqldb"), ["squares", "players", "eco"])
        self.assertIn("kept; looked up in the index of players\n", stats('player "a" mate', "both.cqldb"))
        self.assertIn("looked up in the index of squares, eco\n", stats('eco "B" Nd4', "both.cqldb"))
        self.assertNotIn("looked up", stats("mate", "both.cqldb"))
        self.assertEqual(self.run_it("database", "verify", "both.cqldb").returncode, 0)
        plan = self.run_it("explain", "--plan", "--cql", 'player "a" #A==1 #a==2').stdout
        self.assertIn("indexes that a database may have of it: material, players\n", plan)
        r = self.run_it("import", "--index", "names", str(CONFORMANCE / "masters.pgn"), "-o", "no.cqldb")
        self.assertEqual(r.returncode, 2)

    def test_wild_files(self):
        files = sorted(WILD.glob("*.pgn"))
        if not files:
            self.skipTest("CQL_WILD names no folder of games that people have written")
        for pgn in files:
            self.same_answers(pgn, QUERIES[:7])

    def test_answers_do_not_depend_on_threads(self):
        database = self.imported(CONFORMANCE / "masters.pgn")
        for query in QUERIES[:6]:
            self.assertEqual(self.answer(query, database, "1"), self.answer(query, database, "4"))

    def test_single_games_are_read_of_files_streams_and_many_databases(self):
        """Their moves are read from the open file, or from its bytes in memory; files are not kept open longer."""
        pgn = CONFORMANCE / "masters.pgn"
        database = self.imported(pgn)
        words = ["--cql", 'sort "men" #A mate']
        status, said, mates = self.answer(words, pgn)
        self.assertIn(b"3 matches", said)
        self.assertEqual(self.answer(words, database), (status, said, mates))
        with open(self.dir / database, "rb") as file:
            for stream in ({"stdin": file}, {"input": (self.dir / database).read_bytes()}):
                r = subprocess.run([BINARY, *words, "-o", "-", "-"], cwd=self.dir, capture_output=True, **stream)
                self.assertEqual((r.returncode, r.stdout), (0, mates))
        many = lambda games: subprocess.run([BINARY, *words, "-o", "-", *[games] * 300], cwd=self.dir, capture_output=True,
                                            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (290, 290)))
        expected, got = many(str(pgn)), many(database)
        self.assertEqual(expected.stdout.count(b"[Event "), 900)
        self.assertEqual((got.returncode, got.stdout), (0, expected.stdout))

    @unittest.skipUnless(CQL_RUN, "no cql-run is named")
    def test_compiled_queries_take_databases(self):
        for pgn in (CONFORMANCE / "masters.pgn", CONFORMANCE / "studies.pgn"):
            database = self.imported(pgn)
            for query in ("cql() mate", "cql(variations) check"):
                self.query(query)
                self.assertEqual(self.run_it("compile", "query.cql", "-o", "query.so").returncode, 0)
                r = subprocess.run([CQL_RUN, "query.so", "-i", database, "-o", "ran.pgn"], cwd=self.dir, capture_output=True, text=True)
                self.assertEqual((r.returncode, r.stderr), (0, ""))
                status, _, written = self.answer(["query.cql"], pgn)
                self.assertEqual((status, (self.dir / "ran.pgn").read_bytes()), (0, written))

    def test_export_is_what_a_search_writes_that_adds_nothing(self):
        for pgn in (CONFORMANCE / "annotated.pgn", CONFORMANCE / "studies.pgn"):
            self.run_it("--cql", "true", "--silent", "-o", "want.pgn", str(pgn))
            self.run_it("database", "export", self.imported(pgn), "-o", "got.pgn")
            self.assertEqual((self.dir / "want.pgn").read_bytes(), (self.dir / "got.pgn").read_bytes())

    def test_an_export_that_is_interrupted_goes_on_as_a_search(self):
        base = self.imported(CONFORMANCE / "masters.pgn")
        self.assertEqual(self.run_it("database", "merge", *[base] * 400, "-o", "big.cqldb").returncode, 0)
        run = self.start([BINARY, "database", "export", "big.cqldb", "-o", "out.pgn"])
        self.wait_until(run, lambda: any(part.stat().st_size for part in self.dir.glob("out.pgn.part*")), "it writes")
        run.send_signal(signal.SIGINT)
        said = run.communicate(timeout=60)[1]
        self.assertEqual(run.returncode, 130, said)
        options = re.search(r"to go on: the same command with (.*) instead of -o\n", said)[1].split()
        search = re.search(r"this command is cql-jit (.*) in the place of cql-jit database export\n", said)[1].split()
        self.assertEqual(self.run_it(*search, "big.cqldb", *options).returncode, 0)
        self.assertEqual(self.run_it("database", "export", "big.cqldb", "-o", "whole.pgn").returncode, 0)
        self.assertEqual((self.dir / "out.partial.pgn").read_bytes(), (self.dir / "whole.pgn").read_bytes())

    def test_warnings_come_with_the_import(self):
        (self.dir / "bad.pgn").write_text('[White "A"]\n\n1. e4 e9 1-0\n\n[FEN "x"]\n\n1. e4 *\n\n[White "B"]\n\n1. d4 *\n')
        search = self.run_it("--cql", "btm", "--count", "bad.pgn", "--warnings", "all")
        r = self.run_it("import", "bad.pgn", "-o", "bad.cqldb")
        self.assertEqual(r.stderr.splitlines(), [line for line in search.stderr.splitlines() if line and " matches of " not in line])
        self.assertIn("warning: bad.pgn:", r.stderr)
        again = self.run_it("--cql", "btm", "--count", "bad.cqldb")
        self.assertEqual((again.returncode, again.stdout, again.stderr.count("\n")), (0, search.stdout, 2), again.stderr)

    def test_a_database_stays_where_an_import_must_not_write_or_fails(self):
        base = self.dir / self.imported("games.pgn")
        before = base.read_bytes()
        (self.dir / "cut.pgn.gz").write_bytes(gzip.compress((self.dir / "games.pgn").read_bytes())[:-20])
        for words, said in ((["--noclobber", "games.pgn"], f"{base} exists, and --noclobber does not write over it"),
                            (["--noclobber", "--append", "games.pgn"], "--append and --noclobber exclude each other"),
                            (["games.pgn", "cut.pgn.gz"], f"cut.pgn.gz: compressed file is cut off; nothing was written to {base}"),
                            (["--append", "games.pgn", "cut.pgn.gz"], f"cut.pgn.gz: compressed file is cut off; nothing was written to {base}")):
            r = self.run_it("import", *words, "-o", str(base))
            self.assertNotEqual(r.returncode, 0)
            self.assertIn(said, r.stderr)
            self.assertEqual(base.read_bytes(), before)
        self.assertEqual(self.run_it("import", "--noclobber", "games.pgn", "-o", "new.cqldb").returncode, 0)

    def test_standard_input_packed_files_and_databases_are_imported(self):
        text = (CONFORMANCE / "core.pgn").read_bytes()
        want = self.answer(["--cql", "check"], CONFORMANCE / "core.pgn")
        r = subprocess.run([BINARY, "import", "--warnings", "none", "-", "-o", "in.cqldb"], cwd=self.dir, input=text, capture_output=True)
        self.assertEqual(r.returncode, 0)
        self.assertEqual(self.answer(["--cql", "check"], "in.cqldb"), want)
        self.imported("in.cqldb", "again.cqldb", "--pack")
        self.assertEqual(self.answer(["--cql", "check"], "again.cqldb"), want)
        # The number of the last game is that of White's tags (language/34 §4), as for a file: three of four games have one.
        text = b'[Event "?"]\n\n*\n\n' + 3 * b'[White "?"]\n\n*\n\n'
        subprocess.run([BINARY, "import", "--warnings", "none", "-", "-o", "numbers.cqldb"], cwd=self.dir, input=text, capture_output=True)
        self.assertIn("Game: 1 move 1(wtm): 3\n", self.run_it("--cql", "message(lastgamenumber)", "--count", "numbers.cqldb").summary)
        with open(self.dir / "in.cqldb", "rb") as database:
            piped = subprocess.run([BINARY, "--cql", "check", "--count", "-"], cwd=self.dir, stdin=database, capture_output=True, text=True)
        self.assertEqual((piped.returncode, piped.stdout), (0, self.run_it("--cql", "check", "--count", "in.cqldb").stdout), piped.stderr)

    def test_usage(self):
        for words in (["import", "games.pgn"], ["import", "games.pgn", "-o", "x.pgn"], ["import", "-o", "x.cqldb"],
                      ["database"], ["database", "burn", "games.pgn"], ["database", "info"],
                      ["database", "merge", "games.pgn"], ["database", "export", "a.cqldb", "b.cqldb"]):
            r = self.run_it(*words)
            self.assertNotEqual(r.returncode, 0, words)
            self.assertIn("cql-jit", r.stderr)
        self.imported("games.pgn")
        for words in (["merge", "--pack", "games.cqldb", "-o", "x.cqldb"], ["verify", "--pack", "games.cqldb"], ["export", "--pack", "games.cqldb"],
                      ["info", "games.cqldb", "-o", "x"], ["verify", "games.cqldb", "-o", "x"]):
            r = self.run_it("database", *words)
            self.assertEqual((r.returncode, r.stdout), (2, ""), words)
            self.assertIn("--pack" if "--pack" in words else "--output", r.stderr)
            self.assertIn(words[0], r.stderr)
        r = self.run_it("import", "games.cqldb", "-o", "games.cqldb")
        self.assertIn("would be read and written", r.stderr)

    def test_append_and_merge_and_compact(self):
        parts = [CONFORMANCE / "core.pgn", CONFORMANCE / "studies.pgn", CONFORMANCE / "masters.pgn"]
        whole = self.dir / "whole.pgn"
        whole.write_bytes(b"\n\n".join(part.read_bytes() for part in parts))
        want = {tuple(query): self.answer(query, whole) for query in QUERIES}
        for part in parts:
            self.imported(part, "grown.cqldb", "--append")
        for number, part in enumerate(parts):
            self.imported(part, f"{number}.cqldb")
        merged = self.run_it("database", "merge", "0.cqldb", "1.cqldb", "2.cqldb", "-o", "merged.cqldb")
        self.assertEqual((merged.returncode, merged.stderr), (0, ""))
        shutil.copy(self.dir / "grown.cqldb", self.dir / "compact.cqldb")
        for options in ([], ["--pack"]):
            r = self.run_it("database", "compact", *options, "compact.cqldb")
            self.assertEqual((r.returncode, r.stderr), (0, ""))
            for database in ("grown.cqldb", "merged.cqldb", "compact.cqldb"):
                self.assertEqual(self.run_it("database", "verify", database).returncode, 0)
                for query in QUERIES:
                    self.assertEqual(self.answer(query, database), want[tuple(query)], (database, query))
        self.assertLess((self.dir / "compact.cqldb").stat().st_size, (self.dir / "grown.cqldb").stat().st_size)
        info = self.run_it("database", "info", "grown.cqldb").stdout
        self.assertIn("unused", info)
        self.assertNotIn("unused", self.run_it("database", "info", "compact.cqldb").stdout)

    # --- failures

    def test_older_and_newer_formats_say_what_to_do(self):
        database = self.dir / self.imported("games.pgn")
        good = database.read_bytes()
        for version, advice in ((2, "import"), (4, "newer")):
            # Only the program computes the checksum of another header: flip back what it reports.
            database.write_bytes(good[:8] + bytes([version]) + good[9:])
            r = self.run_it("--cql", "true", "--count", database.name)
            self.assertEqual(r.returncode, 1)
            self.assertIn("cannot read games.cqldb", r.stderr)
            self.assertTrue(advice in r.stderr or "header is damaged" in r.stderr, r.stderr)

    def damaged(self, bytes_, name="damaged.cqldb"):
        (self.dir / name).write_bytes(bytes_)
        r = self.run_it("database", "verify", name)
        return r.returncode, r.stderr

    def damage(self, file, kind, block=0):
        """Flips a bit in the middle of a section."""
        data = bytearray(file.read_bytes())
        at, size = list(sections(data, kind))[block]
        data[at + size // 2] ^= 1
        file.write_bytes(data)

    def test_flipped_bytes_are_found(self):
        for options in ([], ["--pack"]):
            good = (self.dir / self.imported(CONFORMANCE / "annotated.pgn", "good.cqldb", *options)).read_bytes()
            self.imported("games.pgn", "good.cqldb", "--append")
            good = (self.dir / "good.cqldb").read_bytes()
            chosen = random.Random(4711)
            places = [*range(0, 64), *(chosen.randrange(len(good)) for _ in range(150)), *range(len(good) - 64, len(good))]
            for place in places:
                flipped = bytearray(good)
                flipped[place] ^= 1 << chosen.randrange(8)
                status, said = self.damaged(flipped)
                self.assertEqual(status, 1, f"byte {place} of {len(good)}")
                self.assertIn("damaged.cqldb: ", said)

    def test_a_search_refuses_a_damaged_block(self):
        good = bytearray((self.dir / self.imported(CONFORMANCE / "masters.pgn")).read_bytes())
        good[len(good) // 4] ^= 16
        (self.dir / "bad.cqldb").write_bytes(good)
        r = self.run_it("--cql", "true", "-o", "out.pgn", "bad.cqldb")
        self.assertEqual(r.returncode, 1)
        self.assertRegex(r.stderr, r"cannot read bad.cqldb: block 1 \(games 1 to [0-9]+\) is damaged: its ")
        merged = self.run_it("database", "merge", "bad.cqldb", "-o", "merged.cqldb")
        self.assertEqual(merged.returncode, 1)
        self.assertFalse((self.dir / "merged.cqldb").exists())

    def test_damaged_moves_cost_their_game(self):
        """Independent of the number of threads and their order."""
        database = self.dir / self.imported(CONFORMANCE / "masters.pgn")
        whole = self.answer(["--cql", "true", "--silent"], database)[2].split(b"[Event ")
        bad = bytearray(database.read_bytes())
        (begin, size), = mainLines(bad)
        bad[begin + size // 2] ^= 8
        database.write_bytes(bad)
        # In the order of the games, and from two threads at once.
        for query in (["--cql", "true", "--silent"], ["--cql", "true or check", "--silent"]):
            for threads in ("1", "2", "4"):
                status, said, got = self.answer(query, database, threads)
                self.assertEqual(status, 1)
                self.assertIn(b"is damaged: its moves", said)
                games = got.split(b"[Event ")
                self.assertEqual(len(games), len(whole) - 1)
                self.assertEqual([game for game in whole if game in games], games)

    def test_damaged_comments_cost_their_games(self):
        """Also if the query does not read comments: they are read when the game is written."""
        moves = [move for _ in range(30) for move in ("Nf3", "Nf6", "Ng1", "Ng8")]
        text = "".join(f'[Event "{i}"]\n\n{" ".join(moves)} {{end}} *\n\n' for i in range(9))
        (self.dir / "text.pgn").write_text(text)
        for options in ([], ["--pack"]):
            database = self.dir / self.imported("text.pgn", "games.cqldb", *options)
            self.damage(database, 5)
            for query in (["--cql", "ply==120"], ["--cql", "ply==120", "--variations"], ["--cql", "true", "--limit", "2"]):
                for threads in ("1", "2"):
                    status, said, got = self.answer(query, database, threads)
                    self.assertEqual((status, got), (1, b""))
                    self.assertIn(b"block 1 (games 1 to 9) is damaged: its variations and comments", said)

    def test_damaged_tags_cost_their_games(self):
        """Also if the query reads no tags: they are read when the game is written. Games without damaged tags are not affected."""
        opening = '[Opening "x"]\n'
        text = "".join(f'[Event "{i}"]\n{opening if i % 3 == 0 else ""}\n1. e4 e5 *\n\n' for i in range(9))
        (self.dir / "text.pgn").write_text(text)
        self.imported("text.pgn", "good.cqldb")
        whole = self.answer(["--cql", "ply==1"], self.dir / "good.cqldb")[2].split(b"\n\n\n")
        for kind, left in ((18, 0), (26, 0), (27, 6)):  # Event; which other tags there are; their names
            bad = self.dir / "bad.cqldb"
            shutil.copy(self.dir / "good.cqldb", bad)
            self.damage(bad, kind)
            for words in ([], ["--variations"], ["--limit", "6"]):
                status, said, got = self.answer(["--cql", "ply==1", *words], bad)
                self.assertEqual(status, 1)
                self.assertIn(b"block 1 (games 1 to 9) is damaged: its tags", said)
                games = [game for game in got.split(b"\n\n\n") if game]
                self.assertEqual((len(games), [game for game in whole if game in games]), (left, games), (kind, words))
            # The variant is one of the other tags, so their names are read, but not their values.
            self.assertEqual(self.run_it("--cql", "ply==1", "--count", "bad.cqldb").returncode, 1 if kind == 27 else 0, kind)

    def test_damage_outside_of_the_search_is_not_reported(self):
        (self.dir / "text.pgn").write_text("1. e4 e5 *\n\n" * 9)
        database = self.dir / self.imported("text.pgn", "games.cqldb")
        self.damage(database, 2)
        r = self.run_it("--cql", "[RQ]a8 ka1", database.name, "--count")
        self.assertEqual(r.returncode, 0, r.stderr)
        self.assertNotIn("damaged", r.stderr)

    def test_a_search_that_ends_early_tells_of_damaged_games_before_its_end(self):
        text = "".join(f'[Event "{i}"]\n\n1. e4 e5 *\n\n' for i in range(9))
        (self.dir / "text.pgn").write_text(text)
        self.imported("text.pgn", "one.cqldb")
        self.imported("text.pgn", "two.cqldb")
        for kind in (1, 2, 18):  # list of games, moves of the fifth game, Event
            bad = self.dir / "bad.cqldb"
            shutil.copy(self.dir / "one.cqldb", bad)
            self.damage(bad, kind)
            # Only undamaged blocks are copied: append to the damaged one.
            self.assertEqual(self.run_it("import", "text.pgn", "--append", "-o", "bad.cqldb").returncode, 0)
            for words, status in ((["--limit", "2"], int(kind != 2)), (["--gamenumber", "2", "5"], 1), (["--gamenumber", "2", "12"], 1)):
                for threads in ("1", "4"):
                    search = ["--cql", "ply==1 event", *words, "--threads", threads, "-o", "out.pgn", "bad.cqldb"]
                    r = self.run_it(*search)
                    self.assertEqual((r.returncode, r.stderr.count("block 1 (games 1 to 9) is damaged")), (status, status), (kind, words, r.stderr))
                shutil.rmtree(self.dir / "RUN", ignore_errors=True)
                self.run_it("shard", "plan", *search, "--force", "--shards", "3", "--run", "RUN/")
                self.run_it("shard", "run", "RUN/", "1-3")
                merged = self.run_it("shard", "merge", "RUN/")
                self.assertEqual((merged.returncode, merged.stderr.count("block 1 (games 1 to 9) is damaged")), (status, status), (kind, words, merged.stderr))
        # Damage after the last wanted game is ignored.
        merge = self.run_it("database", "merge", "one.cqldb", "two.cqldb", "-o", "bad.cqldb")
        self.assertEqual(merge.returncode, 0, merge.stderr)
        self.damage(self.dir / "bad.cqldb", 18, 1)
        for words in (["--limit", "2"], ["--gamenumber", "2", "5"]):
            r = self.run_it("--cql", "ply==1 event", *words, "-o", "out.pgn", "bad.cqldb")
            self.assertEqual((r.returncode, r.stderr.count("damaged")), (0, 0), r.stderr)

    def test_truncated_files_are_found(self):
        good = (self.dir / self.imported(CONFORMANCE / "core.pgn")).read_bytes()
        chosen = random.Random(11)
        for size in [*range(0, 130), *(chosen.randrange(len(good)) for _ in range(60)), *range(len(good) - 70, len(good))]:
            status, said = self.damaged(good[:size])
            self.assertEqual(status, 1, f"{size} of {len(good)} bytes")

    def test_a_kill_while_games_are_appended_loses_nothing(self):
        base = self.dir / self.imported(CONFORMANCE / "core.pgn", "base.cqldb")
        before = base.read_bytes()
        want = self.answer(["--cql", "check"], "base.cqldb")
        self.imported(CONFORMANCE / "masters.pgn", "base.cqldb", "--append")
        after, end = base.read_bytes(), len(before)
        # All prefixes of the write: the mark in the header, then more and more after the old end.
        noted = self.noted(before, end)
        chosen = random.Random(5)
        for size in [end, end + 1, *(chosen.randrange(end, len(after)) for _ in range(60)), len(after) - 1]:
            base.write_bytes(noted[:end] + after[end:size])
            self.assertEqual(self.run_it("database", "verify", "base.cqldb").returncode, 0, size)
            self.assertEqual(self.answer(["--cql", "check"], "base.cqldb")[::2], want[::2])
        # The next one begins at the old end.
        self.imported(CONFORMANCE / "masters.pgn", "base.cqldb", "--append")
        self.assertEqual(base.read_bytes(), after)

    def noted(self, before, end):
        """The file with the append's start in its header: taken from a killed append."""
        base = self.dir / "noted.cqldb"
        base.write_bytes(before)
        process = self.appending(base)
        process.kill()
        process.wait()
        now = base.read_bytes()
        self.assertNotEqual(now[:64], before[:64])
        self.assertEqual(now[64:end], before[64:])
        return now

    def appending(self, base):
        """Starts an append of standard input, and waits until it has recorded the end of the file."""
        process = self.start([BINARY, "import", "--append", "-", "-o", base.name], stdin=subprocess.PIPE)
        self.wait_until(process, lambda: base.read_bytes()[24:32] != bytes(8), "it notes where the file ends")
        return process

    def test_kills_at_any_time(self):
        base = self.dir / self.imported("games.pgn", "base.cqldb")
        before = self.answer(["--cql", "true"], "base.cqldb")[0:3:2]
        pristine = base.read_bytes()
        big = self.dir / "big.pgn"
        big.write_bytes((CONFORMANCE / "masters.pgn").read_bytes() * 20)
        begin = time.monotonic()
        self.imported(big, "base.cqldb", "--append")
        took = time.monotonic() - begin
        after = self.answer(["--cql", "true"], "base.cqldb")[0:3:2]
        chosen = random.Random(6)
        for _ in range(KILLS):
            base.write_bytes(pristine)
            process = self.start([BINARY, "import", "--append", "--warnings", "none", big.name, "-o", base.name])
            time.sleep(chosen.random() * took * 1.2)
            process.kill()
            process.wait()
            self.assertEqual(self.run_it("database", "verify", base.name).returncode, 0)
            self.assertIn(self.answer(["--cql", "true"], base.name)[0:3:2], (before, after))

    def test_an_interrupted_append_restores_the_file(self):
        base = self.dir / self.imported("games.pgn", "base.cqldb")
        pristine = base.read_bytes()
        process = self.appending(base)
        process.send_signal(signal.SIGINT)
        self.assertIn("nothing was written", process.communicate(timeout=60)[1])
        self.assertEqual(process.returncode, 130)
        self.assertEqual(base.read_bytes(), pristine)

    def test_an_interrupt_ends_the_wait_for_a_database(self):
        half = (self.dir / self.imported("games.pgn", "base.cqldb")).read_bytes()[:500]
        for task, *more in (["info"], ["verify"], ["merge", "-o", "out.cqldb"], ["compact", "-o", "out.cqldb"]):
            process = self.start([BINARY, "database", task, "-", *more], stdin=subprocess.PIPE)
            os.write(process.stdin.fileno(), half)
            self.wait_for_games(process)
            process.send_signal(signal.SIGINT)
            self.assertEqual(process.wait(timeout=20), 130, task)  # its input is still open
            self.assertIn(": interrupted", process.communicate()[1])
        self.assertFalse((self.dir / "out.cqldb").exists())

    def test_a_full_disk_loses_nothing(self):
        base = self.dir / self.imported("games.pgn", "base.cqldb")
        pristine = base.read_bytes()

        def limited():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (20000, 20000))

        for words in (["--append", "-o", base.name], ["-o", "new.cqldb"]):
            r = subprocess.run([BINARY, "import", "--warnings", "none", str(CONFORMANCE / "masters.pgn"), *words], cwd=self.dir, capture_output=True, text=True,
                               preexec_fn=limited)
            self.assertEqual(r.returncode, 1)
            self.assertIn("cannot write", r.stderr)
        self.assertEqual(base.read_bytes(), pristine)
        self.assertFalse((self.dir / "new.cqldb").exists())

    def test_a_second_writer_is_refused(self):
        base = self.dir / self.imported("games.pgn", "base.cqldb")
        process = self.appending(base)
        shutil.copy(base, self.dir / "other.cqldb")
        for words in (["import", "--append", "games.pgn", "-o", base.name], ["import", "games.pgn", "-o", base.name], ["database", "compact", base.name],
                      ["database", "compact", "other.cqldb", "-o", base.name], ["database", "merge", "other.cqldb", "-o", base.name]):
            r = self.run_it(*words)
            self.assertEqual(r.returncode, 1)
            self.assertIn("another program is writing to it", r.stderr)
        # Readers are not blocked meanwhile.
        self.assertEqual(self.run_it("--cql", "true", "--count", base.name).returncode, 0)
        process.communicate('[White "Late"]\n\n1. e4 *\n', timeout=60)
        self.assertEqual(process.returncode, 0)
        self.assertIn("4 games", self.run_it("--cql", "true", "--count", base.name).summary)

    def test_one_of_two_that_make_the_same_database_to_append_fails(self):
        command = [BINARY, "import", "--append", "-", "-o", "new.cqldb"]
        first, second = [self.start(command, stdin=subprocess.PIPE) for _ in range(2)]
        for run in (first, second):
            self.wait_until(run, lambda: list(self.dir.glob(f"new.cqldb.part-cql-{run.pid}-*")), "it writes")
        first.communicate('[White "First"]\n\n1. e4 *\n', timeout=60)
        said = second.communicate('[White "Second"]\n\n1. e4 *\n', timeout=60)[1]
        self.assertEqual((first.returncode, second.returncode), (0, 1))
        self.assertEqual(said, "cql-jit: cannot write new.cqldb: another program has made it meanwhile\n")
        self.assertEqual(self.files(), ["games.pgn", "new.cqldb"])
        self.assertEqual(self.run_it("--cql", 'player "First"', "--count", "new.cqldb").stdout, "1\n")

    def test_pipes_are_written(self):
        os.mkfifo(self.dir / "pipe.cqldb")
        read = self.start(["cat", "pipe.cqldb"], text=False)
        r = self.run_it("import", "games.pgn", "-o", "pipe.cqldb")
        self.assertEqual((r.returncode, r.stderr), (0, ""))
        self.assertEqual(read.communicate(timeout=60)[0], (self.dir / self.imported("games.pgn")).read_bytes())

    def test_compacted_standard_input_needs_a_name(self):
        database = self.dir / self.imported("games.pgn")
        for words, status in ((["-"], 2), (["-", "-o", "out.cqldb"], 0)):
            with open(database, "rb") as file:
                r = self.run_it("database", "compact", *words, stdin=file)
            self.assertEqual(r.returncode, status, r.stderr)
        self.assertEqual(self.files(), ["games.cqldb", "games.pgn", "out.cqldb"])

    def test_an_input_that_ends_too_early_replaces_nothing(self):
        subprocess.run(["gzip", "-k", "games.pgn"], cwd=self.dir, check=True)
        packed = self.dir / "games.pgn.gz"
        packed.write_bytes(packed.read_bytes()[:-20])
        r = self.run_it("import", packed.name, "-o", "new.cqldb")
        self.assertEqual(r.returncode, 1)
        self.assertIn("cannot read games.pgn.gz", r.stderr)
        self.assertFalse((self.dir / "new.cqldb").exists())


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], "-v", *sys.argv[3:]])
