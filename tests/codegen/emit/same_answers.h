// Filters with a specialised code path against equivalent ones without it: an assignment in a filter keeps
// the compiler from most of them, and the shortcuts are off.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "codegen/jit/compiler.h"
#include "frontend/compile.h"
#include "io/warnings.h"
#include "pgn/read/reader.h"
#include "pgn/split/splitter.h"
#include "runtime/host/host.h"
#include "tests/codegen/support.h"
#include "tests/frontend/compile_support.h"
#include "tests/support/files.h"

namespace cql::codegen::test {

/// Games for these tests.
inline const std::string& examples() {
  static const std::string text = contentsOf(CQL_SOURCE_DIR "/examples/games.pgn");
  return text;
}

inline std::vector<GameRecord>& games(bool variations) {
  static std::vector<GameRecord> records[2];
  std::vector<GameRecord>& list = records[variations];
  if (list.empty()) {
    pgn::Reader reader;
    NoWarnings silent;
    pgn::GameSplitter splitter(examples());
    for (pgn::GameText game; splitter.next(game);)
      reader.read(game, {.variations = variations}, list.emplace_back(), silent);
  }
  return list;
}

/// Matches and comments of all games, and the number of matching positions.
struct Answer {
  std::string error;  ///< of the compiler or of the run; empty: no error
  std::string text = {};
  std::size_t matches = 0;
};

/// Every evaluation is performed as written.
inline constexpr Shortcuts kNoShortcuts{.patternPruning = false,
                                        .patternMemos = false,
                                        .patternLoops = false,
                                        .straightPaths = false,
                                        .findMemos = false,
                                        .candidatePositions = false,
                                        .echoJoins = false,
                                        .loopConditions = false,
                                        .loopCandidates = false,
                                        .loopExits = false,
                                        .attackMemos = false,
                                        .orbitLoops = false,
                                        .alignedCopies = false,
                                        .textsInPlace = false};

inline Answer answer(const std::string& body, bool variations, Optimisation level,
                     const Shortcuts& shortcuts = {}) {
  frontend::DiagnosticSink sink;
  auto query = frontend::compiled((variations ? "cql(variations) " : "cql() ") + body, sink);
  if (!query) return {.error = frontend::renderAll(sink, false)};
  auto code = compile(*query, {.cpu = "", .optimisation = level, .shortcuts = shortcuts});
  if (!code) return {.error = code.error().text};
  RunOptions run;
  run.variations = variations;
  run.uniqueComments = false;  // each is counted
  Host host((*code)->manifest, run);
  Answer result;
  for (GameRecord& game : games(variations)) {
    if (host.run((*code)->search, game) != RunStatus::Done) return {.error = host.failure().message};
    result.text += std::to_string(game.number) + ":";
    for (std::int32_t position : host.matches()) result.text += " " + std::to_string(position);
    result.matches += host.matches().size();
    for (const Host::Comment& c : host.comments())
      result.text += "\n" + std::to_string(c.position) + " " + std::string(c.text);
    result.text += "\n";
  }
  return result;
}

/// Both filters have the same results everywhere; they match somewhere, unless `rare`.
inline void expectSame(const std::string& fast, const std::string& general, bool rare = false) {
  for (bool variations : {false, true}) {
    const Answer expected = answer(general, variations, Optimisation::None, kNoShortcuts);
    ASSERT_EQ(expected.error, "") << general;
    EXPECT_TRUE(rare || expected.matches > 0) << general;
    for (Optimisation level : {Optimisation::None, Optimisation::Light}) {
      const Answer found = answer(fast, variations, level);
      EXPECT_EQ(found.error, "") << fast;
      EXPECT_EQ(found.text, expected.text) << fast << " | " << general;
    }
  }
}

}  // namespace cql::codegen::test
