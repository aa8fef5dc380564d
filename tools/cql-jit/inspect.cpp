#include "tools/cql-jit/inspect.h"

#include <algorithm>

#include "frontend/filter_table.h"
#include "tools/command/arguments.h"
#include "tools/cql-jit/command.h"
#include "tools/cql-jit/commands.h"

namespace cql::tool {
namespace {

/// CLI11 appends what its validators say.
std::string valueOf(const CLI::Option& option) {
  if (option.get_items_expected_max() == 0) return "";
  const std::string type = option.get_type_name();
  return type.substr(0, type.find(':'));
}

OptionDoc describe(const CLI::Option& option) {
  OptionDoc out;
  for (const std::string& name : option.get_snames()) out.names.push_back("-" + name);
  // Options of CQL 6.2 may have one letter and are written with one hyphen.
  for (const std::string& name : option.get_lnames())
    out.names.push_back((name.size() > 1 ? "--" : "-") + name);
  out.value = valueOf(option);
  out.doc = option.get_description();
  out.group = option.get_group();
  return out;
}

std::vector<OptionDoc> optionsOf(const CLI::App& app) {
  std::vector<OptionDoc> options;
  for (const CLI::Option* option : app.get_options())
    if (option->nonpositional() && !option->get_group().empty()) options.push_back(describe(*option));
  return options;
}

std::vector<OptionDoc> searchOptions(bool runsOnly) {
  CLI::App app;
  describeOptions(app, {.footer = "", .runsOnly = runsOnly});
  return optionsOf(app);
}

}  // namespace

std::vector<std::string> OptionDoc::choices() const {
  std::vector<std::string> out;
  if (value.find('|') == std::string::npos) return out;
  for (std::size_t begin = 0; begin <= value.size();) {
    const std::size_t end = std::min(value.find('|', begin), value.size());
    out.push_back(value.substr(begin, end - begin));
    begin = end + 1;
  }
  return out;
}

ProgramDoc describeCompiler() {
  ProgramDoc out{"cql-jit", "search PGN databases with the Chess Query Language", {}};
  out.commands.push_back(
      {"", "[OPTION...] [QUERY...] [GAMES...]", "runs queries over games", searchOptions(false)});
  for (const CommandInfo& c : commands())
    if (!c.hidden) out.commands.push_back({c.name, c.arguments, c.summary, optionsOf(c.make()->parser())});
  return out;
}

ProgramDoc describeRunner() {
  return {
      "cql-run",
      "run compiled queries of cql-jit over PGN databases",
      {{"", "[OPTION...] QUERY.so... [GAMES...]", "runs compiled queries over games", searchOptions(true)}}};
}

}  // namespace cql::tool
