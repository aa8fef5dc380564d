// The main job: queries over games.
#include <glob.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <thread>

#include "pgn/input.h"
#include "pgn/reader.h"
#include "runtime/regex.h"
#include "tools/cql-jit/arguments.h"
#include "tools/cql-jit/commands.h"
#include "tools/cql-jit/progress.h"
#include "frontend/spelling.h"
#include "tools/search/engine.h"
#include "tools/search/output_file.h"

namespace cql::tool {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

/// A query of this run, compiled.
struct Prepared {
  std::string name;
  frontend::Query query;
  std::unique_ptr<codegen::CompiledQuery> code;
};

int refuse(const std::string& text) {
  complain(text);
  return 2;
}

bool isGameFile(const fs::path& path) {
  static constexpr std::string_view kEndings[] = {".pgn", ".PGN", ".pgn.zst", ".pgn.gz", ".pgn.bz2"};
  const std::string name = path.filename().string();
  return std::any_of(std::begin(kEndings), std::end(kEndings), [&](std::string_view e) { return name.ends_with(e); });
}

/// Directories and patterns as files, in the order of their names.
std::vector<std::string> expandInputs(const std::vector<std::string>& inputs) {
  std::vector<std::string> files;
  for (const std::string& input : inputs) {
    std::error_code error;
    if (fs::is_directory(input, error)) {
      std::vector<std::string> inside;
      for (const auto& entry : fs::recursive_directory_iterator(input, fs::directory_options::skip_permission_denied, error))
        if (entry.is_regular_file() && isGameFile(entry.path())) inside.push_back(entry.path().string());
      std::sort(inside.begin(), inside.end());
      files.insert(files.end(), inside.begin(), inside.end());
    } else if (!fs::exists(input, error) && input.find_first_of("*?[") != std::string::npos) {
      glob_t found{};
      if (glob(input.c_str(), 0, nullptr, &found) == 0) files.insert(files.end(), found.gl_pathv, found.gl_pathv + found.gl_pathc);
      else files.push_back(input);
      globfree(&found);
    } else {
      files.push_back(input);
    }
  }
  return files;
}

std::uint64_t totalBytes(const std::vector<std::string>& files) {
  std::uint64_t bytes = 0;
  for (const std::string& file : files) {
    std::error_code error;
    const auto size = fs::file_size(file, error);
    if (!error) bytes += size;
  }
  return bytes;
}

/// Small inputs are searched before a thorough optimiser is done.
codegen::Optimisation levelFor(const Arguments& arguments, std::uint64_t bytes) {
  if (arguments.optimisation) return static_cast<codegen::Optimisation>(*arguments.optimisation);
  constexpr std::uint64_t kSmall = 1 << 20;
  return bytes && bytes < kSmall ? codegen::Optimisation::None : codegen::Optimisation::Light;
}

std::optional<search::Interval> interval(const std::optional<Arguments::Bounds>& given, const std::optional<frontend::Bounds>& header) {
  if (given) return search::Interval{given->low, given->high};
  if (header) return search::Interval{header->low, header->high};
  return std::nullopt;
}

std::string defaultOutput(const std::string& query) { return fs::path(query).stem().string() + "-out.pgn"; }

/// The collections of `similarposition`, read before the search.
int loadCollections(const Manifest& manifest, RunOptions& options) {
  for (const CollectionInfo& info : manifest.collections) {
    auto collection = std::make_shared<PositionCollection>(info.file, info.transforms);
    std::string error;
    std::unique_ptr<pgn::GameSource> source = pgn::openSource(info.file, error);
    if (!source) {
      complain(error);
      return 2;
    }
    pgn::Batch batch;
    pgn::Reader reader;
    GameRecord record;
    pgn::NoWarnings silent;
    while (source->next(batch))
      for (const pgn::GameText& game : batch.games) {
        reader.read(game, {.boards = true, .variations = false, .comments = false}, record, silent);
        if (record.searchable) collection->add(record, game.number);
      }
    if (!collection->games()) {
      complain(info.file + ": there are no games in this collection");
      return 2;
    }
    std::cerr << "Db: read " << collection->games() << " games from submission file: " << info.file << "\n";
    options.collections.push_back(std::move(collection));
  }
  return 0;
}

search::Job makeJob(const Prepared& p, const Arguments& a) {
  const frontend::Header& header = p.query.header;
  search::Job job;
  job.search = p.code->search;
  job.prefilter = p.code->prefilter;
  job.manifest = &p.code->manifest;
  job.options.variations = header.variations;
  job.options.commentLevel = static_cast<std::uint8_t>(a.level.value_or(header.level));
  job.options.matchString = a.matchString ? *a.matchString : header.matchString.value_or("CQL");
  job.options.alwaysComment = a.alwaysComment;
  job.options.keepSortComments = !a.sortComments;
  job.options.setTags = a.setTags;
  job.options.removeComments = a.removeComments;
  job.options.files = !a.secure;
  job.gameNumber = interval(a.gameNumber, header.gameNumber);
  job.matchCount = interval(a.matchCount, header.matchCount);
  for (std::uint8_t r : header.results) job.results.push_back(static_cast<GameResult>(r));
  job.playerPattern = a.player;
  if (a.year) job.year = search::Interval{a.year->low, a.year->high};
  job.gameHeader = a.gameHeader;
  job.uniqueComments = a.uniqueComments;
  job.sortByMatchCount = header.sortMatchCount;
  job.showPositions = a.showPositions;
  job.showMatches = a.showMatches;
  return job;
}

/// A run-time error with the place in the query where it happened.
void printFailure(const frontend::Query& query, const RunFailure& failure) {
  frontend::DiagnosticSink sink;
  std::uint32_t offset = static_cast<std::uint32_t>(std::max(failure.location, 0)), buffer = 0;
  for (const frontend::Source& source : query.sources) sink.addSource(source);
  while (buffer + 1 < query.sources.size() && offset >= query.sources[buffer].text.size())
    offset -= static_cast<std::uint32_t>(query.sources[buffer++].text.size());
  sink.error({offset, offset + 1, buffer}, failure.message + " (in game " + std::to_string(failure.game) + ")");
  printDiagnostics(sink);
}

std::string summaryLine(const search::JobSummary& job, double seconds, int threads, const std::string& output) {
  char time[32];
  std::snprintf(time, sizeof time, "%.3f", seconds);
  return std::to_string(job.matches) + " matches of " + std::to_string(job.games) + " games in " + time + " seconds using " +
         std::to_string(threads) + (threads == 1 ? " thread" : " threads") + (output.empty() ? "" : " to " + output);
}

int respellFile(const std::string& path, frontend::Spelling spelling) {
  const std::optional<std::string> text = readText(path);
  if (!text) return 1;
  frontend::DiagnosticSink sink;
  const std::optional<std::string> result = frontend::respell({path, *text}, spelling, sink);
  if (!result) {
    printDiagnostics(sink);
    return 2;
  }
  search::OutputFile file(path);
  file.write(*result);
  if (const std::string error = file.finish(); !error.empty()) {
    complain(error);
    return 1;
  }
  return 0;
}

}  // namespace

int searchCommand(const Words& words) {
  const auto start = Clock::now();
  Arguments a;
  if (auto refusal = parseArguments(words, a)) {
    if (refusal->status == 0) std::cout << refusal->text;
    else complain(refusal->text + "\nTry: cql-jit --help");
    return refusal->status;
  }
  if (a.version) {
    std::cout << "CQL version 6.2 (cql-jit " CQL_VERSION ")\n";
    return 0;
  }
  if (a.toAscii || a.toUnicode) {
    if (words.size() != 2) return refuse("-a and -u stand alone");
    return respellFile(a.toAscii ? *a.toAscii : *a.toUnicode, a.toAscii ? frontend::Spelling::Ascii : frontend::Spelling::Unicode);
  }

  frontend::CompileOptions options;
  options.filters = a.filters;
  options.variations = a.variations;
  options.transforms = a.transforms;
  options.secure = a.secure;
  options.haveInput = !a.inputs.empty();
  options.checkRegex = checkRegex;
  if (a.player)
    if (auto wrong = checkRegex(*a.player)) return refuse("--player: " + *wrong);

  // --- the queries
  std::vector<Prepared> queries;
  if (a.queries.empty()) {
    if (!options.haveInput) return refuse("no query and no games are given. Try: cql-jit --help");
    std::optional<frontend::Query> query = compileText({"cqldefault.cql", "cql() ."}, options);
    if (!query) return 2;
    queries.push_back({"cqldefault.cql", std::move(*query), nullptr});
  }
  for (const std::string& path : a.queries) {
    std::optional<std::string> text = readText(path);
    if (!text) return 1;
    std::optional<frontend::Query> query = compileText({path, std::move(*text)}, options);
    if (!query) return 2;
    queries.push_back({path, std::move(*query), nullptr});
  }

  // --- the games
  std::vector<std::string> inputs = expandInputs(a.inputs);
  if (a.inputs.empty()) {
    for (const Prepared& p : queries)
      if (p.query.header.input && (inputs.empty() || inputs[0] == *p.query.header.input)) inputs = {*p.query.header.input};
  }
  if (inputs.empty())
    return a.inputs.empty() ? refuse("no games are given: name a file of games, or write cql(input games.pgn)") : (complain("there are no .pgn files in the inputs"), 1);

  const std::uint64_t bytes = totalBytes(inputs);
  codegen::CodegenOptions codegenOptions{a.cpu, levelFor(a, bytes)};
  std::vector<search::Job> jobs;
  for (Prepared& p : queries) {
    auto code = codegen::compile(p.query, codegenOptions);
    if (!code) return refuse(code.error());
    p.code = std::move(*code);
    search::Job job = makeJob(p, a);
    if (int status = loadCollections(p.code->manifest, job.options)) return status;
    if (a.output && queries.size() > 1) return refuse("--output names one file, but there are several queries");
    if (a.count) job.options.commentLevel = static_cast<std::uint8_t>(frontend::CommentLevel::Silent);  // nobody reads them
    if (!a.count) job.output = a.output ? *a.output : p.query.header.output.value_or(defaultOutput(p.name));
    if (a.output && p.query.header.output) std::cerr << "Using command line argument for filename: " << *a.output << "\n";
    job.options.lastGameNumber = [&inputs, range = job.gameNumber]() -> std::int32_t {
      std::int64_t count = 0;
      for (const std::string& file : inputs) count += std::max<std::int64_t>(pgn::countWhiteTags(file), 0);
      if (range) count = std::min(count, range->high);
      return static_cast<std::int32_t>(count);
    };
    jobs.push_back(std::move(job));
  }
  const double compiled = std::chrono::duration<double>(Clock::now() - start).count();

  // --- the run
  search::EngineOptions engine;
  engine.threads = a.threads ? a.threads : std::max(1, static_cast<int>(std::thread::hardware_concurrency()) - 1);
  engine.keepPartial = a.keepPartial;
  engine.lines = [&](std::size_t, std::string_view lines) { std::cout << lines; };
  engine.warnings = [](std::string_view lines) { std::cerr << lines; };
  ProgressBar bar(a.progress && isatty(STDERR_FILENO));
  engine.progress = [&](const search::Progress& p) { bar.show(p, bytes); };
  std::signal(SIGINT, [](int) { search::stopRequested = true; });
  std::signal(SIGTERM, [](int) { search::stopRequested = true; });
  search::RunSummary summary = search::run(jobs, inputs, engine);
  bar.clear();
  if (engine.threads > 1 && summary.threads == 1)
    std::cerr << "note: running single-threaded because 'persistent', 'writefile', 'readfile' or 'dictionary' detected\n";

  // --- the results
  int status = 0;
  const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    const search::JobSummary& job = summary.jobs[i];
    if (job.failure) {
      std::cout.flush();
      printFailure(queries[i].query, *job.failure);
      status = 2;
    }
  }
  if (status) return status;
  if (summary.interrupted) {
    complain("interrupted" + std::string(a.keepPartial ? "; the games found so far are kept" : "; nothing was written"));
    if (!a.keepPartial) return 1;
    status = 1;
  }
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    const search::JobSummary& job = summary.jobs[i];
    std::cout << "\n" << (jobs.size() > 1 ? queries[i].name + ": " : "") << summaryLine(job, seconds, summary.threads, jobs[i].output) << "\n"
              << job.persistentLines;
    if (!job.outputError.empty()) {
      complain(job.outputError);
      status = 1;
    }
  }
  std::cout.flush();
  if (summary.warnings) std::cerr << summary.warnings << (summary.warnings == 1 ? " warning" : " warnings") << "\n";
  if (!summary.inputError.empty()) {
    complain(summary.inputError);
    status = 1;
  }
  if (a.statistics) {
    for (const Prepared& p : queries) {
      const codegen::CodegenTimings& t = p.code->timings;
      std::fprintf(stderr, "compile %s: emit %.1f ms, link %.1f ms, optimise %.1f ms, generate %.1f ms\n", p.name.c_str(), t.emit, t.link, t.optimise, t.generate);
    }
    const double run = seconds - compiled;
    std::fprintf(stderr, "start to first game %.1f ms; search %.3f s, %.1f MB/s\n", compiled * 1e3, run, run > 0 ? static_cast<double>(summary.bytes) / run / 1e6 : 0.0);
  }
  return status;
}

}  // namespace cql::tool
