// Loads a compiled query from its file. Needs no LLVM.
#pragma once

#include <memory>
#include <string>

#include "codegen/core/compiled_query.h"
#include "codegen/object/facts.h"
#include "runtime/error.h"

namespace cql::object {

/// Code and facts; the code may be called as long as this lives. `manifest` is that of the facts.
class LoadedQuery : public codegen::CompiledQuery {
 public:
  Facts facts;           ///< without the manifest, which is in `manifest`
  std::string producer;  ///< "cql-jit 1.0.0"
  std::string cpu;       ///< LLVM's name of the target CPU
};

/// Loads a shared object that `cql-jit compile` has made. The whole file is checked before any of it is
/// loaded; the error names the file and the reason: no object, made for another kind of machine, no compiled
/// query, damaged, of another version or layout, for a CPU that can do more than this one.
Result<std::unique_ptr<LoadedQuery>> load(const std::string& path);

}  // namespace cql::object
