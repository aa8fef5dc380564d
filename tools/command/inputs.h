// Finds the files of games that the command line names.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/error.h"
#include "runtime/settings.h"

namespace cql::tool {

/// Expands folders (recursively, without hidden entries) and patterns to files, in the order of their names.
/// Other words are kept.
std::vector<std::string> expandInputs(const std::vector<std::string>& words);
/// Returns an error if standard input, "-", is named more than once, as it can only be read once.
Result<void> requireOneStandardInput(const std::vector<std::string>& files);
/// Expands the inputs. Returns an error if one of the files, other than "-", cannot be read.
Result<void> requireReadable(const std::vector<std::string>& files);
/// Returns an error if a file that is itself an argument cannot be read. Files found in folders or by
/// patterns are not checked: the run reports those that it cannot read.
Result<void> requireNamedReadable(const std::vector<std::string>& files,
                                  const std::vector<std::string>& words);
/// Returns true if standard input is a pipe, so that games may come from it without an argument "-".
bool standardInputIsPipe();
/// Returns true if the word is the name of a compiled query.
bool isCompiledName(std::string_view word);
/// Returns true if the word is the name of a query, compiled or not.
bool isQueryName(std::string_view word);
/// Returns true if the text begins with `cql(`, after comments.
bool beginsLikeQuery(std::string_view text);
/// Returns true if the word names a file whose text begins like a query and whose ending is not that of
/// games.
bool holdsQuery(const std::string& word);
/// Returns true if the word may be a query whose ending was omitted (language/02 §2): not a file, pattern or
/// standard input.
bool isBareQueryName(const std::string& word);
/// Returns true if the name is that of a file of games, compressed or not.
bool isGameFile(std::string_view name);
/// Returns why games cannot be written to a file of this name; nullopt if they can, as for "-", standard
/// output.
std::optional<std::string> wrongOutputName(std::string_view name);
/// Returns true if the word contains characters of a pattern.
bool isPattern(const std::string& word);

/// The identity of the file that a name refers to. Computed once for a file that is compared with many
/// others.
class FileIdentity {
 public:
  FileIdentity(const std::string& name);  // NOLINT: names are compared, too
  /// Returns the identity of standard input; that of no file if it is a pipe.
  static FileIdentity ofStandardInput();
  friend bool isSameFile(const FileIdentity& a, const FileIdentity& b);

 private:
  bool isFile_, exists_ = false;
  dev_t device_ = 0;
  ino_t number_ = 0;
  std::filesystem::path place_;  ///< the path, for a file that does not exist
};
/// Returns true if two names refer to the same file, which need not exist. "-" and "" are not files.
bool isSameFile(const FileIdentity& a, const FileIdentity& b);
/// Returns the sum of the sizes of the files in bytes; one without a size counts as 0.
std::uint64_t totalBytes(const std::vector<std::string>& files);

/// Returns what is wrong with the value of --encoding; empty if nothing is.
std::string wrongEncoding(const std::string& name);
/// Returns what is wrong with the value of --pieces; empty if nothing is.
std::string wrongPieces(const std::string& language);
/// Returns what is wrong with the settings that determine how inputs are read; empty if nothing is.
std::string wrongReading(const GivenSettings& given);

}  // namespace cql::tool
