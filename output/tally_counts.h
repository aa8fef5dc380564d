// Collects and merges the counts and sums of tallies (language/61 §2).
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "io/text_buffer.h"
#include "output/tally_cells.h"
#include "output/valid_text.h"
#include "runtime/host/host.h"
#include "runtime/manifest.h"

namespace cql::output {

/// The counts of one thread since the last take(). Keys are kept from batch to batch.
class TallyCounts {
 public:
  explicit TallyCounts(const Manifest& manifest) : tables_(manifest.tallies) {}

  /// Adds the contributions of a game: the immediate ones and, if it matches, those at its end.
  void addGame(const Host& found, bool matches);
  /// Appends all cells as bytes (TallyTables::add), and resets the counts.
  void take(TextBuffer& out);

 private:
  static constexpr int kRecentBits = 13;
  static constexpr std::size_t kMostRuns = 64;
  /// Cache entry: the cell of a number or set that a `tally` has counted recently.
  struct Recent {
    std::int32_t which = -1;
    std::uint32_t entry = 0;
    std::uint64_t bits = 0;
  };
  /// Consecutive contributions of one number or set.
  struct Run {
    std::int32_t which, valueKind;
    std::uint64_t bits, game;
    std::int64_t times;

    bool isOf(const Recent& recent) const { return recent.which == which && recent.bits == bits; }
  };

  Recent& placeOf(const Run& run);
  void addAll(const CommentList& entries);
  void addRun(const Run& run) {
    runs_[runCount_++] = run;
    if (runCount_ == runs_.size()) addRuns();
  }
  void addRuns();
  std::uint64_t hashOf(const Run& run);
  void addRun(const Run& run, Recent& recent);
  void addRecord(const AddedComment& record);
  void addTo(std::uint32_t index, Contribution where, std::uint64_t game, TallyCell more);

  const std::vector<TallyInfo>& tables_;
  TallyCells cells_;
  std::vector<std::uint32_t> used_;  ///< cells with contributions
  std::string key_;
  std::uint64_t game_ = 0;  ///< the number of the current game
  std::array<Recent, std::size_t{1} << kRecentBits> recent_;
  std::array<Run, kMostRuns> runs_;  ///< runs that have not been added yet
  std::size_t runCount_ = 0;
};

/// The merged cells of a run.
class TallyTables {
 public:
  explicit TallyTables(const Manifest& manifest) : tables_(manifest.tallies) {}

  /// Adds bytes from TallyCounts::take().
  void add(std::string_view bytes);
  /// Converts texts to valid UTF-8. Called after the last add().
  void complete();
  const std::vector<TallyInfo>& tables() const { return tables_; }
  /// Returns the cells. Those without contributions are to be ignored.
  const TallyCells& cells() const { return cells_; }
  std::int64_t notUtf8() const { return notUtf8_; }

 private:
  const std::vector<TallyInfo>& tables_;
  TallyCells cells_;
  std::int64_t notUtf8_ = 0;
};

}  // namespace cql::output
