// Memory for the arrays of huge games.
#pragma once

#include <cstddef>
#include <vector>

namespace cql {

/// Asks for pages of 2 MB for memory that has not been touched yet, if it is large enough: then gigabytes are
/// allocated and released in a fraction of a second, and an interrupted run ends soon. If the system has no
/// such pages, nothing changes.
void preferHugePages(void* begin, std::size_t bytes);

/// Makes room for n elements.
template <typename T>
void reserveHuge(std::vector<T>& v, std::size_t n) {
  if (n <= v.capacity()) return;
  v.reserve(n);
  preferHugePages(v.data() + v.size(), (v.capacity() - v.size()) * sizeof(T));
}

}  // namespace cql
