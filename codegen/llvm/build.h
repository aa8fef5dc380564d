// Builds a query's module, for the JIT and for shared objects.
#pragma once

#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/Target/TargetMachine.h>

#include <chrono>
#include <memory>
#include <span>
#include <utility>

#include "codegen/core/compiled_query.h"
#include "codegen/core/options.h"
#include "frontend/ir.h"
#include "runtime/error.h"
#include "runtime/native/native_kernel.h"

namespace cql::codegen {

class Stopwatch {
 public:
  /// Milliseconds since the last lap.
  double lap() {
    auto now = std::chrono::steady_clock::now();
    return std::chrono::duration<double, std::milli>(now - std::exchange(start_, now)).count();
  }

 private:
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

struct Build {
  explicit Build(const std::stop_token& stop);
  Build(Build&&) noexcept;
  ~Build();

  std::unique_ptr<llvm::OptPassGate> gate;  ///< installed in the context
  std::unique_ptr<llvm::LLVMContext> context = std::make_unique<llvm::LLVMContext>();
  std::unique_ptr<llvm::Module> module;
  Manifest manifest;
  CodegenTimings timings;
};

enum class Stage { Emitted, Optimised };

/// The result of a function that CodegenOptions::stop has ended.
tl::unexpected<Error> stopped();

/// Emits the query; depending on `last` also links the kernel into it, except the functions of `native`, and
/// optimises it.
Result<Build> build(const frontend::Query& query, const CodegenOptions& options, llvm::TargetMachine& machine,
                    Stage last, std::span<const NativeFunction> native = {});
/// Generates an object file or assembly from the module.
Result<llvm::SmallVector<char, 0>> generate(llvm::Module& module, llvm::TargetMachine& machine,
                                            llvm::CodeGenFileType type);

}  // namespace cql::codegen
