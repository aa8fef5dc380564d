#!/usr/bin/env python3
"""Tests of what people bring as games: other variants, lists of positions, archives, files of other programs.

usage: inputs.py CQL_JIT
"""
import unittest

from support import ProgramWithGames


def game(variant, moves, **tags):
    lines = [f'[Event "{variant}"]', f'[Variant "{variant}"]', *(f'[{name} "{value}"]' for name, value in tags.items())]
    return "\n".join(lines) + f"\n\n{moves}\n\n"


class Variants(ProgramWithGames):
    """Games by other rules than those of chess (language/41 par. 4)."""

    CHESS = ["Standard", "standard", "Chess", "normal", "From Position", "fromPosition", "?", "", "Regular", "Standard Chess"]
    CHESS960 = ["Chess960", "Chess 960", "chess-960", "Fischerandom", "Fischer Random", "FischerRandom"]
    OTHER = ["Crazyhouse", "crazyhouse", "Atomic", "Three-check", "King of the Hill", "Antichess", "Horde", "Racing Kings", "Duck chess", "\u0448\u0430\u0445"]

    def count(self, *words):
        r = self.run_it("--count", "--cql", "check", *words)
        self.assertEqual(r.returncode, 0, r.stderr)
        return int(r.stdout.split()[0]), r.stderr

    def inputs(self, text, *options):
        """The same games as PGN and as databases, with all indexes and without."""
        (self.dir / "v.pgn").write_text(text, encoding="utf-8")
        yield "v.pgn"
        for name, more in (("v.cqldb", []), ("i.cqldb", ["--index", "squares,material,players,eco"])):
            r = self.run_it("import", "v.pgn", "-o", name, *more)
            self.assertEqual(r.returncode, 0, r.stderr)
            yield name

    def test_names_of_chess_are_searched_and_others_are_not(self):
        check = "1. e4 f6 2. Qh5+ *"
        for names, found in ((self.CHESS, 1), (self.CHESS960, 1), (self.OTHER, 0)):
            for name in self.inputs("".join(game(v, check) for v in names)):
                matches, said = self.count(name)
                self.assertEqual(matches, found * len(names), (name, said))
                self.assertEqual("not searched" in said, not found, said)

    def test_a_warning_a_kind_counts_them_in_pgn_and_databases(self):
        text = "".join(game(v, "1. e4 f6 2. Qh5+ *") for v in ["Atomic", "Chess", "Crazyhouse", "Duck", "atomic", "Hexagonal"])
        for name in self.inputs(text):
            # An index rules out games without a check by a pawn, and what they are is said nevertheless.
            for query in ("check", "k attacks K", "#p==3"):
                r = self.run_it("--count", "--cql", query, name)
                self.assertEqual(r.stdout, "1\n" if query == "check" else "0\n")
                said = [line for line in r.stderr.splitlines() if "not searched" in line]
                self.assertEqual(len(said), 3, (name, query, r.stderr))
                self.assertIn("game 1: variant Atomic, game not searched", said[0])
                self.assertIn("(and 1 more of this kind)", said[0])
                self.assertIn("game 3: variant Crazyhouse, game not searched", said[1])
                self.assertIn("game 4: other variant of chess, game not searched", said[2])
                self.assertIn("(and 1 more of this kind)", said[2])

    def test_they_are_searched_if_asked_for(self):
        text = game("Atomic", "1. e4 f6 2. Qh5+ *") + game("Chess", "1. e4 *")
        for name in self.inputs(text):
            for words in (["--assume-standard"], ["--dialect", "6.2"]):
                matches, said = self.count(name, *words)
                self.assertEqual((matches, "warning" in said), (1, False), (name, said))
            self.assertEqual(self.count(name)[0], 0)

    def test_they_are_kept_by_databases(self):
        for name in self.inputs(game("Atomic", "1. e4 f6 2. Qh5+ *")):
            if name.endswith(".cqldb"):
                self.assertEqual(self.run_it("database", "export", name, "-o", name + ".pgn").returncode, 0)
                self.assertIn("Qh5+", (self.dir / (name + ".pgn")).read_text())
                self.assertEqual(self.run_it("database", "verify", name).returncode, 0)

    def test_two_queries_warn_once(self):
        text = game("Atomic", "1. e4 f6 2. Qh5+ *")
        for name in self.inputs(text):
            r = self.run_it("--count", self.query("cql() check", "a.cql"), self.query("cql() btm", "b.cql"), name)
            self.assertEqual(r.stderr.count("not searched"), 1, r.stderr)
            self.assertNotIn("more of this kind", r.stderr)

    def test_many_names_of_tags(self):
        """A block has columns for 64 names of tags; the others stand elsewhere."""
        names = "\n".join(f'[Tag{n} "x"]' for n in range(70))
        text = f'[Event "x"]\n{names}\n\n1. e4 *\n\n' + game("Atomic", "1. e4 f6 2. Qh5+ *") + game("Chess", "1. e4 f6 2. Qh5+ *")
        for name in self.inputs(text):
            matches, said = self.count(name)
            self.assertEqual((matches, said.count("not searched")), (1, 1), (name, said))


if __name__ == "__main__":
    unittest.main(argv=["inputs.py"], verbosity=1)
