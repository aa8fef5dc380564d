#include "tools/cql-jit/query_option.h"

#include <algorithm>
#include <iostream>

#include "runtime/regex.h"
#include "tools/command/arguments.h"

namespace cql::tool {
namespace {

/// What is said of a word that the command does not take.
std::string unexpected(const CLI::App& app, std::string word) {
  if (!word.starts_with('-')) return "'" + word + "' is one argument too many";
  word.resize(std::min(word.find('='), word.size()));
  std::vector<std::string> longNames;
  for (const CLI::Option* option : app.get_options())
    for (const std::string& name : option->get_lnames()) longNames.push_back(name);
  return unknownOption(word, {longNames.begin(), longNames.end()});
}

std::string problem(const CLI::App& app, const CLI::ParseError& error) {
  const std::string text = error.what();
  switch (static_cast<CLI::ExitCodes>(error.get_exit_code())) {
    case CLI::ExitCodes::ExtrasError:
      return unexpected(app, app.remaining().front());
    case CLI::ExitCodes::ArgumentMismatch:
      if (!text.ends_with(" missing")) return text;
      return "the option '" + text.substr(0, text.find(':')) + "' needs a value behind it";
    default:
      return text;
  }
}

}  // namespace

std::optional<int> parseWords(CLI::App& app, Words words) {
  std::reverse(words.begin(), words.end());  // CLI11 takes them from the back
  try {
    app.parse(words);
  } catch (const CLI::CallForHelp&) {
    std::cout << app.help();
    return 0;
  } catch (const CLI::ParseError& error) {
    complain(problem(app, error) + "\nTry: " + app.get_name() + " --help");
    return 2;
  }
  return std::nullopt;
}

QueryOption::QueryOption(CLI::App& app) {
  app.add_option("query", file_, "file of the query; - is standard input")->type_name("QUERY.cql");
  textOption_ = app.add_option("--cql", text_, "filters, instead of a file or in front of its filters")
                    ->type_name("FILTERS");
  CLI::Option* legacy = app.add_flag("--legacy", legacy_, "the query is in the older language, (match ...)");
  app.add_flag("--modern", modern_, "the query is in CQL 6")->excludes(legacy);
}

std::optional<frontend::Source> QueryOption::source(int& status) const {
  if (file_.empty() && textOption_->empty()) {
    complain("no query is given");
    status = 2;
    return std::nullopt;
  }
  if (file_.empty()) return frontend::Source{"cqldefault.cql", "cql() ."};
  std::optional<std::string> content = readText(file_);
  status = content ? 0 : 1;
  if (!content) return std::nullopt;
  return frontend::Source{file_, std::move(*content)};
}

frontend::CompileOptions QueryOption::compileOptions() const {
  frontend::CompileOptions options;
  options.haveInput = true;
  if (legacy_ || modern_)
    options.language = legacy_ ? frontend::Language::Legacy : frontend::Language::Modern;
  options.checkRegex = checkRegex;
  if (!textOption_->empty()) options.filters.push_back({"cql", {text_}});
  return options;
}

}  // namespace cql::tool
