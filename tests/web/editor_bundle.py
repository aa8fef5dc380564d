#!/usr/bin/env python3
"""web/editor/codemirror.js: made of the packages that are named, by scripts/bundle-editor, to the byte.

usage: editor_bundle.py
"""
import importlib.machinery
import importlib.util
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "scripts" / "bundle-editor"


def script():
    loader = importlib.machinery.SourceFileLoader("bundle_editor", str(SCRIPT))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(loader.name, loader))
    loader.exec_module(module)
    return module


class Bundle(unittest.TestCase):
    def setUp(self):
        self.script = script()
        self.text = self.script.BUNDLE.read_text(encoding="utf-8")

    def test_it_is_made_of_the_sources_that_are_here(self):
        self.assertEqual(self.text.split("\n")[0], f"// sources: sha256 {self.script.checksum()}", "run scripts/bundle-editor")

    def test_all_packages_are_pinned_and_their_licences_are_here(self):
        lock = json.loads((ROOT / "web" / "editor" / "package-lock.json").read_text())
        licences = (ROOT / "web" / "editor" / "LICENSES.txt").read_text()
        for path, package in lock["packages"].items():
            if path:
                self.assertRegex(package.get("integrity", ""), "^sha512-", path)
        for _, name, version in self.script.packages():
            self.assertEqual(lock["packages"][f"node_modules/{name}"]["license"], "MIT", name)
            self.assertIn(f"{name} {version}", licences)
            self.assertIn(f"{name} {version}", self.text.split("\n")[2])

    def test_it_is_made_again_to_the_byte(self):
        if not shutil.which("npm"):
            self.skipTest("no npm here")
        made = subprocess.run([SCRIPT, "--check"], capture_output=True, text=True)
        if made.returncode == self.script.NO_PACKAGES:
            self.skipTest("npm gets no packages")
        self.assertEqual(made.returncode, 0, made.stderr)

    def test_a_build_without_it_has_a_text_area(self):
        with tempfile.TemporaryDirectory() as folder:
            made = pathlib.Path(folder, "page.cpp")
            for words, editor in (([], "rich"), (["--plain"], "plain")):
                subprocess.run([sys.executable, ROOT / "web" / "embed_app.py", ROOT / "web", made, *words], check=True)
                page = made.read_text(encoding="utf-8")
                self.assertIn(f'data-editor="{editor}"', page)
                self.assertEqual("/editor/codemirror.js" in page, editor == "rich")
                self.assertIn('{"/app/plain_text.js"', page)


if __name__ == "__main__":
    unittest.main()
