#include "runtime/journal.h"

namespace cql {

void CommentList::clear() {
  comments_.clear();
  texts_.clear();
  arena_.release(0);
}

void CommentList::add(std::int32_t position, std::string_view text) {
  texts_.push_back({comments_.size(), arena_.mark()});
  comments_.push_back({position, view(arena_.copy(text))});
}

void CommentList::resize(std::size_t size) {
  comments_.resize(size);
  for (; !texts_.empty() && texts_.back().comment >= size; texts_.pop_back())
    arena_.release(texts_.back().before);
}

void Journal::clear() {
  list_.clear();
  lost();
}

void Journal::rollback(std::int32_t mark) {
  if (keepEverything_ || mark >= this->mark()) return;
  list_.resize(static_cast<std::size_t>(mark));
  lost();
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
  if (keepEverything_) return;  // they were never taken away
  list_.addFrom(slotAt(slot), 0);
  sizeChanged();
}

}  // namespace cql
