#include "tools/command/option_table.h"

#include <algorithm>
#include <charconv>
#include <iterator>

#include "runtime/ascii.h"
#include "tools/command/inputs.h"
#include "tools/command/option_actions.h"

namespace cql::tool {
namespace {

using frontend::CommentLevel;
using frontend::Language;
using frontend::TransformKind;

template <TransformKind kind>
constexpr OptionInfo transform(const char* name) {
  return {name,
          nullptr,
          Takes::Nothing,
          actions::transform<kind>,
          Role::Transform,
          "Transforms of the whole query",
          ""};
}

constexpr OptionInfo kOptions[] = {
    {"input", "i", Takes::One, actions::input, Role::Running, "Files",
     "file of games (.pgn, also .pgn.zst, .pgn.gz, .pgn.bz2)", "FILE"},
    {"vi", nullptr, Takes::Nothing, actions::studyInput, Role::Running, "Files", "the games of hhdbvi.pgn"},
    {"vii", nullptr, Takes::Nothing, actions::studyInput, Role::Running, "Files", "the games of hhdbvii.pgn"},
    {"output", "o", Takes::One, actions::output, Role::Both, "Files",
     "file for the matching games, .pgn or .pgn.zst; - is standard output (default: NAME-out.pgn)", "FILE"},
    {"gamenumber", "g", Takes::Numbers, actions::bounds<&Arguments::gameNumber, 1>, Role::Running, "Games",
     "only the game A, or games A to B", "A [B]"},
    {"matchcount", nullptr, Takes::Numbers, actions::bounds<&Arguments::matchCount, 0>, Role::Running,
     "Games", "only games with A, or A to B, matching positions", "A [B]"},
    {"year", nullptr, Takes::Numbers, actions::bounds<&Arguments::year, 1>, Role::Running, "Games",
     "only games of these years", "A [B]"},
    {"player", nullptr, Takes::One, actions::player, Role::Running, "Games",
     "only games where the pattern is found in a player's name", "PATTERN"},
    {"mainline", nullptr, Takes::Nothing, actions::variations<false>, Role::Positions, "Games",
     "search main lines only"},
    {"variations", nullptr, Takes::Nothing, actions::variations<true>, Role::Positions, "Games",
     "search variations too"},
    {"virtualmainline", nullptr, Takes::Nothing, actions::virtualMainLine, Role::Positions, "Games",
     "search variations, positions of the virtual main line only"},
    {"cql", nullptr, Takes::One, actions::filter, Role::Filter, "Filters",
     "filters put before those of the query, or the query itself", "FILTERS"},
    {"assign", nullptr, Takes::Two, actions::filter, Role::Filter, "Filters", "a variable of the query",
     "NAME VALUE"},
    {"fen", nullptr, Takes::One, actions::filter, Role::Filter, "Filters", "a board", "BOARD"},
    {"event", nullptr, Takes::One, actions::filter, Role::Filter, "Filters", "text in the tag Event"},
    {"site", nullptr, Takes::One, actions::filter, Role::Filter, "Filters", "text in the tag Site"},
    {"white", nullptr, Takes::One, actions::filter, Role::Filter, "Filters", "pattern in White's name",
     "PATTERN"},
    {"black", nullptr, Takes::One, actions::filter, Role::Filter, "Filters", "pattern in Black's name",
     "PATTERN"},
    {"result", nullptr, Takes::One, actions::filter, Role::Filter, "Filters", "the result of the game",
     "1-0|0-1|1/2-1/2"},
    {"wtm", nullptr, Takes::Nothing, actions::filter, Role::Filter, "Filters", "White is to move"},
    {"btm", nullptr, Takes::Nothing, actions::filter, Role::Filter, "Filters", "Black is to move"},
    {"similarposition", nullptr, Takes::Collection, actions::filter, Role::Filter, "Filters",
     "a position of the file's games; nosort, notransform before it", "FILE"},
    {"hhdb", nullptr, Takes::StudyWords, actions::studyFilter, Role::Filter, "Filters",
     "a filter of the study database", "KEY..."},
    transform<TransformKind::Flip>("flip"),
    transform<TransformKind::FlipColor>("flipcolor"),
    transform<TransformKind::FlipVertical>("flipvertical"),
    transform<TransformKind::FlipHorizontal>("fliphorizontal"),
    transform<TransformKind::Shift>("shift"),
    transform<TransformKind::ShiftHorizontal>("shifthorizontal"),
    transform<TransformKind::ShiftVertical>("shiftvertical"),
    transform<TransformKind::Rotate90>("rotate90"),
    transform<TransformKind::Rotate45>("rotate45"),
    transform<TransformKind::ReverseColor>("reversecolor"),
    {"matchstring", nullptr, Takes::One, actions::matchString, Role::Running, "Comments and tags",
     "the comment at matching positions (default: CQL)"},
    {"quiet", nullptr, Takes::Nothing, actions::commentLevel<CommentLevel::Quiet>, Role::Running,
     "Comments and tags", "no comments at matching positions and by filters themselves"},
    {"silent", nullptr, Takes::Nothing, actions::commentLevel<CommentLevel::Silent>, Role::Running,
     "Comments and tags", "no comments at all"},
    {"noheader", nullptr, Takes::Nothing, actions::set<&Arguments::gameHeader, false>, Role::Running,
     "Comments and tags", "no 'Game number N'"},
    {"noheaders", nullptr, Takes::Nothing, actions::set<&Arguments::gameHeader, false>, Role::Running,
     "Comments and tags", "the same"},
    {"alwayscomment", nullptr, Takes::Nothing, actions::set<&Arguments::alwaysComment>, Role::Running,
     "Comments and tags", "keep comments of filters that fail"},
    {"nosortcomments", nullptr, Takes::Nothing, actions::set<&Arguments::sortComments, false>, Role::Running,
     "Comments and tags", "keep comments made inside sort for every value"},
    {"nouniquecomments", nullptr, Takes::Nothing, actions::set<&Arguments::uniqueComments, false>,
     Role::Running, "Comments and tags", "write equal comments of a position each time"},
    {"uniquecomments", nullptr, Takes::Nothing, actions::set<&Arguments::uniqueComments>, Role::Running,
     "Comments and tags", "write them once (default)"},
    {"nosettag", nullptr, Takes::Nothing, actions::set<&Arguments::setTags, false>, Role::Running,
     "Comments and tags", "the filter settag has no effect"},
    {"noremovecomment", nullptr, Takes::Nothing, actions::set<&Arguments::removeComments, false>,
     Role::Running, "Comments and tags", "the filter removecomment has no effect"},
    {"legacy", nullptr, Takes::Nothing, actions::language<Language::Legacy>, Role::Compiling, "Language",
     "the queries are in the older language of CQL 1 to 4, (match ...)"},
    {"modern", nullptr, Takes::Nothing, actions::language<Language::Modern>, Role::Compiling, "Language",
     "the queries are in CQL 6 (default: as the query begins)"},
    {"singlethreaded", "s", Takes::Nothing, actions::threads<1>, Role::Running, "Running", "one thread"},
    {"multithreaded", "m", Takes::Nothing, actions::threads<0>, Role::Running, "Running",
     "one thread less than the machine has (default)"},
    {"threads", nullptr, Takes::One, actions::threadNumber, Role::Running, "Running", "number of threads",
     "N"},
    {"cpu", nullptr, Takes::One, actions::cpu, Role::Compiling, "Running",
     "CPU to compile for (default: native)", "NAME"},
    {"optimise", nullptr, Takes::One, actions::optimise, Role::Compiling, "Running",
     "optimisation, also -O0, -O1, -O2 (default: by the size of the input)", "0|1|2"},
    {"debug-info", nullptr, Takes::Nothing, actions::set<&Arguments::debugInfo>, Role::Compiling, "Running",
     "let gdb and perf know the lines of the query"},
    {"perf-map", nullptr, Takes::Nothing, actions::set<&Arguments::perfMap>, Role::Running, "Running",
     "write /tmp/perf-PID.map: perf report shows lines of the query"},
    {"secure", nullptr, Takes::Nothing, actions::set<&Arguments::secure>, Role::Both, "Running",
     "refuse queries that read or write files"},
    {"keep-partial", nullptr, Takes::Nothing, actions::set<&Arguments::keepPartial>, Role::Running, "Running",
     "keep the games found so far when interrupted"},
    {"showmatches", nullptr, Takes::Nothing, actions::set<&Arguments::showMatches>, Role::Running,
     "What is printed", "<N> for each matching game"},
    {"show-positions", nullptr, Takes::Nothing, actions::set<&Arguments::showPositions>, Role::Running,
     "What is printed", "a line for each matching position"},
    {"count", nullptr, Takes::Nothing, actions::set<&Arguments::count>, Role::Running, "What is printed",
     "write no games, only count them"},
    {"quick", nullptr, Takes::Nothing, actions::set<&Arguments::quick>, Role::Running, "What is printed",
     "write no games, only list them: number, players, event, site, date, result, positions, file"},
    {"stats", nullptr, Takes::Nothing, actions::set<&Arguments::statistics>, Role::Running, "What is printed",
     "where the time went"},
    {"lineincrement", nullptr, Takes::One, actions::lineIncrement, Role::Running, "What is printed",
     "accepted; the program has a progress bar of its own", "N"},
    {"showoutput", nullptr, Takes::Nothing, actions::set<&Arguments::progress>, Role::Running,
     "What is printed", "progress on a terminal (default)"},
    {"nooutputstatus", nullptr, Takes::Nothing, actions::set<&Arguments::progress, false>, Role::Running,
     "What is printed", "no progress"},
    {"showthread", nullptr, Takes::Nothing, actions::nothing, Role::Running, "What is printed",
     "accepted without effect"},
    {"version", "v", Takes::Nothing, actions::set<&Arguments::version>, Role::Both, "What is printed",
     "the version"},
    {"a", nullptr, Takes::One, actions::respell<&Arguments::toAscii>, Role::Spelling, "Other",
     "rewrite the query file with ASCII symbols", "FILE"},
    {"u", nullptr, Takes::One, actions::respell<&Arguments::toUnicode>, Role::Spelling, "Other",
     "rewrite the query file with Unicode symbols", "FILE"},
};
static_assert(std::all_of(std::begin(kOptions), std::end(kOptions),
                          [](const OptionInfo& o) { return o.action != nullptr; }));

/// Words of `hhdb` that take a text to search for behind them, and those that only go on.
bool takesText(const std::string& word) {
  static constexpr std::string_view kWords[] = {"composer", "diagram",  "firstcomment", "stipulation",
                                                "gbr",      "material", "pieces",       "pawns",
                                                "kings",    "search"};
  return std::find(std::begin(kWords), std::end(kWords), word) != std::end(kWords);
}
bool goesOn(const std::string& word) {
  static constexpr std::string_view kWords[] = {"award",   "prize", "hm",   "commendation",
                                                "special", "max",   "sort", "material",
                                                "pieces",  "pawns", "kings"};
  return std::find(std::begin(kWords), std::end(kWords), word) != std::end(kWords);
}

}  // namespace

std::span<const OptionInfo> options() {
  return kOptions;
}

const OptionInfo* findOption(const std::string& word) {
  const std::string bare = word.substr(word.starts_with("--") ? 2 : 1), name = ascii::lower(bare);
  for (const OptionInfo& o : kOptions)
    if (name == o.name || (o.shortName && (bare == o.shortName || name == o.shortName))) return &o;
  return nullptr;
}

bool isNumber(const std::string& word) {
  return !word.empty() && std::all_of(word.begin(), word.end(), ascii::isDigit);
}

std::int32_t numberOf(const std::string& digits) {
  std::int32_t number = INT32_MAX;
  std::from_chars(digits.data(), digits.data() + digits.size(), number);  // leaves it where it is too large
  return number;
}

bool endsIn(const std::string& word, std::initializer_list<std::string_view> endings) {
  return std::any_of(endings.begin(), endings.end(), [&](std::string_view e) { return word.ends_with(e); });
}

bool isQueryName(const std::string& word) {
  return endsIn(word, {".cql", ".CQL"}) || isCompiledName(word);
}

int wordsOf(const OptionInfo& option, const std::vector<std::string>& words, std::size_t at) {
  const std::size_t left = words.size() - at;
  auto word = [&](std::size_t i) { return i < left ? words[at + i] : std::string(); };
  switch (option.takes) {
    case Takes::Nothing:
      return 0;
    case Takes::One:
      return left >= 1 ? 1 : -1;
    case Takes::Two:
      return left >= 2 ? 2 : -1;
    case Takes::Numbers:
      return left < 1 ? -1 : isNumber(word(1)) ? 2 : 1;
    case Takes::Collection: {
      int n = 0;
      while (word(static_cast<std::size_t>(n)) == "nosort" ||
             word(static_cast<std::size_t>(n)) == "notransform")
        ++n;
      return static_cast<std::size_t>(n) < left ? n + 1 : -1;
    }
    case Takes::StudyWords: {
      if (left < 1) return -1;
      std::size_t n = 1;
      while (goesOn(word(n))) ++n;
      if (takesText(word(n - 1)) && n < left && !word(n).starts_with("-") && !isQueryName(word(n)) &&
          !isGameFile(word(n)))
        ++n;
      return static_cast<int>(n);
    }
  }
  return 0;
}

}  // namespace cql::tool
