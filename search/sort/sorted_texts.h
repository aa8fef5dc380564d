// Keeps formatted matches until their order is known.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "search/sort/keyed_texts.h"
#include "search/sort/text_runs.h"

namespace cql::search {

/// Sorts texts by keys. Beyond a limit of memory they go to a temporary file, in runs that are sorted and
/// merged at the end, so that memory does not grow with their number.
class SortedTexts {
 public:
  /// `memoryLimit`: approximate number of bytes collected in memory; as many may be on their way to the file.
  explicit SortedTexts(std::size_t memoryLimit = std::size_t{16} << 20) : limit_(memoryLimit) {}

  void add(std::string_view key, std::string_view text);
  /// Gives all texts, once, after the last add(): lesser keys first, as std::string compares; equal keys in
  /// the order in which they were added. Stops if something goes wrong.
  void each(const std::function<void(std::string_view text)>& take);
  /// What went wrong, as far as known; after each() that is final. Empty if nothing.
  const std::string& error() const { return error_; }

 private:
  void spill();

  std::size_t limit_;
  KeyedTexts texts_;                ///< the texts that are not in the file
  std::unique_ptr<TextRuns> runs_;  ///< those in the file; or null
  std::string error_;
};

}  // namespace cql::search
