// The passes in their order, from the parser's IR to the one that is compiled.
#pragma once

#include "frontend/diagnostics.h"
#include "frontend/ir.h"

namespace cql::frontend {

struct PassOptions {
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
