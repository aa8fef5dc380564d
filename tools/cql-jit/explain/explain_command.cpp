// explain: shows the representations of a query in the stages of the compiler.
#include <atomic>
#include <chrono>
#include <iostream>
#include <limits>
#include <memory>
#include <stop_token>
#include <string_view>
#include <vector>

#include "frontend/passes/pipeline.h"
#include "frontend/passes/print.h"
#include "frontend/prose/prose.h"
#include "tools/command/console.h"
#include "tools/command/inputs.h"
#include "tools/command/run.h"
#include "tools/cql-jit/commands.h"
#include "tools/cql-jit/explain/analysis.h"
#include "tools/cql-jit/explain/explain.h"
#include "tools/cql-jit/explain/plan.h"
#include "tools/cql-jit/explain/tokens.h"
#include "tools/cql-jit/explain/why.h"
#include "tools/cql-jit/queries.h"
#include "tools/formats.h"

namespace cql::tool {
namespace {

struct Wanted {
  bool words = false, tokens = false, ast = false, passes = false, ir = false, plan = false, emitted = false,
       llvm = false, assembly = false;
  bool simplified = true;
  bool nothing() const {
    return !(words || tokens || ast || passes || ir || plan || emitted || llvm || assembly);
  }
};

bool isGood(const Result<int>& status) {
  return status && *status == 0;
}

/// Prints a text.
Result<int> show(const Result<std::string>& text) {
  if (!text) return tl::unexpected(text.error());
  std::cout << *text;
  return 0;
}

Result<frontend::Query> explainFrontend(frontend::Source source, const frontend::CompileOptions& options,
                                        const Wanted& wanted) {
  frontend::DiagnosticSink sink;
  std::optional<frontend::Query> query = frontend::parse(std::move(source), options, sink);
  if (query && wanted.words) std::cout << frontend::inWords(*query);
  if (query && wanted.ast) std::cout << frontend::print(*query);
  frontend::PassOptions passes;
  passes.simplify = wanted.simplified;
  if (wanted.passes)
    passes.observe = [](const char* stage, const frontend::Query& now) {
      std::cout << "--- " << stage << "\n" << frontend::print(now) << "\n";
    };
  if (!query || !frontend::runPasses(*query, sink, passes))
    return tl::unexpected(frontend::errorOf(sink, colored()));
  printDiagnostics(sink);
  if (wanted.ir) std::cout << frontend::print(*query, {.ids = true, .effects = true});
  return std::move(*query);
}

Result<int> explainPlan(const frontend::Query& query, const codegen::CodegenOptions& options) {
  const auto code = codegen::compile(query, options);
  if (!code) return tl::unexpected(code.error());
  return show(describePlan(query, (*code)->manifest));
}

class ExplainCommand : public Command {
 public:
  ExplainCommand();

 private:
  Result<int> run() override;
  Result<int> analyze(const frontend::Query& query, const codegen::CodegenOptions& options);

  Wanted wanted_;
  Words games_;
  std::string why_;
  bool json_ = false;
};

ExplainCommand::ExplainCommand()
    : Command("Shows what becomes of a query on its way to machine code.", "explain",
              kQuerySetting | kCompileSetting) {
  line_.takeQuery();
  CLI::App& app = line_.parser();
  app.add_option(
         "--analyze", games_,
         "run the query over these games and count how often each filter is evaluated and matches, and what "
         "share of the time it takes")
      ->allow_extra_args(false)
      ->type_name("FILE");
  app.add_option("--why", why_,
                 "which filters are true in a game of the file of --analyze, and at a ply of its main line")
      ->type_name("GAME[:PLY]");
  app.add_flag("--json", json_, "what --analyze counts as JSON");
  app.add_flag("--words", wanted_.words, "what the query finds, in plain English");
  app.add_flag("--tokens", wanted_.tokens, "the tokens of the text, a line each: line:column, kind, text");
  app.add_flag("--ast", wanted_.ast, "typed filters as they were read");
  app.add_flag("--passes", wanted_.passes, "the filters after each pass");
  app.add_flag("--ir", wanted_.ir, "after transforms and clean-ups, with effects (default)");
  app.add_flag("--plan", wanted_.plan,
               "what is tested first, what is read, how the games are divided, what filters are estimated to "
               "cost");
  app.add_flag("--llvm-raw", wanted_.emitted, "LLVM IR as it was emitted");
  app.add_flag("--llvm", wanted_.llvm, "LLVM IR, linked with the runtime and optimised");
  app.add_flag("--asm", wanted_.assembly, "machine code");
}

Result<int> ExplainCommand::run() {
  if (json_ && (games_.empty() || !why_.empty()))
    return fail(ErrorKind::Usage, "--json gives what --analyze GAMES counts, without --why");
  if (const Words& queries = line_.request().queries;
      !games_.empty() && !queries.empty() && isGameFile(queries[0]))
    return fail(ErrorKind::Usage, queries[0] +
                                      ": each file of games has an --analyze of its own, as --analyze " +
                                      games_[0] + " --analyze " + queries[0] + line_.advice());
  wanted_.ir |= wanted_.nothing() && games_.empty();
  std::optional<Where> where;
  const frontend::CompileOptions compiling = compileOptions(line_.given(), true);
  if (!why_.empty()) {
    if (games_.empty()) return fail(ErrorKind::Usage, "--why needs --analyze GAMES, the file of the game");
    Result<Where> read = whereOf(why_);
    if (!read) return tl::unexpected(read.error());
    where = *read;
    wanted_.simplified = false;  // shows the filters as written
  }
  Result<frontend::Source> source = readOnlySource(line_.request());
  if (!source) return tl::unexpected(source.error());
  if (wanted_.tokens)
    if (const Result<int> shown = show(describeTokens(*source, compiling)); !isGood(shown)) return shown;
  const auto query = explainFrontend(std::move(*source), compiling, wanted_);
  if (!query) return tl::unexpected(query.error());
  const auto options = codegenOptions(line_.given(), codegen::Optimisation::Light);
  Result<int> status = 0;
  if (wanted_.plan) status = explainPlan(*query, options);
  if (where && isGood(status)) return show(describeWhy(*query, *where, options, games_));
  if (!games_.empty() && isGood(status)) status = analyze(*query, options);
  if (wanted_.emitted && isGood(status)) status = show(codegen::llvmIr(*query, options, false));
  if (wanted_.llvm && isGood(status)) status = show(codegen::llvmIr(*query, options, true));
  if (wanted_.assembly && isGood(status)) status = show(codegen::assembly(*query, options));
  return status;
}

Result<int> ExplainCommand::analyze(const frontend::Query& query, const codegen::CodegenOptions& options) {
  Times times;
  GivenSettings given;
  given.inputs = games_;
  const auto counters = countOver(query, options, given, &times);
  if (!counters) return tl::unexpected(counters.error());
  const Counts counts(query, counters->data());
  return show(json_ ? analysisJson(query, counts, times) : describeAnalysis(query, counts, times));
}

/// Requests the comments of the query, as an output of games does, but writes nothing. Without it comments
/// would not be made.
class CommentReader : public Sink {
 public:
  Needs needs() const override { return {.positions = true, .comments = true}; }
  std::unique_ptr<Formatter> formatter() override { return std::make_unique<Nothing>(); }
  void write(std::string_view /*bytes*/) override {}

 private:
  class Nothing : public Formatter {
    void add(const Match& /*match*/, TextBuffer& /*out*/) override {}
  };
};

}  // namespace

Result<std::vector<std::uint64_t>> countOver(const frontend::Query& query, codegen::CodegenOptions options,
                                             GivenSettings given, Times* times, codegen::CodeStore* store) {
  options.counters = true;
  auto code = codegen::compile(query, options, store);
  if (!code) return tl::unexpected(code.error());
  std::vector<Prepared> prepared;
  prepared.push_back({"query.cql", query.header, query.sources, std::move(*code)});
  given.count = true;
  given.threads = 1;
  const std::optional<Interval> numbers = given.gameNumber;
  if (numbers) {
    given.summary = false;
    given.warnings = "none";  // a run over all games prints them
  }
  // A range of matches keeps the run from skipping the rest of a game after its first match.
  if (!query.header.matchCount) given.matchCount = {1, std::numeric_limits<std::int64_t>::max()};
  const auto inputs = findInputs(given, {query.header});
  if (!inputs) return tl::unexpected(inputs.error());
  std::optional<Sampler> sampler;
  if (times) sampler.emplace(*prepared[0].code, query.nodes.size());
  search::RunSummary summary;
  std::atomic<bool> stopped{false};
  const std::stop_callback stopping(options.stop, [&] { stopped = true; });
  const RunJobs run = [&](const std::vector<search::Job>& jobs,
                          search::EngineOptions how) -> Result<search::RunSummary> {
    if (options.stop.stop_possible()) how.stop = &stopped;
    std::vector<search::Job> measured = jobs;
    if (times) measured[0].sinks.push_back(std::make_shared<CommentReader>());
    summary = search::run(measured, *inputs, openInput, how);
    if (stopped) return fail(ErrorKind::Interrupted, "");
    if (!summary.inputErrors.empty()) return fail(ErrorKind::Input, "cannot read " + summary.inputErrors[0]);
    const auto& failure = summary.jobs[0].failure;
    if (!failure) return summary;
    return tl::unexpected(
        frontend::runTimeError(*failure, query.sources, prepared[0].code->manifest.places, colored()));
  };
  const Result<int> status =
      runJobs(given, *inputs, prepared, std::chrono::steady_clock::now(), run, StandardOutput::OfTheCaller);
  if (times) *times = sampler->stop();
  if (!status) return tl::unexpected(status.error());
  if (*status != 0) return fail(summary.interrupted ? ErrorKind::Interrupted : ErrorKind::Input, "");
  if (numbers && summary.jobs[0].games < numbers->low)
    return fail(ErrorKind::Usage, "--why: there is no game " + std::to_string(numbers->low));
  const std::uint64_t* counted = prepared[0].code->counters;
  return std::vector<std::uint64_t>(counted, counted + 2 * query.nodes.size());
}

std::unique_ptr<Command> explainCommand() {
  return std::make_unique<ExplainCommand>();
}

}  // namespace cql::tool
