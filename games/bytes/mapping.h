// Maps a file into memory.
#pragma once

#include <sys/mman.h>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace cql {

/// The bytes of an open regular file, which may be closed afterwards. Empty if the system cannot map it. Any
/// thread may read them.
class Mapping {
 public:
  Mapping(int descriptor, std::uint64_t size)
      : size_(static_cast<std::size_t>(size)),
        data_(::mmap(nullptr, size_, PROT_READ, MAP_PRIVATE, descriptor, 0)) {}
  Mapping(const Mapping&) = delete;
  Mapping& operator=(const Mapping&) = delete;
  ~Mapping() {
    if (data_ != MAP_FAILED) ::munmap(data_, size_);
  }
  std::string_view text() const {
    return data_ == MAP_FAILED ? std::string_view()
                               : std::string_view(static_cast<const char*>(data_), size_);
  }
  /// Tells the system that the bytes are read from front to back, so it may read ahead.
  void readAhead() const { ::madvise(data_, size_, MADV_SEQUENTIAL); }
  /// Releases the memory of some bytes, from a multiple of the page size on; later reads get them from the
  /// file again.
  void release(std::size_t begin, std::size_t end) const {
    ::madvise(static_cast<char*>(data_) + begin, end - begin, MADV_DONTNEED);
  }

 private:
  std::size_t size_;
  void* data_;
};

}  // namespace cql
