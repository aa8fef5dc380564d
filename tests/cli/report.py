#!/usr/bin/env python3
"""The report (-o report.html) in a real browser: boards against FENs of the engine, filters, keys, nothing is fetched, no JavaScript.

usage: report.py CQL_JIT

Needs chromium, chromium-driver and python3-selenium of Debian.
"""
import base64
import html
import json
import os
import pathlib
import re
import shutil
import sys
import tempfile
import unittest

from browser import browser, serious_findings
from support import ProgramWithGames

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait

GAMES = pathlib.Path(__file__).resolve().parent.parent / "conformance" / "pgn"
EXAMPLES = GAMES.parents[2] / "examples"


class Report(ProgramWithGames):
    @classmethod
    def setUpClass(cls):
        cls.browser = browser()

    @classmethod
    def tearDownClass(cls):
        cls.browser.quit()

    def report(self, *words):
        r = self.run_it(*map(str, words), "-o", "report.html")
        self.assertEqual(r.returncode, 0, r.stderr)

    def open(self, *words):
        self.report(*words)
        self.browser.get((self.dir / "report.html").as_uri())
        WebDriverWait(self.browser, 60).until(lambda b: b.execute_script("return document.documentElement.dataset.ready"))

    def cards(self):
        return self.browser.find_elements(By.CSS_SELECTOR, "button.card")

    def players(self):
        return [card.find_element(By.TAG_NAME, "strong").text for card in self.cards()]

    def press(self, *keys):
        for key in keys:
            self.browser.switch_to.active_element.send_keys(key)

    def fen(self):
        return self.browser.find_element(By.ID, "fen").text

    def test_every_board_is_that_of_the_engine(self):
        for name, variations in (("annotated", ["--variations"]), ("studies", []), ("ext-960", ["--variations"])):
            self.open("--cql", ".", GAMES / f"{name}.pgn", *variations, "-o", "o.jsonl", "--quiet")
            rows = {}
            for line in (self.dir / "o.jsonl").read_text().splitlines():
                row = json.loads(line)
                rows.setdefault(row["game"], []).append(row["fen"])
            got = self.browser.execute_script("return globalThis.cqlReport.games.map((g) => [g.n, globalThis.cqlReport.positionsOf(g).map((p) => p.fen())])")
            self.assertEqual(len(got), len(rows))
            for number, fens in got:
                self.assertEqual(fens[:len(rows[number])], rows[number], (name, number))

    def test_copied_games_are_as_they_are_written(self):
        for name in ("annotated", "studies", "ext-960"):
            self.open("--cql", 'comment("here") settag("Note" "of the query")', GAMES / f"{name}.pgn", "--variations", "-o", "o.pgn", "--quiet")
            copied = self.browser.execute_script("return globalThis.cqlReport.games.map((g) => globalThis.cqlReport.pgnOf(g, globalThis.cqlReport.positionsOf(g))).join('')")
            # Without blanks, and without letters beyond ASCII: some games are not UTF-8, but the page is.
            said, written = (re.sub(r"[^!-~]", "", pgn) for pgn in (copied, (self.dir / "o.pgn").read_text(encoding="latin-1")))
            self.assertEqual(said, written, name)

    def test_comments_keep_their_places(self):
        moves = "{s1} {s2} 1. e4 {a} {b} e5 ({v1} {v2} 1... c5 {x}) {after1} (1... e6) (1... d5) {after3} {} 2. Nf3 {c} (2. f4) {d} *"
        (self.dir / "notes.pgn").write_text(f'[White "A"]\n[Black "B"]\n\n{moves}\n')
        self.open("--cql", "initial", "notes.pgn", "--silent", "--variations")
        copied = self.browser.execute_script("const [g] = globalThis.cqlReport.games; return globalThis.cqlReport.pgnOf(g, globalThis.cqlReport.positionsOf(g))")
        blanks = str.maketrans("", "", " \n")
        self.assertEqual(copied.split("\n\n")[1].translate(blanks).replace("1...e5", "e5"), moves.translate(blanks))
        self.cards()[0].click()
        self.assertEqual(self.browser.find_element(By.ID, "moves").text,
                         "s1 s2 1.e4 a b 1...e5 ( v1 v2 1...c5 x ) after1 ( 1...e6 ) ( 1...d5 ) after3 2.Nf3 c ( 2.f4 ) d *")

    def test_notes_and_signs_are_shown_where_pgn_has_them(self):
        (self.dir / "notes.pgn").write_text('[White "A"]\n[Black "B"]\n[Annotator "C"]\n\n1. e4! $13 {best} e5 $14 ({or} 1... c5 $19 2. Nf3 $1 $10) 2. Nf3 *\n')
        self.open("--cql", "ply==1", "notes.pgn")
        self.cards()[0].click()
        self.assertEqual(self.browser.find_element(By.ID, "moves").text, "1.e4! $13 best 1...e5 ⩲ ( or 1...c5 −+ 2.Nf3! = ) 2.Nf3 *")
        self.assertEqual(self.browser.execute_script("const [g] = globalThis.cqlReport.games; return globalThis.cqlReport.pgnOf(g, globalThis.cqlReport.positionsOf(g))"),
                         '[Event "?"]\n[Site "?"]\n[Date "????.??.??"]\n[Round "?"]\n[White "A"]\n[Black "B"]\n[Result "*"]\n[Annotator "C"]\n\n'
                         "{Game number 1} 1.e4 $1 $13 {best CQL} 1...e5 $14 ( {or} 1...c5 $19 2.Nf3 $1 $10 ) 2.Nf3 *\n")

    def test_a_game_opens_at_its_match_and_follows_keys(self):
        self.open("--cql", "mate", "games.pgn")
        self.assertEqual(len(self.cards()), 2)
        self.assertEqual(self.players(), ["Scholar – Pupil", "Fool – Wise"])
        self.assertIn("4.Qxf7#", self.cards()[0].text)
        self.cards()[0].click()
        self.assertEqual(self.fen(), "r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4")
        self.press(Keys.ARROW_LEFT)
        self.assertEqual(self.fen(), "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4")
        self.press("n")
        self.assertTrue(self.fen().startswith("r1bqkb1r/pppp1Qpp"))
        self.press("f")
        a1 = self.browser.find_element(By.CSS_SELECTOR, '#board use[href="#piece-R"]')
        self.assertEqual((a1.get_attribute("x"), a1.get_attribute("y")), ("352", "2"))
        self.press(Keys.ARROW_DOWN)
        self.assertEqual(self.browser.find_element(By.ID, "players").text, "Fool – Wise")
        self.press(Keys.ESCAPE)
        self.assertFalse(self.browser.find_element(By.ID, "viewer").is_displayed())

    def test_keys_go_on_after_the_next_game_and_after_copying(self):
        self.open("--cql", "mate", "games.pgn")
        self.cards()[0].click()
        self.press(Keys.ARROW_DOWN, Keys.ARROW_UP)
        self.assertEqual(self.browser.find_element(By.ID, "players").text, "Scholar – Pupil")
        before = self.fen()
        self.browser.find_element(By.XPATH, '//dialog//button[text()="Copy FEN"]').click()
        self.press(Keys.ARROW_LEFT)
        self.assertNotEqual(self.fen(), before)

    def test_histograms_filter(self):
        self.open("--cql", "check", "games.pgn")
        self.assertEqual(self.browser.find_element(By.ID, "counts").text.split(" positions")[0], "2 of 3 games match, at 2")
        bar = self.browser.find_element(By.CSS_SELECTOR, '#facets button[aria-label^="Result 0-1: 1 game, 333 per 1,000 games searched (95 %: 61 to 792)"]')
        bar.click()
        self.assertEqual(self.players(), ["Fool – Wise"])
        bar.click()
        self.assertEqual(len(self.cards()), 2)

    def test_ratings_are_in_the_order_of_numbers(self):
        (self.dir / "rated.pgn").write_text("".join(f'[WhiteElo "{elo}"]\n[BlackElo "{elo}"]\n\n1. e4 *\n\n' for elo in (1850, 950, 2400)))
        self.open("--cql", "initial", "rated.pgn")
        bars = self.browser.find_elements(By.CSS_SELECTOR, '#facets button[aria-label^="Rating"]:not(.none)')
        self.assertEqual([bar.accessible_name.split(":")[0].split(" ")[-1] for bar in bars], ["900–999", "1800–1899", "2400–2499"])

    def test_a_drag_over_a_histogram_chooses_a_range(self):
        (self.dir / "years.pgn").write_text("".join(f'[White "W{year}"]\n[Date "{year}.??.??"]\n\n1. e4 *\n\n' for year in range(1990, 2000)))
        self.open("--cql", "initial", "years.pgn")
        bars = self.browser.find_elements(By.CSS_SELECTOR, '#facets button[aria-label^="Year"]')
        ActionChains(self.browser).click_and_hold(bars[2]).move_to_element(bars[3]).move_to_element(bars[4]).release().perform()
        self.assertEqual([name.split(" ")[0] for name in self.players()], ["W1992", "W1993", "W1994"])
        self.browser.find_element(By.ID, "clear").click()
        self.assertEqual(len(self.cards()), 10)

    def test_empty_years_stand_between_the_others(self):
        (self.dir / "years.pgn").write_text("".join(f'[Date "{year}.??.??"]\n\n1. e4 *\n\n' for year in (1990, 1994)))
        self.open("--cql", "initial", "years.pgn")
        years = self.browser.find_elements(By.CSS_SELECTOR, '#facets button[aria-label^="Year"]')
        self.assertEqual([year.accessible_name.split(":")[0] for year in years], [f"Year {year}" for year in range(1990, 1995)])

    def test_the_table_sorts_and_the_search_knows_no_accents(self):
        (self.dir / "names.pgn").write_text("".join(f'[White "{white}"]\n[Black "B"]\n[Date "{date}"]\n\n1. e4 *\n\n'
                                                    for white, date in (("Müller, H", "1999.01.01"), ("Adams", "2005.??.??"), ("Zeller", "1980.??.??"))))
        self.open("--cql", "ply==1", "names.pgn")
        self.browser.find_element(By.ID, "as-table").click()
        column = lambda number: [cell.text for cell in self.browser.find_elements(By.CSS_SELECTOR, f"#rows td:nth-child({number})")]
        self.assertEqual((column(2), column(5)), (["Müller, H", "Adams", "Zeller"], ["1999.01.01", "2005", "1980"]))
        for order, want in (("white", ["Adams", "Müller, H", "Zeller"]), ("date", ["Zeller", "Müller, H", "Adams"])):
            self.browser.find_element(By.CSS_SELECTOR, f'th button[data-order="{order}"]').click()
            self.assertEqual(column(2), want)
        self.browser.find_element(By.ID, "search").send_keys("muller")
        self.assertEqual(column(2), ["Müller, H"])
        self.assertIn("1 of 3 games", self.browser.find_element(By.ID, "shown").text)
        self.browser.find_element(By.CSS_SELECTOR, "#rows button").click()
        self.assertEqual(self.browser.find_element(By.ID, "players").text, "Müller, H – B")

    def test_an_address_opens_a_game_at_a_position(self):
        self.open("--cql", "mate", "games.pgn")
        self.cards()[1].click()
        self.press(Keys.ARROW_LEFT)
        address, fen = self.browser.current_url, self.fen()
        self.assertRegex(address, r"#game=\d+&position=\d+$")
        self.browser.get("about:blank")
        self.browser.get(address)
        WebDriverWait(self.browser, 60).until(lambda b: b.execute_script("return document.documentElement.dataset.ready"))
        self.assertEqual((self.browser.find_element(By.ID, "players").text, self.fen()), ("Fool – Wise", fen))

    def test_clocks_evaluations_and_arrows_are_shown_as_what_they_mean(self):
        (self.dir / "marked.pgn").write_text('[White "A"]\n[Black "B"]\n\n1. e4 {[%clk 0:03:00] [%eval 0.35] good [%cal Gg1f3,Rd2d4][%csl Ye5]} e5 {[%eval #-4]} *\n')
        self.open("--cql", "ply==1", "marked.pgn", "--quiet")
        self.assertNotIn("[%", self.cards()[0].text)
        self.cards()[0].click()
        self.assertEqual(self.browser.find_element(By.ID, "moves").text, "1.e4 +0.35 03:00 good 1...e5 #-4 *")
        self.assertEqual(len(self.browser.find_elements(By.CSS_SELECTOR, "#board .arrow")), 2)
        self.assertEqual(len(self.browser.find_elements(By.CSS_SELECTOR, "#board circle")), 1)
        share = "return document.querySelector('#bar > div').style.height"
        self.assertGreater(float(self.browser.execute_script(share).rstrip("%")), 50)  # White is better
        self.press(Keys.ARROW_RIGHT)
        self.assertEqual(self.browser.execute_script(share), "0%")  # Black mates

    def test_all_games_are_printed(self):
        self.open("--cql", "check", GAMES / "masters.pgn", "--gamenumber", "1", "80")
        count = len(self.browser.execute_script("return globalThis.cqlReport.games"))
        self.assertGreater(count, 20)
        self.browser.execute_script("globalThis.cqlReport.fillSheets()")
        figures = self.browser.find_elements(By.CSS_SELECTOR, "#sheets figure")
        self.assertEqual(len(figures), count)
        self.assertEqual(figures[-1].find_element(By.TAG_NAME, "b").get_attribute("textContent").strip(), str(count))
        printed = base64.b64decode(self.browser.print_page())
        self.assertGreaterEqual(len(re.findall(rb"/Type\s*/Page\b", printed)), count // 12)

    def test_the_board_stays_in_sight_on_a_phone(self):
        self.addCleanup(self.browser.execute_cdp_cmd, "Emulation.clearDeviceMetricsOverride", {})
        self.browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {"width": 390, "height": 844, "deviceScaleFactor": 1, "mobile": True})
        self.open("--cql", "mate", GAMES / "masters.pgn")
        self.assertLessEqual(self.browser.execute_script("return document.documentElement.scrollWidth"), 390)
        self.cards()[0].click()
        for _ in range(10):
            self.press(Keys.ARROW_LEFT)
            top, bottom = self.browser.execute_script("const r = document.getElementById('board').getBoundingClientRect(); return [r.top, r.bottom]")
            self.assertGreaterEqual(top, 0)
            self.assertLessEqual(bottom, 844)

    def test_the_page_holds_as_many_games_as_are_asked_for(self):
        self.open("--cql", "check", "games.pgn", "--report-games", "1")
        self.assertEqual(self.players(), ["Scholar – Pupil"])
        counts = self.browser.find_element(By.ID, "counts").text
        self.assertIn("2 of 3 games match", counts)
        self.assertIn("those of the first 1 games", counts)
        self.assertEqual(len(self.browser.find_elements(By.CSS_SELECTOR, '#facets button[aria-label^="Result "]')), 2)

    def test_a_path_is_a_strip_of_boards_with_its_moves(self):
        greek = EXAMPLES / "queries" / "greek-gift.cql"
        self.open(greek, EXAMPLES / "games.pgn")
        cards = self.cards()
        self.assertEqual(len(cards), 6)
        for card in cards:
            self.assertRegex(card.find_element(By.CLASS_NAME, "move").text, r"^(\d+\.Bxh7\+!? Kxh7|\d+\.\.\.Bxh2\+!? \d+\.Kxh2)$")
            self.assertEqual(len(card.find_elements(By.CSS_SELECTOR, "svg.board")), 2)
            self.assertEqual(len(card.find_elements(By.CSS_SELECTOR, ".arrow")), 2)
        cards[0].click()
        self.assertEqual(self.fen(), "r4rk1/1b2bppp/ppq1p3/2ppB2n/5P2/1P1BP3/P1PPQ1PP/R4RK1 w - - 0 15")  # before Lasker's 15.Bxh7+
        self.assertEqual(len(self.browser.find_elements(By.CSS_SELECTOR, "#board .arrow")), 1)
        strip = self.browser.find_elements(By.CSS_SELECTOR, ".strips button")
        self.assertEqual([board.text for board in strip], ["15.Bxh7+!", "15...Kxh7"])
        strip[1].click()
        self.assertEqual(self.fen().split()[1], "b")

    def test_squares_of_variables_have_colours_and_a_legend(self):
        self.open("--cql", "mate king=k piece z in Q {z attacks k}", "games.pgn")
        self.assertEqual([key.text for key in self.cards()[0].find_elements(By.CLASS_NAME, "key")], ["king", "z"])
        self.cards()[0].click()
        marks = self.browser.find_elements(By.CSS_SELECTOR, "#board rect[fill-opacity]")
        self.assertEqual([(mark.get_attribute("x"), mark.get_attribute("y")) for mark in marks], [("202", "2"), ("252", "52")])  # e8, f7
        self.assertEqual(self.browser.find_element(By.ID, "variables").text.split(), ["king", "z"])
        self.press(Keys.ARROW_LEFT)
        self.assertEqual(self.browser.find_elements(By.CSS_SELECTOR, "#board rect[fill-opacity]"), [])

    def test_the_two_positions_of_an_echo_are_side_by_side(self):
        self.open("--cql", "echo (source target) {ply==2 source:ply==0}", "games.pgn")
        for card in self.cards():
            self.assertEqual(len(card.find_elements(By.CSS_SELECTOR, "svg.board")), 2)

    def test_the_query_is_told_with_its_options(self):
        def query(*words):
            self.report(*words)
            text = re.search(r'(?s)<pre class="query"[^>]*>(.*?)</pre>', (self.dir / "report.html").read_text())[1]
            return html.unescape(re.sub(r"</?span[^>]*>", "", text))

        self.assertEqual(query("--cql", "mate", "games.pgn"), "cql()\nmate\n// in games.pgn")
        self.assertEqual(query("--cql", "mate", "--flipcolor", "--player", "o'o", "--year", "1900", "1950", "games.pgn"),
                         "cql()\nmate\n// --flipcolor --year 1900 1950 --player 'o'\\''o'\n// in games.pgn")
        (self.dir / "q.cql").write_text("cql() mate\n")
        self.assertEqual(query("q.cql", "games.pgn"), "cql() mate\n// in games.pgn")
        self.assertRegex((self.dir / "report.html").read_text(), r"Made by cql-jit [^<]* on \d{4}-\d\d-\d\d\.")
        self.assertEqual(query("q.cql", "--cql", "wtm\nmate", "--matchcount", "1", "games.pgn"), "cql() mate\n// --cql 'wtm mate' --matchcount 1\n// in games.pgn")

    def test_nothing_overflows_its_container(self):
        """Histograms of many years stay side by side; a board fits a narrow window."""
        game = '[White "W"]\n[Black "B"]\n[Date "{}.01.01"]\n[WhiteElo "{}"]\n\n1.f3 e5 2.g4 Qh4# 0-1\n\n'
        (self.dir / "many.pgn").write_text("".join(game.format(1600 + n, 1000 + 5 * n) for n in range(400)))
        wider = """return [...document.querySelectorAll(arguments[0])].filter((e) => e.scrollWidth > e.clientWidth).length"""
        self.addCleanup(self.browser.set_window_size, *self.browser.get_window_size().values())
        for width in (1280, 800, 376):
            self.browser.set_window_size(width, 900)
            self.open("--cql", "mate", "many.pgn")
            self.assertGreater(len(self.browser.find_elements(By.CSS_SELECTOR, ".bars li")), 40)  # decades, and classes of ratings
            self.assertEqual(self.browser.execute_script(wider, ".bars"), 0, width)
            self.cards()[0].click()
            self.assertEqual(self.browser.execute_script(wider, "#viewer, .game > *"), 0, width)

    def test_the_query_is_in_colours(self):
        self.open(EXAMPLES / "queries" / "greek-gift.cql", EXAMPLES / "games.pgn")
        query = self.browser.find_element(By.ID, "query")
        self.assertEqual(query.get_attribute("textContent").strip(), (EXAMPLES / "queries" / "greek-gift.cql").read_text().strip() + "\n// in games.pgn")
        for kind, text in (("keyword", "flipcolor"), ("enumMember", "B"), ("keyword", "path"), ("comment", "// The Greek gift: a bishop takes the pawn on h7 (or h2) with check, and the king takes it from g8 (g1).")):
            self.assertIn(text, [part.text for part in query.find_elements(By.CLASS_NAME, f"q-{kind}")])

    def test_a_query_of_the_command_line_is_the_title(self):
        self.report("--cql", "check\n mate", "games.pgn")
        text = (self.dir / "report.html").read_text()
        self.assertIn("<title>check mate – cql-jit</title>", text)
        self.report(EXAMPLES / "queries" / "greek-gift.cql", "games.pgn")
        self.assertIn("<h1>Greek gift</h1>", (self.dir / "report.html").read_text())

    def test_the_share_has_an_interval(self):
        """Wilson's interval of 1 of 3 by a table: 6.1 to 79.2 per cent."""
        self.open("--cql", "wtm mate", "games.pgn")
        self.assertIn("33 % of the games (95 % interval 6.1 % to 79 %)", self.browser.find_element(By.ID, "counts").text)

    def test_squares_of_all_matches_are_a_heat_map(self):
        self.open("--cql", "mate king=k", "games.pgn")
        boards = self.browser.find_elements(By.CSS_SELECTOR, "#heat .heat")
        self.assertEqual(len(boards), 1)
        self.assertEqual({cell.get_attribute("title") for cell in boards[0].find_elements(By.CSS_SELECTOR, "span") if cell.text}, {"e8: 2"})
        self.browser.find_element(By.ID, "search").send_keys("fool")
        self.assertEqual([cell.get_attribute("title") for cell in self.browser.find_elements(By.CSS_SELECTOR, "#heat span") if cell.text], ["e8: 1"])

    def test_sort_values_are_a_plot_that_filters(self):
        self.open("--cql", 'mate sort "plies" ply', "games.pgn")
        bars = self.browser.find_elements(By.CSS_SELECTOR, '#facets button[aria-label^="Sort value: plies"]:not(.none)')
        self.assertEqual([bar.accessible_name.split(",")[0] for bar in bars], ["Sort value: plies 4: 1 game", "Sort value: plies 7: 1 game"])
        bars[0].click()
        self.assertEqual(self.players(), ["Fool – Wise"])

    def test_tallies_are_plots(self):
        """Of the three games two end with mate: one by White at ply 7, one by Black at ply 4."""
        self.open("--cql", 'mate tally "side" str(if wtm "Black" else "White") tally "plies" ply tally "by side" ply by sidetomove '
                           'average "length" ply total "sum by result" ply by str(ply)', "games.pgn", "--nosummary")
        names = lambda selector: [e.accessible_name for e in self.browser.find_elements(By.CSS_SELECTOR, selector)]
        self.assertEqual(names('#facets button[aria-label^="side "]'), ["side Black: 1 of 2, 50.0 %", "side White: 1 of 2, 50.0 %"])
        self.assertEqual(names('#facets button[aria-label^="plies "]:not(.none)'), ["plies 4: 1 of 2, 50.0 %", "plies 7: 1 of 2, 50.0 %"])
        self.assertEqual([li.get_attribute("title") for li in self.browser.find_elements(By.CSS_SELECTOR, ".stacked li")], ["-1: 7 1", "1: 4 1"])
        self.assertEqual(self.browser.find_element(By.CSS_SELECTOR, ".plot .result").text, "5.50")
        self.assertEqual(names('#facets button[aria-label^="sum by result"]'), ["sum by result 4: 4 (1 value)", "sum by result 7: 7 (1 value)"])
        self.browser.find_element(By.CSS_SELECTOR, '#facets button[aria-label^="side Black"]').click()
        self.assertEqual(len(self.cards()), 2)  # chooses nothing
        self.assertEqual(serious_findings(self.browser), [])

    def test_tallies_that_are_not_printed_stay_so(self):
        r = self.run_it("--cql", 'mate tally "plies" ply', "games.pgn", "-o", "report.html", "--nosummary")
        self.assertEqual((r.returncode, r.stdout.strip()), (0, ""))

    def test_an_empty_report_says_so(self):
        self.open("--cql", "initial mate", "games.pgn")
        self.assertEqual(self.browser.find_element(By.ID, "none").text, "The query found no game.")

    def test_texts_are_no_markup(self):
        (self.dir / "evil.pgn").write_text('[White "<script>document.title=1</script>"]\n[Black "{{data}} </script>"]\n[Event "<img src=x>"]\n\n1. e4 {</script><b>} *\n')
        self.open("--cql", 'comment("<script>") ply==1', "evil.pgn")
        self.assertIn("<script>document.title=1</script> – {{data}} </script>", self.cards()[0].text)
        self.assertEqual(self.browser.find_elements(By.CSS_SELECTOR, "main img, main script, main b"), [])
        self.assertNotEqual(self.browser.title, "1")

    def test_texts_from_right_to_left_turn_nothing_else_around(self):
        (self.dir / "hebrew.pgn").write_text('[White "אב"]\n[Black "\u202e2020 גד"]\n[Event "\u202eא 3"]\n[Date "2001.02.03"]\n[Result "1-0"]\n\n'
                                             "1. e4 {\u202eא} e5 2. d4 {\u202eב} 1-0\n")
        self.open("--cql", "ply==1", "hebrew.pgn", "--quiet")
        self.assertIn("<strong><bdi>אב</bdi> – <bdi>", (self.dir / "report.html").read_text())  # without JavaScript
        self.cards()[0].click()
        # Each character with its offset in its line.
        places = """const walk = document.createTreeWalker(arguments[0], NodeFilter.SHOW_TEXT), range = document.createRange(), found = [];
                    while (walk.nextNode())
                      for (let i = 0; i < walk.currentNode.length; i++) {
                        range.setStart(walk.currentNode, i);
                        range.setEnd(walk.currentNode, i + 1);
                        found.push([walk.currentNode.data[i], range.getBoundingClientRect().left]);
                      }
                    return found"""
        for selector in ("#players", ".card strong"):
            found = self.browser.execute_script(places, self.browser.find_element(By.CSS_SELECTOR, selector))
            dash = next(left for character, left in found if character == "–")
            for name, where in (("אב", dash.__gt__), ("גד", dash.__lt__)):
                self.assertTrue(all(where(left) for character, left in found if character in name), (selector, found))
        for selector, text in (("#viewer p", "2001.02.03"), ("#viewer p", "1-0"), (".card > span:not(.boards)", "1-0"), ("#moves", "2.d4"), ("#moves", "1-0")):
            found = self.browser.execute_script(places, self.browser.find_element(By.CSS_SELECTOR, selector))
            at = "".join(character for character, _ in found).index(text)
            lefts = [left for _, left in found[at:at + len(text)]]
            self.assertEqual(lefts, sorted(lefts), (selector, text))

    def test_nothing_is_fetched_and_nothing_is_logged(self):
        self.browser.get_log("performance")
        self.browser.get_log("browser")
        self.open("--cql", "mate", GAMES / "masters.pgn")
        asked = [json.loads(entry["message"])["message"] for entry in self.browser.get_log("performance")]
        addresses = {m["params"]["request"]["url"] for m in asked if m["method"] == "Network.requestWillBeSent"}
        self.assertEqual({address for address in addresses if not address.endswith("report.html") and not address.startswith(("blob:", "data:"))}, set())
        self.assertEqual(self.browser.get_log("browser"), [])

    def test_the_first_diagrams_are_there_without_javascript(self):
        self.report("--cql", "mate", "games.pgn")
        plain = browser(javascript=False)
        try:
            plain.get((self.dir / "report.html").as_uri())
            cards = plain.find_elements(By.CSS_SELECTOR, "div.card")
            self.assertEqual([card.text.split("\n")[0] for card in cards], ["Scholar – Pupil", "Fool – Wise"])
            self.assertEqual(len(cards[0].find_elements(By.CSS_SELECTOR, "use")), 31)  # a pawn was captured
        finally:
            plain.quit()

    def test_axe_core_finds_nothing_serious(self):
        self.open(EXAMPLES / "queries" / "greek-gift.cql", EXAMPLES / "games.pgn")
        for part in ("page", "viewer"):
            self.assertEqual(serious_findings(self.browser), [], part)
            if part == "page":
                self.cards()[0].click()

    def test_buttons_and_pictures_have_names(self):
        self.open("--cql", "check", "games.pgn")
        for part in ("main", "dialog"):
            named = [e for e in self.browser.find_elements(By.CSS_SELECTOR, f"{part} button, {part} [role=img]") if e.is_displayed()]
            self.assertGreater(len(named), 3)
            for element in named:
                self.assertTrue(element.accessible_name.strip(), element.get_attribute("outerHTML")[:100])
            if part == "main":
                self.cards()[0].click()


if __name__ == "__main__":
    if not shutil.which("chromedriver"):
        sys.exit("no chromedriver here")
    # The browser leaves folders behind.
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as scratch:
        os.environ["TMPDIR"] = scratch
        unittest.main(argv=sys.argv[:1], verbosity=1)
