// A library for LD_PRELOAD that injects a fault into one system call, or kills the process in it.
//
// CQL_FAULT=KIND:NUMBER:ERROR: the call of that number, from 1, among those of the kind (open, write, rename,
// link, fsync, ftruncate, mmap) fails with the number of an error; 0: the process is killed instead. The file
// that CQL_FAULT_MARK names is created when that happens. Only the started process counts, not its children.
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace {

struct Fault {
  char kind[16] = "";
  int number = 0, error = 0;
  pid_t process = 0;

  Fault() {
    const char* text = std::getenv("CQL_FAULT");
    if (text && std::sscanf(text, "%15[a-z]:%d:%d", kind, &number, &error) != 3) std::abort();
    process = ::getpid();
  }
};

std::atomic<int> calls{0};

/// Counts a call. Returns true, with errno set, if it must fail.
bool fails(const char* kind) {
  static const Fault fault;
  if (std::strcmp(fault.kind, kind) != 0 || ::getpid() != fault.process || ++calls != fault.number)
    return false;
  if (const char* mark = std::getenv("CQL_FAULT_MARK"))
    ::syscall(SYS_close, ::syscall(SYS_openat, AT_FDCWD, mark, O_WRONLY | O_CREAT | O_CLOEXEC, 0600));
  if (fault.error == 0) ::kill(::getpid(), SIGKILL);
  errno = fault.error;
  return true;
}

template <typename Function>
Function next(const char* name, Function) {
  return reinterpret_cast<Function>(::dlsym(RTLD_NEXT, name));
}

}  // namespace

// The wrapped functions, with `failed` as their result on failure.
#define INJECT(kind, result, failed, name, parameters, arguments)         \
  extern "C" result name parameters {                                     \
    using Function = result(*) parameters;                                \
    static const auto real = next(#name, static_cast<Function>(nullptr)); \
    return fails(kind) ? failed : real arguments;                         \
  }

#define INJECT_OPEN(name, parameters, arguments)                          \
  extern "C" int name parameters {                                        \
    using Function = int(*) parameters;                                   \
    static const auto real = next(#name, static_cast<Function>(nullptr)); \
    mode_t mode = 0;                                                      \
    if ((flags & O_CREAT) != 0 || (flags & O_TMPFILE) == O_TMPFILE) {     \
      va_list list;                                                       \
      va_start(list, flags);                                              \
      mode = va_arg(list, mode_t);                                        \
      va_end(list);                                                       \
    }                                                                     \
    return fails("open") ? -1 : real arguments;                           \
  }

INJECT_OPEN(open, (const char* path, int flags, ...), (path, flags, mode))
INJECT_OPEN(open64, (const char* path, int flags, ...), (path, flags, mode))
INJECT_OPEN(openat, (int folder, const char* path, int flags, ...), (folder, path, flags, mode))
INJECT_OPEN(openat64, (int folder, const char* path, int flags, ...), (folder, path, flags, mode))
INJECT("open", FILE*, nullptr, fopen, (const char* path, const char* mode), (path, mode))
INJECT("open", FILE*, nullptr, fopen64, (const char* path, const char* mode), (path, mode))
INJECT("open", int, -1, mkostemp, (char* path, int flags), (path, flags))
INJECT("open", int, -1, mkostemp64, (char* path, int flags), (path, flags))
INJECT("open", int, -1, memfd_create, (const char* name, unsigned flags), (name, flags))
INJECT("write", ssize_t, -1, write, (int file, const void* bytes, size_t size), (file, bytes, size))
INJECT("write", ssize_t, -1, writev, (int file, const iovec* parts, int count), (file, parts, count))
INJECT("write", ssize_t, -1, pwrite, (int file, const void* bytes, size_t size, off_t at),
       (file, bytes, size, at))
INJECT("write", ssize_t, -1, pwrite64, (int file, const void* bytes, size_t size, off64_t at),
       (file, bytes, size, at))
INJECT("rename", int, -1, rename, (const char* from, const char* to) noexcept, (from, to))
INJECT("rename", int, -1, renameat2,
       (int a, const char* from, int b, const char* to, unsigned flags) noexcept, (a, from, b, to, flags))
INJECT("link", int, -1, link, (const char* from, const char* to) noexcept, (from, to))
INJECT("link", int, -1, linkat, (int a, const char* from, int b, const char* to, int flags) noexcept,
       (a, from, b, to, flags))
INJECT("fsync", int, -1, fsync, (int file), (file))
INJECT("fsync", int, -1, fdatasync, (int file), (file))
INJECT("ftruncate", int, -1, ftruncate, (int file, off_t size) noexcept, (file, size))
INJECT("ftruncate", int, -1, ftruncate64, (int file, off64_t size) noexcept, (file, size))

/// Anonymous mappings are not counted: running out of memory is tested elsewhere.
extern "C" void* mmap(void* at, size_t size, int protection, int flags, int file, off_t offset) noexcept {
  using Function = void* (*)(void*, size_t, int, int, int, off_t) noexcept;
  static const auto real = next("mmap", static_cast<Function>(nullptr));
  return file >= 0 && fails("mmap") ? MAP_FAILED : real(at, size, protection, flags, file, offset);
}
extern "C" void* mmap64(void* at, size_t size, int protection, int flags, int file, off64_t offset) noexcept {
  return mmap(at, size, protection, flags, file, offset);
}
