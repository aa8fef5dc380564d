// The cost model: estimates of the cost of filters and of the probability that they match. It decides the
// order of pure conditions (simplify.h) and is shown by `explain --plan`; it affects speed, never results.
#pragma once

#include <vector>

#include "frontend/ir.h"

namespace cql::frontend {

struct Estimate {
  double cost = 0;    ///< one evaluation, in estimated nanoseconds
  double chance = 1;  ///< the probability to match at a position of an ordinary game
};

/// The estimate of a node whose operands have the given estimates (by NodeId). It depends on the operation
/// and the operands, not on the squares, pieces and colours that transforms change, so that all copies of an
/// orbit are ordered alike.
Estimate estimate(const Node& node, const std::vector<Estimate>& operands);

/// The estimates of all nodes of the query.
std::vector<Estimate> estimateAll(const Query& query);

}  // namespace cql::frontend
