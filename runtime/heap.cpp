#include "runtime/heap.h"

#include <malloc.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "runtime/pages.h"

namespace cql {

#ifdef __GLIBC__

namespace {

constexpr std::size_t kMB = std::size_t{1} << 20, kStep = 8 * kMB, kHugePage = 2 * kMB;
bool growsInLargeSteps = false;

}  // namespace

/// Setting one parameter disables the automatic adjustment of the others, so these get their final values
/// (mallopt(3)).
void growHeapsInLargeSteps() {
  mallopt(M_TOP_PAD, kStep);
  mallopt(M_MMAP_THRESHOLD, 32 * kMB);
  mallopt(M_TRIM_THRESHOLD, 64 * kMB);
  growsInLargeSteps = true;
}

HugeHeap::HugeHeap() {
  if (!growsInLargeSteps) return;
  // Larger than what a new heap has: it grows, and what follows the block is not used yet.
  constexpr std::size_t kBlock = kMB / 4, kHeader = 16;
  void* const block = std::malloc(kBlock);
  if (!block) return;
  preferHugePages(block, kStep);
  const std::size_t before = kHugePage - reinterpret_cast<std::uintptr_t>(block) % kHugePage;
  std::free(block);
  // What is allocated next begins with such a page.
  skipped_ = std::malloc(before - kHeader);
}

HugeHeap::~HugeHeap() {
  std::free(skipped_);
}

#else

void growHeapsInLargeSteps() {}
HugeHeap::HugeHeap() = default;
HugeHeap::~HugeHeap() = default;

#endif

}  // namespace cql
