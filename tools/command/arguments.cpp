#include "tools/command/arguments.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <map>

#include "frontend/filter_table.h"
#include "tools/command/console.h"
#include "tools/command/option_table.h"

namespace cql::tool {
namespace {

using frontend::CommentLevel;
using frontend::TransformKind;

constexpr char kSeparator = '\x1f';  // between the words of one option, for CLI11
constexpr char kEmpty = '\x1e';      // an empty word

/// One hyphen or two, any case, any number of words: as CLI11 reads it.
std::optional<Refusal> normalise(const std::vector<std::string>& words, std::vector<std::string>& out) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    std::string word = words[i];
    if (word == "--") {
      out.insert(out.end(), words.begin() + static_cast<std::ptrdiff_t>(i), words.end());
      return std::nullopt;
    }
    if (word.empty()) return Refusal{2, "an argument is empty"};
    if (word.size() < 2 || word[0] != '-') {
      out.push_back(word);
      continue;
    }
    std::optional<std::string> attached;
    if (const std::size_t equals = word.find('='); word.starts_with("--") && equals != std::string::npos) {
      attached = word.substr(equals + 1);
      word.resize(equals);
    }
    if (word.size() == 3 && word.starts_with("-O") && isNumber(word.substr(2))) {
      attached = word.substr(2);
      word = "--optimise";
    }
    if (lower(word) == "-h" || lower(word) == "--help" || lower(word) == "-help") {
      out.push_back("--help");
      continue;
    }
    const OptionInfo* option = findOption(word);
    if (!option) {
      std::vector<std::string_view> names;
      for (const OptionInfo& o : options()) names.push_back(o.name);
      const std::string near = frontend::nearest(lower(word.substr(word.find_first_not_of('-'))), names);
      return Refusal{
          2, "there is no option '" + word + "'" + (near.empty() ? "" : "; did you mean --" + near + "?")};
    }
    // Name and value are one word, so that a value may begin with a hyphen.
    const std::string name = "--" + std::string(option->name);
    auto withValue = [&](const std::string& value) {
      return name + "=" + (value.empty() ? std::string(1, kEmpty) : value);
    };
    if (attached) {
      out.push_back(withValue(*attached));
      continue;
    }
    const int count = wordsOf(*option, words, i + 1);
    if (count < 0) return Refusal{2, "the option '" + word + "' needs a value behind it"};
    std::string value;
    for (int k = 0; k < count; ++k) value += (k ? std::string(1, kSeparator) : "") + words[++i];
    out.push_back(count ? withValue(value) : name);
  }
  return std::nullopt;
}

std::vector<std::string> split(const std::string& value) {
  std::vector<std::string> parts;
  std::size_t begin = 0;
  for (std::size_t at = value.find(kSeparator); at != std::string::npos; at = value.find(kSeparator, begin)) {
    parts.push_back(value.substr(begin, at - begin));
    begin = at + 1;
  }
  parts.push_back(value.substr(begin));
  if (parts.size() == 1 && parts[0] == std::string(1, kEmpty)) parts[0].clear();
  return parts;
}

const std::map<std::string, TransformKind> kTransforms = {{"flip", TransformKind::Flip},
                                                          {"flipcolor", TransformKind::FlipColor},
                                                          {"flipvertical", TransformKind::FlipVertical},
                                                          {"fliphorizontal", TransformKind::FlipHorizontal},
                                                          {"shift", TransformKind::Shift},
                                                          {"shifthorizontal", TransformKind::ShiftHorizontal},
                                                          {"shiftvertical", TransformKind::ShiftVertical},
                                                          {"rotate90", TransformKind::Rotate90},
                                                          {"rotate45", TransformKind::Rotate45},
                                                          {"reversecolor", TransformKind::ReverseColor}};

/// Takes the options one after the other, in the order of the command line.
class Reader {
 public:
  explicit Reader(Arguments& out) : out_(out) {}

  std::optional<Refusal> take(const std::string& name, const std::vector<std::string>& values) {
    const std::string value = values.empty() ? "" : values[0];
    auto refuse = [&](const std::string& why) { return Refusal{2, "--" + name + ": " + why}; };
    auto once = [&](bool given) { return given ? std::optional(refuse("given twice")) : std::nullopt; };
    if (auto kind = kTransforms.find(name); kind != kTransforms.end()) {
      out_.transforms.push_back(kind->second);
    } else if (name == "input" || name == "vi" || name == "vii") {
      if (inputGiven_) return refuse("an input is given already");
      inputGiven_ = true;
      const std::string file = name == "input" ? value : "hhdb" + name + ".pgn";
      if (file != "-" && !endsIn(file, {".pgn", ".PGN", ".pgn.zst", ".pgn.gz", ".pgn.bz2"}))
        return refuse("the name of the file must end in .pgn, .pgn.zst, .pgn.gz or .pgn.bz2: " + file);
      out_.inputs.push_back(file);
    } else if (name == "output") {
      if (out_.output) return once(true);
      if (value != "-" && !endsIn(value, {".pgn", ".PGN", ".pgn.zst"}))
        return refuse("the name of the file must end in .pgn or .pgn.zst, or be - for standard output: " +
                      value);
      out_.output = value;
    } else if (name == "gamenumber" || name == "matchcount" || name == "year") {
      for (const std::string& v : values)
        if (!isNumber(v)) return refuse("'" + v + "' is not a number");
      const std::int64_t low = std::stoll(values[0]), high = values.size() > 1 ? std::stoll(values[1]) : low;
      if (low > high) return refuse("the first number is larger than the second");
      if (name != "matchcount" && low < 1) return refuse("the numbers begin with 1");
      (name == "gamenumber" ? out_.gameNumber : name == "year" ? out_.year : out_.matchCount) = {low, high};
    } else if (name == "player") {
      if (out_.player) return once(true);
      out_.player = value;
    } else if (name == "mainline" || name == "variations") {
      out_.variations = name == "variations";
    } else if (name == "legacy" || name == "modern") {
      const auto language = name == "legacy" ? frontend::Language::Legacy : frontend::Language::Modern;
      if (out_.language != frontend::Language::Detect && out_.language != language)
        return refuse("--legacy and --modern exclude each other");
      out_.language = language;
    } else if (name == "virtualmainline") {
      out_.variations = true;
      out_.filters.push_back({name, {}});
    } else if (name == "matchstring") {
      out_.matchString = value;
    } else if (name == "quiet" || name == "silent") {
      if (out_.level) return refuse("only one of quiet and silent can be given, once");
      out_.level = name == "quiet" ? CommentLevel::Quiet : CommentLevel::Silent;
    } else if (name == "threads" || name == "lineincrement") {
      if (!isNumber(value) || std::stoi(value) < 1) return refuse("'" + value + "' is not a positive number");
      if (name == "threads") out_.threads = std::stoi(value);
    } else if (name == "singlethreaded") {
      out_.threads = 1;
    } else if (name == "multithreaded") {
      out_.threads = 0;
    } else if (name == "optimise") {
      if (value != "0" && value != "1" && value != "2") return refuse("the levels are 0, 1 and 2");
      out_.optimisation = value[0] - '0';
    } else if (name == "hhdb" && values.size() == 1 && value == "help") {
      return Refusal{0, frontend::hhdbHelp()};
    } else if (name == "cpu") {
      out_.cpu = value;
    } else if (name == "a") {
      out_.toAscii = value;
    } else if (name == "u") {
      out_.toUnicode = value;
    } else if (bool* flag = flagOf(name)) {
      *flag = !*flag || !(name.starts_with("no"));
      if (name.starts_with("no")) *flag = false;
    } else if (name == "uniquecomments") {
      out_.uniqueComments = true;
    } else if (name == "showoutput" || name == "showthread") {
      // the default; no effect
    } else {
      out_.filters.push_back({name, values});
    }
    return std::nullopt;
  }

 private:
  bool* flagOf(const std::string& name) {
    if (name == "noheader" || name == "noheaders") return &out_.gameHeader;
    if (name == "alwayscomment") return &out_.alwaysComment;
    if (name == "nosortcomments") return &out_.sortComments;
    if (name == "nouniquecomments") return &out_.uniqueComments;
    if (name == "nosettag") return &out_.setTags;
    if (name == "noremovecomment") return &out_.removeComments;
    if (name == "nooutputstatus") return &out_.progress;
    if (name == "showmatches") return &out_.showMatches;
    if (name == "show-positions") return &out_.showPositions;
    if (name == "count") return &out_.count;
    if (name == "quick") return &out_.quick;
    if (name == "stats") return &out_.statistics;
    if (name == "secure") return &out_.secure;
    if (name == "keep-partial") return &out_.keepPartial;
    if (name == "debug-info") return &out_.debugInfo;
    if (name == "perf-map") return &out_.perfMap;
    if (name == "version") return &out_.version;
    return nullptr;
  }

  Arguments& out_;
  bool inputGiven_ = false;
};

}  // namespace

bool isCompiledName(const std::string& word) {
  return word.ends_with(".so");
}

std::optional<Refusal> parseArguments(const std::vector<std::string>& words, Arguments& out,
                                      const ParserSetup& setup) {
  std::vector<std::string> normal;
  if (auto refusal = normalise(words, normal)) return refusal;

  CLI::App app("Finds games and positions in PGN databases with the Chess Query Language (CQL).",
               programName);
  app.set_help_flag("-h,--help", "this text");
  app.footer(setup.footer + "Options may be written with one hyphen or two. Arguments that end in " +
             std::string(setup.runsOnly ? "" : ".cql or ") +
             ".so are queries, all others inputs:\n"
             "files, directories, patterns like 'dir/*.pgn', or - for standard input.");
  std::vector<std::string> positional;
  app.add_option("files", positional, "queries and inputs");
  std::map<const CLI::Option*, const OptionInfo*> byOption;
  for (const OptionInfo& o : options()) {
    const std::string name = (o.shortName ? "-" + std::string(o.shortName) + "," : "") + "--" + o.name;
    const std::string doc(*o.doc ? o.doc : frontend::findFilter(o.name)->doc);
    CLI::Option* option =
        o.takes == Takes::Nothing
            ? app.add_flag(name, doc)
            : app.add_option(name, doc)->type_size(1)->take_all()->expected(1)->type_name(o.value);
    option->group(setup.runsOnly && !isForRunning(o) ? "" : o.group);
    byOption[option] = &o;
  }
  if (setup.inspect && setup.inspect(app)) return Refusal{0, ""};
  try {
    std::reverse(normal.begin(), normal.end());  // CLI11 takes them from the back
    app.parse(normal);
  } catch (const CLI::CallForHelp&) {
    return Refusal{0, app.help()};
  } catch (const CLI::ParseError& error) {
    return Refusal{2, error.what()};
  }

  Reader reader(out);
  std::map<const CLI::Option*, std::size_t> seen;
  for (const CLI::Option* option : app.parse_order()) {
    auto info = byOption.find(option);
    if (info == byOption.end()) continue;
    const std::size_t index = seen[option]++;
    const OptionInfo& given = *info->second;
    if (changesQuery(given))
      out.queryOptions.push_back("--" + std::string(given.name));
    else if (!isForCompiling(given))
      out.runOptions.push_back("--" + std::string(given.name));
    std::vector<std::string> values;
    if (info->second->takes != Takes::Nothing) values = split(option->results()[index]);
    if (auto refusal = reader.take(info->second->name, values)) return refusal;
  }
  for (const std::string& word : positional) {
    const std::filesystem::path path(word);
    const bool bare = path.extension().empty() && word != "-" && !std::filesystem::exists(path) &&
                      word.find('*') == std::string::npos;
    if (isQueryName(word))
      out.queries.push_back(word);
    else if (bare)
      out.queries.push_back(word + ".cql");
    else
      out.inputs.push_back(word);
  }
  return std::nullopt;
}

}  // namespace cql::tool
