"""Time on very long games: filters that look back to the start of a game must not do so at each of its positions."""
import resource
import sys
import unittest

from support import ProgramWithGames


def shuffled(plies):
    """A game of knights that go out and back; both sides keep their castling rights, so that a search for their loss never ends early."""
    moves = ("Nf3", "Nf6", "Ng1", "Ng8")
    return '[Event "?"]\n[Result "*"]\n\n' + " ".join(moves[i % 4] for i in range(plies)) + " *\n"


class LongGames(ProgramWithGames):
    PLIES = 64000

    def seconds(self, cql):
        (self.dir / "long.pgn").write_text(shuffled(self.PLIES))
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        run = self.run_it("--count", "--threads", "1", "--cql", cql, "long.pgn")
        self.assertEqual(run.stdout.strip(), "0", run.stderr)
        return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before

    def test_castling_rights_take_constant_time_per_position(self):
        # Two billion reads of positions take seconds, 64,000 take milliseconds.
        for word in "fen", "currentfen", "standardfen", "castlingrights", "zobristkey":
            self.assertLess(self.seconds(f'{word} ~~ "x"'), 1, word)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], "-v"])
