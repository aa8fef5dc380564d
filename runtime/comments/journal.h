// The comments that a query adds to a game (language/03 §3.1): a stack that filters roll back when they fail.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "runtime/arena.h"
#include "runtime/comments/added_comment.h"

namespace cql {

/// Comments in the order in which they were made, with their texts.
class CommentList {
 public:
  /// A game does not get more: each of a hundred thousand positions may find all others.
  static constexpr std::size_t kMostComments = std::size_t{1} << 20;

  void clear();
  /// Adds a text, which is copied. Behind the most comments that a game may have nothing is added.
  void add(std::int32_t position, std::string_view text);
  /// The text, if it is one, lives as long as the query. False: there was no room.
  template <typename... Parts>
  bool addLasting(const Parts&... parts) {
    if (!hasRoom()) return false;
    comments_.emplace_back(parts...);
    return true;
  }
  /// A number or set for a tally, made in its place: a copy would wait for its parts to be stored.
  void addValue(std::int32_t which, std::int32_t valueKind, std::uint64_t bits) {
    if (!hasRoom()) return;
    comments_.emplace_back(0, AddedComment::Kind::Value, which, valueKind).bits = bits;
  }
  /// A record, whose bytes are copied.
  void addRecord(std::int32_t position, AddedComment::Kind kind, std::int32_t which, std::string_view bytes);
  /// A comment of another list.
  void add(const AddedComment& comment) {
    if (comment.isText())
      add(comment.position, comment.text());
    else if (comment.hasBytes())
      addRecord(comment.position, comment.kind, comment.first, comment.text());
    else
      addLasting(comment);
  }
  void addFrom(const CommentList& other, std::size_t first) {
    for (std::size_t i = first; i < other.size(); ++i) add(other[i]);
  }
  void resize(std::size_t size);

  std::size_t size() const { return comments_.size(); }
  /// Some were not added since clear().
  bool leftOut() const { return leftOut_; }
  const AddedComment& operator[](std::size_t i) const { return comments_[i]; }
  auto begin() const { return comments_.begin(); }
  auto end() const { return comments_.end(); }

 private:
  bool hasRoom() {
    const bool room = comments_.size() < kMostComments;
    leftOut_ |= !room;
    return room;
  }

  struct Text {  ///< a comment whose text is in the arena
    std::size_t comment;
    Arena::Mark before;
  };

  std::vector<AddedComment> comments_;
  std::vector<Text> texts_;
  Arena arena_;
  bool leftOut_ = false;
};

class Journal {
 public:
  void clear();
  /// Comments are not rolled back (option -alwayscomment); records are.
  void keepEverything(bool keep) { keepEverything_ = keep; }
  /// The number of entries, and how often some have been taken away, are kept up to date there, too.
  void show(std::int32_t* size, std::uint64_t* losses) {
    shownSize_ = size;
    shownLosses_ = losses;
    *losses = losses_;
  }

  void add(std::int32_t position, std::string_view text) {
    list_.add(position, text);
    sizeChanged();
  }
  /// Of the parts of a comment that is not a text, or whose text lives as long as the query.
  template <typename... Parts>
  bool addLasting(const Parts&... parts) {
    const bool added = list_.addLasting(parts...);
    sizeChanged();
    return added;
  }
  void addRecord(std::int32_t position, AddedComment::Kind kind, std::int32_t which, std::string_view bytes) {
    list_.addRecord(position, kind, which, bytes);
    anyRecords_ = true;
    sizeChanged();
  }
  void addValue(std::int32_t which, std::int32_t valueKind, std::uint64_t bits) {
    list_.addValue(which, valueKind, bits);
    anyRecords_ = true;
    sizeChanged();
  }
  std::int32_t mark() const { return static_cast<std::int32_t>(list_.size()); }
  /// The same number: no entry has been taken away meanwhile.
  std::uint64_t losses() const { return losses_; }
  void rollback(std::int32_t mark);

  /// Moves the comments since the mark, but not the records, to a list, or drops them if that is null.
  void takeComments(std::int32_t mark, CommentList* to);

  /// Copies the entries since the mark to a side buffer, in place of what it holds or behind it.
  void save(std::size_t slot, std::int32_t mark);
  void appendSaved(std::size_t slot, std::int32_t mark);
  /// Adds what the side buffer holds.
  void restore(std::size_t slot);

  const CommentList& entries() const { return list_; }

 private:
  CommentList& slotAt(std::size_t slot);
  void dropRecords(std::int32_t mark);
  void sizeChanged() {
    if (shownSize_) *shownSize_ = mark();
  }
  void lost() {
    ++losses_;
    if (shownLosses_) *shownLosses_ = losses_;
    sizeChanged();
  }

  CommentList list_;
  std::vector<CommentList> saved_;
  std::uint64_t losses_ = 1;
  bool keepEverything_ = false;
  bool anyRecords_ = false;  ///< since the last clear()
  CommentList aside_;        ///< entries that change their places
  std::int32_t* shownSize_ = nullptr;
  std::uint64_t* shownLosses_ = nullptr;
};

}  // namespace cql
