#include "runtime/huge_pages.h"

#include <sys/mman.h>

#include <cstdint>

namespace cql {

namespace {

/// Advises the system about the whole pages of a range of memory.
void advise(void* begin, std::size_t bytes, int advice) {
  constexpr std::size_t kPage = 4096;
  const std::size_t before = (kPage - reinterpret_cast<std::uintptr_t>(begin) % kPage) % kPage;
  if (bytes < before + kPage) return;
  (void)::madvise(static_cast<char*>(begin) + before, (bytes - before) / kPage * kPage, advice);
}

}  // namespace

void preferHugePages(void* begin, std::size_t bytes) {
  constexpr std::size_t kLeast = std::size_t{1} << 22;
  if (bytes >= kLeast) advise(begin, bytes, MADV_HUGEPAGE);
}

void prefault([[maybe_unused]] void* begin, [[maybe_unused]] std::size_t bytes) {
#ifdef MADV_POPULATE_WRITE
  advise(begin, bytes, MADV_POPULATE_WRITE);
#endif
}

}  // namespace cql
