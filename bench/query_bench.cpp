// Evaluation of compiled queries, in nanoseconds a position: a search without reading games and without
// writing.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "codegen/jit/compiler.h"
#include "frontend/compile.h"
#include "pgn/read/reader.h"
#include "pgn/split/input.h"
#include "runtime/host/host.h"
#include "runtime/regex/regex.h"

namespace {

using namespace cql;

/// Few enough that their positions stay in the second-level cache, like those of a game that was just read.
constexpr std::size_t kGames = 250;

constexpr const char* kQueries[] = {
    "false",
    "mate",
    "check",
    "R attacks k",
    "flipcolor {R attacks k}",
    "pin",
    "passedpawns",
    "shift {Nd4 kf3}",
    "#(A attacks a)>12",
    "flip shift {Nd4 kf3 Pc2}",
    "shift {Nd4 attacks kf3}",
    "rotate90 {Ra1 attacks k}",
    "find 1 10 check",
    "find check",
    "line --> check --> not check --> check",
    "line --> check+ --> not check",
    "path [x] [x] [x]",
    "path [x]+",
    "countmoves legal K-- > 5",
    "stalemate",
    "echo (s t) s:sidetomove==t:sidetomove",
    "echo (s t) #(s & t)>62",
};

/// Queries from the environment variable CQL_BENCH_QUERIES instead of the table, one a line.
std::vector<std::string> otherQueries() {
  std::vector<std::string> list;
  const char* text = std::getenv("CQL_BENCH_QUERIES");
  std::stringstream lines(text ? text : "");
  for (std::string line; std::getline(lines, line);)
    if (!line.empty()) list.push_back(line);
  return list;
}

/// Every n-th of the games.
std::vector<GameRecord>& games() {
  static std::vector<GameRecord> records = [] {
    const char* name = std::getenv("CQL_BENCH_PGN");
    std::ifstream file(name ? name : CQL_SOURCE_DIR "/examples/games.pgn", std::ios::binary);
    std::stringstream stream;
    stream << file.rdbuf();
    const std::string text = stream.str();
    std::vector<pgn::GameText> all;
    pgn::GameSplitter splitter(text);
    for (pgn::GameText game; splitter.next(game);) all.push_back(game);
    const std::size_t step = std::max<std::size_t>(1, all.size() / kGames);
    std::vector<GameRecord> list;
    pgn::Reader reader;
    NoWarnings silent;
    for (std::size_t i = 0; i < all.size() && list.size() < kGames; i += step)
      reader.read(all[i], {.variations = false, .comments = false}, list.emplace_back(), silent);
    for (GameRecord& record : list) record.tags = {};  // views into the text
    return list;
  }();
  return records;
}

std::unique_ptr<codegen::CompiledQuery> compiled(const std::string& text) {
  frontend::DiagnosticSink sink;
  frontend::CompileOptions options;
  options.haveInput = true;
  options.checkRegex = checkRegex;
  std::optional<frontend::Query> query = frontend::compile({"bench.cql", "cql() " + text}, options, sink);
  if (!query) {
    std::fputs(frontend::renderAll(sink, false).c_str(), stderr);
    return nullptr;
  }
  auto code = codegen::compile(*query);
  if (!code) {
    std::fputs(code.error().text.c_str(), stderr);
    return nullptr;
  }
  return std::move(*code);
}

/// Comments are made as in a search with CommentLevel::Normal.
void evaluate(benchmark::State& state, const std::string& text, CommentLevel commentLevel) {
  const auto code = compiled(text);
  if (!code) return state.SkipWithError("the query cannot be compiled");
  RunOptions options;
  options.commentLevel = commentLevel;
  Host host(code->manifest, options);
  std::int64_t positions = 0, matches = 0;
  for (auto _ : state)
    for (GameRecord& game : games()) {
      host.run(code->search, game);
      positions += game.count;
      matches += static_cast<std::int64_t>(host.matches().size());
    }
  state.counters["ns/position"] = benchmark::Counter(
      static_cast<double>(positions) * 1e-9, benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
  state.counters["matches"] =
      benchmark::Counter(static_cast<double>(matches), benchmark::Counter::kAvgIterations);
}

bool makesComments(const std::string& text) {
  const auto code = compiled(text);
  return code && code->manifest.comments;
}

}  // namespace

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  std::vector<std::string> queries = otherQueries();
  if (queries.empty()) queries.assign(std::begin(kQueries), std::end(kQueries));
  for (const std::string& text : queries) {
    benchmark::RegisterBenchmark(text.c_str(), evaluate, text, CommentLevel::Normal);
    if (makesComments(text))
      benchmark::RegisterBenchmark((text + ", silent").c_str(), evaluate, text, CommentLevel::Silent);
  }
  benchmark::RunSpecifiedBenchmarks();
}
