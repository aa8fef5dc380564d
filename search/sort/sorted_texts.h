// Buffers formatted matches until their order is known.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "search/sort/keyed_texts.h"
#include "search/sort/text_runs.h"

namespace cql::search {

/// An external merge sort. Beyond a limit of memory texts go to a temporary file, in sorted runs that are
/// merged at the end, so that memory is bounded.
class SortedTexts {
 public:
  /// `memoryLimit`: approximate number of bytes collected in memory; the same amount may be on its way to the
  /// file.
  explicit SortedTexts(std::size_t memoryLimit = std::size_t{16} << 20) : limit_(memoryLimit) {}

  void add(std::string_view key, std::string_view text);
  /// Passes on all texts, once, after the last add(): lesser keys first, as std::string compares; equal keys
  /// in the order in which they were added. Stops on an error.
  void each(const std::function<void(std::string_view text)>& take);
  /// The error so far; final after each(). Empty if there is none.
  const std::string& error() const { return error_; }

 private:
  void spill();

  std::size_t limit_;
  KeyedTexts texts_;                ///< the texts that are not in the file
  std::unique_ptr<TextRuns> runs_;  ///< those in the file; or null
  std::string error_;
};

}  // namespace cql::search
