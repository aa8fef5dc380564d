// The attributes of a filter that a transform changes (language/12 §6), and their order (language/12 §7).
#pragma once

#include "frontend/ir.h"
#include "frontend/passes/transform_member.h"

namespace cql::frontend {

/// What a transform changes in a node besides its kids. `value` is the colour, shade or result of the filters
/// that have one.
struct Sensitive {
  SquareSet squares = 0;
  PieceMask pieces = 0;
  DirectionMask dirs = 0;
  std::int32_t value = 0;

  bool operator==(const Sensitive&) const = default;
};

/// Can a transform change the node itself (not its kids)?
bool isSensitive(const Node& node);

/// Gets the attributes from a node, and puts them back into it.
Sensitive sensitiveOf(const Node& node);
void setSensitive(Node& node, const Sensitive& attributes);

/// The image of the attributes of a node of operation `op`. False if a designator has lost all its squares.
bool transformSensitive(Op op, const TransformMember& transform, Sensitive& attributes);

/// < 0, 0, > 0: the order in which copies of a node with these attributes are evaluated. Promotion letters
/// are left out: they are compared between operands, see `comparePieces`.
int compareSensitive(Op op, const Sensitive& a, const Sensitive& b);
int comparePieces(PieceMask a, PieceMask b);

}  // namespace cql::frontend
