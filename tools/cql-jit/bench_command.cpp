// bench: how long queries take, stage by stage.
#include <iostream>

#include "codegen/jit/compiler.h"
#include "tools/command/inputs.h"
#include "tools/cql-jit/bench_measure.h"
#include "tools/cql-jit/bench_report.h"
#include "tools/cql-jit/command.h"
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

class BenchCommand : public Command {
 public:
  BenchCommand();
  int run(const Words& words) override;

 private:
  BenchOptions options_;
  std::string cql_, cpu_, level_;
  bool variations_ = false;
};

BenchCommand::BenchCommand()
    : Command("Measures queries over games: compilation by phase, search by stage, memory.",
              "cql-jit bench") {
  app_.add_option("files", options_.files, "queries (.cql) and games")->type_name("FILE");
  app_.add_option("--cql", cql_, "filters, instead of files of queries or in front of their filters")
      ->type_name("FILTERS");
  app_.add_option("--runs", options_.runs, "how often each is measured (default: 5)")
      ->type_name("N")
      ->check(CLI::Range(1, 100000));
  app_.add_option("--threads", options_.threads, "numbers of threads, as 1,4 (default: 1)")
      ->type_name("N,...")
      ->delimiter(',')
      ->check(CLI::Range(1, 1024));
  app_.add_flag("--variations", variations_, "search variations too");
  app_.add_option("--cpu", cpu_, "CPU to compile for (default: native)")->type_name("NAME");
  app_.add_option("--optimise", level_, "optimisation (default: by the size of the input)")
      ->type_name("0|1|2");
  app_.add_option("--json", options_.json,
                  "write the figures as JSON to a file, .json; - is standard output, without the table")
      ->type_name("FILE");
}

int BenchCommand::run(const Words& words) {
  if (auto status = parseWords(app_, words)) return *status;
  // Whoever takes --json for an option without a value must not lose the query behind it.
  if (!options_.json.empty() && options_.json != "-" && !options_.json.ends_with(".json"))
    return refuse("--json: the name of the file must end in .json, or be - for standard output: " +
                  options_.json + "\nTry: cql-jit bench --help");

  Words search = {"--count"};
  for (const auto& [name, value] : {std::pair("--cql=", cql_), {"--cpu=", cpu_}, {"--optimise=", level_}})
    if (!value.empty()) search.push_back(name + value);
  if (variations_) search.push_back("--variations");
  search.insert(search.end(), options_.files.begin(), options_.files.end());
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
  report.runs = options_.runs;
  report.cpu = codegen::hostCpu();
  report.inputs = expandInputs(arguments.inputs);
  const FileIdentity written(options_.json);
  for (const auto* files : {&report.inputs, &arguments.queries})
    for (const std::string& file : *files)
      if (isSameFile(written, file)) {
        complain("the report " + options_.json +
                 " would take the place of a file that is read; name another");
        return 2;
      }
  if (int status = measureAll(arguments, options_, report)) return status;
  return writeReport(report, options_.json);
}

}  // namespace

std::unique_ptr<Command> benchCommand() {
  return std::make_unique<BenchCommand>();
}

}  // namespace cql::tool
