// compile: a query as a shared object, to be run later or elsewhere.
#include <filesystem>
#include <iostream>

#include "codegen/jit/compiler.h"
#include "tools/command/arguments.h"
#include "tools/cql-jit/command.h"
#include "tools/cql-jit/queries.h"

namespace cql::tool {
namespace {

/// Its options are those of a search; the parser is for the help and for documents.
class CompileCommand : public Command {
 public:
  CompileCommand();
  int run(const Words& words) override;
};

CompileCommand::CompileCommand()
    : Command("Compiles a query to a shared object, which cql-jit and cql-run take instead of the query.",
              "cql-jit compile") {
  app_.add_option("query")->type_name("QUERY.cql");
  app_.add_option("-o,--output", "file to write (default: the query's name with .so, here)")
      ->type_name("FILE");
  app_.add_option("--cpu", "CPU to compile for: native (default), x86-64-v2, x86-64-v3, znver4 ...")
      ->type_name("NAME");
  app_.add_option("--optimise", "optimisation, also -O0, -O1, -O2 (default: 1)")->type_name("0|1|2");
  app_.add_flag("--debug-info")->description("let gdb and perf know the lines of the query");
  app_.add_flag("--secure")->description("refuse queries that read or write files");
  app_.footer(
      "Options of a search that change the query, such as --cql, --variations and --flip, become part of "
      "it.");
}

int CompileCommand::run(const Words& words) {
  Arguments a;
  if (auto refusal = parseArguments(words, a, {.footer = "", .compiles = true})) {
    if (refusal->status != 0) return refuse(refusal->text + "\nTry: cql-jit compile --help");
    std::cout << app_.help();
    return 0;
  }
  if (!a.inputs.empty()) return refuse(a.inputs[0] + ": a query is compiled without games");
  if (!a.runOptions.empty())
    return refuse(a.runOptions[0] + " is an option for running the query, not for compiling it");
  if (a.queries.size() > 1) return refuse("one query is compiled at a time");
  if (a.queries.empty() && a.queryOptions.empty())
    return refuse("no query is given. Try: cql-jit compile --help");
  const std::string name = a.queries.empty() ? "cqldefault.cql" : a.queries[0];
  const std::string output = a.output.value_or(std::filesystem::path(name).stem().string() + ".so");

  std::optional<frontend::Query> query;
  if (int status = readQuery(a, a.queries.empty() ? "" : a.queries[0], true, query)) return status;
  const auto level = static_cast<codegen::Optimisation>(a.optimisation.value_or(1));
  auto object = codegen::sharedObject(*query, {.cpu = a.cpu, .optimisation = level, .debugInfo = a.debugInfo},
                                      "cql-jit " CQL_VERSION);
  if (!object) return refuse(object.error().text);
  return writeText(output, *object) ? 0 : 1;
}

}  // namespace

std::unique_ptr<Command> compileCommand() {
  return std::make_unique<CompileCommand>();
}

}  // namespace cql::tool
