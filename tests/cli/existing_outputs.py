#!/usr/bin/env python3
"""Tests of existing files at the names of outputs: no work is lost, and no game chooses which file is replaced.

usage: existing_outputs.py CQL_JIT [CQL_RUN]

With CQL_RUN it is this program that searches, with queries that are compiled first.
"""
import csv
import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import tarfile
import unittest

from searches import Searches, needs_compiler
from support import BINARY, GAMES, end

NOBODY = 65534


def games_of(white, count=1):
    return f'[Event "x"]\n[White "{white}"]\n\n1. e4 e5 *\n\n' * count


def without_compression(data):
    return subprocess.run(["zstd", "-dc"], input=data, capture_output=True, check=True).stdout if data[:4] == b"\x28\xb5\x2f\xfd" else data


class Files(Searches):
    """`mates` finds the first two games of games.pgn, `all` each game."""

    def setUp(self):
        super().setUp()
        self.mates, self.all = self.query("cql() mate", "mates.cql"), self.query("cql() initial", "all.cql")

    def read(self, name):
        return without_compression((self.dir / name).read_bytes()).decode()

    def count(self, name):
        text = self.read(name)
        return {"pgn": lambda: text.count("[Event "), "zst": lambda: text.count("[Event "),
                "jsonl": lambda: len([json.loads(line) for line in text.splitlines()]),
                "csv": lambda: len(list(csv.reader(text.splitlines()))) - 1, "tsv": lambda: len(text.splitlines()) - 1,
                "epd": lambda: len(text.splitlines())}[name.rsplit(".")[-1]]()

    def begin(self, *words, until=None):
        """Starts a search that reads games from a pipe, and waits until it has begun `until`."""
        run = self.start(self.command(*words, "-"), stdin=subprocess.PIPE)
        if until:
            self.wait_until(run, lambda: list(self.dir.glob(until + ".part*")), "it writes")
        return run

    def complete(self, run, text=GAMES):
        """Sends a search its games; returns its status and messages."""
        _, messages = run.communicate(text)
        return run.returncode, messages


class Appending(Files):
    NAMES = ["all.pgn", "all.pgn.zst", "all.jsonl", "all.csv", "all.tsv", "all.epd"]

    def test_searches_that_append_together_lose_nothing(self):
        """Each either adds its games, or says that it has not."""
        for name in self.NAMES:
            for old in (False, True):
                (self.dir / name).unlink(missing_ok=True)
                if old:
                    self.assertEqual(self.search(self.mates, "games.pgn", "--append", name).returncode, 0)
                before = self.count(name) if old else 0
                runs = [self.begin(self.mates, "--append", name) for _ in range(6)]
                results = [self.complete(run) for run in runs]
                done = sum(status == 0 for status, _ in results)
                self.assertGreaterEqual(done, 1, results)
                for status, messages in results:
                    self.assertTrue(status == 0 or (status == 1 and "another program" in messages), (status, messages))
                self.assertEqual(self.count(name), before + 2 * done, name)

    def test_a_second_search_is_refused_at_once(self):
        self.search(self.mates, "games.pgn", "--append", "all.pgn")
        first = self.begin(self.mates, "--append", "all.pgn", until="all.pgn")
        r = self.search(self.mates, "games.pgn", "--append", "all.pgn")
        self.assertEqual((r.returncode, "another program is writing to it; --wait waits for it" in r.stderr), (1, True), r.stderr)
        self.assertEqual(self.complete(first)[0], 0)
        self.assertEqual(self.count("all.pgn"), 4)

    def test_searches_that_wait_add_all_games(self):
        for name in self.NAMES:
            (self.dir / name).unlink(missing_ok=True)
            runs = [self.start(self.command(self.mates, "games.pgn", "--append", name, "--wait")) for _ in range(6)]
            for run in runs:
                self.assertEqual(self.complete(run, None)[0], 0, name)
            self.assertEqual(self.count(name), 12, name)

    def test_an_interrupt_ends_the_wait(self):
        self.search(self.mates, "games.pgn", "--append", "all.pgn")
        first = self.begin(self.mates, "--append", "all.pgn", until="all.pgn")
        second = self.start(self.command(self.mates, "games.pgn", "--append", "all.pgn", "--wait"))
        self.wait_for_games(second)
        second.send_signal(signal.SIGINT)
        self.assertIn("interrupted while another program wrote to it", second.communicate()[1])
        self.assertEqual(self.complete(first)[0], 0)
        self.assertEqual(self.count("all.pgn"), 4)

    def test_a_killed_search_leaves_no_lock(self):
        self.search(self.mates, "games.pgn", "--append", "all.pgn")
        first = self.begin(self.mates, "--append", "all.pgn", until="all.pgn")
        end(first)
        self.assertEqual(self.search(self.mates, "games.pgn", "--append", "all.pgn").returncode, 0)
        self.assertEqual(self.count("all.pgn"), 4)
        self.assertEqual(list(self.dir.glob("*.part*")), [])

    @needs_compiler
    def test_programs_that_add_to_a_database_wait(self):
        """Six at once, while there is no database yet, too."""
        runs = [self.start([BINARY, "import", "games.pgn", "-o", "all.cqldb", "--append", "--wait"]) for _ in range(6)]
        for run in runs:
            _, messages = run.communicate()
            self.assertEqual(run.returncode, 0, messages)
        self.assertIn("18 matches of 18 games", self.search(self.all, "all.cqldb").summary)

    def test_the_first_bytes_decide_what_is_packed(self):
        """A text whose name ends in .zst, and a packed file whose name does not."""
        (self.dir / "text.pgn.zst").write_text(GAMES)
        packed = subprocess.run(["zstd", "-c"], input=GAMES.encode(), capture_output=True, check=True).stdout
        (self.dir / "packed.pgn").write_bytes(packed)
        for name, first in (("text.pgn.zst", b"[Eve"), ("packed.pgn", b"\x28\xb5\x2f\xfd")):
            self.assertEqual(self.search(self.mates, "games.pgn", "--append", name).returncode, 0)
            self.assertEqual((self.dir / name).read_bytes()[:4], first)
            self.assertIn("5 matches of 5 games", self.search(self.all, name, "-o", "found.pgn").summary)

    def test_text_that_is_cut_off_gets_nothing_behind_it(self):
        for name, text in (("a.csv", 'game,white\n1,"Sch'), ("b.csv", "game,white\n1"), ("c.jsonl", '{"game":1}\n{"game":2,'),
                           ("d.tsv", "game\twhite\n1"), ("e.epd", '8/8/8/8/8/8/8/K1k5 w - - id "a')):
            (self.dir / name).write_text(text)
            r = self.search(self.mates, "games.pgn", "--append", name, *([] if name == "e.epd" else ["--columns", "game,white"]))
            self.assertEqual((r.returncode, f"cannot append to {name}" in r.stderr), (1, True), r.stderr)
            self.assertEqual((self.dir / name).read_text(), text)
        for name, text in (("f.pgn", b"\x1f\x8b\x08\x00aaaa"), ("g.pgn", "\ufeff[Event".encode("utf-16")), ("h.pgn", b"PK\x03\x04aaaa")):
            (self.dir / name).write_bytes(text)
            r = self.search(self.mates, "games.pgn", "--append", name)
            self.assertEqual((r.returncode, (self.dir / name).read_bytes()), (1, text), r.stderr)


class Meanwhile(Files):
    """A file that another program makes or changes during a search is that program's."""

    def outputs(self):
        yield from ([["-o", name], name] for name in ("o.pgn", "o.pgn.zst", "o.csv", "o.tsv", "o.jsonl", "o.epd", "o.html", "o.sqlite"))
        yield ["--tallies", "o-t.csv"], "o-t.csv"
        yield ["--warnings", "o.txt"], "o.txt"

    def test_no_output_takes_the_place_of_what_another_program_writes(self):
        query = self.query("cql() initial tally ply", "tally.cql")
        for words, name in self.outputs():
            for old in (None, "is there"):
                for change in ("made", "changed", "replaced"):
                    if (old is None) != (change == "made"):
                        continue
                    file = self.dir / name
                    file.unlink(missing_ok=True)
                    if old:
                        file.write_text(old)
                    rest = [] if name.startswith("o.pgn") else ["-o", "games-of.pgn", "--force"]
                    run = self.start(self.command(query, "-", *words, *rest), stdin=subprocess.PIPE)
                    first = name if words[0] != "--tallies" else "games-of.pgn"
                    self.wait_until(run, lambda: list(self.dir.glob(first + ".part*")), "it writes")
                    self.wait_for_games(run)
                    if change == "replaced":
                        (self.dir / "new").write_text("of another program")
                        os.replace(self.dir / "new", file)
                    else:
                        file.write_text("of another program")
                    status, messages = self.complete(run)
                    with self.subTest(name, change=change):
                        self.assertEqual((status, file.read_text()), (1, "of another program"), messages)
                        self.assertIn("another program has " + ("made" if change == "made" else "changed"), messages)
                    for partial in self.dir.glob("*.part*"):
                        self.fail(f"{partial} is left")

    def test_an_interrupted_search_keeps_what_another_program_has_made(self):
        run = self.begin(self.mates, "-o", "out.pgn", until="out.pgn")
        self.wait_for_games(run)
        (self.dir / "out.partial.pgn").write_text("of another program")
        run.send_signal(signal.SIGINT)
        run.communicate(GAMES)
        self.assertEqual((self.dir / "out.partial.pgn").read_text(), "of another program")


@needs_compiler
class NamesFromGames(Files):
    def setUp(self):
        super().setUp()
        self.outside = self.dir / "outside"
        self.outside.mkdir()
        self.work = self.dir / "work"
        self.work.mkdir()

    def divide(self, white, *words, pattern="out/{player white}.pgn", games=None):
        (self.dir / "g.pgn").write_text(games or games_of(white) + games_of("other"))
        return self.search(self.all, "g.pgn", "-o", pattern, *words)

    def test_a_file_of_the_user_is_kept(self):
        (self.dir / "out").mkdir()
        mine = self.dir / "out" / "repertoire.pgn"
        mine.write_text(games_of("me", 3))
        r = self.divide("repertoire")
        self.assertEqual((r.returncode, mine.read_text()), (1, games_of("me", 3)), r.stderr)
        self.assertEqual(r.stderr.count("repertoire.pgn exists, and cql-jit has not written it as it is"), 1)
        self.assertEqual(self.count("out/other.pgn"), 1)
        r = self.divide("repertoire", "--force")
        self.assertEqual((r.returncode, self.count("out/repertoire.pgn")), (0, 1), r.stderr)
        # What a search has written, the next one replaces, and extends.
        self.assertEqual(self.divide("repertoire").returncode, 0)
        (self.dir / "g.pgn").write_text(games_of("repertoire", 2))
        self.assertEqual(self.search(self.all, "g.pgn", "--append", "out/{player white}.pgn").returncode, 0)
        self.assertEqual(self.count("out/repertoire.pgn"), 3)

    def test_nothing_is_put_behind_a_file_of_the_user(self):
        for name, pattern in (("a.pgn", "{player white}.pgn"), ("a.csv", "{player white}.csv"), ("a.jsonl", "{player white}.jsonl")):
            (self.dir / name).write_text("mine\n")
            (self.dir / "g.pgn").write_text(games_of("a"))
            r = self.search(self.all, "g.pgn", "--append", pattern)
            self.assertEqual((r.returncode, (self.dir / name).read_text()), (1, "mine\n"), r.stderr)

    def test_links_are_not_followed(self):
        (self.dir / "out").mkdir()
        (self.outside / "secret").write_text("mine")
        links = {"file": self.outside / "secret", "dangling": self.outside / "made", "device": "/dev/null"}
        for name, target in links.items():
            (self.dir / "out" / f"{name}.pgn").symlink_to(target)
        (self.dir / "out" / "folder").symlink_to(self.outside)
        games = "".join(games_of(name) for name in [*links, "other"])
        r = self.divide("", games=games)
        self.assertEqual(r.returncode, 1)
        for name in links:
            self.assertIn(f"{name}.pgn", r.stderr)
        self.assertEqual(self.count("out/other.pgn"), 1)
        r = self.divide("folder", pattern="out/{player white}/x.pgn")
        self.assertEqual((r.returncode, "a link leads there" in r.stderr), (1, True), r.stderr)
        self.assertEqual(sorted(p.name for p in self.outside.iterdir()), ["secret"])
        self.assertEqual((self.outside / "secret").read_text(), "mine")
        # A link that the user wrote is followed.
        self.assertEqual(self.divide("new", pattern="out/folder/{player white}.pgn").returncode, 0)
        self.assertTrue((self.outside / "new.pgn").exists())

    def test_folders_are_made_beneath_the_name(self):
        (self.dir / "out").mkdir()
        (self.dir / "out" / "a").symlink_to(self.outside)
        r = self.divide("a", "--createdirectories", pattern="out/{player white}/deep/x.pgn")
        self.assertEqual((r.returncode, list(self.outside.iterdir())), (1, []), r.stderr)
        self.assertEqual(self.count("out/other/deep/x.pgn"), 1)


class WhatSearchesHaveWritten(Files):
    def written(self):
        r = self.search(self.mates, "games.pgn")
        self.assertEqual(r.returncode, 0, r.stderr)
        return self.dir / "mates-out.pgn"

    def refused(self, text):
        r = self.search(self.mates, "games.pgn")
        self.assertEqual((r.returncode, (self.dir / "mates-out.pgn").read_text()), (1, text), r.stderr)
        self.assertIn("mates-out.pgn exists, and no search has written it as it is", r.stderr)
        self.assertEqual(self.search(self.mates, "games.pgn", "--force").returncode, 0)

    def test_a_search_again_replaces_its_output(self):
        for _ in range(3):
            self.written()

    def test_edited_files_are_kept(self):
        def edit(file):
            file.write_text(file.read_text() + "{mine}")

        def sed(file):
            subprocess.run(["sed", "-i", "s/Scholar/Me/", file], check=True)

        def replace(file):
            (self.dir / "new").write_text(file.read_text().replace("Scholar", "Me"))
            os.replace(self.dir / "new", file)

        def touch_in_place(file):  # the size and the time of the last write stay
            info, text = file.stat(), file.read_text()
            with open(file, "r+") as out:
                out.write(text.replace("Scholar", "SCHOLAR"))
            os.utime(file, ns=(info.st_atime_ns, info.st_mtime_ns))

        for change in (edit, sed, replace, touch_in_place):
            file = self.written()
            before = file.read_text()
            change(file)
            self.assertNotEqual(file.read_text(), before)
            with self.subTest(change.__name__):
                self.refused(file.read_text())

    def test_a_copy_under_another_name_is_kept(self):
        file = self.written()
        shutil.copy2(file, self.dir / "all-out.pgn")
        r = self.search(self.all, "games.pgn")
        self.assertEqual((r.returncode, (self.dir / "all-out.pgn").read_text()), (1, file.read_text()))

    def test_restored_outputs_are_replaced(self):
        """From an archive, by cp: what counts is the path and what stands there."""
        file = self.written()
        with tarfile.open(self.dir / "a.tar", "w") as archive:
            archive.add(file, "mates-out.pgn")
        file.unlink()
        with tarfile.open(self.dir / "a.tar") as archive:
            archive.extractall(self.dir)
        self.written()
        shutil.copy(file, self.dir / "copy")
        file.unlink()
        shutil.copy(self.dir / "copy", file)
        self.written()

    def test_a_comment_of_ours_makes_no_file_ours(self):
        text = '[Event "mine"]\n\n{CQL} 1. e4 *\n'
        (self.dir / "mates-out.pgn").write_text(text)
        self.refused(text)

    def test_without_records_files_are_kept(self):
        for state in ("/dev/null/none", "relative"):
            (self.dir / "mates-out.pgn").unlink(missing_ok=True)
            env = {**os.environ, "XDG_STATE_HOME": state, "HOME": "/dev/null"}
            self.assertEqual(self.search(self.mates, "games.pgn", env=env).returncode, 0)
            self.assertEqual(self.search(self.mates, "games.pgn", env=env).returncode, 1)

    def test_edited_partial_files_are_kept(self):
        run = self.begin(self.mates, "-o", "out.pgn", until="out.pgn")
        run.stdin.write(GAMES * 20000)  # it has read the most of them when the pipe has taken the last
        run.stdin.flush()
        self.wait_until(run, lambda: any(part.stat().st_size for part in self.dir.glob("out.pgn.part*")), "it has written matches")
        run.send_signal(signal.SIGINT)
        run.wait(60)  # before the pipe is closed: with all games read the output would be complete
        run.communicate()
        partial = self.dir / "out.partial.pgn"
        self.assertIn("Scholar", partial.read_text())
        # As it is, the next search may replace it.
        self.assertEqual(self.search(self.mates, "games.pgn", "-o", "out.pgn").returncode, 0)
        partial.write_text(partial.read_text() + "{mine}")
        r = self.search(self.mates, "games.pgn", "-o", "out.pgn")
        self.assertEqual((r.returncode, partial.read_text()[-6:]), (1, "{mine}"), r.stderr)


class OutputsWithoutName(Files):
    def test_no_planted_link_is_followed(self):
        target = self.dir / "profile"
        for there in (False, True):
            if there:
                target.write_text("mine")
            link = self.dir / "mates-out.pgn"
            link.unlink(missing_ok=True)
            link.symlink_to(target)
            r = self.search(self.mates, "games.pgn")
            self.assertEqual((r.returncode, target.exists()), (1, there), r.stderr)
            self.assertIn("mates-out.pgn", r.stderr)
        self.assertEqual(target.read_text(), "mine")
        # By its name it is written through, and stays a link.
        self.assertEqual(self.search(self.mates, "games.pgn", "-o", "mates-out.pgn").returncode, 0)
        self.assertEqual((link.is_symlink(), self.count("mates-out.pgn")), (True, 2))

    @unittest.skipUnless(os.geteuid() == 0, "needs the right to give files to other users")
    def test_files_of_other_users_are_kept(self):
        file = self.dir / "mates-out.pgn"
        file.touch()
        os.chown(file, NOBODY, NOBODY)
        r = self.search(self.mates, "games.pgn")
        self.assertEqual((r.returncode, file.stat().st_size), (1, 0), r.stderr)

    @unittest.skipUnless(os.geteuid() == 0, "needs the right to give files to other users")
    def test_links_of_other_users_in_shared_folders_are_not_followed(self):
        """Even where the command line names the output: as fs.protected_symlinks of the kernel has it."""
        shared = self.dir / "shared"
        shared.mkdir()
        os.chmod(shared, 0o1777)
        (self.dir / "secret").write_text("mine")
        os.symlink(self.dir / "secret", shared / "x.pgn")
        os.chown(shared / "x.pgn", NOBODY, NOBODY, follow_symlinks=False)
        r = self.search(self.mates, "games.pgn", "-o", "shared/x.pgn")
        self.assertEqual((r.returncode, (self.dir / "secret").read_text()), (1, "mine"), r.stderr)

    @needs_compiler
    def test_compile_keeps_what_it_has_not_written(self):
        (self.dir / "my.cql").write_text("cql() mate")
        (self.dir / "my.so").write_text("mine")
        r = self.run_it("compile", "my.cql")
        self.assertEqual((r.returncode, (self.dir / "my.so").read_text()), (1, "mine"), r.stderr)
        self.assertEqual(self.run_it("compile", "my.cql", "-o", "my.so").returncode, 0)
        self.assertEqual(self.run_it("compile", "my.cql").returncode, 0)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=1)
