#!/usr/bin/env python3
"""Puts the page of `cql-jit serve` into the program: a table of files (tools/cql-jit/serve/api.h).

usage: embed_app.py FOLDER OUT.cpp

FOLDER has app/ and report/, whose modules the page imports as they are: no bundler. Nothing is fetched from an address.
"""
import pathlib
import re
import sys

TYPES = {".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8", ".html": "text/html; charset=utf-8", ".svg": "image/svg+xml"}
# The name of a format, and links for the reader to follow: nothing of it is fetched.
ALLOWED = re.compile(r"https?://(www\.w3\.org/2000/svg|lichess\.org/analysis/)")


def literals(text):
    """A text as string literals, none of them too long for a compiler."""
    return "\n".join(f'R"page({text[i:i + 8000]})page"' for i in range(0, len(text), 8000))


def main():
    folder, out = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    files = [("/", folder / "app" / "index.html")]
    files += [(f"/{path.parent.name}/{path.name}", path) for name in ("app", "report") for path in sorted((folder / name).iterdir())
              if path.suffix in TYPES and path.name not in ("index.html", "page.html", "main.js" if name == "report" else "")]
    rows = []
    for address, path in files:
        text = path.read_text(encoding="utf-8").replace("{{pieces}}", (folder / "report" / "pieces.svg").read_text(encoding="utf-8"))
        for found in re.findall(r"https?://[a-z][^\"'` ]*", text):
            if not ALLOWED.match(found):
                sys.exit(f"{path.name} names {found}")
        rows.append(f'{{"{address}", "{TYPES[path.suffix]}",\n{literals(text)}}},')
    out.write_text('#include "tools/cql-jit/serve/api.h"\n\nnamespace cql::serve {\n\nstd::span<const PageFile> pageFiles() {\n'
                   "  static constexpr PageFile kFiles[] = {\n" + "\n".join(rows) + "\n  };\n  return kFiles;\n}\n\n}  // namespace cql::serve\n", encoding="utf-8")


if __name__ == "__main__":
    main()
