// Pages of memory, requested many at a time.
#pragma once

#include <cstddef>
#include <vector>

namespace cql {

/// Requests pages of 2 MB for memory that has not been touched yet, if it is at least 4 MB: then gigabytes
/// are allocated and released in a fraction of a second. Without such pages, this has no effect.
void preferHugePages(void* begin, std::size_t bytes);

/// Requests all pages of memory that will be written: a page fault for each takes ten times as long on a
/// virtual machine. Without support of the system, this has no effect.
void prefault(void* begin, std::size_t bytes);

/// Maps all pages with a part of a mapped file that will be read.
void prefaultFile(const void* begin, std::size_t bytes);

/// Maps all pages with code and variables of the program, or of the shared library that contains this
/// function.
void prefaultOwnCode();

/// Reserves capacity for n elements.
template <typename T>
void reserveHuge(std::vector<T>& v, std::size_t n) {
  if (n <= v.capacity()) return;
  v.reserve(n);
  preferHugePages(v.data() + v.size(), (v.capacity() - v.size()) * sizeof(T));
}

}  // namespace cql
