// The comments that a query adds to a game (language/03 §3.1): a stack that filters roll back when they fail.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <string_view>
#include <vector>

#include "runtime/arena.h"
#include "runtime/comments/added_comment.h"
#include "runtime/context.h"

namespace cql {

/// Comments in the order in which they were made, with their texts. A mark is the number of comments so far.
/// Successive equal values for a tally share an entry, which counts as all of them.
class CommentList {
 public:
  /// A limit for each game: each of a hundred thousand positions may find all others. Records do not count.
  static constexpr std::int32_t kMostComments = std::int32_t{1} << 20;
  /// Limits for the values for tallies of a game: entries of different successive values, which take 400 MB,
  /// and marks, which stay 32-bit numbers even if they count on from twice as much.
  static constexpr std::size_t kMostValues = std::size_t{1} << 24;
  static constexpr std::int32_t kMostMarks = std::int32_t{1} << 30;

  /// Takes its memory from the resource, which must outlive it.
  explicit CommentList(std::pmr::memory_resource* memory = std::pmr::new_delete_resource())
      : comments_(memory), texts_(memory), arena_(memory) {}

  /// Called for each game, most of which have no comments.
  void clear() {
    leftOut_ = valuesLeftOut_ = hasParts_ = false;
    notRecords_ = 0;
    if (comments_.empty()) return;
    comments_.clear();
    texts_.clear();
    arena_.release(0);
  }
  /// Like clear(); also releases the memory.
  void releaseMemory();
  /// Adds a copy of a text; adds nothing beyond the limit.
  void add(std::int32_t position, std::string_view text);
  /// Adds a comment that is not a text, or whose text lives as long as the query; not a record. Returns false
  /// if the limit is reached.
  template <typename... Parts>
  bool addLasting(Parts... parts) {
    if (!hasRoom()) return false;
    ++notRecords_;
    before_ = mark();
    comments_.emplace_back(parts...);
    return true;
  }
  /// Adds a number or set for a tally, built in place, as a copy would wait for its parts to be stored.
  /// Returns the entry, or null if the limit is reached.
  AddedComment* addValue(std::int32_t which, std::int32_t valueKind, std::uint64_t bits) {
    if (mark() >= kMostMarks) return refuseValue();
    if (AddedComment* last = lastValue(); last && last->first == which && last->bits == bits) {
      ++last->times;
      return last;
    }
    if (comments_.size() >= kMostValues) return refuseValue();
    before_ = mark();
    AddedComment& value = comments_.emplace_back(0, AddedComment::Kind::Value, which, valueKind);
    value.times = 1;
    value.bits = bits;
    return &value;
  }
  /// Adds a comment as parts, whose bytes are copied. Beyond the limit nothing is added.
  void addParts(std::int32_t position, std::string_view bytes);
  /// Replaces all parts by their texts: `textOf(comment)` returns one, which is copied.
  template <typename Function>
  void makeTexts(const Function& textOf);
  /// Adds a record; its bytes are copied.
  void addRecord(std::int32_t position, AddedComment::Kind kind, std::int32_t which, std::string_view bytes);
  /// Adds evidence of a match; adds nothing beyond the limit of comments.
  void addEvidence(const AddedComment& record);
  /// Adds a comment of another list.
  void add(const AddedComment& comment);
  void addFrom(const CommentList& other, std::int32_t mark) {
    other.forEachSince(mark, [this](const AddedComment& comment) { add(comment); });
    leftOut_ |= other.leftOut_;
    valuesLeftOut_ |= other.valuesLeftOut_;
  }
  /// Removes what was added after the mark.
  void resize(std::int32_t mark);

  std::int32_t mark() const { return comments_.empty() ? 0 : before_ + comments_.back().count(); }
  /// Calls the function with each comment after the mark.
  template <typename Function>
  void forEachSince(std::int32_t mark, const Function& function) const;
  /// Returns the last entry, if it is a value for a tally, to be counted once more; else null.
  AddedComment* lastValue() {
    return !comments_.empty() && comments_.back().kind == AddedComment::Kind::Value ? &comments_.back()
                                                                                    : nullptr;
  }

  std::size_t size() const { return comments_.size(); }
  /// Returns true if comments were dropped since clear() because of the limit.
  bool leftOut() const { return leftOut_; }
  /// Returns true if values for tallies were dropped since clear() because of their limits.
  bool valuesLeftOut() const { return valuesLeftOut_; }
  const AddedComment& operator[](std::size_t i) const { return comments_[i]; }
  auto begin() const { return comments_.begin(); }
  auto end() const { return comments_.end(); }

 private:
  bool hasRoom() {
    const bool room = notRecords_ < kMostComments;
    leftOut_ |= !room;
    return room;
  }
  AddedComment* refuseValue() {
    valuesLeftOut_ = true;
    return nullptr;
  }

  struct Text {  ///< a comment whose text is in the arena
    std::size_t comment;
    Arena::Mark before;
  };

  std::pmr::vector<AddedComment> comments_;
  std::int32_t before_ = 0;  ///< the mark before the last entry
  std::pmr::vector<Text> texts_;
  Arena arena_;
  std::int32_t notRecords_ = 0;  ///< how many of comments_ are comments
  bool leftOut_ = false, valuesLeftOut_ = false;
  bool hasParts_ = false;  ///< possibly, since clear()
};

template <typename Function>
void CommentList::makeTexts(const Function& textOf) {
  if (!hasParts_) return;
  for (AddedComment& comment : comments_)
    if (comment.kind == AddedComment::Kind::Parts)
      comment = {comment.position, view(arena_.copy(textOf(comment)))};
  hasParts_ = false;
}

template <typename Function>
void CommentList::forEachSince(std::int32_t mark, const Function& function) const {
  std::size_t i = comments_.size();
  std::int32_t before = this->mark();
  while (before > mark) before -= comments_[--i].count();
  for (; i < comments_.size(); ++i) {
    AddedComment comment = comments_[i];
    if (before < mark) {
      comment.times -= mark - before;  // those before the mark
      before = mark;
    }
    function(comment);
  }
}

class Journal {
 public:
  /// Takes its memory from the resource, which must outlive it.
  explicit Journal(std::pmr::memory_resource* memory = std::pmr::new_delete_resource())
      : memory_(memory), list_(memory), aside_(memory) {}

  void clear() {
    list_.clear();
    anyRecords_ = false;
    lost();
  }
  /// Like clear(); also releases the memory.
  void releaseMemory() {
    for (CommentList* list : {&list_, &aside_}) list->releaseMemory();
    saved_.clear();
    clear();
  }
  /// With `keep`, comments are not rolled back (option -alwayscomment); records still are.
  void keepEverything(bool keep) { keepEverything_ = keep; }
  /// Keeps copies of the mark, of the pointer to the last value and of losses() up to date in the context.
  /// Generated code may change the last value through them.
  void show(Context* context) {
    shown_ = context;
    lost();
  }

  void add(std::int32_t position, std::string_view text) {
    list_.add(position, text);
    showLast(nullptr);
  }
  /// Adds a comment whose text is made by makeTexts(), if it is not removed before.
  void addParts(std::int32_t position, std::string_view bytes) {
    list_.addParts(position, bytes);
    showLast(nullptr);
  }
  template <typename Function>
  void makeTexts(const Function& textOf) {
    list_.makeTexts(textOf);
  }
  /// Adds a comment by its parts: one that is not a text, or whose text lives as long as the query.
  template <typename... Parts>
  bool addLasting(Parts... parts) {
    const bool added = list_.addLasting(parts...);
    showLast(nullptr);
    return added;
  }
  void addRecord(std::int32_t position, AddedComment::Kind kind, std::int32_t which, std::string_view bytes) {
    list_.addRecord(position, kind, which, bytes);
    anyRecords_ = true;
    showLast(nullptr);
  }
  void addEvidence(const AddedComment& record) {
    list_.addEvidence(record);
    anyRecords_ = true;
    showLast(nullptr);
  }
  void addValue(std::int32_t which, std::int32_t valueKind, std::uint64_t bits) {
    AddedComment* const value = list_.addValue(which, valueKind, bits);
    anyRecords_ = true;
    showLast(value);
  }
  std::int32_t mark() const { return list_.mark(); }
  /// Returns the number of removals: as long as it is unchanged, no entry has been removed.
  std::uint64_t losses() const { return losses_; }
  void rollback(std::int32_t mark);

  /// Moves the comments since the mark, but not the records, to a list, or drops them if that is null.
  void takeComments(std::int32_t mark, CommentList* to);

  /// Copies the entries since the mark to a side buffer, replacing its contents or appending to them; only
  /// the records if comments are not rolled back.
  void save(std::size_t slot, std::int32_t mark);
  void appendSaved(std::size_t slot, std::int32_t mark);
  /// Moves the entries since the mark to the side buffer, even if comments are not rolled back.
  void setAside(std::size_t slot, std::int32_t mark);
  /// Appends the contents of the side buffer.
  void restore(std::size_t slot);

  const CommentList& entries() const { return list_; }

 private:
  CommentList& slotAt(std::size_t slot);
  void dropRecords(std::int32_t mark);
  /// Updates the context after a change of the last entry: it is this value, or not a value.
  void showLast(AddedComment* value) {
    if (!shown_) return;
    shown_->lastValue = value ? value : &noValue_;
    shown_->journalSize = mark();
  }
  void changed() { showLast(list_.lastValue()); }
  void lost() {
    ++losses_;
    if (shown_) shown_->journalLosses = losses_;
    changed();
  }

  std::pmr::memory_resource* memory_;
  CommentList list_;
  std::vector<CommentList> saved_;
  std::uint64_t losses_ = 1;
  bool keepEverything_ = false;
  bool anyRecords_ = false;  ///< since the last clear()
  CommentList aside_;        ///< entries that are being moved
  Context* shown_ = nullptr;
  AddedComment noValue_{0, AddedComment::Kind::Value, -1};  ///< of no tally
};

}  // namespace cql
