#include "runtime/pages.h"

#include <link.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <span>

// Since Linux 5.14, and in the headers of later systems.
#ifndef MADV_POPULATE_READ
#define MADV_POPULATE_READ 22
#define MADV_POPULATE_WRITE 23
#endif

namespace cql {

namespace {

std::size_t pageBytes() {
  return static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
}

/// Advises the system about the whole pages of a range of memory.
void advise(void* begin, std::size_t bytes, int advice) {
  const std::size_t page = pageBytes();
  const std::size_t before = (page - reinterpret_cast<std::uintptr_t>(begin) % page) % page;
  if (bytes < before + page) return;
  (void)::madvise(static_cast<char*>(begin) + before, (bytes - before) / page * page, advice);
}

/// Prefaults the object if it contains the address; then no other one is visited.
int prefaultIfIn(dl_phdr_info* object, std::size_t /*size*/, void* address) {
  const std::span segments(object->dlpi_phdr, object->dlpi_phnum);
  const auto begin = [&](const ElfW(Phdr) & segment) { return object->dlpi_addr + segment.p_vaddr; };
  const bool isOwn = std::ranges::any_of(segments, [&](const ElfW(Phdr) & segment) {
    const auto offset = reinterpret_cast<ElfW(Addr)>(address) - begin(segment);
    return segment.p_type == PT_LOAD && offset < segment.p_memsz;
  });
  if (!isOwn) return 0;
  for (const ElfW(Phdr) & segment : segments) {
    if (segment.p_type != PT_LOAD || !(segment.p_flags & (PF_X | PF_W))) continue;
    advise(reinterpret_cast<void*>(begin(segment)), segment.p_memsz,
           segment.p_flags & PF_X ? MADV_POPULATE_READ : MADV_POPULATE_WRITE);
  }
  return 1;
}

}  // namespace

void preferHugePages(void* begin, std::size_t bytes) {
  constexpr std::size_t kLeast = std::size_t{1} << 22;
  if (bytes >= kLeast) advise(begin, bytes, MADV_HUGEPAGE);
}

void prefault(void* begin, std::size_t bytes) {
  advise(begin, bytes, MADV_POPULATE_WRITE);
}

void prefaultFile(const void* begin, std::size_t bytes) {
  const std::size_t before = reinterpret_cast<std::uintptr_t>(begin) % pageBytes();
  (void)::madvise(const_cast<char*>(static_cast<const char*>(begin)) - before, before + bytes,
                  MADV_POPULATE_READ);
}

void prefaultOwnCode() {
  dl_iterate_phdr(prefaultIfIn, reinterpret_cast<void*>(&prefaultOwnCode));
}

}  // namespace cql
