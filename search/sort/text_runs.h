// Sorted texts in a temporary file.
#pragma once

#include <cstdint>
#include <cstdio>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "games/text_buffer.h"
#include "search/sort/keyed_texts.h"
#include "search/thread.h"

namespace cql::search {

/// Runs of sorted texts in a file without a name (in TMPDIR). A run is sorted and written by a thread of its
/// own, while the texts of the next one are collected.
class TextRuns {
 public:
  /// Makes the file.
  TextRuns();
  TextRuns(const TextRuns&) = delete;
  TextRuns& operator=(const TextRuns&) = delete;

  /// Takes texts, which are sorted to be a run behind those before, and leaves none. They are in memory until
  /// the next call. May wait for the run before.
  void add(KeyedTexts& texts);
  /// Gives the texts of all runs, once: lesser keys first, and of equal ones those of earlier runs. Where
  /// something goes wrong it ends. `memory`: bytes, about, for what is read.
  void merge(std::size_t memory, const std::function<void(std::string_view text)>& take);
  /// What went wrong, but for the last run, of which that is known when all are merged; empty if nothing.
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
  std::unique_ptr<std::FILE, Close> file_;  ///< whose own buffer is not used
  std::string error_;

  // Of the thread that writes, while there is one.
  KeyedTexts texts_;
  TextBuffer block_;                    ///< not yet written
  std::vector<std::uint64_t> runEnds_;  ///< in the file, each the begin of the next run
  std::string writeError_;
  std::unique_ptr<Thread> writer_;
};

}  // namespace cql::search
