// Memory for strings of a query or of the reader: a bump allocator, released back to a mark.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <memory_resource>
#include <string_view>
#include <utility>
#include <vector>

#include "runtime/assert.h"
#include "runtime/context.h"

namespace cql {

/// Bytes never move while they are in use. Releasing to a mark keeps everything made before it.
class Arena {
 public:
  using Mark = std::uint64_t;

  /// Takes its memory from the resource, which must outlive it.
  explicit Arena(std::pmr::memory_resource* memory = std::pmr::new_delete_resource()) : memory_(memory) {}

  Arena(Arena&& other) noexcept
      : memory_(other.memory_), chunks_(std::move(other.chunks_)), top_(std::exchange(other.top_, {})) {}
  Arena& operator=(Arena&& other) noexcept {
    memory_ = other.memory_;
    chunks_ = std::move(other.chunks_);
    top_ = std::exchange(other.top_, {});
    return *this;
  }

  Mark mark() const { return top_.mark; }
  /// Lives as long as the arena, and changes with every string.
  const ArenaTop& top() const { return top_; }
  void release(Mark mark) {
    if (mark >> kChunkShift == top_.mark >> kChunkShift)
      top_.mark = mark;
    else
      use(static_cast<std::size_t>(mark >> kChunkShift), mark & kUsed);
  }
  char* allocate(std::size_t bytes) {
    if (top_.size - (top_.mark & kUsed) < bytes) makeRoom(bytes);
    char* place = top_.chunk + (top_.mark & kUsed);
    top_.mark += bytes;
    return place;
  }
  /// Releases its memory to the resource; nothing that was made stays.
  void releaseMemory() {
    chunks_.clear();
    top_ = {};
  }
  Str copy(std::string_view text) {
    char* place = allocate(text.size() + 1);  // never null, even for an empty text
    std::ranges::copy(text, place);
    return {place, text.size()};
  }

 private:
  static constexpr std::size_t kChunk = 1 << 16;
  static constexpr int kChunkShift = 40;
  static constexpr Mark kUsed = (Mark{1} << kChunkShift) - 1;

  void use(std::size_t chunk, Mark used) {
    CQL_ASSERT(chunk < chunks_.size() && used <= chunks_[chunk].get_deleter().size);
    top_ = {chunks_[chunk].get(), chunks_[chunk].get_deleter().size, Mark{chunk} << kChunkShift | used};
  }
  /// Goes to the next chunk that has room, or makes one.
  void makeRoom(std::size_t bytes) {
    std::size_t next = chunks_.empty() ? 0 : static_cast<std::size_t>(top_.mark >> kChunkShift) + 1;
    while (next < chunks_.size() && chunks_[next].get_deleter().size < bytes) ++next;
    if (next == chunks_.size()) {
      // At least twice the last chunk: the unused space of growing strings is bounded by the largest string.
      const std::size_t size =
          std::max({kChunk, bytes, chunks_.empty() ? 0 : 2 * chunks_.back().get_deleter().size});
      Chunk chunk(static_cast<char*>(memory_->allocate(size)), Release{memory_, size});
      chunks_.push_back(std::move(chunk));
    }
    use(next, 0);
  }
  struct Release {
    std::pmr::memory_resource* memory;
    std::size_t size;
    void operator()(char* data) const { memory->deallocate(data, size); }
  };
  using Chunk = std::unique_ptr<char[], Release>;
  std::pmr::memory_resource* memory_;
  std::vector<Chunk> chunks_;
  ArenaTop top_;
};

inline std::string_view view(Str text) {
  return {text.data, text.size};
}

}  // namespace cql
