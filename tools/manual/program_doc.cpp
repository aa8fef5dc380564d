#include "tools/manual/program_doc.h"

#include <algorithm>

namespace cql::tool {
namespace {

/// Returns the name of an option's value, without the texts of validators that CLI11 appends.
std::string valueOf(const CLI::Option& option) {
  if (option.get_items_expected_max() == 0) return "";
  const std::string type = option.get_type_name();
  return type.substr(0, type.find(':'));
}

OptionDoc describe(const CLI::Option& option) {
  OptionDoc out;
  for (const std::string& name : option.get_snames()) out.names.push_back("-" + name);
  // Options of CQL 6.2 may consist of one letter, after one hyphen.
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

}  // namespace

CommandDoc describe(const char* name, const char* arguments, const char* summary, CommandLine& line) {
  line.describe();
  return {name, arguments, summary, optionsOf(line.parser())};
}

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

ProgramDoc describeRunner() {
  CommandLine line("", "cql-run", kSearchSetting | kProgramSetting);
  return {"cql-run",
          "run compiled queries of cql-jit over PGN databases",
          {describe("", "[OPTION...] QUERY.so... [GAMES...]", "runs compiled queries over games", line)}};
}

}  // namespace cql::tool
