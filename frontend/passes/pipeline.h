// Runs the passes in order, from the parser's IR to the IR that is compiled.
#pragma once

#include <functional>
#include <string>

#include "frontend/diagnostics.h"
#include "frontend/ir.h"

namespace cql::frontend {

struct PassOptions {
  /// Called with the IR from the parser, then after each pass.
  std::function<void(const char* stage, const Query&)> observe = nullptr;
  bool evidence = false;     ///< matches record what outputs draw (evidence.h)
  std::string library = {};  ///< the folder of CompileOptions::library, whose variables are not drawn
  bool simplify = true;      ///< clean-ups; the results do not depend on them
  /// Verifies the IR between the passes; a failure is reported as an internal error.
#if defined(CQL_ASSERTIONS)
  bool verify = true;
#else
  bool verify = false;
#endif
};

/// Expands transforms, computes effects, simplifies, finds accumulators. Returns false if the sink got an
/// error.
bool runPasses(Query& query, DiagnosticSink& diagnostics, const PassOptions& options = {});

}  // namespace cql::frontend
