#include "io/bytes/read_ahead.h"

#include <algorithm>
#include <cstring>

#include "runtime/assert.h"
#include "runtime/threads.h"

namespace cql {

ReadAheadStream::ReadAheadStream(Make make, int threads, std::size_t window)
    : make_(std::move(make)), slots_(window) {
  CQL_ASSERT(make_ && window > 0);
  // If no thread can be started, the reader makes the pieces itself.
  startThreads(threads_, threads, [this] { produce(); });
}

ReadAheadStream::~ReadAheadStream() {
  {
    std::lock_guard lock(mutex_);
    stopped_ = true;
  }
  changed_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void ReadAheadStream::make(std::size_t number, Piece& piece) {
  piece.text.clear();
  piece.error.clear();
  piece.exception = nullptr;
  piece.last = false;
  try {
    make_(number, piece);
  } catch (...) {  // memory that runs out, most likely
    piece.exception = std::current_exception();
    piece.last = true;
  }
}

void ReadAheadStream::produce() {
  std::unique_lock lock(mutex_);
  for (;;) {
    changed_.wait(lock, [this] { return stopped_ || ended_ || begun_ < current_ + slots_.size(); });
    if (stopped_ || ended_) return;
    const std::size_t number = begun_++;
    Slot& slot = slots_[number % slots_.size()];
    lock.unlock();
    make(number, slot.piece);
    lock.lock();
    CQL_ASSERT(!slot.ready && number < current_ + slots_.size());
    slot.ready = true;
    ended_ |= slot.piece.last;
    changed_.notify_all();
  }
}

std::size_t ReadAheadStream::read(char* buffer, std::size_t size) {
  std::size_t n = 0;
  while (n < size) {
    Slot& slot = slots_[current_ % slots_.size()];
    if (!open_ && threads_.empty()) {
      make(current_, slot.piece);
      open_ = true;
    } else if (!open_) {
      std::unique_lock lock(mutex_);
      if (n > 0 && !slot.ready) return n;
      changed_.wait(lock, [&] { return slot.ready; });
      open_ = true;
    }
    const Piece& piece = slot.piece;
    CQL_ASSERT(used_ <= piece.text.size());
    const std::size_t part = std::min(size - n, piece.text.size() - used_);
    if (part > 0) std::memcpy(buffer + n, piece.text.view().data() + used_, part);
    n += part;
    used_ += part;
    if (used_ < piece.text.size()) break;
    consumed_ = piece.consumed;
    if (piece.exception && n == 0) std::rethrow_exception(piece.exception);
    if (piece.last || !piece.error.empty()) {
      error_ = piece.error;
      break;
    }
    {
      std::lock_guard lock(mutex_);
      slot.ready = open_ = false;
      ++current_;
      used_ = 0;
    }
    changed_.notify_all();
  }
  return n;
}

std::unique_ptr<ByteStream> readAhead(std::unique_ptr<ByteStream> stream) {
  constexpr std::size_t kPiece = std::size_t{1} << 19, kWindow = 8;
  std::shared_ptr<ByteStream> source = std::move(stream);
  auto make = [source](std::size_t, ReadAheadStream::Piece& piece) {
    while (piece.text.size() < kPiece) {
      const std::size_t left = kPiece - piece.text.size();
      char* room = piece.text.room(left);
      const std::size_t n = source->read(room, left);
      piece.text.taken(room + n);
      if (n > 0) continue;
      piece.last = true;
      piece.error = source->error();
      break;
    }
    piece.consumed = source->consumed();
  };
  return std::make_unique<ReadAheadStream>(std::move(make), 1, kWindow);
}

}  // namespace cql
