#include "runtime/own_file.h"

#include <dlfcn.h>

#include <string_view>
#include <system_error>

namespace cql {

/// For a program the system is queried, as argv[0] may be a bare name.
std::filesystem::path ownFile() {
  Dl_info info{};
  const bool isLibrary = dladdr(reinterpret_cast<void*>(&ownFile), &info) && info.dli_fname &&
                         std::string_view(info.dli_fname).find(".so") != std::string_view::npos;
  std::error_code unknown;
  return std::filesystem::canonical(isLibrary ? info.dli_fname : "/proc/self/exe", unknown);
}

}  // namespace cql
