#!/usr/bin/env bash
# Installs npm packages for some tests into build/node_modules: axe-core checks pages, DuckDB reads rows, write-good reads documents, the
# SDK of the Model Context Protocol is a client of cql-jit mcp. Without them these tests are skipped with a message.
set -euo pipefail
cd "$(dirname "$0")/.."
mkdir -p build
npm install --prefix build --no-save --no-audit --no-fund axe-core@4 @duckdb/node-api@latest write-good@1 @modelcontextprotocol/sdk@1
