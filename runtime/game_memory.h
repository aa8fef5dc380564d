// The memory that a query takes in a game, counted and limited.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <new>

namespace cql {

/// Allocates from the heap and counts the bytes. From begin() to end() there is a limit: beyond it,
/// allocations fail as if memory had run out. Used by one thread.
class GameMemory final : public std::pmr::memory_resource {
 public:
  /// `most`: how many bytes more than now may be in use, SIZE_MAX: any number.
  void begin(std::size_t most) {
    most_ = most < SIZE_MAX - used_ ? used_ + most : SIZE_MAX;
    isReached_ = false;
  }
  void end() {
    most_ = SIZE_MAX;
    isReached_ = false;
  }
  /// Returns true if an allocation has failed for the limit since begin().
  bool isReached() const { return isReached_; }

 private:
  void* do_allocate(std::size_t bytes, std::size_t alignment) override {
    if (bytes > most_ - used_) {
      isReached_ = true;
      throw std::bad_alloc();
    }
    void* const place = std::pmr::new_delete_resource()->allocate(bytes, alignment);
    used_ += bytes;
    return place;
  }
  void do_deallocate(void* place, std::size_t bytes, std::size_t alignment) override {
    used_ -= bytes;
    std::pmr::new_delete_resource()->deallocate(place, bytes, alignment);
  }
  bool do_is_equal(const memory_resource& other) const noexcept override { return this == &other; }

  std::size_t used_ = 0, most_ = SIZE_MAX;
  bool isReached_ = false;
};

}  // namespace cql
