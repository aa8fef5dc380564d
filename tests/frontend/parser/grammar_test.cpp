// Queries that the chapters declare valid and invalid: tests/data/cql/accepted.txt and refused.txt, one a
// line.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <string>

#include "frontend/filter_table.h"
#include "tests/frontend/compile_support.h"

namespace cql::frontend {
namespace {

/// Calls `test` with each query of the file; a line that begins with `# ` names the chapter of those below
/// it.
template <class Test>
int forEachQuery(const std::string& name, Test test) {
  std::ifstream file(CQL_SOURCE_DIR "/tests/data/cql/" + name, std::ios::binary);
  std::string chapter, line;
  int queries = 0;
  while (std::getline(file, line)) {
    if (line.starts_with("# ")) {
      chapter = line.substr(2);
      continue;
    }
    SCOPED_TRACE(chapter + ": " + line);
    DiagnosticSink sink;
    test(compiled(line, sink).has_value(), sink);
    ++queries;
  }
  return queries;
}

TEST(Grammar, WhatTheChaptersGiveIsAccepted) {
  const int queries = forEachQuery("accepted.txt", [](bool accepted, const DiagnosticSink& sink) {
    EXPECT_TRUE(accepted) << renderAll(sink, false);
  });
  EXPECT_GE(queries, 500);
}

// The examples of the help, preceded by the definitions that they need.
TEST(Grammar, ExamplesOfTheHelpAreAccepted) {
  constexpr const char* kBefore[] = {"",
                                     "x=K y=k ",
                                     "x=1 y=2 ",
                                     "x=\"a\" y=\"b\" ",
                                     "x=parent y=child ",
                                     "piece x=K ",
                                     "dictionary D[\"a\"]=1 ",
                                     "function f(a) {a} ",
                                     "persistent x=1 "};
  for (const FilterInfo& filter : allFilters()) {
    std::string messages;
    const bool accepted = std::any_of(std::begin(kBefore), std::end(kBefore), [&](const char* before) {
      DiagnosticSink sink;
      if (compiled(std::string("cql() ") + before + std::string(filter.example), sink)) return true;
      messages = renderAll(sink, false);
      return false;
    });
    EXPECT_TRUE(accepted) << filter.word << "\n" << messages;
  }
}

TEST(Grammar, ErrorsOfTheChaptersAreRefused) {
  const int queries = forEachQuery("refused.txt", [](bool accepted, const DiagnosticSink& sink) {
    EXPECT_FALSE(accepted);
    EXPECT_TRUE(renderAll(sink, false).starts_with("query.cql:1:")) << renderAll(sink, false);
  });
  EXPECT_GE(queries, 900);
}

}  // namespace
}  // namespace cql::frontend
