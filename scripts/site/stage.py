#!/usr/bin/env python3
"""Puts the documents into a folder as mkdocs wants them, with its configuration.

usage: stage.py PROJECT FOLDER VERSION

All Markdown files are taken, and the files that they link to. The navigation is the map of docs/README.md.
"""
import json
import pathlib
import re
import shutil
import subprocess
import sys

LINK = re.compile(r"(?<!\\)(\[(?:[^\[\]]|\[[^\[\]]*\])*\]\()([^()\s]+)(\))")


def files(project):
    """The Markdown files under version control; without git all that are not built."""
    listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard", "*.md"], cwd=project, capture_output=True, text=True)
    if listed.returncode == 0:
        return sorted(project / name for name in listed.stdout.splitlines())
    return sorted(path for path in project.glob("**/*.md") if not {"build", "node_modules"} & set(path.relative_to(project).parts))


def outside_of_code(text, change):
    """Changes what is no code of a Markdown text."""
    parts = re.split(r"(?m)(^```.*?^```|^ {4}.*$|`[^`\n]*`)", text, flags=re.S)
    return "".join(part if at % 2 else change(part) for at, part in enumerate(parts))


class Stage:
    def __init__(self, project, pages):
        self.project, self.pages = project, pages
        self.page, self.copied = None, set()

    def link(self, found):
        """Leads to README.md of a folder, and takes the files that are linked to along."""
        if re.match(r"[a-z]+:|#", found[2]):
            return found[0]
        name, mark, anchor = found[2].partition("#")
        target = (self.page.parent / name).resolve()
        if target.is_dir():
            if not (target / "README.md").exists():
                return found[0][1:].split("](")[0]
            name = name.rstrip("/") + "/README.md"
        elif target.suffix != ".md":
            self.copied.add(target)
        return found[1] + name + mark + anchor + found[3]

    def text(self, page):
        self.page = page
        # The library splits rows of tables outside of code, where a bar needs no escape.
        text = re.sub(r"(?m)^\|.*\|$", lambda row: re.sub(r"`[^`]*`", lambda code: code[0].replace("\\|", "|"), row[0]), page.read_text(encoding="utf-8"))
        return re.sub(LINK, self.link, text)


def slug(heading, separator):
    """What stands behind # in a link to a heading, as forges spell it."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", separator)


def navigation(project, pages):
    """Sections and pages of docs/README.md."""
    found = [{"Documents": "docs/README.md"}]
    taken = set()
    for heading, body in re.findall(r"^## (.*)\n((?:(?!## ).*\n)*)", (project / "docs" / "README.md").read_text(encoding="utf-8"), re.M):
        section = []
        for _, name, target, _ in re.findall(r"((?<!\\)\[([^\]]*)\]\(([^()\s]+)(\)))", body):
            page = (project / "docs" / target.split("#")[0]).resolve()
            if page in pages and page not in taken:
                taken.add(page)
                section.append({name[0].upper() + name[1:]: str(page.relative_to(project))})
                inside = [other for other in pages if other.parent == page.parent and other not in taken] if page.name == "README.md" and page.parent.name in ("tutorial", "ideas", "language") else []
                for other in inside:
                    taken.add(other)
                    title = re.match(r"# (.*)", other.read_text(encoding="utf-8"))[1]
                    section.append({title: str(other.relative_to(project))})
        found.append({heading: section})
    return found


def main():
    project, folder, version = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]), sys.argv[3]
    pages = files(project)
    stage = Stage(project, pages)
    for page in pages:
        target = folder / "pages" / page.relative_to(project)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(stage.text(page), encoding="utf-8")
    for path in stage.copied:
        if path.is_file():
            target = folder / "pages" / path.relative_to(project)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, target)
    (folder / "pages" / "site.css").write_text((pathlib.Path(__file__).parent / "site.css").read_text())
    # JSON is YAML.
    (folder / "mkdocs.yml").write_text(json.dumps({
        "site_name": f"cql-jit {version}", "docs_dir": "pages", "use_directory_urls": False, "extra_css": ["site.css"],
        "theme": {"name": "readthedocs", "highlightjs": False, "include_homepage_in_sidebar": False},
        "plugins": ["search"], "nav": navigation(project, pages),
        "markdown_extensions": ["sane_lists", {"toc": {"slugify": "SLUG"}}],
    }, indent=1).replace('"SLUG"', "!!python/name:stage.slug"), encoding="utf-8")


if __name__ == "__main__":
    main()
