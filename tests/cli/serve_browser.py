#!/usr/bin/env python3
"""The page of cql-jit serve in a real browser: from the gallery to a result, corrections, answers while typing, games, plots, files, keys, a phone.

usage: serve_browser.py CQL_JIT [--pictures FOLDER]

Needs chromium, chromium-driver and python3-selenium of Debian.
"""
import json
import pathlib
import sys
import time
import unittest

PICTURES = None
if "--pictures" in sys.argv:
    at = sys.argv.index("--pictures")
    PICTURES = pathlib.Path(sys.argv[at + 1])
    PICTURES.mkdir(parents=True, exist_ok=True)
    del sys.argv[at:at + 2]

from serve_client import EXAMPLES, SCRIPTS, Server
from browser import browser, serious_findings
from support import GAMES, ProgramWithGames

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait

DESK, PHONE = (1400, 900), (390, 844)


class Page(ProgramWithGames):
    """What tests of the page share. The query is written in the editor of CodeMirror, or in a text area."""
    plain = False

    @classmethod
    def setUpClass(cls):
        cls.browser = browser()

    @classmethod
    def tearDownClass(cls):
        cls.browser.quit()

    def open(self, *words, size=DESK, dark=False):
        self.server = Server(self, *(words or [EXAMPLES / "games.pgn"]))
        self.look(size, dark)
        self.visit(self.server.address + ("&editor=plain" if self.plain else ""))
        self.assertEqual(self.one("#text").tag_name, "textarea" if self.plain else "div")

    def look(self, size, dark=False):
        self.browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {"width": size[0], "height": size[1], "deviceScaleFactor": 1, "mobile": False})
        self.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]})

    def visit(self, address):
        self.browser.get("about:blank")
        self.browser.get(address)
        self.wait("return document.documentElement.dataset.ready")

    def tearDown(self):
        self.browser.get("about:blank")  # before the server ends
        problems = [line["message"] for line in self.browser.get_log("browser") if line["level"] == "SEVERE" and " 400 " not in line["message"] and " 404 " not in line["message"]]
        self.assertEqual(problems, [])

    def wait(self, script, *arguments):
        return WebDriverWait(self.browser, 30).until(lambda b: b.execute_script(script, *arguments))

    def script(self, script, *arguments):
        return self.browser.execute_script(script, *arguments)

    def one(self, selector):
        return self.browser.find_element(By.CSS_SELECTOR, selector)

    def all(self, selector):
        return self.browser.find_elements(By.CSS_SELECTOR, selector)

    def text(self, selector):
        return self.one(selector).get_property("textContent")

    def type(self, text):
        field = self.one("#text")
        field.send_keys(Keys.CONTROL, "a")
        field.send_keys(Keys.DELETE)
        field.send_keys(text)

    def query(self):
        return self.script("return cqlServe.queryText()")

    def wait_for_status(self, beginning):
        self.wait("return document.getElementById('status').textContent.startsWith(arguments[0])", beginning)

    def click_first_row(self):
        # Found and clicked in one step: rows are drawn again as more arrive.
        self.wait("const row = document.querySelector('#rows .row .cell'); row?.click(); return row !== null")

    def picture(self, name):
        if PICTURES:
            time.sleep(0.7)
            self.browser.save_screenshot(str(PICTURES / f"{name}.png"))

    def matching(self, query):
        return self.server.get(f"/api/runs/{self.server.run_id(query)}/rows", count=1000)["rows"]


class Visit(Page):
    # --- a first visit

    def test_three_clicks_from_the_gallery_to_a_game(self):
        self.open()
        self.wait("return document.querySelectorAll('.question .picture svg').length >= 6")
        self.picture("gallery")
        next(card for card in self.all(".question") if "Greek gift" in card.text).click()
        self.wait("return document.querySelectorAll('#rows .row[aria-rowindex]').length >= 2 && document.getElementById('results').dataset.state === 'done'")
        self.picture("result")
        self.click_first_row()
        self.wait("return document.querySelector('#viewer #board svg')")
        self.assertIn("matches", self.text("#state"))
        self.assertFalse(self.one("#gallery").is_displayed())
        self.picture("game")

    def test_the_key_is_taken_out_of_the_address(self):
        self.open()
        self.assertNotIn("token", self.browser.current_url)
        self.assertNotIn(self.server.token, self.script("return document.documentElement.outerHTML"))
        self.script("sessionStorage.clear()")
        self.browser.get("about:blank")
        self.browser.get(f"http://127.0.0.1:{self.server.port}/")
        self.wait("return document.getElementById('entrance').open")
        self.one("#key").send_keys(self.server.address)
        self.one("#enter").click()
        self.wait("return document.documentElement.dataset.ready")
        for line in self.browser.get_log("browser"):
            self.assertNotIn("Refused", line["message"])

    def test_nothing_is_fetched_from_elsewhere(self):
        self.browser.get_log("performance")
        self.open()
        self.type("mate")
        self.wait_for_status("29 games of 80")
        self.click_first_row()
        self.wait("return document.querySelector('#viewer #board svg')")
        events = [json.loads(line["message"])["message"] for line in self.browser.get_log("performance")]
        asked = {event["params"]["request"]["url"] for event in events if event["method"] == "Network.requestWillBeSent"}
        self.assertEqual({address for address in asked if not address.startswith((f"http://127.0.0.1:{self.server.port}/", "data:", "about:"))}, set())

    # --- results

    def test_list_filters_and_orders(self):
        self.open()
        self.type("mate")
        self.wait_for_status("29 games of 80")
        self.one("#within").send_keys("morphy")
        self.wait("return document.querySelectorAll('#chips .chip').length === 1 && document.getElementById('results').dataset.total !== '29'")
        for row in self.all("#rows .row"):
            self.assertIn("Morphy", row.text)
        self.one("#chips .chip").click()
        self.wait("return document.getElementById('results').dataset.total === '29'")
        totals = {}
        for text in ("morphy", "reti", "morphy or reti", "-morphy", "morphy -1857", "morphy -paulsen or reti"):
            field = self.one("#within")
            field.send_keys(Keys.CONTROL, "a")
            field.send_keys(text)
            self.wait("return document.querySelector('#chips .chip')?.textContent.startsWith(`“${arguments[0]}”`)", text)
            time.sleep(0.3)
            totals[text] = int(self.script("return document.getElementById('results').dataset.total"))
        self.assertGreater(min(totals["morphy"], totals["reti"]), 0)
        self.assertEqual(totals["morphy or reti"], totals["morphy"] + totals["reti"])
        self.assertEqual(totals["-morphy"], 29 - totals["morphy"])
        self.assertEqual(totals["morphy -1857"], totals["morphy"])  # years are no names
        self.assertLessEqual(totals["morphy -paulsen or reti"], totals["morphy or reti"])
        self.one("#chips .chip").click()
        self.wait("return document.getElementById('results').dataset.total === '29'")
        self.one(".head .c-year button").click()
        self.wait("return document.querySelector('.head .c-year').getAttribute('aria-sort') === 'ascending'")
        self.wait("const years = [...document.querySelectorAll('#rows .c-year')].map((c) => c.textContent).filter(Boolean); return years.length > 5 && years.every((y, i) => !i || years[i - 1] <= y)")

    def test_plots_filter_the_list(self):
        self.open()
        self.type("mate")
        self.wait_for_status("29 games of 80")
        self.one("#tab-plots").click()
        self.wait("return document.querySelectorAll('#plots .plot').length >= 3")
        self.picture("plots")
        bar = next(bar for bar in self.all("#plots button") if (bar.get_attribute("aria-label") or "").startswith("Result 0-1"))
        self.script("arguments[0].scrollIntoView()", bar)
        bar.click()
        self.wait("return document.querySelectorAll('#chips .chip').length === 1")
        self.wait("const cells = [...document.querySelectorAll('#rows .c-result')]; return cells.length > 0 && cells.every((cell) => cell.textContent === '0-1')")
        self.picture("filtered")

    def test_tallies_are_among_the_plots(self):
        self.open()
        self.type('mate tally "side" str(if wtm "Black" else "White")')
        self.wait_for_status("29 games of 80")
        self.one("#tab-plots").click()
        self.wait("return document.querySelectorAll('#plots button[aria-label^=\"side White: 20 of 29\"]').length === 1")
        self.picture("tallies")

    def test_a_game_at_its_match_and_the_next_one(self):
        self.open()
        self.type("check")
        self.wait("return document.getElementById('results').dataset.state === 'done'")
        self.click_first_row()
        self.wait("return document.querySelector('#viewer #board svg')")
        first = self.text("#fen")
        self.assertIn("matches", self.text("#state"))
        next(button for button in self.all("#viewer button") if button.get_attribute("aria-label") == "Next match").click()
        self.assertNotEqual(self.text("#fen"), first)
        self.assertIn("matches", self.text("#state"))
        # The address leads back here.
        address, fen = self.browser.current_url, self.text("#fen")
        self.visit(f"{address}&token={self.server.token}")
        self.wait("return document.querySelector('#viewer #board svg')")
        self.assertEqual(self.text("#fen"), fen)

    def test_diagrams_and_export(self):
        self.open()
        self.type("mate")
        self.wait_for_status("29 games of 80")
        self.one("#tab-diagrams").click()
        self.wait("return document.querySelectorAll('#diagrams .card svg').length >= 12")
        self.picture("diagrams")
        self.one("#tab-export").click()
        self.one("#export-csv").click()
        self.wait("return document.getElementById('export-status')?.textContent.includes('kB')")

    def test_a_file_is_dropped(self):
        (self.dir / "scripts.pgn").write_text(SCRIPTS + GAMES)
        self.open()
        self.type("mate")
        self.wait_for_status("29 games of 80")
        self.script("""
            const transfer = new DataTransfer();
            transfer.items.add(new File([arguments[0]], "mine.pgn"));
            for (const name of ["dragenter", "dragover", "drop"]) document.dispatchEvent(new DragEvent(name, { dataTransfer: transfer, bubbles: true, cancelable: true }));""", SCRIPTS + GAMES)
        self.wait_for_status("3 games of 4")
        self.assertIn("mine.pgn", self.text("#sources"))
        # Names that look like markup are shown as they are.
        self.assertIn("<img src=x onerror=alert(1)>", self.text("#rows"))
        self.click_first_row()
        self.wait("return document.querySelector('#viewer #board svg')")
        self.assertIn("<img src=x", self.text("#players"))
        self.assertIn('<b onclick="alert(1)">', self.text("#moves"))
        self.assertEqual(self.script("return document.querySelectorAll('main img, main script, #viewer b, #viewer img').length"), 0)

    def test_a_position_becomes_a_query(self):
        self.open()
        self.one("#show-setup").click()
        self.one("#setup-palette [data-piece='k']").click()
        self.one("[data-square='62']").click()  # g8
        self.one("#setup-palette [data-piece='R']").click()
        self.one("[data-square='60']").click()  # e8
        self.assertEqual(self.text("#setup-query"), "Re8 kg8")
        self.one("#setup-swapped").click()
        self.assertEqual(self.text("#setup-query"), "flipcolor { Re8 kg8 }")
        self.picture("setup")
        self.one("#setup-use").click()
        self.wait("return document.getElementById('results').dataset.state === 'done'")
        self.assertEqual(self.script("return document.getElementById('results').dataset.total"), str(len(self.matching("flipcolor { Re8 kg8 }"))))

    def test_the_history_compares(self):
        self.open()
        self.type("mate")
        self.wait_for_status("29 games of 80")
        self.type("check")
        self.wait("return document.querySelectorAll('#history li').length >= 2 && document.getElementById('results').dataset.state === 'done'")
        button = next(button for button in self.all("#history .compare button") if button.text == "also in")
        button.click()
        self.wait("return document.getElementById('results').dataset.total === '29'")

    # --- without a mouse, on a phone

    def test_keys_alone(self):
        self.open()
        self.one("body").send_keys("/")
        active = lambda: self.browser.switch_to.active_element
        self.assertEqual(active().get_attribute("id"), "text")
        active().send_keys("check")
        active().send_keys(Keys.ESCAPE, Keys.CONTROL, Keys.ENTER)
        self.wait("return document.getElementById('results').dataset.state === 'done'")
        for _ in range(30):
            active().send_keys(Keys.TAB)
            if active().get_attribute("id") == "list":
                break
        self.assertEqual(active().get_attribute("id"), "list")
        active().send_keys(Keys.ARROW_DOWN)
        self.wait("return document.querySelector('#viewer #board svg')")
        first = self.text("#players") + self.text("#fen")
        active().send_keys(Keys.ARROW_DOWN)
        self.wait("return document.getElementById('players').textContent + document.getElementById('fen').textContent !== arguments[0]", first)
        self.assertEqual(self.one("#list").get_attribute("aria-activedescendant"), self.one("#rows [aria-selected='true']").get_attribute("id"))

    def test_a_phone(self):
        self.open(size=PHONE)
        sideways = lambda: self.script("return document.documentElement.scrollWidth > innerWidth || [...document.querySelectorAll('.columns')].some((part) => part.scrollWidth > part.clientWidth)")
        self.wait("return document.querySelectorAll('.question .picture svg').length >= 2")
        self.assertFalse(sideways())
        self.picture("phone-gallery")
        self.all(".question")[0].click()
        self.wait("return document.getElementById('results').dataset.state === 'done'")
        self.assertFalse(sideways())
        self.picture("phone-result")
        self.click_first_row()
        self.wait("return document.querySelector('#viewer #board svg')")
        self.assertTrue(self.one("#viewer").is_displayed())
        self.assertFalse(self.one("#text").is_displayed())
        self.assertFalse(sideways())
        self.picture("phone-game")
        self.one(".panes [data-pane='library']").click()
        self.assertTrue(self.one("#queries").is_displayed())
        self.assertFalse(sideways())
        self.picture("phone-queries")
        self.one("#show-setup").click()
        self.assertFalse(sideways())
        self.script("document.getElementById('setup').close()")

    def test_everything_has_a_name(self):
        self.open()
        self.type("mate")
        self.wait_for_status("29 games of 80")
        nameless = self.script("""
            const name = (e) => e.getAttribute("aria-label") || e.getAttribute("aria-labelledby") || e.title || e.textContent.trim() || [...(e.labels ?? [])].map((l) => l.textContent).join("").trim();
            return [...document.querySelectorAll("button, input, select, textarea, [role=grid], [role=tabpanel], section, aside, dialog")].filter((e) => e.checkVisibility() && !name(e)).map((e) => e.outerHTML.slice(0, 120));""")
        self.assertEqual(nameless, [])
        ids = self.script("return [...document.querySelectorAll('[id]')].map((e) => e.id)")
        self.assertEqual(len(ids), len(set(ids)))

    def views(self, phone):
        """Leads the page through what it can show, and yields a name for each state."""
        def pane(name):
            if phone:
                self.one(f".panes [data-pane='{name}']").click()

        self.wait("return document.querySelectorAll('.question .picture svg').length >= 2")
        yield "gallery"
        pane("library")
        self.one("#queries details:last-child summary").click()
        yield "queries"
        pane("search")
        self.type("mate and N atacks k")
        self.wait("return document.querySelector('#messages .fix')")
        yield "error"
        self.type("stalem")
        self.wait("return document.querySelector('.completions:not([hidden]) [aria-selected=true], .cm-tooltip-autocomplete [aria-selected=true]')")
        yield "completions"
        self.type("mate ")
        self.wait_for_status("29 games of 80")
        self.one("#within").send_keys("a")
        self.wait("return document.querySelector('#chips .chip')")
        yield "results"
        self.click_first_row()
        self.wait("return document.querySelector('#viewer #board svg')")
        yield "match"
        for tab, selector in (("diagrams", "#diagrams .card svg"), ("plots", "#plots .plot"), ("export", "#export-csv"), ("explain", "#explanation .holds-true")):
            self.one(f"#tab-{tab}").click()
            self.wait("return document.querySelector(arguments[0])", selector)
            if tab == "explain":
                self.one("#measure").click()
                self.wait("return document.querySelector('#explanation .share')")
            yield tab
        self.one("#show-setup").click()
        self.one("#setup-palette [data-piece='k']").click()
        self.one("[data-square='62']").click()
        yield "set-up"
        self.script("document.getElementById('setup').close()")
        self.script("document.getElementById('keys').showModal()")
        yield "keys"
        self.script("document.getElementById('keys').close()")

    def test_all_views_in_all_sizes_and_colours(self):
        for size, dark in ((DESK, False), (DESK, True), (PHONE, False), (PHONE, True)):
            kind = f"{size[0]}-{'dark' if dark else 'light'}"
            self.open(size=size, dark=dark)
            for view in self.views(size == PHONE):
                self.picture(f"{kind}-{view}")
                with self.subTest(view=view, kind=kind):
                    self.assertEqual(serious_findings(self.browser), [])
                    self.assertFalse(self.script("return [document.documentElement, ...document.querySelectorAll('.pane')].some((part) => part.scrollWidth > part.clientWidth)"))

    def test_a_dark_page(self):
        self.open(dark=True)
        self.type("mate")
        self.wait_for_status("29 games of 80")
        self.click_first_row()
        self.wait("return document.querySelector('#viewer #board svg')")
        self.picture("dark")
        self.assertEqual(self.script("return getComputedStyle(document.body).backgroundColor"), "rgb(21, 23, 26)")


class Writing(Page):
    def test_an_error_and_its_correction(self):
        self.open()
        self.type("mate and N atacks k")
        self.wait("return document.querySelector('#messages .fix')")
        self.assertIn("did you mean", self.text("#messages"))
        self.assertEqual(self.one("#text").get_attribute("aria-invalid"), "true")
        self.picture("error")
        self.one("#messages .fix").click()
        self.wait_for_status(f"{len(self.matching('mate and N attacks k'))} games of 80")
        self.assertEqual(self.query(), "mate and N attacks k")
        self.assertEqual(self.text("#messages"), "")

    def test_answers_while_typing(self):
        self.open()
        self.type("mate")
        self.wait_for_status("29 games of 80")
        field = self.one("#text")
        field.send_keys(" wtm")
        self.wait_for_status(f"{len(self.matching('mate wtm'))} game")
        self.assertLess(len(self.matching("mate wtm")), 29)
        self.one("#live").click()
        before = self.text("#status")
        field.send_keys(Keys.BACKSPACE * 4)
        time.sleep(0.5)
        self.assertEqual(self.text("#status"), before)
        field.send_keys(Keys.CONTROL, Keys.ENTER)
        self.wait_for_status("29 games of 80")

    def test_completion_and_description(self):
        self.open()
        self.type("stalem")
        self.wait("return document.querySelector('.completions:not([hidden]) [aria-selected=true], .cm-tooltip-autocomplete [aria-selected=true]')")
        self.assertIn("stalemate", self.text(".completions, .cm-tooltip-autocomplete"))
        self.one("#text").send_keys(Keys.ENTER)
        self.assertEqual(self.query(), "stalemate")
        self.wait("return document.querySelector('.editor .q-keyword')")
        ActionChains(self.browser).move_to_element_with_offset(self.one(".editor .q-keyword"), 0, 0).perform()
        self.wait("return document.querySelector('.tip:not([hidden])')")
        self.assertIn("move", self.text(".tip"))

    def test_formatting(self):
        self.open()
        self.type("mate   and N attacks k")
        self.wait("return document.querySelector('.editor .q-keyword')")
        self.one("#format").click()
        self.wait("return cqlServe.queryText() === 'mate and N attacks k'")
        self.one("#unicode").click()
        self.wait("return cqlServe.queryText().includes('♘')")
        self.one("#unicode").click()
        self.wait("return cqlServe.queryText().includes('N')")

    def test_explanations(self):
        self.open()
        self.type("mate and btm")
        self.wait("return document.getElementById('results').dataset.state === 'done'")
        self.click_first_row()
        self.wait("return document.querySelector('#viewer #board svg')")
        self.one("#explain").click()
        self.wait("return document.querySelectorAll('#explanation .holds-true').length === 2")
        self.assertIn("The position matches", self.text("#explanation"))
        self.assertIn("The side to move is mated", self.text("#explanation .words"))
        self.assertIn("estimated cost", self.text("#plan"))
        self.one("#tab-game").click()
        self.all("#viewer .tools button")[1].click()  # a move back
        self.one("#tab-explain").click()
        self.wait("return document.querySelectorAll('#explanation .holds-false').length === 2")
        self.one("#measure").click()
        self.wait("return document.querySelector('#explanation .share')")
        self.assertIn("mate", self.text("#explanation .filters:last-of-type"))

    def test_queries_are_saved(self):
        self.open(EXAMPLES / "games.pgn", "--queries", self.dir / "mine")
        self.type("// Ends.\nmate")
        self.one("#save").click()
        self.one("#name").send_keys("All mates")
        self.one("#save-now").click()
        self.wait("return document.getElementById('queries').textContent.includes('All mates')")
        self.assertEqual((self.dir / "mine" / "All mates.cql").read_text(), "// Ends.\nmate\n")


class WritingPlainly(Writing):
    """Tests the text area of builds without CodeMirror."""
    plain = True


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]])
