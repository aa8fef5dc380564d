#include "tools/cql-jit/serve/spilled_vector.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstdlib>

#include "runtime/assert.h"

namespace cql::serve {
namespace {

/// Returns a descriptor of a file without a name whose space is reserved, as a full disk must not show when
/// the memory is written to; -1 if there is none.
int reservedFile(std::size_t bytes) {
  const char* folder = std::getenv("TMPDIR");
  const int file = open(folder && *folder ? folder : "/var/tmp", O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
  if (file < 0) return -1;
  if (fallocate(file, 0, 0, static_cast<off_t>(bytes)) == 0) return file;
  close(file);
  return -1;
}

}  // namespace

void* mapUnlinkedFile(std::size_t bytes) {
  CQL_ASSERT(bytes > 0);
  const int file = reservedFile(bytes);
  void* memory = MAP_FAILED;
  if (file >= 0) {
    memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    close(file);  // the mapping keeps it
  }
  if (memory == MAP_FAILED)
    memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) throw std::bad_alloc();
  return memory;
}

void release(void* memory, std::size_t bytes) noexcept {
  munmap(memory, bytes);
}

}  // namespace cql::serve
