// Records which files searches have written, so that a later one may replace them, and nothing else.
#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace cql {

/// An incremental digest of bytes (XXH3, 128 bits). It detects changes, not forgeries.
class ContentDigest {
 public:
  ContentDigest();
  ~ContentDigest();
  ContentDigest(ContentDigest&&) noexcept;
  void add(std::string_view bytes);
  /// Returns the digest in hexadecimal.
  std::string text() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// Returns the digest of a file; empty if the file cannot be read.
std::string digestOf(const std::string& file);

/// Records that a search writes a file with this content. Called before the file gets its name: a record of
/// a file that was never finished fits no other content.
///
/// Records are stored in $XDG_STATE_HOME/cql-jit, or ~/.local/state/cql-jit, one file for each folder of
/// outputs. If a record cannot be stored, later searches do not replace the file.
void recordWritten(const std::string& file, const std::string& digest);

/// Returns true if a search has written this open file under this name with the bytes that it now has, or if
/// it is empty and owned by the user. Rewinds the descriptor.
bool isAsWritten(int descriptor, const std::string& file);
/// Returns isAsWritten() of the file with this name, after following links; true if there is no such file.
bool isAsWritten(const std::string& file);

}  // namespace cql
