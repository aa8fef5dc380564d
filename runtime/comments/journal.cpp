#include "runtime/comments/journal.h"

namespace cql {

void CommentList::clear() {
  comments_.clear();
  texts_.clear();
  arena_.release(0);
  leftOut_ = false;
}

void CommentList::add(std::int32_t position, std::string_view text) {
  if (!hasRoom()) return;
  texts_.push_back({comments_.size(), arena_.mark()});
  comments_.push_back({position, view(arena_.copy(text))});
}

void CommentList::addRecord(std::int32_t position, AddedComment::Kind kind, std::int32_t which,
                            std::string_view bytes) {
  texts_.push_back({comments_.size(), arena_.mark()});
  comments_.push_back({position, kind, which, view(arena_.copy(bytes))});
}

void CommentList::resize(std::size_t size) {
  comments_.resize(size);
  for (; !texts_.empty() && texts_.back().comment >= size; texts_.pop_back())
    arena_.release(texts_.back().before);
}

void Journal::clear() {
  list_.clear();
  anyRecords_ = false;
  lost();
}

void Journal::rollback(std::int32_t mark) {
  if (mark >= this->mark()) return;
  if (keepEverything_) return dropRecords(mark);
  list_.resize(static_cast<std::size_t>(mark));
  lost();
}

/// Where comments stay although their filter has failed.
void Journal::dropRecords(std::int32_t mark) {
  if (!anyRecords_) return;
  aside_.clear();
  for (auto i = static_cast<std::size_t>(mark); i < list_.size(); ++i)
    if (!list_[i].isRecord()) aside_.add(list_[i]);
  if (aside_.size() == list_.size() - static_cast<std::size_t>(mark)) return;
  list_.resize(static_cast<std::size_t>(mark));
  list_.addFrom(aside_, 0);
  lost();
}

void Journal::takeComments(std::int32_t mark, CommentList* to) {
  const auto first = static_cast<std::size_t>(mark);
  if (!anyRecords_) {
    if (to) to->addFrom(list_, first);
    return rollback(mark);
  }
  aside_.clear();
  for (std::size_t i = first; i < list_.size(); ++i)
    if (list_[i].isRecord())
      aside_.add(list_[i]);
    else if (to)
      to->add(list_[i]);
  rollback(mark);
  list_.addFrom(aside_, 0);
  sizeChanged();
}

CommentList& Journal::slotAt(std::size_t slot) {
  if (slot >= saved_.size()) saved_.resize(slot + 1);
  return saved_[slot];
}

void Journal::save(std::size_t slot, std::int32_t mark) {
  slotAt(slot).clear();
  appendSaved(slot, mark);
}

void Journal::appendSaved(std::size_t slot, std::int32_t mark) {
  slotAt(slot).addFrom(list_, static_cast<std::size_t>(mark));
}

void Journal::restore(std::size_t slot) {
  for (const AddedComment& entry : slotAt(slot))
    if (!keepEverything_ || entry.isRecord()) list_.add(entry);  // else it was never taken away
  sizeChanged();
}

}  // namespace cql
