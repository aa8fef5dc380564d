#!/usr/bin/env python3
"""Installs the package's component into a folder: the files for Vim and Emacs are there, and the editors know a query by them.

usage: installed.py BUILD_FOLDER

Finally it prints which editors are not installed here, and were skipped.
"""
import pathlib
import shutil
import subprocess
import sys
import tempfile

FILES = ["vim/vimfiles/ftdetect/cql.vim", "vim/vimfiles/ftplugin/cql.vim", "vim/vimfiles/syntax/cql.vim", "emacs/site-lisp/cql-mode.el",
         "emacs/site-lisp/cql-words.el", "cql-jit/themes.cql", "cql-jit/openings"]


def said(command, folder):
    return subprocess.run(command, capture_output=True, text=True, timeout=120, cwd=folder).stderr


def main() -> int:
    wrong = []
    editors = {name: shutil.which(name) for name in ("vim", "emacs")}
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["cmake", "--install", sys.argv[1], "--component", "cql-jit", "--prefix", folder], check=True, stdout=subprocess.DEVNULL)
        share = pathlib.Path(folder, "share")
        wrong += [f"{name} is not installed" for name in FILES if not (share / name).exists()]
        query = pathlib.Path(folder, "query.cql")
        query.write_text("cql()\nhalfmoveclock >= 40\n")
        if vim := editors["vim"]:
            script, told = pathlib.Path(folder, "test.vim"), pathlib.Path(folder, "told")
            script.write_text(f"""set nocompatible
let &runtimepath = '{share}/vim/vimfiles,' . $VIMRUNTIME
filetype plugin on
syntax on
edit {query}
call writefile([&filetype, synIDattr(synID(2, 1, 1), 'name')], '{told}')
qall!
""")
            subprocess.run([vim, "-es", "-u", "NONE", "-S", script], timeout=120, stdin=subprocess.DEVNULL)
            if not told.exists() or told.read_text().split() != ["cql", "cqlFilter"]:
                wrong.append(f"Vim says {told.read_text() if told.exists() else 'nothing'!r}")
        if emacs := editors["emacs"]:
            out = said([emacs, "-Q", "--batch", "-L", f"{share}/emacs/site-lisp", "-l", "cql-mode", "--eval",
                        f'(progn (find-file "{query}") (message "mode %s" major-mode))'], folder)
            if "mode cql-mode" not in out:
                wrong.append(f"Emacs says {out!r}")
    print("\n".join(wrong) if wrong else f"{len(FILES)} files")
    for name in editors:
        if not wrong and not editors[name]:
            print(f"{name} is not installed here")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
