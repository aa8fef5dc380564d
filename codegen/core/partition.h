// How a large query is divided into functions: for one of twice the size LLVM takes far more than twice the
// time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "frontend/ir.h"

namespace cql::codegen {

/// Orbits with more copies become loops over a table of constants, whose body is emitted once.
inline constexpr std::size_t kMostUnrolled = 8;

class Partition {
 public:
  explicit Partition(const frontend::Query& query);

  /// Gets the filter a function of its own, wherever it is emitted as a condition or for its value?
  bool isApart(frontend::NodeId id) const { return apart_[id]; }
  /// Is it a list whose members, in groups, get functions?
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
