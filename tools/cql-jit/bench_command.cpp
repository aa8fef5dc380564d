// bench: how long queries take, stage by stage.
#include <iostream>

#include "codegen/compiler.h"
#include "tools/command/inputs.h"
#include "tools/cql-jit/bench_measure.h"
#include "tools/cql-jit/bench_report.h"
#include "tools/cql-jit/commands.h"
#include "tools/cql-jit/query_option.h"

namespace cql::tool {
namespace {

struct BenchOptions {
  std::vector<std::string> files;
  std::string json;
  int runs = 5;
  std::vector<int> threads = {1};
};

/// Runs a query twice and adds the figures; 0, or the exit status.
int addRun(const Arguments& arguments, BenchCase& out) {
  const auto whole = measure(arguments, false);
  if (!whole) return whole.error();
  out.last = *whole;
  out.whole.values.push_back(whole->seconds);
  out.peakMemory.values.push_back(static_cast<double>(whole->peakMemory));
  for (std::size_t p = 0; p < kPhases.size(); ++p) out.compile[p].values.push_back(whole->compile[p]);
  const auto parted = measure(arguments, true);
  if (!parted) return parted.error();
  for (std::size_t p = 0; p < kParts.size(); ++p) out.parts[p].values.push_back(parted->parts[p]);
  return 0;
}

int measureCase(const Arguments& arguments, int runs, BenchCase& out) {
  // Once without a record: the games come into the system's cache.
  if (const auto first = measure(arguments, false); !first) return first.error();
  for (int run = 0; run < runs; ++run)
    if (int status = addRun(arguments, out)) return status;
  return 0;
}

int measureAll(const Arguments& arguments, const BenchOptions& options, BenchReport& report) {
  const std::vector<std::string> queries =
      arguments.queries.empty() ? std::vector<std::string>{""} : arguments.queries;
  for (const std::string& query : queries)
    for (int threads : options.threads) {
      Arguments one = arguments;
      one.queries.clear();
      if (!query.empty()) one.queries.push_back(query);
      one.threads = threads;
      BenchCase c;
      c.query = query.empty() ? "--cql" : query;
      c.threads = threads;
      if (int status = measureCase(one, options.runs, c)) return status;
      report.cases.push_back(std::move(c));
    }
  return 0;
}

int writeReport(const BenchReport& report, const std::string& json) {
  if (json != "-") std::cout << benchTable(report);
  if (json.empty()) return 0;
  return writeText(json, benchJson(report)) ? 0 : 1;
}

}  // namespace

int benchCommand(const Words& words) {
  CLI::App app("Measures queries over games: compilation by phase, search by stage, memory.",
               "cql-jit bench");
  BenchOptions options;
  std::string cql, cpu, level;
  bool variations = false;
  app.add_option("files", options.files, "queries (.cql) and games")->type_name("FILE");
  app.add_option("--cql", cql, "filters, instead of files of queries or in front of their filters")
      ->type_name("FILTERS");
  app.add_option("--runs", options.runs, "how often each is measured (default: 5)")
      ->type_name("N")
      ->check(CLI::Range(1, 100000));
  app.add_option("--threads", options.threads, "numbers of threads, as 1,4 (default: 1)")
      ->type_name("N,...")
      ->delimiter(',')
      ->check(CLI::Range(1, 1024));
  app.add_flag("--variations", variations, "search variations too");
  app.add_option("--cpu", cpu, "CPU to compile for (default: native)")->type_name("NAME");
  app.add_option("--optimise", level, "optimisation (default: by the size of the input)")->type_name("0|1|2");
  app.add_option("--json", options.json, "write the figures as JSON; - is standard output, without the table")
      ->type_name("FILE");
  if (auto status = parseWords(app, words)) return *status;

  Words search = {"--count"};
  for (const auto& [name, value] : {std::pair("--cql=", cql), {"--cpu=", cpu}, {"--optimise=", level}})
    if (!value.empty()) search.push_back(name + value);
  if (variations) search.push_back("--variations");
  search.insert(search.end(), options.files.begin(), options.files.end());
  Arguments arguments;
  if (auto refusal = parseArguments(search, arguments)) {
    complain(refusal->text + "\nTry: cql-jit bench --help");
    return 2;
  }
  for (const std::string& input : arguments.inputs)
    if (input == "-") {
      complain("standard input can be read only once: name a file");
      return 2;
    }

  BenchReport report;
  report.runs = options.runs;
  report.cpu = codegen::hostCpu();
  report.inputs = expandInputs(arguments.inputs);
  const FileIdentity written(options.json);
  for (const auto* files : {&report.inputs, &arguments.queries})
    for (const std::string& file : *files)
      if (isSameFile(written, file)) {
        complain("the report " + options.json + " would take the place of a file that is read; name another");
        return 2;
      }
  if (int status = measureAll(arguments, options, report)) return status;
  return writeReport(report, options.json);
}

}  // namespace cql::tool
