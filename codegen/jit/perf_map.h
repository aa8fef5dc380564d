// Writes the file in which perf looks up addresses of generated code: /tmp/perf-PID.map, with lines `start
// size name`, numbers in hexadecimal.
// https://github.com/torvalds/linux/blob/master/tools/perf/Documentation/jit-interface.txt
#pragma once

#include <llvm/ExecutionEngine/Orc/LLJIT.h>

#include <cstdint>
#include <map>
#include <memory>
#include <string>

#include "runtime/error.h"

namespace cql::codegen {

/// Names the code of a query by the lines it comes from: `query.cql:12`.
class PerfMap {
 public:
  /// `object`: the object file that will be loaded, with debug information.
  explicit PerfMap(std::string object) : object_(std::move(object)) {}
  /// Records the addresses that functions are loaded to.
  void watch(llvm::orc::LLJIT& jit);
  /// Appends the functions that were loaded to the file.
  Result<void> write() const;

  using Functions = std::map<std::string, std::uint64_t>;  ///< load addresses

 private:
  std::string object_;
  std::shared_ptr<Functions> functions_ = std::make_shared<Functions>();  ///< shared with the JIT
};

}  // namespace cql::codegen
