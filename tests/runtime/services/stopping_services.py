#!/usr/bin/env python3
"""Checks that the services that may stop an evaluation are those declared so in runtime/services/services.def.

usage: stopping_services.py RUNTIME_FOLDER

Reads the sources: a function may stop if it calls one of STOPS, or a function that may.
"""
import pathlib
import re
import sys

STOPS = {"stop", "stopAtLongString", "stopInterrupted"}
FUNCTION = re.compile(r"^[\w:<>&*\[\] ]*?\b(?:\w+::)?(\w+)\([^;{}]*\)(?: const)? \{\n(.*?)^(?:  )?\}", re.M | re.S)


def calls(body):
    return set(re.findall(r"\b(\w+)\(", body))


def main(folder):
    table = (folder / "services/services.def").read_text()
    declared = dict((name, kind == "CQL_STOPPING_SERVICE") for kind, name in re.findall(r"^(CQL_(?:STOPPING_)?SERVICE)\((\w+),", table, re.M))
    called = {}
    for file in sorted(p for part in ("comments", "host", "regex", "services") for p in folder.glob(f"{part}/*") if p.suffix in (".cpp", ".h")):
        for name, body in FUNCTION.findall(file.read_text()):
            called.setdefault(name, set()).update(calls(body))
    stops = set(STOPS)
    while more := {name for name, inside in called.items() if name not in stops and inside & stops}:
        stops |= more
    wrong = [f"{name}: {'may' if name in stops else 'cannot'} stop, but the table says otherwise" for name, says in declared.items() if (name in stops) != says]
    wrong += [f"{name}: no function of this name is found" for name in declared if name not in called]
    print("\n".join(wrong) or f"{len(declared)} services, {sum(declared.values())} of them may stop")
    return 1 if wrong or not declared else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1])))
