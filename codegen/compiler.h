// Typed query -> native code. The front door of the folder: no LLVM header is needed to use it.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "frontend/ir.h"
#include "runtime/context.h"
#include "runtime/manifest.h"

namespace cql::codegen {

/// How much time goes into better code. Start-up is about 3, 10 and 20 ms for a query of middling size;
/// `Light` has nearly all of the speed of `Full`.
enum class Optimisation : std::uint8_t {
  None,   ///< fast instruction selection, no passes: for small inputs
  Light,  ///< inlining and scalar clean-ups, then the optimising code generator
  Full,   ///< the whole -O2 pipeline
};

struct CodegenOptions {
  /// Empty or "native": the CPU this runs on. Else an LLVM name: "x86-64-v3", "znver4" ...
  std::string cpu;
  Optimisation optimisation = Optimisation::Light;
};

/// Milliseconds.
struct CodegenTimings {
  double emit = 0, link = 0, optimise = 0, generate = 0;
};

/// A query as native code. Owns the code: `search` may be called from any number of threads while this lives.
class CompiledQuery {
 public:
  virtual ~CompiledQuery() = default;
  SearchFunction search = nullptr;
  PrefilterFunction prefilter = nullptr;  ///< null if no part of the query depends on the game alone
  Manifest manifest;
  CodegenTimings timings;
};

/// An object file with the global symbols `cql_search` and, if there is such a part, `cql_prefilter`;
/// position independent, for the small code model. It has no undefined symbols besides memcpy, memmove and
/// memset.
struct ObjectFile {
  std::vector<char> bytes;
  Manifest manifest;
  std::string triple, cpu, features;
};

// Errors are of the kind the user can do something about (an unknown CPU), or internal ones, which say so.

tl::expected<std::unique_ptr<CompiledQuery>, std::string> compile(const frontend::Query& query,
                                                                  const CodegenOptions& options = {});
tl::expected<ObjectFile, std::string> emitObject(const frontend::Query& query,
                                                 const CodegenOptions& options = {});

/// The query's LLVM IR: as emitted, or linked with the kernel and optimised.
tl::expected<std::string, std::string> llvmIr(const frontend::Query& query, const CodegenOptions& options,
                                              bool optimised);
tl::expected<std::string, std::string> assembly(const frontend::Query& query,
                                                const CodegenOptions& options = {});

/// Name and features of the CPU that "native" stands for.
std::string hostCpu();

}  // namespace cql::codegen
