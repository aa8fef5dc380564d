#!/usr/bin/env python3
"""Puts a built site into the folder of its version, with a search that needs no server, and the list of versions above it.

usage: finish.py BUILT FOLDER VERSION
"""
import html
import json
import pathlib
import re
import shutil
import sys


BOARD = re.compile(r"\b[1-8](?: [♔-♟·.KQRBNPkqrbnp]){8}(?= |$)|\ba b c d e f g h\b")  # boards are not searched
SCRIPT = re.compile(r'<script[^>]*src="([^":]*)"[^>]*></script>')


def present(page, tag):
    """The script itself, the one that Debian has in its place (another version of jquery), or nothing."""
    path = page.parent / tag[1]
    if path.exists():
        return tag[0]
    others = sorted(path.parent.glob(path.name.split("-")[0] + "-*")) if "-" in path.name else []
    return tag[0].replace(path.name, others[0].name) if others else ""


def main():
    built, folder, version = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), sys.argv[3]
    search = built / "search"
    pages = json.loads((search / "search_index.json").read_text(encoding="utf-8"))["docs"]
    for entry in pages:
        entry["text"] = BOARD.sub("", entry["text"])
    (search / "index.js").write_text("const siteIndex = " + json.dumps(pages, ensure_ascii=False).replace("</", "<\\/") + ";\n", encoding="utf-8")
    shutil.copy(pathlib.Path(__file__).with_name("search.js"), search / "main.js")
    for name in ("search_index.json", "worker.js"):
        (search / name).unlink(missing_ok=True)
    # The index and its library are scripts of the page that searches, before the search itself.
    page = built / "search.html"
    text = page.read_text(encoding="utf-8")
    page.write_text(re.sub(r'(<script[^>]*src="[^"]*search/main\.js"[^>]*></script>)', r'<script src="search/lunr.js"></script>\n<script src="search/index.js"></script>\n\1', text), encoding="utf-8")
    for other in built.glob("**/*.html"):
        if other != page:
            text = other.read_text(encoding="utf-8")
            other.write_text(re.sub(r'<script[^>]*src="[^"]*search/main\.js"[^>]*></script>', "", text), encoding="utf-8")
    for page in built.glob("**/*.html"):
        page.write_text(SCRIPT.sub(lambda tag: present(page, tag), page.read_text(encoding="utf-8")), encoding="utf-8")
    for name in ("404.html", "sitemap.xml", "sitemap.xml.gz"):
        (built / name).unlink(missing_ok=True)
    target = folder / version
    if target.exists():
        shutil.rmtree(target)
    folder.mkdir(parents=True, exist_ok=True)
    shutil.move(built, target)
    versions = sorted((path.parent.parent.name for path in folder.glob("*/docs/index.html")), key=lambda name: [int(n) for n in re.findall(r"\d+", name)] + [not name.endswith("-dev")], reverse=True)
    newest = html.escape(versions[0])
    links = "".join(f'<li><a href="{html.escape(name)}/docs/index.html">{html.escape(name)}</a></li>' for name in versions)
    (folder / "index.html").write_text(f'<!doctype html>\n<meta charset="utf-8">\n<title>cql-jit</title>\n<meta http-equiv="refresh" content="3; url={newest}/docs/index.html">\n'
                                       f"<h1>cql-jit</h1>\n<p>Documents of the versions:</p>\n<ul>{links}</ul>\n", encoding="utf-8")


if __name__ == "__main__":
    main()
