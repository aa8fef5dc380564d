#include "tools/command/option_table.h"

#include <algorithm>
#include <charconv>

#include "runtime/ascii.h"
#include "tools/command/arguments.h"
#include "tools/command/inputs.h"

namespace cql::tool {
namespace {

/// An option that does nothing but set a member of Arguments.
constexpr OptionInfo flag(const char* name, const char* shortName, Role role, const char* group,
                          const char* doc, bool Arguments::* member, bool value = true) {
  return {name, shortName, Takes::Nothing, role, group, doc, "", {member, value}};
}

constexpr OptionInfo kOptions[] = {
    {"input", "i", Takes::One, Role::Running, "Files",
     "file of games (.pgn, also .pgn.zst, .pgn.gz, .pgn.bz2)", "FILE"},
    {"vi", nullptr, Takes::Nothing, Role::Running, "Files", "the games of hhdbvi.pgn"},
    {"vii", nullptr, Takes::Nothing, Role::Running, "Files", "the games of hhdbvii.pgn"},
    {"output", "o", Takes::One, Role::Both, "Files",
     "file for the matching games, .pgn or .pgn.zst; - is standard output (default: NAME-out.pgn)", "FILE"},
    {"gamenumber", "g", Takes::Numbers, Role::Running, "Games", "only the game A, or games A to B", "A [B]"},
    {"matchcount", nullptr, Takes::Numbers, Role::Running, "Games",
     "only games with A, or A to B, matching positions", "A [B]"},
    {"year", nullptr, Takes::Numbers, Role::Running, "Games", "only games of these years", "A [B]"},
    {"player", nullptr, Takes::One, Role::Running, "Games",
     "only games where the pattern is found in a player's name", "PATTERN"},
    {"mainline", nullptr, Takes::Nothing, Role::Positions, "Games", "search main lines only"},
    {"variations", nullptr, Takes::Nothing, Role::Positions, "Games", "search variations too"},
    {"virtualmainline", nullptr, Takes::Nothing, Role::Positions, "Games",
     "search variations, positions of the virtual main line only"},
    {"cql", nullptr, Takes::One, Role::Filter, "Filters",
     "filters put before those of the query, or the query itself", "FILTERS"},
    {"assign", nullptr, Takes::Two, Role::Filter, "Filters", "a variable of the query", "NAME VALUE"},
    {"fen", nullptr, Takes::One, Role::Filter, "Filters", "a board", "BOARD"},
    {"event", nullptr, Takes::One, Role::Filter, "Filters", "text in the tag Event"},
    {"site", nullptr, Takes::One, Role::Filter, "Filters", "text in the tag Site"},
    {"white", nullptr, Takes::One, Role::Filter, "Filters", "pattern in White's name", "PATTERN"},
    {"black", nullptr, Takes::One, Role::Filter, "Filters", "pattern in Black's name", "PATTERN"},
    {"result", nullptr, Takes::One, Role::Filter, "Filters", "the result of the game", "1-0|0-1|1/2-1/2"},
    {"wtm", nullptr, Takes::Nothing, Role::Filter, "Filters", "White is to move"},
    {"btm", nullptr, Takes::Nothing, Role::Filter, "Filters", "Black is to move"},
    {"similarposition", nullptr, Takes::Collection, Role::Filter, "Filters",
     "a position of the file's games; nosort, notransform before it", "FILE"},
    {"hhdb", nullptr, Takes::StudyWords, Role::Filter, "Filters", "a filter of the study database", "KEY..."},
    {"flip", nullptr, Takes::Nothing, Role::Transform, "Transforms of the whole query", ""},
    {"flipcolor", nullptr, Takes::Nothing, Role::Transform, "Transforms of the whole query", ""},
    {"flipvertical", nullptr, Takes::Nothing, Role::Transform, "Transforms of the whole query", ""},
    {"fliphorizontal", nullptr, Takes::Nothing, Role::Transform, "Transforms of the whole query", ""},
    {"shift", nullptr, Takes::Nothing, Role::Transform, "Transforms of the whole query", ""},
    {"shifthorizontal", nullptr, Takes::Nothing, Role::Transform, "Transforms of the whole query", ""},
    {"shiftvertical", nullptr, Takes::Nothing, Role::Transform, "Transforms of the whole query", ""},
    {"rotate90", nullptr, Takes::Nothing, Role::Transform, "Transforms of the whole query", ""},
    {"rotate45", nullptr, Takes::Nothing, Role::Transform, "Transforms of the whole query", ""},
    {"reversecolor", nullptr, Takes::Nothing, Role::Transform, "Transforms of the whole query", ""},
    {"matchstring", nullptr, Takes::One, Role::Running, "Comments and tags",
     "the comment at matching positions (default: CQL)"},
    {"quiet", nullptr, Takes::Nothing, Role::Running, "Comments and tags",
     "no comments at matching positions and by filters themselves"},
    {"silent", nullptr, Takes::Nothing, Role::Running, "Comments and tags", "no comments at all"},
    flag("noheader", nullptr, Role::Running, "Comments and tags", "no 'Game number N'",
         &Arguments::gameHeader, false),
    flag("noheaders", nullptr, Role::Running, "Comments and tags", "the same", &Arguments::gameHeader, false),
    flag("alwayscomment", nullptr, Role::Running, "Comments and tags", "keep comments of filters that fail",
         &Arguments::alwaysComment),
    flag("nosortcomments", nullptr, Role::Running, "Comments and tags",
         "keep comments made inside sort for every value", &Arguments::sortComments, false),
    flag("nouniquecomments", nullptr, Role::Running, "Comments and tags",
         "write equal comments of a position each time", &Arguments::uniqueComments, false),
    flag("uniquecomments", nullptr, Role::Running, "Comments and tags", "write them once (default)",
         &Arguments::uniqueComments),
    flag("nosettag", nullptr, Role::Running, "Comments and tags", "the filter settag has no effect",
         &Arguments::setTags, false),
    flag("noremovecomment", nullptr, Role::Running, "Comments and tags",
         "the filter removecomment has no effect", &Arguments::removeComments, false),
    {"legacy", nullptr, Takes::Nothing, Role::Compiling, "Language",
     "the queries are in the older language of CQL 1 to 4, (match ...)"},
    {"modern", nullptr, Takes::Nothing, Role::Compiling, "Language",
     "the queries are in CQL 6 (default: as the query begins)"},
    {"singlethreaded", "s", Takes::Nothing, Role::Running, "Running", "one thread"},
    {"multithreaded", "m", Takes::Nothing, Role::Running, "Running",
     "one thread less than the machine has (default)"},
    {"threads", nullptr, Takes::One, Role::Running, "Running", "number of threads", "N"},
    {"cpu", nullptr, Takes::One, Role::Compiling, "Running", "CPU to compile for (default: native)", "NAME"},
    {"optimise", nullptr, Takes::One, Role::Compiling, "Running",
     "optimisation, also -O0, -O1, -O2 (default: by the size of the input)", "0|1|2"},
    flag("debug-info", nullptr, Role::Compiling, "Running", "let gdb and perf know the lines of the query",
         &Arguments::debugInfo),
    flag("perf-map", nullptr, Role::Running, "Running",
         "write /tmp/perf-PID.map: perf report shows lines of the query", &Arguments::perfMap),
    flag("secure", nullptr, Role::Both, "Running", "refuse queries that read or write files",
         &Arguments::secure),
    flag("keep-partial", nullptr, Role::Running, "Running", "keep the games found so far when interrupted",
         &Arguments::keepPartial),
    flag("showmatches", nullptr, Role::Running, "What is printed", "<N> for each matching game",
         &Arguments::showMatches),
    flag("show-positions", nullptr, Role::Running, "What is printed", "a line for each matching position",
         &Arguments::showPositions),
    flag("count", nullptr, Role::Running, "What is printed", "write no games, only count them",
         &Arguments::count),
    flag("quick", nullptr, Role::Running, "What is printed",
         "write no games, only list them: number, players, event, site, date, result, positions, file",
         &Arguments::quick),
    flag("stats", nullptr, Role::Running, "What is printed", "where the time went", &Arguments::statistics),
    {"lineincrement", nullptr, Takes::One, Role::Running, "What is printed",
     "accepted; the program has a progress bar of its own", "N"},
    flag("showoutput", nullptr, Role::Running, "What is printed", "progress on a terminal (default)",
         &Arguments::progress),
    flag("nooutputstatus", nullptr, Role::Running, "What is printed", "no progress", &Arguments::progress,
         false),
    {"showthread", nullptr, Takes::Nothing, Role::Running, "What is printed", "accepted without effect"},
    flag("version", "v", Role::Both, "What is printed", "the version", &Arguments::version),
    {"a", nullptr, Takes::One, Role::Spelling, "Other", "rewrite the query file with ASCII symbols", "FILE"},
    {"u", nullptr, Takes::One, Role::Spelling, "Other", "rewrite the query file with Unicode symbols",
     "FILE"},
};

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
