// Instrumentation of code: counters, lines, the map for perf.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdio>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "codegen/jit/compiler.h"
#include "runtime/host/host.h"
#include "tests/frontend/compile_support.h"
#include "tests/support/records.h"

namespace cql::codegen {
namespace {

void runOver(const CompiledQuery& code, std::string_view movetext, RunStatus expected = RunStatus::Done) {
  const RunOptions options;
  Host host(code.manifest, options);
  const std::string text = "[Event \"?\"]\n\n" + std::string(movetext) + "\n";
  forEachRecord(text, {.variations = false, .comments = false},
                [&](GameRecord& record) { EXPECT_EQ(host.run(code.search, record), expected); });
}

/// Evaluations and matches of the filter with this operation.
std::pair<std::uint64_t, std::uint64_t> counted(const frontend::Query& query, const CompiledQuery& code,
                                                frontend::Op op) {
  for (frontend::NodeId id = 0; id < static_cast<frontend::NodeId>(query.nodes.size()); ++id)
    if (query[id].op == op) return {code.counters[2 * id], code.counters[2 * id + 1]};
  ADD_FAILURE() << "there is no such filter";
  return {};
}

TEST(Counters, CountEvaluationsAndMatches) {
  // Scholar's mate: eight positions; White is to move in four of them, and the one check is the mate.
  const frontend::Query query = frontend::compiledRight("cql() not wtm\ncheck");
  for (const auto level : {Optimisation::None, Optimisation::Light, Optimisation::Full}) {
    auto code = compile(query, {.cpu = "", .optimisation = level, .counters = true});
    ASSERT_TRUE(code) << code.error().text;
    runOver(**code, "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0");
    const auto [all, matched] = counted(query, **code, query[query.root].op);
    EXPECT_EQ(all, 8u);
    EXPECT_EQ(matched, 1u);
    const auto [checks, found] = counted(query, **code, frontend::Op::BoardTest);
    EXPECT_EQ(checks, 4u);  // only where Black is to move
    EXPECT_EQ(found, 1u);
  }
}

TEST(Counters, RecordTheFilterBeingEvaluated) {
  constexpr char kScholarsMate[] = "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0";
  // However filters end, no filter is being evaluated afterwards.
  const frontend::Query query = frontend::compiledRight(
      "cql() not wtm {flipcolor {line --> check --> {mate or Q attacks k}} or #A>3}\nsort \"p\" power A");
  // A run that stops stays in the filter that stopped it.
  const frontend::Query failing = frontend::compiledRight("cql() if false x=1\ncheck #A>x");
  for (const auto level : {Optimisation::None, Optimisation::Full}) {
    auto code = compile(query, {.cpu = "", .optimisation = level, .counters = true});
    ASSERT_TRUE(code) << code.error().text;
    ASSERT_NE((*code)->running, nullptr);
    EXPECT_EQ(*(*code)->running, frontend::kNone);
    runOver(**code, kScholarsMate);
    EXPECT_EQ(*(*code)->running, frontend::kNone);

    auto stops = compile(failing, {.cpu = "", .optimisation = level, .counters = true});
    ASSERT_TRUE(stops) << stops.error().text;
    runOver(**stops, kScholarsMate, RunStatus::Failed);
    const std::uint32_t last = *(*stops)->running;
    ASSERT_LT(last, failing.nodes.size());
    EXPECT_EQ(failing[last].op, frontend::Op::Variable);
  }
}

TEST(Counters, AreEmittedOnRequestOnly) {
  auto code = compile(frontend::compiledRight("cql() check"));
  ASSERT_TRUE(code);
  EXPECT_EQ((*code)->counters, nullptr);
  EXPECT_EQ((*code)->running, nullptr);
}

TEST(DebugInfo, NamesTheLinesOfTheFilters) {
  const frontend::Query query = frontend::compiledRight("cql()\nR attacks k\nline --> check --> {mate\n[x]}");
  auto text = llvmIr(query, {.cpu = "", .debugInfo = true}, true);
  ASSERT_TRUE(text) << text.error().text;
  EXPECT_NE(text->find("!DIFile(filename: \"query.cql\""), std::string::npos);
  for (const char* line : {"!DILocation(line: 2,", "!DILocation(line: 3,", "!DILocation(line: 4,"})
    EXPECT_NE(text->find(line), std::string::npos) << line;
  auto without = llvmIr(query, {}, true);
  ASSERT_TRUE(without);
  EXPECT_EQ(without->find("DILocation"), std::string::npos);
}

TEST(PerfMap, CoversTheCodeByLines) {
  const std::string path = "/tmp/perf-" + std::to_string(getpid()) + ".map";
  std::remove(path.c_str());
  auto code =
      compile(frontend::compiledRight("cql()\nR attacks k\npassedpawns\nfind {\npassedpawns\nr attacks K}"),
              {.cpu = "", .perfMap = true});
  ASSERT_TRUE(code) << code.error().text;
  std::ifstream file(path);
  std::vector<std::string> names;
  bool coversEntry = false;
  for (std::string line; std::getline(file, line);) {
    std::istringstream words(line);
    std::uint64_t begin = 0, size = 0;
    std::string name;
    words >> std::hex >> begin >> size >> name;
    EXPECT_GT(size, 0u);
    const auto entry = reinterpret_cast<std::uintptr_t>((*code)->search);
    coversEntry |= begin <= entry && entry < begin + size;
    names.push_back(name);
  }
  std::remove(path.c_str());
  EXPECT_TRUE(coversEntry);
  // The filter of `find` is evaluated in a function of its own.
  for (const char* name : {"query.cql:2", "query.cql:3", "query.cql:5", "query.cql:6"})
    EXPECT_NE(std::find(names.begin(), names.end(), name), names.end()) << name;
}

}  // namespace
}  // namespace cql::codegen
