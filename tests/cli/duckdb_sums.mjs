// Reads files of rows with DuckDB and prints, a line of JSON each: rows, sums of some columns, texts that are not ASCII.
//
// usage: node duckdb_sums.mjs NODE_MODULES FILE...
import { createRequire } from "node:module";

const [modules, ...files] = process.argv.slice(2);
const { DuckDBInstance } = createRequire(`${modules}/`)("@duckdb/node-api");
const connection = await (await DuckDBInstance.create(":memory:")).connect();
for (const file of files) {
  const answer = await connection.runAndReadAll(`select count(*)::int, sum(game)::int, sum(ply)::int, sum(year)::int, count(white)::int,
    sum(length(white))::int, count(*) filter (where white like '%é%')::int from '${file}'`);
  console.log(JSON.stringify(answer.getRows()[0]));
}
