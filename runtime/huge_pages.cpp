#include "runtime/huge_pages.h"

#include <sys/mman.h>

#include <cstdint>

namespace cql {

void preferHugePages(void* begin, std::size_t bytes) {
  constexpr std::size_t kPage = 4096, kLeast = std::size_t{1} << 22;
  if (bytes < kLeast) return;
  const std::uintptr_t address = reinterpret_cast<std::uintptr_t>(begin);
  const std::size_t before = (kPage - address % kPage) % kPage;
  (void)::madvise(static_cast<char*>(begin) + before, (bytes - before) / kPage * kPage, MADV_HUGEPAGE);
}

}  // namespace cql
