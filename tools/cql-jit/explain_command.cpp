// explain: what becomes of a query on its way to machine code.
#include <chrono>
#include <iostream>
#include <limits>

#include "codegen/jit/compiler.h"
#include "frontend/passes/pipeline.h"
#include "frontend/passes/print.h"
#include "tools/command/run.h"
#include "tools/cql-jit/command.h"
#include "tools/cql-jit/plan.h"
#include "tools/cql-jit/query_option.h"

namespace cql::tool {
namespace {

struct Wanted {
  bool ast = false, passes = false, ir = false, plan = false, emitted = false, llvm = false, assembly = false;
  bool nothing() const { return !(ast || passes || ir || plan || emitted || llvm || assembly); }
};

/// Prints a text, or what went wrong.
int show(const Result<std::string>& text) {
  if (text)
    std::cout << *text;
  else
    complain(text.error().text);
  return text ? 0 : 2;
}

std::optional<frontend::Query> explainFrontend(frontend::Source source,
                                               const frontend::CompileOptions& options,
                                               const Wanted& wanted) {
  frontend::DiagnosticSink sink;
  std::optional<frontend::Query> query = frontend::parse(std::move(source), options, sink);
  if (query && wanted.ast) std::cout << frontend::print(*query);
  frontend::PassOptions passes;
  if (wanted.passes)
    passes.observe = [](const char* stage, const frontend::Query& now) {
      std::cout << "--- " << stage << "\n" << frontend::print(now) << "\n";
    };
  if (query && !frontend::runPasses(*query, sink, passes)) query.reset();
  printDiagnostics(sink);
  if (query && wanted.ir) std::cout << frontend::print(*query, {.ids = true, .effects = true});
  return query;
}

int explainPlan(const frontend::Query& query, const codegen::CodegenOptions& options) {
  auto code = codegen::compile(query, options);
  if (!code) return show(tl::unexpected(code.error()));
  std::cout << describePlan(query, (*code)->manifest);
  return 0;
}

/// Runs the query on one thread, with counters in its code.
int analyze(const frontend::Query& query, codegen::CodegenOptions options,
            const std::vector<std::string>& games) {
  options.counters = true;
  auto code = codegen::compile(query, options);
  if (!code) return refuse(code.error().text);
  const std::uint64_t* counters = (*code)->counters;
  std::vector<Prepared> prepared;
  prepared.push_back({"query.cql", query.header, query.sources, std::move(*code)});
  Arguments arguments;
  arguments.inputs = games;
  arguments.count = true;
  arguments.threads = 1;
  // A number of matches is asked for, so that games are not left at their first match.
  if (!query.header.matchCount) arguments.matchCount = {1, std::numeric_limits<std::int64_t>::max()};
  std::vector<std::string> inputs;
  if (int status = findInputs(arguments, {query.header}, inputs)) return status;
  if (int status = runSearch(arguments, inputs, prepared, std::chrono::steady_clock::now())) return status;
  std::cout << "\n" << describeAnalysis(query, counters);
  return 0;
}

class ExplainCommand : public Command {
 public:
  ExplainCommand();
  int run(const Words& words) override;

 private:
  QueryOption given_{app_};
  Wanted wanted_;
  int level_ = 1;
  std::string cpu_;
  std::vector<std::string> games_;
};

ExplainCommand::ExplainCommand()
    : Command("Shows what becomes of a query on its way to machine code.", "cql-jit explain") {
  app_.add_option("--analyze", games_,
                  "run the query over these games and count how often each filter is evaluated and matches")
      ->allow_extra_args(false)
      ->type_name("FILE");
  app_.add_flag("--ast", wanted_.ast, "typed filters as they were read");
  app_.add_flag("--passes", wanted_.passes, "the filters after each pass");
  app_.add_flag("--ir", wanted_.ir, "after transforms and clean-ups, with effects (default)");
  app_.add_flag(
      "--plan", wanted_.plan,
      "what is tested first, what is read, how the games are divided, what filters are thought to cost");
  app_.add_flag("--llvm-raw", wanted_.emitted, "LLVM IR as it was emitted");
  app_.add_flag("--llvm", wanted_.llvm, "LLVM IR, linked with the runtime and optimised");
  app_.add_flag("--asm", wanted_.assembly, "machine code");
  app_.add_option("-O", level_, "optimisation")->check(CLI::Range(0, 2))->type_name("0|1|2");
  app_.add_option("--cpu", cpu_, "CPU to compile for (default: native)")->type_name("NAME");
}

int ExplainCommand::run(const Words& words) {
  if (auto status = parseWords(app_, words)) return *status;
  wanted_.ir |= wanted_.nothing() && games_.empty();
  int status = 0;
  std::optional<frontend::Source> source = given_.source(status);
  if (!source) return status;
  const std::optional<frontend::Query> query =
      explainFrontend(std::move(*source), given_.compileOptions(), wanted_);
  if (!query) return 2;
  const codegen::CodegenOptions options{cpu_, static_cast<codegen::Optimisation>(level_)};
  if (wanted_.plan) status = explainPlan(*query, options);
  if (!games_.empty() && !status) status = analyze(*query, options, games_);
  if (wanted_.emitted && !status) status = show(codegen::llvmIr(*query, options, false));
  if (wanted_.llvm && !status) status = show(codegen::llvmIr(*query, options, true));
  if (wanted_.assembly && !status) status = show(codegen::assembly(*query, options));
  return status;
}

}  // namespace

std::unique_ptr<Command> explainCommand() {
  return std::make_unique<ExplainCommand>();
}

}  // namespace cql::tool
