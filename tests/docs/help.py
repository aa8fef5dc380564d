#!/usr/bin/env python3
"""The pages of `cql-jit help`: each filter has what its chapter says of it, and each topic is there.

usage: help.py CQL_JIT
"""
import pathlib
import re
import subprocess
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = sys.argv[1]
FILTERS = list(dict.fromkeys(re.findall(r'^CQL_FILTER\("([^"]*)"', (ROOT / "frontend" / "filters.def").read_text(), re.M)))


def help_of(*words):
    return subprocess.run([PROGRAM, "help", *words], capture_output=True, text=True)


class Help(unittest.TestCase):
    def test_every_filter_has_a_page_from_a_chapter(self):
        numbers = re.findall(r"^#+ (\d\d(?:\.\d+)*) ", "".join(p.read_text() for p in (ROOT / "docs" / "language").glob("[0-9]*.md")), re.M)
        for word in FILTERS:
            r = help_of(word)
            self.assertEqual(r.returncode, 0, word)
            named = set(re.findall(r"(?m)^(\d\d\.\d+(?:\.\d+)*) ", r.stdout))
            self.assertTrue(named & set(numbers), word)
            self.assertNotRegex(r.stdout, r"\]\([^)]*\.md", word)

    def test_examples_are_cases_with_the_answers_that_are_recorded(self):
        shown = 0
        for word in ("path", "line", "move", "echo", "enpassant", "hanging", "find", "pin", "sort"):
            page = help_of(word).stdout
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
        ideas = re.findall(r'^    \{"([^"]+)",', (ROOT / "tools/cql-jit/help/help_command.cpp").read_text(), re.M)
        self.assertIn("outpost", ideas)
        for idea in [*ideas, "half-open file", "outposts", "open-file"]:
            r = help_of(idea)
            self.assertEqual((r.returncode, r.stderr), (0, ""), idea)
            query = re.search(r"--cql '(.*)' GAMES", r.stdout)[1]
            r = subprocess.run([PROGRAM, "check", "--cql", query], capture_output=True, text=True)
            self.assertEqual((r.returncode, r.stderr), (0, ""), query)

    def test_topics(self):
        topics = re.search(r"(?m)^topics: (.*)$", help_of().stdout)[1].split(", ")
        for topic in ("header", "transforms", "types", "symbols", "command line"):
            self.assertIn(topic, topics)
        for topic in topics:
            self.assertRegex(help_of(*topic.split()).stdout, r"(?m)^\d\d", topic)
        # A filter comes before the topic of its name.
        self.assertTrue(help_of("attacks").stdout.startswith("SET attacks SET\n"))
        self.assertIn("attacks", topics)
        self.assertEqual(help_of("command", "line").stdout, help_of("command line").stdout)

    def test_list_is_in_groups(self):
        groups = re.findall(r"(?m)^([a-z].*):$", help_of().stdout)
        self.assertEqual(groups[0], "sets")
        self.assertIn("the game tree", groups)
        listed = help_of().stdout
        for word in FILTERS:
            self.assertIn(word, listed)

    def test_a_word_that_is_none(self):
        r = help_of("pathh", "check")
        self.assertEqual(r.returncode, 2)
        self.assertIn("did you mean 'path'", r.stderr)
        self.assertTrue(r.stdout.startswith("check"))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
