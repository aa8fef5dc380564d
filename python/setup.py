"""The version of the package is that of the project, from ../CMakeLists.txt; a source archive keeps it in PKG-INFO."""
import pathlib
import re

from setuptools import setup

FOLDER = pathlib.Path(__file__).resolve().parent


def version() -> str:
    """The version as PEP 440 spells it: 1.1.0-dev is 1.1.0.dev0."""
    packed = FOLDER / "PKG-INFO"
    if packed.exists():
        found = re.search(r"^Version: (\S+)$", packed.read_text(encoding="utf-8"), re.M)
        assert found, "PKG-INFO has no version"
        return found[1]
    project = (FOLDER.parent / "CMakeLists.txt").read_text(encoding="utf-8")
    number = re.search(r"project\(cql-jit VERSION (\S+)", project)
    suffix = re.search(r'set\(CQL_VERSION_SUFFIX "(.*)"\)', project)
    assert number and suffix, "CMakeLists.txt has no version"
    return number[1] + suffix[1].replace("-dev", ".dev0")


pieces = FOLDER / "cqljit" / "pieces.svg"
assert "<svg" in pieces.read_text(encoding="utf-8"), f"{pieces} has no pieces: it is a link to ../../web/report/pieces.svg"
setup(version=version())
