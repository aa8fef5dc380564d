#!/usr/bin/env bash
# Puts what some tests have from npm into build/node_modules: axe-core looks at the report, DuckDB reads rows. Without them
# these tests are skipped, and say so.
set -euo pipefail
cd "$(dirname "$0")/.."
mkdir -p build
npm install --prefix build --no-save --no-audit --no-fund axe-core@4 @duckdb/node-api@latest
