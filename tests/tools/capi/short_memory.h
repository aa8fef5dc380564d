// Lets allocations of the program and of the library fail.
#pragma once

#include <cstdint>

// With clang's ThreadSanitizer operator new is defined already, and cannot be replaced.
#if !defined(__has_feature)
#define __has_feature(feature) 0
#endif
#if !__has_feature(thread_sanitizer)
#define CQL_TEST_SHORT_MEMORY
#endif

namespace cql::capi_test {

/// While true, all allocations of this thread fail.
void setMemoryShort(bool isShort);
/// While true, all allocations of other threads than that of the tests fail.
void setMemoryShortElsewhere(bool isShort);

enum class Shortage : std::uint8_t { Once, FromThenOn };
/// Lets the allocation with this number fail, counted over all threads from 0 from this call on.
void failAllocation(std::int64_t number, Shortage shortage);
/// Ends that; returns true if an allocation has failed.
bool endFailures();

/// Allocations of this thread fail while this lives.
class ShortMemory {
 public:
  ShortMemory() { setMemoryShort(true); }
  ~ShortMemory() { setMemoryShort(false); }
  ShortMemory(const ShortMemory&) = delete;
  ShortMemory& operator=(const ShortMemory&) = delete;
};

}  // namespace cql::capi_test
