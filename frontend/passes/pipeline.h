// The passes in their order, from the parser's IR to the one that is compiled.
#pragma once

#include <functional>

#include "frontend/diagnostics.h"
#include "frontend/ir.h"

namespace cql::frontend {

struct PassOptions {
  /// Called with the IR after each pass, first of all as it came from the parser.
  std::function<void(const char* stage, const Query&)> observe = nullptr;
  bool simplify = true;  ///< clean-ups; answers are the same without
  /// Check the IR between the passes; a mistake is reported as an internal error.
#ifdef NDEBUG
  bool verify = false;
#else
  bool verify = true;
#endif
};

/// Transforms written out, clean-ups, effects. False if the sink got an error.
bool runPasses(Query& query, DiagnosticSink& diagnostics, const PassOptions& options = {});

}  // namespace cql::frontend
