#include "tools/cql-jit/mcp/mcp_worker.h"

#ifdef __linux__
#include <sys/prctl.h>
#endif
#include <sys/resource.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <mutex>
#include <optional>
#include <sstream>

#include "codegen/jit/compiler.h"
#include "frontend/compile.h"
#include "frontend/passes/pipeline.h"
#include "search/engine.h"
#include "search/thread.h"
#include "tools/command/console.h"
#include "tools/command/inputs.h"
#include "tools/command/jobs.h"
#include "tools/command/prepared.h"
#include "tools/command/replaceable.h"
#include "tools/cql-jit/explain/plan.h"
#include "tools/cql-jit/mcp/mcp_rows.h"
#include "tools/cql-jit/queries.h"
#include "tools/cql-jit/rpc/json_rpc.h"
#include "tools/formats.h"

namespace cql::tool {
namespace {

using Clock = std::chrono::steady_clock;

/// Most bytes of lines that the query prints, and of tables, that an answer holds.
constexpr std::size_t kMostText = std::size_t{64} << 10;
/// Bytes of memory that a query may use besides the stacks of its threads. Strings and dictionaries of a
/// query have no other limit.
constexpr std::size_t kMostMemory = std::size_t{2} << 30;

/// Writes an event. Threads of a search write progress and results.
void emit(const char* name, Json content) {
  static std::mutex mutex;
  const std::string line = rpc::bytesOf({{name, std::move(content)}}) + "\n";
  const std::lock_guard lock(mutex);
  std::fwrite(line.data(), 1, line.size(), stdout);
  std::fflush(stdout);
}

int fail(const Error& error) {
  emit("error", {{"text", error.details.empty() ? error.text : error.details}});
  return 0;
}

/// A query of a task, compiled to IR or refused.
struct Checked {
  frontend::DiagnosticSink sink;
  std::optional<frontend::Query> query;
};

/// Reads the settings that a task gives to its query. Bare filters are those of a command line.
GivenSettings settingsOf(const Json& task) {
  GivenSettings given;
  given.secure = true;
  given.count = true;
  given.warnings = "none";
  if (task.value("variations", false)) given.variations = true;
  if (task.contains("columns")) given.columns = task["columns"];
  if (task.contains("threads")) given.threads = task["threads"];
  if (const std::string query = task.at("query"); !beginsLikeQuery(query) && !query.starts_with("(match"))
    given.filters.push_back({"cql", {query}});
  return given;
}

void check(const Json& task, const GivenSettings& given, Checked& checked) {
  frontend::CompileOptions options = compileOptions(given, true);
  options.warnings = std::nullopt;  // lints are part of the answer
  const bool isBare = !given.filters.empty();
  frontend::Source source{isBare ? kNoQueryFile : "query.cql",
                          isBare ? "cql() ." : std::string(task["query"])};
  checked.query = frontend::compile(std::move(source), options, checked.sink);
}

Json describe(const Checked& checked) {
  return {{"ok", checked.query.has_value()},
          {"diagnostics", Json::parse(frontend::renderJson({&checked.sink, 1}))},
          {"text", frontend::renderAll(checked.sink, false)}};
}

int explain(const GivenSettings& given, Checked& checked) {
  const auto code = codegen::compile(*checked.query, codegenOptions(given, codegen::Optimisation::None));
  if (!code) return fail(code.error());
  Json answer = describe(checked);
  answer["plan"] = describePlan(*checked.query, (*code)->manifest);
  emit("done", std::move(answer));
  return 0;
}

/// Collects texts up to a limit.
class Text {
 public:
  void add(std::string_view text) {
    const std::size_t room = kMostText - std::min(kMostText, text_.size());
    text_ += text.substr(0, room);
    isCut_ |= text.size() > room;
  }
  std::string take() { return std::move(text_) + (isCut_ ? "...\n" : ""); }

 private:
  std::string text_;
  bool isCut_ = false;
};

int search(const Json& task, const GivenSettings& given, Checked& checked) {
  const std::vector<std::string> inputs = task.at("files");
  Json answer = describe(checked);
  auto code = codegen::compile(*checked.query, codegenOptions(given, codegen::Optimisation::Light));
  if (!code) return fail(code.error());
  std::vector<Prepared> queries(1);
  queries[0] = {"query.cql", checked.query->header, checked.query->sources, std::move(*code)};
  GivenSettings shown = given;
  shown.columns.reset();  // of the rows that are answered, not of a file
  auto jobs = makeJobs(shown, inputs, queries);
  if (!jobs) return fail(jobs.error());
  search::Job& job = jobs->front();
  SinkSetup setup{.file = {}, .manifest = job.manifest, .settings = job.options, .gameText = gameText};
  setup.settings.columns = given.columns;
  setup.settings.gameRows = task.value("byGame", false);
  if (!given.columns && job.manifest->rows.empty())
    setup.settings.columns = std::string(inputs.size() > 1 ? "file," : "") +
                             (setup.settings.gameRows ? "game,white,black,date,result,matches"
                                                      : "game,white,black,date,result,ply,move,fen");
  auto rows = RowTaker::make(std::move(setup), task.value("rows", std::size_t{20}));
  if (!rows) return fail(rows.error());
  job.sinks.push_back(*rows);

  std::atomic<bool> stop = false;
  const auto end =
      Clock::now() + std::chrono::milliseconds(static_cast<std::int64_t>(1000 * task.value("seconds", 10.0)));
  search::EngineOptions options;
  options.threads = threadCount(given);
  options.stop = &stop;
  options.keepPartial = true;
  options.totalBytes = totalBytes(inputs);
  Text lines;
  options.lines = [&](std::size_t, std::string_view text) { lines.add(text); };
  auto shownAt = Clock::now();
  options.progress = [&](const search::Progress& p) {
    const auto now = Clock::now();
    if (now >= end) stop = true;
    if (now - shownAt < std::chrono::milliseconds(100)) return;
    shownAt = now;
    emit("progress",
         {{"bytes", p.consumed}, {"of", p.totalBytes}, {"games", p.games}, {"matches", p.matches[0]}});
  };
  const search::RunSummary summary = search::run(*jobs, inputs, openInput, options);
  const search::JobSummary& done = summary.jobs[0];
  if (done.failure)
    return fail(frontend::runTimeError(*done.failure, queries[0].sources, job.manifest->places, false));
  if (!done.outputError.empty()) return fail({ErrorKind::Output, done.outputError, {}});
  Text tables;
  tables.add(done.persistentLines);
  for (const auto& sink : job.sinks) tables.add(sink->report().lines);
  answer.update({{"games", done.games},
                 {"matches", done.matches},
                 {"complete", !summary.interrupted},
                 {"seconds", summary.seconds},
                 {"rows", (*rows)->takeRows()},
                 {"moreRows", (*rows)->leftSome()}});
  if (std::string text = lines.take(); !text.empty()) answer["messages"] = std::move(text);
  if (std::string text = tables.take(); !text.empty()) answer["tables"] = std::move(text);
  if (summary.warnings > 0) answer["damagedGames"] = summary.warnings;
  if (!summary.inputErrors.empty()) answer["unread"] = summary.inputErrors;
  emit("done", std::move(answer));
  return 0;
}

}  // namespace

Result<int> runWorker() {
#ifdef __linux__
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);  // ends with the server, even if that is killed
#endif
  const Result<std::string> text = readText("-");
  if (!text) return tl::unexpected(text.error());
  const Json task = Json::parse(*text);
  const GivenSettings given = settingsOf(task);
  const rlim_t most = kMostMemory + static_cast<std::size_t>(threadCount(given) + 2) * search::kStackBytes;
  const rlimit memory{most, most};
  ::setrlimit(RLIMIT_DATA, &memory);
  Checked checked;
  check(task, given, checked);
  if (!checked.query || task["task"] == "check") {
    emit("done", describe(checked));
    return 0;
  }
  return task["task"] == "explain" ? explain(given, checked) : search(task, given, checked);
}

}  // namespace cql::tool
