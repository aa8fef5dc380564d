// Maps a file into memory.
#pragma once

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace cql {

/// The mapped bytes of an open regular file, whose descriptor may be closed afterwards. Empty if the system
/// cannot map the file. Thread-safe.
class Mapping {
 public:
  Mapping(int descriptor, std::uint64_t size)
      : size_(static_cast<std::size_t>(size)),
        data_(::mmap(nullptr, size_, PROT_READ, MAP_PRIVATE, descriptor, 0)) {}
  Mapping(const Mapping&) = delete;
  Mapping& operator=(const Mapping&) = delete;
  ~Mapping() {
    if (data_ != MAP_FAILED) ::munmap(data_, size_);
    if (descriptor_ >= 0) ::close(descriptor_);
  }
  std::string_view text() const {
    return data_ == MAP_FAILED ? std::string_view()
                               : std::string_view(static_cast<const char*>(data_), size_);
  }
  /// Keeps the file open for read().
  void keepOpen(int descriptor) { descriptor_ = ::fcntl(descriptor, F_DUPFD_CLOEXEC, 0); }
  /// Copies a range of bytes. For what is read once this is faster than text(), where a page fault maps the
  /// neighbouring pages, too. Returns false if the file is not open, not readable, or shorter.
  bool read(std::uint64_t offset, std::size_t size, char* to) const {
    return descriptor_ >= 0 &&
           ::pread(descriptor_, to, size, static_cast<off_t>(offset)) == static_cast<ssize_t>(size);
  }
  /// Advises the system that the bytes are read sequentially.
  void readAhead() const { ::madvise(data_, size_, MADV_SEQUENTIAL); }
  /// Releases the memory of a range of bytes. `begin` is a multiple of the page size. Later accesses read the
  /// file again.
  void release(std::size_t begin, std::size_t end) const {
    ::madvise(static_cast<char*>(data_) + begin, end - begin, MADV_DONTNEED);
  }

 private:
  std::size_t size_;
  void* data_;
  int descriptor_ = -1;
};

}  // namespace cql
