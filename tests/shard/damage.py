#!/usr/bin/env python3
"""Shards end to end: errors, damage and its messages, and the repair by `run`.

usage: damage.py CQL_JIT
"""
import json
import os
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import time
import unittest

from support import Runs, difference

BINARY = sys.argv.pop(1)
SHARDS = 4


class Shards(unittest.TestCase):
    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory()
        self.addCleanup(self.temporary.cleanup)
        self.runs = Runs(BINARY, self.temporary.name)
        self.folder = self.runs.folder
        self.runs.call("generate", "--games", "200", "--seed", "5", "--comments", "-o", "games.pgn")
        (self.folder / "q.cql").write_text('cql() check comment("at " ply) sort #[Aa]\n')
        self.words = ["q.cql", "games.pgn", "-o", "out.pgn"]
        self.whole = self.runs.whole(self.words, ["out.pgn"])
        self.runs.clear(["out.pgn"])

    def text(self, done):
        return (done.stdout + done.stderr).decode()

    def planned(self, run="run", words=None, shards=SHARDS):
        done = self.runs.plan(words or self.words, run, shards)
        self.assertEqual(done.returncode, 0, done.stderr)

    def ran(self, run="run", shards=range(1, SHARDS + 1)):
        for shard in shards:
            self.assertEqual(self.runs.call("shard", "run", run, shard).returncode, 0)

    def partial(self, shard, run="run"):
        return self.folder / run / f"shard-{shard:04}.partial"

    def refuses(self, shard, why, run="run"):
        """Merge names the shard and writes nothing, `missing` lists it, `run` repairs it and merge is whole."""
        (self.folder / "out.pgn").write_text("as it was")
        done = self.runs.call("shard", "merge", run)
        self.assertEqual(done.returncode, 1)
        self.assertIn(f"shard {shard}:", self.text(done))
        self.assertIn(why, self.text(done))
        self.assertEqual(done.stdout, b"")
        self.assertEqual((self.folder / "out.pgn").read_text(), "as it was")
        done = self.runs.call("shard", "missing", run)
        self.assertEqual((done.returncode, done.stdout), (1, f"{shard}\n".encode()))
        self.ran(run, [shard])
        self.assertEqual(self.runs.call("shard", "missing", run).returncode, 0)
        self.merges(run)

    def merges(self, run="run", outputs=("out.pgn",)):
        self.assertIsNone(difference(self.whole, self.runs.left(self.runs.call("shard", "merge", run), outputs)))

    def test_missing(self):
        self.planned()
        done = self.runs.call("shard", "missing", "run")
        self.assertEqual((done.returncode, done.stdout), (1, b"1-4\n"))
        self.ran(shards=(1, 2, 4))
        self.refuses(3, "is missing")

    def test_cut_off_anywhere(self):
        self.planned()
        self.ran()
        whole = self.partial(2).read_bytes()
        for size in (0, 1, 79, 80, 81, 104, 105, len(whole) // 2, len(whole) - 24, len(whole) - 1):
            self.partial(2).write_bytes(whole[:size])
            self.assertIn("is cut off", self.text(self.runs.call("shard", "merge", "run")), size)
        self.refuses(2, "is cut off")

    def test_flipped_anywhere(self):
        self.planned()
        self.ran()
        whole = self.partial(1).read_bytes()
        for at in sorted({*range(0, 140), *range(0, len(whole), max(1, len(whole) // 40)), len(whole) - 1}):
            self.partial(1).write_bytes(whole[:at] + bytes([whole[at] ^ 4]) + whole[at + 1:])
            done = self.runs.call("shard", "missing", "run")
            self.assertEqual((done.returncode, done.stdout), (1, b"1\n"), f"byte {at}")
        self.refuses(1, "is damaged")

    def test_a_copied_or_doubled_partial_is_refused(self):
        self.planned()
        self.ran()
        shutil.copy(self.partial(1), self.partial(2))
        self.refuses(2, "is that of shard 1")
        self.partial(3).write_bytes(self.partial(3).read_bytes() * 2)
        self.refuses(3, "goes on after its end")

    def test_a_partial_of_another_plan_is_refused(self):
        self.planned()
        self.ran()
        (self.folder / "other.cql").write_text("cql() mate\n")
        self.planned("other", ["other.cql", "games.pgn", "-o", "out.pgn"])
        self.ran("other")
        shutil.copy(self.partial(4, "other"), self.partial(4))
        self.refuses(4, "belongs to another plan")
        self.partial(4).write_text("no partial, but some text that is long enough to be a header, if it were one of these\n")
        self.refuses(4, "is no partial")

    def test_partials_of_an_older_plan_are_ignored(self):
        """Planned again after the query has changed: existing partials of the older plan are ignored."""
        self.planned()
        self.ran()
        (self.folder / "q.cql").write_text('cql() check comment("at ply " ply) sort #[Aa]\n')
        done = self.runs.call("shard", "merge", "run")
        self.assertEqual(done.returncode, 2)
        self.assertIn("q.cql is not the file that the plan was made for", self.text(done))
        self.assertEqual(self.runs.plan(self.words, "run", SHARDS).returncode, 2)
        (self.folder / "run/manifest.json").unlink()
        self.planned()
        self.whole = self.runs.whole(self.words, ["out.pgn"])
        self.ran(shards=(1, 2, 3))
        self.refuses(4, "belongs to another plan, perhaps an older one")

    def test_other_versions(self):
        self.planned()
        self.ran()
        manifest = self.folder / "run/manifest.json"
        text = manifest.read_text()
        manifest.write_text(text.replace('"program": "cql-jit ', '"program": "cql-jit 0.0.'))
        for task in (["run", "run", 1], ["merge", "run"], ["missing", "run"]):
            done = self.runs.call("shard", *task)
            self.assertEqual(done.returncode, 2)
            self.assertIn("was made by cql-jit 0.0.", self.text(done))
        for damaged in ("", "{", text[:len(text) // 2], text.replace('"input": 0', '"input": 7'), "[]", text.replace('"words"', '"swords"')):
            manifest.write_text(damaged)
            done = self.runs.call("shard", "merge", "run")
            self.assertEqual(done.returncode, 2, damaged)
            self.assertIn("is damaged", self.text(done))
        manifest.write_text(text)
        self.merges()

    def test_inputs_that_have_changed(self):
        self.planned()
        games = (self.folder / "games.pgn").read_bytes()
        (self.folder / "games.pgn").write_bytes(games + b"\n")
        done = self.runs.call("shard", "run", "run", 2)
        self.assertEqual(done.returncode, 2)
        self.assertIn("games.pgn is not the file that the plan was made for", self.text(done))
        (self.folder / "games.pgn").write_bytes(games)
        self.ran()
        (self.folder / "games.pgn").unlink()  # the merge needs no games
        self.merges()

    def test_run_at_once_and_the_same_bytes(self):
        self.planned()
        self.ran()
        before = self.partial(2).read_bytes()
        stamp = self.partial(2).stat().st_mtime_ns
        self.ran()
        self.assertEqual(self.partial(2).stat().st_mtime_ns, stamp)
        self.partial(2).unlink()
        self.ran()
        self.assertEqual(self.partial(2).read_bytes(), before)
        self.planned("three", [*self.words, "--threads", "3"])
        self.planned("one", [*self.words, "--threads", "1"])
        for run in ("three", "one"):
            self.ran(run)
        # All but the header, which contains the plan, and the checksums; so compare the contents of the records.
        sizes = [[self.partial(k, run).stat().st_size for k in range(1, SHARDS + 1)] for run in ("three", "one")]
        self.assertEqual(*sizes)
        self.merges()

    def test_a_killed_task_leaves_no_partial(self):
        # The first game is slow: steps that a compiler cannot shorten.
        (self.folder / "q.cql").write_text("cql() x=0 y=1 if gamenumber==1 while(x<2000000) {x+=1 y=(y*7+x)%1009} check\n")
        self.whole = self.runs.whole(self.words, ["out.pgn"])
        self.planned()
        process = subprocess.Popen([self.runs.binary, "shard", "run", "run", "1"], cwd=self.folder, stdout=subprocess.DEVNULL)
        end = time.monotonic() + 60
        while not list((self.folder / "run").glob("*.part-cql-*")) and time.monotonic() < end:
            time.sleep(0.01)
        process.kill()
        self.assertEqual(process.wait(), -signal.SIGKILL)
        self.assertFalse(self.partial(1).exists())
        self.ran()
        self.merges()
        self.assertEqual(sorted(p.name for p in (self.folder / "run").iterdir()),
                         ["manifest.json", *(f"shard-{k:04}.partial" for k in range(1, SHARDS + 1))])

    def test_several_shards_in_one_process(self):
        """Equal to the partials of processes of their own."""
        self.planned()
        self.ran()
        alone = [self.partial(shard).read_bytes() for shard in range(1, SHARDS + 1)]
        for shard in (1, 3, 4):
            self.partial(shard).unlink()
        done = self.runs.call("shard", "run", "run", "3-4,1-3")
        self.assertEqual((done.returncode, done.stdout), (0, b"shard 2: done before\nshard 1: done\nshard 3: done\nshard 4: done\n"))
        self.assertEqual([self.partial(shard).read_bytes() for shard in range(1, SHARDS + 1)], alone)
        self.merges()

    def test_compiled_queries(self):
        """Are stored beside the plan and loaded. If one is missing, damaged or foreign the task compiles the query, with the same bytes."""
        self.runs.call("generate", "--games", "2000", "--seed", "6", "-o", "games.pgn")
        self.assertGreater((self.folder / "games.pgn").stat().st_size, 1 << 20)
        self.whole = self.runs.whole(self.words, ["out.pgn"])
        self.planned()
        self.planned("other", [*self.words, "--flip"])
        query = self.folder / "run/query-1.so"
        good, foreign = query.read_bytes(), (self.folder / "other/query-1.so").read_bytes()
        self.runs.call("compile", "q.cql", "-o", "q.so")

        def run(run="run"):
            """The messages, and the partials, which are removed."""
            done = subprocess.run([self.runs.binary, "shard", "run", run, f"1-{SHARDS}"], cwd=self.folder, capture_output=True,
                                  env={**os.environ, "LD_DEBUG": "files"})
            self.assertEqual(done.returncode, 0, done.stderr)
            partials = [self.partial(shard, run).read_bytes() for shard in range(1, SHARDS + 1)]
            self.merges(run)
            for shard in range(1, SHARDS + 1):
                self.partial(shard, run).unlink()
            return done.stderr.decode(errors="replace"), partials

        said, wanted = run()
        self.assertRegex(said, "calling init: run/query-1.so")
        self.assertNotIn("note:", said)
        middle = len(good) // 2
        for content, why in ((None, ""), (b"", "no object file"), (good[:middle], "was cut short"), (good[:-1], "is damaged"),
                             (good[:middle] + bytes([good[middle] ^ 1]) + good[middle + 1:], "are not those that were written"),
                             (foreign, "query 1 of plan"), ((self.folder / "q.so").read_bytes(), "it was made by cql-jit")):
            query.unlink(missing_ok=True)
            if content is not None:
                query.write_bytes(content)
            said, partials = run()
            self.assertIn(why, said)
            self.assertEqual("the task compiles the query itself" in said, content is not None, why)
            self.assertEqual(partials, wanted, why)
        # What is planned again is complete again.
        self.planned()
        self.assertEqual(query.read_bytes(), good)

        self.planned("secure", [*self.words, "--secure"])
        self.assertFalse((self.folder / "secure/query-1.so").exists())
        (self.folder / "secure/query-1.so").write_bytes(good)
        said, _ = run("secure")
        self.assertNotIn("query-1.so", said)

    def test_what_cannot_be_divided(self):
        for query, why in (("persistent Last=ply", "the persistent variable Last is more than a sum"),
                           ('distinct ply', "'distinct' asks what all games before had"),
                           ('dictionary D initial D["a"]="b"', "the dictionary D keeps its entries")):
            (self.folder / "order.cql").write_text(f"cql() {query}\n")
            words = ["order.cql", "games.pgn", "-o", "out.pgn"]
            done = self.runs.plan(words, "order", 2)
            self.assertEqual(done.returncode, 2)
            self.assertIn(why, self.text(done))
            self.assertFalse((self.folder / "order").exists())
            self.planned("order", words, 1)
            self.ran("order", [1])
            self.whole = self.runs.whole(words, ["out.pgn"])
            self.merges("order")
            shutil.rmtree(self.folder / "order")

    def test_usage(self):
        for words, why in ((["q.cql", "games.pgn", "--shards", "2"], "no folder is named"),
                           (["q.cql", "games.pgn", "-o", "run/"], "say how many shards"),
                           (["q.cql", "games.pgn", "-o", "run/", "--shards", "0"], "--shards: a number"),
                           (["q.cql", "games.pgn", "-o", "run/", "--shards", "x"], "--shards: a number"),
                           (["q.cql", "games.pgn", "-o", "run/", "--weights", "1,-1"], "--weights: numbers"),
                           (["q.cql", "games.pgn", "-o", "run/", "--weights", "0,0"], "--weights: numbers"),
                           (["q.cql", "games.pgn", "-o", "run/", "-o", "more/", "--shards", "2"], "two folders are named"),
                           (["q.cql", "games.pgn", "--run", "run/", "-o", "more/", "--shards", "2"], "two folders are named"),
                           (["q.cql", "games.pgn", "--shards", "2", "--run"], "needs a value"),
                           (["q.cql", "games.pgn", "--shards", "2"], "as --run RUN/"),
                           (["q.cql", "games.pgn", "-o", "run/", "--append", "a.pgn", "--shards", "2"], "--append"),
                           (["q.cql", "games.pgn", "-o", "run/", "--stats", "--shards", "2"], "--stats: a merge searches nothing"),
                           (["q.cql", "games.pgn", "-o", "run/", "--shards", "2", "--nonsense"], "no option '--nonsense'"),
                           (["q.cql", "-", "-o", "run/", "--shards", "2"], "standard input cannot be divided"),
                           (["q.cql", "nowhere.pgn", "-o", "run/", "--shards", "2"], "nowhere.pgn")):
            done = self.runs.call("shard", "plan", *words)
            self.assertNotEqual(done.returncode, 0, words)
            self.assertIn(why, self.text(done))
            self.assertFalse((self.folder / "run").exists(), words)
        self.planned()
        for words, why in ((["run", "run", 5], "numbered from 1 to 4"), (["run", "run", 0], "numbered from 1 to 4"),
                           (["run", "run", "2-5"], "numbered from 1 to 4"), (["run", "run", "1,"], "no list"), (["run", "run", "3-2"], "no list"),
                           (["run", "run"], "takes RUN/ and a number"), (["merge", "nowhere"], "there is no plan in nowhere"),
                           (["solve", "run"], "there is no task 'solve'")):
            done = self.runs.call("shard", *words)
            self.assertEqual(done.returncode, 2)
            self.assertIn(why, self.text(done))

    def test_files_hardly_larger_than_a_shard(self):
        """Are left whole, others are cut: with the same bytes, too."""
        for larger, smaller, cut in ((110, 90, False), (170, 30, True)):
            for name, games in (("a.pgn", larger), ("b.pgn", smaller)):
                self.runs.call("generate", "--games", games, "--seed", games, "-o", name)
            words = ["q.cql", "a.pgn", "b.pgn", "-o", "out.pgn"]
            self.whole = self.runs.whole(words, ["out.pgn"])
            self.planned(words=words, shards=2)
            pieces = [piece for shard in json.loads((self.folder / "run/manifest.json").read_text())["shards"] for piece in shard]
            self.assertEqual(any("begin" in piece for piece in pieces), cut, pieces)
            self.ran(shards=(1, 2))
            self.merges()
            shutil.rmtree(self.folder / "run")

    def test_a_limit_with_files_without_games(self):
        """Their bytes are read, and a warning reports it, as in one run."""
        (self.folder / "none.pgn").write_text("no games\n")
        (self.folder / "empty.pgn").write_text("")
        words = ["q.cql", "none.pgn", "empty.pgn", "games.pgn", "--limit", "3", "-o", "out.pgn"]
        self.whole = self.runs.whole(words, ["out.pgn"])
        self.assertIn(b"none.pgn: no games were found", self.whole[2])
        self.planned(words=words)
        self.ran()
        self.merges()

    def test_damaged_blocks(self):
        """Of a database that is cut inside of its blocks, the first of which is read by two shards: each is reported once."""
        for _ in range(3):
            self.runs.call("import", "games.pgn", "--append", "-o", "d.cqldb")
        file = bytearray((self.folder / "d.cqldb").read_bytes())
        directory, entries = struct.unpack_from("<QQ", file, len(file) - 64)
        for at in range(directory, directory + 64 * entries, 64):
            kind, head, block = struct.unpack_from("<IIQ", file, at)
            for section in range(block + 16, block + head, 40):
                if kind == 1 and struct.unpack_from("<I", file, section)[0] == 2:  # moves (docs/database-format.md)
                    offset, size = struct.unpack_from("<QQ", file, section + 8)
                    file[block + offset + size // 2] ^= 8
        (self.folder / "d.cqldb").write_bytes(file)
        words = ["q.cql", "d.cqldb", "-o", "out.pgn"]
        self.whole = self.runs.whole(words, ["out.pgn"])
        self.assertEqual((self.whole[0], self.whole[2].count(b"is damaged: its moves")), (1, 3))
        for shards in (2, 4, 5):
            self.planned(f"run{shards}", words, shards)
            self.ran(f"run{shards}", range(1, shards + 1))
            self.merges(f"run{shards}")

    def test_a_file_of_warnings_has_them_all(self):
        (self.folder / "bad.pgn").write_text('[White "a"]\n\n1. e4 e9 *\n\n' * 300)
        words = ["q.cql", "bad.pgn", "games.pgn", "bad.pgn", "--warnings", "w.txt", "-o", "out.pgn"]
        self.whole = self.runs.whole(words, ["out.pgn", "w.txt"])
        self.assertEqual(self.whole[3]["w.txt"].count(b"unreadable word: e9"), 600)
        self.planned(words=words)
        self.ran()
        self.merges(outputs=("out.pgn", "w.txt"))

    def test_plan_again(self):
        self.planned()
        self.planned()
        self.ran()
        self.merges()
        self.assertEqual(len(json.loads((self.folder / "run/manifest.json").read_text())["shards"]), SHARDS)

    def test_values_that_are_not_utf8(self):
        """Are counted by the merge: in rows as they are found, in sorted ones, among the lines, and on pages."""
        games = (self.folder / "games.pgn").read_bytes()
        (self.folder / "games.pgn").write_bytes(games.replace(b'[White "', b'[White "\xe9'))
        for query, output in (("check", "out.csv"), ("check sort #[Aa]", "out.jsonl"), ("check", "-.csv"), ("mate", "out.html")):
            (self.folder / "q.cql").write_text(f"cql() {query}\n")
            shown = ["--rows", "games"] if output.endswith((".csv", ".jsonl")) else []
            words, files = ["q.cql", "games.pgn", "-o", output, *shown], [] if output.startswith("-") else [output]
            self.whole = self.runs.whole(words, files)
            self.assertEqual(self.whole[0], 0, self.whole)
            self.assertIn(b"not UTF-8", self.whole[2])
            self.planned("run", words)
            self.ran()
            self.assertIsNone(difference(self.whole, self.runs.left(self.runs.call("shard", "merge", "run"), files)))
            shutil.rmtree(self.folder / "run")

    def test_an_error_of_the_query(self):
        """Is a result, as on one machine: the first one in the order of the games, and nothing is written."""
        (self.folder / "q.cql").write_text('cql() if gamenumber>90 cql_abort check\n')
        self.whole = self.runs.whole(self.words, ["out.pgn"])
        self.planned()
        self.ran()
        self.merges()
        self.assertEqual(self.whole[0], 2)


if __name__ == "__main__":
    unittest.main()
