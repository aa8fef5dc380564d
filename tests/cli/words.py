#!/usr/bin/env python3
"""Words of chess players: themes as filters, words and forms that are no CQL and the queries that they mean, questions of beginners.

usage: words.py CQL_JIT
"""
import json
import pathlib
import re
import shlex
import subprocess
import sys
import unittest

import lsp
from support import BINARY, Program, ProgramWithGames, end

ROOT = pathlib.Path(__file__).resolve().parents[2]
GAMES = str(ROOT / "examples" / "games.pgn")
LIBRARY = (ROOT / "share" / "library" / "themes.cql").read_text()
HELPERS = {"mover", "other", "otherKing", "checkers", "around", "homeRank", "loose", "plainMove"}
THEMES = [name for name in re.findall(r"(?m)^function (\w+)\(\)", LIBRARY) if name not in HELPERS]


def rows(name, macro):
    """The rows of a table as lists of strings; R"(...)" are raw."""
    found = []
    for line in (ROOT / "frontend" / "meaning" / name).read_text().splitlines():
        if line.startswith(macro + "("):
            found.append([raw if raw else plain.replace('\\"', '"') for raw, plain in re.findall(r'R"\((.*?)\)"|"((?:[^"\\]|\\.)*)"', line)])
    return found


FORMS = rows("chess_forms.def", "CQL_CHESS_FORM")
TABLE = [(*row[:2], "", row[2]) for row in rows("chess_words.def", "CQL_CHESS_WORDS")] + rows("chess_words.def", "CQL_CHESS_WORDS_HELP")
# Rows with a query: (query, about, phrases); and the words that only the search of help knows.
WORDS, HELP_WORDS = [(row[0], row[1], row[3]) for row in TABLE if row[0]], [(row[2], row[3]) for row in TABLE if not row[0]]


def questions():
    for line in (ROOT / "tests" / "data" / "questions.txt").read_text().splitlines():
        if line and not line.startswith("#"):
            yield [part.strip() for part in line.split(" | ")]


class Themes(ProgramWithGames):
    def count(self, *words):
        run = self.run_it("--count", *words, GAMES)
        self.assertEqual(run.returncode, 0, run.stderr)
        return int(run.stdout)

    def refused(self, *words):
        run = self.run_it("--count", *words, GAMES)
        self.assertEqual(run.returncode, 2, run.stdout)
        return run.stderr

    def test_each_theme_is_a_word(self):
        for theme in THEMES:
            included = self.count("--cql", f'include "themes.cql" {theme}()')
            self.assertEqual(self.count("--cql", theme), included, theme)
        self.assertEqual(self.count("--cql", "fork()"), self.count("--cql", "fork"))
        self.assertEqual(self.count("--cql", "not fork wtm"), self.count("--cql", 'include "themes.cql" not fork() wtm'))

    def test_names_of_the_query_come_first_and_do_not_change_themes(self):
        forks = self.count("--cql", "fork")
        self.assertEqual(self.count("--cql", "function fork() {mate} fork()"), self.count("--cql", "mate"))
        self.assertEqual(self.count("--cql", "mover=3 other=k fork"), forks)
        self.assertEqual(self.count("--cql", "fork loose=K loose"), forks)
        self.assertEqual(self.count("--cql", "fork function loose() {check} fork"), forks)
        self.assertEqual(self.count("--cql", 'fork include "themes.cql" fork()'), forks)
        self.assertEqual(self.count("--secure", "--cql", "fork"), forks)

    def test_themes_with_operands_need_them(self):
        self.assertGreater(self.count("--cql", "square s in Q {above(s)}"), 0)
        self.assertIn("needs parentheses", self.refused("--cql", "above"))
        self.assertIn("'fork' takes 0 arguments", self.refused("--cql", "fork(mate)".replace("mate", "k")))

    def test_editors_know_themes(self):
        client = lsp.Client()
        self.addCleanup(end, client.server)
        client.begin()
        client.open("cql()\nfork not smotheredMate\n{ wtm fork() }\n")
        self.assertEqual(client.diagnostics(1), [])
        for method in ("hover", "definition", "references", "documentHighlight", "completion", "signatureHelp", "prepareRename"):
            for line, character in ((1, 2), (1, 10), (2, 8)):
                client.at(method, line, character, **({"context": {"includeDeclaration": True}} if method == "references" else {}))
        for method in ("documentSymbol", "foldingRange", "semanticTokens/full", "formatting"):
            client.about(method, **({"options": {}} if method == "formatting" else {}))
        whole = {"start": {"line": 0, "character": 0}, "end": {"line": 3, "character": 0}}
        client.about("inlayHint", range=whole)
        client.about("codeAction", range=whole, context={"diagnostics": []})
        client.ask("shutdown")
        (self.dir / "q.cql").write_text("cql() fork not smotheredMate\n")
        for words in (["format"], ["convert", "--unicode"], ["explain", "--plan"], ["explain", "--ast"]):
            self.assertEqual(self.run_it(*words, "q.cql").returncode, 0, words)

    def test_other_dialects_know_none(self):
        for dialect in ("6.2", "cqli"):
            self.assertIn("fork", self.refused("--dialect", dialect, "--cql", "fork"))

    def test_help_on_a_theme_has_a_board_its_definition_and_its_use(self):
        for theme in THEMES:
            run = self.run_it("help", theme)
            self.assertEqual((run.returncode, run.stderr), (0, ""), theme)
            self.assertIn(f"function {theme}()", run.stdout)
            self.assertIn(f"cql-jit --cql '{theme}'", run.stdout)
            self.assertIn("a b c d e f g h", run.stdout, theme)


class Meanings(Program):
    def check(self, queries):
        for i, query in enumerate(queries):
            (self.dir / f"{i:03}.cql").write_text(f"cql() {query}\n")
        run = self.run_it("check", "--nolints", *(f"{i:03}.cql" for i in range(len(queries))))
        self.assertEqual((run.returncode, run.stderr), (0, ""))

    def test_each_query_compiles(self):
        self.check([row[0] for row in WORDS] + [row[4] for row in FORMS])

    def test_there_are_enough_phrases_and_none_twice(self):
        phrases = [phrase for row in TABLE for phrase in row[3].split(", ")]
        self.assertGreater(len(phrases), 500)
        self.assertEqual([row for row in TABLE if not row[0] and (row[1] or not row[2])], [])
        self.assertEqual(len(phrases), len(set(phrases)))
        self.assertEqual([phrase for phrase in phrases if "-" in phrase or phrase != phrase.lower()], [])

    def test_each_phrase_leads_to_its_query(self):
        """A session of the server for assistants requests each phrase: its help is the same."""
        asked = [(row[0], phrase) for row in WORDS for phrase in row[2].split(", ")]
        messages = [{"id": 0, "method": "initialize", "params": {"protocolVersion": "2025-11-25"}}]
        messages += [{"id": i, "method": "tools/call", "params": {"name": "help", "arguments": {"about": phrase}}} for i, (_, phrase) in enumerate(asked, 1)]
        run = subprocess.run([BINARY, "mcp"], input="".join(json.dumps({"jsonrpc": "2.0", **m}) + "\n" for m in messages), capture_output=True, text=True, timeout=120, check=True)
        replies = {reply["id"]: reply["result"] for reply in map(json.loads, run.stdout.splitlines())}
        missed = []
        for i, (query, phrase) in enumerate(asked, 1):
            text = replies[i]["content"][0]["text"].replace("'\\''", "'")
            # Words of the language, topics and ideas of that name come first.
            is_own = (phrase.rstrip("s") in text[:300] and " " not in phrase) or phrase.startswith("half open")
            if query.replace(" ", "") not in text.replace(" ", "") and not is_own:  # help has the usual layout
                missed.append((phrase, text[:60]))
        self.assertEqual([], missed, missed)

    def test_names_of_themes_are_known_in_capitals_and_as_words(self):
        """Names of problemists and of openings begin with a capital."""
        for typed, theme in (("Novotny", "novotny"), ("Grimshaw", "grimshaw"), ("Indian", "indian"), ("Plachutta", "plachutta"), ("Babson", "babson"),
                             ("Carlsbad", "carlsbad"), ("kill box mate", "killBoxMate"), ("Self-block", "selfBlock"), ("Mate in 3", "mateIn2")):
            self.assertIn(theme, self.run_it("help", *typed.split()).stdout, typed)
            self.assertIn(theme, self.run_it("check", "--cql", typed).stderr, typed)

    def test_help_searches_for_the_words_of_rows_without_a_query(self):
        for english, phrases in HELP_WORDS:
            wanted = self.run_it("help", "--search", *english.split()).stdout
            self.assertTrue(wanted, english)
            for phrase in (phrases.split(", ")[0], phrases.split(", ")[-1].upper()):
                with self.subTest(phrase):
                    run = self.run_it("help", "--search", *phrase.split())
                    self.assertEqual(run.returncode, 0, run.stderr)
                    # More may be found under the phrase itself.
                    self.assertTrue(set(run.stdout.splitlines()) & set(wanted.splitlines()), run.stdout)
                    self.assertNotIn("this is no CQL", self.run_it("check", "--cql", phrase).stderr)

    def test_each_form_is_answered_where_a_filter_stands(self):
        for _, _, _, example, answer in FORMS:
            with self.subTest(example):
                run = self.run_it("--count", "--cql", example, GAMES)
                if run.returncode == 0:
                    continue  # it is CQL, too
                self.assertIn(f"`{answer}`", run.stderr)
                self.assertIn(f"write: {answer}", run.stderr)

    def test_players_of_the_games_are_found(self):
        for typed, player in (("Gluecksberg", "Gluecksberg: write player \"Gluecksberg\""), ("mate and Gundersn", "Gundersen, Gunnar: write player \"Gundersen\"")):
            run = self.run_it("--count", "--cql", typed, GAMES)
            self.assertEqual(run.returncode, 2)
            self.assertIn(f"'{typed.split()[-1]}' may be the player {player}\n", run.stderr)
        # Names that messages answer already, and those that no player has.
        for typed in ("Kasparow", "xyzzyx"):
            self.assertNotIn("may be the player", self.run_it("--count", "--cql", typed, GAMES).stderr)

    def test_words_within_a_query_are_found(self):
        for typed, query in (("mate and rook lift", "rookLift"), ("Läufer", "[Bb]"), ("ЛАДЬЯ", "[Rr]"),
                             ("Opposite-Coloured Bishops", "oppositeBishops")):
            self.assertIn(f"`{query}`", self.run_it("check", "--cql", typed).stderr, typed)

    def test_letters_of_other_alphabets_do_not_hide_the_word(self):
        """Its letters c and o of the Cyrillic alphabet look like those of CQL, which another message says."""
        said = self.run_it("check", "--cql", "слон").stderr
        self.assertIn("`[Bb]`", said)

    def test_help_on_no_filter_searches(self):
        for word, found in (("csv", "--rows"), ("lichess", "docs/migrate/lichess.md")):
            run = self.run_it("help", word)
            self.assertEqual(run.returncode, 2)
            self.assertIn("About these words:\n", run.stdout)
            self.assertIn(found, run.stdout)
            self.assertIn(word, run.stderr)
        self.assertNotIn("About these words", self.run_it("help", "qqzzq").stdout)

    def test_the_search_of_help_reads_the_first_words_of_a_long_text(self):
        run = self.run_it("help", "--search", *["pin"] * 20000)
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertIn("cql-jit help pin ", run.stdout)

    def test_other_errors_are_as_they_were(self):
        for typed in ("R attacks", "mate )", "x = mate", "qqzz", "check check )"):
            self.assertNotIn("this is no CQL", self.run_it("check", "--cql", typed).stderr, typed)
        self.assertNotIn("this is no CQL", self.run_it("check", "--dialect", "6.2", "--cql", "rook lift").stderr)
        self.assertEqual(self.run_it("check", "--cql", "(" * 3000 + "rook lift").returncode, 2)


class Questions(Program):
    def steps(self, typed):
        """The first command, and what its answer says to try."""
        words = shlex.split(typed) if typed.startswith("help ") else ["--count", "--cql", typed, GAMES]
        run = self.run_it(*words)
        yield (typed if run.returncode == 0 and words[0] != "help" else "") + run.stdout + run.stderr
        about = words[1:] if words[0] == "help" else typed.split()
        more = self.run_it("help", "--search", *about)
        yield more.stdout

    def test_ninety_of_a_hundred_questions_are_answered_in_two_steps(self):
        asked = list(questions())
        self.assertGreaterEqual(len(asked), 100)
        missed = [typed for _, typed, right in asked if not any(right in said.replace("'\\''", "'") for said in self.steps(typed))]
        print(f"{len(asked) - len(missed)} of {len(asked)} questions; missed: {missed}", file=sys.stderr)
        self.assertGreaterEqual((len(asked) - len(missed)) / len(asked), 0.9, missed)


class Prompt(ProgramWithGames):
    def shell(self, *lines):
        return self.run_it("shell", GAMES, input="".join(line + "\n" for line in lines))

    def test_the_prompt_answers_without_a_dot(self):
        self.assertIn("mate", self.shell("help mate").stdout)
        self.assertIn("Type filters", self.shell("?").stdout)
        self.assertIn("function fork()", self.shell("help fork").stdout)
        self.assertIn("matches of 80 games", self.shell("fork").stdout)

    def test_the_prompt_searches_for_what_words_mean(self):
        said = self.shell("bishop pair").stdout
        self.assertIn("bishopPair    one side has both bishops", said)
        self.assertIn("matches of 80 games", said)
        self.assertIn("unknown name 'qqzz'", self.shell("qqzz").stderr)
        self.assertIn("help = 3".split()[0], self.shell("help = 3", ".names").stdout)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
