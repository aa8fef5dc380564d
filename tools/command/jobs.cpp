#include "tools/command/jobs.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <utility>

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

/// Returns the sink of tallies; null if the query has none, or no output shows them.
std::shared_ptr<output::TallySink> tallySink(SinkSetup setup, const GivenSettings& given,
                                             const Outputs& outputs) {
  const Settings settings = setup.settings;
  if (setup.manifest->tallies.empty()) return nullptr;
  if (!settings.summary && !settings.tallies && outputs.rows.empty()) return nullptr;
  aim(setup, settings.dryRun ? "" : settings.tallies.value_or(""), given, false);
  const bool printed = settings.summary && !(settings.dryRun && settings.tallies);
  return std::make_shared<output::TallySink>(
      setup,
      [printed, top = static_cast<std::size_t>(settings.top)](
          const std::vector<output::TallyTable>& tables) -> std::string {
        if (!printed) return {};
        const std::size_t width = terminalWidth();
        return width ? output::drawnTallies(tables, top, width) : output::plainTallies(tables, top);
      });
}

/// Adds the sinks of a query: lines in this order, then files. `given`: the command line. `games`: the output
/// file for games, or empty.
Result<void> addSinks(const Prepared& query, const GivenSettings& given, const Settings& settings,
                      const std::string& games, const Outputs& outputs,
                      const std::vector<std::string>& inputs, const output::PictureTerminal& terminal,
                      const std::shared_ptr<Writers>& writers, search::Job& job) {
  const bool draws = settings.diagrams && terminal.graphics != output::TerminalGraphics::None;
  for (const auto& [wanted, lines] : {std::pair(settings.showMatches, output::Lines::Numbers),
                                      {settings.quick, output::Lines::Games},
                                      {settings.showPositions, output::Lines::Positions},
                                      {settings.diagrams && !draws, output::Lines::Diagrams}})
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
  if (draws) {
    auto pictures = output::terminalPictureSink(setup, terminal);
    if (!pictures) return tl::unexpected(std::move(pictures.error()));
    job.sinks.push_back(std::move(*pictures));
  }
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
  const std::shared_ptr<output::TallySink> tallies = tallySink(setup, given, outputs);
  if (tallies) setup.tallies = [tallies] { return tallies->forPages(); };
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
  if (tallies) job.sinks.push_back(tallies);
  return {};
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

/// Returns an error if options of the command line contradict each other, or are wrong in themselves.
Result<void> requireConsistent(const GivenSettings& given, const Outputs& outputs, std::size_t queries) {
  if (given.tallies)
    if (const auto wrong = output::wrongTallyFile(*given.tallies))
      return fail(ErrorKind::Usage, "--tallies: " + *wrong);
  if (const std::string wrong = wrongReading(given); !wrong.empty()) return fail(ErrorKind::Usage, wrong);
  if (given.player)
    if (auto wrong = checkRegex(*given.player))
      return fail(ErrorKind::Usage,
                  "--player: " + wrong->message + " (at byte " + std::to_string(wrong->begin) + ")");
  if (queries > 1 && outputs.takesStandardOutput())
    return fail(ErrorKind::Usage,
                "--output: standard output takes what one query finds, but there are several queries");
  return {};
}

/// Returns an error if two of the outputs of a query, or one of them and one of the other queries', are the
/// same file.
Result<void> requireDistinct(const search::Job& job, const std::vector<search::Job>& others) {
  const std::vector<std::string> files = job.files();
  for (const std::string& output : files) {
    const auto isOutput = [&](const std::string& file) { return isSameFile(output, file); };
    for (const search::Job& other : others)
      if (std::ranges::any_of(other.files(), isOutput))
        return fail(ErrorKind::Usage, "two queries write " + output + ": rename one, or run them one by one");
    if (std::ranges::count_if(files, isOutput) > 1)
      return fail(ErrorKind::Usage, "two outputs are the same file: " + output);
  }
  return {};
}

/// What all jobs of a command share.
struct SharedByJobs {
  const GivenSettings& given;
  const Outputs& outputs;
  const std::vector<std::string>& inputs;
  std::function<const OpeningTable*()> openings;
  std::vector<std::string> queryFiles;  ///< of all queries
  const output::PictureTerminal& terminal;
  bool hasSeveralQueries = false;
  std::shared_ptr<Writers> writers = std::make_shared<Writers>();
};

Result<search::Job> makeJob(const SharedByJobs& shared, const Prepared& query) {
  Result<Settings> read = settingsOfRun(query.header, shared.given);
  if (!read) return tl::unexpected(std::move(read.error()));
  Settings& settings = *read;
  Outputs own = shared.outputs;
  if (shared.hasSeveralQueries) {
    own.rename([&](const std::string& file) { return ownPattern(file, query); });
    if (settings.tallies) settings.tallies = ownName(*settings.tallies, query);
  }
  search::Job job = search::jobOf(settings, *query.code);
  if (auto done = loadCollections(query.code->manifest, job.options); !done)
    return tl::unexpected(done.error());
  job.options.openingTable = shared.openings;
  job.options.queryFiles = shared.queryFiles;
  const std::string games = gamesOf(query, settings, own, shared.inputs);
  if (auto done = addSinks(query, shared.given, settings, games, own, shared.inputs, shared.terminal,
                           shared.writers, job);
      !done)
    return tl::unexpected(done.error());
  if (!shared.outputs.any() && !settings.force && !settings.dryRun && !games.empty() && holdsSomething(games))
    job.keptIfEmpty = games;
  if (own.games && query.header.output)
    std::cerr << "Using command line argument for filename: " << printable(*own.games) << "\n";
  return job;
}

/// Returns an error if a file that the command writes must not be replaced (language/02 §2.1), or is one that
/// it reads. Assigns the files to the outputs.
Result<void> claimFiles(const SharedByJobs& shared, const std::vector<Prepared>& queries,
                        const std::vector<search::Job>& jobs) {
  const Settings settings = resolved(shared.given);
  std::vector<std::string> files;
  for (const search::Job& job : jobs) std::ranges::copy(job.files(), std::back_inserter(files));
  if (const std::string warnings = warningsFile(settings); !warnings.empty()) {
    if (std::ranges::any_of(files, [&](const std::string& file) { return isSameFile(warnings, file); }))
      return fail(ErrorKind::Usage, "two outputs are the same file: " + warnings);
    files.push_back(warnings);
  }
  for (const std::string& file : files) {
    if (auto wrong = takesThePlaceOf(file, shared.inputs, queries, jobs))
      return fail(ErrorKind::Usage, *wrong);
    if (auto may = requireReplaceable(file, shared.given); !may) return tl::unexpected(may.error());
    if (auto may = requirePartialReplaceable(file, settings); !may) return tl::unexpected(may.error());
    shared.writers->take(file, 0);
  }
  return {};
}

}  // namespace

Result<std::vector<search::Job>> makeJobs(const GivenSettings& given, const std::vector<std::string>& inputs,
                                          const std::vector<Prepared>& queries,
                                          const output::PictureTerminal& terminal) {
  const Result<Outputs> outputs = findOutputs(given);
  if (!outputs) return tl::unexpected(outputs.error());
  if (auto ok = requireConsistent(given, *outputs, queries.size()); !ok) return tl::unexpected(ok.error());
  const auto openings = openingsOf(resolved(given), [&](std::string_view text) {
    if (given.warnings != "none") std::cerr << "warning: " << printable(text) << "\n";
  });
  if (!openings) return tl::unexpected(openings.error());

  SharedByJobs shared{.given = given,
                      .outputs = *outputs,
                      .inputs = inputs,
                      .openings = *openings,
                      .queryFiles = {},
                      .terminal = terminal,
                      .hasSeveralQueries = queries.size() > 1};
  for (const Prepared& query : queries)
    for (const frontend::Source& source : query.sources) shared.queryFiles.push_back(source.name);
  std::vector<search::Job> jobs;
  for (const Prepared& query : queries) {
    Result<search::Job> job = makeJob(shared, query);
    if (!job) return tl::unexpected(std::move(job.error()));
    if (auto ok = requireDistinct(*job, jobs); !ok) return tl::unexpected(ok.error());
    jobs.push_back(std::move(*job));
  }
  if (given.tallies &&
      std::ranges::all_of(jobs, [](const search::Job& job) { return job.manifest->tallies.empty(); }))
    std::cerr << "warning: --tallies: " << printable(*given.tallies)
              << " is not written, as the query has no tallies\n";
  if (auto ok = claimFiles(shared, queries, jobs); !ok) return tl::unexpected(ok.error());
  return jobs;
}

}  // namespace cql::tool
