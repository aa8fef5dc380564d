#!/usr/bin/env python3
"""Puts the page of the report into the program: one text, in which the writer fills what stands in {{ }}; and the pieces, for pictures.

usage: embed.py FOLDER OUT.cpp

The modules are read in the order in which they import each other and put into one; nothing in them is fetched from an address.
"""
import pathlib
import re
import sys

IMPORT = re.compile(r'^import \{[^}]*\} from "\./([\w.]+)";\n', re.M)


def module(folder, name, done):
    """The text of a module behind those that it imports."""
    if name in done:
        return ""
    done.add(name)
    text = (folder / name).read_text(encoding="utf-8")
    before = "".join(module(folder, other, done) for other in IMPORT.findall(text))
    return before + re.sub(r"^export ", "", IMPORT.sub("", text), flags=re.M)


def literals(text):
    """A text as string literals, none of them too long for a compiler."""
    return "\n".join(f'R"page({text[i:i + 8000]})page"' for i in range(0, len(text), 8000))


def main():
    folder, out = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    page = (folder / "page.html").read_text(encoding="utf-8")
    parts = {"style": (folder / "style.css").read_text(encoding="utf-8"), "pieces": (folder / "pieces.svg").read_text(encoding="utf-8"),
             "script": module(folder, "main.js", set())}
    for name, text in parts.items():
        page = page.replace("{{" + name + "}}", text)
    # The name of a format, and a link for the reader to follow: neither is fetched.
    addresses = set(re.findall(r"https?://[a-z][^\"'` ]*", page)) - {"http://www.w3.org/2000/svg", "https://lichess.org/analysis/${position.fen().replaceAll("}
    if addresses:
        sys.exit(f"the page names {addresses}")
    out.write_text('#include "output/board_svg.h"\n#include "output/report_page.h"\n\nnamespace cql::output {\n\n'
                   f'const std::string_view kReportPage =\n{literals(page)};\n\nconst std::string_view kPieces =\n{literals(parts["pieces"])};\n\n}}\n',
                   encoding="utf-8")


if __name__ == "__main__":
    main()
