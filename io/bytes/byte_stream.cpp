#include "io/bytes/byte_stream.h"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace cql {

FileStream::~FileStream() {
  if (owned_) ::close(descriptor_);
}

std::size_t FileStream::read(char* buffer, std::size_t size) {
  bool waits = stop_ != nullptr;
  for (;;) {
    if (waits && !waitForBytes()) {
      error_ = "interrupted";
      return 0;
    }
    const ssize_t n = ::read(descriptor_, buffer, size);
    if (n >= 0) return static_cast<std::size_t>(n);
    if (errno == EAGAIN) {
      waits = true;  // the descriptor is non-blocking
    } else if (errno != EINTR) {
      error_ = std::strerror(errno);
      return 0;
    }
  }
}

/// Waits for bytes. Returns false if reading was cancelled.
bool FileStream::waitForBytes() {
  const int milliseconds = stop_ ? 50 : -1;
  while (!stop_ || !stop_->load(std::memory_order_relaxed)) {
    pollfd wanted{descriptor_, POLLIN, 0};
    const int ready = ::poll(&wanted, 1, milliseconds);
    if (ready > 0 || (ready < 0 && errno != EINTR)) return true;
  }
  return false;
}

std::string_view PeekedStream::peek(std::size_t size) {
  while (peeked_.size() < size) {
    const std::size_t before = peeked_.size();
    peeked_.resize(size);
    const std::size_t n = source_->read(peeked_.data() + before, size - before);
    peeked_.resize(before + n);
    if (n == 0) break;
  }
  return peeked_;
}

std::size_t PeekedStream::read(char* buffer, std::size_t size) {
  std::size_t n = std::min(size, peeked_.size());
  if (n > 0) {
    std::memcpy(buffer, peeked_.data(), n);
    peeked_.erase(0, n);
  } else {
    n = source_->read(buffer, size);
  }
  consumed_ += n;
  return n;
}

}  // namespace cql
