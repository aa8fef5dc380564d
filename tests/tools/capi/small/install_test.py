#!/usr/bin/env python3
"""Installs a build without LLVM into an empty folder: cql-run with its documents, and a library that programs are built against.

usage: install_test.py CMAKE BUILD_DIR SOURCE_DIR CC
"""
import gzip
import os
import pathlib
import subprocess
import sys
import tempfile

cmake, build, source, compiler = sys.argv[1:5]
FILES = ["share/man/man1/cql-run.1.gz", "share/bash-completion/completions/cql-run", "share/fish/vendor_completions.d/cql-run.fish",
         "share/zsh/site-functions/_cql-run", "share/doc/cql-jit/LICENSE", "share/doc/cql-jit/copyright", "include/cqljit.h",
         "include/cqljit_document.h", "include/cqljit_tables.h", "include/cqljit_version.h"]


def run(*command, **more):
    result = subprocess.run([str(word) for word in command], capture_output=True, text=True, timeout=240, **more)
    assert result.returncode == 0, (command, result.stdout, result.stderr)
    return result.stdout


with tempfile.TemporaryDirectory() as folder:
    folder = pathlib.Path(folder)
    prefix = folder / "usr"
    run(cmake, "--install", build, "--prefix", prefix)
    missing = [name for name in FILES if not (prefix / name).is_file() or not (prefix / name).stat().st_size]
    assert not missing, missing
    assert not list(prefix.rglob("cql-jit.1*")) and not (prefix / "bin/cql-jit").exists()
    manual = gzip.decompress((prefix / FILES[0]).read_bytes()).decode()
    assert ".TH CQL\\-RUN 1" in manual and ".SH OPTIONS" in manual and "\\-\\-gamenumber" in manual, manual[:200]
    names = {word for word in run(prefix / "bin/cql-run", "--help").split() if word.startswith("--") and word.isascii()}
    bash = (prefix / FILES[1]).read_text()
    assert "--count" in names and all(name.rstrip(",.;:)") in bash for name in names), names
    run("bash", "-n", prefix / FILES[1])

    libraries = next(prefix.rglob("libcqljit.so.1")).parent
    program = folder / "program.c"
    program.write_text("#include <cqljit.h>\nint main(void) { return cqljit_can_compile(); }\n")
    run(compiler, program, f"-I{prefix}/include", f"-L{libraries}", "-lcqljit", "-o", folder / "program")
    run(folder / "program", env={**os.environ, "LD_LIBRARY_PATH": str(libraries)})
