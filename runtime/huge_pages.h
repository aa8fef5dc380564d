// Memory for the arrays of a huge game.
#pragma once

#include <cstddef>
#include <vector>

namespace cql {

/// Has memory that nobody has touched yet come in pages of 2 MB, if it has room for many: to take and to give
/// back gigabytes lasts a fraction of a second then, which is what an interrupted run has. Where the system
/// has none, nothing changes.
void preferHugePages(void* begin, std::size_t bytes);

/// Makes room for n elements.
template <typename T>
void reserveHuge(std::vector<T>& v, std::size_t n) {
  if (n <= v.capacity()) return;
  v.reserve(n);
  preferHugePages(v.data() + v.size(), (v.capacity() - v.size()) * sizeof(T));
}

}  // namespace cql
