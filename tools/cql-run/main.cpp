// cql-run: compiled queries over files of games. Knows no LLVM: what it runs was compiled by `cql-jit
// compile`.
#include <chrono>
#include <iostream>

#include "tools/command/console.h"
#include "tools/command/inputs.h"
#include "tools/command/run.h"
#include "tools/command/start.h"

namespace {

using namespace cql::tool;

int loadQueries(const Arguments& a, std::vector<Prepared>& queries) {
  if (a.queries.empty()) return refuse("no compiled query (.so) is given. Try: cql-run --help");
  for (const std::string& path : a.queries) {
    if (const auto wrong = unreadable({path})) {
      complain(*wrong);
      return 1;
    }
    if (!isCompiledName(path))
      return refuse(path + " is not compiled. Compile it first: cql-jit compile " + path);
    if (int status = loadQuery(a, path, queries.emplace_back())) return status;
  }
  return 0;
}

int run(const std::vector<std::string>& words) {
  const auto start = std::chrono::steady_clock::now();
  Arguments a;
  if (auto refusal = parseArguments(words, a, {.footer = "", .runsOnly = true})) {
    if (refusal->status == 0)
      std::cout << refusal->text;
    else
      complain(refusal->text + "\nTry: cql-run --help");
    return refusal->status;
  }
  if (a.version) {
    std::cout << "cql-run " CQL_VERSION "\n";
    return 0;
  }
  std::vector<Prepared> queries;
  if (int status = loadQueries(a, queries)) return status;
  std::vector<cql::frontend::Header> headers;
  for (const Prepared& p : queries) headers.push_back(p.header);
  std::vector<std::string> inputs;
  if (int status = findInputs(a, headers, inputs)) return status;
  return runSearch(a, inputs, queries, start);
}

}  // namespace

int main(int argc, char** argv) {
  startProgram("cql-run");
  return finishOutput(run({argv + 1, argv + argc}));
}
