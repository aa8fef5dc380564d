#include "tools/search/input_queue.h"

#include <utility>

namespace cql::search {

/// The file that batches are taken from, with one reader more; null after the last one. The mutex is held.
std::shared_ptr<InputQueue::Open> InputQueue::current() {
  while (!open_ && nextFile_ < files_.size()) {
    const std::size_t file = nextFile_++;
    std::string error;
    std::shared_ptr<pgn::GameSource> source = openFile_(files_[file], error);
    if (source)
      open_ = std::make_shared<Open>(Open{file, std::move(source)});
    else
      ended_(file, 0, error);
  }
  if (open_) ++open_->readers;
  return open_;
}

bool InputQueue::next(Item& item) {
  for (;;) {
    std::shared_ptr<Open> open;
    {
      std::lock_guard lock(mutex_);
      open = current();
    }
    if (!open) return false;
    const bool got = open->source->next(item.batch);
    std::lock_guard lock(mutex_);
    --open->readers;
    if (got)
      ++open->batches;
    else
      open->exhausted = true;
    if (open->exhausted && open_ == open) open_ = nullptr;
    if (open->exhausted && open->readers == 0) ended_(open->file, open->batches, open->source->error());
    if (!got) continue;
    item.file = open->file;
    item.source = open->source;
    return true;
  }
}

void InputQueue::skip(std::size_t file) {
  std::lock_guard lock(mutex_);
  if (!open_ || open_->file != file) return;
  const std::shared_ptr<Open> open = std::exchange(open_, nullptr);
  open->exhausted = true;
  if (open->readers == 0) ended_(open->file, open->batches, "");
}

}  // namespace cql::search
