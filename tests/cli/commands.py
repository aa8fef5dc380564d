#!/usr/bin/env python3
"""Tests of the commands beside the search, from outside.

usage: commands.py CQL_JIT
"""
import json
import pathlib
import re
import shutil
import signal
import statistics
import subprocess
import sys
import unittest

from support import BINARY, Program


class Commands(Program):
    def generate(self, *args, name="games.pgn"):
        r = self.run_it("generate", "-o", name, *args)
        self.assertEqual((r.returncode, r.stdout, r.stderr), (0, "", ""))
        return self.dir / name


class CompiledQueries(Commands):
    QUERY = "cql(silent)\nR attacks k\nsort #a\npersistent Seen += 1\n"

    def run_other(self, *args):
        runner = str(pathlib.Path(BINARY).with_name("cql-run"))
        return subprocess.run([runner, *args], cwd=self.dir, capture_output=True, text=True, timeout=120)

    def compile(self, *args):
        (self.dir / "query.cql").write_text(self.QUERY)
        r = self.run_it("compile", "query.cql", *args)
        self.assertEqual((r.returncode, r.stdout, r.stderr), (0, "", ""))

    def without_time(self, text):
        return re.sub(r"in [0-9.]+ seconds", "", text)

    def test_compiled_queries_agree_with_the_query(self):
        self.generate("--games", "400", "--seed", "5")
        self.compile()
        expected = self.run_it("--threads", "2", "-o", "out.pgn", "query.cql", "games.pgn")
        self.assertIn("Seen: ", expected.stdout)
        games = (self.dir / "out.pgn").read_bytes()
        for run in (self.run_it, self.run_other):
            r = run("--threads", "2", "-o", "out.pgn", "query.so", "games.pgn")
            self.assertEqual((r.returncode, r.stderr), (0, ""))
            self.assertEqual(self.without_time(r.stdout), self.without_time(expected.stdout))
            self.assertEqual((self.dir / "out.pgn").read_bytes(), games)

    def test_options_that_change_the_query_belong_to_compile(self):
        self.generate("--games", "300", "--seed", "6")
        self.compile("--flipcolor", "-o", "flipped.so")
        for run in (self.run_it, self.run_other):
            r = run("--flipcolor", "flipped.so", "games.pgn")
            self.assertEqual(r.returncode, 2)
            self.assertIn("--flipcolor would change the query", r.stderr)
        for option in (["--cpu", "x86-64-v3"], ["-O2"]):
            r = self.run_it(*option, "flipped.so", "games.pgn")
            self.assertEqual(r.returncode, 2)
            self.assertIn("is compiled", r.stderr)
        r = self.run_it("--count", "--flipcolor", "query.cql", "games.pgn")
        self.assertEqual(self.without_time(self.run_other("--count", "flipped.so", "games.pgn").stdout), self.without_time(r.stdout))
        for output in (["--output=x.so"], ["-O", "x.so"], ["--OUTPUT", "x.so"], ["-o", "x.so"]):
            self.compile(*output)
            (self.dir / "x.so").unlink()
        for output in (["-o", "x.pgn"], ["-o"], ["-o", "x.so", "-o", "y.so"]):
            self.assertEqual(self.run_it("compile", "query.cql", *output).returncode, 2)
        self.assertIn("--output: given twice", self.run_it("compile", "query.cql", "-o", "x.so", "-o", "y.so").stderr)
        self.assertIn("--games: given twice", self.run_it("generate", "--games", "2", "--games", "3").stderr)
        self.assertRegex(self.run_it("compile", "--help").stdout, r"--output FILE +file to write, \.so ")
        r = self.run_it("compile", "--count", "query.cql")
        self.assertEqual(r.returncode, 2)
        self.assertIn("--count is an option for running", r.stderr)

    def test_an_object_is_made_for_the_target_or_refused_in_words(self):
        MACHINES = {"x86_64": 62, "aarch64": 183}  # e_machine of ELF
        (self.dir / "query.cql").write_text(self.QUERY)
        made = []
        for machine, number in MACHINES.items():
            r = self.run_it("compile", "--target", machine + "-linux-gnu", "query.cql", "-o", machine + ".so")
            if r.returncode == 0:
                made.append(machine)
                self.assertEqual(int.from_bytes((self.dir / (machine + ".so")).read_bytes()[18:20], "little"), number)
            else:
                self.assertEqual(r.returncode, 2)
                self.assertRegex(r.stderr, r"^cql-jit: this cql-jit makes objects for \w+ only: it was built without CQL_CROSS_TARGETS\n$")
                self.assertFalse((self.dir / (machine + ".so")).exists())
        self.assertTrue(made)
        for target, words in (("riscv64-linux-gnu", "unknown target 'riscv64-linux-gnu'"), ("x86_64-pc-windows-msvc", "unknown target")):
            r = self.run_it("compile", "--target", target, "query.cql", "-o", "other.so")
            self.assertEqual(r.returncode, 2)
            self.assertIn(words, r.stderr)
            self.assertFalse((self.dir / "other.so").exists())

    def test_check_goes_on_behind_a_wrong_query(self):
        for name, text in (("good.cql", "cql() mate"), ("wrong.cql", "cql() mat"), ("late.cql", "cql() pinn")):
            (self.dir / name).write_text(text)
        self.assertEqual(self.run_it("check", "good.cql", "good.cql").returncode, 0)
        names = ("wrong.cql", "none.cql", "good.cql", "late.cql")
        r = self.run_it("check", *names)
        self.assertEqual((r.returncode, re.findall(r"(?m)^(\w+\.cql):1:", r.stderr)), (2, ["wrong.cql", "late.cql"]), r.stderr)
        self.assertIn("cannot read none.cql", r.stderr)
        r = self.run_it("check", "--json", *names)
        self.assertEqual((r.returncode, [m["file"] for m in json.loads(r.stdout)]), (2, ["wrong.cql", "late.cql"]), r.stderr)

    def test_a_task_that_is_misspelt(self):
        for command, word, task in (("database", "verfy", "verify"), ("shard", "mrege", "merge")):
            r = self.run_it(command, word, "x")
            self.assertEqual(r.returncode, 2)
            self.assertIn(f"there is no task '{word}'; did you mean {task}?", r.stderr)

    def test_what_is_no_compiled_query_is_refused(self):
        self.generate("--games", "2")
        self.compile()
        good = (self.dir / "query.so").read_bytes()
        for command in ("explain", "check", "format"):
            r = self.run_it(command, "query.so", errors="replace")
            self.assertEqual((r.returncode, "a compiled query, FILE.so, can only be run" in r.stderr), (2, True), r.stderr)
        changed = bytearray(good)
        changed[len(good) // 2] ^= 4
        for name, content, word in (("text.so", b"cql() mate", "no object file"), ("cut.so", good[:-100], "damaged"),
                                    ("changed.so", bytes(changed), "damaged")):
            (self.dir / name).write_bytes(content)
            for run in (self.run_it, self.run_other):
                r = run(name, "games.pgn")
                self.assertEqual((r.returncode, r.stdout), (2, ""))
                self.assertRegex(r.stderr, f"^cql-(jit|run): {name}: .*{word}")
        for run in (self.run_it, self.run_other):
            self.assertEqual(run("none.so", "games.pgn").returncode, 1)
        self.assertEqual(self.run_other("query.cql", "games.pgn").returncode, 2)
        r = self.run_other("query.so", "nothing-here")
        self.assertEqual((r.returncode, r.stderr), (1, "cql-run: there is no file and no folder 'nothing-here', and no query 'nothing-here.cql'\n"))

    def test_a_query_that_is_wrong_leaves_no_file(self):
        (self.dir / "wrong.cql").write_text("cql() R atacks k\n")
        r = self.run_it("compile", "wrong.cql")
        self.assertEqual(r.returncode, 2)
        self.assertIn("did you mean 'attacks'", r.stderr)
        self.assertFalse((self.dir / "wrong.so").exists())


class Stages(Commands):
    def test_tokens_have_place_kind_and_text(self):
        (self.dir / "query.cql").write_text('cql()\nflipcolor {#Ra-h7 >= 1 x = "a b"}\n  {2,3}')
        r = self.run_it("explain", "--tokens", "query.cql")
        tokens = [tuple(line.split(maxsplit=2)) for line in r.stdout.splitlines()]
        self.assertEqual(tokens[:9], [("1:1", "keyword", "cql"), ("1:4", "symbol", "("), ("1:5", "symbol", ")"), ("2:1", "keyword", "flipcolor"), ("2:11", "symbol", "{"),
                                      ("2:12", "symbol", "#"), ("2:13", "designator", "Ra-h7"), ("2:19", "symbol", ">="), ("2:22", "integer", "1")])
        self.assertEqual(tokens[9:], [("2:24", "identifier", "x"), ("2:26", "symbol", "="), ("2:28", "string", '"a b"'), ("2:33", "symbol", "}"),
                                      ("3:3", "repetition", "{2,3}"), ("3:8", "end")])


class Analysis(Commands):
    def test_counts_what_is_evaluated(self):
        self.generate("--games", "50", "--seed", "2")
        (self.dir / "query.cql").write_text("cql() check\nR attacks k\n")
        r = self.run_it("explain", "--analyze", "games.pgn", "query.cql")
        self.assertEqual(r.returncode, 0, r.stderr)
        self.assertRegex(r.stderr, r"^\n[0-9]+ matches of 50 games [^\n]*\n$")
        rows = {name: (int(e), int(m)) for e, m, name in re.findall(r"^ +([0-9]+) +([0-9]+)(?: +[0-9.]+%){4} +(and|board check|attacks)\b", r.stdout, re.M)}
        self.assertEqual(set(rows), {"and", "board check", "attacks"})
        # One of the two is evaluated at every position, the other where it matched; both match where the query does.
        first, second = sorted((rows["board check"], rows["attacks"]), reverse=True)
        self.assertEqual(first[0], rows["and"][0])
        self.assertEqual(second[0], first[1])
        self.assertEqual(second[1], rows["and"][1])
        out = self.run_it("--count", "--show-positions", "--cql", "check R attacks k", "games.pgn").stdout
        positions = sum(line.startswith("Game: ") for line in out.splitlines())
        self.assertEqual(rows["and"][1], positions)
        # The texts of the query follow, and the JSON has the same numbers.
        self.assertRegex(r.stdout, r"attacks : set  `R attacks k`\n")
        json_rows = json.loads(self.run_it("explain", "--analyze", "games.pgn", "--json", "query.cql").stdout)
        for row in json_rows:
            name = next((name for name in rows if row["filter"].startswith(name)), None)
            if name:
                self.assertEqual((row["evaluated"], row["matched"], row["reached"]), (*rows[name], "evaluated"))
        self.assertIn(("R attacks k", 2, 1), [(row["text"], row["line"], row["column"]) for row in json_rows])

    def test_tells_where_the_time_goes(self):
        self.generate("--games", "5000", "--seed", "2")
        # Evaluated at every second position, and for each at all others; no game is ruled out by its summary.
        costly = "echo quiet (s t) {#(A attacks a) > 15}"
        (self.dir / "query.cql").write_text(f"cql()\nwtm\n{costly}\n")
        rows = json.loads(self.run_it("explain", "--analyze", "games.pgn", "--json", "query.cql").stdout)
        self.assertGreater(rows[0]["timeShare"], 0)
        for i, row in enumerate(rows):
            inside = rows[i + 1 :]
            inside = inside[: next((n for n, other in enumerate(inside) if other["depth"] <= row["depth"]), len(inside))]
            kids = [other["timeShare"] for other in inside if other["depth"] == row["depth"] + 1]
            self.assertAlmostEqual(row["timeShare"], row["selfShare"] + sum(kids), msg=row)
            self.assertTrue(0 <= row["selfShare"] <= row["timeShare"] <= 1, row)
            self.assertEqual(row["nanoseconds"] > 0, row["evaluated"] > 0 and row["timeShare"] > 0, row)
        members = {row["text"].split()[0]: row for row in rows if row["depth"] == 1}
        self.assertEqual(set(members), {"wtm", "echo"})
        self.assertGreater(members["echo"]["timeShare"], 2 * members["wtm"]["timeShare"])
        self.assertGreater(members["echo"]["nanoseconds"], members["wtm"]["nanoseconds"])
        text = self.run_it("explain", "--analyze", "games.pgn", "query.cql").stdout
        self.assertRegex(text, r"(?m)^ +[0-9]+ +[0-9]+(?: +[0-9.]+%){4}  and\b")
        self.assertRegex(text, r"\ntime: share of [0-9.]+ s, from [0-9]+ samples.*; reading games took [0-9.]+%\n$")

    def test_says_what_was_not_reached(self):
        self.generate("--games", "5", "--seed", "2")
        r = self.run_it("explain", "--analyze", "games.pgn", "--cql", "#A>63 sort #a")
        self.assertRegex(r.stdout, r"(?m)^ not reached .*sort")

    def test_lines_of_the_query_are_not_among_the_counts(self):
        (self.dir / "mate.pgn").write_text("1. f3 e5 2. g4 Qh4# 0-1\n")
        r = self.run_it("explain", "--analyze", "mate.pgn", "--json", "--cql", 'mate message quiet("said")')
        self.assertEqual((json.loads(r.stdout)[0]["filter"], "said\n" in r.stderr), ("and", True), r.stderr)

    def test_why_a_position_does_not_match(self):
        (self.dir / "mate.pgn").write_text('[Event "x"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n[Event "y"]\n\n1. e4 e5 *\n')
        (self.dir / "query.cql").write_text("cql()\nmate\nwtm\nQ attacks k\nnot stalemate\n")
        why = lambda where: self.run_it("explain", "--analyze", "mate.pgn", "--why", where, "query.cql")
        self.assertEqual(why("1:4").stdout.splitlines(), ["true          mate", "true          wtm", "false         Q attacks k", "true            Q", "true            k",
                                                          "true          not stalemate", "false           stalemate"])
        self.assertEqual([line.split()[0] for line in why("2:1").stdout.splitlines() if line[14] != " "], ["false", "false", "false", "true"])
        self.assertIn("1 of 5        mate\n", why("1").stdout)
        # The choice of the position does not depend on the command line and the language.
        flipped = self.run_it("explain", "--analyze", "mate.pgn", "--why", "1:4", "--flipcolor", "--cql", "mate Q attacks k")
        self.assertEqual([line.split()[0] for line in flipped.stdout.splitlines() if line.split()[1:] == ["Q", "attacks", "k"]], ["false", "true"], flipped)
        (self.dir / "old.cql").write_text("(match (position :markall Ke1 pe6))")
        old = self.run_it("explain", "--analyze", "mate.pgn", "--why", "1:4", "old.cql")
        self.assertEqual(old.stdout.splitlines(), ["true          Ke1", "false         pe6"], old)
        # A condition without a value when evaluated by itself does not end the report.
        unset = self.run_it("explain", "--analyze", "mate.pgn", "--why", "1:3", "--cql", "if mate x=1 isbound x x==1")
        self.assertEqual([line[:14].strip() for line in unset.stdout.splitlines() if line[14] != " "], ["true", "false", "not asked"], unset)
        (self.dir / "older.cql").write_text("(match (position Ka1))")
        older = self.run_it("explain", "--analyze", "mate.pgn", "--why", "1:3", "older.cql")
        self.assertEqual((older.returncode, older.stderr, "not asked" in older.stdout), (0, "", True), older)
        columns = ("query.cql", "--columns", "game,ply>90")
        self.assertEqual(self.run_it("explain", "--analyze", "mate.pgn", "--why", "1:4", *columns).stdout, why("1:4").stdout)
        rows = json.loads(self.run_it("explain", "--analyze", "mate.pgn", "--json", *columns).stdout)
        self.assertEqual([row["text"] for row in rows if row["filter"] == "columns" or row["text"] == "ply>90"], ["", "ply>90"])
        for wrong in ("0", "1:", "x", "1:2:3", "9:1", "1:9", "9"):
            r = why(wrong)
            self.assertEqual((r.returncode, r.stdout), (2, ""), wrong)
            self.assertIn("--why: ", r.stderr)
        self.assertEqual(self.run_it("explain", "--why", "1", "query.cql").returncode, 2)
        left = self.run_it("explain", "--analyze", "--cql", "mate", "mate.pgn")
        self.assertEqual((left.returncode, left.stderr.splitlines()[0]), (2, "cql-jit: the option '--analyze' needs a value after it; '--cql' is an option (as a value it is written with =)"))
        second = self.run_it("explain", "--analyze", "mate.pgn", "games.pgn", "--cql", "mate")
        self.assertEqual(second.returncode, 2)
        self.assertIn("games.pgn: each file of games has an --analyze of its own", second.stderr)
        for more in (["--analyze", "mate.pgn", "--why", "1"], []):
            r = self.run_it("explain", *more, "--json", "query.cql")
            self.assertEqual((r.returncode, r.stdout), (2, ""))
            self.assertIn("--json gives what --analyze GAMES counts", r.stderr)

    def test_a_search_without_matches_says_which_condition_never_holds(self):
        (self.dir / "mate.pgn").write_text('[Event "x"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n[Event "y"]\n\n1. e4 e5 *\n')
        said = lambda *options: self.run_it("mate.pgn", "-o", "out.pgn", *options).stderr
        self.assertEqual(said("--cql", "mate x=2 wtm ra8 R attacks k"), "this condition never holds in the 2 games: R attacks k\n")
        self.assertEqual(said("--cql", "mate pe5 initial"), "each condition holds somewhere in the 2 games, but never all at one position\n")
        # Two knights are not a piece; without one, `x attacks k` would stop the run.
        self.assertEqual(said("--cql", "mate piece x=N x attacks k"), "this condition never holds in the 2 games: piece x=N\n")
        for one in ("R attacks k", "mate pe5", 'message("x") settag("x" "y") #A > 40'):
            self.assertEqual(said("--cql", one), "", one)
        (self.dir / "one.cql").write_text("cql() R attacks k")
        self.assertNotIn("never", self.run_it("one.cql", "mate.pgn", "-o", "{year}.pgn").stderr)
        # Other conditions on games may be the reason.
        for header in ("matchcount 2", "gamenumber 2", "result 1-0"):
            (self.dir / "chosen.cql").write_text(f"cql({header}) mate wtm")
            self.assertEqual(said("chosen.cql"), "", header)
        for options in (["--year", "1990"], ["--player", "a"], ["--gamenumber", "3"], ["--matchcount", "2"], ["--sample", "0.000000001"]):
            self.assertEqual(said("--cql", "mate wtm", *options), "", options)
        # Those of a translation are not the user's.
        (self.dir / "old.cql").write_text("(match (position :stalemate :check))")
        self.assertEqual(said("old.cql"), "")
        # A condition that fails when evaluated alone is not.
        self.assertEqual(said("--cql", "#A > 40 wtm comment(gamenumber \" of \" lastgamenumber)"), "this condition never holds in the 2 games: #A > 40\n")
        self.assertNotIn("condition", self.run_it("mate.pgn", "--count", "--cql", "mate R attacks k").stderr)
        (self.dir / "mate.pgn").write_text('[Event "x"]\n\n1. e4 Ke3 *\n')  # warnings about games are printed once
        self.assertEqual(said("--cql", "mate R attacks k").count("warning"), 1)

    def test_a_search_without_matches_asks_no_condition_for_long(self):
        (self.dir / "mate.pgn").write_text('[Event "x"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n')
        squares = "".join(f"0 < #{{square x{i} in . " for i in range(8)) + "check" + "}" * 8  # 64 to the eighth power
        for query in (f"ply>1000 {squares}", "Ra1 Kb2 check " * 6000):
            (self.dir / "long.cql").write_text(f"cql() {query}")
            r = self.run_it("long.cql", "mate.pgn", "-o", "out.pgn", "-O0")
            self.assertEqual(r.returncode, 0, query[:50])
            self.assertNotIn("condition", r.stderr, query[:50])

    def test_examples_are_shown_and_run(self):
        examples = pathlib.Path(__file__).resolve().parents[2] / "examples"
        names = [line.split()[0] for line in self.run_it("examples").stdout.splitlines()]
        self.assertEqual(names, sorted(p.stem for p in (examples / "queries").glob("*.cql")))
        for line in self.run_it("examples").stdout.splitlines():  # the first sentence of each, whole and without marks
            name, title = line.split(maxsplit=1)
            comment = re.match(r"(?:[/;].*\n)+", (examples / "queries" / f"{name}.cql").read_text())[0]
            self.assertEqual(title, re.split(r"(?<=\.)\s", re.sub(r"\s*(?:^|\n)[/; ]+", " ", comment).strip())[0])
        r = self.run_it("examples", "windmill")
        self.assertTrue(r.stdout.startswith((examples / "queries" / "windmill.cql").read_text()), r.stdout[:300])
        games = self.run_it("--quick", str(examples / "queries" / "windmill.cql"), str(examples / "games.pgn")).stdout
        expected = [line.rpartition("\t")[0] for line in games.splitlines()]  # except the file, which is removed
        self.assertEqual(r.stdout.splitlines()[-len(expected):], expected)
        self.assertEqual(self.run_it("examples", "no-such-query").returncode, 2)

    def test_lints_can_be_switched_off(self):
        self.generate("--games", "2", "--seed", "2")
        for words in (["check", "--cql", "wtm btm"], ["--count", "--cql", "wtm btm", "games.pgn"]):
            self.assertIn("never match together", self.run_it(*words).stderr)
        for words in (["check", "--nolints", "--cql", "wtm btm"], ["--count", "--quiet-warnings", "--cql", "wtm btm", "games.pgn"]):
            r = self.run_it(*words)
            self.assertEqual((r.returncode, "warning" in r.stderr), (0, False))


class Search(Commands):
    def test_packed_output_holds_what_the_plain_one_does(self):
        self.generate("--games", "4000", "--seed", "3", "--comments")
        for name, threads in (("one.pgn", "1"), ("four.pgn", "4"), ("one.pgn.zst", "1"), ("four.pgn.zst", "4")):
            r = self.run_it("--threads", threads, "-o", name, "--cql", "check", "games.pgn")
            self.assertEqual((r.returncode, r.stderr), (0, ""))
        one, packed = (self.dir / "one.pgn").read_bytes(), (self.dir / "one.pgn.zst").read_bytes()
        self.assertEqual((self.dir / "four.pgn").read_bytes(), one)
        self.assertEqual((self.dir / "four.pgn.zst").read_bytes(), packed)
        if shutil.which("zstd"):
            unpacked = subprocess.run(["zstd", "-dcq"], input=packed, capture_output=True).stdout
            self.assertEqual(unpacked, one)

    def test_statistics_of_all_stages(self):
        self.generate("--games", "3000")
        r = self.run_it("--threads", "2", "--stats", "--cql", "check", "games.pgn")
        self.assertEqual(r.returncode, 0)
        stages = dict(re.findall(r"^  ([a-z]+) +([0-9.]+) +[0-9.]+%(?: +[0-9.]+){2}$", r.stderr, re.M))
        self.assertEqual(set(stages), {"read", "decompress", "split", "tags", "moves", "match", "write", "pack", "output", "wait", "all"})
        self.assertAlmostEqual(sum(float(s) for name, s in stages.items() if name != "all"), float(stages["all"]), delta=0.02)
        self.assertRegex(r.stderr, r"3000 games, [0-9]+ a second; [0-9]+ positions evaluated")


class Generate(Commands):
    def test_generate_replaces_only_games(self):
        (self.dir / "query.cql").write_text("cql() mate")
        for name in ("query.cql", "games.pgn.gz", "games"):
            r = self.run_it("generate", "--games", "1", "-o", name)
            self.assertEqual((r.returncode, r.stdout), (2, ""))
            self.assertIn("--output: the name of the file must end in .pgn or .pgn.zst", r.stderr)
        self.assertEqual((self.dir / "query.cql").read_text(), "cql() mate")

    def test_search_of_generated_games(self):
        self.generate("--games", "3000", "--seed", "2", "--variations", "--comments", "--nags")
        r = self.run_it("--count", "--cql", "mate", "games.pgn")
        self.assertEqual(r.returncode, 0, r.stderr)
        self.assertRegex(r.stderr, r"^\n[1-9][0-9]+ matches of 3000 games")

    def test_standard_output_and_packed_file_hold_the_same(self):
        plain = self.run_it("generate", "--games", "1500").stdout
        self.assertEqual(plain.count("[Event "), 1500)
        packed = self.generate("--games", "1500", "--threads", "2", name="games.pgn.zst")
        self.assertEqual(packed.read_bytes()[:4], b"\x28\xb5\x2f\xfd")
        self.assertLess(packed.stat().st_size, len(plain) / 2)
        if shutil.which("zstd"):
            self.assertEqual(subprocess.run(["zstd", "-dcq", packed], capture_output=True, text=True).stdout, plain)
        (self.dir / "plain.pgn").write_text(plain)
        counts = [self.run_it("--count", "--cql", "check", n).stdout.split(" in ")[0] for n in ("plain.pgn", "games.pgn.zst")]
        self.assertEqual(counts[0], counts[1])

    def test_mistakes(self):
        for args in (["--games", "-1"], ["--games", "many"], ["--sed", "1"], ["games.pgn"]):
            self.assertEqual(self.run_it("generate", *args).returncode, 2)
        self.assertEqual(self.run_it("generate", "-o", "nowhere/games.pgn").returncode, 1)

    def test_interrupted(self):
        p = self.start([BINARY, "generate", "--games", "100000000", "-o", "games.pgn"])
        self.wait_until(p, lambda: any(f.stat().st_size for f in self.dir.iterdir()), "it writes")
        p.send_signal(signal.SIGINT)
        self.assertIn("nothing was written", p.communicate(timeout=60)[1])
        self.assertEqual((p.returncode, list(self.dir.iterdir())), (130, []))

    def test_another_program_reads_the_games(self):
        tool = shutil.which("pgn-extract") or shutil.which("/usr/games/pgn-extract")
        if not tool:
            self.skipTest("pgn-extract is not installed")
        self.generate("--games", "2000", "--seed", "3", "--variations", "--comments", "--nags")
        r = subprocess.run([tool, "-r", "games.pgn"], cwd=self.dir, capture_output=True, text=True)
        self.assertRegex(r.stderr, r"\b2000 games? (matched|checked|processed|read)?")
        self.assertNotRegex(r.stderr, r"(?i)error|unknown|illegal|failed|missing|mismatch")
        r = subprocess.run([tool, "-s", "--checkmate", "-o", "mates.pgn", "games.pgn"], cwd=self.dir, capture_output=True, text=True)
        mates = (self.dir / "mates.pgn").read_text().count("[Event ")
        ours = self.run_it("--count", "--mainline", "--cql", "mate", "games.pgn").stderr
        self.assertIn(f"\n{mates} matches of 2000 games", ours)


class Bench(Commands):
    def setUp(self):
        super().setUp()
        self.generate("--games", "2000", "--variations")
        (self.dir / "one.cql").write_text("cql() wtm")
        (self.dir / "two.cql").write_text('cql() player "Adler" check')

    def test_json_agrees_with_plain_runs(self):
        r = self.run_it("bench", "one.cql", "two.cql", "games.pgn", "--runs", "3", "--threads", "1,2", "--json", "-")
        self.assertEqual((r.returncode, r.stderr), (0, ""))
        report = json.loads(r.stdout)
        self.assertEqual((report["runs"], report["inputs"]), (3, ["games.pgn"]))
        self.assertEqual([(m["query"], m["threads"]) for m in report["measurements"]],
                         [("one.cql", 1), ("one.cql", 2), ("two.cql", 1), ("two.cql", 2)])
        for m in report["measurements"]:
            plain = self.run_it("--count", m["query"], "games.pgn").stderr
            self.assertIn(f"\n{m['matches']} matches of {m['games']} games", plain)
            self.assertEqual((m["games"], m["bytes"]), (2000, (self.dir / "games.pgn").stat().st_size))
            self.assertEqual(list(m["compile_ms"]), ["parse", "emit", "link", "optimise", "generate"])
            self.assertEqual(list(m["run_s"]), ["total", "read", "decode", "match", "other"])
            samples = [*m["compile_ms"].values(), *m["run_s"].values(), m["peak_memory_bytes"]]
            for sample in samples:
                self.assertEqual(len(sample["samples"]), 3)
                self.assertEqual(sample["median"], statistics.median(sample["samples"]))
                self.assertEqual((sample["min"], sample["max"]), (min(sample["samples"]), max(sample["samples"])))
                self.assertGreater(sample["min"], 0)
            run = m["run_s"]
            # The stages are those of other runs, but of the same work.
            self.assertAlmostEqual(sum(run[s]["median"] for s in ("read", "decode", "match", "other")), run["total"]["median"], delta=0.5)
            self.assertAlmostEqual(m["games_per_s"], m["games"] / run["total"]["median"], delta=1)
            self.assertAlmostEqual(m["mb_per_s"], m["bytes"] / run["total"]["median"] / 1e6, delta=0.1)
            self.assertGreater(m["peak_memory_bytes"]["min"], 1 << 20)
        # Positions of the main lines of the games that were evaluated: all, since each has a position with White to move, or those of one player.
        plies = sum(int(n) + 1 for n in re.findall(r'PlyCount "([0-9]+)"', (self.dir / "games.pgn").read_text()))
        self.assertEqual(report["measurements"][0]["positions"], plies)
        self.assertLess(report["measurements"][2]["positions"], plies)

    def test_json_does_not_take_the_place_of_a_query(self):
        r = self.run_it("bench", "--json", "one.cql", "games.pgn")
        self.assertEqual((r.returncode, r.stdout), (2, ""))
        self.assertIn("--json: the name of the file must end in .json", r.stderr)
        self.assertEqual((self.dir / "one.cql").read_text(), "cql() wtm")

    def test_notes_about_a_query_are_not_in_the_json(self):
        (self.dir / "bom.cql").write_bytes(b"\xef\xbb\xbfcql() mate")
        r = self.run_it("bench", "bom.cql", "games.pgn", "--runs", "1", "--json", "-")
        self.assertEqual((r.returncode, r.stderr), (0, ""))
        self.assertEqual(json.loads(r.stdout)["measurements"][0]["query"], "bom.cql")

    def test_table(self):
        r = self.run_it("bench", "--cql", "check", "games.pgn", "--runs", "2", "--json", "figures.json")
        self.assertEqual((r.returncode, r.stderr), (0, ""))
        self.assertEqual(json.loads((self.dir / "figures.json").read_text())["measurements"][0]["query"], "--cql")
        lines = r.stdout.splitlines()
        self.assertRegex(lines[0], r"^medians of 2 runs; 2\.0 k games, [0-9.]+ MB; .")
        self.assertEqual(lines[2].split(), ["compile,", "ms", "parse", "emit", "link", "optimise", "generate", "sum"])
        self.assertEqual(lines[5].split(), ["run,", "s", "threads", "read", "decode", "match", "other", "sum", "+-", "games/s", "pos/s", "MB/s", "peak", "MB", "matches"])
        compile_row, run_row = lines[3], lines[6]
        figures = [float(n) for n in compile_row.split()[1:]]
        self.assertAlmostEqual(sum(figures[:5]), figures[5], delta=0.05)
        self.assertEqual(len(run_row), len(lines[5]))
        plain = self.run_it("--count", "--cql", "check", "games.pgn").stderr
        self.assertIn(f"\n{run_row.split()[-1]} matches of 2000 games", plain)

    def test_mistakes(self):
        (self.dir / "bad.cql").write_text("cql() mat")
        for args, status, words in ((["bad.cql", "games.pgn"], 2, "unknown name"), (["one.cql", "none.pgn"], 1, "none.pgn"), (["one.cql", "-"], 2, "standard input"),
                                    (["one.cql", "games.pgn", "--threads", "0"], 2, "threads"), (["one.cql"], 2, "no file of games"), ([], 2, "no query and no games"),
                                    (["games.pgn"], 2, "no query is given")):
            r = self.run_it("bench", *args)
            self.assertEqual((r.returncode, r.stdout), (status, ""), args)
            self.assertIn(words, r.stderr)
            self.assertEqual(len(re.findall("error:|cql-jit: ", r.stderr)), 1)


class Documents(Commands):
    """The man page and the completions agree with the program."""

    def document(self, kind, program="cql-jit"):
        r = self.run_it("document", kind, program)
        self.assertEqual((r.returncode, r.stderr), (0, ""))
        path = self.dir / f"{program}.{kind}"
        path.write_text(r.stdout)
        return path

    def options(self, *command, program=BINARY):
        """All names of options in `--help all` of a command."""
        lines = subprocess.run([program, *command, "--help", "all"], capture_output=True, text=True).stdout.splitlines()
        names = [n for line in lines if (m := re.match("  (-[^ ]+)", line)) for n in m[1].split(",")]
        self.assertGreater(len(names), 1, command)
        return [re.sub("^--(?=.$)", "-", n) for n in names]

    def require(self, tool):
        if not shutil.which(tool):
            self.skipTest(f"{tool} is not installed")

    COMMANDS = ([], ["compile"], ["check"], ["explain"], ["convert"], ["generate"], ["bench"])

    def test_every_command_that_has_the_option_tells_the_version(self):
        version = self.run_it("--version").stdout
        self.assertRegex(version, r"^CQL version 6\.2 \(cql-jit [0-9.]+(-dev)?\)\n$")
        for command in self.COMMANDS:
            if "--version" in self.run_it(*command, "--help", "all").stdout:
                r = self.run_it(*command, "--version")
                self.assertEqual((r.returncode, r.stdout, r.stderr), (0, version, ""), command)

    def render(self, program):
        r = subprocess.run(["groff", "-ww", "-man", "-Tutf8", self.document("man", program)], capture_output=True, text=True)
        self.assertEqual((r.returncode, r.stderr), (0, ""))
        return re.sub(".\b", "", r.stdout)  # bold is overstruck

    def test_runner_of_compiled_queries(self):
        runner = pathlib.Path(BINARY).with_name("cql-run")
        if not runner.exists():
            self.skipTest("cql-run is not built")
        options = self.options(program=runner)
        self.assertIn("--count", options)
        self.assertNotIn("--cql", options)
        self.assertNotIn("--optimise", options)
        self.assertLess(set(options), set(self.options()))
        self.assertEqual(set(self.bash("-", program="cql-run")), set(options))
        self.assertEqual(self.bash("-o", "x", program="cql-run"), [])
        for shell in ("bash", "zsh", "fish"):
            if shutil.which(shell):
                self.assertEqual(subprocess.run([shell, "-n", self.document(shell, "cql-run")]).returncode, 0)
        if shutil.which("groff"):
            text = self.render("cql-run")
            for option in options:
                self.assertTrue(re.search(rf"(?m)^ +(-\S, )?{option}( |,|$)", text), option)
            self.assertNotRegex(text, r"(?m)^ +--cql")

    def test_man_page_has_all_options_and_renders(self):
        self.require("groff")
        text = self.render("cql-jit")
        for command in self.COMMANDS:
            for option in self.options(*command):
                self.assertTrue(re.search(rf"(?m)^ +(-\S, )?{option}( |,|$)", text), option)
        for part in ("NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "COMMANDS", "EXIT STATUS", "EXAMPLES", "SEE ALSO"):
            self.assertRegex(text, f"(?m)^{part}$")

    def test_man_page_shows_examples_first_and_no_option_twice(self):
        page = self.document("man").read_text()
        heads = re.findall(r"(?m)^\.SH (.*)$", page)
        self.assertLess(heads.index("EXAMPLES"), heads.index("OPTIONS"))
        options = re.findall(r"(?m)^\.TP\n(\\fB\\-.*)\n(.*)$", page)
        in_a_search = options[:len(re.findall(r"(?m)^\.TP\n\\fB\\-", page.split(".SH COMMANDS")[0]))]
        self.assertGreater(len(in_a_search), 80)
        self.assertEqual([option for option in options[len(in_a_search):] if option in in_a_search], [])

    def bash(self, *words, program="cql-jit"):
        """The completions of bash for the last word."""
        script = 'source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _${1/-/_}; printf "%s\\n" "${COMPREPLY[@]}"'
        r = subprocess.run(["bash", "-c", script, "bash", self.document("bash", program), program, *words], cwd=self.dir, capture_output=True, text=True)
        self.assertEqual(r.returncode, 0, r.stderr)
        return r.stdout.split()

    def test_bash(self):
        self.assertEqual(subprocess.run(["bash", "-n", self.document("bash")]).returncode, 0)
        for command in self.COMMANDS:
            self.assertEqual(set(self.bash(*command, "-")), set(self.options(*command)))
        (self.dir / "games.pgn").write_text("")
        self.assertEqual(self.bash("ga"), ["games.pgn"])
        self.assertEqual(self.bash("ge"), ["generate"])
        self.assertEqual(self.bash("-o", "ga"), ["games.pgn"])
        self.assertEqual(self.bash("query.cql", "--result", ""), ["1-0", "0-1", "1/2-1/2", "*"])
        self.assertEqual(self.bash("bench", "--threads", ""), [])

    def test_bash_knows_the_filters(self):
        self.assertEqual(self.bash("help", "isol"), ["isolatedpawns"])
        offered = self.bash("help", "")
        for word in ("path", "pin", "echo", "xray", "flipcolor"):
            self.assertIn(word, offered)
        self.assertEqual(self.run_it("help", *offered).returncode, 0)
        # Every filter of the table that is a word is offered.
        listed = re.findall(r"(?m)^#+ `?([a-z]+)`?$", self.run_it("help", "--markdown").stdout)
        self.assertLessEqual(set(listed), set(offered))

    def test_zsh(self):
        self.require("zsh")
        path = self.document("zsh")
        self.assertEqual(subprocess.run(["zsh", "-n", path]).returncode, 0)
        # As zsh does it: the file is loaded at the first call.
        path.rename(self.dir / "_cql-jit")
        script = """_describe() { print -l -- ${(P)@[-1]} }; _arguments() { print -rl -- "$@" }; _files() { print files }
                    fpath=(.); autoload -U _cql-jit; words=(cql-jit "$@"); CURRENT=$#words; _cql-jit"""
        zsh = lambda *words: subprocess.run(["zsh", "-fc", script, "zsh", *words], cwd=self.dir, capture_output=True, text=True).stdout.splitlines()
        self.assertTrue(any(line.startswith("isolatedpawns:") for line in zsh("help", "isol")))
        self.assertTrue(any(line.startswith("generate:") for line in zsh("gen")))
        self.assertTrue(any(line.startswith("*--seed[") for line in zsh("generate", "--se")))
        self.assertTrue(any(line.startswith("*--keep-partial[") for line in zsh("x.cql", "--keep")))
        self.assertTrue(any(line.endswith(r":value:(1-0 0-1 1/2-1/2 \*)") for line in zsh("x.cql", "--res")))

    def test_fish(self):
        self.require("fish")
        path = self.document("fish")
        self.assertEqual(subprocess.run(["fish", "-n", path]).returncode, 0)
        for line, first in (("help isol", "isolatedpawns"), ("gen", "generate"), ("--keep", "--keep-partial"), ("bench --js", "--json")):
            r = subprocess.run(["fish", "-c", f'source {path}; complete -C "cql-jit {line}"'], capture_output=True, text=True)
            self.assertEqual(r.stdout.split("\t")[0], first, r.stderr)
        r = subprocess.run(["fish", "-c", f'source {path}; complete -C "cql-jit --result "'], cwd=self.dir, capture_output=True, text=True)
        self.assertEqual(sorted(line.split("\t")[0] for line in r.stdout.splitlines()), ["*", "0-1", "1-0", "1/2-1/2"], r.stderr)

    def test_mistakes(self):
        for args in ([], ["tcsh"], ["man", "bash"], ["man", "cql-run", "x"]):
            self.assertEqual(self.run_it("document", *args).returncode, 2)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
