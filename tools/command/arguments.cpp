#include "tools/command/arguments.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <thread>

#include "frontend/filter_table.h"
#include "runtime/ascii.h"
#include "tools/command/console.h"
#include "tools/command/inputs.h"
#include "tools/command/option_actions.h"
#include "tools/command/option_table.h"

namespace cql::tool {
namespace {

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

bool isBareQueryName(const std::string& word) {
  std::error_code unknown;
  const std::filesystem::path path(word);
  return path.has_filename() && !path.has_extension() && word != "-" && !isPattern(word) &&
         !std::filesystem::exists(path, unknown);
}

void describeOptions(CLI::App& app, const ParserSetup& setup) {
  app.set_help_flag("-h,--help", "this text");
  app.footer(setup.footer + "Options may be written with one hyphen or two. Arguments that end in " +
             std::string(setup.runsOnly ? "" : ".cql or ") +
             ".so are queries, all others inputs:\n"
             "files, folders, patterns like 'dir/*.pgn', or - for standard input.");
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
  Reading reading{.out = out, .compiles = setup.compiles};
  for (const Given& given : line.options) {
    const OptionInfo& option = *given.option;
    if (option.changesQuery())
      out.queryOptions.push_back("--" + std::string(option.name));
    else if (!option.isForCompiling())
      out.runOptions.push_back("--" + std::string(option.name));
    if (auto refusal = option.action(reading, option, given.values)) return refusal;
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
