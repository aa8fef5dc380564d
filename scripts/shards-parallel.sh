#!/usr/bin/env bash
# Runs the shards of a plan that are missing with GNU parallel, here or over ssh, then the merge (docs/clusters.md).
#
# usage: shards-parallel.sh RUN/ [PARALLEL-OPTION...]       as: shards-parallel.sh RUN/ -S 8/fast,2/slow
#
# In the folder where the plan was made, which all hosts see under the same name; CQL_JIT names the program, SHARDS_PER_TASK how many shards
# one process runs (4). After a kill call this again: complete shards are not run.
set -euo pipefail

cql_jit=${CQL_JIT:-cql-jit}
if [ $# -eq 0 ] || [[ $1 == -* ]]; then
  sed -n 's/^# usage: /usage: /p' "$0" >&2
  exit 2
fi
run=${1%/}
shift
command -v parallel >/dev/null || { echo "shards-parallel.sh: GNU parallel is not installed" >&2; exit 2; }

# The tasks of a host that dies fail: --retries moves them to others. What still fails is tried once more on all hosts.
for _ in 1 2; do
  status=0
  missing=$("$cql_jit" shard missing "$run") || status=$?
  [ "$status" -le 1 ] || exit "$status"
  [ -n "$missing" ] || break
  tr , '\n' <<<"$missing" | while IFS=- read -r first last; do seq "$first" "${last:-$first}"; done |
    xargs -n "${SHARDS_PER_TASK:-4}" | tr ' ' , |
    parallel --will-cite -q --retries 3 --wd "$PWD" "$@" "$cql_jit" shard run "$run" {} || true
done
exec "$cql_jit" shard merge "$run"
