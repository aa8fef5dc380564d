#!/usr/bin/env python3
"""The older language (language/50) end to end: results, command line, messages, manual.

usage: legacy.py CQL_JIT
"""
import concurrent.futures
import pathlib
import re
import sys
import unittest

from support import BINARY, Program, run_program

ROOT = pathlib.Path(__file__).resolve().parents[2]
QUERIES = ROOT / "tests" / "data" / "cql" / "legacy"
GAMES = [str(QUERIES / "games.pgn"), str(ROOT / "examples" / "games.pgn")]


def run(*args, **kw):
    return run_program([BINARY, *args], **kw)


def rows():
    """The rows of keywords.txt as (left, right)."""
    lines = []
    for line in (QUERIES / "keywords.txt").read_text().splitlines():
        if line.startswith("    "):
            lines[-1] += " " + line.strip()
        elif line and not line.startswith("#"):
            lines.append(line)
    return [tuple(part.strip() for part in line.split("=>", 1)) for line in lines]


def complete(left, right):
    """Both queries of a row, and the mark `all` or `none` of the row."""
    mark = re.match(r"(all|none):", right)
    right = right[mark.end():] if mark else right
    if left.startswith("match:"):
        left, right = f"(match {left[6:]} (position :initial))", f"cql() initial {{{right}}}"
    elif not left.startswith("(match"):
        left, right = f"(match (position {left} :markall))", f"cql() {right}"
    return left, right if right.startswith("cql(") else f"cql() {right}", mark and mark.group(1)


class Legacy(Program):
    def query(self, text, name):
        path = self.dir / name
        path.write_text(text)
        return str(path)

    def positions(self, text, name, *options, games=GAMES):
        """The marked positions and the number of all games that match."""
        r = run("--threads", "1", "--count", "--show-positions", *options, self.query(text, name), *games, cwd=self.dir)
        if r.returncode:
            return -1, [r.stderr]
        count = re.search(r"^(\d+) matches of (\d+) games", r.stderr, re.M)
        return int(count.group(1)), [line for line in r.stdout.splitlines() if line.startswith("Game: ")]

    def test_rows_of_the_table(self):
        table = [complete(*row) for row in rows()]
        everything = len(self.positions("cql() .", "all.cql")[1])

        def compare(item):
            number, (old, new, mark) = item
            got, want = self.positions(old, f"old{number}.cql"), self.positions(new, f"new{number}.cql")
            if min(got[0], want[0]) < 0:
                return "\n".join([old, *got[1], *want[1]])
            if mark == "none":
                return f"{old}\n  marks {len(got[1])} positions, but should none" if got[1] else ""
            if got[1] != want[1]:
                odd = sorted(set(got[1]) ^ set(want[1]))
                return f"{old}\n  {len(got[1])} positions, wanted {len(want[1])}; they differ in {odd[:4]}"
            if mark != "all" and not 0 < len(want[1]) < everything:
                return f"{old}\n  the row shows nothing: {len(want[1])} positions"
            return ""

        with concurrent.futures.ThreadPoolExecutor(4) as pool:
            wrong = [text for text in pool.map(compare, enumerate(table)) if text]
        self.assertEqual(wrong, [], "\n".join(wrong))

    def test_games_that_match_without_a_marked_position(self):
        """language/50 §5: a range of numbers of matches may contain 0."""
        for old, new in (("(match :and ((position :check) (position :mate)))", "cql() initial find quiet check find quiet mate"),
                         ("(match :or ((position :stalemate) (position :mate)))", "cql() initial {find quiet stalemate or find quiet mate}"),
                         ("(match :not (position :mate))", "cql() initial not find quiet mate"),
                         ("(match :year 1990 2030 :not (position :mate) :and ((position :check)))",
                          "cql() initial 1990<=year<=2030 not find quiet mate find quiet check"),
                         ("(match (position :matchcount 0 :check :promote U))", "cql() initial not find quiet {check move promote A}"),
                         ("(match (position :pretransformmatchcount 0 :stalemate :wtm))", "cql() initial not find quiet {stalemate wtm}"),
                         ("(match (position :mate :matchcount 0 0) (position :check :matchcount 0 2))",
                          "cql() initial not find quiet mate Num=find quiet count check Num<=2")):
            got, want = self.positions(old, "old.cql"), self.positions(new, "new.cql")
            self.assertGreater(want[0], 0, new)
            self.assertEqual(got[0], want[0], old)
            if ":check :matchcount 0 2" not in old:
                self.assertEqual(got[1], [], old)
            run("--threads", "1", "-o", "out.pgn", self.query(old, "old.cql"), *GAMES, cwd=self.dir)
            marks = (self.dir / "out.pgn").read_text().count("MATCH")
            self.assertEqual(marks, len(got[1]), old)

    def test_no_keyword_makes_comments(self):
        """language/50 §5: a marked position gets `MATCH`, but no comments of the filters that keywords are translated to."""
        marked, games = "(match (position :fiftymoverule :markall))", GAMES[0]
        run("--threads", "1", "-o", "out.pgn", self.query(marked, "fifty.cql"), games, cwd=self.dir)
        comments = set(re.findall(r"\{\s*([^}]*?)\s*\}", (self.dir / "out.pgn").read_text()))
        self.assertEqual({c for c in comments if not c.startswith("Game number")}, {"MATCH"})

    def test_every_keyword_is_in_the_table(self):
        keywords = re.findall(r'^LEGACY_KEYWORD\(\w+, "(\w+)", "(\w+)"', (ROOT / "frontend/legacy/keywords.def").read_text(), re.M)
        self.assertGreater(len(keywords), 100)
        table = "\n".join(left for left, _ in rows())
        missing = [name for name, _ in keywords if not re.search(rf":{name}\b", table)]
        self.assertEqual(missing, [])

    def check(self, status, words, *args):
        """The program ends with the status and prints the words on standard error."""
        r = run(*args, cwd=self.dir)
        self.assertEqual(r.returncode, status, r.stderr)
        for word in words:
            self.assertIn(word, r.stderr)
        return r

    def test_language_can_be_forced(self):
        old, new = self.query("; first\n(match (position :mate))", "old.cql"), self.query("// x\ncql() mate", "new.cql")
        for query, option in ((old, "--legacy"), (new, "--modern")):
            self.assertEqual(run(option, query, GAMES[0], "--count").returncode, 0)
            self.assertEqual(run("check", option, query).returncode, 0)
            self.assertEqual(run("explain", option, query).returncode, 0)
        for command in ([], ["check"], ["explain"]):
            games = [] if command else [GAMES[0], "--count"]
            self.check(2, ["new.cql:2:1: error: this query is in CQL 6, but --legacy asks"], *command, "--legacy", new, *games)
            self.check(2, ["old.cql:2:1: error: this query is in the older language", "convert --modern"],
                       *command, "--modern", old, *games)
        self.check(2, ["exclude each other"], "--legacy", "--modern", old, GAMES[0])
        self.check(2, ["bad.cql:1:1: error: a query is one list"], "--legacy", self.query("find mate", "bad.cql"), GAMES[0])
        self.check(2, ["new.cql:2:1: error: this query is in CQL 6 already"], "convert", "--modern", new)

    def test_files_of_the_query_and_of_the_command_line(self):
        for name in ("in.pgn", "other.pgn"):
            (self.dir / name).write_text(pathlib.Path(GAMES[0]).read_text())
        query = self.query("(match :pgn in.pgn :output out.pgn (position :mate))", "q.cql")
        self.assertIn("of 7 games", run(query, cwd=self.dir).summary)
        self.assertIn("{MATCH}", (self.dir / "out.pgn").read_text())
        self.assertIn("to mine.pgn", run(query, "other.pgn", "-o", "mine.pgn", cwd=self.dir).stdout)
        (self.dir / "in.pgn").unlink()
        self.assertIn("of 7 games", run(query, "-i", "other.pgn", "--count", cwd=self.dir).summary)
        modern = self.query(run("convert", "--modern", query).stdout, "new.cql")
        self.assertIn("of 7 games", run(modern, "-i", "other.pgn", "-o", "again.pgn", cwd=self.dir).summary)
        self.assertEqual((self.dir / "again.pgn").read_text(), (self.dir / "mine.pgn").read_text())
        self.check(2, ["must end in .pgn"], self.query("(match :pgn games.txt (position))", "bad.cql"))

    def test_variations_of_the_command_line_are_those_of_every_list(self):
        for old in ("(match (position{0} :check))", "(match (position{0} :sequence ((position :movefrom [KQRBNkqrbn]) (position :check)) :markall))",
                    "(match (position{0} :movefrom Pe5 :markall) (position{0} :gappedsequence ((position Pe5) (position :enpassant))))"):
            lists = self.positions(old.format(" :variations"), "old.cql")[1]
            self.assertEqual(self.positions(old.format(""), "old.cql", "--variations")[1], lists)
            self.assertNotEqual(self.positions(old.format(""), "old.cql")[1], lists)
            self.assertEqual(self.positions(old.format(" :variations"), "old.cql", "--mainline")[1], self.positions(old.format(""), "old.cql")[1])

    def test_filters_of_the_command_line_are_asked_of_the_marks(self):
        query = self.query("(match (position :mate :markall))", "q.cql")
        for options, wanted in (([], "cql() mate"), (["--wtm"], "cql() mate wtm"), (["--btm"], "cql() mate btm"),
                                (["--event", "Club"], 'cql() mate event "Club"'), (["--cql", "Q"], "cql() mate Q")):
            self.assertEqual(self.positions("(match (position :mate))", "old.cql", *options)[1], self.positions(wanted, "new.cql")[1])
        self.check(2, ["marks no position"], "--wtm", self.query("(match (position :mate) :not)", "not.cql"), GAMES[0])
        self.check(2, ["each position list has its own"], "--flipcolor", query, GAMES[0])

    def test_comments_at_the_marks(self):
        queries = {
            "(match (position :mate))": {"MATCH"},
            '(match (position :mate :comment "The end"))': {"The end"},
            "(match (position :mate :noannotate))": set(),
            '(match (position :mate :comment "A") (position :check :comment "B") (position :btm :noannotate))': {"A", "B"},
            '(match (position :mate :comment "A" :endmost) (position :check))': {"A", "MATCH"},
        }
        for text, wanted in queries.items():
            query = self.query(text, "q.cql")
            r = run(query, GAMES[0], "-o", "-", cwd=self.dir)
            self.assertEqual(r.returncode, 0, r.stderr)
            comments = set(re.findall(r"MATCH|The end|\bA\b|\bB\b", " ".join(re.findall(r"{(.*?)}", r.stdout, re.S))))
            self.assertEqual(comments, wanted, text)

    def test_a_question_mark_is_one_character(self):
        games = self.query('[White "Müller, A"]\n[Result "*"]\n\n*\n', "names.pgn")
        for pattern, found in (("m?ller, ?", 1), ("m??ller*", 0), ("m?*", 1), ("?", 0)):
            query = self.query(f'(match :whiteplayer "{pattern}" (position))', "q.cql")
            self.assertIn(f"{found} matches of 1 ", run("--count", query, games).summary, pattern)

    def test_patterns_and_codes_of_tags(self):
        """A point of a pattern is literal; a code of three characters matches longer ones (language/50 §10)."""
        games = self.query('[Event "A. B"]\n[ECO "C68a1"]\n[Result "*"]\n\n*\n', "tags.pgn")
        for condition, found in ((':event "a.*"', 1), (':event "a?b*"', 0), (':event "a.? b"', 0), (':event "?. b"', 1), (':event "*.b"', 0),
                                 (":eco C68", 1), (":eco C60 C68", 1), (":eco C69", 0), (":eco C60 C67", 0)):
            query = self.query(f"(match {condition} (position))", "q.cql")
            self.assertIn(f"{found} matches of 1 ", run("--count", query, games).summary, condition)

    def test_symbols_of_the_other_spelling_do_not_fit(self):
        """A file in the older language is never rewritten in symbols that it does not have."""
        text = "(match (position Nd4 .e4))"
        query = self.query(text, "q.cql")
        for words in (["convert", "--unicode", query], ["convert", "--ascii", query], ["-u", query], ["-a", query]):
            self.check(2, ["q.cql:1:1: error: queries of the older language"], *words)
            self.assertEqual(pathlib.Path(query).read_text(), text)

    def test_help(self):
        for keyword in re.findall(r'^LEGACY_KEYWORD\(\w+, "(\w+)"', (ROOT / "frontend/legacy/keywords.def").read_text(), re.M):
            self.assertIn(f":{keyword}", run("help", ":" + keyword).stdout)
            self.assertRegex(run("help", "--legacy").stdout, rf"(?m)^:{keyword}\b")
        self.check(2, ["did you mean :check?"], "help", ":chek")
        self.check(2, ["write :attackcount"], "help", ":attacks")

    def test_wrong_queries_have_status_2(self):
        bad = sorted((QUERIES / "bad").glob("*.cql"))
        self.assertGreaterEqual(len(bad), 20)
        for path in bad:
            r = run(path.name, GAMES[0], "--count", cwd=path.parent)
            self.assertEqual((r.returncode, r.stdout), (2, ""), path.name)
            self.assertEqual(r.stderr, path.with_suffix(".txt").read_text(), path.name)

    def test_examples_of_the_manual(self):
        """Every ```lisp block of docs/legacy.md finds the number of games in the line after it."""
        text = (ROOT / "docs" / "legacy.md").read_text()
        blocks = re.findall(r"^```lisp\n(.*?)^```\n+(?:Finds (\d+) of the games and marks (\d+) positions?)?", text, re.M | re.S)
        self.assertGreaterEqual(len(blocks), 20)
        for block, matches, positions in blocks:
            got = self.positions(block, "q.cql", games=GAMES[1:])
            self.assertEqual((str(got[0]), str(len(got[1]))), (matches, positions), block)
        for block in re.findall(r"^```text\n(.*?)^```", text, re.M | re.S):
            name, line = re.match(r"(\S+\.cql):\d+:\d+: (.*)", block).groups()
            self.assertIn(line, "".join(p.read_text() for p in (QUERIES / "bad").glob("*.txt")), name)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], "-v"])
