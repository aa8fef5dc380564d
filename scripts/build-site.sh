#!/usr/bin/env bash
# Makes a static site of the documents, with full-text search. It works offline, from a folder or a web server.
#
# usage: build-site.sh [FOLDER]
#   FOLDER  where the site goes (default: build/site), in a folder of its own for each version; FOLDER/index.html leads to the newest
#
# Needs mkdocs, a package of Debian (scripts/install-deps.sh site).
set -euo pipefail
cd "$(dirname "$0")/.."

site=$(realpath -m "${1:-build/site}")
if ! command -v mkdocs >/dev/null; then
  echo "build-site: mkdocs is missing; scripts/install-deps.sh site installs it" >&2
  exit 1
fi
version=$(sed -nE 's/^project\(cql-jit VERSION ([0-9.]+).*/\1/p' CMakeLists.txt)$(sed -nE 's/^set\(CQL_VERSION_SUFFIX "(.*)"\)/\1/p' CMakeLists.txt)

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 scripts/site/stage.py . "$work" "$version"
PYTHONPATH=scripts/site mkdocs build --quiet --strict --config-file "$work/mkdocs.yml" --site-dir "$work/site"
python3 scripts/site/finish.py "$work/site" "$site" "$version"
echo "$site/$version/docs/index.html"
