// Queries compiled for games that are named elsewhere.
#pragma once

#include <optional>
#include <string>

#include "frontend/compile.h"

namespace cql::frontend {

inline std::optional<Query> compiled(const std::string& text, DiagnosticSink& sink,
                                     const std::string& name = "query.cql") {
  CompileOptions options;
  options.haveInput = true;
  return compile({name, text}, options, sink);
}

}  // namespace cql::frontend
