#!/usr/bin/env bash
# Makes build/profile/search.profdata, by which a release is compiled (CQL_PROFILE): instrumented programs
# search generated games for the examples and for bench/profile/queries.txt, none of which bench/compare.py measures.
# Once for AVX-512, if this machine has it, and once for AVX2.
# Also makes build/profile/search.order, the order of functions for the linker: those called at a start with the first of those queries.
set -euo pipefail
cd "$(dirname "$0")/.."

trial=$PWD/build/profile
run=$trial/tools/cql-run
jit=$trial/tools/cql-jit

# build FLAGS
build() {
  cmake --preset release -B "$trial" -DCQL_PROFILE=count -DCQL_BUILD_TESTS=OFF -DCQL_BUILD_BENCH=OFF -DCMAKE_CXX_FLAGS="$1"
  cmake --build "$trial" --target cql-jit cql-run
}

# search QUERY GAMES: as a shared object, so that only the search is counted.
search() {
  LLVM_PROFILE_FILE=/dev/null "$jit" compile "$1" -o "$trial/query.so" >/dev/null
  LLVM_PROFILE_FILE=$trial/%p.profraw "$run" --threads 1 -o "$trial/out.pgn" "$trial/query.so" "$trial/$2" >/dev/null
}

searchAll() {
  local query
  while read -r query; do
    echo "cql() $query" >"$trial/query.cql"
    search "$trial/query.cql" mainlines.pgn
  done <bench/profile/queries.txt
  for query in examples/queries/*.cql; do
    search "$query" annotated.pgn
  done
}

# calledFunctions QUERY: their names, as known to the linker
calledFunctions() {
  LLVM_PROFILE_FILE=/dev/null valgrind --quiet --tool=callgrind --demangle=no --callgrind-out-file="$trial/calls" \
    "$jit" --threads 1 --count --cql "$1" "$trial/start.pgn" >/dev/null 2>&1
  sed -nE 's/^c?fn=\([0-9]+\) //p' "$trial/calls"
}

rm -rf "$trial"/*.prof* "$trial"/*.order
build ""
LLVM_PROFILE_FILE=/dev/null "$jit" generate --seed 1729 --games 20000 -o "$trial/mainlines.pgn"
LLVM_PROFILE_FILE=/dev/null "$jit" generate --seed 4104 --games 2000 --comments --variations --nags -o "$trial/annotated.pgn"
searchAll
build "-DHWY_DISABLED_TARGETS='(HWY_AVX3|HWY_AVX3_DL)'"
searchAll
LLVM_PROFILE_FILE=/dev/null "$jit" generate --seed 1729 --games 10 -o "$trial/start.pgn"
head -8 bench/profile/queries.txt | while read -r query; do
  calledFunctions "$query"
done | awk '!seen[$0]++' >"$trial/search.order"
llvm-profdata-19 merge -o "$trial/search.profdata" "$trial"/*.profraw
