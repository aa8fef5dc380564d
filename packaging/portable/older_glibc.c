/* What static libraries of the building system take from its C library, and an older one does not have
   (packaging/portable/portable.cmake). Hidden: no other library sees these. */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/random.h>

#define HIDDEN __attribute__((visibility("hidden")))

/* Of glibc 2.32, for libstdc++: false means that reference counts are always atomic. */
extern HIDDEN char __libc_single_threaded;
char __libc_single_threaded = 0;

/* Of glibc 2.36, for std::random_device. */
HIDDEN uint32_t arc4random(void) {
  uint32_t value;
  if (getrandom(&value, sizeof value, 0) != sizeof value) abort();
  return value;
}

/* Of glibc 2.33, for LLVM's statistics of memory, which are not shown. */
struct Mallinfo2 {
  size_t fields[10];
};
HIDDEN struct Mallinfo2 mallinfo2(void);
HIDDEN struct Mallinfo2 mallinfo2(void) {
  const struct Mallinfo2 none = {{0}};
  return none;
}
