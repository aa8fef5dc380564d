// Where compile() looks for code that an earlier run generated, and leaves what it generates.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "codegen/core/compiled_query.h"
#include "codegen/core/options.h"
#include "frontend/ir.h"
#include "runtime/error.h"
#include "runtime/manifest.h"

namespace cql::codegen {

/// Symbol of the global with two 64-bit counters for each node: evaluations, matches.
inline constexpr char kCountersSymbol[] = "cql_counters";
/// Symbol of the global with the NodeId of the innermost filter that is being evaluated, 32 bits; kNone
/// outside of filters.
inline constexpr char kRunningSymbol[] = "cql_running";

/// The code of a query as LLVM generated it, before it is linked, with all that compile() returns beside it.
struct StoredCode {
  Optimisation level = Optimisation::None;
  bool hasPrefilter = false;
  CodegenTimings timings;  ///< of the compilation
  Manifest manifest;       ///< as emission completed it
  std::string object;      ///< ELF, relocatable
};

/// Which code of a query will do.
enum class WantedLevel : std::uint8_t {
  OrBetter,  ///< that of the options, or of a higher level if there is some
  Only,      ///< of the level of the options
};

/// Thread-safe: queries are compiled by several threads.
class CodeStore {
 public:
  virtual ~CodeStore() = default;
  /// Returns the code of the query, of the highest level there is among those that will do; nullopt if it has
  /// to be generated.
  virtual std::optional<StoredCode> find(const frontend::Query& query, const CodegenOptions& options,
                                         WantedLevel wanted) = 0;
  /// Takes the code that was generated for the query with these options.
  virtual void keep(const frontend::Query& query, const CodegenOptions& options, StoredCode code) = 0;
};

}  // namespace cql::codegen
