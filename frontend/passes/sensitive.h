// The attributes of a filter that a transform changes (language/12 §6), and their order (language/12 §7).
#pragma once

#include "frontend/ir.h"
#include "frontend/passes/transform_member.h"

namespace cql::frontend {

/// What a transform changes in a node besides its operands. `value` is the colour, shade or result of the
/// filters that have one.
struct Sensitive {
  SquareSet squares = 0;
  PieceMask pieces = 0;
  DirectionMask dirs = 0;
  std::int32_t value = 0;

  bool operator==(const Sensitive&) const = default;
};

/// Returns true if a transform can change the node itself (not its operands).
bool isSensitive(const Node& node);

/// Copies the attributes from a node, and back into it.
Sensitive sensitiveOf(const Node& node);
void setSensitive(Node& node, const Sensitive& attributes);

/// Applies the transform to the attributes of a node of operation `op`. Returns false if a designator has
/// lost all its squares.
bool transformSensitive(Op op, const TransformMember& transform, Sensitive& attributes);

/// < 0, 0, > 0: the order in which copies of a node with these attributes are evaluated. Ignores promotion
/// letters, which are compared between operands, see `comparePieces`.
int compareSensitive(Op op, const Sensitive& a, const Sensitive& b);
int comparePieces(PieceMask a, PieceMask b);

}  // namespace cql::frontend
