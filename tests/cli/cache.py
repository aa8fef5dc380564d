#!/usr/bin/env python3
"""Tests of the cache of machine code (docs/cache.md).

usage: cache.py CQL_JIT
"""
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import unittest

from support import BINARY, ProgramWithGames, run_program


class Cache(ProgramWithGames):
    def setUp(self):
        super().setUp()
        self.code = self.dir / "code"
        self.query("cql() mate or check comment(\"here\")")

    def search(self, *words, **environment):
        """Runs the query. Returns the level of the code that the cache had, or None; and the games found."""
        env = {**os.environ, "CQL_JIT_CACHE": str(self.code), **environment}
        run = self.run_it("query.cql", "games.pgn", "-o", "out.pgn", "--stats", *words, env=env)
        self.assertEqual(run.returncode, 0, run.stderr)
        said = re.search(r"from the cache, -O(\d)", run.stderr)
        games = (self.dir / "out.pgn").read_bytes()
        self.assertEqual(games.count(b"[Event "), 2)  # of GAMES, two end with mate
        return (int(said[1]) if said else None), games

    def files(self):
        return sorted(self.code.iterdir()) if self.code.exists() else []

    def test_the_second_run_takes_the_code_of_the_first(self):
        first, games = self.search()
        self.assertIsNone(first)
        self.assertEqual(len(self.files()), 1)
        self.assertEqual(self.search(), (0, games))
        self.assertEqual(len(self.files()), 1)

    def test_a_second_search_without_matches_generates_nothing(self):
        # It runs code that counts, to say which condition never holds.
        env = {**os.environ, "CQL_JIT_CACHE": str(self.code)}
        search = lambda program: run_program([program, "search", "--cql", "mate #A > 40", "games.pgn", "-o", "out.pgn"], cwd=self.dir, env=env)
        first = search(BINARY)
        self.assertIn("this condition never holds in the 3 games: #A > 40", first.stderr)
        self.assertEqual(len(self.files()), 2)
        if not pathlib.Path(BINARY).with_name("libcqljit-backend.so").exists():
            self.skipTest("this program has its backend inside")
        program = self.dir / "program"
        shutil.copy(BINARY, program)
        (self.dir / "libcqljit-backend.so").write_bytes(b"no library")
        second = search(program)
        self.assertEqual((second.returncode, second.stderr.splitlines()[0]), (0, first.stderr.splitlines()[0]))

    def test_optimised_code_is_used_at_once(self):
        _, games = self.search()
        self.assertEqual(self.search("-O2"), (None, games))
        self.assertEqual(self.search("-O2"), (2, games))
        self.assertEqual(self.search(), (2, games))
        self.assertEqual(self.search("-O0"), (0, games))
        self.assertEqual(self.search("-O1"), (None, games))

    def test_options_of_the_query_make_another_one(self):
        self.search()
        for words in (["--cql", "true"], ["--variations"], ["--cpu", "generic"]):
            self.assertIsNone(self.search(*words)[0], words)
            self.assertIsNotNone(self.search(*words)[0], words)
        # What concerns a run only does not.
        self.assertIsNotNone(self.search("--threads", "2", "--nosort")[0])
        (self.dir / "part.cql").write_text("function ends() { mate }")
        self.query('cql() include "part.cql" ends()')
        self.assertIsNone(self.search()[0])
        self.assertIsNotNone(self.search()[0])
        (self.dir / "part.cql").write_text("function ends() { mate } // as it was")
        self.assertIsNone(self.search()[0])

    def test_it_can_be_switched_off(self):
        for words, environment in ((["--no-cache"], {}), ([], {"CQL_JIT_CACHE": "off"}), (["--cache"], {"CQL_JIT_CACHE": "off"}), (["--secure"], {})):
            for _ in range(2):
                self.assertIsNone(self.search(*words, **environment)[0], (words, environment))
        self.assertEqual(self.files(), [])
        self.assertIsNone(self.search("--secure", "--cache")[0])
        self.assertIsNotNone(self.search("--secure", "--cache")[0])

    def test_folders_of_the_environment(self):
        home = {"CQL_JIT_CACHE": "", "XDG_CACHE_HOME": "", "HOME": str(self.dir)}
        self.search(**home)
        self.assertEqual(len(list((self.dir / ".cache" / "cql-jit").iterdir())), 1)
        self.search(**{**home, "XDG_CACHE_HOME": str(self.dir / "xdg")})
        self.assertEqual(len(list((self.dir / "xdg" / "cql-jit").iterdir())), 1)

    def test_a_folder_that_cannot_be_used_is_no_error(self):
        (self.dir / "file").write_text("")
        (self.dir / "target").mkdir(mode=0o700)
        (self.dir / "link").symlink_to("target")
        (self.dir / "open").mkdir(mode=0o755)
        for name in ("file", "file/below", "link", "open"):
            for _ in range(2):
                self.assertIsNone(self.search(CQL_JIT_CACHE=str(self.dir / name))[0], name)
        self.assertEqual(list((self.dir / "target").iterdir()) + list((self.dir / "open").iterdir()), [])
        self.assertIsNone(self.search(CQL_JIT_CACHE="/proc/code")[0])

    def test_damaged_code_is_never_run(self):
        _, games = self.search()
        file = self.files()[0]
        good = file.read_bytes()
        chance = random.Random(58)
        for _ in range(40):
            damaged = bytearray(good)
            if chance.random() < 0.5:
                damaged[chance.randrange(len(good))] ^= 1 << chance.randrange(8)
            else:
                del damaged[chance.randrange(len(good)):]
            file.write_bytes(damaged)
            self.assertEqual(self.search(), (None, games))
            self.assertEqual(self.search(), (0, games))

    def test_a_full_disk_is_no_error(self):
        def limit():
            import resource
            resource.setrlimit(resource.RLIMIT_FSIZE, (1024, 1024))

        env = {**os.environ, "CQL_JIT_CACHE": str(self.code)}
        for _ in range(2):
            run = self.run_it("query.cql", "games.pgn", "--count", "--stats", env=env, preexec_fn=limit)
            self.assertEqual(run.returncode, 0, run.stderr)
            self.assertNotIn("from the cache", run.stderr)
            self.assertEqual(self.files(), [])

    def test_two_runs_at_once(self):
        env = {**os.environ, "CQL_JIT_CACHE": str(self.code)}
        for _ in range(5):
            runs = [self.start([BINARY, "--count", "--cql", f"check or wtm check or #a > {i // 4}", "games.pgn"], env=env, stdin=subprocess.DEVNULL) for i in range(8)]
            found = [run.communicate(timeout=60) for run in runs]
            self.assertEqual([run.returncode for run in runs], [0] * 8, found)
            self.assertEqual({out.split()[0] for out, _ in found}, {"3"})
        self.assertEqual(len(self.files()), 2)
        self.assertEqual([file for file in self.files() if file.name.endswith(".part")], [])


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], "-v"])
