// The code of small filters, as files to be read: tests/codegen/golden/NAME.txt has the filter, its typed IR
// and the LLVM IR as it is emitted. With CQL_UPDATE_GOLDEN=1 they are rewritten; read the difference
// before it is committed.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

#include "codegen/jit/compiler.h"
#include "frontend/compile.h"
#include "frontend/passes/print.h"
#include "runtime/regex/regex.h"

namespace cql::codegen {
namespace {

struct Golden {
  const char *name, *filter;
};
constexpr Golden kGolden[] = {{"designator", "Ka1"},
                              {"union", "R | Qd4"},
                              {"attacks", "R attacks k"},
                              {"ray", "ray up (R k)"},
                              {"direction", "up 1 P & k"},
                              {"pawns", "passedpawns"},
                              {"square_loop", "square x in A #x == 1"},
                              {"power", "power A > 30"},
                              {"mate", "btm mate"},
                              {"arithmetic", "ply / 2 % 3 == 1"},
                              {"extremum", "max (#A #a) < 5"},
                              {"logic", "not (check or Ra1)"},
                              {"if", "if check Ra1 else Kg1"},
                              {"variable", "x = A & d4 x attacks k"},
                              {"piece_variable", "piece x = Ra1 x attacks k"},
                              {"persistent", "persistent games += 1"},
                              {"concat", "str(\"a\" ply) + \"b\" == \"a0b\""},
                              {"slice", "fen[:8] == \"rnbqkbnr\""},
                              {"regex", "player white ~~ \"^K\""},
                              {"dictionary", "dictionary D D[ply] = 1 #D > 1"},
                              {"tag", "year > 1990 elo white > 2600"},
                              {"transform", "flipcolor Ra1"},
                              {"move", "move from P to a8"},
                              {"dash", "N--k"},
                              {"legal_moves", "countmoves legal K-- > 2"},
                              {"line", "line --> check --> mate"},
                              {"find", "find check"},
                              {"at", "parent:check"},
                              {"comment", "comment(\"rooks: \" #R)"},
                              {"kernel_call", "plycount > 80"},
                              {"service_call", "\"KRP\" in signature"}};

/// Removes what depends on the machine, and what every new service or field of the Context changes.
std::string stable(const std::string& ir) {
  static const std::regex kMachine("(; ModuleID|source_filename|target (datalayout|triple)) ?=?[^\n]*\n");
  static const std::regex kService("(getelementptr inbounds ptr, ptr %\\d+, i64) \\d+");
  static const std::regex kContext("dereferenceable\\(\\d+\\)");
  std::string text = std::regex_replace(ir, kMachine, "");
  text = std::regex_replace(text, kService, "$1 <service>");
  return std::regex_replace(text, kContext, "dereferenceable(<Context>)");
}

std::string describe(const Golden& golden) {
  frontend::CompileOptions options;
  options.haveInput = true;
  options.checkRegex = checkRegex;
  frontend::DiagnosticSink sink;
  const auto query =
      frontend::compile({"query.cql", std::string("cql(silent) ") + golden.filter}, options, sink);
  if (!query) return "no query: " + frontend::renderAll(sink, false);
  const auto ir = llvmIr(*query, {}, false);
  if (!ir) return ir.error().text;
  return golden.filter + std::string("\n\n") +
         frontend::print(*query, frontend::PrintOptions{.effects = true}) + "\n" + stable(*ir);
}

class GoldenTest : public testing::TestWithParam<Golden> {};

TEST_P(GoldenTest, MatchesTheFile) {
#if !defined(__clang__)
  GTEST_SKIP()
      << "the code is the same, but its instructions stand as clang evaluates the arguments of a call";
#endif
  const std::string now = describe(GetParam());
  const auto path =
      std::filesystem::path(CQL_SOURCE_DIR "/tests/codegen/golden") / (GetParam().name + std::string(".txt"));
  if (std::getenv("CQL_UPDATE_GOLDEN")) std::ofstream(path) << now;
  std::ostringstream before;
  before << std::ifstream(path).rdbuf();
  EXPECT_EQ(before.str(), now) << path
                               << ": if the difference is meant, CQL_UPDATE_GOLDEN=1 writes the file anew";
}

INSTANTIATE_TEST_SUITE_P(Filters, GoldenTest, testing::ValuesIn(kGolden),
                         [](const auto& info) { return std::string(info.param.name); });

}  // namespace
}  // namespace cql::codegen
