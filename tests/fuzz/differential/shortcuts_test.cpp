// Random queries, compiled without each of the ways in which the code avoids work: results do not change.
#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

#include "codegen/jit/compiler.h"
#include "tests/fuzz/differential/generate.h"
#include "tests/fuzz/differential/outcome.h"
#include "tests/fuzz/differential/seeds.h"

namespace cql::differential {
namespace {

using codegen::CodegenOptions;
using codegen::Shortcuts;

struct Switch {
  const char* name;
  bool Shortcuts::* use;
  int changed = 0;  ///< queries whose code it changes
};

std::vector<Switch> switches() {
  std::vector<Switch> all{
      {"patternPruning", &Shortcuts::patternPruning}, {"patternMemos", &Shortcuts::patternMemos},
      {"patternLoops", &Shortcuts::patternLoops},     {"straightPaths", &Shortcuts::straightPaths},
      {"findMemos", &Shortcuts::findMemos},           {"candidatePositions", &Shortcuts::candidatePositions},
      {"echoJoins", &Shortcuts::echoJoins},           {"orbitLoops", &Shortcuts::orbitLoops},
      {"loopConditions", &Shortcuts::loopConditions}, {"loopCandidates", &Shortcuts::loopCandidates},
      {"loopExits", &Shortcuts::loopExits},           {"attackMemos", &Shortcuts::attackMemos},
      {"alignedCopies", &Shortcuts::alignedCopies},   {"textsInPlace", &Shortcuts::textsInPlace}};
  EXPECT_EQ(all.size(), sizeof(Shortcuts)) << "each member is a bool, and has a row";
  return all;
}

CodegenOptions without(bool Shortcuts::* use) {
  CodegenOptions options{.cpu = "", .optimisation = codegen::Optimisation::None};
  options.shortcuts.*use = false;
  return options;
}

std::string codeOf(const frontend::Query& query, const CodegenOptions& options) {
  return *codegen::llvmIr(query, options, /*optimised=*/false);
}

TEST(RandomQueries, ShortcutsChangeNothing) {
  const Seeds s = seeds(120);
  std::vector<Switch> all = switches();
  std::uint64_t refused = 0;
  const CodegenOptions usual{.cpu = "", .optimisation = codegen::Optimisation::None};
  for (std::uint64_t seed = s.first; seed < s.first + s.count && !HasFailure(); ++seed) {
    const GeneratedQuery text = generateQuery(seed, {.depth = 2, .extraSearch = true});
    SCOPED_TRACE("seed " + std::to_string(seed) + "\n" + text.ascii);
    std::string problem;
    const std::optional<frontend::Query> query = compileText(text.ascii, problem);
    refused += !query;
    if (!query) continue;
    const std::string usualCode = codeOf(*query, usual);
    std::optional<std::string> expected;
    for (Switch& each : all) {
      if (codeOf(*query, without(each.use)) == usualCode) continue;
      ++each.changed;
      if (!expected) expected = outcome(*query, usual, exampleGames());
      EXPECT_EQ(outcome(*query, without(each.use), exampleGames()), *expected) << "without " << each.name;
    }
  }
  EXPECT_LE(refused, s.count / 20);
  RecordProperty("refused", static_cast<int>(refused));
  for (const Switch& each : all) {
    EXPECT_GT(each.changed, 0) << each.name;
    RecordProperty(each.name, each.changed);
  }
}

}  // namespace
}  // namespace cql::differential
