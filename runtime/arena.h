// Memory for strings of a query or of the reader: a bump allocator, released back to a mark.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <memory_resource>
#include <string_view>
#include <utility>
#include <vector>

#include "runtime/context.h"

namespace cql {

/// Bytes never move while they are in use. Releasing to a mark keeps everything made before it.
class Arena {
 public:
  using Mark = std::uint64_t;

  /// Takes its memory from the resource, which must outlive it.
  explicit Arena(std::pmr::memory_resource* memory = std::pmr::new_delete_resource()) : memory_(memory) {}

  Mark mark() const { return static_cast<Mark>(chunk_) << 40 | used_; }
  void release(Mark mark) {
    chunk_ = static_cast<std::size_t>(mark >> 40);
    used_ = mark & ((Mark{1} << 40) - 1);
  }
  char* allocate(std::size_t bytes) {
    while (chunk_ < chunks_.size() && chunks_[chunk_].get_deleter().size - used_ < bytes) {
      ++chunk_;
      used_ = 0;
    }
    if (chunk_ == chunks_.size()) {
      // At least twice the last chunk: the unused space of growing strings is bounded by the largest string.
      const std::size_t size =
          std::max({kChunk, bytes, chunks_.empty() ? 0 : 2 * chunks_.back().get_deleter().size});
      Chunk chunk(static_cast<char*>(memory_->allocate(size)), Release{memory_, size});
      chunks_.push_back(std::move(chunk));
    }
    char* place = chunks_[chunk_].get() + used_;
    used_ += bytes;
    return place;
  }
  /// Releases its memory to the resource; nothing that was made stays.
  void releaseMemory() {
    release(0);
    chunks_.clear();
  }
  Str copy(std::string_view text) {
    char* place = allocate(text.size() + 1);  // never null, even for an empty text
    std::memcpy(place, text.data(), text.size());
    return {place, text.size()};
  }

 private:
  static constexpr std::size_t kChunk = 1 << 16;
  struct Release {
    std::pmr::memory_resource* memory;
    std::size_t size;
    void operator()(char* data) const { memory->deallocate(data, size); }
  };
  using Chunk = std::unique_ptr<char[], Release>;
  std::pmr::memory_resource* memory_;
  std::vector<Chunk> chunks_;
  std::size_t chunk_ = 0, used_ = 0;
};

inline std::string_view view(Str text) {
  return {text.data, text.size};
}

}  // namespace cql
