#!/usr/bin/env python3
"""The library exports the functions of its headers, each with a version, and no others: neither LLVM nor C++. The list of symbols of the
Debian package has the same.

usage: check_symbols.py NM FOLDER_OF_HEADERS LIBRARY
"""
import pathlib
import re
import subprocess
import sys

nm, folder, library = sys.argv[1:4]
declared = {name for header in pathlib.Path(folder).glob("cqljit*.h")
            for name in re.findall(r"\b(cqljit_\w+)\(", re.sub(r"(?s)/\*.*?\*/", "", header.read_text()))}
table = subprocess.run([nm, "-D", "--defined-only", library], capture_output=True, text=True,
                       check=True).stdout
shown = {line.split()[-1] for line in table.splitlines() if line.split()[-2] != "A"}
assert len(declared) > 15, declared
listed = re.findall(r"^ (\S+) \d+\.\d+\.\d+~?$", (pathlib.Path(folder).parents[1] / "packaging/debian/libcqljit1.symbols").read_text(), re.M)
assert sorted(listed) == sorted({"CQLJIT_1.0@CQLJIT_1.0", *(name + "@CQLJIT_1.0" for name in declared)}), "packaging/debian/libcqljit1.symbols"
assert shown == {name + "@@CQLJIT_1.0" for name in declared}, shown ^ {name + "@@CQLJIT_1.0" for name in declared}
