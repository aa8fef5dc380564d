#!/usr/bin/env python3
"""Tests of failures of the system: full disks, unusable folders for temporary files, killed runs.

usage: system_failures.py CQL_JIT
"""
import fcntl
import os
import pathlib
import re
import resource
import shutil
import subprocess
import unittest

from support import BINARY, ProgramWithGames, run_program

SLOW_TO_SEARCH = "move from [PNB] to [pnbrq] comment(\"x\") find 3 {check or mate or stalemate}"


class Temporary(ProgramWithGames):
    def folder_of_bytes(self, size, name="small"):
        """A file system of that many bytes; only root can make one."""
        folder = self.dir / name
        folder.mkdir()
        made = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "none", folder], capture_output=True)
        if made.returncode != 0:
            self.skipTest("a folder of limited size needs the right to mount one")
        self.addCleanup(subprocess.run, ["umount", folder])
        return folder

    def compile(self, *words, **environment):
        return self.run_it("compile", "--cql", "mate", *words, env={**os.environ, **environment})

    def assert_compiled(self, name):
        r = self.run_it("search", name, "games.pgn", "--count")
        self.assertEqual((r.returncode, r.stdout), (0, "2\n"))  # games One and Two end in mate

    def test_compiling_needs_no_folder_for_temporary_files(self):
        small = self.folder_of_bytes("4k")
        (small / "full").write_bytes(b"x" * 4096)
        for n, folder in enumerate([str(small), "/nonexistent", "/proc", ""]):
            with self.subTest(folder):
                r = self.compile("-o", f"query{n}.so", TMPDIR=folder)
                self.assertEqual((r.returncode, r.stderr), (0, ""))
                self.assert_compiled(f"query{n}.so")
        self.assertEqual([file.name for file in small.iterdir()], ["full"])

    def test_a_library_of_the_program_that_does_not_fit_is_named(self):
        if not pathlib.Path(BINARY).with_name("libcqljit-backend.so").exists():
            self.skipTest("this program has its backend inside")
        library = self.dir / "libcqljit-backend.so"
        program = self.dir / "program"
        shutil.copy(BINARY, program)
        search = [program, "search", "--no-cache", "--cql", "mate", "games.pgn"]
        r = run_program([*search, "--count"], cwd=self.dir)  # a copy finds the library of the build
        self.assertEqual((r.returncode, r.stdout), (0, "2\n"), r.stderr)
        library.write_bytes(b"no library")
        r = run_program([*search, "-o", "out.pgn"], cwd=self.dir)
        self.assertEqual((r.returncode, r.stdout), (1, ""))
        self.assertIn(f"queries cannot be compiled, since a library of this program cannot be loaded: {library}: ", r.stderr)
        self.assertIn("Start cql-jit again, or install it again", r.stderr)
        library.unlink()
        linked = subprocess.run(["ldd", BINARY], capture_output=True, text=True).stdout
        library.symlink_to(re.search(r"libm\S* => (\S+)", linked)[1])  # a library of something else
        r = run_program([*search, "-o", "out.pgn"], cwd=self.dir)
        self.assertEqual((r.returncode, r.stdout), (1, ""))
        self.assertIn(f"{library} is of another version of this program", r.stderr)
        self.assertFalse((self.dir / "out.pgn").exists())
        r = run_program([program, "import", "-o", "games.cqldb", "games.pgn"], cwd=self.dir)  # compiles nothing
        self.assertEqual(r.returncode, 0, r.stderr)

    def test_compiling_to_a_full_disk_names_the_file(self):
        small = self.folder_of_bytes("16k")
        r = self.compile("-o", "small/query.so")
        self.assertEqual((r.returncode, r.stderr),
                         (1, "cql-jit: cannot write small/query.so: No space left on device\n"))
        self.assertEqual(list(small.iterdir()), [])

    def test_compiling_with_a_limit_of_file_sizes(self):
        for limit in (4096, 16384, 40000):
            with self.subTest(limit):
                r = self.run_it("compile", "--cql", "mate", "-o", "query.so",
                                preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)))
                self.assertEqual(r.returncode, 1)
                self.assertRegex(r.stderr, "^cql-jit: cannot (write query.so|link the query in memory): File too large\n$")
                self.assertEqual(sorted(file.name for file in self.dir.iterdir()), ["games.pgn"])

    def test_a_plan_on_a_full_disk_is_whole_or_not_there(self):
        small = self.folder_of_bytes("16k")
        plan = ["shard", "plan", "-o", "small/run", "--shards", "2", "--cql", SLOW_TO_SEARCH, "games.pgn"]
        r = self.run_it(*plan)
        self.assertIn(r.returncode, (0, 1), r.stderr)
        self.assertEqual([file.name for file in small.rglob("*.so*")], [])
        if r.returncode == 0:
            self.assertEqual([file.name for file in (small / "run").iterdir()], ["manifest.json"])
        else:
            self.assertIn("cannot write small/run/", r.stderr)
        (small / "full").write_bytes(b"")
        with open(small / "full", "wb", buffering=0) as full:
            try:
                while full.write(b"x" * 4096):
                    pass
            except OSError:
                pass
        plan[3] = "small/other"
        r = self.run_it(*plan)
        self.assertEqual(r.returncode, 1, r.stderr)
        self.assertRegex(r.stderr, "cannot (write|make the folder) small/other")
        self.assertEqual(list((small).rglob("other/*")), [])

    def test_folders_that_killed_runs_have_left_are_removed(self):
        left, used, other = (self.dir / f"tmp/cql-jit-run-{name}" for name in ("killed", "inuse", "linked"))
        for folder in (left, used):
            folder.mkdir(parents=True)
            (folder / "games.pgn").write_text("x")
        outside = self.dir / "outside"
        outside.mkdir()
        (outside / "kept").write_text("x")
        other.symlink_to(outside)
        lock = os.open(used, os.O_RDONLY | os.O_DIRECTORY)
        self.addCleanup(os.close, lock)
        fcntl.flock(lock, fcntl.LOCK_EX)
        example = self.run_it("examples").stdout.split()[0]
        r = self.run_it("examples", example, env={**os.environ, "TMPDIR": str(self.dir / "tmp")})
        self.assertEqual(r.returncode, 0, r.stderr)
        self.assertEqual({file.name for file in (self.dir / "tmp").iterdir()}, {used.name, other.name})
        self.assertTrue((outside / "kept").exists())

    def test_examples_without_a_folder_for_temporary_files(self):
        example = self.run_it("examples").stdout.split()[0]
        for folder in ("/nonexistent", "/proc"):
            r = self.run_it("examples", example, env={**os.environ, "TMPDIR": folder})
            self.assertEqual((r.returncode, r.stderr), (1, "cql-jit: there is no folder for temporary files\n"))


if __name__ == "__main__":
    unittest.main(argv=["faults"])
