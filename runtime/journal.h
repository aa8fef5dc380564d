// The comments that a query adds to a game (language/03 §3.1): a stack that filters roll back when they fail.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace cql {

class Journal {
 public:
  /// A text, or the numbers of a text that is made when it is asked for: `Found INDEX of TOTAL`.
  struct Entry {
    std::int32_t position;
    std::int32_t index;   ///< 0: a text
    std::uint64_t begin;  ///< of the text in the journal's bytes; of a count where it would begin
    std::uint32_t size;   ///< of the text; else the total

    bool isCount() const { return index != 0; }
  };
  static constexpr std::size_t kCountText = 32;  ///< room for the text of a count

  void clear();
  /// Nothing is rolled back (option -alwayscomment).
  void keepEverything(bool keep) { keepEverything_ = keep; }
  bool keepsEverything() const { return keepEverything_; }
  /// The number of entries is kept up to date there, too.
  void showSize(std::int32_t* place) { shownSize_ = place; }

  void add(std::int32_t position, std::string_view text, std::string_view more = {});
  /// `Found INDEX of TOTAL`, both at least 1 (language/03 §6).
  void addCount(std::int32_t position, std::int32_t index, std::int32_t total) {
    entries_.push_back({position, index, bytes_.size(), static_cast<std::uint32_t>(total)});
    sizeChanged();
  }
  /// An entry of another journal.
  void add(const Entry& entry, const Journal& from) {
    if (entry.isCount())
      addCount(entry.position, entry.index, static_cast<std::int32_t>(entry.size));
    else
      add(entry.position, from.text(entry));
  }
  std::int32_t mark() const { return static_cast<std::int32_t>(entries_.size()); }
  void rollback(std::int32_t mark);

  /// Copies the entries since the mark to a side buffer, in place of what it holds or behind it.
  void save(std::size_t slot, std::int32_t mark);
  void appendSaved(std::size_t slot, std::int32_t mark);
  /// Adds what the side buffer holds.
  void restore(std::size_t slot);

  const std::vector<Entry>& entries() const { return entries_; }
  /// Not of a count.
  std::string_view text(const Entry& entry) const {
    return std::string_view(bytes_).substr(entry.begin, entry.size);
  }
  /// The text of a count, in a buffer of kCountText characters.
  static std::string_view countText(const Entry& entry, char* buffer);

 private:
  struct Saved {
    std::vector<Entry> entries;
    std::string bytes;
  };
  Saved& slotAt(std::size_t slot);
  void sizeChanged() {
    if (shownSize_) *shownSize_ = mark();
  }

  std::vector<Entry> entries_;
  std::string bytes_;
  std::vector<Saved> saved_;
  bool keepEverything_ = false;
  std::int32_t* shownSize_ = nullptr;
};

}  // namespace cql
