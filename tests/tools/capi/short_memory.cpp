#include "short_memory.h"

#include <atomic>
#include <cstdlib>
#include <new>
#include <thread>

namespace cql::capi_test {
namespace {

thread_local bool memoryIsShort = false;
/// Of all threads but that of the tests.
std::atomic<bool> memoryIsShortElsewhere{false};
const std::thread::id testThread = std::this_thread::get_id();

/// Allocations before the one that fails; negative after it.
std::atomic<std::int64_t> left{INT64_MAX};
std::atomic<bool> counts{false}, onlyOnce{false};

[[maybe_unused]] bool isShortHere() {
  if (memoryIsShort || (memoryIsShortElsewhere && std::this_thread::get_id() != testThread)) return true;
  if (!counts) return false;
  const std::int64_t before = left.fetch_sub(1);
  return onlyOnce ? before == 0 : before <= 0;
}

}  // namespace

void setMemoryShort(bool isShort) {
  memoryIsShort = isShort;
}
void setMemoryShortElsewhere(bool isShort) {
  memoryIsShortElsewhere = isShort;
}
void failAllocation(std::int64_t number, Shortage shortage) {
  left = number;
  onlyOnce = shortage == Shortage::Once;
  counts = true;
}
bool endFailures() {
  counts = false;
  return left < 0;
}

}  // namespace cql::capi_test

#ifdef CQL_TEST_SHORT_MEMORY

namespace {

void* allocate(std::size_t size) noexcept {
  return cql::capi_test::isShortHere() ? nullptr : std::malloc(size ? size : 1);
}
void* allocate(std::size_t size, std::align_val_t alignment) noexcept {
  const auto unit = static_cast<std::size_t>(alignment);
  return cql::capi_test::isShortHere() ? nullptr : std::aligned_alloc(unit, (size + unit - 1) / unit * unit);
}

}  // namespace

// Replace those of the whole program, including the library, which has none of its own. The forms for arrays
// call these.
void* operator new(std::size_t size) {
  if (void* memory = allocate(size)) return memory;
  throw std::bad_alloc();
}
void* operator new(std::size_t size, std::align_val_t alignment) {
  if (void* memory = allocate(size, alignment)) return memory;
  throw std::bad_alloc();
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  return allocate(size);
}
void operator delete(void* memory) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::align_val_t) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept {
  std::free(memory);
}

#endif
