// compile: makes a shared object of a query, to run later or elsewhere.
#include <filesystem>
#include <iostream>

#include "tools/command/console.h"
#include "tools/command/inputs.h"
#include "tools/cql-jit/commands.h"
#include "tools/cql-jit/queries.h"

namespace cql::tool {
namespace {

class CompileCommand : public Command {
 public:
  CompileCommand();

 private:
  Result<int> run() override;
};

CompileCommand::CompileCommand()
    : Command("Compiles a query to a shared object, which cql-jit and cql-run take instead of the query.",
              "compile", kQuerySetting | kCompileSetting) {
  line_.takeFiles(".cql or ");
  line_.parser().footer(
      "The file that is written ends in .so; by default it has the query's name and stands here.\n"
      "Options that change the query, such as --cql, --variations and --flip, become part of it.");
}

Result<int> CompileCommand::run() {
  const auto refuse = [&](const std::string& why) { return fail(ErrorKind::Usage, why); };
  const Request& request = line_.request();
  if (!request.given.inputs.empty())
    return refuse(request.given.inputs[0] + ": a query is compiled without games");
  if (request.queries.size() > 1) return refuse("one query is compiled at a time");
  const std::vector<std::string>& asked = request.given.outputs;
  if (asked.size() > 1) return refuse("--output: given twice");
  if (!asked.empty() && !isCompiledName(asked[0]))
    return refuse("--output: the name of the file must end in .so: " + asked[0] + line_.advice());
  Result<frontend::Source> source = readOnlySource(request);
  if (!source) return tl::unexpected(source.error());
  const std::string output =
      asked.empty() ? std::filesystem::path(source->name).stem().string() + ".so" : asked[0];
  const Result<frontend::Query> query =
      compileText(std::move(*source), compileOptions(request.given, true), std::cout);
  if (!query) return tl::unexpected(query.error());
  const Result<std::string> object = codegen::sharedObject(
      *query, codegenOptions(request.given, codegen::Optimisation::Light), "cql-jit " CQL_VERSION);
  if (!object) return tl::unexpected(object.error());
  return writeText(output, *object).map([] { return 0; });
}

}  // namespace

std::unique_ptr<Command> compileCommand() {
  return std::make_unique<CompileCommand>();
}

}  // namespace cql::tool
