#include "tools/command/arguments.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <map>
#include <thread>

#include "frontend/filter_table.h"
#include "runtime/ascii.h"
#include "tools/command/console.h"
#include "tools/command/inputs.h"
#include "tools/command/option_table.h"

namespace cql::tool {
namespace {

using frontend::CommentLevel;
using frontend::TransformKind;

/// An option with the words that belong to it.
struct Given {
  const OptionInfo* option;
  std::vector<std::string> values;
};

struct CommandLine {
  std::vector<Given> options;
  std::vector<std::string> files;
  bool help = false;
};

std::vector<std::string_view> optionNames() {
  std::vector<std::string_view> names;
  for (const OptionInfo& o : options()) names.push_back(o.name);
  return names;
}

/// One hyphen or two, any case, any number of words.
std::optional<Refusal> divide(const std::vector<std::string>& words, CommandLine& out) {
  bool onlyFiles = false;  // behind --
  for (std::size_t i = 0; i < words.size(); ++i) {
    std::string word = words[i];
    if (word.empty()) return Refusal{2, "an argument is empty"};
    if (onlyFiles || word.size() < 2 || word[0] != '-') {
      out.files.push_back(word);
      continue;
    }
    if (word == "--") {
      onlyFiles = true;
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
    if (const std::string name = ascii::lower(word); name == "-h" || name == "--help" || name == "-help") {
      out.help = true;
      continue;
    }
    const OptionInfo* option = findOption(word);
    if (!option) return Refusal{2, unknownOption(word, optionNames())};
    const int count = attached ? wordsOf(*option, {*attached}, 0) : wordsOf(*option, words, i + 1);
    if (count < 0) return Refusal{2, "the option '" + word + "' needs a value behind it"};
    if (attached && count == 0) return Refusal{2, "the option '" + word + "' takes no value"};
    Given& given = out.options.emplace_back(Given{option, {}});
    if (attached)
      given.values.push_back(*attached);
    else
      for (int k = 0; k < count; ++k) given.values.push_back(words[++i]);
  }
  return std::nullopt;
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
  Reader(Arguments& out, bool compiles) : out_(out), compiles_(compiles) {}

  std::optional<Refusal> take(const OptionInfo& option, const std::vector<std::string>& values) {
    const std::string name = option.name, value = values.empty() ? "" : values[0];
    auto refuse = [&](const std::string& why) { return Refusal{2, "--" + name + ": " + why}; };
    if (option.flag.member) {
      out_.*option.flag.member = option.flag.value;
    } else if (option.role == Role::Transform) {
      out_.transforms.push_back(kTransforms.at(name));
    } else if (name == "hhdb" && values.size() == 1 && value == "help") {
      return Refusal{0, frontend::hhdbHelp()};
    } else if (option.role == Role::Filter) {
      out_.filters.push_back({name, values});
    } else if (name == "virtualmainline") {
      out_.variations = true;
      out_.filters.push_back({name, {}});
    } else if (name == "mainline" || name == "variations") {
      out_.variations = name == "variations";
    } else if (name == "input" || name == "vi" || name == "vii") {
      if (inputGiven_) return refuse("an input is given already");
      inputGiven_ = true;
      const std::string file = name == "input" ? value : "hhdb" + name + ".pgn";
      if (file != "-" && !isGameFile(file))
        return refuse("the name of the file must end in .pgn, .pgn.zst, .pgn.gz or .pgn.bz2: " + file);
      out_.inputs.push_back(file);
    } else if (name == "output") {
      if (out_.output) return refuse("given twice");
      if (compiles_ && !isCompiledName(value))
        return refuse("the name of the file must end in .so: " + value);
      if (!compiles_ && value != "-" && !endsIn(value, {".pgn", ".PGN", ".pgn.zst"}))
        return refuse("the name of the file must end in .pgn or .pgn.zst, or be - for standard output: " +
                      value);
      out_.output = value;
    } else if (name == "gamenumber" || name == "matchcount" || name == "year") {
      for (const std::string& v : values)
        if (!isNumber(v)) return refuse("'" + v + "' is not a number");
      const std::int64_t low = numberOf(values[0]), high = values.size() > 1 ? numberOf(values[1]) : low;
      if (low > high) return refuse("the first number is larger than the second");
      if (name != "matchcount" && low < 1) return refuse("the numbers begin with 1");
      (name == "gamenumber" ? out_.gameNumber : name == "year" ? out_.year : out_.matchCount) = {low, high};
    } else if (name == "player") {
      if (out_.player) return refuse("given twice");
      out_.player = value;
    } else if (name == "legacy" || name == "modern") {
      const auto language = name == "legacy" ? frontend::Language::Legacy : frontend::Language::Modern;
      if (out_.language != frontend::Language::Detect && out_.language != language)
        return refuse("--legacy and --modern exclude each other");
      out_.language = language;
    } else if (name == "matchstring") {
      out_.matchString = value;
    } else if (name == "quiet" || name == "silent") {
      if (out_.level) return refuse("only one of quiet and silent can be given, once");
      out_.level = name == "quiet" ? CommentLevel::Quiet : CommentLevel::Silent;
    } else if (name == "threads" || name == "lineincrement") {
      if (!isNumber(value) || numberOf(value) < 1) return refuse("'" + value + "' is not a positive number");
      if (name == "threads") out_.threads = numberOf(value);
    } else if (name == "singlethreaded") {
      out_.threads = 1;
    } else if (name == "multithreaded") {
      out_.threads = 0;
    } else if (name == "optimise") {
      if (value != "0" && value != "1" && value != "2") return refuse("the levels are 0, 1 and 2");
      out_.optimisation = value[0] - '0';
    } else if (name == "cpu") {
      out_.cpu = value;
    } else if (name == "a" || name == "u") {
      if (!endsIn(value, {".cql", ".CQL"})) return refuse("the name of the file must end in .cql: " + value);
      (name == "a" ? out_.toAscii : out_.toUnicode) = value;
    }  // others are accepted without effect
    return std::nullopt;
  }

 private:
  Arguments& out_;
  bool compiles_;
  bool inputGiven_ = false;
};

/// A query without its ending (language/02 §2)?
bool isBareQueryName(const std::string& word) {
  std::error_code unknown;
  return std::filesystem::path(word).extension().empty() && word != "-" && !isPattern(word) &&
         !std::filesystem::exists(word, unknown);
}

}  // namespace

std::string unknownOption(const std::string& word, const std::vector<std::string_view>& names) {
  const std::size_t begin = std::min(word.find_first_not_of('-'), word.size());
  const std::string near = frontend::nearest(ascii::lower(word.substr(begin)), names);
  return "there is no option '" + word + "'" + (near.empty() ? "" : "; did you mean --" + near + "?");
}

int Arguments::threadCount() const {
  return threads ? threads : std::max(1, static_cast<int>(std::thread::hardware_concurrency()) - 1);
}

bool isCompiledName(const std::string& word) {
  return word.ends_with(".so");
}

void describeOptions(CLI::App& app, const ParserSetup& setup) {
  app.set_help_flag("-h,--help", "this text");
  app.footer(setup.footer + "Options may be written with one hyphen or two. Arguments that end in " +
             std::string(setup.runsOnly ? "" : ".cql or ") +
             ".so are queries, all others inputs:\n"
             "files, directories, patterns like 'dir/*.pgn', or - for standard input.");
  app.add_option("files")
      ->description("queries and inputs")
      ->type_size(1)
      ->expected(1, CLI::detail::expected_max_vector_size)
      ->type_name("FILE");
  for (const OptionInfo& o : options()) {
    const std::string name = (o.shortName ? "-" + std::string(o.shortName) + "," : "") + "--" + o.name;
    const std::string doc(*o.doc ? o.doc : frontend::findFilter(o.name)->doc);
    CLI::Option* option = o.takes == Takes::Nothing
                              ? app.add_flag(name, doc)
                              : app.add_option(name)->description(doc)->type_name(o.value);
    option->group(setup.runsOnly && !o.isForRunning() ? "" : o.group);
  }
}

std::optional<Refusal> parseArguments(const std::vector<std::string>& words, Arguments& out,
                                      const ParserSetup& setup) {
  CommandLine line;
  if (auto refusal = divide(words, line)) return refusal;
  if (line.help) {
    CLI::App app("Finds games and positions in PGN databases with the Chess Query Language (CQL).",
                 programName);
    describeOptions(app, setup);
    return Refusal{0, app.help()};
  }
  Reader reader(out, setup.compiles);
  for (const Given& given : line.options) {
    const OptionInfo& option = *given.option;
    if (option.changesQuery())
      out.queryOptions.push_back("--" + std::string(option.name));
    else if (!option.isForCompiling())
      out.runOptions.push_back("--" + std::string(option.name));
    if (auto refusal = reader.take(option, given.values)) return refusal;
  }
  for (const std::string& word : line.files) {
    if (isQueryName(word))
      out.queries.push_back(word);
    else if (isBareQueryName(word))
      out.queries.push_back(word + ".cql");
    else
      out.inputs.push_back(word);
  }
  return std::nullopt;
}

}  // namespace cql::tool
