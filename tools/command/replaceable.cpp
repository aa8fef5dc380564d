#include "tools/command/replaceable.h"

#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <system_error>

#include "io/written_files.h"
#include "runtime/file_replacement.h"
#include "tools/command/outputs.h"
#include "tools/formats.h"

namespace cql::tool {

std::string defaultOutput(const std::string& query, const std::vector<std::string>& inputs) {
  namespace fs = std::filesystem;
  std::string name = fs::path(query).stem().string();
  if (query == kNoQueryFile && !inputs.empty() && inputs[0] != "-") {
    fs::path games = fs::path(inputs[0]).filename();
    if (games.has_stem() && formats().isRead(games.stem().native()))
      games = games.stem();  // removes the ending of a compression
    name = games.stem().string();
  }
  return name + "-out.pgn";
}

bool holdsSomething(const std::string& file) {
  struct stat info{};
  return stat(file.c_str(), &info) == 0 && S_ISREG(info.st_mode) && info.st_size > 0;
}

bool isNamed(const std::string& output, const GivenSettings& given) {
  return std::ranges::count(given.outputs, output) > 0 || given.tallies == output || given.append == output ||
         warningsFile(resolved(given)) == output;
}

Result<void> requireReplaceable(const std::string& output, const GivenSettings& given) {
  const Settings settings = resolved(given);
  std::error_code unknown;
  if (settings.noClobber && std::filesystem::exists(output, unknown))
    return fail(ErrorKind::Output, output + " exists, and --noclobber does not write over it");
  if (isNamed(output, given) || settings.force || settings.dryRun) return {};
  if (std::filesystem::is_symlink(std::filesystem::symlink_status(output, unknown)))
    return fail(ErrorKind::Output,
                output +
                    " is a link, and nobody has named it: name the output with -o, or write through the "
                    "link with --force");
  if (isAsWritten(output)) return {};
  return fail(ErrorKind::Output,
              output +
                  " exists, and no search has written it as it is: name the output with -o, or "
                  "replace the file with --force");
}

Result<void> requirePartialReplaceable(const std::string& output, const Settings& settings) {
  const std::string partial = partialName(output);
  std::error_code unknown;
  const std::filesystem::file_status status = std::filesystem::symlink_status(partial, unknown);
  if (output == "-" || settings.dryRun || settings.keepPartial || partial == output ||
      !std::filesystem::exists(status))
    return {};
  if (!settings.noClobber &&
      (settings.force || (std::filesystem::is_regular_file(status) && isAsWritten(partial))))
    return {};
  return fail(ErrorKind::Output,
              partial +
                  " exists, where an interrupted run would keep what it has found: move it, or name another "
                  "output" +
                  (settings.noClobber ? "" : ", or let it be replaced with --force"));
}

}  // namespace cql::tool
