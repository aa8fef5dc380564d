#include "tools/capi/input_files.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <memory>
#include <string_view>

#include "tools/capi/callback_stream.h"
#include "tools/command/inputs.h"
#include "tools/formats.h"

namespace cql::capi {
namespace {

tl::unexpected<Error> cannotRead(const std::string& path, const std::string& why) {
  return fail(ErrorKind::Input, "cannot read " + path + ": " + why);
}

}  // namespace

Result<Inputs> inputsOf(const GivenInputs& given, const std::vector<std::string>& otherwise) {
  if ((!given.paths && given.pathCount) || (!given.data && given.dataSize))
    return fail(ErrorKind::Usage, "the options have a null pointer with a count");
  if ((given.pathCount != 0) + (given.data != nullptr) + (given.read != nullptr) > 1)
    return fail(ErrorKind::Usage, "the options have more than one of paths, data and read");
  if (given.data) {
    const auto open = [text = std::string_view(static_cast<const char*>(given.data), given.dataSize)](
                          const std::string&, const SourceOptions& how, std::string& error) {
      return tool::formats().open(text, how, error);
    };
    return Inputs{{"<memory>"}, open, false, given.dataSize};
  }
  if (given.read) {
    const auto open = [read = given.read, user = given.readUser](const std::string&, const SourceOptions& how,
                                                                 std::string& error) {
      return tool::formats().open(std::make_unique<CallbackStream>(read, user, how.stop), how, error);
    };
    return Inputs{{"<callback>"}, open, false, 0};
  }
  Inputs inputs{{}, tool::openInput, true, 0};
  for (std::size_t i = 0; i < given.pathCount; ++i) {
    if (!given.paths[i]) return fail(ErrorKind::Usage, "a path of the options is null");
    inputs.names.emplace_back(given.paths[i]);
  }
  if (inputs.names.empty()) inputs.names = otherwise;
  if (auto one = tool::requireOneStandardInput(inputs.names); !one) return tl::unexpected(one.error());
  if (inputs.names.empty()) return fail(ErrorKind::Usage, "no games are given");
  for (const std::string& path : inputs.names)
    if (auto can = canRead(path); !can) return tl::unexpected(can.error());
  inputs.bytes = sizeOf(inputs.names);
  return inputs;
}

Result<void> canRead(const std::string& path) {
  if (path == "-") return {};
  struct stat info{};
  if (stat(path.c_str(), &info) != 0 || access(path.c_str(), R_OK) != 0)
    return cannotRead(path, std::strerror(errno));
  if (S_ISDIR(info.st_mode)) return cannotRead(path, "it is a folder");
  return {};
}

Result<std::vector<InputPart>> blocksOf(const std::string& path) {
  if (path == "-") return fail(ErrorKind::Usage, "standard input has no blocks");
  if (auto can = canRead(path); !can) return tl::unexpected(can.error());
  std::string error;
  std::vector<InputPart> blocks = tool::formats().blocks(path, error);
  if (!error.empty()) return cannotRead(path, error);
  return blocks;
}

std::uint64_t sizeOf(const std::vector<std::string>& paths) {
  std::uint64_t bytes = 0;
  for (const std::string& path : paths) {
    struct stat info{};
    if (path == "-" || stat(path.c_str(), &info) != 0 || !S_ISREG(info.st_mode)) return 0;
    bytes += static_cast<std::uint64_t>(info.st_size);
  }
  return bytes;
}

}  // namespace cql::capi
