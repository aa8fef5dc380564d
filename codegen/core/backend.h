// The part of the compiler that needs LLVM.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "codegen/core/code_store.h"
#include "codegen/core/options.h"
#include "frontend/ir.h"
#include "runtime/error.h"
#include "runtime/native/native_kernel.h"

namespace cql::codegen {

/// Turns queries into code. Thread-safe. Errors are those of jit/compiler.h.
///
/// `native`: functions of the kernel that code for this machine's CPU calls by their names, as undefined
/// symbols. The others become part of the code.
class Backend {
 public:
  virtual ~Backend() = default;

  /// Generates code that runs in this process once it is linked (object/relocatable.h).
  virtual Result<StoredCode> generate(const frontend::Query& query, const CodegenOptions& options,
                                      std::span<const NativeFunction> native) const = 0;
  /// sharedObject(), llvmIr(), assembly() and hostCpu() of jit/compiler.h.
  virtual Result<std::string> sharedObject(const frontend::Query& query, const CodegenOptions& options,
                                           const std::string& producer) const = 0;
  virtual Result<std::string> llvmIr(const frontend::Query& query, const CodegenOptions& options,
                                     std::span<const NativeFunction> native, bool optimised) const = 0;
  virtual Result<std::string> assembly(const frontend::Query& query, const CodegenOptions& options,
                                       std::span<const NativeFunction> native) const = 0;
  virtual std::string hostCpu() const = 0;
  /// Appends the functions of an object file with debug information to /tmp/perf-PID.map, by the lines of the
  /// query that they come from. `sections`: where each section was loaded to, by its index.
  virtual Result<void> writePerfMap(const std::string& object,
                                    std::span<std::byte* const> sections) const = 0;
};

/// Returns the backend of this program. A program that has it in a library of its own loads that first; an
/// error of kind Input names the library. Thread-safe.
Result<const Backend*> backend();

}  // namespace cql::codegen
