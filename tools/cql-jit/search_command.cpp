// The main job: queries over games.
#include <chrono>
#include <filesystem>
#include <iostream>

#include "frontend/spelling.h"
#include "tools/command/arguments.h"
#include "tools/command/run.h"
#include "tools/cql-jit/commands.h"
#include "tools/cql-jit/queries.h"

namespace cql::tool {
namespace {

std::string commandList() {
  std::string list = "Commands:\n";
  for (const CommandInfo& c : commands())
    if (!c.hidden) list += std::string("  ") + c.name + " " + c.arguments + ": " + c.summary + "\n";
  return list + "cql-jit COMMAND --help tells their options.\n";
}

/// For a first word that is no file, but nearly a command: the command. Else empty.
std::string commandMeantBy(const std::string& word) {
  std::error_code unknown;
  if (word.starts_with('-') || !isBareQueryName(word) || std::filesystem::exists(word + ".cql", unknown))
    return "";
  std::vector<std::string_view> names;
  for (const CommandInfo& c : commands())
    if (!c.hidden) names.push_back(c.name);
  return frontend::nearest(word, names);
}

int respellFile(const std::string& path, frontend::Spelling spelling) {
  const std::optional<std::string> text = readText(path);
  if (!text) return 1;
  frontend::DiagnosticSink sink;
  const std::optional<std::string> result = frontend::respell({path, *text}, spelling, sink);
  if (!result) {
    printDiagnostics(sink);
    return 2;
  }
  return writeText(path, *result) ? 0 : 1;
}

}  // namespace

int searchCommand(const Words& words) {
  const auto start = std::chrono::steady_clock::now();
  if (const std::string meant = commandMeantBy(words[0]); !meant.empty())
    return refuse("there is no command and no file '" + words[0] + "'; did you mean cql-jit " + meant + "?");
  Arguments a;
  if (auto refusal = parseArguments(words, a, {.footer = commandList()})) {
    if (refusal->status == 0)
      std::cout << refusal->text;
    else
      complain(refusal->text + "\nTry: cql-jit --help");
    return refusal->status;
  }
  if (a.version) {
    std::cout << "CQL version 6.2 (cql-jit " CQL_VERSION ")\n";
    return 0;
  }
  if (a.toAscii || a.toUnicode) {
    if (words.size() != 2) {
      complain("-a and -u stand alone");
      return 2;
    }
    return respellFile(a.toAscii ? *a.toAscii : *a.toUnicode,
                       a.toAscii ? frontend::Spelling::Ascii : frontend::Spelling::Unicode);
  }

  std::vector<Prepared> queries;
  std::vector<std::string> inputs;
  Improvement improvement;
  if (int status = prepareQueries(a, queries, inputs, &improvement)) return status;
  endProcess(runSearch(a, inputs, queries, start, std::move(improvement).work()));
}

}  // namespace cql::tool
