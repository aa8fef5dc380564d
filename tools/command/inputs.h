// The files of games that the words of the command line mean.
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

/// Directories (with all below them that is not hidden) and patterns as files, in the order of their names;
/// other words as they are.
std::vector<std::string> expandInputs(const std::vector<std::string>& words);
/// An error if one of the files cannot be read. "-", standard input, always can.
Result<void> requireReadable(const std::vector<std::string>& files);
/// May games come from standard input that nobody has named? True for a pipe.
bool standardInputIsPipe();
/// True for names of queries that are compiled already.
bool isCompiledName(std::string_view word);
/// True for names of queries, compiled or not.
bool isQueryName(std::string_view word);
/// True for what may be a query without its ending (language/02 §2): no file, pattern or standard input.
bool isBareQueryName(const std::string& word);
/// True for names that games are read from, packed or not.
bool isGameFile(std::string_view name);
/// What is wrong with the name of a file that games are written to; nothing for "-", standard output.
std::optional<std::string> wrongOutputName(std::string_view name);
/// Has the word signs that make it a pattern?
bool isPattern(const std::string& word);

/// What a name leads to. Made once for a file that is compared with many others.
class FileIdentity {
 public:
  FileIdentity(const std::string& name);  // NOLINT: names are compared, too
  /// No file, if games come in by a pipe.
  static FileIdentity ofStandardInput();
  friend bool isSameFile(const FileIdentity& a, const FileIdentity& b);

 private:
  bool isFile_, exists_ = false;
  dev_t device_ = 0;
  ino_t number_ = 0;
  std::filesystem::path place_;  ///< of a file that does not exist
};
/// Do two names lead to one file, whether it is there or not? "-" and "" are no files.
bool isSameFile(const FileIdentity& a, const FileIdentity& b);
/// Sum of the sizes of the files; what has no size counts as 0.
std::uint64_t totalBytes(const std::vector<std::string>& files);

}  // namespace cql::tool
