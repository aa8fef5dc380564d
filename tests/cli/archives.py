#!/usr/bin/env python3
"""Archives and texts packed by xz, made by Python's modules and by bsdtar, give the answers of the files in them."""
import bz2
import gzip
import io
import json
import lzma
import pathlib
import shutil
import subprocess
import sys
import tarfile
import unittest
import zipfile

from support import BINARY, ProgramWithGames

GAMES = (pathlib.Path(__file__).resolve().parents[2] / "examples" / "games.pgn").read_bytes()


def zipped(files, compression=zipfile.ZIP_DEFLATED):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", compression) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return out.getvalue()


def tarred(files, mode="w"):
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode=mode) as archive:
        for name, data in files.items():
            info = tarfile.TarInfo(name)
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
    return out.getvalue()


class Archives(ProgramWithGames):
    def found(self, name, data=None, piped=False):
        """Game and ply of every mate."""
        if data is not None:
            (self.dir / name).write_bytes(data)
        words = [BINARY, "--cql", "mate", "-" if piped else name, "-o", "o.jsonl", "--columns", "game,ply"]
        r = subprocess.run(words, cwd=self.dir, input=(self.dir / name).read_bytes() if piped else b"", capture_output=True)
        r.stderr = r.stderr.decode()
        rows = [(row["game"], row["ply"]) for row in map(json.loads, (self.dir / "o.jsonl").read_text().splitlines())] if r.returncode == 0 else []
        return rows, r

    def setUp(self):
        super().setUp()
        self.one, _ = self.found("one.pgn", GAMES)
        count = GAMES.count(b"[Event ")
        self.two = self.one + [(game + count, ply) for game, ply in self.one]
        self.assertTrue(self.one)
        self.files = {"read me.txt": b"Games of the club", "a.pgn": GAMES, "__MACOSX/a.pgn": b"x", "sub/Ž.pgn": GAMES.rstrip(), "cover.jpg": bytes(300)}

    def test_archives_are_their_files(self):
        archives = {"g.zip": zipped(self.files), "stored.zip": zipped(self.files, zipfile.ZIP_STORED), "lzma.zip": zipped(self.files, zipfile.ZIP_LZMA),
                    "g.tar": tarred(self.files), "g.tgz": tarred(self.files, "w:gz"), "g.tar.bz2": tarred(self.files, "w:bz2"), "g.tar.xz": tarred(self.files, "w:xz"),
                    "no-name": zipped(self.files)}
        for name, data in archives.items():
            for piped in (False, True):
                with self.subTest(name, piped=piped):
                    rows, r = self.found(name, data, piped)
                    self.assertEqual((r.returncode, r.stderr), (0, ""))
                    self.assertEqual(rows, self.two)

    def test_packed_texts(self):
        for pack in (lzma.compress, gzip.compress, bz2.compress):
            for piped in (False, True):
                rows, r = self.found("g.pgn.packed", pack(GAMES), piped)
                self.assertEqual((rows, r.stderr), (self.one, ""), pack)

    def test_7z(self):
        if not shutil.which("bsdtar"):
            self.skipTest("bsdtar (libarchive-tools) is not installed here")
        for name in ("a.pgn", "b.pgn"):
            (self.dir / name).write_bytes(GAMES)
        subprocess.run(["bsdtar", "--format=7zip", "-cf", "g.7z", "a.pgn", "b.pgn"], cwd=self.dir, check=True)
        self.assertEqual(self.found("g.7z")[0], self.two)
        _, r = self.found("g.7z", piped=True)
        self.assertEqual(r.returncode, 1)
        self.assertIn("a 7z archive is read from a file, not from a pipe", r.stderr)

    def test_other_formats_inside(self):
        rows, r = self.found("epd.zip", zipped({"a.epd": b"7k/5KQ1/8/8/8/8/8/8 b - -\n", "b.epd": b"6k1/6Q1/6K1/8/8/8/8/8 b - -\n8/8/8/8/8/8/8/K1k5 w - -\n", "c.pgn": GAMES}))
        self.assertEqual((rows, r.stderr), ([(1, 0), (2, 0)], ""))

    def test_databases_and_folders(self):
        folder = self.dir / "folder"
        folder.mkdir()
        (folder / "g.zip").write_bytes(zipped(self.files))
        (folder / "none.zip").write_bytes(zipped({"cover.jpg": bytes(300)}))
        for name in ("folder", "folder/g.zip"):
            r = self.run_it("--cql", "mate", "--count", name)
            self.assertEqual(r.stdout.split()[0], str(len(self.two)), r.stderr)
        r = self.run_it("import", "folder/g.zip", "-o", "g.cqldb")
        self.assertEqual(r.returncode, 0, r.stderr)
        self.assertEqual(self.found("g.cqldb")[0], self.two)

    def test_no_games_is_an_error(self):
        for name, data, said in (("none.zip", zipped({"read me.txt": b"x"}), "no file in it ends in .pgn, .epd, .fen, .csv or .tsv, but one is 'read me.txt'"),
                                 ("empty.tar.gz", tarred({"a.txt": b"x"}, "w:gz"), "no file in it ends in .pgn"),
                                 ("nested.zip", zipped({"a.pgn.zst": b"x"}), "but one is 'a.pgn.zst'")):
            _, r = self.found(name, data)
            self.assertEqual(r.returncode, 1, name)
            self.assertIn(said, r.stderr)

    def test_damage_keeps_the_games_before_it(self):
        data = zipped({"a.pgn": GAMES, "b.pgn": GAMES}, zipfile.ZIP_STORED)
        for cut in (len(data) * 3 // 4, len(GAMES) // 2):
            (self.dir / "cut.zip").write_bytes(data[:cut])
            r = self.run_it("--cql", "true", "--count", "cut.zip")
            self.assertEqual(r.returncode, 1)
            self.assertIn("cannot read cut.zip: damaged or not readable as a zip archive", r.stderr)
            self.assertGreater(int(r.stdout.split()[0]), 30)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], "-v"])
