#!/usr/bin/env python3
"""The pages of `cql-jit help`: each filter has the text of its chapter, and each topic exists.

usage: help.py CQL_JIT [--write]

--write puts what the examples of the short pages find into tools/cql-jit/help/filters.txt.
"""
import functools
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = str(pathlib.Path(sys.argv[1]).resolve())
FILTERS = list(dict.fromkeys(re.findall(r'^CQL_FILTER\("([^"]*)"', (ROOT / "frontend" / "filters.def").read_text(), re.M)))


def help_of(*words):
    return subprocess.run([PROGRAM, "help", *words], capture_output=True, text=True)


sys.path.insert(0, str(ROOT / "tools/cql-jit/help"))
import filter_notes  # noqa: E402

# Need files, an option or other games.
UNCOUNTED = {"cql_assertvariations", "similarposition", "readfile", "hhdb", "cql_hhdbhascook", "pathlastposition", "evaldepth"}
# Searches of users who do not know the names, and what must be among the first lines.
SEARCHES = {
    "smothered mate": "help smotheredMate", "erstickt": "help smotheredMate", "étouffé": "help smotheredMate", "Gabel": "help fork", "fourchette": "help fork",
    "Fesselung": "help pin", "pinned pieces": "help pin", "skewer": "help skewer", "outpost": "knightOutpost", "Vorposten": "knightOutpost",
    "opposite bishops": "oppositeBishop", "exchange sacrifice": "help exchangeSacrifice", "Qualitätsopfer": "help exchangeSacrifice", "greek gift": "help greekGift",
    "passed pawn": "passedpawns", "Freibauer": "passedpawns", "isolated pawn": "isolatedpawns", "doubled pawns": "doubledpawns",
    "castling": "help castle", "Rochade": "help castle", "stalemate": "help stalemate", "Patt": "help stalemate", "underpromotion": "underPromotion",
    "king walk": "docs/ideas/06-king-walks.md", "minority attack": "docs/ideas/10-minority-attack.md", "player name": "help player",
    "rating": "help elo", "opening name": "help opening", "count how often": "help tally", "statistics": "help tally", "both colours": "help flipcolor",
    "mirror": "help flip", "repetition": "help repetition", "en passant": "help enpassant", "table csv": "results.md", "report html": "html",
    "time trouble": "help clock", "nothing is found": "zero-or-too-many.md", "hanging piece": "help hanging", "discovered check": "help discoveredCheck",
    "material difference": "help imbalance", "legal moves": "help legal", "move sequence": "help path", "back rank mate": "help backRankMate",
    "threads": "--threads", "variations": "--variations", "quotes": "errors.md", "rook endgame": "help rookEndgame", "ChessBase": "chessbase-scid.md",
    "bishop sacrifice h7 did not work": "ideas/02-failed", "bishops of different colours, one side has two pawns more": "ideas/01-opposite", "the king marches up the board": "king-walk",
    "ÉTOUFFÉ": "help smotheredMate", "rim": "help knight on the rim",
}


@functools.cache
def found_by(query):
    """How many of the example games a query finds: those with comments where it finds none, then those with variations; "" if none."""
    for words in (["games"], ["blitz"], ["games", "--variations"]):
        with tempfile.TemporaryDirectory() as folder:
            games = ROOT / "examples" / f"{words[0]}.pgn"
            r = subprocess.run([PROGRAM, "--count", "--cql", query, games, *words[1:]], capture_output=True, text=True, cwd=folder)
        if found := re.search(r"(?m)^([1-9]\d*) matches of (\d+) games", r.stdout + r.stderr):
            return f"{found[1]} of {found[2]}"
    return ""


def write():
    lines, out = filter_notes.FILE.read_text(encoding="utf-8").splitlines(), []
    for line in lines:
        if line.startswith("  ") and line[2:4] not in ("! ", "> "):
            query = line[2:].split("\t")[0]
            line = f"  {query}\t{found_by(query)}".rstrip()
        out.append(line)
    filter_notes.FILE.write_text("\n".join(out) + "\n", encoding="utf-8")


class Help(unittest.TestCase):
    def test_every_filter_has_a_page_from_a_chapter(self):
        numbers = re.findall(r"^#+ (\d\d(?:\.\d+)*) ", "".join(p.read_text() for p in (ROOT / "docs" / "language").glob("[0-9]*.md")), re.M)
        for word in FILTERS:
            r = help_of("--full", word)
            self.assertEqual(r.returncode, 0, word)
            named = set(re.findall(r"(?m)^(\d\d\.\d+(?:\.\d+)*) ", r.stdout))
            self.assertTrue(named & set(numbers), word)
            self.assertNotRegex(r.stdout, r"\]\([^)]*\.md", word)

    def test_examples_are_cases_with_the_answers_that_are_recorded(self):
        shown = 0
        for word in ("path", "line", "move", "echo", "enpassant", "hanging", "find", "pin", "sort"):
            page = help_of("--full", word).stdout
            self.assertIn("\nExamples\n", page, word)
            for games, answer in re.findall(r"  in tests/conformance/pgn/(\S+)\.pgn: (matches: \d+ of \d+)", page):
                shown += 1
                cases = [p for p in (ROOT / "tests" / "conformance").glob("*/*/*.cql") if f"// pgn: {games}\n" in p.read_text(errors="replace")]
                self.assertTrue(any(p.with_suffix(".out").read_text(errors="replace").startswith(answer) for p in cases), (word, answer))
        self.assertGreater(shown, 20)

    def test_words_of_other_filters_have_pages_of_their_own(self):
        parts = re.findall(r'^CQL_PART\("([^"]*)", "([^"]+)"', (ROOT / "frontend" / "words.def").read_text(), re.M)
        for word, of in parts:
            if word in FILTERS:
                continue
            page = help_of(word).stdout
            self.assertTrue(page.startswith(f"{word}: a word of {of}\n"), page)
            example = re.search(r"(?m)^  example   (.*)$", page)[1]
            self.assertEqual(subprocess.run([PROGRAM, "check", "--cql", example], capture_output=True, text=True).returncode, 0, example)

    def test_themes_topics_and_ideas_lead_somewhere(self):
        self.assertIn("greekGift()", help_of("themes").stdout)
        self.assertNotIn("mover()", help_of("themes").stdout)
        self.assertIn("transforms", help_of("topics").stdout)
        for idea in ("outpost", "open file", "half-open", "battery", "fianchetto", "isolated pawn", "doubled pawns", "passed pawn", "opposite bishops", "greek gift",
                     "exchange sacrifice", "half-open file", "outposts", "open-file"):
            r = help_of(idea)
            self.assertEqual((r.returncode, r.stderr), (0, ""), idea)
            query = re.search(r"--cql '(.*)' GAMES", r.stdout)[1]
            r = subprocess.run([PROGRAM, "check", "--cql", query], capture_output=True, text=True)
            self.assertEqual((r.returncode, r.stderr), (0, ""), query)

    def test_short_pages_fit_a_screen(self):
        for word in FILTERS:
            page = help_of(word).stdout
            with self.subTest(word):
                self.assertLessEqual(page.count("\n"), 25)
                self.assertLessEqual(max(map(len, page.split("\n"))), 110)
                self.assertGreaterEqual(len(re.search(r"(?m)^Examples.*\n((?:  .*\n)*)", page)[1].splitlines()), 2)
                self.assertRegex(page, r"(?m)^The law \(.*\): cql-jit help --full ")

    def test_examples_of_short_pages_find_what_they_say(self):
        self.assertEqual(list(filter_notes.read()), FILTERS)
        for word, notes in filter_notes.read().items():
            for query, count in notes.examples:
                with self.subTest(word, query=query):
                    self.assertEqual(count, found_by(query))
                    # A few need files, other games or an option.
                    if not count:
                        self.assertIn(word, UNCOUNTED)

    def test_traps_and_neighbours_are_there(self):
        words = {*FILTERS, *re.findall(r'^CQL_PART\("([^"]*)"', (ROOT / "frontend" / "words.def").read_text(), re.M), "A", "a", "_", "--columns"}
        notes = filter_notes.read()
        self.assertGreater(sum(bool(n.traps) for n in notes.values()), 60)
        for word, of in notes.items():
            for other in filter(None, of.see.split(", ")):
                self.assertIn(other, words, word)

    def test_search_leads_to_what_is_meant(self):
        for words, wanted in SEARCHES.items():
            with self.subTest(words):
                r = help_of("--search", *words.split())
                self.assertEqual((r.returncode, r.stderr), (0, ""))
                self.assertIn(wanted, "\n".join(r.stdout.splitlines()[:12]))
        self.assertEqual(help_of("--search", "qqqqq").returncode, 2)
        self.assertEqual(help_of("--search").returncode, 2)

    def test_cheat_sheet(self):
        page = help_of("cheatsheet").stdout
        self.assertEqual(re.findall(r"(?m)^\d+ (?=[A-Z])", page), [f"{n} " for n in range(1, 14)])
        self.assertRegex(page, r"(?m)^  B\[x\]ph7 +the next move")

    def test_the_usual_options_fit_a_screen(self):
        short, all_of_it = ([*subprocess.run([PROGRAM, *words], capture_output=True, text=True).stdout.splitlines()] for words in (["--help"], ["--help", "all"]))
        self.assertLessEqual(len(short), 60)
        self.assertGreater(len(all_of_it), 150)
        options = [set(re.findall(r"(?m)^  (?:-\w,)?--([\w-]+)", "\n".join(lines))) for lines in (short, all_of_it)]
        self.assertLess(options[0], options[1])
        self.assertGreaterEqual(len(options[0]), 25)

    def test_topics(self):
        topics = re.search(r"(?m)^topics: (.*)$", help_of().stdout)[1].split(", ")
        for topic in ("header", "transforms", "types", "symbols", "command line"):
            self.assertIn(topic, topics)
        for topic in topics:
            self.assertRegex(help_of("--full", *topic.split()).stdout, r"(?m)^\d\d", topic)
        # A filter comes before the topic of its name.
        self.assertTrue(help_of("attacks").stdout.startswith("SET attacks SET\n"))
        self.assertTrue(help_of("attacks", "--full").stdout.startswith("SET attacks SET\n"))
        self.assertIn("attacks", topics)
        self.assertEqual(help_of("command", "line").stdout, help_of("command line").stdout)

    def test_list_is_in_groups(self):
        groups = re.findall(r"(?m)^([a-z].*):$", help_of().stdout)
        self.assertEqual(groups[0], "sets")
        self.assertIn("the game tree", groups)
        listed = help_of().stdout
        for word in FILTERS:
            self.assertIn(word, listed)

    def test_an_unknown_word_has_status_2_and_a_suggestion(self):
        r = help_of("pathh", "check")
        self.assertEqual(r.returncode, 2)
        self.assertIn("did you mean 'path'", r.stderr)
        self.assertTrue(r.stdout.startswith("check"))


if __name__ == "__main__":
    if "--write" in sys.argv:
        write()
        sys.exit()
    unittest.main(argv=sys.argv[:1])
