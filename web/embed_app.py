#!/usr/bin/env python3
"""Puts the page of `cql-jit serve` into the program: a table of files (tools/cql-jit/serve/api.h).

usage: embed_app.py FOLDER OUT.cpp [--plain]
  --plain  without CodeMirror: the query is written in a text area

FOLDER has app/, report/ and editor/, whose modules the page imports as they are: no bundler. Nothing is fetched from an address.
"""
import pathlib
import re
import sys

TYPES = {".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8", ".html": "text/html; charset=utf-8", ".svg": "image/svg+xml"}
# The name of a format, and links for the reader to follow: nothing of it is fetched.
ALLOWED = re.compile(r"https?://(www\.w3\.org/2000/svg|lichess\.org/analysis/)")


def literals(text):
    """A text as string literals, none of them too long for a compiler, that make one of known length: long ones are not counted at compile time."""
    return "\n".join(f'R"page({text[i:i + 8000]})page"' for i in range(0, len(text), 8000)) + "sv"


def page_files(folder, plain):
    """Returns the files of the page by their addresses."""
    files = {"/": folder / "app" / "index.html"}
    for name in ("app", "report"):
        left_out = {"index.html", "page.html", "main.js" if name == "report" else "", "rich_text.js" if plain else ""}
        files.update({f"/{name}/{path.name}": path for path in sorted((folder / name).iterdir()) if path.suffix in TYPES and path.name not in left_out})
    return files if plain else files | {"/editor/codemirror.js": folder / "editor" / "codemirror.js"}


def page_text(folder, path, plain):
    """Returns the text of a file, with what a build fills in. All modules are asked for at once: a browser would find them one after the other."""
    text = path.read_text(encoding="utf-8")
    if path.name != "index.html":
        return text
    filled = {"pieces": (folder / "report" / "pieces.svg").read_text(encoding="utf-8"), "editor": "plain" if plain else "rich",
              "preload": "".join(f'<link rel="modulepreload" href="{address}">\n' for address in page_files(folder, plain) if address.endswith(".js"))}
    return re.sub(r"\{\{(\w+)\}\}", lambda found: filled[found[1]], text)


def main():
    folder, out, plain = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), "--plain" in sys.argv[3:]
    rows = []
    for address, path in page_files(folder, plain).items():
        text = page_text(folder, path, plain)
        for found in re.findall(r"https?://[a-z][^\"'` ]*", text):
            if not ALLOWED.match(found):
                sys.exit(f"{path.name} names {found}")
        rows.append(f'{{"{address}", "{TYPES[path.suffix]}",\n{literals(text)}}},')
    out.write_text('#include "tools/cql-jit/serve/api.h"\n\nnamespace cql::serve {\n\nusing namespace std::string_view_literals;\n\nstd::span<const PageFile> pageFiles() {\n'
                   "  static constexpr PageFile kFiles[] = {\n" + "\n".join(rows) + "\n  };\n  return kFiles;\n}\n\n}  // namespace cql::serve\n", encoding="utf-8")


if __name__ == "__main__":
    main()
