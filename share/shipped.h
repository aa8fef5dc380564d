// The files of this folder, which every program contains.
#pragma once

#include <optional>
#include <span>
#include <string_view>

namespace cql::share {

/// A file, named by its path below share/cql-jit: `themes.cql`, `openings/a.tsv`. The operating system reads
/// the text from the program's file when it is used.
struct ShippedFile {
  std::string_view name, text;
};

/// Returns all files, in byte order of their names.
std::span<const ShippedFile> shippedFiles();
/// Returns the text of a file; nullopt if no shipped file has the name.
std::optional<std::string_view> shippedText(std::string_view name);
/// Returns true if every query may include the file (language/62 §1): its name ends in `.cql`.
bool isLibraryFile(const ShippedFile& file);

}  // namespace cql::share
