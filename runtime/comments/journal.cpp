#include "runtime/comments/journal.h"

#include "runtime/assert.h"
#include "runtime/comments/text_part.h"

namespace cql {

void CommentList::releaseMemory() {
  clear();
  comments_.shrink_to_fit();
  texts_.shrink_to_fit();
  arena_.releaseMemory();
}

void CommentList::add(std::int32_t position, std::string_view text) {
  CQL_ASSERT(position >= 0 && text.size() <= INT32_MAX);
  if (!hasRoom()) return;
  ++notRecords_;
  before_ = mark();
  texts_.push_back({comments_.size(), arena_.mark()});
  comments_.push_back({position, view(arena_.copy(text))});
}

void CommentList::addParts(std::int32_t position, std::string_view bytes) {
  CQL_ASSERT(bytes.size() % sizeof(TextPart) == 0);
  if (!hasRoom()) return;
  ++notRecords_;
  before_ = mark();
  texts_.push_back({comments_.size(), arena_.mark()});
  comments_.push_back({position, AddedComment::Kind::Parts, 0, view(arena_.copy(bytes))});
  hasParts_ = true;
}

void CommentList::addRecord(std::int32_t position, AddedComment::Kind kind, std::int32_t which,
                            std::string_view bytes) {
  CQL_ASSERT(kind >= AddedComment::Kind::Row);
  before_ = mark();
  texts_.push_back({comments_.size(), arena_.mark()});
  comments_.push_back({position, kind, which, view(arena_.copy(bytes))});
}

void CommentList::addEvidence(const AddedComment& record) {
  CQL_ASSERT(record.isEvidence());
  if (comments_.size() >= static_cast<std::size_t>(kMostComments)) return;
  before_ = mark();
  comments_.push_back(record);
}

void CommentList::add(const AddedComment& comment) {
  if (comment.isText()) return add(comment.position, comment.text());
  if (comment.kind == AddedComment::Kind::Parts) return addParts(comment.position, comment.text());
  if (comment.hasBytes()) return addRecord(comment.position, comment.kind, comment.first, comment.text());
  if (!comment.isRecord()) return void(addLasting(comment));
  if (comment.isEvidence()) return addEvidence(comment);
  if (comments_.size() >= kMostValues || mark() > kMostMarks - comment.times) return void(refuseValue());
  before_ = mark();
  comments_.push_back(comment);
}

void CommentList::resize(std::int32_t mark) {
  CQL_ASSERT(mark >= 0);
  while (!comments_.empty() && before_ >= mark) {
    if (!comments_.back().isRecord()) --notRecords_;
    comments_.pop_back();
    if (!comments_.empty()) before_ -= comments_.back().count();
  }
  if (this->mark() > mark) comments_.back().times = mark - before_;  // some of its values stay
  CQL_ASSERT(notRecords_ >= 0 && this->mark() <= mark);
  for (; !texts_.empty() && texts_.back().comment >= comments_.size(); texts_.pop_back())
    arena_.release(texts_.back().before);
}

void Journal::rollback(std::int32_t mark) {
  if (mark >= this->mark()) return;
  if (keepEverything_) return dropRecords(mark);
  list_.resize(mark);
  lost();
}

/// Drops only records: comments stay although their filter has failed.
void Journal::dropRecords(std::int32_t mark) {
  CQL_ASSERT(keepEverything_);
  if (!anyRecords_) return;
  aside_.clear();
  list_.forEachSince(mark, [this](const AddedComment& entry) {
    if (!entry.isRecord()) aside_.add(entry);
  });
  if (aside_.mark() == this->mark() - mark) return;
  list_.resize(mark);
  list_.addFrom(aside_, 0);
  lost();
}

void Journal::takeComments(std::int32_t mark, CommentList* to) {
  if (!anyRecords_) {
    if (to) to->addFrom(list_, mark);
    return rollback(mark);
  }
  aside_.clear();
  list_.forEachSince(mark, [&](const AddedComment& entry) {
    if (entry.isRecord())
      aside_.add(entry);
    else if (to)
      to->add(entry);
  });
  rollback(mark);
  list_.addFrom(aside_, 0);
  changed();
}

CommentList& Journal::slotAt(std::size_t slot) {
  while (slot >= saved_.size()) saved_.emplace_back(memory_);
  return saved_[slot];
}

void Journal::save(std::size_t slot, std::int32_t mark) {
  CQL_ASSERT(mark >= 0 && mark <= this->mark());
  slotAt(slot).clear();
  appendSaved(slot, mark);
}

void Journal::appendSaved(std::size_t slot, std::int32_t mark) {
  CommentList& saved = slotAt(slot);
  list_.forEachSince(mark, [&](const AddedComment& entry) {
    if (!keepEverything_ || entry.isRecord()) saved.add(entry);
  });
}

void Journal::setAside(std::size_t slot, std::int32_t mark) {
  slotAt(slot).addFrom(list_, mark);
  list_.resize(mark);
  lost();
}

void Journal::restore(std::size_t slot) {
  list_.addFrom(slotAt(slot), 0);
  changed();
}

}  // namespace cql
