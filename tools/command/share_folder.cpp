#include "tools/command/share_folder.h"

#include <dlfcn.h>

#include <string_view>
#include <system_error>

namespace cql::tool {
namespace {

/// Returns the file that contains this function. For a program the system is queried, as argv[0] may be a
/// bare name.
std::filesystem::path ownFile() {
  Dl_info info{};
  if (dladdr(reinterpret_cast<void*>(&ownFile), &info) && info.dli_fname &&
      std::string_view(info.dli_fname).find(".so") != std::string_view::npos)
    return info.dli_fname;
  return "/proc/self/exe";
}

}  // namespace

std::filesystem::path shareFolder() {
  std::error_code error;
  const std::filesystem::path file = std::filesystem::canonical(ownFile(), error);
  if (error) return {};
  for (std::filesystem::path above = file.parent_path(); above.has_relative_path();) {
    above = above.parent_path();
    const std::filesystem::path share = above / "share" / "cql-jit";
    if (std::filesystem::is_directory(share, error)) return share;
  }
  return {};
}

}  // namespace cql::tool
