// Names of the library in queries that do not include it (language/62 §2).
#pragma once

#include <string>
#include <string_view>

#include "frontend/library.h"
#include "frontend/parser/part.h"

namespace cql::frontend {

/// Functions of the library have keys that are no names, among the functions of the query. In their bodies
/// names of the library are replaced by keys, so that names of the query do not change what they mean.
inline constexpr std::string_view kLibraryKey = "<library>";

inline bool isOfLibrary(std::string_view key) {
  return key.starts_with(kLibraryKey);
}
/// Returns the name that a key stands for; other names as they are.
inline std::string nameInLibrary(std::string_view key) {
  return std::string(isOfLibrary(key) ? key.substr(kLibraryKey.size()) : key);
}

class LibraryNames : ParserPart {
 public:
  explicit LibraryNames(ParserState& state) : ParserPart(state) {}

  /// Returns the key of a name that the query does not have; empty if no file of the library defines it, or
  /// the dialect does not know `include`. A file is parsed when a name first needs it.
  std::string keyOf(const std::string& name);

 private:
  void read(const LibraryFile& file, const std::string& text);
};

}  // namespace cql::frontend
