// The search: runs queries over games.
#include <algorithm>
#include <chrono>
#include <filesystem>
#include <functional>
#include <iostream>

#include "codegen/cache/code_cache.h"
#include "codegen/jit/optimising_tier.h"
#include "frontend/compile.h"
#include "frontend/diagnostics.h"
#include "frontend/meaning/meaning.h"
#include "frontend/spelling.h"
#include "tools/command/console.h"
#include "tools/command/inputs.h"
#include "tools/command/run.h"
#include "tools/cql-jit/commands.h"
#include "tools/cql-jit/explain/nearest_names.h"
#include "tools/cql-jit/explain/why.h"
#include "tools/cql-jit/queries.h"

namespace cql::tool {
namespace {

std::string commandList() {
  std::string list = "Commands:\n";
  for (const CommandInfo& c : commands())
    if (!c.hidden) list += std::string("  ") + c.name + " " + c.arguments + ": " + c.summary + "\n";
  return list + "cql-jit COMMAND --help tells their options.\n";
}

/// Returns the options that --help shows; --help all shows all options.
const Words& firstOptions() {
  static const Words names = {"output",         "append",     "force",  "columns",   "rows",
                              "tallies",        "gamenumber", "limit",  "first",     "player",
                              "year",           "variations", "cql",    "flipcolor", "matchstring",
                              "silent",         "threads",    "secure", "count",     "quick",
                              "show-positions", "diagrams",   "stats",  "warnings",  "openings"};
  return names;
}

/// Returns the end of the short help: a line for each command, and where to find the rest.
std::string firstFooter() {
  std::string names;
  for (const CommandInfo& c : commands())
    if (!c.hidden && c.name != std::string_view("search"))
      names += (names.empty() ? "" : ", ") + std::string(c.name);
  return "Examples:\n"
         "  cql-jit --count --cql mate games.pgn                 how many games have a mate\n"
         "  cql-jit --count --diagrams --limit 5 --cql mate games.pgn   five boards\n"
         "  cql-jit query.cql games.pgn -o found.html            a report for the browser\n"
         "Commands: " +
         names +
         "\n"
         "  cql-jit COMMAND --help shows the options of a command, cql-jit --help all every option of a "
         "search,\n"
         "  cql-jit help explains the language, cql-jit help --search WORDS finds what is about the words.\n";
}

/// Returns the command whose name is most similar to a first word that is not a file; empty if none is
/// similar.
std::string commandMeantBy(const std::string& word) {
  std::error_code unknown;
  if (word.starts_with('-') || !isBareQueryName(word) || std::filesystem::exists(word + ".cql", unknown))
    return "";
  std::vector<std::string_view> names;
  for (const CommandInfo& c : commands())
    if (!c.hidden) names.push_back(c.name);
  return frontend::nearest(word, names);
}

Result<int> respellFile(const std::string& path, frontend::Spelling spelling) {
  const Result<std::string> text = readText(path);
  if (!text) return tl::unexpected(text.error());
  frontend::DiagnosticSink sink;
  const std::optional<std::string> result = frontend::respell({path, *text}, spelling, sink);
  if (!result) return tl::unexpected(frontend::errorOf(sink, colored()));
  return writeText(path, *result).map([] { return 0; });
}

class SearchCommand : public Command {
 public:
  SearchCommand();
  Result<int> main(const Words& words) override;

 private:
  Result<int> run() override;
  Error withPlayers(Error error);
  bool usesCache() const;
  bool foundNothing(const PreparedRun& prepared, const search::RunSummary& summary) const;

  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  bool cache_ = false, noCache_ = false;
  bool alone_ = false;  ///< the words are one option with its value
};

SearchCommand::SearchCommand()
    : Command("Finds games and positions in PGN databases with the Chess Query Language (CQL).", "",
              kAllSettings) {
  line_.takeFiles(".cql or ");
  CLI::App& parser = line_.parser();
  CLI::Option* with =
      parser.add_flag("--cache", cache_,
                      "keep machine code in ~/.cache/cql-jit for later runs (default, except with --secure)");
  CLI::Option* without =
      parser.add_flag("--no-cache", noCache_, "generate machine code again, and keep none");
  with->group("Running")->excludes(without);
  without->group("Running");
  for (CLI::Option* option : {with, without}) line_.showInFullHelp(option);
  Words names;
  for (const CommandInfo& command : commands()) names.emplace_back(command.name);
  line_.nameCommands(std::move(names));
  line_.parser().footer(commandList() + line_.parser().get_footer());
  line_.showFirst(firstOptions(), firstFooter());
}

/// Replaces `-a F.pgn`, as in CQLi, by --append (language/62 §4); here -a takes a query.
Words withAppend(Words words) {
  const auto next = [&](std::size_t i) { return i + 1 < words.size() ? words[i + 1] : std::string(); };
  bool isCqli = false;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string name = plainName(words[i]);
    isCqli |= name == "dialect=cqli" || (name == "dialect" && next(i) == "cqli");
  }
  for (std::size_t i = 0; isCqli && i < words.size(); ++i)
    if ((words[i] == "-a" || words[i] == "--a") && isGameFile(next(i))) words[i] = "--append";
  return words;
}

Result<int> SearchCommand::main(const Words& words) {
  if (const std::string meant = words.empty() ? "" : commandMeantBy(words[0]); !meant.empty())
    return fail(ErrorKind::Usage,
                "there is no command and no file '" + words[0] + "'; did you mean cql-jit " + meant + "?");
  alone_ = words.size() == 2;
  return Command::main(withAppend(words));
}

/// Returns true if the settings select games, in addition to the filters of the query.
bool choosesGames(const Settings& s) {
  return s.gameNumber || s.sample || !s.results.empty() || s.matchCount || s.year || s.player;
}

/// Writes the new code of a run at its end, when the results are out.
struct WriteAtEnd {
  codegen::CodeCache& cache;
  ~WriteAtEnd() { cache.write(); }
};

/// Returns true if the search finds and keeps machine code on disk. With --secure the queries may be
/// those of strangers: their code is kept only on request.
bool SearchCommand::usesCache() const {
  return cache_ || (!noCache_ && !line_.given().secure.value_or(false));
}

/// Returns true if the absence of matches should be explained: only for one query, and if games can be read
/// again without repeating error messages.
bool SearchCommand::foundNothing(const PreparedRun& prepared, const search::RunSummary& summary) const {
  if (prepared.queries.size() != 1) return false;
  const Settings settings = resolved(merged(prepared.queries[0].header, line_.given()));
  return settings.summary && summary.jobs.size() == 1 && summary.jobs[0].matches == 0 &&
         summary.jobs[0].games > 0 && !summary.jobs[0].failure && !summary.interrupted &&
         summary.inputErrors.empty() && std::ranges::find(prepared.inputs, "-") == prepared.inputs.end();
}

/// Adds to the error which of its unknown names are players of the games.
Error SearchCommand::withPlayers(Error error) {
  const Request& request = line_.request();
  if (error.kind != ErrorKind::Query || request.given.inputs.empty()) return error;
  Result<frontend::Source> source = readOnlySource(request);
  if (!source) return error;
  frontend::DiagnosticSink sink;
  frontend::parse(std::move(*source), compileOptions(request.given, true), sink);
  error.details += playersMeant(request.given.encoding.value_or(""), frontend::namesWithoutAdvice(sink),
                                expandInputs(request.given.inputs));
  return error;
}

Result<int> SearchCommand::run() {
  const GivenSettings& given = line_.given();
  if (given.toAscii || given.toUnicode) {
    if (!alone_) return fail(ErrorKind::Usage, "-a and -u stand alone");
    return given.toAscii ? respellFile(*given.toAscii, frontend::Spelling::Ascii)
                         : respellFile(*given.toUnicode, frontend::Spelling::Unicode);
  }
  codegen::CodeCache cache(usesCache() ? codegen::cacheFolder() : "");
  codegen::OptimisingTier tier;
  Result<PreparedRun> made = prepareQueries(line_.request(), &tier, {}, &cache);
  if (!made) return tl::unexpected(withPlayers(made.error()));
  const WriteAtEnd writeAtEnd{cache};
  // Never freed: freeing modules and tables one by one would delay every short search.
  static const PreparedRun& prepared = *new PreparedRun(std::move(*made));
  search::SideWork sideWork;
  if (!tier.empty())
    sideWork = [&tier](const search::SideWorkConditions& c) {
      return tier.run(c.stop, c.mayWait, c.remaining);
    };
  search::RunSummary summary;
  const Result<int> status = runSearch(given, prepared.inputs, prepared.queries, start_, sideWork,
                                       StandardOutput::OfTheRun, &summary);
  if (!status || !foundNothing(prepared, summary)) return status;
  const Settings settings = resolved(merged(prepared.queries[0].header, given));
  std::string reason = nearestNames(settings, prepared.queries[0].code->manifest, prepared.inputs);
  if (reason.empty() && !choosesGames(settings) && !settings.count)
    reason = whyNothing(line_.request(), prepared.inputs, summary.jobs[0].games, cache);
  if (!reason.empty()) std::cerr << reason << "\n";
  return status;
}

}  // namespace

std::unique_ptr<Command> searchCommand() {
  return std::make_unique<SearchCommand>();
}

}  // namespace cql::tool
