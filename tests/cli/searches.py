"""Searches by cql-jit or, with queries that are compiled first, by cql-run: shared by the tests of both."""
import pathlib
import resource
import subprocess
import sys
import unittest

from support import BINARY, ProgramWithGames, run_program

RUNNER = str(pathlib.Path(sys.argv[2]).resolve()) if len(sys.argv) > 2 else None
NAME = "cql-run" if RUNNER else "cql-jit"


def needs_compiler(test):
    return unittest.skipIf(RUNNER, "of cql-jit alone")(test)


class Searches(ProgramWithGames):
    def command(self, *words):
        """A search: its command line."""
        if not RUNNER:
            return [BINARY, *words]
        words = list(words)
        if "--cql" in words:
            at = words.index("--cql")
            words[at:at + 2] = [self.compiled("cqldefault.so", "--cql", words[at + 1])]
        return [RUNNER, *(self.compiled(word[:-3] + "so", word) if word.endswith(".cql") else word for word in words)]

    def compiled(self, name, *query):
        self.run_it("compile", *query, "-o", name)
        return name

    def search(self, *words, **kw):
        return run_program(self.command(*words), cwd=self.dir, **kw)

    def files(self):
        return sorted(p.name for p in self.dir.iterdir() if p.suffix != ".so")

    def limited(self, limit, amount, *words):
        """A search under a resource limit. Programs with sanitizers do not even start with little memory."""
        command = self.command(*words)
        lower = lambda: resource.setrlimit(limit, (amount, amount))
        if subprocess.run([command[0], "--version"], capture_output=True, preexec_fn=lower).returncode:
            self.skipTest("the program does not start under this limit")
        return run_program(command, cwd=self.dir, preexec_fn=lower)
