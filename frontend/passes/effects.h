// Computes what the evaluation of each filter may do or depend on (Node::effects, ir.h).
#pragma once

#include <vector>

#include "frontend/ir.h"

namespace cql::frontend {

/// Fills Node::effects of every node. Call it after the transform pass. A node has the effects of its whole
/// subtree, except that a loop variable, the state of a path and the like are not visible outside the filter
/// they belong to.
void computeEffects(Query& query);

/// Effects that can be noticed after the evaluation, or that make its place in the order matter.
inline constexpr std::uint32_t kImpureEffects =
    kWritesVariables | kComments | kMessages | kGameEdits | kSorts | kStops | kUsesRegex;

/// May the filter be evaluated more or fewer times, or earlier or later than as written, as long as no
/// variable is assigned in between that it reads?
constexpr bool isPure(const Node& node) {
  return (node.effects & kImpureEffects) == 0;
}

/// Is its result the same at all positions of a game?
constexpr bool isGameConstant(const Node& node) {
  return isPure(node) &&
         (node.effects & (kReadsVariables | kUsesTree | kUsesComments | kUsesIdentities | kUsesBoard)) == 0;
}

/// Members of the query's list that depend on the game alone and may be tested before its positions, since
/// nothing that can be noticed comes before them. In the order of the text.
std::vector<NodeId> gameParts(const Query& query);

/// Can the query match only where the side to move is mated or stalemated, with nothing that can be noticed
/// before the member of its list that requires this?
bool matchesAtEndsOnly(const Query& query);

}  // namespace cql::frontend
