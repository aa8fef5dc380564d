// A compiled query: the target of the handle cqljit_query.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "codegen/core/compiled_query.h"
#include "frontend/compile.h"
#include "runtime/error.h"
#include "search/job.h"
#include "tools/capi/cqljit.h"
#include "tools/capi/tables.h"

namespace cql::capi {

/// A compiled query. Immutable and shared by its runs.
class Query {
 public:
  /// Returns false in a library without LLVM, where compile() and save() fail.
  static bool canCompile();
  /// Compiles a query. `diagnostics` receives the diagnostics as JSON, also if the query does not compile.
  static Result<std::shared_ptr<const Query>> compile(frontend::Source source,
                                                      const cqljit_compile_options& options,
                                                      std::string& diagnostics);

  /// Compiles a query to a shared object at the path.
  static Result<void> save(frontend::Source source, const cqljit_compile_options& options,
                           const std::string& path, std::string& diagnostics);

  static Result<std::shared_ptr<const Query>> load(const std::string& path,
                                                   const cqljit_load_options& options);

  /// Returns a job with the settings of the header and the caller. The query must outlive the job.
  Result<search::Job> job(const GivenSettings& given) const;
  const std::vector<frontend::Source>& sources() const { return sources_; }
  const std::vector<std::string>& inputs() const { return header_.inputs; }
  const std::string& warnings() const { return warnings_; }
  /// Returns the warnings as a JSON array.
  const std::string& diagnostics() const { return diagnostics_; }
  /// Returns the tables that the query fills, as a JSON array.
  const std::string& tallies() const { return tallies_; }
  /// Returns these tables as structures.
  const cqljit_tables& tables() const { return tables_->all(); }
  /// Returns the list of --columns; nullopt if the caller gave none.
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
  std::optional<Tables> tables_;  ///< set by complete()
  std::optional<std::string> columns_;
  double milliseconds_ = 0;
};

}  // namespace cql::capi
