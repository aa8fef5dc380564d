// Vectors whose large arrays the system may write to the disk when memory is short.
#pragma once

#include <cstddef>
#include <limits>
#include <new>
#include <vector>

namespace cql::serve {

/// Arrays of at least this size stand in files without a name; smaller ones are ordinary memory.
inline constexpr std::size_t kLeastSpilled = std::size_t{4} << 20;

/// Returns zeroed memory of `bytes`, for release(). It is that of an unlinked file in $TMPDIR, else /var/tmp,
/// whose space has been reserved; where no such file can be made, memory of the process. Throws
/// std::bad_alloc if there is neither. Any thread.
void* mapUnlinkedFile(std::size_t bytes);
/// Frees memory of mapUnlinkedFile(), and with it the space on the disk.
void release(void* memory, std::size_t bytes) noexcept;

template <class T>
struct SpillingAllocator {
  using value_type = T;

  SpillingAllocator() = default;
  template <class U>
  SpillingAllocator(const SpillingAllocator<U>& /*other*/) {}  // NOLINT(google-explicit-constructor)

  T* allocate(std::size_t count) {
    if (count > std::numeric_limits<std::size_t>::max() / sizeof(T)) throw std::bad_array_new_length();
    const std::size_t bytes = count * sizeof(T);
    return static_cast<T*>(bytes < kLeastSpilled ? ::operator new(bytes) : mapUnlinkedFile(bytes));
  }
  void deallocate(T* array, std::size_t count) noexcept {
    if (const std::size_t bytes = count * sizeof(T); bytes < kLeastSpilled)
      ::operator delete(array);
    else
      release(array, bytes);
  }
  bool operator==(const SpillingAllocator&) const = default;
};

template <class T>
using SpilledVector = std::vector<T, SpillingAllocator<T>>;

}  // namespace cql::serve
