// format: rewrites queries in the canonical layout.
#include <iostream>

#include "ide/format.h"
#include "tools/command/console.h"
#include "tools/cql-jit/commands.h"
#include "tools/cql-jit/queries.h"

namespace cql::tool {
namespace {

class FormatCommand : public Command {
 public:
  FormatCommand()
      : Command(
            "Lays queries out: spaces, line ends and indents as all queries have them. Comments and what a "
            "query means stay; lines end with CR LF if all lines of a file do, else with LF.",
            "format", 0) {
    CLI::App& app = line_.parser();
    app.add_option("queries", files_, "files of queries; - is standard input")->type_name("QUERY.cql");
    app.add_flag("--check", check_,
                 "change nothing: name the files that are not laid out; status 1 if there are any");
    app.add_flag("--write", write_, "rewrite the files");
    app.add_flag("--ascii", ascii_, "with ASCII symbols");
    app.add_flag("--unicode", unicode_, "with Unicode symbols");
  }

 private:
  Result<int> run() override;
  Result<int> one(const std::string& file);

  Words files_;
  bool check_ = false, write_ = false, ascii_ = false, unicode_ = false;
  SecureOption secure_{line_.parser()};
};

/// Formats a file, or checks its layout. Returns 1 if a checked file does not have the canonical layout.
Result<int> FormatCommand::one(const std::string& file) {
  const Result<std::string> text = readText(file);
  if (!text) return tl::unexpected(text.error());
  frontend::DiagnosticSink sink;
  std::optional<frontend::Spelling> spelling;
  if (ascii_ || unicode_) spelling = ascii_ ? frontend::Spelling::Ascii : frontend::Spelling::Unicode;
  const std::optional<std::string> result =
      ide::format({file, *text}, spelling, secure_.compileOptions(), sink);
  if (!result) return tl::unexpected(frontend::errorOf(sink, colored()));
  if (check_) {
    if (*result != *text) std::cout << file << "\n";
    return *result != *text;
  }
  if (!write_) return writeText("-", *result).map([] { return 0; });
  if (*result == *text) return 0;
  return writeText(file, *result).map([] { return 0; });
}

Result<int> FormatCommand::run() {
  if (files_.empty()) return fail(ErrorKind::Usage, "no query is given");
  if (ascii_ && unicode_) return fail(ErrorKind::Usage, "give one of --ascii and --unicode");
  if (check_ && write_) return fail(ErrorKind::Usage, "give one of --check and --write");
  int status = 0;
  for (const std::string& file : files_) {
    const Result<int> done = one(file);
    // An error does not prevent the formatting of the other files.
    status = std::max(status, done ? *done : report(done.error()));
  }
  return status;
}

}  // namespace

std::unique_ptr<Command> formatCommand() {
  return std::make_unique<FormatCommand>();
}

}  // namespace cql::tool
