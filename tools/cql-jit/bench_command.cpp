// bench: measures queries, stage by stage.
#include <iostream>

#include "codegen/jit/compiler.h"
#include "tools/command/console.h"
#include "tools/command/inputs.h"
#include "tools/command/outputs.h"
#include "tools/cql-jit/bench_measure.h"
#include "tools/cql-jit/bench_report.h"
#include "tools/cql-jit/commands.h"

namespace cql::tool {
namespace {

struct BenchOptions {
  std::string json;
  int runs = 5;
  std::vector<int> threads = {1};
};

/// Measures a query twice, as a whole and by parts, and adds the figures.
Result<void> addRun(const Request& request, BenchCase& out) {
  const auto whole = measure(request, false);
  if (!whole) return tl::unexpected(whole.error());
  out.last = *whole;
  out.whole.values.push_back(whole->seconds);
  out.peakMemory.values.push_back(static_cast<double>(whole->peakMemory));
  for (std::size_t p = 0; p < kPhases.size(); ++p) out.compile[p].values.push_back(whole->compile[p]);
  const auto parted = measure(request, true);
  if (!parted) return tl::unexpected(parted.error());
  for (std::size_t p = 0; p < kParts.size(); ++p) out.parts[p].values.push_back(parted->parts[p]);
  return {};
}

Result<void> measureCase(const Request& request, int runs, BenchCase& out) {
  // The first run is not recorded: it loads the games into the system's cache.
  if (const auto first = measure(request, false); !first) return tl::unexpected(first.error());
  for (int run = 0; run < runs; ++run)
    if (auto done = addRun(request, out); !done) return done;
  return {};
}

Result<void> measureAll(const Request& request, const BenchOptions& options, BenchReport& report) {
  const Words queries = request.queries.empty() ? Words{""} : request.queries;
  for (const std::string& query : queries)
    for (int threads : options.threads) {
      Request one = request;
      one.queries.clear();
      if (!query.empty()) one.queries.push_back(query);
      one.given.threads = threads;
      BenchCase c;
      c.query = query.empty() ? "--cql" : query;
      c.threads = threads;
      if (auto done = measureCase(one, options.runs, c); !done) return done;
      report.cases.push_back(std::move(c));
    }
  return {};
}

class BenchCommand : public Command {
 public:
  BenchCommand();

 private:
  Result<int> run() override;

  BenchOptions options_;
};

BenchCommand::BenchCommand()
    : Command("Measures queries over games: compilation by phase, search by stage, memory.", "bench",
              kQuerySetting | kCompileSetting) {
  line_.takeFiles(".cql or ");
  CLI::App& app = line_.parser();
  app.add_option("--runs", options_.runs, "how often each is measured (default: 5)")
      ->type_name("N")
      ->check(CLI::Range(1, 100000));
  app.add_option("--threads", options_.threads, "numbers of threads, as 1,4 (default: 1)")
      ->type_name("N,...")
      ->delimiter(',')
      ->check(CLI::Range(1, 1024));
  app.add_option("--json", options_.json,
                 "write the figures as JSON to a file, .json; - is standard output, without the table")
      ->type_name("FILE");
}

Result<int> BenchCommand::run() {
  // A user may believe that --json takes no value: the query after it must not be overwritten.
  if (!options_.json.empty() && options_.json != "-" && !options_.json.ends_with(".json"))
    return fail(ErrorKind::Usage,
                "--json: the name of the file must end in .json, or be - for standard output: " +
                    options_.json + line_.advice());
  Request request = line_.request();
  if (request.queries.empty() && request.given.filters.empty() && !request.given.inputs.empty())
    return fail(ErrorKind::Usage, "no query is given" + line_.advice());
  const auto outputs = findOutputs(request.given);
  if (!outputs) return tl::unexpected(outputs.error());
  if (outputs->games)
    return fail(ErrorKind::Usage, "bench writes no games: leave out --output " + *outputs->games);
  request.given.count = true;
  for (const std::string& input : request.given.inputs)
    if (input == "-") return fail(ErrorKind::Usage, "standard input can be read only once: name a file");

  BenchReport report;
  report.runs = options_.runs;
  auto cpu = codegen::hostCpu();
  if (!cpu) return tl::unexpected(cpu.error());
  report.cpu = std::move(*cpu);
  report.inputs = expandInputs(request.given.inputs);
  const FileIdentity written(options_.json);
  for (const auto* files : {&report.inputs, &request.queries})
    for (const std::string& file : *files)
      if (isSameFile(written, file))
        return fail(ErrorKind::Usage, "the report " + options_.json +
                                          " would take the place of a file that is read; name another");
  if (auto done = measureAll(request, options_, report); !done) return tl::unexpected(done.error());
  if (options_.json != "-") std::cout << benchTable(report);
  if (options_.json.empty()) return 0;
  return writeText(options_.json, benchJson(report)).map([] { return 0; });
}

}  // namespace

std::unique_ptr<Command> benchCommand() {
  return std::make_unique<BenchCommand>();
}

}  // namespace cql::tool
