#include "share/shipped.h"

#include <algorithm>

namespace cql::share {

std::optional<std::string_view> shippedText(std::string_view name) {
  const std::span<const ShippedFile> files = shippedFiles();
  const auto found = std::ranges::find(files, name, &ShippedFile::name);
  return found == files.end() ? std::nullopt : std::optional(found->text);
}

bool isLibraryFile(const ShippedFile& file) {
  return file.name.ends_with(".cql");
}

}  // namespace cql::share
