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
  NodeId pattern;               ///< the first copy
  std::vector<Column> columns;  ///< in preorder
  /// By copy, in order of evaluation, one entry a column. The value of a filter with `nestban`, which has a
  /// state of its own in each copy, is the number of the copy.
  std::vector<std::vector<Sensitive>> rows;
};

/// Makes the table. Returns nullopt if the copies differ in more than that: inner orbits of different size,
/// or texts of `currenttransform`.
std::optional<OrbitTable> orbitTable(const Query& query, const Node& orbit);

}  // namespace cql::frontend
