// The queries of a run, from their files to machine code.
#pragma once

#include <functional>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "codegen/jit/compiler.h"
#include "codegen/jit/optimising_tier.h"
#include "frontend/compile.h"
#include "tools/command/prepared.h"

namespace cql::tool {

/// Compiles the text of a query to IR. Warnings go to standard error, notes of the lexer to `notes`.
Result<frontend::Query> compileText(frontend::Source source, const frontend::CompileOptions& options,
                                    std::ostream& notes);
/// What the command line says of a query.
frontend::CompileOptions compileOptions(const GivenSettings& given, bool haveInput);
/// How its code is made. Without a level on the command line: `level`.
codegen::CodegenOptions codegenOptions(const GivenSettings& given, codegen::Optimisation level);
/// The text of a query in a file, "": that of the options alone.
Result<frontend::Source> readSource(const std::string& path);
/// Of the one query that is asked for, or that of --cql alone.
Result<frontend::Source> readOnlySource(const Request& request);

struct PreparedRun {
  std::vector<Prepared> queries;
  std::vector<std::string> inputs;
};
/// Gives a query of the command line that was compiled before, by its place among them; nothing: it was not.
using ReadyQueries = std::function<std::optional<Prepared>(std::size_t query)>;
/// Reads and compiles the queries that the command line names, loads those that are compiled already, and
/// finds the files of games. With a `tier` the queries can run at once: if the input is large, they are
/// compiled as for a small one, to baseline code, and optimised code is left to the tier. What is `ready` is
/// neither read nor compiled.
Result<PreparedRun> prepareQueries(const Request& request, codegen::OptimisingTier* tier = nullptr,
                                   const ReadyQueries& ready = {});

}  // namespace cql::tool
