#include "tools/command/statistics.h"

#include <algorithm>
#include <array>
#include <cstdio>

#include "runtime/decimal.h"
#include "runtime/printable.h"

namespace cql::tool {
namespace {

constexpr std::array<const char*, kStages> kStageNames = {"read",  "decompress", "split", "tags",   "moves",
                                                          "match", "write",      "pack",  "output", "wait"};
constexpr std::size_t kThreadColumns = 8;

double seconds(std::uint64_t ticks, const search::RunSummary& summary) {
  return summary.ticks ? static_cast<double>(ticks) * summary.seconds / static_cast<double>(summary.ticks)
                       : 0;
}

void printRow(const char* name, const search::RunSummary& summary, const std::vector<std::uint64_t>& ticks,
              std::uint64_t all) {
  std::uint64_t sum = 0;
  for (const std::uint64_t t : ticks) sum += t;
  std::fprintf(stderr, "  %-10s %9.3f %5.1f%%", name, seconds(sum, summary),
               all ? 100.0 * static_cast<double>(sum) / static_cast<double>(all) : 0.0);
  if (ticks.size() > 1 && ticks.size() <= kThreadColumns)
    for (const std::uint64_t t : ticks) std::fprintf(stderr, " %8.3f", seconds(t, summary));
  std::fputc('\n', stderr);
}

/// Prints the seconds of each stage: the sum over all threads, its share, then those of each thread if there
/// are few.
void printStages(const search::RunSummary& summary) {
  std::uint64_t all = 0;
  std::vector<std::uint64_t> whole;
  for (const StageTimes& times : summary.stages) {
    all += times.sum();
    whole.push_back(times.sum());
  }
  std::fprintf(stderr, "  %-10s %9s %6s%s\n", "stage", "s", "share",
               whole.size() > 1 && whole.size() <= kThreadColumns ? "  by thread" : "");
  for (std::size_t stage = 0; stage < kStages; ++stage) {
    std::vector<std::uint64_t> ticks;
    ticks.reserve(summary.stages.size());
    for (const StageTimes& times : summary.stages) ticks.push_back(times.ticks[stage]);
    printRow(kStageNames[stage], summary, ticks, all);
  }
  printRow("all", summary, whole, all);
}

}  // namespace

void printStatistics(const std::vector<Prepared>& queries, const search::RunSummary& summary,
                     double prepared) {
  for (const Prepared& p : queries) {
    if (p.code->wasStored) {
      std::fprintf(stderr, "compile %s: from the cache, -O%d\n", printable(p.name).c_str(),
                   static_cast<int>(p.code->level));
      continue;
    }
    const codegen::CodegenTimings& t = p.code->timings;
    std::fprintf(stderr, "compile %s: emit %.1f ms, link %.1f ms, optimise %.1f ms, generate %.1f ms\n",
                 printable(p.name).c_str(), t.emit, t.link, t.optimise, t.generate);
  }
  std::int64_t games = 0, positions = 0;
  for (const search::JobSummary& job : summary.jobs) {
    games = std::max(games, job.games);
    positions += job.positions;
  }
  const double rate = summary.seconds > 0 ? 1 / summary.seconds : 0;
  std::fprintf(stderr, "start to first game %.1f ms; search %.3f s, %s, %.1f MB/s\n", prepared * 1e3,
               summary.seconds, numberOf(summary.threads, "thread").c_str(),
               static_cast<double>(summary.bytes) * rate / 1e6);
  std::fprintf(stderr, "%lld games, %.0f a second; %lld positions evaluated, %.2f million a second\n",
               static_cast<long long>(games), static_cast<double>(games) * rate,
               static_cast<long long>(positions), static_cast<double>(positions) * rate / 1e6);
  for (std::size_t i = 0; i < summary.jobs.size(); ++i)
    if (const search::JobSummary& job = summary.jobs[i]; job.ruledOut)
      std::fprintf(stderr, "%s: %lld games ruled out by what they contain, %lld kept%s\n",
                   printable(queries[i].name).c_str(), static_cast<long long>(job.ruledOut),
                   static_cast<long long>(job.games - job.ruledOut),
                   job.indexes.empty() ? "" : ("; looked up in the index of " + job.indexes).c_str());
  printStages(summary);
}

}  // namespace cql::tool
