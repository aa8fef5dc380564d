// A query's module on its way to code: what compiling to memory and to files share.
#pragma once

#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/Target/TargetMachine.h>

#include <chrono>
#include <memory>
#include <span>
#include <string>
#include <utility>

#include "codegen/jit/compiler.h"
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

  std::unique_ptr<llvm::OptPassGate> gate;  ///< of the context
  std::unique_ptr<llvm::LLVMContext> context = std::make_unique<llvm::LLVMContext>();
  std::unique_ptr<llvm::Module> module;
  Manifest manifest;
  CodegenTimings timings;
};

enum class Stage { Emitted, Optimised };

/// What a function gives that CodegenOptions::stop has ended.
tl::unexpected<Error> stopped();

/// Emits the query; if `last` says so also links the kernel into it, but for the functions of `native`, and
/// optimises it.
Result<Build> build(const frontend::Query& query, const CodegenOptions& options, llvm::TargetMachine& machine,
                    Stage last, std::span<const NativeFunction> native = {});
/// The module as an object file or as assembly.
Result<llvm::SmallVector<char, 0>> generate(llvm::Module& module, llvm::TargetMachine& machine,
                                            llvm::CodeGenFileType type);

}  // namespace cql::codegen
