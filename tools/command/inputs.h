// Finds the files of games that the words of the command line mean.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/error.h"

namespace cql::tool {

/// Expands folders (with everything in them that is not hidden) and patterns to files, in the order of their
/// names; keeps other words.
std::vector<std::string> expandInputs(const std::vector<std::string>& words);
/// Returns an error if standard input, "-", is named more than once: it can be read once only.
Result<void> requireOneStandardInput(const std::vector<std::string>& files);
/// Expands the inputs; returns an error if one of the files cannot be read. "-" always can.
Result<void> requireReadable(const std::vector<std::string>& files);
/// Expands the inputs, and checks those of the files that are arguments themselves, not found in folders or
/// by patterns: the run reads the others, and reports each that it cannot read.
Result<void> requireNamedReadable(const std::vector<std::string>& files,
                                  const std::vector<std::string>& words);
/// Returns true if games may come from standard input without an argument "-": for a pipe.
bool standardInputIsPipe();
/// Returns true for the name of a compiled query.
bool isCompiledName(std::string_view word);
/// Returns true for the name of a query, compiled or not.
bool isQueryName(std::string_view word);
/// Returns true if the word names a file, without an ending of games, that begins like a query.
bool holdsQuery(const std::string& word);
/// Returns true for a possible query whose ending was omitted (language/02 §2): not a file, pattern or
/// standard input.
bool isBareQueryName(const std::string& word);
/// Returns true for the name of a file with games, compressed or not.
bool isGameFile(std::string_view name);
/// Returns the error in the name of a file that games are written to; empty for "-", standard output.
std::optional<std::string> wrongOutputName(std::string_view name);
/// Returns true if the word has characters that make it a pattern.
bool isPattern(const std::string& word);

/// The identity of the file that a name leads to. Made once for a file that is compared with many others.
class FileIdentity {
 public:
  FileIdentity(const std::string& name);  // NOLINT: names are compared, too
  /// No file if games come from a pipe.
  static FileIdentity ofStandardInput();
  friend bool isSameFile(const FileIdentity& a, const FileIdentity& b);

 private:
  bool isFile_, exists_ = false;
  dev_t device_ = 0;
  ino_t number_ = 0;
  std::filesystem::path place_;  ///< the path, for a file that does not exist
};
/// Returns true if two names lead to the same file, whether it exists or not. "-" and "" are not files.
bool isSameFile(const FileIdentity& a, const FileIdentity& b);
/// The sum of the sizes of the files; one without a size counts as 0.
std::uint64_t totalBytes(const std::vector<std::string>& files);

}  // namespace cql::tool
