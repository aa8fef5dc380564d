// Compiles the queries of clients.
#pragma once

#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "codegen/jit/optimising_tier.h"
#include "frontend/compile.h"
#include "ide/header.h"
#include "search/thread.h"
#include "tools/command/prepared.h"

namespace cql::serve {

/// Runs a function on a large stack: the texts of clients may be nested deeply.
template <class Function>
auto onLargeStack(Function function) {
  std::optional<decltype(function())> result;
  std::exception_ptr thrown;
  {
    search::Thread thread([&] {
      try {
        result.emplace(function());
      } catch (...) {
        thrown = std::current_exception();
      }
    });
  }
  if (thrown) std::rethrow_exception(thrown);
  return std::move(*result);
}

using ide::kHeader, ide::lacksHeader, ide::withHeader;

/// The options of all queries: with --secure, files are neither read nor written, except those of the
/// library.
class QueryRules {
 public:
  /// The settings with which a query is compiled and run.
  GivenSettings given(bool variations) const;
  /// The name of all queries.
  std::string nameOfQuery() const { return "query.cql"; }
  frontend::CompileOptions options(const GivenSettings& given) const;
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
