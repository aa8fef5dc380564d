// The queries of a run, from their files to machine code.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "codegen/jit/compiler.h"
#include "frontend/compile.h"
#include "tools/command/prepared.h"
#include "tools/cql-jit/improvement.h"

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
/// Reads and compiles the queries that the command line names, loads those that are compiled already, and
/// finds the files of games. With `improvement` the queries can run at once: if the input is large, they are
/// compiled as for a small one, and what makes them faster is left for later.
Result<PreparedRun> prepareQueries(const Request& request, Improvement* improvement = nullptr);

}  // namespace cql::tool
