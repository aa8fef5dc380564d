// Compiles the queries of a run, from their files to machine code.
#pragma once

#include <functional>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "codegen/core/code_store.h"
#include "codegen/jit/compiler.h"
#include "codegen/jit/optimising_tier.h"
#include "frontend/compile.h"
#include "tools/command/prepared.h"

namespace cql::tool {

/// Compiles the text of a query to IR. Prints warnings to standard error, notes of the lexer to `notes`.
Result<frontend::Query> compileText(frontend::Source source, const frontend::CompileOptions& options,
                                    std::ostream& notes);
/// Returns the options of code generation that the command line sets. `level` is the default of the
/// optimisation level.
codegen::CodegenOptions codegenOptions(const GivenSettings& given, codegen::Optimisation level);
/// Reads the text of a query from a file. If `path` is empty, the options alone make the query.
Result<frontend::Source> readSource(const std::string& path);
/// Reads the only query of the request, or the one that --cql makes.
Result<frontend::Source> readOnlySource(const Request& request);

struct PreparedRun {
  std::vector<Prepared> queries;
  std::vector<std::string> inputs;
};
/// Returns a query of the command line that has been compiled before, by its index; nullopt for other
/// queries.
using ReadyQueries = std::function<std::optional<Prepared>(std::size_t query)>;
/// Reads and compiles the queries that the command line names, loads those that were compiled ahead of time,
/// and finds the files of games. With a `tier`, queries over large inputs also start with baseline code, and
/// the tier makes the optimised code. Queries that `ready` returns are neither read nor compiled. Code that
/// `store` has is not generated.
Result<PreparedRun> prepareQueries(const Request& request, codegen::OptimisingTier* tier = nullptr,
                                   const ReadyQueries& ready = {}, codegen::CodeStore* store = nullptr);

/// The option --secure, for commands that read queries and take no other settings.
class SecureOption {
 public:
  explicit SecureOption(CLI::App& parser) {
    parser.add_flag("--secure", secure_, "refuse queries that read or write files");
  }
  explicit operator bool() const { return secure_; }
  /// Returns the options to compile the queries.
  frontend::CompileOptions compileOptions() const {
    GivenSettings given;
    if (secure_) given.secure = true;
    return tool::compileOptions(given, true);
  }

 private:
  bool secure_ = false;
};

}  // namespace cql::tool
