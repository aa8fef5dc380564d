// Printed games that wait until their order is known.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "games/text_buffer.h"

namespace cql::search {

/// Sorts texts by keys. Beyond a limit of memory they go to a file without a name (in TMPDIR), in runs that
/// are sorted and merged at the end, so that memory does not grow with their number.
class SortedTexts {
 public:
  /// `memoryLimit`: bytes, about.
  explicit SortedTexts(std::size_t memoryLimit = std::size_t{16} << 20) : limit_(memoryLimit) {}

  void add(std::string_view key, std::string_view text);
  /// Gives all texts, once, behind the last add(): lesser keys first, as std::string compares, and of equal
  /// ones those that were added before. Where something goes wrong it ends.
  void each(const std::function<void(std::string_view text)>& take);
  /// What went wrong; empty if nothing.
  const std::string& error() const { return error_; }

 private:
  struct Entry {           ///< a key and its text, one behind the other in the memory
    std::uint64_t prefix;  ///< of the key (prefixOf)
    std::size_t number;    ///< of adding: those of no bytes have the offset of the next one
    std::size_t offset, keySize, textSize;
  };
  struct Run;

  std::string_view keyOf(const Entry& entry) const { return memory_.view(entry.offset, entry.keySize); }
  std::string_view textOf(const Entry& entry) const {
    return memory_.view(entry.offset + entry.keySize, entry.textSize);
  }
  void sort();
  void spill();
  bool write(std::string_view bytes);
  bool flush(std::string_view behind = {});
  void mergeRuns(const std::function<void(std::string_view text)>& take);

  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  std::size_t limit_;
  TextBuffer memory_;  ///< of what is not in the file
  std::vector<Entry> entries_;
  std::unique_ptr<std::FILE, Close> file_;  ///< whose own buffer is not used
  TextBuffer block_;                        ///< of a run, not yet written
  std::vector<std::uint64_t> runEnds_;      ///< in the file, each the begin of the next run
  std::string error_;
};

}  // namespace cql::search
