// The memory that threads allocate from. Without glibc, nothing here has an effect.
#pragma once

namespace cql {

/// Lets the heap of each thread grow by 8 MB at a time: glibc extends it page by page, which costs eighty
/// system calls for a query. For programs, when they start, before other threads.
void growHeapsInLargeSteps();

/// What its thread allocates lies in pages of 2 MB while it exists: LLVM uses a thousand small ones to
/// compile a query, and the first use of each is a page fault. Without such pages, and before
/// growHeapsInLargeSteps(), it has no effect.
class HugeHeap {
 public:
  HugeHeap();
  ~HugeHeap();
  HugeHeap(const HugeHeap&) = delete;
  HugeHeap& operator=(const HugeHeap&) = delete;

 private:
  void* skipped_ = nullptr;  ///< the part of the heap before the first such page
};

}  // namespace cql
