// cql-run: runs compiled queries over files of games. Does not need LLVM: `cql-jit compile` has compiled the
// queries.
#include <chrono>
#include <iostream>

#include "tools/command/console.h"
#include "tools/command/inputs.h"
#include "tools/command/run.h"
#include "tools/command/start.h"
#include "tools/programs.h"

namespace {

using namespace cql::tool;

cql::Result<int> run(const Words& words) {
  const auto start = std::chrono::steady_clock::now();
  // Options that change a query are accepted here, so that their rejection can name the query.
  CommandLine line("Finds games and positions in PGN databases with the Chess Query Language (CQL).",
                   "cql-run", cql::kSearchSetting | cql::kProgramSetting,
                   cql::kQuerySetting | cql::kCompileSetting | cql::kSearchSetting | cql::kProgramSetting);
  line.takeFiles("");
  const cql::Result<std::string> answer = line.parse(words);
  if (!answer) return tl::unexpected(answer.error());
  if (!answer->empty() || line.given().version) {
    std::cout << (answer->empty() ? "cql-run " CQL_VERSION "\n" : *answer);
    return 0;
  }
  if (line.request().queries.empty())
    return cql::fail(cql::ErrorKind::Usage, "no compiled query (.so) is given. Try: cql-run --help");
  std::vector<Prepared> queries;
  std::vector<cql::GivenSettings> headers;
  for (const std::string& path : line.request().queries) {
    if (const auto readable = requireReadable({path}); !readable) return tl::unexpected(readable.error());
    if (!isCompiledName(path))
      return cql::fail(cql::ErrorKind::Usage,
                       path + " is not compiled. Compile it first: cql-jit compile " + path);
    cql::Result<Prepared> query = loadQuery(line.request(), path);
    if (!query) return tl::unexpected(query.error());
    headers.push_back(query->header);
    queries.push_back(std::move(*query));
  }
  const auto inputs = findInputs(line.given(), headers);
  if (!inputs) return tl::unexpected(inputs.error());
  return runSearch(line.given(), *inputs, queries, start);
}

}  // namespace

int cql_run_program(int argc, char** argv) {
  startProgram("cql-run");
  const cql::Result<int> done = run({argv + 1, argv + argc});
  return finishOutput(done ? *done : report(done.error()));
}
