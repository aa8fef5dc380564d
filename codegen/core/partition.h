// Divides a large query into functions: LLVM's compile time grows faster than linearly with the size of a
// function.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "frontend/ir.h"

namespace cql::codegen {

/// Orbits with more copies become loops over a table of constants, whose body is emitted once; others may.
inline constexpr std::size_t kMostUnrolled = 8;

class Partition {
 public:
  explicit Partition(const frontend::Query& query);

  /// Returns true if the filter has a function of its own, wherever it is emitted as a condition or for its
  /// value.
  bool isApart(frontend::NodeId id) const { return apart_[id]; }
  /// Returns true for a list whose members are emitted in groups, one function for each.
  bool isDivided(frontend::NodeId list) const { return divided_[list]; }
  /// The end of the group that begins at the member `first` of such a list.
  std::size_t groupEnd(frontend::NodeId list, std::size_t first) const;

 private:
  void measure(frontend::NodeId id, bool insideOrbit);

  const frontend::Query& query_;
  std::vector<std::uint32_t> size_;  ///< by node: how many nodes are emitted into the function around it
  std::vector<bool> apart_, divided_;
};

}  // namespace cql::codegen
