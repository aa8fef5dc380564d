// Compiles the queries of clients.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "codegen/jit/optimising_tier.h"
#include "frontend/compile.h"
#include "ide/header.h"
#include "search/large_stack.h"
#include "tools/command/prepared.h"

namespace cql::serve {

using ide::kHeader, ide::lacksHeader, ide::withHeader;
using search::onLargeStack;

/// The options of all queries: with --secure, files are neither read nor written, except those of the
/// library.
class QueryRules {
 public:
  /// `limits`: of each search (mostSeconds ...).
  explicit QueryRules(GivenSettings limits) : limits_(std::move(limits)) {}

  /// The settings with which a query is compiled and run.
  GivenSettings given(bool variations) const;
  /// The name of all queries.
  std::string nameOfQuery() const { return "query.cql"; }
  frontend::CompileOptions options(const GivenSettings& given) const;

 private:
  GivenSettings limits_;
};

/// A query with its code, which runs of it share.
struct Compiled {
  std::vector<tool::Prepared> queries;  ///< one
  codegen::OptimisingTier tier;
  double milliseconds = 0;
};

/// What a query records for those who draw its matches.
enum class Evidence : std::uint8_t { None, Recorded };

/// Compiles a query: at first to baseline code; the tier makes better one while it runs. Returns null, with
/// messages in the sink, if it has errors; an error if code cannot be made.
Result<std::shared_ptr<Compiled>> compileQuery(const std::string& text, const QueryRules& rules,
                                               const GivenSettings& given, Evidence evidence,
                                               frontend::DiagnosticSink& sink);

}  // namespace cql::serve
