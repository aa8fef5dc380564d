#!/usr/bin/env bash
# Runs the shards of a plan that are missing as a Slurm job array, and after them the merge (docs/clusters.md).
#
# usage: shards-slurm.sh RUN/ [SBATCH-OPTION...]       in the folder where the plan was made; CQL_JIT names the program
#
# A task runs several shards, SHARDS_PER_TASK (4), and has the number of the first one.
# Slurm requeues a task whose node is lost; a task that fails requeues itself, three times. Only the merge
# decides what is complete: if it is lost, or fails, call this again, or `cql-jit shard merge RUN/`.
set -euo pipefail

cql_jit=${CQL_JIT:-cql-jit}
case "${1:-}" in
  --task)
    for shards in "${@:3}"; do
      [ "${shards%%,*}" != "$SLURM_ARRAY_TASK_ID" ] || break
    done
    status=0
    "$cql_jit" shard run "$2" "$shards" || status=$?
    # Status 2 is permanent.
    if [ "$status" -ne 0 ] && [ "$status" -ne 2 ] && [ "${SLURM_RESTART_COUNT:-0}" -lt 3 ]; then
      scontrol requeue "${SLURM_ARRAY_JOB_ID}_$SLURM_ARRAY_TASK_ID" && sleep 60  # Slurm kills it meanwhile
    fi
    exit "$status"
    ;;
  --merge)
    exec "$cql_jit" shard merge "$2"
    ;;
  "" | -*)
    sed -n 's/^# usage: /usage: /p' "$0" >&2
    exit 2
    ;;
esac

run=${1%/}
shift
status=0
missing=$("$cql_jit" shard missing "$run") || status=$?
[ "$status" -le 1 ] || exit "$status"
behind=()
if [ -n "$missing" ]; then
  mapfile -t tasks < <(tr , '\n' <<<"$missing" | while IFS=- read -r first last; do seq "$first" "${last:-$first}"; done |
    xargs -n "${SHARDS_PER_TASK:-4}" | tr ' ' ,)
  array=$(IFS=,; sbatch --parsable --requeue --job-name=shards --open-mode=append --output="$run/shard-%a.log" \
    --array="${tasks[*]%%,*}" "$@" "$0" --task "$run" "${tasks[@]}")
  echo "shards $missing: job ${array%%;*}"
  behind=(--dependency="afterok:${array%%;*}" --kill-on-invalid-dep=yes)
fi
merge=$(sbatch --parsable --requeue --job-name=merge --output="$run/merge.log" "${behind[@]}" "$@" "$0" --merge "$run")
echo "merge: job ${merge%%;*}, $run/merge.log"
