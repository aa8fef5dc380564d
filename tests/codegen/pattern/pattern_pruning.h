// Queries compiled with and without pattern pruning (CodegenOptions): only counters may differ.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>

#include "codegen/jit/compiler.h"
#include "runtime/host/host.h"
#include "tests/frontend/compile_support.h"
#include "tests/fuzz/differential/seeds.h"
#include "tests/support/files.h"
#include "tests/support/records.h"

namespace cql::codegen {

inline const std::string& games() {
  static const std::string text = contentsOf(CQL_SOURCE_DIR "/examples/games.pgn") + "\n[Event \"?\"]\n\n*\n";
  return text;
}

/// All observable results of a query, and the number of evaluations of filters with this operation.
struct Outcome {
  std::string seen;
  std::uint64_t evaluated = 0;
};
/// Runs a query with or without these shortcuts. `findMemos`: results of `find` are remembered; then either
/// evaluates less often.
inline Outcome outcome(const frontend::Query& query, bool pruning, frontend::Op counted,
                       Optimisation level = Optimisation::None, bool alwaysComment = false,
                       bool findMemos = false) {
  auto code = compile(query, {.cpu = "",
                              .optimisation = level,
                              .counters = true,
                              .shortcuts = {.patternPruning = pruning,
                                            .findMemos = findMemos,
                                            .candidatePositions = pruning,
                                            .echoJoins = pruning,
                                            .loopConditions = pruning,
                                            .loopCandidates = pruning,
                                            .loopExits = pruning,
                                            .attackMemos = pruning}});
  if (!code) return {code.error().text};
  RunOptions options;
  options.uniqueComments = false;  // each is counted
  options.alwaysComment = alwaysComment;
  Host host((*code)->manifest, options);
  Outcome result;
  forEachRecord(games(), {.variations = query.searchesVariations()}, [&](GameRecord& record) {
    const RunStatus status = host.run((*code)->search, record);
    result.seen += std::to_string(record.number) + ":";
    if (status == RunStatus::Failed) result.seen += host.failure().message;
    for (const std::int32_t match : host.matches()) result.seen += " " + std::to_string(match);
    result.seen += "\n" + std::string(host.messages());
    for (const Host::Comment& comment : host.comments())
      result.seen += "  " + std::to_string(comment.position) + " {" + std::string(comment.text) + "}\n";
  });
  for (std::size_t id = 0; id < query.nodes.size(); ++id)
    if (query.nodes[id].op == counted) result.evaluated += (*code)->counters[2 * id];
  return result;
}

/// Evaluations of the operation with and without pattern pruning; expects all other results to be equal.
inline std::pair<std::uint64_t, std::uint64_t> evaluations(const char* text, frontend::Op op) {
  const frontend::Query query = frontend::compiledRight(std::string("cql() ") + text);
  const Outcome with = outcome(query, true, op), without = outcome(query, false, op);
  EXPECT_EQ(with.seen, without.seen) << text;
  return {with.evaluated, without.evaluated};
}
inline void expectFewer(const char* text, frontend::Op op) {
  const auto [with, without] = evaluations(text, op);
  EXPECT_LT(with * 2, without) << text;
}
inline void expectNoFewer(const char* text, frontend::Op op) {
  const auto [with, without] = evaluations(text, op);
  EXPECT_GE(with, without) << text;
}

/// Random queries, most of which must be valid: `count` seeds, or those of CQL_DIFFERENTIAL. `findMemos`:
/// these are used with pruning, and not without. Returns the evaluations of the operation in all of them.
inline std::pair<std::uint64_t, std::uint64_t> expectUnobservable(
    std::uint64_t count, frontend::Op op, const std::function<std::string(std::uint64_t seed)>& queryOf,
    bool findMemos = false) {
  const differential::Seeds s = differential::seeds(count);
  std::uint64_t right = 0, with = 0, without = 0;
  for (std::uint64_t seed = s.first; seed < s.first + s.count && !testing::Test::HasFailure(); ++seed) {
    const std::string text = queryOf(seed);
    SCOPED_TRACE("seed " + std::to_string(seed) + "\n" + text);
    frontend::DiagnosticSink sink;
    const std::optional<frontend::Query> query = frontend::compiled(text, sink);
    if (!query) continue;
    ++right;
    const auto level = seed % 4 ? Optimisation::None : Optimisation::Light;
    const bool alwaysComment = seed % 3 == 0;
    const Outcome pruned = outcome(*query, true, op, level, alwaysComment, findMemos),
                  tried = outcome(*query, false, op, level, alwaysComment);
    EXPECT_EQ(pruned.seen, tried.seen);
    with += pruned.evaluated;
    without += tried.evaluated;
  }
  EXPECT_GT(right, s.count / 2);
  return {with, without};
}

}  // namespace cql::codegen
