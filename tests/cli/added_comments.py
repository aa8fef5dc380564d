"""Comments of filters, whose texts are made when a game has been searched (language/03 §2, 32 §6)."""
import re
import sys
import unittest

from searches import Searches, needs_compiler


class AddedComments(Searches):
    def comments(self, cql, *options):
        """The comments that a query adds, in the order of the output."""
        r = self.search("--matchstring", "", *options, "-o", "-", "--cql", cql, "games.pgn")
        self.assertEqual(r.returncode, 0, r.stderr)
        return [text for text in re.findall(r"[{]([^}]*)[}]", r.stdout) if "Game number" not in text and text != "A comment"]

    def test_all_kinds_of_items(self):
        # Scholar's mate, then fool's mate: the sides, squares and plies are those of the games' text.
        self.assertEqual(self.comments('mate comment("ply " ply ", king " k " at " currentposition " " wtm " " (ply > 4))'),
                         ["ply 7, king e8 at move 4(btm) <false> 7", "ply 4, king e8 at move 3(wtm) <true> <false>"])
        # Of the pieces on the board it prints squares from a1 to h8.
        self.assertEqual(self.comments("wtm mate comment(q | k)"), ["[h4,e8]"])

    def test_variables(self):
        self.assertEqual(self.comments('wtm mate x=3 if false y=4 piece X=K comment(x " " y " " X)'), ["3 <unbound: y> Ke1"])

    def test_what_fails_leaves_nothing(self):
        self.assertEqual(self.comments('({comment("no " ply) false} or {wtm mate comment("yes " ply)})'), ["yes 4"])
        self.assertEqual(self.comments('wtm mate find quiet {comment("no " ply) false} or comment("yes " k)'), ["yes e8"])

    @needs_compiler
    def test_variations_get_their_number_first(self):
        # Ids are in preorder, a main move before its alternatives: e4 1, e5 2, Nf3 3, d4 4, d5 5.
        self.assertEqual(self.comments('pd5 comment("here " currentposition)', "--variations"), ["id:5 here move 2(wtm)[5]"])

    def test_silent(self):
        self.assertEqual(self.comments('mate comment("ply " ply)', "--silent"), [])

    def test_best_of_a_sort(self):
        self.assertEqual(self.comments('result 0-1 sort quiet "p" {comment("at " ply) ply} mate'), ["at 4"])


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], "-v"])
