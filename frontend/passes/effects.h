// Computes the effects and dependences of each filter (Node::effects, ir.h).
#pragma once

#include <vector>

#include "frontend/ir.h"

namespace cql::frontend {

/// Fills Node::effects of every node of expanded IR. A node has the effects of its whole subtree, except that
/// a loop variable, the state of a path and the like are not visible outside the filter they belong to.
void computeEffects(Query& query);

/// Effects that are observable after the evaluation, or that make the order of evaluation matter.
inline constexpr std::uint32_t kImpureEffects =
    kWritesVariables | kComments | kMessages | kGameEdits | kSorts | kStops | kUsesRegex;

/// Returns true if the filter may be evaluated more or fewer times, or earlier or later than as written, as
/// long as no variable that it reads is assigned in between.
constexpr bool isPure(const Node& node) {
  return (node.effects & kImpureEffects) == 0;
}

/// Returns true if its result is the same at all positions of a game.
constexpr bool isGameConstant(const Node& node) {
  return isPure(node) &&
         (node.effects & (kReadsVariables | kUsesTree | kUsesComments | kUsesIdentities | kUsesBoard)) == 0;
}

/// Members of the query's list that depend on the game alone and may be tested before its positions, since no
/// observable effect comes before them. In the order of the text.
std::vector<NodeId> gameParts(const Query& query);

/// Returns true if the query can match only where the side to move is mated or stalemated, without observable
/// effects before the member of its list that requires this.
bool matchesAtEndsOnly(const Query& query);

}  // namespace cql::frontend
