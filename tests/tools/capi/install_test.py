#!/usr/bin/env python3
"""Installs the library into an empty folder and builds the C example against it, by pkg-config and by CMake.

usage: install_test.py CMAKE BUILD_DIR SOURCE_DIR CC VERSION
"""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

cmake, build, source, compiler, version = sys.argv[1:6]
example = pathlib.Path(source) / "examples/capi/example.c"
games = pathlib.Path(source) / "examples/games.pgn"


def run(*command, **more):
    result = subprocess.run([str(word) for word in command], capture_output=True, text=True, timeout=240, **more)
    assert result.returncode == 0, (command, result.stdout, result.stderr)
    return result.stdout


with tempfile.TemporaryDirectory() as folder:
    folder = pathlib.Path(folder)
    prefix = folder / "usr"
    for component in ("libcqljit", "libcqljit-dev"):
        run(cmake, "--install", build, "--component", component, "--prefix", prefix)
    libraries = next(prefix.rglob("libcqljit.so.1")).parent
    settings = {**os.environ, "LD_LIBRARY_PATH": str(libraries), "PKG_CONFIG_PATH": str(libraries / "pkgconfig")}

    if shutil.which("pkg-config"):
        assert run("pkg-config", "--modversion", "cqljit", env=settings).strip() == version
        flags = run("pkg-config", "--cflags", "--libs", "cqljit", env=settings).split()
        run(compiler, example, *flags, "-o", folder / "by_pkg_config", env=settings)
        assert " games match, of 80 games read" in run(folder / "by_pkg_config", "cql() mate", games, env=settings)
    else:
        print("pkg-config is missing: this part is skipped")

    (folder / "CMakeLists.txt").write_text(f"""cmake_minimum_required(VERSION 3.20)
project(example C)
find_package(cqljit {version} REQUIRED)
add_executable(example {example})
target_link_libraries(example PRIVATE cqljit::cqljit)
""")
    run(cmake, "-S", folder, "-B", folder / "build", f"-DCMAKE_PREFIX_PATH={prefix}", f"-DCMAKE_C_COMPILER={compiler}")
    run(cmake, "--build", folder / "build")
    assert " games match, of 80 games read" in run(folder / "build/example", "cql() mate", games)
