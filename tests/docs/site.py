#!/usr/bin/env python3
"""The site that scripts/build-site.sh makes: each link leads to a file and a heading, nothing comes from outside, and its search finds.

usage: site.py
"""
import functools
import html
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "tests" / "cli"))
# Words of readers, and the page that must be among the first five.
SEARCHES = {
    "smothered mate": "ideas/07-smothered-mate", "install": "start/install", "outpost": "ideas/03-outpost", "ChessBase": "migrate/chessbase-scid",
    "blank line": "help/zero-or-too-many", "opposite bishops": "ideas/01-opposite-bishops", "greek gift": "ideas/02-failed-greek-gifts",
    "exchange sacrifice": "ideas/04-exchange-sacrifices", "king walk": "ideas/06-king-walks", "minority attack": "ideas/10-minority-attack",
    "Philidor": "ideas/08-philidor", "underpromotion": "themes", "rook ending": "howto/material-and-endings", "isolated pawn": "howto/pawn-structure",
    "pawn islands": "howto/pawn-structure", "stalemate": "howto/mates-and-stalemates", "model mate": "language/11-attacks-lines-and-structure",
    "queen sacrifice": "howto/sacrifices", "discovered check": "themes", "fork": "themes", "pin": "a-z/p-r", "castling": "a-z/a-c", "en passant": "a-z/d-g",
    "player name": "help/faq", "Elo rating": "a-z/d-g", "opening name": "howto/players-openings-dates", "statistics": "howto/statistics",
    "table csv": "start/results", "report html": "start/results", "LaTeX": "commands", "Python": "python", "database index": "database-format",
    "slow query": "explain/slow-queries", "transforms": "explain/transforms", "path": "tutorial/15-paths", "regular expression": "language/32-strings-and-regex",
    "cluster": "clusters", "CQLi": "migrate/cqli", "clock": "a-z/a-c", "zero matches": "help/zero-or-too-many", "glossary": "help/glossary", "Windows": "start/install",
}


@functools.cache
def anchors(page):
    return set(re.findall(r'\b(?:id|name)="([^"]*)"', page.read_text(encoding="utf-8")))


class Site(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        made = subprocess.run([ROOT / "scripts/build-site.sh", cls.folder.name], capture_output=True, text=True, timeout=60)
        assert made.returncode == 0, made.stderr
        cls.start = pathlib.Path(made.stdout.strip())
        cls.root = cls.start.parents[1].resolve()

    def test_every_link_leads_somewhere(self):
        count, wrong = 0, set()
        for page in self.root.glob("**/*.html"):
            for link in re.findall(r'(?:href|src)="([^"]*)"', page.read_text(encoding="utf-8")):
                link = urllib.parse.unquote(html.unescape(link))
                if re.match(r"[a-z]+:|#?$", link):
                    continue
                count += 1
                name, _, anchor = link.partition("#")
                target = (page.parent / name).resolve() if name else page
                if not target.exists() or not target.is_relative_to(self.root):
                    wrong.add((page.name, link))
                elif anchor and target.suffix == ".html" and anchor not in anchors(target):
                    wrong.add((page.name, link))
        self.assertEqual(sorted(wrong), [])
        self.assertGreater(count, 5000)

    def test_nothing_comes_from_outside(self):
        for page in [*self.root.glob("**/*.html"), *self.root.glob("**/*.css")]:
            text = page.read_text(encoding="utf-8")
            loaded = re.findall(r'<(?:script|img|iframe)[^>]*src="(https?:[^"]*|//[^"]*)"|<link[^>]*rel="stylesheet"[^>]*href="(https?:[^"]*)"|url\(["\']?(https?:[^)]*)\)', text)
            self.assertEqual(loaded, [], page.name)

    def test_the_list_of_versions(self):
        self.assertIn(f'href="{self.root.name}/docs/index.html"', (self.root.parent / "index.html").read_text())

    def test_search_works_from_a_folder(self):
        try:
            from browser import browser as start_browser
        except ImportError:
            self.skipTest("No module named 'selenium'")
        if not shutil.which("chromedriver"):
            self.skipTest("no chromedriver here")
        browser = start_browser()
        self.addCleanup(browser.quit)
        browser.get(f"{(self.root / 'search.html').as_uri()}?q=mate")
        self.assertTrue(browser.find_elements("css selector", "#mkdocs-search-results a"))
        type_words = "const box = document.getElementById('mkdocs-search-query'); box.value = arguments[0]; box.dispatchEvent(new Event('input'));"
        for words, wanted in SEARCHES.items():
            browser.execute_script(type_words, words)
            found = [link.get_attribute("href") for link in browser.find_elements("css selector", "#mkdocs-search-results a")[:5]]
            with self.subTest(words):
                self.assertTrue(any(f"/docs/{wanted}.html" in link for link in found), found)
        self.assertEqual([entry for entry in browser.get_log("browser") if entry["level"] == "SEVERE"], [])


if __name__ == "__main__":
    if not shutil.which("mkdocs"):
        sys.exit("mkdocs is not installed here: the site is not tested")
    unittest.main()
