#include "tools/command/share_folder.h"

#include <system_error>

#include "runtime/own_file.h"

namespace cql::tool {

std::filesystem::path shareFolder() {
  const std::filesystem::path file = ownFile();
  std::error_code error;
  for (std::filesystem::path above = file.parent_path(); above.has_relative_path();) {
    above = above.parent_path();
    const std::filesystem::path share = above / "share" / "cql-jit";
    if (std::filesystem::is_directory(share, error)) return share;
  }
  return {};
}

}  // namespace cql::tool
