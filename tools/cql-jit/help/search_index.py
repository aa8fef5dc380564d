"""Makes the index of `cql-jit help --search`: filters, words, themes, topics, options, lessons, examples, documents and messages.

An entry consists of the words to type or the file to read, its name, a sentence about it, and further words that find it.
"""
import pathlib
import re

DOCUMENTS = ["start", "ideas", "howto", "explain", "help", "migrate"]


def plain(text):
    return re.sub(r"\s+", " ", re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text).replace("`", "").replace("*", "")).strip()


def first_sentence(text):
    for paragraph in text.split("\n\n"):
        if paragraph and not re.match(r"[#|`\s-]", paragraph):
            return plain(paragraph).split(". ")[0]
    return ""


def defined(text):
    """Returns the strings of a line of C++, unescaped."""
    return [part.replace('\\"', '"').replace("\\\\", "\\") for part in re.findall(r'"((?:[^"\\]|\\.)*)"', text)]


def filters(project, pages):
    rows = {}
    for row in re.findall(r"^CQL_FILTER\((.*?)\)$", (project / "frontend" / "filters.def").read_text(encoding="utf-8"), re.M | re.S):
        strings = defined(row)
        rows[strings[0]] = strings
    for word, group, _, brief in pages:
        doc, syntax, traps = rows[word][-2], rows[word][2], plain(" ".join(re.findall(r"^(?:  - |    )(.*)$", brief, re.M)))
        yield f"cql-jit help {word}" if re.fullmatch(r"[\w-]+", word) else f"cql-jit help '{word}'", word, doc, f"{group} {syntax} {traps}"
    for row in re.findall(r"^CQL_PART\((.*?)\)$", (project / "frontend" / "words.def").read_text(encoding="utf-8"), re.M | re.S):
        word, of, doc = defined(row)[:3]
        if word not in rows:
            yield f"cql-jit help {word}", word, f"of {of}: {doc}", ""


def themes(project):
    text = (project / "docs" / "themes.md").read_text(encoding="utf-8")
    for name, sentence in re.findall(r"^### `(\w+)`\n\n(.*)$", text, re.M):
        words = re.sub(r"([A-Z0-9]+)", r" \1", name).lower()
        yield f"cql-jit help {name}", name, plain(sentence).split(". ")[0], f"theme {words}"


def topics(pages):
    for topic, _, text, _ in pages:
        title = text.split("\n", 1)[0]
        yield f"cql-jit help {topic}", topic, plain(title), " ".join(re.findall(r"(?m)^\d\d\.\d+ (.*)$", text))


def options(project):
    for row in re.findall(r"^CQL_OPTION\((.*)\)$", (project / "runtime" / "settings.def").read_text(encoding="utf-8"), re.M):
        strings = defined(row)
        if strings[-1]:
            yield f"--{strings[0]}", strings[0], strings[-1], "option " + " ".join(strings[-3:-2])


def lessons(project):
    for path in sorted((project / "docs" / "tutorial").glob("[0-9]*.md")):
        text = path.read_text(encoding="utf-8")
        number, title = re.match(r"# (\d+) (.*)", text).groups()
        yield f"cql-jit tutorial {number}", title, first_sentence(text), "lesson " + plain(re.sub(r"```.*?```", "", text, flags=re.S))[:400]
    for path in sorted((project / "examples" / "queries").glob("*.cql")):
        comment = re.search(r"^(?://|;) ?(.*)$", path.read_text(encoding="utf-8"), re.M)[1]
        yield f"cql-jit examples {path.stem}", path.stem.replace("-", " "), comment, "example"


def documents(project):
    paths = [path for folder in DOCUMENTS for path in sorted((project / "docs" / folder).glob("*.md"))]
    for path in [*paths, project / "docs" / "answers.md", project / "docs" / "commands.md"]:
        where = f"docs/{path.relative_to(project / 'docs')}"
        for heading, text in re.findall(r"^#+ (.*)\n((?:(?!#).*\n)*)", re.sub(r"```.*?```", "", path.read_text(encoding="utf-8"), flags=re.S), re.M):
            about = " ".join(re.findall(r"(?m)^ +<-cql>.*(?:error|warning): (.*)$", text))
            said = plain(re.sub(r"(?m)^ {4}.*$", "", text))[:400]
            yield where, plain(heading), first_sentence(text), f"{path.stem.replace('-', ' ')} {about} {said}"
    for path in sorted((project / "docs" / "language").glob("[0-9]*.md")):
        for number, title in re.findall(r"^## (\d\d\.\d+) (.*)$", path.read_text(encoding="utf-8"), re.M):
            yield f"docs/language/{path.name}", f"{number} {plain(title)}", "the law", ""


def entries(project, filter_pages, topic_pages):
    """Yields (kind, what to type, name, sentence, other words) of each entry."""
    for kind, found in (("filter", filters(project, filter_pages)), ("theme", themes(project)), ("topic", topics(topic_pages)), ("option", options(project)),
                        ("lesson", lessons(project)), ("document", documents(project))):
        for entry in found:
            yield kind, *entry
