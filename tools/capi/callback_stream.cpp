#include "tools/capi/callback_stream.h"

#include <cstdint>

namespace cql::capi {

std::size_t CallbackStream::read(char* buffer, std::size_t size) {
  if (!read_ || size == 0) return 0;
  if (stop_ && stop_->load(std::memory_order_relaxed)) {
    error_ = "interrupted";
    return 0;
  }
  std::int64_t n = -1;
  try {
    n = read_(user_, buffer, size);
  } catch (...) {  // of a caller in C++; the thread may be one that decompresses
  }
  const bool fits = n <= 0 || static_cast<std::uint64_t>(n) <= size;
  if (n > 0 && fits) return static_cast<std::size_t>(n);
  read_ = nullptr;
  if (n < 0) error_ = "the function that reads games failed";
  if (!fits) error_ = "the function that reads games returned more bytes than its buffer holds";
  return 0;
}

}  // namespace cql::capi
