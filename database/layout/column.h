// Dictionary encoding: the distinct values once, and an index for each game of a block.
//
// A section begins with the number of values and the size of an index in bytes (1, 2 or 4; 0: all games have
// the same value), 4 bytes each. Then come the ends of the values in the bytes at the end of the section (4
// bytes each), the indexes by game, and the bytes of the values.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace cql::database {

class ColumnWriter {
 public:
  /// Adds the value of the next game. A block can have at most 4 GB of distinct values.
  void add(std::string_view value) {
    texts_ += value;
    textEnds_.push_back(texts_.size());
  }
  /// Adds this value for the missing games, up to `games` in all.
  void fill(std::size_t games, std::string_view value) {
    while (textEnds_.size() < games) add(value);
  }
  /// Returns true if all values are empty.
  bool empty() const { return texts_.empty(); }
  /// Appends the section, and clears the column.
  void finish(std::string& out);
  void clear();

 private:
  std::string_view value(std::uint32_t id) const {
    const std::uint32_t begin = id == 0 ? 0 : ends_[id - 1];
    return {bytes_.data() + begin, ends_[id] - begin};
  }
  std::uint32_t find(std::string_view value);
  void enlarge();

  std::string texts_;                  ///< by game
  std::vector<std::size_t> textEnds_;  ///< in texts_
  // Computed when all games have been added, so that the dictionary of one column at a time stays in the
  // nearest cache.
  std::vector<std::uint32_t> ids_;   ///< by game
  std::vector<std::uint32_t> ends_;  ///< by value
  std::string bytes_;
  struct Slot {
    std::uint32_t mark = 0;  ///< the bits of the hash that do not choose the slot
    std::uint32_t next = 0;  ///< id + 1; 0: free
  };
  std::vector<Slot> slots_;  ///< by hash; a power of two
};

class ColumnView {
 public:
  /// Opens a section whose checksum has been verified. Returns false if it is malformed for this number of
  /// games.
  bool open(std::string_view section, std::size_t games);
  /// A column that is missing: all values are empty.
  void openEmpty() { *this = ColumnView(); }

  std::string_view operator[](std::size_t game) const {
    return values_ == 0 ? std::string_view() : value(id(game));
  }
  std::uint32_t values() const { return values_; }
  /// The bytes of all values, contiguous; and where a value ends in them.
  std::string_view bytes() const { return {bytes_, values_ == 0 ? 0 : end(values_ - 1)}; }
  std::uint32_t end(std::uint32_t id) const;
  /// Returns, as bits, which of up to 64 games from `game` on have a chosen value. `chosen`: by value, 0 or
  /// 1.
  std::uint64_t gamesWith(std::span<const std::uint8_t> chosen, std::size_t game, std::size_t count) const;
  std::string_view value(std::uint32_t id) const;
  std::uint32_t id(std::size_t game) const;

 private:
  const char* ends_ = nullptr;
  const char* ids_ = nullptr;
  const char* bytes_ = nullptr;
  std::uint32_t values_ = 0, width_ = 0;
};

}  // namespace cql::database
