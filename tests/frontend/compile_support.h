// Queries compiled without naming games.
#pragma once

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <utility>

#include "frontend/compile.h"
#include "runtime/regex/regex.h"

namespace cql::frontend {

inline std::optional<Query> compiled(const std::string& text, DiagnosticSink& sink,
                                     const std::string& name = "query.cql") {
  CompileOptions options;
  options.haveInput = true;
  options.library = CQL_SOURCE_DIR "/share/library";
  options.checkRegex = checkRegex;
  return compile({name, text}, options, sink);
}

/// A query that must be valid; otherwise the test fails, with an empty query.
inline Query compiledRight(const std::string& text, const std::string& name = "query.cql") {
  DiagnosticSink sink;
  std::optional<Query> query = compiled(text, sink, name);
  EXPECT_TRUE(query) << renderAll(sink, false);
  return query ? std::move(*query) : Query();
}

}  // namespace cql::frontend
