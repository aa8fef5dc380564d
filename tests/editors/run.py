#!/usr/bin/env python3
"""The files for editors: their highlighting, and the extension of VS Code against the server.

usage: run.py CQL_JIT

Vim, Emacs and node are tested if they are installed.
"""
import io
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
EDITORS = ROOT / "editors"
BINARY = str(pathlib.Path(sys.argv[1]).resolve())


def document(kind):
    return subprocess.run([BINARY, "document", kind], capture_output=True, text=True, check=True).stdout


def needs(program):
    return unittest.skipUnless(shutil.which(program), f"there is no {program} here")


def examples():
    """(word, example) of each row of the list of filters that begins with a word."""
    for line in (ROOT / "docs" / "filters.md").read_text().splitlines():
        cells = [c.strip().replace("\\|", "|") for c in re.split(r"(?<!\\)\|", line)]
        if len(cells) > 5 and (code := re.match(r"`(?:\[\w+\] )?([a-z_0-9-]+)", cells[1])) and (example := re.match(r"`(.*)`$", cells[4])):
            if re.search(rf"(?<![\w-]){re.escape(code[1])}(?![\w-])", example[1]):
                yield code[1], example[1]


class TextMate(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        grammar = json.loads(document("textmate"))
        cls.rules = [(re.compile(r.get("match") or r["begin"] + r"[\s\S]*?" + r["end"]), r.get("name", "function")) for r in grammar["patterns"]]

    def scopes(self, text):
        """(text, scope) of each token: the rule that matches first, as in an editor."""
        at = 0
        while at < len(text):
            found = [(m.start(), i, m, name) for i, (rule, name) in enumerate(self.rules) if (m := rule.search(text, at))]
            if not found:
                return
            _, _, match, name = min(found, key=lambda f: f[:2])
            yield match[0], name
            at = match.end()

    def scope(self, text, part):
        return next((name for token, name in self.scopes(text) if token == part), None)

    def test_every_filter(self):
        rows = list(examples())
        self.assertGreater(len(rows), 150)
        for word, example in rows:
            scope = "function" if word == "function" else self.scope(example, word) or ""
            self.assertRegex(scope, "^(support.function|keyword|function)", f"{word} in {example}")

    def test_signs_and_designators(self):
        text = 'x = [RQ]a-h7 & ♔♕[a1,c-d3] // "no"\nfoo[2:3] /* R\n */ "R k" \\n 1/2-1/2 o-o-o R--k path focus Ra [Aa]z any'
        for part, scope in (("[RQ]a-h7", "constant.language.piece"), ("♔♕[a1,c-d3]", "constant.language.piece"), ("foo", "variable.other"),
                            ("2", "constant.numeric"), ('// "no"', "comment.line"), ("/* R\n */", "comment.block"), ('"R k"', "string.quoted.double"),
                            ("1/2-1/2", "constant.other.result"), ("o-o-o", "keyword.other"), ("--", "keyword.operator"), ("path", "keyword.control"),
                            ("focus", "storage.modifier"), ("Ra", "variable.other"), ("[Aa]z", "variable.other"), ("any", "invalid.deprecated"),
                            ("&", "keyword.operator")):
            self.assertEqual(self.scope(text, part), scope + ".cql", part)
        self.assertEqual(self.scope('/// "x"', '"x"'), "string.quoted.double.cql")
        self.assertEqual(self.scope('//// "x"', '//// "x"'), "comment.line.cql")


class VsCode(unittest.TestCase):
    def test_package(self):
        with tempfile.TemporaryDirectory() as folder:
            outputs = [pathlib.Path(folder, name) for name in ("one.vsix", "two.vsix")]
            for output in outputs:
                subprocess.run([EDITORS / "vscode" / "package.py", BINARY, output], check=True)  # as run by its README
            self.assertEqual(*(o.read_bytes() for o in outputs))
            archive = zipfile.ZipFile(io.BytesIO(outputs[0].read_bytes()))
        package = json.loads(archive.read("extension/package.json"))
        contributes = package["contributes"]
        for name in [package["main"], *(c["path"] for kind in ("grammars", "snippets") for c in contributes[kind]), contributes["languages"][0]["configuration"]]:
            self.assertIn("extension/" + name.removeprefix("./"), archive.namelist())
        self.assertIn("extension.vsixmanifest", archive.namelist())
        self.assertIn("path", json.loads(archive.read("extension/snippets.json")))

    @needs("node")
    def test_extension(self):
        mock, games = ROOT / "tests" / "editors" / "vscode_mock.js", ROOT / "examples" / "games.pgn"
        with tempfile.TemporaryDirectory() as folder:
            run = subprocess.run(["node", mock, EDITORS / "vscode", BINARY, games], cwd=folder, capture_output=True, text=True, timeout=120)
            self.assertEqual(run.returncode, 0, run.stderr)
            told = json.loads(run.stdout)
            report = pathlib.Path(told["report"]).read_text()
        self.assertEqual(pathlib.Path(told["report"]).name, "query-report.html")
        self.assertRegex(report, "(?i)<!doctype html>")
        self.assertEqual((told["tokenEdits"], told["replaced"]["start"]), (0, {"line": 1, "character": 10}))
        self.assertIn("did you mean 'attacks'", told["before"][0]["message"])
        self.assertEqual(told["before"][0]["severity"], 0)
        self.assertEqual((told["after"], told["action"]), ([], "Write attacks"))
        self.assertIn("SET attacks SET", told["hover"])
        self.assertIn("passedpawns", told["completion"])
        self.assertIn("pawn", told["documentation"])
        self.assertEqual((told["edits"], told["tokens"], told["providers"]), (0, 20, 13))


class Vim(unittest.TestCase):
    @needs("vim")
    def test_colours(self):
        lines = ["cql() // R", "R attacks k passedpawns", 'x = "R" path focus Ra-h7', 'any /// "x"', "o-o 1/2-1/2 17"]
        wanted = {(1, 1): "cqlPart", (1, 7): "cqlComment", (2, 1): "cqlPiece", (2, 3): "cqlOperator", (2, 11): "cqlPiece", (2, 13): "cqlFilter",
                  (3, 1): "cqlName", (3, 6): "cqlString", (3, 9): "cqlFilter", (3, 14): "cqlPart", (3, 20): "cqlPiece", (3, 22): "cqlPiece",
                  (4, 1): "cqlReserved", (4, 5): "cqlSign", (4, 9): "cqlString", (5, 1): "cqlFilter", (5, 5): "cqlResult", (5, 13): "cqlNumber"}
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            shutil.copytree(EDITORS / "vim", folder / "vim")
            (folder / "vim" / "syntax").mkdir()
            (folder / "vim" / "syntax" / "cql.vim").write_text(document("vim"))
            (folder / "query.cql").write_text("\n".join(lines) + "\n")
            asked = ", ".join(f"synIDattr(synID({line}, {column}, 1), 'name')" for line, column in wanted)
            (folder / "test.vim").write_text(f"""set nocompatible encoding=utf-8
let &runtimepath = '{folder}/vim,' . $VIMRUNTIME
filetype plugin on
syntax on
edit {folder}/query.cql
call writefile([&filetype, &shiftwidth] + [{asked}], '{folder}/told')
qall!
""")
            subprocess.run(["vim", "-es", "-u", "NONE", "-S", folder / "test.vim"], timeout=60, stdin=subprocess.DEVNULL)
            told = (folder / "told").read_text().split("\n")
        self.assertEqual(told[:2], ["cql", "2"])
        self.assertEqual(dict(zip(wanted, told[2:])), wanted)

    @needs("vim")
    def test_a_part_is_laid_out_with_the_whole(self):
        """Or stays, if the query is invalid: it is not replaced by a message."""
        good, wrong = "cql()\n{check\n\nR   attacks k}\n", "cql()\n{check\n\nR   atacks k}\n"
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            (folder / "cql-jit").symlink_to(pathlib.Path(BINARY).resolve())
            for number, text in enumerate((good, wrong)):
                (folder / f"{number}.cql").write_text(text)
            (folder / "test.vim").write_text(f"""set nocompatible encoding=utf-8
let &runtimepath = '{EDITORS}/vim,' . $VIMRUNTIME
filetype plugin on
for name in ['0', '1']
  execute 'edit {folder}/' . name . '.cql'
  normal! 4GgqG
  write
endfor
qall!
""")
            subprocess.run(["vim", "-es", "-u", "NONE", "-S", folder / "test.vim"], timeout=60, stdin=subprocess.DEVNULL,
                           env={**os.environ, "PATH": f"{folder}:{os.environ['PATH']}"})
            laid_out = subprocess.run([BINARY, "format", "-"], input=good, capture_output=True, text=True, check=True).stdout
            self.assertEqual((folder / "0.cql").read_text(), laid_out)
            self.assertNotEqual(laid_out, good)
            self.assertEqual((folder / "1.cql").read_text(), wrong)


class Emacs(unittest.TestCase):
    @needs("emacs")
    def test_mode(self):
        script = """(progn
  (require 'bytecomp)
  (setq byte-compile-error-on-warn t)
  (unless (byte-compile-file "cql-words.el") (kill-emacs 3))
  (unless (byte-compile-file "cql-mode.el") (kill-emacs 4))
  (require 'cql-mode)
  (find-file "query.cql")
  (font-lock-ensure)
  (princ major-mode)
  (dolist (place '(1 7 11 12 14 23 27)) (princ (format " %s" (get-text-property place 'face)))))"""
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            shutil.copy(EDITORS / "emacs" / "cql-mode.el", folder)
            (folder / "cql-words.el").write_text(document("emacs"))
            (folder / "query.cql").write_text('cql() R // R\nR attacks k "a" passedpawns\n')
            run = subprocess.run(["emacs", "--batch", "-Q", "-L", ".", "--eval", script], cwd=folder, capture_output=True, text=True, timeout=120,
                                 env={"HOME": name, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"})
        self.assertEqual(run.returncode, 0, run.stderr)
        face = "font-lock-{}-face".format
        self.assertEqual(run.stdout.split(), ["cql-mode", face("type"), face("constant"), face("comment-delimiter"), face("comment"), face("constant"), "nil",
                                              face("string")], run.stderr)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], "-v"])
