#!/usr/bin/env python3
"""Makes a wheel that contains the library, and so needs nothing else; checks its platform tag as auditwheel does.

usage: make_wheel.py LIBRARIES OUT

LIBRARIES: a folder with libcqljit.so.1 and the libraries that it needs beside itself, as `make dist` makes it (lib/). The same files give the
same bytes: SOURCE_DATE_EPOCH is the time of all of them (default: 1980).
"""
import base64
import hashlib
import os
import pathlib
import re
import subprocess
import sys
import time
import zipfile

FOLDER = pathlib.Path(__file__).resolve().parent
FILES = [*sorted(path.name for path in (FOLDER / "cqljit").glob("*.py")), "pieces.svg", "py.typed"]
# What PEP 600 takes for granted, of what a C++ library uses.
SYSTEM = {"libc.so.6", "libm.so.6", "libdl.so.2", "libpthread.so.0", "librt.so.1", "libgcc_s.so.1", "libstdc++.so.6", "ld-linux-x86-64.so.2",
          "ld-linux-aarch64.so.1"}
# The tags that auditwheel knows, by the version of glibc, with the newest symbols of the C++ library that each may use.
POLICIES = {(2, 17): ("3.4.19", "1.3.7"), (2, 27): ("3.4.24", "1.3.11"), (2, 28): ("3.4.24", "1.3.11"), (2, 31): ("3.4.28", "1.3.12"),
            (2, 34): ("3.4.29", "1.3.13"), (2, 35): ("3.4.30", "1.3.13"), (2, 39): ("3.4.33", "1.3.15")}


def number(version):
    return tuple(map(int, version.split(".")))


def needs(library):
    """The libraries that one needs, and the newest versions of symbols by prefix: GLIBC, GLIBCXX, CXXABI."""
    dynamic = subprocess.run(["readelf", "-dW", library], capture_output=True, text=True, check=True).stdout
    versions = subprocess.run(["readelf", "-VW", library], capture_output=True, text=True, check=True).stdout
    newest = {}
    for prefix, version in re.findall(r"Name: (GLIBC|GLIBCXX|CXXABI)_(\d[\d.]*)", versions):
        newest[prefix] = max(newest.get(prefix, (0,)), number(version))
    if "GLIBC_ABI_DT_RELR" in versions:
        newest["GLIBC"] = max(newest.get("GLIBC", (0,)), (2, 36))
    paths = re.findall(r"\((?:RUNPATH|RPATH)\).*\[(.*)\]", dynamic)
    return set(re.findall(r"\(NEEDED\).*\[(.*)\]", dynamic)), newest, paths


def machine(library):
    """The processor that a library is for, as Python names it."""
    return {62: "x86_64", 183: "aarch64"}[int.from_bytes(library.read_bytes()[18:20], "little")]  # e_machine of ELF


def platform_tag(libraries):
    """The oldest manylinux tag that fits all libraries. Ends the program if none does, or one is missing."""
    names, newest = {library.name for library in libraries}, {}
    for library in libraries:
        needed, versions, paths = needs(library)
        if missing := needed - SYSTEM - names:
            sys.exit(f"make_wheel.py: {library.name} needs {', '.join(sorted(missing))}, not in its folder")
        if needed & names and not any(path.strip(":") == "$ORIGIN" for path in paths):
            sys.exit(f"make_wheel.py: {library.name} does not look for libraries beside itself, its path is {paths}")
        for prefix, version in versions.items():
            newest[prefix] = max(newest.get(prefix, (0,)), version)
    for glibc, (cxx, abi) in POLICIES.items():
        if newest.get("GLIBC", (0,)) <= glibc and newest.get("GLIBCXX", (0,)) <= number(cxx) and newest.get("CXXABI", (0,)) <= number(abi):
            return f"manylinux_{glibc[0]}_{glibc[1]}_{machine(libraries[0])}"
    sys.exit(f"make_wheel.py: no manylinux tag fits {newest}")


def version():
    """That of setup.py."""
    text = (FOLDER.parent / "CMakeLists.txt").read_text(encoding="utf-8")
    parts = re.search(r"project\(cql-jit VERSION (\S+)", text), re.search(r'set\(CQL_VERSION_SUFFIX "(.*)"\)', text)
    return parts[0][1] + parts[1][1].replace("-dev", ".dev0")


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    source, out = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    libraries = [path for path in sorted(source.glob("*.so.*")) if path.name.count(".so.") == 1 and not re.search(r"\.so\.\d+\.\d+\.\d+$", path.name)]
    if not any(library.name == "libcqljit.so.1" for library in libraries):
        sys.exit(f"make_wheel.py: there is no libcqljit.so.1 in {source}")
    tag, number = platform_tag(libraries), version()
    info = f"cqljit-{number}.dist-info"
    contents = {f"cqljit/{name}": (FOLDER / "cqljit" / name).read_bytes() for name in FILES}
    contents |= {f"cqljit/lib/{library.name}": library.read_bytes() for library in libraries}
    contents[f"{info}/METADATA"] = "\n".join([
        "Metadata-Version: 2.1", "Name: cqljit", f"Version: {number}",
        "Summary: Chess Query Language queries over PGN games: rows, tallies, boards", "License: Apache-2.0 and those of licenses/COPYRIGHT",
        "Requires-Python: >=3.9", "Provides-Extra: pandas", 'Requires-Dist: pandas; extra == "pandas"', "Provides-Extra: polars",
        'Requires-Dist: polars; extra == "polars"', "Description-Content-Type: text/markdown", "",
        (FOLDER / "README.md").read_text(encoding="utf-8")]).encode()
    contents[f"{info}/WHEEL"] = f"Wheel-Version: 1.0\nGenerator: cql-jit\nRoot-Is-Purelib: false\nTag: py3-none-{tag}\n".encode()
    contents[f"{info}/licenses/LICENSE"] = (FOLDER.parent / "LICENSE").read_bytes()
    contents[f"{info}/licenses/COPYRIGHT"] = (FOLDER.parent / "packaging" / "copyright").read_bytes()
    record = "".join(f"{name},sha256={base64.urlsafe_b64encode(hashlib.sha256(text).digest()).rstrip(b'=').decode()},{len(text)}\n"
                     for name, text in contents.items())
    contents[f"{info}/RECORD"] = (record + f"{info}/RECORD,,\n").encode()
    when = time.gmtime(max(int(os.environ.get("SOURCE_DATE_EPOCH", "0")), 315532800))[:6]
    out.mkdir(parents=True, exist_ok=True)
    wheel = out / f"cqljit-{number}-py3-none-{tag}.whl"
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as file:
        for name, text in contents.items():
            entry = zipfile.ZipInfo(name, when)
            entry.external_attr, entry.compress_type = 0o100644 << 16, zipfile.ZIP_DEFLATED
            file.writestr(entry, text)
    print(wheel)


if __name__ == "__main__":
    main()
