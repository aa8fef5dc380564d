#include "search/input_queue.h"

#include <utility>

#include "runtime/assert.h"

namespace cql::search {

/// Returns the file to take batches from and adds a reader; null after the last file. The mutex is held.
std::shared_ptr<InputQueue::Open> InputQueue::current() {
  while (!open_ && nextFile_ < files_.size()) {
    const std::size_t file = nextFile_++;
    std::string error;
    std::shared_ptr<GameSource> source = openFile_(files_[file], error);
    if (source)
      open_ = std::make_shared<Open>(Open{file, std::move(source)});
    else
      ended_(file, 0, error);
  }
  if (open_) ++open_->readers;
  return open_;
}

/// Marks the file as exhausted. The mutex is held. Returns true if its last reader has left: the caller must
/// report its end.
bool InputQueue::exhaust(Open& open) {
  CQL_ASSERT(open.readers >= 0);
  if (open_.get() == &open) open_ = nullptr;
  if (!std::exchange(open.exhausted, true)) consumed_ += open.source->consumed();
  return open.readers == 0 && !std::exchange(open.ended, true);
}

bool InputQueue::next(Item& item) {
  for (;;) {
    std::shared_ptr<Open> open;
    {
      std::lock_guard lock(mutex_);
      open = current();
    }
    if (!open) return false;
    const bool got = open->source->next(item.batch, item.request);
    bool ends = false;
    {
      std::lock_guard lock(mutex_);
      --open->readers;
      CQL_ASSERT(open->readers >= 0 && !open->ended);
      if (got) ++open->batches;
      if (!got || open->exhausted) ends = exhaust(*open);
    }
    // No other thread accesses it any more.
    if (ends) ended_(open->file, open->batches, open->source->error());
    if (!got) continue;
    item.file = open->file;
    item.source = open->source;
    return true;
  }
}

void InputQueue::skip(std::size_t file) {
  std::shared_ptr<Open> open;
  {
    std::lock_guard lock(mutex_);
    if (!open_ || open_->file != file) return;
    open = open_;
    if (!exhaust(*open)) return;
  }
  ended_(open->file, open->batches, "");
}

std::uint64_t InputQueue::consumed() {
  std::lock_guard lock(mutex_);
  return consumed_ + (open_ ? open_->source->consumed() : 0);
}

}  // namespace cql::search
