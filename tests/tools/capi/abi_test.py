#!/usr/bin/env python3
"""The binary interface of the library is that of its dumps, and scripts/abi-check finds changes that break programs.

usage: abi_test.py
"""
import pathlib
import platform
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[3]
CHECK = ROOT / "scripts" / "abi-check"
HEADERS = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / "tools/capi").glob("cqljit*.h")}
HEADER = HEADERS["cqljit.h"]
# Each breaks programs that were compiled with 1.0.0: what is replaced in the header, and what is said.
BREAKS = {
    "a field in front": ("typedef struct cqljit_compile_options {\n  size_t size;\n", "typedef struct cqljit_compile_options {\n  size_t size;\n  const char* first;\n", "first"),
    "another type": ("  int32_t optimisation;", "  int64_t optimisation;", "optimisation"),
    "a parameter less": ("const char* cqljit_status_text(cqljit_status status);", "const char* cqljit_status_text(void);", "cqljit_status_text"),
    "another result": ("int32_t cqljit_error_line(", "int64_t cqljit_error_line(", "cqljit_error_line"),
    "another value": ("CQLJIT_ERROR_FILE = 18,", "CQLJIT_ERROR_FILE = 23,", "- CQLJIT_ERROR_FILE 18"),
}


class Abi(unittest.TestCase):
    def check(self, header):
        with tempfile.TemporaryDirectory() as folder:
            for name, text in (HEADERS | {"cqljit.h": header}).items():
                pathlib.Path(folder, name).write_text(text, encoding="utf-8")
            return subprocess.run([CHECK, folder], capture_output=True, text=True)

    def of_release(self, said):
        """What the check says of 1.0.0, not of the version of the project."""
        return said.partition("The interface differs from that of 1.0.0:")[2].partition("The interface differs")[0]

    def test_the_library_has_the_interface_of_its_dumps(self):
        done = subprocess.run([CHECK], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertRegex(done.stdout, r"compared with 1\.0\.0, .*: 0 differ")

    def test_changes_that_break_programs_are_found(self):
        for name, (old, new, said) in BREAKS.items():
            with self.subTest(name):
                self.assertEqual(HEADER.count(old), 1)
                done = self.check(HEADER.replace(old, new))
                self.assertEqual(done.returncode, 1, done.stderr)
                self.assertIn(said, self.of_release(done.stdout))

    def test_growth_differs_from_the_present_version_alone(self):
        grown = HEADER.replace("  size_t word_count;\n} cqljit_compile_options;", "  size_t word_count;\n  const char* more;\n} cqljit_compile_options;")
        grown = grown.replace("  CQLJIT_OK = 0,\n", "  CQLJIT_OK = 0,\n  CQLJIT_ERROR_NEW = 99,\n")
        self.assertNotEqual(grown, HEADER)
        done = self.check(grown)
        self.assertEqual(done.returncode, 1)
        self.assertEqual(self.of_release(done.stdout), "")
        self.assertIn("more", done.stdout)
        self.assertIn("+ CQLJIT_ERROR_NEW 99", done.stdout)


if __name__ == "__main__":
    if not shutil.which("abidw"):
        sys.exit("abidw is not installed here")
    if platform.machine() != "x86_64":
        sys.exit("abidw is not installed here for the dumps, which are of x86-64")
    unittest.main()
