// A query that is ready to run: the handle cqljit_query.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "codegen/jit/compiled_query.h"
#include "frontend/compile.h"
#include "runtime/error.h"
#include "search/job.h"
#include "tools/capi/cqljit.h"

namespace cql::capi {

/// Immutable, and shared by its runs.
class Query {
 public:
  /// `diagnostics` gets the diagnostics as JSON, whether or not the query compiles.
  static Result<std::shared_ptr<const Query>> compile(frontend::Source source,
                                                      const cqljit_compile_options& options,
                                                      std::string& diagnostics);

  static Result<std::shared_ptr<const Query>> load(const std::string& path,
                                                   const cqljit_load_options& options);

  /// Makes a job with the settings of the header and the caller. The job points into this query.
  Result<search::Job> job(const GivenSettings& given) const;
  const std::vector<frontend::Source>& sources() const { return sources_; }
  const std::vector<std::string>& inputs() const { return header_.inputs; }
  const std::string& warnings() const { return warnings_; }
  /// The warnings as a JSON array.
  const std::string& diagnostics() const { return diagnostics_; }
  /// The tables that it fills, as a JSON array.
  const std::string& tallies() const { return tallies_; }
  /// The list of --columns, if the caller gave one.
  const std::optional<std::string>& columns() const { return columns_; }
  double milliseconds() const { return milliseconds_; }

 private:
  /// Loads the collections that the code needs.
  Result<void> complete(std::chrono::steady_clock::time_point start);

  std::vector<frontend::Source> sources_;
  GivenSettings header_;
  std::unique_ptr<codegen::CompiledQuery> code_;
  std::vector<std::shared_ptr<const PositionCollection>> collections_;
  std::string warnings_, diagnostics_ = "[]", tallies_;
  std::optional<std::string> columns_;
  double milliseconds_ = 0;
};

}  // namespace cql::capi
