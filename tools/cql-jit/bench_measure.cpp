#include "tools/cql-jit/bench_measure.h"

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <iostream>

#include "search/engine.h"
#include "tools/command/console.h"
#include "tools/command/jobs.h"
#include "tools/cql-jit/queries.h"
#include "tools/formats.h"

namespace cql::tool {
namespace {

/// The exit status of a failed child is this number plus the kind of its error.
constexpr int kFirstError = 16;

Part partOf(Stage stage) {
  switch (stage) {
    case Stage::Read:
    case Stage::Decompress:
    case Stage::Split:
    case Stage::Tags:
      return kRead;
    case Stage::Moves:
      return kDecode;
    case Stage::Match:
      return kMatch;
    case Stage::Write:
    case Stage::Pack:
    case Stage::Output:
    case Stage::Wait:
      return kOther;
  }
  return kOther;
}

/// Divides the time of the run in proportion to the stages of all threads.
std::array<double, kParts.size()> divide(const search::RunSummary& summary) {
  std::array<double, kParts.size()> out{};
  double all = 0;
  for (const StageTimes& thread : summary.stages)
    for (std::size_t stage = 0; stage < kStages; ++stage) {
      out[partOf(static_cast<Stage>(stage))] += static_cast<double>(thread.ticks[stage]);
      all += static_cast<double>(thread.ticks[stage]);
    }
  if (all > 0)
    for (double& part : out) part *= summary.seconds / all;
  return out;
}

/// Compiles and runs the query, in the child process.
Result<void> compileAndRun(const Request& request, bool parts, Measurement& out) {
  const Result<PreparedRun> prepared = prepareQueries(request);
  if (!prepared) return tl::unexpected(prepared.error());
  const auto& [queries, inputs] = *prepared;
  const auto jobs = makeJobs(request.given, inputs, queries);
  if (!jobs) return tl::unexpected(jobs.error());
  out.compile[kParse] = queries[0].parseMilliseconds;
  const codegen::CodegenTimings& timings = queries[0].code->timings;
  out.compile[kEmit] = timings.emit;
  out.compile[kLink] = timings.link;
  out.compile[kOptimise] = timings.optimise;
  out.compile[kGenerate] = timings.generate;

  search::EngineOptions options;
  options.threads = threadCount(request.given);
  options.statistics = parts;
  const search::RunSummary summary = search::run(*jobs, inputs, openInput, options);
  out.seconds = summary.seconds;
  if (parts) out.parts = divide(summary);
  const search::JobSummary& job = summary.jobs[0];
  if (const auto& failure = job.failure)
    return tl::unexpected(
        frontend::runTimeError(*failure, queries[0].sources, queries[0].code->manifest.places, colored()));
  out.matches = job.matches;
  out.games = job.games;
  out.positions = job.positions;
  out.bytes = summary.bytes;
  out.threads = summary.threads;
  if (summary.inputErrors.empty()) return {};
  return fail(ErrorKind::Input, "cannot read " + summary.inputErrors[0]);
}

bool readAll(int descriptor, void* data, std::size_t size) {
  auto* to = static_cast<char*>(data);
  while (size) {
    const ssize_t got = read(descriptor, to, size);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return false;
    to += got;
    size -= static_cast<std::size_t>(got);
  }
  return true;
}

tl::unexpected<Error> systemError(const char* what) {
  return fail(ErrorKind::Input, std::string(what) + ": " + std::strerror(errno));
}

}  // namespace

Result<Measurement> measure(const Request& request, bool parts) {
  int ends[2];
  if (pipe(ends) != 0) return systemError("pipe");
  std::cout.flush();
  const pid_t child = fork();
  if (child < 0) {
    close(ends[0]);
    close(ends[1]);
    return systemError("fork");
  }
  if (child == 0) {
    close(ends[0]);
    std::cout.rdbuf(nullptr);  // drops notes about the query, which each run would repeat
    Measurement result{};
    const Result<void> done = compileAndRun(request, parts, result);
    if (!done) report(done.error());
    std::cerr.flush();
    if (!done) _exit(kFirstError + static_cast<int>(done.error().kind));
    _exit(write(ends[1], &result, sizeof result) == static_cast<ssize_t>(sizeof result) ? 0 : 1);
  }
  close(ends[1]);
  Measurement result{};
  const bool whole = readAll(ends[0], &result, sizeof result);
  close(ends[0]);
  int state = 0;
  rusage usage{};
  while (wait4(child, &state, 0, &usage) < 0)
    if (errno != EINTR) return systemError("wait4");
  if (WIFEXITED(state) && WEXITSTATUS(state) >= kFirstError)
    return fail(static_cast<ErrorKind>(WEXITSTATUS(state) - kFirstError), "");
  if (!whole || !WIFEXITED(state)) return fail(ErrorKind::Memory, "a measurement ended early");
  result.peakMemory = static_cast<std::uint64_t>(usage.ru_maxrss) * 1024;
  return result;
}

}  // namespace cql::tool
