#!/usr/bin/env bash
# Makes bench/profile/search.proftext anew: programs that count how often their parts run search made-up games for the examples and
# for typical queries. Once for AVX-512, if this machine has it, and once for AVX2. To be run when the search has changed much.
set -euo pipefail
cd "$(dirname "$0")/.."

trial=$PWD/build/trial
run=$trial/tools/cql-run
jit=$trial/tools/cql-jit

# build FLAGS
build() {
  cmake --preset release -B "$trial" -DCQL_PROFILE=count -DCQL_BUILD_TESTS=OFF -DCQL_BUILD_BENCH=OFF -DCMAKE_CXX_FLAGS="$1"
  cmake --build "$trial" --target cql-jit cql-run
}

# search QUERY GAMES: by the two programs, since cql-jit leaves a search without writing its counts.
search() {
  LLVM_PROFILE_FILE=/dev/null "$jit" compile "$1" -o "$trial/query.so" >/dev/null
  LLVM_PROFILE_FILE=$trial/%p.profraw "$run" --threads 1 -o "$trial/out.pgn" "$trial/query.so" "$trial/$2" >/dev/null
}

searchAll() {
  local query
  for query in mate check pin passedpawns 'R attacks k' 'flipcolor {R attacks k}' 'shift {Nd4 kf3}' '#(A attacks a)>12' 'find 1 10 check' \
    'line --> check --> not check --> check' 'path [x] [x] [x]' 'countmoves legal K-- > 5' 'player "Ka"' 'elo > 2600' 'year > 1990' \
    'initial echo (s t) s:sidetomove==t:sidetomove'; do
    echo "cql() $query" >"$trial/query.cql"
    search "$trial/query.cql" plain.pgn
  done
  for query in examples/queries/*.cql; do
    search "$query" annotated.pgn
  done
}

rm -f "$trial"/*.profraw
build ""
LLVM_PROFILE_FILE=/dev/null "$jit" generate --games 20000 -o "$trial/plain.pgn"
LLVM_PROFILE_FILE=/dev/null "$jit" generate --games 2000 --comments --variations --nags -o "$trial/annotated.pgn"
searchAll
build "-DHWY_DISABLED_TARGETS='(HWY_AVX3|HWY_AVX3_DL)'"
searchAll
llvm-profdata-19 merge -sparse -text -o bench/profile/search.proftext "$trial"/*.profraw
rm -f "$trial"/*.profraw
grep -q N_AVX3_DL bench/profile/search.proftext || echo 'This machine has no AVX-512: what is compiled for it has no counts now.' >&2
