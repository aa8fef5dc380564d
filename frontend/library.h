// Searches the library: the files that every query may include (language/62 §1).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cql::frontend {

/// A file of the library: one of the folder, or one that the program contains.
struct LibraryFile {
  std::string name;  ///< without a folder
  std::string path;  ///< for messages; of a file that the program contains "<library>/" and its name
  /// The text within the program; nullopt: the file at `path` has the text.
  std::optional<std::string_view> shipped;
};

/// Returns the files in byte order of their names. A file of the folder (empty: none) takes the place of the
/// one with its name that the program contains.
std::vector<LibraryFile> libraryFiles(const std::string& folder);
/// Returns the file with this name that the program contains.
std::optional<LibraryFile> shippedFile(std::string_view name);
/// Returns the text of a file; empty if it cannot be read.
std::string textOf(const LibraryFile& file);

/// Returns the names of the functions that a text of the library defines, in their order, without helpers:
/// those of the sections behind the first.
std::vector<std::string_view> themesOf(std::string_view text);

/// A function of a file that is included: its name, and the comment above it.
struct FunctionNote {
  std::string name;     ///< empty: there is no such function, or it is a helper
  std::string meaning;  ///< what it finds
  std::string limits;   ///< what it does not see; may be empty
};
FunctionNote noteOf(std::string_view text, std::string_view name);

/// Returns how to include the function with this name, beginning with "; "; empty if no file of the library
/// defines it. Reads the files at each call.
std::string hintFromLibrary(const std::string& folder, std::string_view name);

}  // namespace cql::frontend
