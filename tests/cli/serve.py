#!/usr/bin/env python3
"""cql-jit serve from outside: its interface (docs/serve.md), and results that are those of the command line.

usage: serve.py CQL_JIT
"""
import json
import os
import pathlib
import shutil
import sqlite3
import subprocess
import sys
import time
import unittest
import urllib.parse

from serve_client import ENDLESS, EXAMPLES, SCRIPTS, Server, ServeTest
from support import BINARY


class Serve(ServeTest):
    def test_queries_are_saved_in_the_folder(self):
        server = self.server(self.dir / "games.pgn", "--queries", self.dir / "new" / "queries")
        self.assertEqual(server.ask("PUT", "/api/queries/My%20mate", {"text": "// Mates.\nmate\n"})[0], 200)
        self.assertEqual((self.dir / "new" / "queries" / "My mate.cql").read_text(), "// Mates.\nmate\n")
        own = [query for query in server.get("/api/queries")["queries"] if query["group"] == "own"]
        self.assertEqual([(query["name"], query["description"], query["text"]) for query in own], [("My mate", "Mates.", "// Mates.\nmate\n")])
        self.assertEqual(server.ask("PUT", "/api/queries/Fork", {"text": 'include "themes.cql" fork()'})[0], 200)
        self.assertEqual(server.ask("DELETE", "/api/queries/My%20mate")[0], 200)
        self.assertEqual(server.ask("DELETE", "/api/queries/My%20mate")[0], 404)
        self.assertEqual(self.server().ask("PUT", "/api/queries/x", {"text": "mate"})[0], 400)

    def test_queries_that_ship_run(self):
        server = self.server(EXAMPLES / "games.pgn")
        queries = server.get("/api/queries")["queries"]
        self.assertEqual({query["name"] for query in queries if query["group"] == "example"}, {path.stem for path in (EXAMPLES / "queries").glob("*.cql")})
        for query in queries:
            answer = server.ask("POST", "/api/check", {"text": query["text"]})[1]
            self.assertTrue(answer["ok"], (query["name"], answer))
            if query["group"] == "example":
                self.assertEqual(server.run(query["text"])[-1]["state"], "done")
                self.assertIsNotNone(server.get(f"/api/queries/{query['name']}/picture")["game"], query["name"])
        themes = {query["name"]: query for query in queries if query["group"] == "theme"}
        self.assertGreater(len(themes), 140)
        self.assertEqual((themes["bareKing"]["text"], "alone" in themes["bareKing"]["description"]), ("bareKing\n", True))

    def test_themes_are_in_the_program(self):
        """A copied program has them, without the folder that is installed with it."""
        copy = self.dir / "bin" / "cql-jit"
        copy.parent.mkdir()
        shutil.copy(BINARY, copy)
        server = Server(self, EXAMPLES / "games.pgn", program=copy)
        self.assertGreater(len([query for query in server.get("/api/queries")["queries"] if query["group"] == "theme"]), 140)

    # --- answers

    def test_the_language_service(self):
        server = self.server()
        answer = server.ask("POST", "/api/check", {"text": "♘ attacks k and mat"})[1]
        self.assertFalse(answer["ok"])
        problem = answer["diagnostics"][0]
        self.assertEqual((problem["begin"], problem["end"], problem["fix"]["edits"]), (16, 19, [{"begin": 16, "end": 19, "text": "mate"}]))
        # Offsets are those of JavaScript: a symbol beyond 16 bits counts as two.
        answer = server.ask("POST", "/api/check", {"text": "// 𝄞\nmat"})[1]
        self.assertEqual((answer["diagnostics"][0]["begin"], answer["diagnostics"][0]["end"]), (6, 9))
        self.assertTrue(server.ask("POST", "/api/check", {"text": "mate"})[1]["ok"])
        self.assertTrue(server.ask("POST", "/api/check", {"text": "cql() mate"})[1]["ok"])
        self.assertEqual(server.ask("POST", "/api/tokens", {"text": "mate // x"})[1]["tokens"], [[0, 4, "keyword"], [5, 9, "comment"]])
        self.assertIn("stalemate", [item["label"] for item in server.ask("POST", "/api/complete", {"text": "stal", "offset": 4})[1]["items"]])
        hover = server.ask("POST", "/api/hover", {"text": "wtm mate", "offset": 5})[1]["hover"]
        self.assertEqual((hover["begin"], hover["end"]), (4, 8))
        self.assertIn("mated", hover["markdown"])
        self.assertEqual(server.ask("POST", "/api/format", {"text": "mate   wtm"})[1]["text"].split(), ["mate", "wtm"])
        self.assertEqual(server.ask("POST", "/api/format", {"text": "N attacks k", "spelling": "unicode"})[1]["text"].strip(), "♘ attacks ♚")
        self.assertIsNone(server.ask("POST", "/api/format", {"text": "mate {"})[1]["text"])
        self.assertIn("estimated cost", server.ask("POST", "/api/explain", {"text": "mate"})[1]["plan"])
        self.assertEqual("Finds positions where the side to move is mated.\n", server.ask("POST", "/api/explain", {"text": "mate"})[1]["words"])

    def test_events_of_a_run(self):
        events = self.server().run('message "here" mate')
        self.assertEqual([event["event"] for event in events if event["event"] != "progress"][0], "start")
        self.assertEqual(events[0]["protocol"], 1)
        names = [column["name"] for column in events[0]["columns"]]
        rows = [dict(zip(names, row["values"])) for event in events if event["event"] == "rows" for row in event["rows"]]
        self.assertEqual([(row["white"], row["move"], row["ply"], row["result"]) for row in rows], [("Scholar", "Qxf7#", 7, "1-0"), ("Fool", "Qh4#", 4, "0-1")])
        self.assertEqual("".join(event["text"] for event in events if event["event"] == "lines").count("here"), 8 + 5 + 4)
        end = events[-1]
        self.assertEqual((end["event"], end["state"], end["games"], end["matchingGames"], end["matches"]), ("end", "done", 3, 2, 2))

    def test_failures_of_queries_are_told(self):
        end = self.server().run("x = 0 while (x < 2000000000) x += 1000000000 x = 1 y = 5 / (x - 1) true")[-1]
        self.assertIn(end["state"], ("failed", "done"))
        status, answer = self.server().ask("POST", "/api/runs", {"text": "mate and and"})
        self.assertEqual((status, answer["error"]["diagnostics"][0]["severity"]), (400, "error"))

    def test_limits_of_searches(self):
        games = self.dir / "games.pgn"
        end = self.server(games, "--most-time", 1).run("while (true) true")[-1]
        self.assertEqual((end["state"], end["message"]), ("failed", "the time of --most-time is over"))
        events = self.server(games, "--most-game-time", 1).run('if (player white "Fool") then {while (true) true} else mate')
        self.assertIn("game 2: the query takes more than 1 second in this game, which is skipped", "".join(event["text"] for event in events if event["event"] == "lines"))
        self.assertEqual((events[-1]["state"], events[-1]["games"], events[-1]["matchingGames"], events[-1]["warnings"]), ("done", 3, 1, 1))
        events = self.server(games, "--most-game-memory", 10).run('if (player white "Fool") then {s="x" while (#s < 30000000) s+=s} else mate')
        self.assertIn("game 2: the query takes more than 10 MB in this game, which is skipped", "".join(event["text"] for event in events if event["event"] == "lines"))
        self.assertEqual((events[-1]["state"], events[-1]["games"], events[-1]["matchingGames"], events[-1]["warnings"]), ("done", 3, 1, 1))
        end = self.server(games, "--most-memory", 64).run('s="xxxxxxxx" while (true) {s+=s}')[-1]
        self.assertEqual(end["state"], "failed")
        self.assertRegex(end["message"], "this string gets longer than 67108864 bytes|the memory of --most-memory is used up")

    def test_rows_are_those_of_the_command_line(self):
        server = self.server(EXAMPLES / "games.pgn", self.dir / "games.pgn")
        for query in ("check", "mate", "sort \"pieces\" #A", "cql(variations) castle"):
            events = server.run(query, rows=0)
            names, run = [column["name"] for column in events[0]["columns"]], events[0]["run"]
            (self.dir / "query.cql").write_text(query if query.startswith("cql") else f"cql() {query}")
            self.run_it("query.cql", str(EXAMPLES / "games.pgn"), str(self.dir / "games.pgn"), "-o", "x.jsonl", "--force")
            wanted = [json.loads(line) for line in (self.dir / "x.jsonl").read_text().splitlines()]
            firsts = {}
            for row in wanted:
                firsts.setdefault((row["file"], row["game"]), []).append(row)
            got = server.get(f"/api/runs/{run}/rows", count=1000)
            self.assertEqual(got["total"], len(firsts), query)
            for row, ours in zip(got["rows"], firsts.values()):
                self.assertEqual(row["matches"], len(ours))
                values = dict(zip(names, row["values"]))
                self.assertEqual({**ours[0], **values}, ours[0], query)
            self.assertEqual(events[-1]["matches"], len(wanted))

    def test_many_rows_are_kept_in_files_without_a_name(self):
        games = self.dir / "many.pgn"
        games.write_bytes(b"[White \"A\"]\n\n1. Nf3 Nf6 2. Ng1 Ng8 *\n\n" * 220_000)
        for folder in (self.dir, pathlib.Path("/no/such/folder")):
            server = self.server(games, env={**os.environ, "TMPDIR": str(folder)})
            start, *_, end = server.run("true", rows=0)
            self.assertEqual((end["state"], end["matches"], end["listed"]), ("done", 1_100_000, 220_000))
            mapped = pathlib.Path(f"/proc/{server.process.pid}/maps").read_text().splitlines()
            self.assertEqual(any(f" {folder}/" in line and line.endswith("(deleted)") for line in mapped), folder.exists())
            rows = server.get(f"/api/runs/{start['run']}/rows", count=5, **{"from": 219_999})["rows"]
            self.assertEqual([(row["index"], row["matches"]) for row in rows], [(219_999, 5)])

    def test_exports_are_those_of_the_command_line(self):
        games = EXAMPLES / "games.pgn"
        server = self.server(games)
        (self.dir / "query.cql").write_text("cql() mate")
        run = server.run_id("mate")
        for name in ("pgn", "csv", "tsv", "jsonl", "epd"):
            self.run_it("query.cql", str(games), "-o", f"x.{name}", "--force")
            status, content, fields = server.raw("GET", f"/api/runs/{run}/export?format={name}")
            self.assertEqual(status, 200)
            self.assertIn("attachment", fields["Content-Disposition"])
            self.assertEqual(content.decode(), (self.dir / f"x.{name}").read_bytes().decode(), name)
        (self.dir / "made.sqlite").write_bytes(server.raw("GET", f"/api/runs/{run}/export?format=sqlite")[1])
        with sqlite3.connect(self.dir / "made.sqlite") as database:
            table = database.execute("select name from sqlite_master where type = 'table'").fetchone()[0]
            count = database.execute(f'select count(*) from "{table}"').fetchone()[0]
        self.assertEqual(count, len((self.dir / "x.jsonl").read_text().splitlines()))
        self.assertIn(b"<!doctype html>", server.raw("GET", f"/api/runs/{run}/export?format=html")[1])
        # Only the games that a filter leaves.
        filter = urllib.parse.quote(json.dumps({"column": "result", "equals": "0-1"}))
        rows = [json.loads(line) for line in server.raw("GET", f"/api/runs/{run}/export?format=jsonl&filter={filter}")[1].splitlines()]
        wanted = [row for row in map(json.loads, (self.dir / "x.jsonl").read_text().splitlines()) if row["result"] == "0-1"]
        self.assertTrue(wanted)
        self.assertEqual(rows, wanted)

    def test_filters_and_orders(self):
        (self.dir / "tagged.pgn").write_text("".join(f'[White "{white}"]\n[Black "B{i}"]\n[Date "{year}.??.??"]\n[WhiteElo "{elo}"]\n[BlackElo "2000"]\n[ECO "{eco}"]\n[Result "{result}"]\n\n1. e4 e5 2. Nf3 {result}\n\n'
                                             for i, (white, year, elo, eco, result) in enumerate((("Müller", 1990, 2500, "C50", "1-0"), ("Mueller", 2001, 2400, "C51", "0-1"), ("zorn", 1980, 2600, "A00", "1-0"), ("Adams", 2010, 2100, "E10", "1/2-1/2")))))
        server = self.server(self.dir / "tagged.pgn")
        run = server.run_id("initial")

        def whites(filter=None, sort=""):
            answer = server.get(f"/api/runs/{run}/rows", **({"filter": filter} if filter else {}), sort=sort)
            self.assertEqual(answer["total"], len(answer["rows"]))
            return [row["values"][[c["name"] for c in columns].index("white")] for row in answer["rows"]]

        columns = server.get(f"/api/runs/{run}")["columns"]
        self.assertEqual(whites(), ["Müller", "Mueller", "zorn", "Adams"])
        self.assertEqual(whites(sort="white"), ["Adams", "Mueller", "Müller", "zorn"])
        self.assertEqual(whites(sort="-white_elo"), ["zorn", "Müller", "Mueller", "Adams"])
        self.assertEqual(whites(sort="year"), ["zorn", "Müller", "Mueller", "Adams"])
        self.assertEqual(whites({"text": "MULLER"}), ["Müller"])
        self.assertEqual(whites({"column": "year", "low": 1990, "high": 2005}), ["Müller", "Mueller"])
        self.assertEqual(whites({"column": "eco", "begins": "c5"}), ["Müller", "Mueller"])
        self.assertEqual(whites({"column": "elo", "low": 2200, "high": 2299}), ["Müller", "Mueller"])
        self.assertEqual(whites({"not": {"column": "result", "equals": "1-0"}}), ["Mueller", "Adams"])
        self.assertEqual(whites({"or": [{"column": "white", "equals": "zorn"}, {"column": "white", "contains": "dam"}]}), ["zorn", "Adams"])
        other = server.run_id('player white "Adams"')
        self.assertEqual(whites({"run": other}), ["Adams"])
        self.assertEqual(whites({"and": [{"not": {"run": other}}, {"column": "result", "equals": "1-0"}]}), ["Müller", "zorn"])
        facets = server.get(f"/api/runs/{run}/facets", filter={"column": "result", "equals": "1-0"})
        self.assertEqual((facets["games"], facets["year"], facets["eco"], facets["result"], facets["elo"], facets["searched"]), (2, [[1980, 1], [1990, 1]], [["A0", 1], ["C5", 1]], [["1-0", 2]], [[2200, 1], [2300, 1]], 4))

    def test_facets_have_the_tallies_of_a_run(self):
        """Of the three games two end with mate: one by White at ply 7, one by Black at ply 4."""
        server = self.server()
        run = server.run_id('mate tally "plies" ply average "length" ply')
        plies, length = server.get(f"/api/runs/{run}/facets")["tallies"]
        self.assertEqual((plies["label"], plies["kind"], plies["count"], plies["lines"]), ("plies", "tally", 2, [[None, 4, 1, None], [None, 7, 1, None]]))
        self.assertEqual((length["label"], length["kind"], length["result"], length["lines"]), ("length", "average", 5.5, []))
        self.assertNotIn("tallies", server.get(f"/api/runs/{server.run_id('mate')}/facets"))

    def test_a_game_with_its_matches(self):
        server = self.server()
        run = server.run_id("move from Q")
        answer = server.get(f"/api/runs/{run}/games/0")
        self.assertEqual(answer["game"]["n"], 1)
        self.assertEqual(answer["matches"], answer["game"]["x"])
        self.assertIn('[White "Scholar"]', answer["game"]["t"])
        (self.dir / "games.pgn").write_text("")
        self.assertEqual(server.raw("GET", f"/api/runs/{run}/games/0")[0], 409)

    # --- explanations

    def why(self, server, run, index, position):
        status, answer = server.ask("POST", f"/api/runs/{run}/why", {"index": index, "position": position})
        return [(row["depth"], row["holds"], row["text"]) for row in answer["filters"]] if status == 200 else (status, answer["error"]["message"])

    def test_why_a_position_matches(self):
        server = self.server()
        run = server.run_id("mate btm")
        self.assertEqual(self.why(server, run, 0, 7), [(0, "true", "mate"), (0, "true", "btm")])
        self.assertEqual(self.why(server, run, 0, 1), [(0, "false", "mate"), (0, "true", "btm")])
        self.assertEqual(self.why(server, run, 0, 0), [(0, "false", "mate"), (0, "false", "btm")])
        self.assertEqual(self.why(server, run, 0, 8)[0], 400)
        self.assertEqual(self.why(server, run, 1, 0)[0], 404)

    def test_why_in_a_variation(self):
        server = self.server()
        run = server.run_id("Pd4", variations=True)
        after_d4 = server.get(f"/api/runs/{run}/games/0")["matches"][0]
        self.assertEqual(self.why(server, run, 0, after_d4), [(0, "true", "Pd4")])
        self.assertEqual(self.why(server, run, 0, 0), [(0, "false", "Pd4")])
        run = server.run_id("initial")
        self.assertEqual(self.why(server, run, 2, after_d4), (400, "the search does not look at this position"))

    def test_where_the_time_goes(self):
        server = self.server()
        run = server.run_id("wtm")
        status, found = server.ask("POST", f"/api/runs/{run}/analysis", {})
        self.assertEqual((status, found["games"], found["matchingGames"], found["complete"]), (200, 3, 3, True))
        filters = {row["text"]: row for row in found["filters"]}
        # 8, 5 and 4 positions; White is to move in 4, 3 and 2 of them.
        self.assertEqual((filters["wtm"]["evaluated"], filters["wtm"]["matched"]), (17, 9))
        self.assertEqual(server.ask("POST", "/api/runs/99/analysis", {})[0], 404)

    def test_an_analysis_ends_in_time(self):
        server = self.server()
        with server.socket() as client:
            body = json.dumps({"text": ENDLESS}).encode()
            client.sendall(f"POST /api/runs HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nAuthorization: Bearer {server.token}\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body)
            server.wait_for_runs(1)
            begin = time.monotonic()
            status, found = server.ask("POST", "/api/runs/1/analysis", {"milliseconds": 200})
            self.assertEqual((status, found["complete"]), (200, False))
            self.assertLess(time.monotonic() - begin, 5)

    def test_what_a_search_leaves_out(self):
        server = self.server()
        plan = server.ask("POST", "/api/explain", {"text": 'player white "Scholar" and mate'})[1]
        self.assertTrue(any("Scholar" in line for line in plan["testedFirst"] + plan["mustContain"]), plan)
        self.assertIn('"Scholar" occurs in White\'s name', plan["words"])
        self.assertEqual(plan["read"][0].split(" up to")[0], "main line")
        end = server.run("wtm")[-1]
        self.assertEqual((end["games"], end["ruledOut"], end["positions"]), (3, 0, 17))

    def test_files_that_are_sent(self):
        server = self.server()
        status, source = server.ask("POST", "/api/sources?name=..%2F..%2Fmine.pgn", SCRIPTS.encode())
        self.assertEqual((status, source["name"], source["uploaded"]), (201, "mine.pgn", True))
        self.assertEqual([entry["name"] for entry in server.get("/api/sources")["sources"]], ["games.pgn", "mine.pgn"])
        events = server.run("mate", sources=[source["id"]])
        self.assertEqual((events[-1]["games"], events[-1]["matchingGames"]), (1, 1))
        # Without a choice, those of the command line are searched.
        self.assertEqual(server.run("mate")[-1]["games"], 3)
        self.assertEqual(server.ask("POST", "/api/sources?name=x.pgn", b"")[0], 400)
        self.assertEqual(server.ask("DELETE", f"/api/sources/{source['id']}")[0], 200)
        self.assertEqual(server.ask("DELETE", "/api/sources/1")[0], 404)
        self.assertEqual(server.ask("POST", "/api/runs", {"text": "mate", "sources": [source["id"]]})[0], 404)

    def test_texts_of_games_are_data(self):
        (self.dir / "scripts.pgn").write_text(SCRIPTS)
        (self.dir / "bytes.pgn").write_bytes(b'[White "M\xfcller"]\n[Result "1-0"]\n\n1. e4 {\xff} f6 2. d4 g5 3. Qh5# 1-0\n')
        server = self.server(self.dir / "scripts.pgn", self.dir / "bytes.pgn")
        run = server.run_id("mate")
        for path in (f"/api/runs/{run}/rows", f"/api/runs/{run}/games/0", f"/api/runs/{run}/games/1"):
            status, content, fields = server.raw("GET", path)
            self.assertEqual((status, fields["Content-Type"]), (200, "application/json"))
            json.loads(content)
        self.assertIn("M\u00fcller", json.dumps(server.get(f"/api/runs/{run}/rows"), ensure_ascii=False))

    def test_old_runs_are_dropped(self):
        server = self.server()
        runs = [server.run_id("mate") for _ in range(16)]
        self.assertEqual(server.raw("GET", f"/api/runs/{runs[0]}")[0], 404)
        self.assertEqual(server.raw("GET", f"/api/runs/{runs[-1]}")[0], 200)

    def test_without_games_famous_ones_are_served(self):
        server = Server(self)
        self.assertEqual([source["name"] for source in server.get("/api/sources")["sources"]], ["Famous games"])
        self.assertGreater(server.run("mate")[-1]["matchingGames"], 5)

    def test_the_client_of_the_examples(self):
        server = self.server()
        run = subprocess.run([sys.executable, str(EXAMPLES / "serve_client.py"), server.address, "mate"], capture_output=True, text=True, timeout=60)
        self.assertEqual(run.stdout, "1\tScholar\t-\tPupil\t1-0\tQxf7#\n2\tFool\t-\tWise\t0-1\tQh4#\n")
        self.assertIn("2 of 3 games match", run.stderr)
        run = subprocess.run([sys.executable, str(EXAMPLES / "serve_client.py"), server.address, "mat"], capture_output=True, text=True, timeout=60)
        self.assertIn("did you mean 'mate'", run.stderr)

    def test_wrong_words(self):
        for words, said in ((["nothing.pgn"], "nothing.pgn"), (["-"], "read once"), (["games.pgn", "--queries", "games.pgn"], "is no folder"), (["games.pgn", "--port", "x"], "port"),
                            (["games.pgn", "--most-time", "0"], "most-time")):
            run = self.run_it("serve", *words)
            self.assertNotEqual(run.returncode, 0)
            self.assertIn(said, run.stderr)
        server = self.server()
        self.assertIn("cannot listen", self.run_it("serve", "games.pgn", "--port", str(server.port)).stderr)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]])
