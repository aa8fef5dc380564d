#!/usr/bin/env python3
"""Rows and tallies (language/61) as read by other programs: compared with the written PGN, with --show-positions, and with each other.

usage: rows.py CQL_JIT CQL_RUN [--rounds N] [--seed N]
"""
import codecs
import collections
import csv
import json
import pathlib
import random
import re
import resource
import sqlite3
import subprocess
import sys
import unittest

from support import BINARY, ProgramWithGames

RUNNER = str(pathlib.Path(sys.argv[2]).resolve())


def option(name, usual):
    return int(sys.argv[sys.argv.index(name) + 1]) if name in sys.argv else usual


ROUNDS, SEED = option("--rounds", 12), option("--seed", 61)
GAMES = pathlib.Path(__file__).resolve().parent.parent / "conformance" / "pgn"
NUMBERS = ("game", "position", "ply", "move_number", "variation_depth", "year", "white_elo", "black_elo")

FILTERS = ["mate", "check", "wtm", "btm", "ply>20", "ply<6", "A attacks k", "move capture .", "#[Aa]<12", "passedpawns", "[Qq]==0", "variation",
           "originalcomment", "stalemate", "initial", "terminal", "year>1990", "depth==1", "hanging", 'comment("own" ply)', "find all check",
           "pawn_a=5 #P==pawn_a", "line --> check --> .", 'sort "men" #[Aa]', "flipcolor {wtm P&h2}"]


def as_windows_1252(error):
    """Bytes that are not UTF-8, one by one."""
    return error.object[error.start:error.start + 1].decode("cp1252", "replace"), error.start + 1


codecs.register_error("windows-1252", as_windows_1252)


def random_query(random):
    parts = random.choices(FILTERS, k=random.choice((1, 1, 2, 2, 3)))
    glue = random.choice((" ", " ", " or "))
    return f"cql({random.choice(('', '', 'variations', 'quiet', 'silent', 'variations matchstring `'))}) ".replace(" matchstring `", "") + \
        glue.join("{" + part + "}" for part in parts)


def typed(row, integers):
    """A row of texts with numbers converted and empty texts as None."""
    return {name: None if value is None else int(value) if name in integers else value for name, value in row.items()}


def csv_rows(text):
    """Rows of CSV, where an empty field without quotes is None."""
    rows, field, fields, quoted, was_quoted = [], "", [], False, False
    at = 0
    while at < len(text):
        c = text[at]
        if quoted:
            if c == '"' and text[at + 1:at + 2] == '"':
                field += '"'
                at += 1
            elif c == '"':
                quoted = False
            else:
                field += c
        elif c == '"':
            quoted = was_quoted = True
        elif c in ",\r":
            fields.append(field if field or was_quoted else None)
            field, was_quoted = "", False
            if c == "\r":
                assert text[at + 1] == "\n"
                at += 1
                rows.append(fields)
                fields = []
        else:
            field += c
        at += 1
    assert not fields and not field
    return [dict(zip(rows[0], row)) for row in rows[1:]]


def tsv_rows(text):
    def value(field):
        return re.sub(r"\\(.)", lambda m: {"t": "\t", "n": "\n", "r": "\r", "\\": "\\"}[m.group(1)], field) or None
    lines = [line.split("\t") for line in text.split("\n")[:-1]]
    return [dict(zip(lines[0], map(value, line))) for line in lines[1:]]


def is_joined(text, comments):
    """Whether a text is one of the comments, or several of them: a row joins all comments of its position by blanks. What the query adds stands at the end of the text, and in the PGN behind the first comment."""
    if text in comments:
        return True
    parts = [comment for comment in comments if comment and comment != text and comment in text]
    return any(is_joined(" ".join(text.replace(part, "", 1).split()), comments) for part in parts)


class Rows(ProgramWithGames):
    def text(self, name):
        return (self.dir / name).read_bytes().decode("utf-8")

    def pgn(self, name):
        return (self.dir / name).read_bytes().decode("utf-8", "windows-1252")

    def sqlite_rows(self, name, query="select * from rows"):
        base = sqlite3.connect(self.dir / name)
        base.row_factory = sqlite3.Row
        try:
            return [dict(row) for row in base.execute(query)]
        finally:
            base.close()

    def search(self, *words):
        r = self.run_it(*map(str, words))
        self.assertEqual(r.returncode, 0, r.stderr)
        return r

    def refused(self, words, *args, status=2):
        before = sorted(p.name for p in self.dir.iterdir())
        r = self.run_it(*map(str, args))
        self.assertEqual(r.returncode, status, (args, r.stderr))
        self.assertIn(words, r.stderr)
        self.assertNotIn("matches of", r.stdout)
        self.assertEqual(sorted(p.name for p in self.dir.iterdir()), before)


class AgainstGames(Rows):
    def test_rows_hold_what_pgn_and_positions_hold(self):
        rounds = random.Random(SEED)
        for _ in range(ROUNDS):
            query, games = random_query(rounds), rounds.choice(("annotated", "studies", "core"))
            with self.subTest(query=query, games=games):
                self.check(query, GAMES / f"{games}.pgn", rounds.choice(("1", "2", "5")))

    def check(self, query, games, threads):
        name = self.query(query)
        r = self.search(name, games, "--threads", threads, "--show-positions", "-nosort", "-o", "o.pgn",
                        *[word for ending in ("csv", "tsv", "jsonl", "sqlite", "epd") for word in ("-o", f"o.{ending}")])
        rows = [json.loads(line) for line in self.text("o.jsonl").splitlines()]
        integers = {*NUMBERS, *(name for row in rows for name in row if name.startswith("sort_"))}
        self.assertEqual([typed(row, integers) for row in csv_rows(self.text("o.csv"))], rows)
        self.assertEqual([{k: v or None for k, v in row.items()} for row in (typed(t, integers) for t in tsv_rows(self.text("o.tsv")))],
                         [{k: v if v != "" else None for k, v in row.items()} | {k: v or None for k, v in row.items() if v == 0} for row in rows])
        self.assertEqual(self.sqlite_rows("o.sqlite"), rows)

        positions = re.findall(r"^Game: (\d+) move (\d+)\((w|b)tm\)(?:\[(\d+)\])?: (\d+)$", r.stdout, re.M)
        self.assertEqual([(str(row["game"]), str(row["move_number"]), row["side"], str(row["position"])) for row in rows],
                         [(game, move, side, position) for game, move, side, _, position in positions])
        for row, (*_, inside, _) in zip(rows, positions):
            self.assertEqual(row["variation_depth"] > 0, bool(inside))
        epd = self.text("o.epd").splitlines()
        self.assertEqual([" ".join(line.split()[:4]) for line in epd], [" ".join(row["fen"].split()[:4]) for row in rows])
        self.assertEqual([re.search(r'id "(\d+)/(\d+) ', line).groups() for line in epd], [(str(row["game"]), str(row["ply"])) for row in rows])
        self.check_games(rows, self.pgn("o.pgn"))

    def check_games(self, rows, pgn):
        written = re.split(r"\n\n\n(?=\[)", pgn.rstrip("\n")) if pgn.strip() else []
        by_game = collections.defaultdict(list)
        for row in rows:
            by_game[row["game"]].append(row)
        self.assertEqual(len(by_game), len(written))
        for game, own in zip(written, by_game.values()):
            tags = dict(re.findall(r'^\[(\w+) "(.*)"\]$', game, re.M))
            comments = [" ".join(comment.split()) for comment in re.findall(r"\{(.*?)\}", game, re.S)]
            for row in own:
                for column, tag in (("white", "White"), ("black", "Black"), ("event", "Event"), ("result", "Result"), ("round", "Round")):
                    self.assertEqual("?" if row[column] is None else row[column], tags[tag])
                if row["comment"] is not None:
                    self.assertTrue(is_joined(" ".join(row["comment"].split()), comments), (row["comment"], comments))
                if row["move"]:
                    self.assertIn(row["move"], game.replace(".", " ").split())

    def test_every_comment_of_matches_is_in_a_row(self):
        name = self.query('cql(variations) . comment("at " positionid)')
        self.search(name, GAMES / "annotated.pgn", "-o", "o.pgn", "-o", "o.jsonl")
        rows = [json.loads(line)["comment"] for line in self.text("o.jsonl").splitlines()]
        written = re.findall(r"\{(.*?)\}", self.pgn("o.pgn"), re.S)
        said = collections.Counter(" ".join(row.split()) for row in rows)
        for comment in written:
            said[" ".join(comment.split())] -= 1
        # The rest: comments before the first move of a variation, which belong to no position.
        comments = {" ".join(comment.split()) for comment in written}
        self.assertEqual([text for text, count in said.items() if count > 0 and not is_joined(text, comments)], [])

    def test_the_text_of_the_games_is_that_of_the_pgn(self):
        self.search("--cql", "terminal", GAMES / "annotated.pgn", "-o", "o.pgn", "-o", "o.jsonl", "--rows", "games", "--columns", "pgn")
        self.assertEqual("".join(json.loads(line)["pgn"] for line in self.text("o.jsonl").splitlines()), self.pgn("o.pgn"))

    def test_bytes_are_the_same_for_threads_objects_and_orders(self):
        query = self.query('cql(variations) check sort "men" #[Aa] row(san "n"=#[Aa] positionid) tally "m" #[Aa] by san[0] average "p" ply')
        self.run_it("compile", query, "--columns", 'game,row,"q"=#q', "-o", "query.so")
        games = ("masters", "annotated")
        inputs = [str(GAMES / f"{game}.pgn") for game in games]
        for order in ([], ["-nosort"]):
            expected = None
            for program in (BINARY, RUNNER):
                for threads in ("1", "2", "7"):
                    r = subprocess.run([program, query if program == BINARY else "query.so", *inputs, "--threads", threads, *order, "--columns",
                                        'game,row,"q"=#q', "-o", "o.csv", "-o", "o.jsonl", "-o", "o.tsv", "-o", "o.sqlite"], cwd=self.dir,
                                       capture_output=True, text=True, timeout=120)
                    self.assertEqual(r.returncode, 0, r.stderr)
                    got = [self.text(name) for name in ("o.csv", "o.jsonl", "o.tsv")] + [r.stdout.split("\n", 2)[2], self.sqlite_rows("o.sqlite")]
                    expected = expected or got
                    self.assertEqual(got, expected)
            printed = self.search(query, *inputs, *order, "--columns", 'game,row,"q"=#q', "-o", "-", "--format", "csv", "--nosummary").stdout
            self.assertEqual(printed.encode(), expected[0].replace("\r\n", "\n").encode())


class Values(Rows):
    def test_text_that_is_a_formula(self):
        """As spreadsheets begin formulas. One sign alone and other text stay as they are."""
        names = ["=1+1", "+1", "-x", "@SUM(A1)", "-", "Fool", "=a, b"]
        (self.dir / "f.pgn").write_text("".join(f'[White "{name}"]\n\n1. e4 *\n\n' for name in names))
        expected = [name if name in ("-", "Fool") else "'" + name for name in names]
        for ending, separator in (("csv", ","), ("tsv", "\t")):
            for words, texts in (([], names), (["--csv-safe"], expected)):
                self.assertEqual(self.run_it("--cql", "initial tally player white", "f.pgn", "-o", f"x.{ending}", "--columns", "white", "--tallies", f"t.{ending}", *words).returncode, 0)
                quoting = csv.QUOTE_MINIMAL if ending == "csv" else csv.QUOTE_NONE
                rows = list(csv.reader(open(self.dir / f"x.{ending}", newline=""), delimiter=separator, quoting=quoting))
                self.assertEqual([row[0] for row in rows[1:]], texts)
                tallies = list(csv.DictReader(open(self.dir / f"t.{ending}", newline=""), delimiter=separator, quoting=quoting))
                self.assertEqual({row["value"] for row in tallies} - {""}, set(texts))

    def rows(self, query, *args, pgn="games.pgn"):
        self.search(self.query(query), pgn, "-o", "o.jsonl", "-o", "o.sqlite", *args)
        rows = [json.loads(line) for line in self.text("o.jsonl").splitlines()]
        self.assertEqual(len(self.sqlite_rows("o.sqlite")), len(rows))
        return rows

    def test_kinds_of_values(self):
        query = 'cql() gamenumber==1 ply==2 piece king=k row("s"=r "e"=Q&q "t"=check "u"=wtm "w"={x=1 x} "p"=currentposition king "n"=find mate "i"=-ply)'
        self.assertEqual(self.rows(query),
                         [{"game": 1, "ply": 2, "s": ["a8", "h8"], "e": [], "t": False, "u": True, "w": 1, "p": "move 2(wtm)", "king": "ke8",
                           "n": "move 4(btm)", "i": -2}])

    def test_no_value(self):
        query = 'cql() gamenumber==1 initial row(san "a"=parent "b"=year "c"=player white)'
        self.assertEqual(self.rows(query), [{"game": 1, "ply": 0, "san": None, "a": None, "b": None, "c": "Scholar"}])

    def test_unbound_variable_is_null(self):
        self.assertEqual(self.rows("cql() gamenumber==1 initial if false x=1 row(x)"), [{"game": 1, "ply": 0, "x": None}])

    def test_columns_that_coincide_are_numbered(self):
        query = 'cql() gamenumber==1 initial row(ply "a b"=1 "a-b"=2 "a b"=3)'
        self.assertEqual(self.rows(query), [{"game": 1, "ply": 0, "ply_2": 0, "a_b": 1, "a_b_2": 2, "a_b_3": 3}])
        for columns, names in (('row(ply "ply"=3 ply)', ["game", "ply", "ply_2", "ply_3", "ply_4"]), ('row("a"=1 "a"=2 "a_2"=3)', ["game", "ply", "a", "a_2", "a_3"]),
                               ('row("_2"=1 "_2"=2 "7"=3 "7"=4)', ["game", "ply", "_2", "_2_2", "7", "7_2"])):
            self.assertEqual(list(self.rows("cql() gamenumber==1 initial " + columns)[0]), names)

    def test_rows_by_games(self):
        rows = self.rows("cql() ply>1", "--rows", "games", "--columns", "game,ply,matches,san")
        self.assertEqual(rows, [{"game": 1, "ply": 2, "matches": 6, "san": "e5"}, {"game": 2, "ply": 2, "matches": 3, "san": "e5"},
                                {"game": 3, "ply": 2, "matches": 2, "san": "e5"}])
        rows = self.rows('cql() ply>1 row("last"=ply)', "--rows", "games")
        self.assertEqual([row["last"] for row in rows], [7, 4, 3])
        rows = self.rows("cql(matchcount 0) mate", "--rows", "games", "--columns", "game,position,fen,matches")
        self.assertEqual(rows, [{"game": 3, "position": 0, "fen": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "matches": 0}])
        self.assertEqual(self.rows("cql(matchcount 0) mate"), [])
        for query in ("ply==77", "mate wtm", 'player "nobody"', 'x1=1 player "nobody"'):
            columns = "game,x=ply+5,men=#A,ply"
            rows = self.rows(f"cql(matchcount 0) {query}", "--rows", "games", "--columns", columns)
            self.assertEqual([row for row in rows if (row["x"], row["men"], row["ply"]) != (5, 16, 0)], [], query)
            self.assertEqual([row["game"] for row in rows], [1, 2, 3] if "mate" not in query else [1, 3])
            self.assertEqual(self.rows(f"cql(matchcount 0) {query}", "--columns", columns), [])

    def test_columns_are_asked_where_the_row_stands(self):
        query = "cql() initial find all {check row(san)}"
        self.assertEqual(self.rows(query, "--columns", 'game,row,w=player white,"men"=#[Aa],wtm'),
                         [{"game": 1, "san": "Qxf7#", "w": "Scholar", "men": 31, "wtm": False},
                          {"game": 2, "san": "Qh4#", "w": "Fool", "men": 32, "wtm": True}])

    def test_columns_may_call_functions(self):
        query = "cql() function same(ax) {ax} function rooks(sx) {sx & R} x=5 mate"
        for threads in ("1", "4"):
            self.assertEqual(self.rows(query, "--columns", "game,n=same(3),r=rooks(R),v=same(x),p=same(same(ply)) + x", "--threads", threads),
                             [{"game": 1, "n": 3, "r": ["a1", "h1"], "v": 5, "p": 12}, {"game": 2, "n": 3, "r": ["a1", "h1"], "v": 5, "p": 9}])
        self.search(self.query(query), "games.pgn", "-o", "{same(ply)}.csv", "--columns", "game")
        self.assertEqual((self.text("7.csv"), self.text("4.csv")), ("game\r\n1\r\n", "game\r\n2\r\n"))
        for body in ("ax+=1 ax", "y=ax y"):  # but not those that assign
            self.refused("only looks", self.query(f"cql() function f(ax) {{{body}}} x=5 mate"), "games.pgn", "-o", "o.csv", "--columns", "f(3)")

    def test_columns_are_of_rows_beside_a_report(self):
        for more in (["--columns", "game,ply"], ["--rows", "games", "--columns", "game,ply"]):
            self.search("--cql", "mate", "games.pgn", "-o", "o.html", "-o", "o.csv", *more)
            self.assertEqual(self.text("o.csv"), "game,ply\r\n1,7\r\n2,4\r\n")
        report = self.text("o.html")
        self.search("--cql", "mate", "games.pgn", "-o", "o.html")
        self.assertEqual(self.text("o.html"), report)

    def test_sorts_of_any_label_are_asked_for(self):
        for label, name in (("men", "men"), ("a b", "a_b"), ("Länge", "Länge"), ("x-y", "x_y")):
            rows = self.rows(f'cql() mate sort "{label}" ply', "--columns", f"game,sort_{name},s=#K")
            self.assertEqual([row[f"sort_{name}"] for row in rows], [7, 4], label)

    def test_sorts_whose_columns_have_one_name(self):
        query = 'cql() mate sort "a b" ply sort "a_b" #K'
        names = [name for name in self.rows(query)[0] if name.startswith("sort_")]
        self.assertEqual(names, ["sort_a_b", "sort_a_b_2"])
        rows = self.rows(query, "--columns", "sort_a_b_2,sort_a_b")
        self.assertEqual([list(row.items()) for row in rows], [[("sort_a_b_2", 1), ("sort_a_b", ply)] for ply in (7, 4)])

    def test_columns_leave_no_comments(self):
        self.search("--cql", "terminal", "games.pgn", "-o", "a.pgn", "-o", "a.csv", "--columns", "game,n=find all check")
        self.search("--cql", "terminal", "games.pgn", "-o", "b.pgn")
        self.assertEqual(self.pgn("a.pgn"), self.pgn("b.pgn"))
        self.assertEqual(self.text("a.csv"), "game,n\r\n1,1\r\n2,1\r\n3,\r\n")

    def test_the_comment_level_does_not_matter(self):
        query = self.query('cql() {row("a"=ply) ply==9} or {row("b"=ply) not row("c"=ply) check} or {mate tally "n" ply}')
        outputs = set()
        for level in ([], ["--quiet"], ["--silent"], ["-alwayscomment"], ["-alwayscomment", "--silent"], ["-nosortcomments"]):
            outputs.add(self.search(query, "games.pgn", *level, "-o", "-", "--format", "csv").stdout.strip())
        self.assertEqual(outputs, {"game,ply,a,b,c"})

    def test_rows_inside_sort_are_kept_as_in_a_compound(self):
        for level in ([], ["-nosortcomments"], ["-alwayscomment"]):
            rows = self.rows('cql() gamenumber==2 sort "x" {row(ply) comment("c") -ply}', *level)
            self.assertEqual([row["ply"] for row in rows], [0, 1, 2, 3, 4])

    def test_latin_1(self):
        (self.dir / "latin.pgn").write_bytes('[White "Müller, \x96\x81 é"]\n[Black "Ünsal"]\n\n1. e4 {Zügig} *\n'.encode("latin-1"))
        (self.dir / "utf.pgn").write_bytes('[White "Müller – Žižek"]\n[Black "a\x00b"]\n\n1. e4 *\n'.encode())
        r = self.search("--cql", 'ply==1 tally "w" player white', "latin.pgn", "utf.pgn", "-o", "o.csv", "-o", "o.jsonl", "-o", "o.sqlite", "--columns",
                        "white,black,comment")
        rows = [json.loads(line) for line in self.text("o.jsonl").splitlines()]
        self.assertEqual(rows, [{"white": "Müller, –\ufffd é", "black": "Ünsal", "comment": "Zügig CQL"},
                                {"white": "Müller – Žižek", "black": "a b", "comment": "CQL"}])
        self.assertEqual(self.sqlite_rows("o.sqlite"), rows)
        self.assertEqual(list(csv.DictReader(self.text("o.csv").splitlines())), rows)
        self.assertIn("warning: 1 texts searched and 9 values were not UTF-8 and were read as Windows-1252", r.stderr)  # three in each file; the tally searches
        self.assertIn("1\tMüller, –\ufffd é", r.stdout)

    def test_names_and_labels_of_a_query_in_latin_1(self):
        text = 'cql() mate row("Zügig"=ply "\x81"=san) tally "Länge" "é" sort "größe" ply tally "Länge (UTF-8)" ply'
        (self.dir / "latin.cql").write_bytes(text.encode("latin-1"))
        columns = ["sort_größe", "Zügig", "\ufffd", "ü"]
        words = ["--columns", b'sort_gr\xc3\xb6\xc3\x9fe,row,"\xfc"=ply', "--indexes", "ü", "--tallies", "t.jsonl"]
        r = subprocess.run([BINARY, "latin.cql", "games.pgn", *words, *[word for ending in ("csv", "tsv", "jsonl", "sqlite", "epd") for word in ("-o", f"o.{ending}")]],
                           cwd=self.dir, capture_output=True)
        self.assertEqual(r.returncode, 0, r.stderr)
        self.assertEqual([list(row) for row in csv_rows(self.text("o.csv"))[:1] + tsv_rows(self.text("o.tsv"))[:1] + self.sqlite_rows("o.sqlite")[:1]], [columns] * 3)
        self.assertEqual([json.loads(line) for line in self.text("o.jsonl").splitlines()][0], dict(zip(columns, (7, 7, "Qxf7#", 7))))
        self.assertIn('c1 "Zügig=7"; c2 "\ufffd=Qxf7#"; c3 "ü=7";', self.text("o.epd"))
        self.assertEqual(json.loads(self.text("t.jsonl").splitlines()[0])["label"], "Länge")
        self.assertEqual(subprocess.run([BINARY, "latin.cql", "games.pgn", "--count"], cwd=self.dir, capture_output=True).stdout.decode().split("\n")[2], "Länge: 2 in 1 values")
        self.assertNotIn(b"not UTF-8", r.stderr)  # texts of the query do not come from games

    def test_sqlite_says_what_made_it_and_has_indexes(self):
        self.search("--cql", "check", "games.pgn", "-o", "o.db", "--indexes", "game,white")
        run = {row["key"]: row["value"] for row in self.sqlite_rows("o.db", "select * from run")}
        self.assertEqual((run["query"], run["games"], run["matches"]), ("cqldefault", 3, 2))
        self.assertTrue(run["program"].startswith("cql-jit "))
        indexes = [row["name"] for row in self.sqlite_rows("o.db", "select name from sqlite_master where type='index' and name like 'rows%'")]
        self.assertEqual(indexes, ["rows_game", "rows_white"])
        for name in ("007", "it's"):  # a name is a text, also one of digits
            (self.dir / f"{name}.cql").write_text("cql() check")
            self.search(f"{name}.cql", "games.pgn", "-o", "o.db")
            self.assertEqual(self.sqlite_rows("o.db", "select value from run where key = 'query'")[0]["value"], name)

    def test_sqlite_has_no_small_and_capital_letters_in_names(self):
        for columns, names in (("K,k,Ply=1,ply", ["K", "k_2", "Ply", "ply_2"]), ("k=1,K=2,K_2=3", ["k", "K_2", "K_3"])):
            r = self.search("--cql", "mate", "games.pgn", "-o", "o.db", "-o", "o.csv", "--columns", columns, "--indexes", names[1])
            self.assertEqual(r.returncode, 0, r.stderr)
            self.assertEqual(list(self.sqlite_rows("o.db", "select * from rows")[0]), names)
            self.assertEqual(self.text("o.csv").split("\r\n")[0], ",".join(part.split("=")[0] for part in columns.split(",")))

    def test_sums_agree(self):
        self.search(self.query('cql(variations) check row(san "men"=#[Aa]) total "men" #[Aa] tally "san" san'), GAMES / "annotated.pgn", "-o", "o.csv",
                    "-o", "o.jsonl", "-o", "o.sqlite", "--tallies", "t.jsonl")
        by_csv = list(csv.DictReader(self.text("o.csv").splitlines()))
        by_json = [json.loads(line) for line in self.text("o.jsonl").splitlines()]
        tallies = [json.loads(line) for line in self.text("t.jsonl").splitlines()]
        count, men = self.sqlite_rows("o.sqlite", "select count(*) n, sum(men) s from rows")[0].values()
        self.assertEqual((count, men), (len(by_csv), sum(int(row["men"]) for row in by_csv)))
        self.assertEqual((count, men), (len(by_json), sum(row["men"] for row in by_json)))
        self.assertEqual([(line["count"], line["result"]) for line in tallies if line["kind"] == "total"], [(count, men)])
        moves = collections.Counter(row["san"] for row in by_json)
        self.assertEqual({line["value"]: line["count"] for line in tallies if line["kind"] == "tally"}, moves)


class Tallies(Rows):
    def printed(self, query, *args, pgn="games.pgn"):
        out = self.search(self.query(query), pgn, "--count", *args).stdout
        return out.split("\n", 2)[2].splitlines()

    def test_words(self):
        self.assertEqual(self.printed('cql() terminal average "length" ply total ply largest ply smallest ply tally "e" "x"'),
                         ["length: 4.67 (3)", "total-1: 14 (3)", "largest-1: 7 (3)", "smallest-1: 3 (3)", "e: 3 in 1 values", "3\tx"])

    def test_nothing_counted(self):
        self.assertEqual(self.printed('cql() false tally "a" ply total ply average ply largest ply'),
                         ["a: 0 in 0 values", "total-1: 0 (0)", "average-1: none (0)", "largest-1: none (0)"])

    def test_average_is_rounded_half_away_from_zero(self):
        self.assertEqual(self.printed('cql() initial gamenumber<3 average "a" 1-gamenumber average "b" 1-gamenumber*gamenumber total "c" -1'),
                         ["a: -0.50 (2)", "b: -1.50 (2)", "c: -2 (2)"])
        self.assertEqual(self.printed('cql() gamenumber==1 average "c" {if ply==0 {0 - 1} else 0} average "d" {if ply==0 1 else 0}'), ["c: -0.13 (8)", "d: 0.13 (8)"])

    def test_squares_of_the_last_move_are_told_as_players_write_them(self):
        (self.dir / "castling.pgn").write_text('[Event "a"]\n\n1. e4 d5 2. Nf3 Nc6 3. Bc4 Bf5 4. O-O Qd7 5. exd5 O-O-O *\n')
        moves = ["1\t" + to for to in ("O-O", "O-O-O", "c4", "c6", "d7", "e4", "f3", "f5")]
        self.assertEqual(self.printed('cql() tally to', pgn="castling.pgn"), ["tally-1: 10 in 9 values", "2\td5", *moves])
        self.assertEqual(self.printed('cql() tally ply by from', "--top", "1", pgn="castling.pgn")[:3], ["tally-1: 10 in 10 values", "O-O\t1\t7", "O-O-O\t1\t10"])
        self.assertIn("1\t[]", self.printed('cql() tally {to}', pgn="castling.pgn"))

    def test_now_counts_in_games_that_do_not_match(self):
        self.assertEqual(self.printed('cql() tally now "n" gamenumber tally "m" gamenumber mate gamenumber==2'),
                         ["n: 17 in 3 values", "8\t1", "5\t2", "4\t3", "m: 1 in 1 values", "1\t2"])

    def test_per_game(self):
        self.assertEqual(self.printed('cql() tally per game "s" sidetomove total per game "t" ply by sidetomove'),
                         ["s: 6 in 2 values", "3\t-1", "3\t1", "t: 3 (6)", "-1\t3\t3", "1\t0\t3"])

    def test_top(self):
        self.assertEqual(self.printed('cql() tally "s" ply by gamenumber', "--top", "1"),
                         ["s: 17 in 17 values", "1\t1\t0", "1\t7\t(others)", "2\t1\t0", "2\t4\t(others)", "3\t1\t0", "3\t3\t(others)"])

    def test_totals_need_more_than_32_bits(self):
        self.assertEqual(self.printed('cql() gamenumber==1 total "t" 2000000000'), ["t: 16000000000 (8)"])

    # Contributions `T` that are kept, rolled back, and kept after others that were kept.
    AROUND = ["T", "T {T check} or T", "{T T false} or {T ply>9}", "{T ply==2} or {T T T ply==5} or {T T initial}", "not {T check}", "T {not not T}", "find {T check}",
              "find <-- {T check}", "find 1 2 {T check}", "T find 2 99 {T move capture . T}", "find all {T check}", "parent:{T check}", "child:{T check}",
              "T position 0 : {T}", "line --> T --> {T check} --> T", "line --> {T wtm}+ --> {T check}", "T flipcolor {T wtm}", "rotate90 {T A attacks k}",
              'sort "s" {T ply} T', 'sort max "m" {T check ply}', "T if {T check} then {T false} else {T}", 'T comment("x" ply) {T check} or T',
              "echo (x y) {x:{T check} y:{T check} T}", "square x in a-h4 {T Q attacks x}", "piece x in Q {T x attacks k}", "function f(){T check} {f() or T}"]

    def test_values_that_come_again(self):
        """An entry counts repeated values, whatever is rolled back; with groups each has an entry of its own."""
        r = random.Random(SEED)
        of_one = r.sample(self.AROUND, len(self.AROUND))
        of_two = [" ".join(f"{{{part}}}" for part in r.sample(self.AROUND, 2)) for _ in range(ROUNDS)]
        counted = 0
        for around in of_one + of_two:
            value = r.choice(["7", "ply/10", "passedpawns", "#A", "sidetomove", "a-h3 & [Aa]", "#a%2"])
            words = ["tally", "tally", "tally per game"] + ["total", "average", "smallest"] * (value not in ("passedpawns", "a-h3 & [Aa]"))
            filter, also = f'{r.choice(words)} "t" {{ {value} }}', r.choice(["", "", f' tally "u" {{ {value} }}'])
            header, options = r.choice(("", "variations", "matchcount 3 99")), ["-alwayscomment"] * (r.random() < 0.2)
            said = []
            for group in ("", " by 0"):
                query = f"cql({header}) " + re.sub(r"\bT\b", "{" + filter + group + also + "}", around)
                self.search(self.query(query), GAMES / "annotated.pgn", "--count", "--tallies", "t.jsonl", *options)
                said.append([json.loads(line) | {"group": None} for line in self.text("t.jsonl").splitlines() if '"label":"t"' in line])
            with self.subTest(query=query):
                alone, grouped = said
                self.assertEqual(alone, grouped[:len(alone)])
                counted += sum(line["count"] for line in alone)
        self.assertGreater(counted, 100_000)

    def test_tables_of_transforms_are_one(self):
        self.assertEqual(self.printed('cql() initial flipcolor {wtm tally "k" K}'), ["k: 3 in 1 values", "3\te1"])

    def test_files(self):
        query = self.query('cql() tally "a, b" san by sidetomove {average "p" ply false} or average "q" ply')
        for ending in ("csv", "tsv", "jsonl"):
            r = self.search(query, "games.pgn", "--count", "--tallies", f"t.{ending}", "--top", "1")
            self.assertNotIn("values", r.stdout)
        lines = [json.loads(line) for line in self.text("t.jsonl").splitlines()]
        self.assertEqual([list(line) for line in lines], [["label", "kind", "group", "value", "count", "result"]] * len(lines))
        self.assertEqual([typed(row, ("count", "group")) | {"result": row["result"] and float(row["result"])} for row in csv_rows(self.text("t.csv"))], lines)
        self.assertEqual([typed(row, ("count", "group")) | {"result": row["result"] and float(row["result"])} for row in tsv_rows(self.text("t.tsv"))], lines)
        self.assertEqual([(line["label"], line["group"], line["value"], line["count"]) for line in lines[:2]],
                         [("a, b", -1, "e4", 2), ("a, b", -1, "Bc4", 1)])
        self.assertEqual([line["result"] for line in lines if line["label"] == "p"], [None])

    def test_nothing_is_counted(self):
        r = self.search("--cql", "mate", "games.pgn", "--count", "--tallies", "t.csv")
        self.assertIn("warning: --tallies: t.csv is not written, as the query has no tallies\n", r.stderr)
        self.assertFalse((self.dir / "t.csv").exists())
        r = self.search(self.query("cql() mate", "a.cql"), self.query('cql() tally "men" #[Aa]', "b.cql"), "games.pgn", "--count", "--tallies", "t.csv")
        self.assertNotIn("warning", r.stderr)

    def test_several_queries_in_one_pass(self):
        a, b = self.query('cql() mate tally "men" #[Aa]', "a.cql"), self.query('cql() check tally "men" #[Aa] by san', "b.cql")
        r = self.search(a, b, "games.pgn", "--count")
        self.assertEqual([line for line in r.stdout.splitlines() if line and "games in" not in line],
                         ["men: 2 in 2 values", "1\t31", "1\t32", "men: 2 in 2 values", "Qh4#\t1\t32", "Qxf7#\t1\t31"])


class SeveralQueries(Rows):
    QUERIES = {"checks": 'cql() check tally "side" sidetomove', "men": 'cql() {terminal sort "men" #[Aa] row("n"=#[Aa] fen)} total "men" #[Aa] by ply',
               "rest": "cql(quiet) mate or stalemate"}
    ENDINGS = ("pgn", "csv", "tsv", "jsonl", "sqlite", "html")

    def written(self, program, queries, folder, *words):
        """The files of a run."""
        (self.dir / folder).mkdir()
        outputs = [word for ending in self.ENDINGS for word in ("-o", f"{folder}/o.{ending}")]
        r = subprocess.run([program, *queries, str(GAMES / "studies.pgn"), *outputs, "--tallies", f"{folder}/t.csv", *words], cwd=self.dir,
                           capture_output=True, text=True)
        self.assertEqual(r.returncode, 0, r.stderr)
        return {path.name: path.read_bytes() for path in (self.dir / folder).iterdir()}

    def test_each_query_writes_the_rows_that_it_writes_alone(self):
        names = [self.query(text, f"{name}.cql") for name, text in self.QUERIES.items()]
        for name in names:
            subprocess.run([BINARY, "compile", name], cwd=self.dir, check=True, capture_output=True)
        alone = {f"{name}-{file}": text for name in self.QUERIES for file, text in self.written(BINARY, [f"{name}.cql"], name).items()}
        self.assertEqual(len(alone), 3 * len(self.ENDINGS) + 2)  # another query has no tally
        for folder, program, ending, threads in (("one", BINARY, "cql", "1"), ("four", BINARY, "cql", "4"), ("so", RUNNER, "so", "3")):
            together = self.written(program, [f"{name}.{ending}" for name in self.QUERIES], folder, "--threads", threads)
            self.assertEqual(sorted(together), sorted(alone))
            for name, text in together.items():
                self.assertTrue(text == alone[name], (folder, name))

    def test_two_queries_do_not_share_a_file(self):
        queries = [self.query("cql() mate", name) for name in ("a.cql", "b.cql")]
        self.refused("standard output takes what one query finds", *queries, "games.pgn", "-o", "-", "--format", "csv")
        (self.dir / "x").mkdir()
        self.refused("two queries write a-o.csv", "a.cql", self.query("cql() check", "x/a.cql"), "games.pgn", "-o", "o.csv")


class BadInput(Rows):
    def test_what_is_refused_before_a_game_is_read(self):
        games = "games.pgn"
        for words, *args in (("'nonsense'", "--columns", "game,nonsense", "-o", "o.csv"), ("no sort", "--columns", "sort_x", "-o", "o.csv"),
                             ("only looks", "--columns", "x={y=1 y}", "-o", "o.csv"), ("only looks", "--columns", 'x={sort "a" ply}', "-o", "o.csv"),
                             ("only looks", "--columns", 'x=tally "a" ply', "-o", "o.csv"), ("one filter", "--columns", "x=ply ply", "-o", "o.csv"),
                             ("only looks", "--columns", "x=distinct ply", "-o", "o.csv"), ("is for rows", "--columns", "ply", "-o", "o.html"),
                             ("--columns is for rows", "--columns", "game"), ("--rows is for rows", "--rows", "games", "-o", "o.pgn"),
                             ("given twice", "-o", "a.csv", "-o", "b.csv"), ("given twice", "-o", "a.pgn", "-o", "b.pgn"),
                             ("none of pgn", "-o", "-", "--format", "xls"), ("EPD", "-o", "o.epd", "--rows", "games"), ("for positions or", "--rows", "x"),
                             ("does not tell", "-o", "o.csv", "--format", "csv"), ("must end in", "-o", "o.xls"), ("no column 'x'", "-o", "o.db", "--indexes", "x"),
                             ("--indexes is for rows", "-o", "o.csv", "--indexes", "game"), ("name one with -o, .sqlite", "-o", "o.html", "--indexes", "game"),
                             ("--report-games is for a report", "-o", "o.csv", "--report-games", "3"), ("(for rows: .jsonl, .csv, .tsv, .epd)", "--append", "o.xls"), ("needs a file", "-o", "-", "--format", "sqlite"), ("ten columns", "-o", "o.epd", "--columns", ",".join(["ply"] * 11)),
                             ("an entry of the list is empty", "-o", "o.csv", "--columns", "game,,ply"), ("the list is empty", "-o", "o.csv", "--columns", " "),
                             ("  K=\n", "-o", "o.csv", "--columns", "K="), ("'pgn' keeps its name\n", "-o", "o.csv", "--columns", "K=pgn"),
                             ("keeps its name; a filter with its value can have another: K=gamenumber", "-o", "o.csv", "--columns", "K=game"),
                             ("'row' stands for", "-o", "o.csv", "--columns", "row"), ("must end in", "--tallies", "t.xls")):
            self.refused(words, "--cql", "mate", games, *args)

    def test_the_help_names_every_format(self):
        formats = re.search("none of (.*)", self.run_it("--cql", "mate", "games.pgn", "-o", "-", "--format", "xls").stderr)[1]
        text = " ".join(self.run_it("--help", "all").stdout.split())
        self.assertIn("--format " + formats.replace(", ", "|"), text)
        for ending in formats.split(", "):
            self.assertRegex(text.split("--output FILE")[1].split(" --")[0], rf"\.{ending}\b")

    def test_queries_that_are_refused(self):
        for words, filters in (("at least one item", "row()"), ("the filter of the column", 'row("a"=)'), ("must not be empty", 'row(""=ply)'),
                               ("two columns", 'row("a"=ply "a"=san)'), ("a number in one place", 'row("a"=ply) row("a"=san)'), ("'now'", "row now(ply)"),
                               ("str(...)", "tally wtm"), ("str(...)", "tally currentposition"), ("needs a value", 'tally "x"'), ("'by' needs", "tally ply by"),
                               ("'total'", 'tally "x" ply total "x" ply'), ("two types", 'tally "x" ply tally "x" san'), ("has groups", 'tally "x" ply tally "x" ply by ply'),
                               ("write #", "total A"), ("needs a number", "average san"), ("is there already", "tally now now ply"), ("'game' after", "tally per ply"),
                               ("must not be empty", 'tally "" ply')):
            self.refused(words, self.query(f"cql() {filters}"), "games.pgn")

    def test_names_of_the_query_stay_names(self):
        self.search(self.query("cql() row=ply total=row+1 total>row now=4 tally=now average=tally now<=average"), "games.pgn", "--count")

    def test_what_cannot_be_written(self):
        for ending in ("csv", "sqlite", "jsonl"):
            self.refused("cannot write", "--cql", "mate", "games.pgn", "-o", f"no/such.{ending}", status=1)
        self.refused("cannot write", "--cql", "tally ply", "games.pgn", "--count", "--tallies", "no/such.csv", status=1)

    def test_a_full_disk_leaves_the_old_file(self):
        def small_files():
            resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 16, 1 << 16))
        for ending in ("csv", "sqlite", "jsonl"):
            (self.dir / f"o.{ending}").write_text("old")
            r = subprocess.run([BINARY, "--cql", ".", str(GAMES / "masters.pgn"), "-o", f"o.{ending}"], cwd=self.dir, capture_output=True, text=True,
                               preexec_fn=small_files, timeout=120)
            self.assertEqual(r.returncode, 1, r.stderr)
            self.assertIn("cannot write", r.stderr)
            self.assertEqual((self.dir / f"o.{ending}").read_text(), "old")
        self.assertEqual(sorted(p.name for p in self.dir.iterdir()), ["games.pgn", "o.csv", "o.jsonl", "o.sqlite"])

    def test_a_database_that_another_program_has_open_is_replaced(self):
        self.search("--cql", "mate", "games.pgn", "-o", "o.sqlite")
        (self.dir / "link.sqlite").symlink_to("o.sqlite")
        for name in ("o.sqlite", "link.sqlite"):
            with self.subTest(name=name):
                base = sqlite3.connect(self.dir / name)
                try:
                    base.execute("pragma journal_mode = wal")
                    base.execute("update rows set white = 'changed'")
                    base.commit()
                    self.assertTrue((self.dir / "o.sqlite-wal").exists())
                    self.search("--cql", "check", "games.pgn", "-o", name, "-o", "o.jsonl")
                    rows = [json.loads(line) for line in self.text("o.jsonl").splitlines()]
                    self.assertEqual(self.sqlite_rows("o.sqlite"), rows)
                    self.assertFalse([p.name for p in self.dir.iterdir() if p.name.startswith("o.sqlite-")])
                finally:
                    base.close()
                self.assertEqual(self.sqlite_rows("o.sqlite"), rows)

    def test_an_object_without_the_filter_says_so(self):
        self.run_it("compile", "--cql", "mate", "-o", "q.so")
        r = subprocess.run([RUNNER, "q.so", "games.pgn", "-o", "o.csv", "--columns", "game,n=#[Aa]"], cwd=self.dir, capture_output=True, text=True)
        self.assertEqual(r.returncode, 2)
        self.assertIn("compile it with --columns", r.stderr)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=1)
