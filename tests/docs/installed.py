#!/usr/bin/env python3
"""What is installed beside the programs: documents that README.md and docs/README.md link to, the scripts of docs/clusters.md, and the
licences of what is linked into the programs.

usage: installed.py BUILD_FOLDER
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = sys.argv.pop(1)
# The names of the archives of cql_link_archives() in the copyright file, and header-only libraries.
ARCHIVES = {"edit": "editline", "bsd": "libbsd", "md": "libmd", "tinfo": "tinfo", "sqlite3": "SQLite", "pcre2-8": "PCRE2", "zstd": "Zstandard", "bz2": "bzip2", "z": "zlib"}
HEADERS = ["CLI11", "JSON for Modern C++", "xxHash", "Highway", "expected"]


class Installed(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        subprocess.run(["cmake", "--install", BUILD, "--component", "cql-jit", "--prefix", cls.folder.name], check=True, stdout=subprocess.DEVNULL)
        cls.documents = pathlib.Path(cls.folder.name, "share/doc/cql-jit")

    def test_links_between_documents_lead_somewhere(self):
        for name in ("README.md", "docs/README.md"):
            file = self.documents / name
            links = re.findall(r"\]\(([^)#]+\.md)", file.read_text())
            self.assertGreater(len(links), 8)
            self.assertEqual([link for link in links if not (file.parent / link).exists()], [], name)

    def test_scripts_of_clusters(self):
        scripts = re.findall(r"^    (scripts/\S+) ", (self.documents / "docs/clusters.md").read_text(), re.M)
        self.assertGreater(len(scripts), 1)
        for script in scripts:
            self.assertTrue(os.access(self.documents / script, os.X_OK), script)

    def test_licences_of_what_is_linked_in(self):
        text = (self.documents / "copyright").read_text()
        paragraphs = re.findall(r"^Files: (.*)\n(?:(?!License: ).*\n)*License: (.*)\n( .*)?", text, re.M)
        for name in {name for _, names, body in paragraphs if not body for name in names.split(" and ")}:
            self.assertIn(f"\n\nLicense: {name}\n ", text)
        lists = "".join((ROOT / folder / "CMakeLists.txt").read_text() for folder in ("tools", "codegen"))
        archives = " ".join(re.findall(r"cql_link_archives\(\S+ (?:PUBLIC|PRIVATE) (.*)\)", lists)).split()
        self.assertGreater(len(archives), len(ARCHIVES))
        for name in [*(ARCHIVES[archive] for archive in archives), *HEADERS]:
            self.assertTrue(any(name in files for files, *_ in paragraphs), name)


if __name__ == "__main__":
    unittest.main()
