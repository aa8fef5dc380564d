// Sorted texts in a temporary file.
#pragma once

#include <cstdint>
#include <cstdio>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "io/text_buffer.h"
#include "search/sort/keyed_texts.h"
#include "search/thread.h"

namespace cql::search {

/// Runs of sorted texts in an unnamed file in TMPDIR. A background thread sorts and writes a run while the
/// texts of the next one are collected.
class TextRuns {
 public:
  /// Makes the file.
  TextRuns();
  TextRuns(const TextRuns&) = delete;
  TextRuns& operator=(const TextRuns&) = delete;

  /// Takes the texts as the next run, and leaves `texts` empty. They stay in memory until the next call. May
  /// wait for the previous run.
  void add(KeyedTexts& texts);
  /// Merges all runs, once: lesser keys first; of equal ones those of earlier runs first. Stops on an error.
  /// `memory`: approximate number of bytes for reading.
  void merge(std::size_t memory, const std::function<void(std::string_view text)>& take);
  /// The error, or empty. For the last run it is final only after merge().
  const std::string& error() const { return error_; }

 private:
  struct Run;

  void waitForWriter();
  void writeRun();
  bool write(std::string_view bytes);
  bool flush(std::string_view behind = {});

  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  std::unique_ptr<std::FILE, Close> file_;  ///< unbuffered
  std::string error_;

  // Owned by the writing thread while it runs.
  KeyedTexts texts_;
  TextBuffer block_;                    ///< not yet written
  std::vector<std::uint64_t> runEnds_;  ///< the end of each run in the file
  std::string writeError_;
  std::unique_ptr<Thread> writer_;
};

}  // namespace cql::search
