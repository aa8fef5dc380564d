// compile: compiles a query to a shared object, which is run later or on another machine.
#include <filesystem>
#include <iostream>

#include "io/output_file.h"
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

  std::string output_, target_;
};

CompileCommand::CompileCommand()
    : Command("Compiles a query to a shared object, which cql-jit and cql-run take instead of the query.",
              "compile", kQuerySetting | kCompileSetting) {
  line_.takeFiles(".cql or ");
  line_.parser()
      .add_option("-o,--output", output_, "file to write, .so (default: here, with the query's name)")
      ->type_name("FILE");
  line_.parser()
      .add_option(
          "--target", target_,
          "kind of machine that the object is for: x86_64-linux-gnu or aarch64-linux-gnu (default: this "
          "one); if it is another, --cpu is any of its kind by default")
      ->type_name("NAME");
  line_.parser().footer(
      "Options that change the query, such as --cql, --variations and --flip, become part of it.");
}

Result<int> CompileCommand::run() {
  const auto refuse = [&](const std::string& why) { return fail(ErrorKind::Usage, why); };
  const Request& request = line_.request();
  if (!request.given.inputs.empty())
    return refuse(request.given.inputs[0] + ": a query is compiled without games");
  if (request.queries.size() > 1) return refuse("one query is compiled at a time");
  if (!output_.empty() && !isCompiledName(output_))
    return refuse("--output: the name of the file must end in .so: " + output_ + line_.advice());
  Result<frontend::Source> source = readOnlySource(request);
  if (!source) return tl::unexpected(source.error());
  const std::string output =
      output_.empty() ? std::filesystem::path(source->name).stem().string() + ".so" : output_;
  frontend::CompileOptions options = compileOptions(request.given, true);
  options.evidence = true;  // whether a run will draw its matches is not known yet
  const Result<frontend::Query> query = compileText(std::move(*source), options, std::cout);
  if (!query) return tl::unexpected(query.error());
  codegen::CodegenOptions how = codegenOptions(request.given, codegen::Optimisation::Light);
  how.target = target_;
  const Result<std::string> object = codegen::sharedObject(*query, how, "cql-jit " CQL_VERSION);
  if (!object) return tl::unexpected(object.error());
  // A name that the command line does not give must not replace a file of the user.
  OutputFile file(output, {.isRecorded = true,
                           .onlyOwn = output_.empty(),
                           .advice = "name the output with -o",
                           .trusted = output_.empty() ? 0 : std::string::npos});
  file.write(*object);
  if (const std::string error = file.finish(); !error.empty()) return fail(ErrorKind::Output, error);
  return 0;
}

}  // namespace

std::unique_ptr<Command> compileCommand() {
  return std::make_unique<CompileCommand>();
}

}  // namespace cql::tool
