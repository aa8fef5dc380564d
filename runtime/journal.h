// The comments that a query adds to a game (language/03 §3.1): a stack that filters roll back when they fail.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace cql {

class Journal {
 public:
  struct Entry {
    std::int32_t position;
    std::size_t begin, end;  ///< of the text in the journal's bytes
  };

  void clear();
  /// Nothing is rolled back (option -alwayscomment).
  void keepEverything(bool keep) { keepEverything_ = keep; }
  bool keepsEverything() const { return keepEverything_; }
  /// The number of entries is kept up to date there, too.
  void showSize(std::int32_t* place) { shownSize_ = place; }

  void add(std::int32_t position, std::string_view text, std::string_view more = {});
  std::int32_t mark() const { return static_cast<std::int32_t>(entries_.size()); }
  void rollback(std::int32_t mark);

  /// Copies the entries since the mark to a side buffer, in place of what it holds or behind it.
  void save(std::size_t slot, std::int32_t mark);
  void appendSaved(std::size_t slot, std::int32_t mark);
  /// Adds what the side buffer holds.
  void restore(std::size_t slot);

  const std::vector<Entry>& entries() const { return entries_; }
  std::string_view text(const Entry& entry) const {
    return std::string_view(bytes_).substr(entry.begin, entry.end - entry.begin);
  }

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
