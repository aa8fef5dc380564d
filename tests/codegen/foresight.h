// Queries compiled with and without foresight (CodegenOptions), by which nothing but counters may differ.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "codegen/jit/compiler.h"
#include "pgn/read/reader.h"
#include "pgn/split/input.h"
#include "runtime/host/host.h"
#include "tests/frontend/compile_support.h"
#include "tests/support/files.h"

namespace cql::codegen {

inline const std::string& games() {
  static const std::string text = contentsOf(CQL_SOURCE_DIR "/examples/games.pgn") + "\n[Event \"?\"]\n\n*\n";
  return text;
}

/// All that can be seen of a query, and how often filters with this operation were evaluated.
struct Outcome {
  std::string seen;
  std::uint64_t evaluated = 0;
};
inline Outcome outcome(const frontend::Query& query, bool foresight, frontend::Op counted,
                       Optimisation level = Optimisation::None) {
  auto code = compile(query, {.cpu = "", .optimisation = level, .counters = true, .foresight = foresight});
  if (!code) return {code.error().text};
  RunOptions options;
  options.uniqueComments = false;  // each is counted
  Host host((*code)->manifest, options);
  Outcome result;
  auto source = pgn::textSource(games());
  pgn::Batch batch;
  pgn::Reader reader;
  NoWarnings silent;
  GameRecord record;
  while (source->next(batch))
    for (const pgn::GameText& game : batch.games) {
      reader.read(game, {.variations = query.searchesVariations()}, record, silent);
      const RunStatus status = host.run((*code)->search, record);
      result.seen += std::to_string(record.number) + ":";
      if (status == RunStatus::Failed) return {result.seen + host.failure().message};
      for (const std::int32_t match : host.matches()) result.seen += " " + std::to_string(match);
      result.seen += "\n" + std::string(host.messages());
      for (const Host::Comment& comment : host.comments())
        result.seen += "  " + std::to_string(comment.position) + " {" + std::string(comment.text) + "}\n";
    }
  for (std::size_t id = 0; id < query.nodes.size(); ++id)
    if (query.nodes[id].op == counted) result.evaluated += (*code)->counters[2 * id];
  return result;
}

/// Evaluations of the operation with and without foresight, by which nothing else may differ.
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

}  // namespace cql::codegen
