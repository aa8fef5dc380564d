#include "tools/command/option_table.h"

#include <algorithm>
#include <cctype>

#include "tools/command/arguments.h"

namespace cql::tool {
namespace {

constexpr OptionInfo kOptions[] = {
    {"input", "i", Takes::One, "Files", "file of games (.pgn, also .pgn.zst, .pgn.gz, .pgn.bz2)", "FILE"},
    {"vi", nullptr, Takes::Nothing, "Files", "the games of hhdbvi.pgn"},
    {"vii", nullptr, Takes::Nothing, "Files", "the games of hhdbvii.pgn"},
    {"output", "o", Takes::One, "Files",
     "file to write the matching games to, .pgn or .pgn.zst (default: NAME-out.pgn)", "FILE"},
    {"gamenumber", "g", Takes::Numbers, "Games", "only the game A, or games A to B", "A [B]"},
    {"matchcount", nullptr, Takes::Numbers, "Games", "only games with A, or A to B, matching positions",
     "A [B]"},
    {"year", nullptr, Takes::Numbers, "Games", "only games of these years", "A [B]"},
    {"player", nullptr, Takes::One, "Games", "only games where the pattern is found in a player's name",
     "PATTERN"},
    {"mainline", nullptr, Takes::Nothing, "Games", "search main lines only"},
    {"variations", nullptr, Takes::Nothing, "Games", "search variations too"},
    {"virtualmainline", nullptr, Takes::Nothing, "Games",
     "search variations, positions of the virtual main line only"},
    {"cql", nullptr, Takes::One, "Filters", "filters put before those of the query, or the query itself",
     "FILTERS"},
    {"assign", nullptr, Takes::Two, "Filters", "NAME VALUE: a variable of the query", "NAME VALUE"},
    {"fen", nullptr, Takes::One, "Filters", "a board", "BOARD"},
    {"event", nullptr, Takes::One, "Filters", "text in the tag Event"},
    {"site", nullptr, Takes::One, "Filters", "text in the tag Site"},
    {"white", nullptr, Takes::One, "Filters", "pattern in White's name", "PATTERN"},
    {"black", nullptr, Takes::One, "Filters", "pattern in Black's name", "PATTERN"},
    {"result", nullptr, Takes::One, "Filters", "1-0, 0-1 or 1/2-1/2", "1-0|0-1|1/2-1/2"},
    {"wtm", nullptr, Takes::Nothing, "Filters", "White is to move"},
    {"btm", nullptr, Takes::Nothing, "Filters", "Black is to move"},
    {"similarposition", nullptr, Takes::Collection, "Filters",
     "[nosort] [notransform] FILE: a position of the file's games", "FILE"},
    {"hhdb", nullptr, Takes::StudyWords, "Filters", "a filter of the study database", "KEY..."},
    {"flip", nullptr, Takes::Nothing, "Transforms of the whole query", ""},
    {"flipcolor", nullptr, Takes::Nothing, "Transforms of the whole query", ""},
    {"flipvertical", nullptr, Takes::Nothing, "Transforms of the whole query", ""},
    {"fliphorizontal", nullptr, Takes::Nothing, "Transforms of the whole query", ""},
    {"shift", nullptr, Takes::Nothing, "Transforms of the whole query", ""},
    {"shifthorizontal", nullptr, Takes::Nothing, "Transforms of the whole query", ""},
    {"shiftvertical", nullptr, Takes::Nothing, "Transforms of the whole query", ""},
    {"rotate90", nullptr, Takes::Nothing, "Transforms of the whole query", ""},
    {"rotate45", nullptr, Takes::Nothing, "Transforms of the whole query", ""},
    {"reversecolor", nullptr, Takes::Nothing, "Transforms of the whole query", ""},
    {"matchstring", nullptr, Takes::One, "Comments and tags",
     "the comment at matching positions (default: CQL)"},
    {"quiet", nullptr, Takes::Nothing, "Comments and tags",
     "no comments at matching positions and by filters themselves"},
    {"silent", nullptr, Takes::Nothing, "Comments and tags", "no comments at all"},
    {"noheader", nullptr, Takes::Nothing, "Comments and tags", "no 'Game number N'"},
    {"noheaders", nullptr, Takes::Nothing, "Comments and tags", "the same"},
    {"alwayscomment", nullptr, Takes::Nothing, "Comments and tags", "keep comments of filters that fail"},
    {"nosortcomments", nullptr, Takes::Nothing, "Comments and tags",
     "keep comments made inside sort for every value"},
    {"nouniquecomments", nullptr, Takes::Nothing, "Comments and tags",
     "write equal comments of a position each time"},
    {"uniquecomments", nullptr, Takes::Nothing, "Comments and tags", "write them once (default)"},
    {"nosettag", nullptr, Takes::Nothing, "Comments and tags", "the filter settag has no effect"},
    {"noremovecomment", nullptr, Takes::Nothing, "Comments and tags",
     "the filter removecomment has no effect"},
    {"legacy", nullptr, Takes::Nothing, "Language",
     "the queries are in the older language of CQL 1 to 4, (match ...)"},
    {"modern", nullptr, Takes::Nothing, "Language",
     "the queries are in CQL 6 (default: as the query begins)"},
    {"singlethreaded", "s", Takes::Nothing, "Running", "one thread"},
    {"multithreaded", "m", Takes::Nothing, "Running", "one thread less than the machine has (default)"},
    {"threads", nullptr, Takes::One, "Running", "number of threads", "N"},
    {"cpu", nullptr, Takes::One, "Running", "CPU to compile for (default: native)", "NAME"},
    {"optimise", nullptr, Takes::One, "Running",
     "0, 1 or 2, also -O0, -O1, -O2 (default: by the size of the input)", "0|1|2"},
    {"debug-info", nullptr, Takes::Nothing, "Running", "let gdb and perf know the lines of the query"},
    {"perf-map", nullptr, Takes::Nothing, "Running",
     "write /tmp/perf-PID.map: perf report shows lines of the query"},
    {"secure", nullptr, Takes::Nothing, "Running", "refuse queries that read or write files"},
    {"keep-partial", nullptr, Takes::Nothing, "Running", "keep the games found so far when interrupted"},
    {"showmatches", nullptr, Takes::Nothing, "What is printed", "<N> for each matching game"},
    {"show-positions", nullptr, Takes::Nothing, "What is printed", "a line for each matching position"},
    {"count", nullptr, Takes::Nothing, "What is printed", "write no games, only count them"},
    {"quick", nullptr, Takes::Nothing, "What is printed",
     "write no games, only list them: number, players, event, site, date, result, positions"},
    {"stats", nullptr, Takes::Nothing, "What is printed", "where the time went"},
    {"lineincrement", nullptr, Takes::One, "What is printed",
     "accepted; the program has a progress bar of its own", "N"},
    {"showoutput", nullptr, Takes::Nothing, "What is printed", "progress on a terminal (default)"},
    {"nooutputstatus", nullptr, Takes::Nothing, "What is printed", "no progress"},
    {"showthread", nullptr, Takes::Nothing, "What is printed", "accepted without effect"},
    {"version", "v", Takes::Nothing, "What is printed", "the version"},
    {"a", nullptr, Takes::One, "Other", "rewrite the query file with ASCII symbols", "FILE"},
    {"u", nullptr, Takes::One, "Other", "rewrite the query file with Unicode symbols", "FILE"},
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

bool changesQuery(const OptionInfo& option) {
  const std::string_view name = option.name, group = option.group;
  return group == "Filters" || group.starts_with("Transforms") || name == "mainline" ||
         name == "variations" || name == "virtualmainline";
}

bool isForCompiling(const OptionInfo& option) {
  const std::string_view name = option.name, group = option.group;
  return name == "cpu" || name == "optimise" || name == "secure" || name == "version" ||
         name == "debug-info" || group == "Language";
}

bool isForRunning(const OptionInfo& option) {
  const std::string_view name = option.name;
  return !changesQuery(option) && name != "a" && name != "u" &&
         (!isForCompiling(option) || name == "secure" || name == "version");
}

std::string lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

const OptionInfo* findOption(const std::string& word) {
  const std::string bare = word.substr(word.starts_with("--") ? 2 : 1), name = lower(bare);
  for (const OptionInfo& o : kOptions)
    if (name == o.name || (o.shortName && (bare == o.shortName || name == o.shortName))) return &o;
  return nullptr;
}

bool isNumber(const std::string& word) {
  return !word.empty() && word.size() < 10 &&
         std::all_of(word.begin(), word.end(), [](unsigned char c) { return std::isdigit(c); });
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
          !endsIn(word(n), {".pgn", ".PGN"}))
        ++n;
      return static_cast<int>(n);
    }
  }
  return 0;
}

}  // namespace cql::tool
