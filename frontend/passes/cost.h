// A rough model of what filters cost and how often they match. It decides the order of pure conditions
// (simplify.h) and is shown by `explain --plan`; only speed depends on it.
#pragma once

#include <vector>

#include "frontend/ir.h"

namespace cql::frontend {

struct Estimate {
  double cost = 0;    ///< one evaluation, in nanoseconds on a machine of today
  double chance = 1;  ///< the chance to match at a position of an ordinary game
};

/// The estimate of a node whose kids have the given estimates (by NodeId). It depends on the operation and
/// the kids, not on the squares, pieces and colours that transforms change, so that all copies of an orbit
/// are ordered alike.
Estimate estimate(const Node& node, const std::vector<Estimate>& kids);

/// The estimates of all nodes of the query.
std::vector<Estimate> estimateAll(const Query& query);

}  // namespace cql::frontend
