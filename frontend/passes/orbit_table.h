// An orbit as one filter and a table of constants.
//
// The copies of an orbit have the same shape and differ only in what transforms change. A large orbit is
// compiled as a loop over the rows of this table instead of copy after copy, so that code size does not grow
// with it.
#pragma once

#include <optional>
#include <vector>

#include "frontend/ir.h"
#include "frontend/passes/sensitive.h"

namespace cql::frontend {

struct OrbitTable {
  /// A node of the first copy that differs in some other copy, and in which attributes.
  struct Column {
    NodeId node;
    bool squares = false, pieces = false, dirs = false, value = false;
  };
  NodeId pattern;                            ///< the first copy
  std::vector<Column> columns;               ///< in preorder
  std::vector<std::vector<Sensitive>> rows;  ///< by copy, in order of evaluation, one entry a column
};

/// Makes the table. Returns nullopt if the copies differ in more than that: inner orbits of different size,
/// texts of `currenttransform`, or filters with a state of their own (`nestban`).
std::optional<OrbitTable> orbitTable(const Query& query, const Node& orbit);

}  // namespace cql::frontend
