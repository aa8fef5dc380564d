#include "tools/command/prepared.h"

#include <algorithm>
#include <thread>
#include <utility>

#include "codegen/object/loader.h"
#include "runtime/regex/regex.h"
#include "tools/command/inputs.h"
#include "tools/command/outputs.h"
#include "tools/command/share_folder.h"
#include "tools/command/terminal_graphics.h"
#include "tools/formats.h"

namespace cql::tool {
namespace {

/// Returns true if --trust names the compiled query.
bool isTrusted(const std::string& path, const GivenSettings& given) {
  const FileIdentity query(path);
  return std::any_of(given.trusted.begin(), given.trusted.end(),
                     [&](const std::string& trusted) { return isSameFile(query, trusted); });
}

}  // namespace

int threadCount(const GivenSettings& given) {
  const int wanted = given.threads.value_or(0);
  return wanted ? wanted : std::max(1, static_cast<int>(std::thread::hardware_concurrency()) - 1);
}

frontend::CompileOptions compileOptions(const GivenSettings& given, bool haveInput) {
  frontend::CompileOptions options;
  static_cast<GivenSettings&>(options) = given;
  options.haveInput = haveInput;
  const Result<Outputs> outputs = findOutputs(given);
  options.haveOutput = outputs && outputs->games;
  options.evidence =
      (outputs && outputs->drawsMatches()) ||
      (given.diagrams.value_or(false) && pictureTerminal().graphics != output::TerminalGraphics::None);
  options.checkRegex = checkRegex;
  options.library = shareFolder().string();
  return options;
}

Result<Prepared> loadQuery(const Request& request, const std::string& path) {
  if (auto readable = requireReadable({path}); !readable) return tl::unexpected(readable.error());
  auto loaded = object::load(path);
  if (!loaded) return tl::unexpected(std::move(loaded.error()));
  object::Facts& facts = (*loaded)->facts;
  if (!request.changesQuery.empty())
    return fail(ErrorKind::Usage, path + " is compiled: " + request.changesQuery +
                                      " would change the query. Compile the query with this option");
  if (request.given.fold.value_or(false) && !request.given.player)
    return fail(ErrorKind::Usage, path + " is compiled: --fold is for cql-jit compile, or for --player");
  if (request.given.cpu || request.given.optimisation)
    return fail(ErrorKind::Usage, path + " is compiled: --cpu and --optimise are for cql-jit compile");
  if (request.given.secure && !isTrusted(path, request.given))
    return fail(ErrorKind::Query, path +
                                      " is compiled: machine code can do anything, which --secure does not "
                                      "allow. If you know where the file is from, write --trust " +
                                      path);
  if (request.given.secure && facts.usesFiles)
    return fail(ErrorKind::Query, path + ": the query reads or writes files, which --secure does not allow");
  Prepared query{path, std::move(facts.header), std::move(facts.sources), nullptr};
  query.code = std::move(*loaded);
  return query;
}

Result<std::vector<std::string>> findInputs(const GivenSettings& given,
                                            const std::vector<GivenSettings>& headers) {
  std::vector<std::string> inputs = expandInputs(given.inputs);
  if (given.inputs.empty()) {
    for (const GivenSettings& header : headers) {
      if (header.inputs.empty()) continue;
      if (!inputs.empty() && inputs != header.inputs)
        return fail(ErrorKind::Usage, "the queries name different files of games, " + inputs[0] + " and " +
                                          header.inputs[0] + ": name one on the command line");
      inputs = header.inputs;
    }
    if (inputs.empty() && standardInputIsPipe()) return std::vector<std::string>{"-"};
    if (inputs.empty())
      return fail(ErrorKind::Usage,
                  "no games are given: name a file of games, or write cql(input games.pgn)");
  }
  if (inputs.empty())
    return fail(ErrorKind::Input, "there are no " + formats().endings(false, false) + " files in the inputs");
  const std::vector<std::string>& named = given.inputs.empty() ? inputs : given.inputs;
  if (auto readable = requireNamedReadable(inputs, named); !readable) return tl::unexpected(readable.error());
  return inputs;
}

Result<Settings> settingsOfRun(const GivenSettings& header, const GivenSettings& given) {
  const GivenSettings both = merged(header, given);
  Settings settings = resolved(both);
  if (settings.dialect == Dialect::Cqli && !both.coalesceComments) settings.coalesceComments = false;
  // CQL 6.2 does not read the tag Variant.
  settings.assumeStandard |= settings.dialect == Dialect::Cql62;
  if (settings.first && settings.matchCount)
    return fail(ErrorKind::Usage,
                "--first ends at the first matching position: no number of them can be asked for");
  return settings;
}

}  // namespace cql::tool
