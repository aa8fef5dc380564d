// Queries that are compiled once more, thoroughly, while they are running already.
#pragma once

#include <functional>
#include <vector>

#include "codegen/jit/compiler.h"

namespace cql::tool {

class Improvement {
 public:
  /// `code` is the query compiled in haste; it gets the faster code. Both live as long as the process.
  void add(frontend::Query query, const codegen::CodegenOptions& options, codegen::CompiledQuery& code);
  /// What compiles them, or nothing if there are none. For a thread that is not waited for: the process must
  /// end by endProcess().
  std::function<void()> work() &&;

 private:
  struct Item {
    frontend::Query query;
    codegen::CodegenOptions options;
    codegen::CompiledQuery* code;
  };
  std::vector<Item> items_;
};

/// Ends the process, whatever is still being compiled; nothing is taken apart, but all output is written.
[[noreturn]] void endProcess(int status);

}  // namespace cql::tool
