// Stages of reading and writing PGN, in bytes and plies a second.
#include <benchmark/benchmark.h>

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <vector>

#include "pgn/read/reader.h"
#include "pgn/split/input.h"
#include "pgn/write/writer.h"

namespace {

using namespace cql;

const std::string& text() {
  static const std::string bytes = [] {
    const char* name = std::getenv("CQL_BENCH_PGN");
    std::ifstream file(name ? name : CQL_SOURCE_DIR "/examples/games.pgn", std::ios::binary);
    std::stringstream stream;
    stream << file.rdbuf();
    return stream.str();
  }();
  return bytes;
}

const std::vector<pgn::GameText>& games() {
  static const std::vector<pgn::GameText> all = [] {
    std::vector<pgn::GameText> list;
    pgn::GameSplitter splitter(text());
    for (pgn::GameText game; splitter.next(game);) list.push_back(game);
    return list;
  }();
  return all;
}

void countBytes(benchmark::State& state) {
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(text().size()));
}

void divide(benchmark::State& state) {
  for (auto _ : state) {
    pgn::GameSplitter splitter(text());
    for (pgn::GameText game; splitter.next(game);) benchmark::DoNotOptimize(game);
  }
  countBytes(state);
}

/// The fallback, which examines every byte: the baseline of the fast path.
void divideFallback(benchmark::State& state) {
  for (auto _ : state) {
    pgn::GameSplitter splitter(text(), true, 1, true, false);
    for (pgn::GameText game; splitter.next(game);) benchmark::DoNotOptimize(game);
  }
  countBytes(state);
}

/// `parts`: the tags that are requested.
void tags(benchmark::State& state, std::uint32_t parts) {
  pgn::Reader reader;
  GameRecord record;
  NoWarnings silent;
  for (auto _ : state)
    for (const pgn::GameText& game : games()) reader.readTags(game, record, silent, parts);
  countBytes(state);
}

/// The reads of a query without tags: division, no tags, the mainline.
void search(benchmark::State& state) {
  pgn::Reader reader;
  GameRecord record;
  NoWarnings silent;
  std::int64_t plies = 0;
  for (auto _ : state) {
    pgn::GameSplitter splitter(text());
    for (pgn::GameText game; splitter.next(game);) {
      reader.readTags(game, record, silent, 0);
      reader.readMoves(game, {.variations = false, .comments = false}, record, silent);
      plies += record.count - 1;
    }
  }
  countBytes(state);
  state.counters["plies"] = benchmark::Counter(static_cast<double>(plies), benchmark::Counter::kIsRate);
}

void read(benchmark::State& state, pgn::ReadOptions options) {
  pgn::Reader reader;
  GameRecord record;
  NoWarnings silent;
  std::int64_t plies = 0;
  for (auto _ : state)
    for (const pgn::GameText& game : games()) {
      reader.read(game, options, record, silent);
      plies += record.count - 1;
    }
  countBytes(state);
  state.counters["plies"] = benchmark::Counter(static_cast<double>(plies), benchmark::Counter::kIsRate);
}

void write(benchmark::State& state) {
  pgn::Reader reader;
  NoWarnings silent;
  std::vector<GameRecord> records;
  for (std::size_t i = 0; i < games().size() && i < 500; ++i)
    reader.read(games()[i], {}, records.emplace_back(), silent);
  std::string out;
  std::int64_t bytes = 0;
  for (auto _ : state) {
    out.clear();
    for (const GameRecord& record : records) pgn::writeGame(record, {}, out);
    bytes += static_cast<std::int64_t>(out.size());
  }
  state.SetBytesProcessed(bytes);
}

}  // namespace

BENCHMARK(divide);
BENCHMARK(divideFallback);
BENCHMARK_CAPTURE(tags, none, 0);
BENCHMARK_CAPTURE(tags, players, cql::kWhiteTag | cql::kBlackTag);
BENCHMARK_CAPTURE(tags, all, cql::kAllTags);
BENCHMARK(search);
BENCHMARK_CAPTURE(read, mainline, cql::pgn::ReadOptions{.variations = false, .comments = false});
BENCHMARK_CAPTURE(read, fallback,
                  cql::pgn::ReadOptions{.variations = false, .comments = false, .fast = false});
BENCHMARK_CAPTURE(read, everything, cql::pgn::ReadOptions{});
BENCHMARK_CAPTURE(read, everythingByFallback, cql::pgn::ReadOptions{.fast = false});
BENCHMARK(write);
BENCHMARK_MAIN();
