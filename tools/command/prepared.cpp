#include "tools/command/prepared.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <thread>
#include <utility>

#include "codegen/object/loader.h"
#include "output/lines.h"
#include "output/tally_sink.h"
#include "runtime/comments/name_pattern.h"
#include "runtime/printable.h"
#include "runtime/regex/regex.h"
#include "search/collections.h"
#include "search/named_files.h"
#include "tools/command/console.h"
#include "tools/command/inputs.h"
#include "tools/command/interrupts.h"
#include "tools/command/openings.h"
#include "tools/command/outputs.h"
#include "tools/command/query_text.h"
#include "tools/command/replaceable.h"
#include "tools/command/share_folder.h"
#include "tools/formats.h"

namespace cql::tool {
namespace {

/// Loads the collections of `similarposition` before the search.
Result<void> loadCollections(const Manifest& manifest, RunOptions& options) {
  auto collections = search::loadCollections(manifest, openInput);
  if (!collections) return tl::unexpected(std::move(collections.error()));
  for (const auto& collection : *collections)
    std::cerr << "Db: read " << collection->games()
              << " games from submission file: " << printable(collection->file()) << "\n";
  options.collections = std::move(*collections);
  return {};
}

std::string nameOf(const Prepared& p) {
  return std::filesystem::path(p.name).stem().string();
}

/// Returns the name of the file for one of several queries: that of the query precedes that of the file
/// (language/61 §5).
std::string ownName(const std::string& file, const Prepared& p) {
  const std::filesystem::path path(file);
  return (path.parent_path() / (nameOf(p) + "-" + path.filename().string())).string();
}

/// Returns ownName() of a name that may contain filters (language/62 §3). A slash in a filter does not
/// separate folders, and a brace in the query's name does not begin a filter.
std::string ownPattern(const std::string& pattern, const Prepared& p) {
  const auto isInFilter = [&](std::size_t at) {
    return !readNamePattern(std::string_view(pattern).substr(0, at));
  };
  std::size_t slash = pattern.rfind('/');
  while (slash != pattern.npos && isInFilter(slash)) slash = pattern.rfind('/', slash - 1);
  std::string own;
  for (const char c : nameOf(p) + "-") own.append(c == '{' || c == '}' ? 2 : 1, c);
  return std::string(pattern).insert(slash + 1, own);
}

/// Returns the width in columns of the terminal at standard output; 0 if it is not a terminal.
std::size_t terminalWidth() {
  winsize size{};
  if (isatty(STDOUT_FILENO) == 0) return 0;
  constexpr std::size_t kUsual = 80;
  return ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : kUsual;
}

/// Records which output writes each file. Outputs with filters in their names add files during the run, the
/// others before it.
class Writers {
 public:
  /// Returns a number for an output; those without filters in their names share 0.
  std::size_t add() { return ++count_; }
  /// Assigns a file to an output. Returns false if another output writes it.
  bool take(const std::string& file, std::size_t output) {
    std::error_code unknown;
    const auto place = std::filesystem::weakly_canonical(std::filesystem::absolute(file, unknown), unknown);
    return outputs_.try_emplace(place, output).first->second == output;
  }

 private:
  std::map<std::filesystem::path, std::size_t> outputs_;
  std::size_t count_ = 0;
};

/// Returns why a file with a name found in the run must not be written; empty if it may.
std::string refusalOf(const std::string& file, const Settings& settings,
                      const std::vector<std::string>& inputs) {
  std::error_code unknown;
  if (settings.noClobber && std::filesystem::exists(file, unknown))
    return file + " exists, and --noclobber does not write over it";
  const FileIdentity written(file);
  const auto isRead = [&](const std::string& input) {
    return input != "-" && isSameFile(written, FileIdentity(input));
  };
  if (std::ranges::any_of(inputs, isRead))
    return "the output " + file + " would take the place of the games that are read";
  return "";
}

/// Sets the file that the next sink of a query writes, and the part of its name that the user wrote.
void aim(SinkSetup& setup, const std::string& file, const GivenSettings& given, bool append) {
  setup.file = file;
  setup.append = append;
  setup.trusted = std::string::npos;
  setup.seen.reset();
  if (file.empty() || file == "-") return;
  if (!setup.settings.force && !isNamed(file, given)) setup.trusted = file.rfind('/') + 1;
  if (!append) setup.seen = FileState::of(file);  // checked now; the file must not have changed at the end
}

/// The files that an output writes: one; one for each name with the values of filters; or one for each match.
enum class FileNames : std::uint8_t { One, ByFilters, Many };

/// Returns the sink of an output of the command line, also with filters in its name (language/62 §3).
Result<std::shared_ptr<Sink>> sinkOf(SinkSetup setup, const search::MakeFileSink& make, FileNames names,
                                     const std::vector<std::string>& inputs,
                                     const std::shared_ptr<Writers>& writers) {
  std::optional<NamePattern> pattern = readNamePattern(setup.file);
  if (!pattern)
    return fail(ErrorKind::Usage, "--output: a brace in " + setup.file +
                                      " is open or closes nothing; {{ and }} stand for braces themselves");
  if (pattern->filters.empty() && names != FileNames::Many) {
    setup.file = pattern->texts[0];
    if (setup.seen) setup.seen = FileState::of(setup.file);
    return make(std::move(setup));
  }
  if (names == FileNames::One)
    return fail(ErrorKind::Usage, "--output: what " + setup.file + " holds is not divided among files");
  const Settings settings = setup.settings;
  // Games determine the rest of the name.
  setup.onlyOwn = !settings.force;
  const bool onlyName = pattern->filters.empty();  // the file is checked together with those of other outputs
  setup.trusted = settings.force ? std::string::npos
                  : onlyName     ? pattern->texts[0].rfind('/') + 1
                                 : pattern->texts[0].size();
  setup.seen.reset();
  return search::NamedFilesSink::make(
      std::move(setup), std::move(*pattern), make,
      [settings, inputs, writers, own = onlyName ? 0 : writers->add()](const std::string& file) {
        return writers->take(file, own) ? refusalOf(file, settings, inputs)
                                        : "two outputs are the same file: " + file;
      },
      stopRequested);
}

/// Adds the sinks of a query: lines in this order, then files. `given`: the command line. `games`: the output
/// file for games, or empty.
Result<void> addSinks(const Prepared& query, const GivenSettings& given, const Settings& settings,
                      const std::string& games, const Outputs& outputs,
                      const std::vector<std::string>& inputs, const std::shared_ptr<Writers>& writers,
                      search::Job& job) {
  for (const auto& [wanted, lines] : {std::pair(settings.showMatches, output::Lines::Numbers),
                                      {settings.quick, output::Lines::Games},
                                      {settings.showPositions, output::Lines::Positions},
                                      {settings.diagrams, output::Lines::Diagrams}})
    if (wanted) job.sinks.push_back(std::make_shared<output::LinesSink>(lines));
  SinkSetup setup{.file = {},
                  .manifest = job.manifest,
                  .settings = settings,
                  .stop = &stopRequested,
                  .query = nameOf(query),
                  .queryText = queryText(query.sources, given),
                  .title = queryTitle(query.sources, given),
                  .program = "cql-jit " CQL_VERSION,
                  .gameText = gameText};
  aim(setup, games, given, outputs.append);
  setup.queryTokens = [text = setup.queryText] { return queryTokens(text, shareFolder().string()); };
  const auto gamesSink = [](SinkSetup its) -> Result<std::shared_ptr<Sink>> {
    return formats().sink(std::move(its));
  };
  if (!games.empty()) {
    Result<std::shared_ptr<Sink>> sink =
        outputs.games ? sinkOf(setup, gamesSink, FileNames::ByFilters, inputs, writers) : gamesSink(setup);
    if (!sink) return tl::unexpected(std::move(sink.error()));
    job.sinks.push_back(std::move(*sink));
  }
  for (const Outputs::Rows& rows : outputs.rows) {
    if (settings.dryRun && rows.file != "-") continue;
    aim(setup, rows.file, given, rows.append);
    const FileNames names = rows.format->isPicture    ? FileNames::Many
                            : rows.format->isAppended ? FileNames::ByFilters
                                                      : FileNames::One;
    Result<std::shared_ptr<Sink>> sink = sinkOf(setup, rows.format->sink, names, inputs, writers);
    if (!sink) return tl::unexpected(std::move(sink.error()));
    job.sinks.push_back(std::move(*sink));
  }
  aim(setup, settings.tallies.value_or(""), given, false);
  if (settings.dryRun && !setup.file.empty()) return {};
  if (!job.manifest->tallies.empty() && (settings.summary || !setup.file.empty()))
    job.sinks.push_back(std::make_shared<output::TallySink>(
        setup, [top = static_cast<std::size_t>(settings.top)](const std::vector<output::TallyTable>& tables) {
          const std::size_t width = terminalWidth();
          return width ? output::drawnTallies(tables, top, width) : output::plainTallies(tables, top);
        }));
  return {};
}

/// Returns true if --trust names the compiled query.
bool isTrusted(const std::string& path, const GivenSettings& given) {
  const FileIdentity query(path);
  return std::any_of(given.trusted.begin(), given.trusted.end(),
                     [&](const std::string& trusted) { return isSameFile(query, trusted); });
}

/// Returns the file for games that a query writes; empty if there is none (language/02 §2.1, 61 §5).
std::string gamesOf(const Prepared& p, const Settings& settings, const Outputs& outputs,
                    const std::vector<std::string>& inputs) {
  if (settings.count || settings.quick) return "";
  if (outputs.games) return *outputs.games;
  if (p.header.output) return *p.header.output;
  return outputs.rows.empty() ? defaultOutput(p.name, inputs) : "";
}

/// Returns an error if the output is one of the input files.
std::optional<std::string> takesThePlaceOf(const std::string& name, const std::vector<std::string>& inputs,
                                           const std::vector<Prepared>& queries,
                                           const std::vector<search::Job>& jobs) {
  const FileIdentity written(name);
  auto is = [&](const std::string& file) {
    return isSameFile(written, file == "-" ? FileIdentity::ofStandardInput() : FileIdentity(file));
  };
  const std::string output = "the output " + name + " would take the place of ";
  if (std::any_of(inputs.begin(), inputs.end(), is)) return output + "the games that are read; name another";
  for (const Prepared& query : queries)
    if (isQueryName(query.name) && is(query.name)) return output + "a query; name another";
  for (const search::Job& reader : jobs)
    for (const CollectionInfo& collection : reader.manifest->collections)
      if (is(collection.file)) return output + "the positions of similarposition; name another";
  return std::nullopt;
}

}  // namespace

int threadCount(const GivenSettings& given) {
  const int wanted = given.threads.value_or(0);
  return wanted ? wanted : std::max(1, static_cast<int>(std::thread::hardware_concurrency()) - 1);
}

frontend::CompileOptions compileOptions(const GivenSettings& given, bool haveInput) {
  frontend::CompileOptions options;
  static_cast<GivenSettings&>(options) = given;
  options.haveInput = haveInput;
  const Result<Outputs> outputs = findOutputs(given);
  options.haveOutput = outputs && outputs->games;
  options.evidence = outputs && outputs->drawsMatches();
  options.checkRegex = checkRegex;
  options.library = shareFolder().string();
  return options;
}

Result<Prepared> loadQuery(const Request& request, const std::string& path) {
  if (auto readable = requireReadable({path}); !readable) return tl::unexpected(readable.error());
  auto loaded = object::load(path);
  if (!loaded) return tl::unexpected(std::move(loaded.error()));
  object::Facts& facts = (*loaded)->facts;
  if (!request.changesQuery.empty())
    return fail(ErrorKind::Usage, path + " is compiled: " + request.changesQuery +
                                      " would change the query. Compile the query with this option");
  if (request.given.fold.value_or(false) && !request.given.player)
    return fail(ErrorKind::Usage, path + " is compiled: --fold is for cql-jit compile, or for --player");
  if (request.given.cpu || request.given.optimisation)
    return fail(ErrorKind::Usage, path + " is compiled: --cpu and --optimise are for cql-jit compile");
  if (request.given.secure && !isTrusted(path, request.given))
    return fail(ErrorKind::Query, path +
                                      " is compiled: machine code can do anything, which --secure does not "
                                      "allow. If you know where the file is from, write --trust " +
                                      path);
  if (request.given.secure && facts.usesFiles)
    return fail(ErrorKind::Query, path + ": the query reads or writes files, which --secure does not allow");
  Prepared query{path, std::move(facts.header), std::move(facts.sources), nullptr};
  query.code = std::move(*loaded);
  return query;
}

Result<std::vector<std::string>> findInputs(const GivenSettings& given,
                                            const std::vector<GivenSettings>& headers) {
  std::vector<std::string> inputs = expandInputs(given.inputs);
  if (given.inputs.empty()) {
    for (const GivenSettings& header : headers) {
      if (header.inputs.empty()) continue;
      if (!inputs.empty() && inputs != header.inputs)
        return fail(ErrorKind::Usage, "the queries name different files of games, " + inputs[0] + " and " +
                                          header.inputs[0] + ": name one on the command line");
      inputs = header.inputs;
    }
    if (inputs.empty() && standardInputIsPipe()) return std::vector<std::string>{"-"};
    if (inputs.empty())
      return fail(ErrorKind::Usage,
                  "no games are given: name a file of games, or write cql(input games.pgn)");
  }
  if (inputs.empty())
    return fail(ErrorKind::Input, "there are no " + formats().endings(false, false) + " files in the inputs");
  const std::vector<std::string>& named = given.inputs.empty() ? inputs : given.inputs;
  if (auto readable = requireNamedReadable(inputs, named); !readable) return tl::unexpected(readable.error());
  return inputs;
}

Result<Settings> settingsOfRun(const GivenSettings& header, const GivenSettings& given) {
  const GivenSettings both = merged(header, given);
  Settings settings = resolved(both);
  if (settings.dialect == Dialect::Cqli && !both.coalesceComments) settings.coalesceComments = false;
  // CQL 6.2 does not read the tag Variant.
  settings.assumeStandard |= settings.dialect == Dialect::Cql62;
  if (settings.first && settings.matchCount)
    return fail(ErrorKind::Usage,
                "--first ends at the first matching position: no number of them can be asked for");
  return settings;
}

Result<std::vector<search::Job>> makeJobs(const GivenSettings& given, const std::vector<std::string>& inputs,
                                          const std::vector<Prepared>& queries) {
  Result<Outputs> outputs = findOutputs(given);
  if (!outputs) return tl::unexpected(std::move(outputs.error()));
  if (given.tallies)
    if (const auto wrong = output::wrongTallyFile(*given.tallies))
      return fail(ErrorKind::Usage, "--tallies: " + *wrong);
  if (const std::string wrong = wrongReading(given); !wrong.empty()) return fail(ErrorKind::Usage, wrong);
  if (given.player)
    if (auto wrong = checkRegex(*given.player))
      return fail(ErrorKind::Usage,
                  "--player: " + wrong->message + " (at byte " + std::to_string(wrong->begin) + ")");
  if (queries.size() > 1 && outputs->takesStandardOutput())
    return fail(ErrorKind::Usage,
                "--output: standard output takes what one query finds, but there are several queries");
  const auto openings = openingsOf(resolved(given), [&](std::string_view text) {
    if (given.warnings != "none") std::cerr << "warning: " << printable(text) << "\n";
  });
  if (!openings) return tl::unexpected(openings.error());
  std::vector<std::string> queryFiles;
  for (const Prepared& p : queries)
    for (const frontend::Source& source : p.sources) queryFiles.push_back(source.name);
  const auto writers = std::make_shared<Writers>();
  std::vector<search::Job> jobs;
  for (const Prepared& p : queries) {
    Result<Settings> both = settingsOfRun(p.header, given);
    if (!both) return tl::unexpected(std::move(both.error()));
    Settings& settings = *both;
    Outputs own = *outputs;
    if (queries.size() > 1) {
      own.rename([&](const std::string& file) { return ownPattern(file, p); });
      if (settings.tallies) settings.tallies = ownName(*settings.tallies, p);
    }
    search::Job job = search::jobOf(settings, *p.code);
    if (auto done = loadCollections(p.code->manifest, job.options); !done)
      return tl::unexpected(done.error());
    job.options.openingTable = *openings;
    job.options.queryFiles = queryFiles;
    const std::string games = gamesOf(p, settings, own, inputs);
    if (auto done = addSinks(p, given, settings, games, own, inputs, writers, job); !done)
      return tl::unexpected(done.error());
    const std::vector<std::string> files = job.files();
    for (const std::string& output : files) {
      for (const search::Job& other : jobs)
        for (const std::string& file : other.files())
          if (isSameFile(output, file))
            return fail(ErrorKind::Usage,
                        "two queries write " + output + ": rename one, or run them one by one");
      if (std::ranges::count_if(files, [&](const std::string& other) { return isSameFile(output, other); }) >
          1)
        return fail(ErrorKind::Usage, "two outputs are the same file: " + output);
    }
    if (!outputs->any() && !settings.force && !settings.dryRun && !games.empty() && holdsSomething(games))
      job.keptIfEmpty = games;
    if (own.games && p.header.output)
      std::cerr << "Using command line argument for filename: " << printable(*own.games) << "\n";
    jobs.push_back(std::move(job));
  }
  if (given.tallies &&
      std::ranges::all_of(jobs, [](const search::Job& job) { return job.manifest->tallies.empty(); }))
    std::cerr << "warning: --tallies: " << printable(*given.tallies)
              << " is not written, as the query has no tallies\n";
  std::vector<std::string> files;
  for (const search::Job& job : jobs) std::ranges::copy(job.files(), std::back_inserter(files));
  if (const std::string warnings = warningsFile(resolved(given)); !warnings.empty()) {
    if (std::ranges::any_of(files, [&](const std::string& file) { return isSameFile(warnings, file); }))
      return fail(ErrorKind::Usage, "two outputs are the same file: " + warnings);
    files.push_back(warnings);
  }
  for (const std::string& file : files) {
    if (auto wrong = takesThePlaceOf(file, inputs, queries, jobs)) return fail(ErrorKind::Usage, *wrong);
    if (auto may = requireReplaceable(file, given); !may) return tl::unexpected(may.error());
    if (auto may = requirePartialReplaceable(file, resolved(given)); !may) return tl::unexpected(may.error());
    writers->take(file, 0);
  }
  return jobs;
}

}  // namespace cql::tool
