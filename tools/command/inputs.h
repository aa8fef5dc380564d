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
/// The same, and an error if one of the files cannot be read. "-" always can.
Result<void> requireReadable(const std::vector<std::string>& files);
/// The same for those of the files that are words themselves, not found in folders or by patterns: the run
/// reads the others, and tells of each that it cannot read.
Result<void> requireNamedReadable(const std::vector<std::string>& files,
                                  const std::vector<std::string>& words);
/// May games come from standard input without its being named? True for a pipe.
bool standardInputIsPipe();
/// Is it the name of a compiled query?
bool isCompiledName(std::string_view word);
/// Is it the name of a query, compiled or not?
bool isQueryName(std::string_view word);
/// Does the word name a file, of games by no ending, that begins as a query does?
bool holdsQuery(const std::string& word);
/// May it be a query whose ending was left out (language/02 §2): not a file, pattern or standard input?
bool isBareQueryName(const std::string& word);
/// Is it the name of a file with games, compressed or not?
bool isGameFile(std::string_view name);
/// What is wrong with the name of a file that games are written to; nothing for "-", standard output.
std::optional<std::string> wrongOutputName(std::string_view name);
/// Has the word characters that make it a pattern?
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
/// Do two names lead to the same file, whether it exists or not? "-" and "" are not files.
bool isSameFile(const FileIdentity& a, const FileIdentity& b);
/// The sum of the sizes of the files; one without a size counts as 0.
std::uint64_t totalBytes(const std::vector<std::string>& files);

}  // namespace cql::tool
