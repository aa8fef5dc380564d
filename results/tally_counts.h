// The counts and sums of tallies (language/61 §2), as they are collected and merged.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "games/text_buffer.h"
#include "results/valid_text.h"
#include "runtime/host.h"
#include "runtime/manifest.h"

namespace cql::results {

/// Of one key: contributions, and their sum or extreme.
struct TallyCell {
  std::int64_t count = 0, sum = 0;

  void add(TallyWord word, const TallyCell& more);
};

/// What a thread has counted since it gave it away. Keys are the number of a table and bytes of values
/// (runtime/output_value.h): value and group of `tally`, the group of the others.
class TallyCounts {
 public:
  explicit TallyCounts(const Manifest& manifest) : tables_(manifest.tallies) {}

  /// Adds what a game contributes: at once, and, if it matches, in the end.
  void addGame(const Host& found, bool matches);
  /// Appends all cells as bytes, and begins anew.
  void take(TextBuffer& out);

 private:
  struct Entry {
    std::uint64_t hash;
    std::size_t key;  ///< place in keys_
    std::uint32_t size;
    std::uint64_t game;  ///< to which a filter with `per game` contributed last
    TallyCell cell;
  };

  void addRecord(const AddedComment& record);
  void addValue(const AddedComment& value);
  void addTo(Entry& entry, Contribution where, TallyCell cell);
  Entry& entryOf(std::string_view key);
  void grow();

  const std::vector<TallyInfo>& tables_;
  std::vector<Entry> entries_;
  std::vector<std::uint32_t> slots_;  ///< index of an entry + 1; 0: free. A power of two
  std::string keys_, key_;
  std::uint64_t game_ = 0;  ///< counts the games
  /// Where values that were seen lately go.
  struct Recent {
    std::int32_t which = -1;
    std::uint32_t entry = 0;
    std::uint64_t bits = 0;
  };
  std::array<Recent, 512> recent_;
};

/// The cells of a run.
class TallyTables {
 public:
  using Cells = std::unordered_map<std::string, TallyCell>;  ///< by the bytes of value and group

  explicit TallyTables(const Manifest& manifest)
      : tables_(manifest.tallies), cells_(manifest.tallies.size()) {}

  /// Adds what TallyCounts::take() gave. Texts become valid UTF-8.
  void add(std::string_view bytes);
  const std::vector<TallyInfo>& tables() const { return tables_; }
  const Cells& cells(std::size_t table) const { return cells_[table]; }
  std::int64_t notUtf8() const { return notUtf8_; }

 private:
  std::string validKey(std::string_view key, std::int64_t count);

  const std::vector<TallyInfo>& tables_;
  std::vector<Cells> cells_;
  ValidText valid_;
  std::int64_t notUtf8_ = 0;
};

}  // namespace cql::results
