// Commands that only read queries: check, convert.
#include <algorithm>
#include <iostream>
#include <vector>

#include "frontend/filter_table.h"
#include "frontend/spelling.h"
#include "tools/command/console.h"
#include "tools/command/inputs.h"
#include "tools/cql-jit/commands.h"
#include "tools/cql-jit/queries.h"

namespace cql::tool {
namespace {

class CheckCommand : public Command {
 public:
  CheckCommand()
      : Command("Compiles queries and runs nothing: status 0 if all are good, 2 with messages if one is not.",
                "check", kQuerySetting | kCompileSetting) {
    CLI::App& app = line_.parser();
    app.add_option("queries", files_, "files of queries; - is standard input")->type_name("QUERY.cql");
    app.add_flag("--json", json_, "messages as JSON on standard output");
    app.add_flag("--nolints", noLints_, "no warnings about what a query likely does not mean");
  }

 private:
  Result<int> run() override;
  Result<int> one(const std::string& file, frontend::DiagnosticSink& sink) const;

  Words files_;
  bool json_ = false, noLints_ = false;
};

/// Compiles a query. If `file` is empty, the options alone make the query.
Result<int> CheckCommand::one(const std::string& file, frontend::DiagnosticSink& sink) const {
  Result<frontend::Source> source = readSource(file);
  if (!source) return tl::unexpected(source.error());
  frontend::CompileOptions options = compileOptions(line_.given(), true);
  if (noLints_) options.warnings = "none";
  const std::optional<frontend::Query> query = frontend::compile(std::move(*source), options, sink);
  if (!json_) printDiagnostics(sink);
  if (!query) return exitStatus(ErrorKind::Query);
  const auto code = codegen::compile(*query, {"", codegen::Optimisation::None});
  if (!code) return tl::unexpected(code.error());
  return 0;
}

Result<int> CheckCommand::run() {
  if (files_.empty() && line_.given().filters.empty()) return fail(ErrorKind::Usage, "no query is given");
  if (files_.empty()) files_.emplace_back();
  std::vector<frontend::DiagnosticSink> sinks(files_.size());
  int status = 0;
  for (std::size_t i = 0; i < files_.size(); ++i) {
    const Result<int> done = one(files_[i], sinks[i]);
    // An error does not prevent the compilation of the other queries.
    status = std::max(status, done ? *done : report(done.error()));
  }
  if (json_) std::cout << frontend::renderJson(sinks) << "\n";
  return status;
}

/// Rewrites a query in another spelling, or for CQL 6.2.
class ConvertCommand : public Command {
 public:
  ConvertCommand()
      : Command("Rewrites a query in the other spelling; comments and layout stay.", "convert", 0) {
    CLI::App& app = line_.parser();
    app.add_option("query", file_, "file of the query; - is standard input")->type_name("QUERY.cql");
    app.add_flag("--ascii", ascii_, "ASCII symbols");
    app.add_flag("--unicode", unicode_, "Unicode symbols");
    app.add_flag("--modern", modern_, "a query of the older language, (match ...), as CQL 6.2");
    app.add_option("-o,--output", output_, "file to write (default: standard output)")->type_name("FILE");
  }

 private:
  Result<int> run() override;

  std::string file_, output_ = "-";
  bool ascii_ = false, unicode_ = false, modern_ = false;
  SecureOption secure_{line_.parser()};
};

Result<int> ConvertCommand::run() {
  if (file_.empty()) return fail(ErrorKind::Usage, "no query is given");
  if (ascii_ + unicode_ + modern_ != 1)
    return fail(ErrorKind::Usage, "give one of --ascii, --unicode and --modern");
  if (isGameFile(output_))
    return fail(ErrorKind::Usage, "--output: " + output_ + " is the name of a file of games, not of a query");
  const Result<std::string> text = readText(file_);
  if (!text) return tl::unexpected(text.error());
  frontend::DiagnosticSink sink;
  const auto spelling = ascii_ ? frontend::Spelling::Ascii : frontend::Spelling::Unicode;
  const std::optional<std::string> result =
      modern_ ? frontend::modernize({file_, *text}, sink) : frontend::respell({file_, *text}, spelling, sink);
  if (!result) return tl::unexpected(frontend::errorOf(sink, colored()));
  if (frontend::DiagnosticSink refused;
      secure_ && !frontend::parse({file_, *result}, secure_.compileOptions(), refused))
    return tl::unexpected(frontend::errorOf(refused, colored()));
  printDiagnostics(sink);
  return writeText(output_, *result).map([] { return 0; });
}

}  // namespace

std::unique_ptr<Command> checkCommand() {
  return std::make_unique<CheckCommand>();
}

std::unique_ptr<Command> convertCommand() {
  return std::make_unique<ConvertCommand>();
}

}  // namespace cql::tool
