#include "tools/command/command_line.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <utility>

#include "frontend/filter_table.h"
#include "runtime/ascii.h"
#include "tools/command/inputs.h"

namespace cql::tool {
namespace {

/// An error in an option's value, thrown through CLI11.
struct Mistake {
  Error error;
};

/// Joins values to one word, as CLI11 passes one to an option. The values may contain any characters.
std::string asOneWord(const Words& values) {
  std::string out;
  for (const std::string& value : values) {
    if (&value != values.data()) out += '\n';
    for (char c : value) out += c == '\\' ? "\\\\" : c == '\n' ? "\\n" : std::string(1, c);
  }
  return out;
}

Words separated(const std::string& text) {
  Words values(1);
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\n')
      values.emplace_back();
    else if (text[i] == '\\')
      values.back() += text[++i] == 'n' ? '\n' : '\\';
    else
      values.back() += text[i];
  }
  return values;
}

/// Returns the message for an error that CLI11 found.
std::string problem(const CLI::App& app, const CLI::ParseError& error) {
  const std::string what = error.what();
  // normalized() has checked that no value is missing: there can only be too many.
  if (error.get_exit_code() == static_cast<int>(CLI::ExitCodes::ArgumentMismatch))
    return what.substr(0, what.find(':')) + ": given twice";
  if (error.get_exit_code() != static_cast<int>(CLI::ExitCodes::ExtrasError)) return what;
  const std::vector<std::string> left = app.remaining();
  return "'" + *std::find_if(left.begin(), left.end(), [](const auto& word) { return word != "--"; }) +
         "' is one argument too many";
}

std::string nameOf(const Option& option) {
  return (option.letter ? "-" + std::string(option.letter) + "," : "") + "--" + option.name;
}

/// Returns the message for a word with hyphens that is not in the list of option names.
std::string unknownOption(const std::string& word, const std::vector<std::string_view>& names) {
  // Options of other programs.
  static const std::map<std::string_view, std::string_view> others = {
      {"verbose", "--quick and --show-positions list what is found, --stats tells where the time goes"},
      {"unicode", "write cql-jit convert --unicode QUERY.cql"},
      {"ascii", "write cql-jit convert --ascii QUERY.cql"},
  };
  const std::size_t begin = std::min(word.find_first_not_of('-'), word.size());
  const std::string name = ascii::lower(word.substr(begin));
  if (const auto other = others.find(name); other != others.end())
    return "there is no option '" + word + "'; " + std::string(other->second);
  const std::string near = frontend::nearest(name, names);
  return "there is no option '" + word + "'" + (near.empty() ? "" : "; did you mean --" + near + "?");
}

}  // namespace

CommandLine::CommandLine(std::string description, std::string name, std::uint8_t shown, std::uint8_t taken)
    : app_(std::move(description), std::move(name)), shown_(shown), taken_(taken) {
  app_.set_help_flag("-h,--help", "this text");
}

void CommandLine::takeFiles(const std::string& endings) {
  app_.footer(
      "Options may be written with one hyphen or two. Arguments that end in " + endings +
      ".so are queries, all others inputs:\n"
      "files, folders, patterns like 'dir/*.pgn', or - for standard input, which is taken without a name, "
      "too, if it is a pipe.\n"
      "While a run lasts the file that it will write has the name FILE.part-cql-PID-N; what killed runs have "
      "left of "
      "such files\nis removed by the next run that writes FILE. Ctrl-C keeps what was found as "
      "NAME.partial.pgn.");
  app_.add_option("files", files_, "queries and inputs")->type_name("FILE");
}

void CommandLine::add(const Option& option) {
  if (added_.contains(&option)) return;
  const frontend::FilterInfo* filter = frontend::findFilter(option.name);
  const std::string doc(*option.doc || !filter ? option.doc : filter->doc);
  const auto read = [this, &option](const Words& values) {
    if (auto done = take(option, values); !done) throw Mistake{done.error()};
  };
  CLI::Option* made =
      option.takes == Takes::Nothing
          ? app_.add_flag_callback(
                nameOf(option), [read] { read({}); }, doc)
          : app_.add_option(
                    nameOf(option),
                    [read](const CLI::results_t& results) { return read(separated(results[0])), true; }, doc)
                ->type_name(option.value);
  made->trigger_on_parse()->group(option.use() & shown_ ? option.group : "");
  added_[&option] = made;
}

void CommandLine::showFirst(Words names, std::string footer) {
  first_ = std::move(names);
  firstFooter_ = std::move(footer);
}

std::string CommandLine::helpText(Help help) {
  if (taken_) describe();
  if (help == Help::First && !first_.empty()) {
    for (const auto& [option, shown] : added_)
      if (std::ranges::find(first_, option->name) == first_.end()) shown->group("");
    for (CLI::Option* option : full_) option->group("");
    app_.footer(firstFooter_);
  }
  std::string text = app_.help();
  // Keeps one empty line between groups.
  for (std::size_t at; (at = text.find("\n\n\n")) != std::string::npos;) text.erase(at, 1);
  return text;
}

void CommandLine::takeQuery() {
  app_.add_option("query", query_, "file of the query; - is standard input")->type_name("QUERY.cql");
}

Result<void> CommandLine::take(const Option& option, const Words& values) {
  const std::string name = "--" + std::string(option.name);
  if (!(option.use() & taken_))
    return fail(
        ErrorKind::Usage,
        name + (taken_ & kQuerySetting         ? " is an option for running the query, not for compiling it"
                : option.use() & kQuerySetting ? " changes the query: give it where the query is compiled"
                                               : " is no option for running a compiled query from here"));
  if (option.use() & kQuerySetting && request_.changesQuery.empty()) request_.changesQuery = name;
  return option.read({option, values, request_.given, answer_});
}

void CommandLine::describe() {
  for (const Option& option : options())
    if (!app_.get_option_no_throw("--" + std::string(option.name))) add(option);
}

Result<CommandLine::Known> CommandLine::find(const std::string& word) const {
  const std::string name = plainName(word);
  const auto matches = [&](const std::string& other) { return plainName(other) == name; };
  for (const CLI::Option* option : app_.get_options()) {
    const auto& letters = option->get_snames();
    const auto& names = option->get_lnames();
    const bool added =
        std::any_of(added_.begin(), added_.end(), [&](const auto& a) { return a.second == option; });
    if (!added && (std::any_of(letters.begin(), letters.end(), matches) ||
                   std::any_of(names.begin(), names.end(), matches)))
      return Known{const_cast<CLI::Option*>(option), nullptr,
                   option->get_items_expected_max() == 0 ? Takes::Nothing : Takes::One};
  }
  if (const Option* option = taken_ ? findOption(word) : nullptr)
    return Known{nullptr, option, option->takes};
  std::vector<std::string> names;
  for (const CLI::Option* option : app_.get_options())
    names.insert(names.end(), option->get_lnames().begin(), option->get_lnames().end());
  std::vector<std::string_view> all(names.begin(), names.end());
  if (taken_)
    for (const Option& option : options()) all.push_back(option.name);
  return fail(ErrorKind::Usage, unknownOption(word, all));
}

/// Returns the words in a form for CLI11: two hyphens, names as in the help, one value for each option that
/// takes values, files at the end.
Result<Words> CommandLine::normalized(const Words& words, Help& help) {
  Words out, files = {"--"};
  for (std::size_t i = 0; i < words.size(); ++i) {
    std::string word = words[i];
    if (word.empty()) return fail(ErrorKind::Usage, "an argument is empty");
    if (word == "--") {
      files.insert(files.end(), words.begin() + static_cast<std::ptrdiff_t>(i) + 1, words.end());
      if (std::find(files.begin(), files.end(), "") != files.end())
        return fail(ErrorKind::Usage, "an argument is empty");
      break;
    }
    if (word.size() < 2 || word[0] != '-') {
      files.push_back(word);
      continue;
    }
    std::optional<std::string> attached;
    if (const std::size_t equals = word.find('='); word.starts_with("--") && equals != std::string::npos) {
      attached = word.substr(equals + 1);
      word.resize(equals);
    } else if (word.size() == 3 && word.starts_with("-O") && isNumber(word.substr(2))) {
      attached = word.substr(2);
      word = "--optimise";
    }
    const Result<Known> known = find(word);
    if (!known) return tl::unexpected(known.error());
    if (known->own == app_.get_help_ptr()) {
      const bool all = i + 1 < words.size() && words[i + 1] == "all";
      i += all;
      help = all ? Help::All : Help::First;
      continue;
    }
    const int count = attached ? wordsOf(known->takes, {*attached}, 0) : wordsOf(known->takes, words, i + 1);
    if (count < 0) return fail(ErrorKind::Usage, "the option '" + word + "' needs a value after it");
    if (attached && count == 0) return fail(ErrorKind::Usage, "the option '" + word + "' takes no value");
    // A value may begin like an option, and a filter may look like a whole option.
    const bool takesFilters = known->settings && known->settings->name == std::string_view("cql");
    for (int k = 1; k <= count && !attached && !takesFilters; ++k)
      if (const std::string& value = words[i + static_cast<std::size_t>(k)];
          value.starts_with("--") && find(value))
        return fail(ErrorKind::Usage, "the option '" + word + "' needs a value after it; '" + value +
                                          "' is an option (as a value it is written with =)");
    if (known->settings) add(*known->settings);
    out.push_back(known->own ? known->own->get_name() : "--" + std::string(known->settings->name));
    if (count == 0) continue;
    Words values;
    if (attached)
      values.push_back(*attached);
    else
      values.assign(words.begin() + static_cast<std::ptrdiff_t>(i) + 1,
                    words.begin() + static_cast<std::ptrdiff_t>(i) + 1 + count);
    out.push_back(known->settings ? asOneWord(values) : values[0]);
    if (!attached) i += static_cast<std::size_t>(count);
  }
  out.insert(out.end(), files.begin(), files.end());
  return out;
}

Result<std::string> CommandLine::parse(const Words& words) {
  Help help = Help::None;
  Result<Words> normal = normalized(words, help);
  if (normal && help != Help::None) return helpText(help);
  Error error;
  if (normal) {
    std::reverse(normal->begin(), normal->end());  // CLI11 expects the words in reverse order
    try {
      app_.parse(*normal);
      if (auto sorted = sortFiles(); !sorted) return tl::unexpected(sorted.error());
      return answer_;
    } catch (const CLI::ParseError& wrong) {
      error = {ErrorKind::Usage, problem(app_, wrong), ""};
    } catch (Mistake& mistake) {
      error = std::move(mistake.error);
    }
  } else {
    error = std::move(normal.error());
  }
  error.text += advice();
  return tl::unexpected(std::move(error));
}

Result<void> CommandLine::sortFiles() {
  const auto refuse = [](const std::string& why) { return fail(ErrorKind::Input, why); };
  if (!query_.empty()) request_.queries.push_back(query_);
  for (const std::string& word : files_) {
    std::error_code problem;
    if (isQueryName(word) || holdsQuery(word))
      request_.queries.push_back(word);
    else if (!isBareQueryName(word))
      request_.given.inputs.push_back(word);
    else if (std::filesystem::exists(word + ".cql", problem))
      request_.queries.push_back(word + ".cql");
    else if (problem)
      return refuse("cannot read " + word + ".cql: " + problem.message());
    else if (word.find(' ') != std::string::npos)
      return refuse("there is no file '" + word +
                    "'; the text of a query is given with --cql, as in --cql 'R attacks k'");
    else if (std::ranges::find(commands_, word) != commands_.end())
      return refuse("there is no file '" + word + "'; commands stand first, before all options: cql-jit " +
                    word + " ...");
    else
      return refuse(
          "there is no file and no folder '" + word + "', and no query '" + word + ".cql'" +
          (frontend::findFilter(word) ? "; filters stand after --cql: --cql " + word : std::string()));
  }
  return {};
}

}  // namespace cql::tool
