#!/usr/bin/env python3
"""Programs, library, packages and editors have the version of CMakeLists.txt, and nothing else states one.

usage: versions.py CQL_JIT CQL_RUN BUILD_FOLDER
"""
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
CQL_JIT, CQL_RUN, BUILD = sys.argv[1:4]
PROJECT = (ROOT / "CMakeLists.txt").read_text()
NUMBER = re.search(r"project\(cql-jit VERSION (\d+\.\d+\.\d+) ", PROJECT)[1]
SUFFIX = re.search(r'set\(CQL_VERSION_SUFFIX "(|-dev)"\)', PROJECT)[1]


def output(*command):
    return subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout


class Versions(unittest.TestCase):
    def test_programs(self):
        for program in (CQL_JIT, CQL_RUN):
            self.assertRegex(output(program, "--version"), rf"cql-(jit|run) {re.escape(NUMBER + SUFFIX)}\b")

    def test_header(self):
        header = pathlib.Path(BUILD, "tools/capi/include/cqljit_version.h").read_text()
        self.assertEqual(".".join(re.findall(r"#define CQLJIT_VERSION_\w+ (\d+)", header)), NUMBER)

    def test_python(self):
        try:
            version = output(sys.executable, "-c", f"import os, sys; os.chdir({str(ROOT / 'python')!r}); sys.argv = ['setup.py', '--version'];"
                             "exec(open('setup.py').read(), {'__file__': 'setup.py', '__name__': '__main__'})").split()[-1]
        except subprocess.CalledProcessError:
            self.skipTest("no setuptools here")
        self.assertEqual(version, NUMBER + SUFFIX.replace("-dev", ".dev0"))

    def test_vscode(self):
        with tempfile.TemporaryDirectory() as folder:
            output(sys.executable, ROOT / "editors/vscode/package.py", CQL_JIT, f"{folder}/cql.vsix")
            with zipfile.ZipFile(f"{folder}/cql.vsix") as archive:
                self.assertEqual(json.loads(archive.read("extension/package.json"))["version"], NUMBER)
                self.assertIn(f'Version="{NUMBER}"', archive.read("extension.vsixmanifest").decode())

    def test_changelogs(self):
        """A release has its section; between releases the changes are unreleased."""
        title = re.search(r"^## \[(.+?)\]", (ROOT / "CHANGELOG.md").read_text(), re.M)[1]
        self.assertEqual(title, "Unreleased" if SUFFIX else NUMBER)
        if not SUFFIX:
            self.assertTrue((ROOT / "packaging/changelog").read_text().startswith(f"cql-jit ({NUMBER}) "))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
