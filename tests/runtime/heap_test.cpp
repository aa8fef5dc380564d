#include "runtime/heap.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <thread>

#if !defined(__has_feature)
#define __has_feature(feature) 0
#endif

namespace cql {
namespace {

/// Returns true if the system was asked for huge pages where the address is (proc(5), smaps); nullopt if it
/// does not say.
std::optional<bool> prefersHugePages(const void* address) {
  std::ifstream mappings("/proc/self/smaps");
  bool isThere = false;
  for (std::string line; std::getline(mappings, line);) {
    std::istringstream words(line);
    std::uintptr_t begin = 0, end = 0;
    char dash = 0;
    if (words >> std::hex >> begin >> dash >> end && dash == '-') {
      const auto at = reinterpret_cast<std::uintptr_t>(address);
      isThere = begin <= at && at < end;
    } else if (isThere && line.starts_with("VmFlags:")) {
      return line.find(" hg") != std::string::npos;
    }
  }
  return std::nullopt;
}

struct Free {
  void operator()(void* block) const { std::free(block); }
};

/// What the system says of a block that a new thread allocates.
std::optional<bool> inThread() {
  std::optional<bool> prefers;
  std::thread([&] {
    const HugeHeap heap;
    const std::unique_ptr<void, Free> block(std::malloc(100'000));
    prefers = prefersHugePages(block.get());
  }).join();
  return prefers;
}

TEST(Heap, ThreadsAllocateInHugePages) {
#if !defined(__GLIBC__) || __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
  GTEST_SKIP() << "needs the heap of glibc";
#endif
  if (!std::ifstream("/sys/kernel/mm/transparent_hugepage/enabled") || !inThread())
    GTEST_SKIP() << "the system does not say where it has huge pages";
  EXPECT_EQ(inThread(), false);  // the heaps are those of any process
  growHeapsInLargeSteps();
  EXPECT_EQ(inThread(), true);
}

}  // namespace
}  // namespace cql
