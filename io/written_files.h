// Records which files searches have written, so that a later one may replace them, and nothing else.
#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace cql {

/// A digest of bytes that come one after the other (XXH3, 128 bits): it finds changes, not forgeries.
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

/// Returns the digest of a file; empty: it cannot be read.
std::string digestOf(const std::string& file);

/// Records that a search writes a file with this content. Called before the file gets its name: a record of
/// a file that was never finished fits no other content.
///
/// Records are kept in $XDG_STATE_HOME/cql-jit, or ~/.local/state/cql-jit, one file for each folder of
/// outputs. Where they cannot be kept, later searches refuse to replace the file.
void recordWritten(const std::string& file, const std::string& digest);

/// Returns true if a search has written this file, which is open, under this name and with the bytes that it
/// now has; or if it is empty and belongs to the user. Its position is at the beginning afterwards.
bool isAsWritten(int descriptor, const std::string& file);
/// Returns isAsWritten() of the file that the name leads to; true if no file is there.
bool isAsWritten(const std::string& file);

}  // namespace cql
