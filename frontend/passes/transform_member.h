// One transform of the board (language/12 §2): its action on squares, pieces, directions and colours.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "frontend/ir.h"
#include "runtime/assert.h"

namespace cql::frontend {

/// A single member of a transform list. The transforms of nested filters are applied one after the other;
/// they are never composed, because shifts lose squares at the edge (language/12 §4).
class TransformMember {
 public:
  enum class Kind : std::uint8_t { Identity, Dihedral, Rotation45, Shift, ColorReversal };

  static TransformMember identity() { return {Kind::Identity, 0, 0}; }
  /// 1 ... 7: the reflections and rotations in the order of language/12 §2.
  static TransformMember dihedral(int index) { return {Kind::Dihedral, index, 0}; }
  /// Counterclockwise by steps * 45 degrees, 1 ... 7.
  static TransformMember rotation45(int steps) { return {Kind::Rotation45, steps, 0}; }
  /// -7 ... 7 each, not both 0.
  static TransformMember shift(int dx, int dy) { return {Kind::Shift, dx, dy}; }
  static TransformMember colorReversal() { return {Kind::ColorReversal, 0, 0}; }

  bool isIdentity() const { return kind_ == Kind::Identity; }
  bool reversesColors() const { return kind_ == Kind::ColorReversal; }
  /// Returns true if light and dark squares are exchanged.
  bool exchangesShades() const;

  /// Transforms the squares of a designator; empty if all are lost. For `Rotation45` they must be empty or
  /// complete.
  SquareSet squares(SquareSet squares) const;
  /// Transforms the pieces of a designator, or the letters of a promotion.
  PieceMask pieces(PieceMask pieces) const;
  DirectionMask directions(DirectionMask directions) const;

  /// The name in `currenttransform` (language/12 §8); "" for the identity.
  std::string name() const;

  /// A number below 256 that is unique to each transform.
  std::uint8_t code() const;

 private:
  TransformMember(Kind kind, int a, int b)
      : kind_(kind), a_(static_cast<std::int8_t>(a)), b_(static_cast<std::int8_t>(b)) {
    CQL_ASSERT(kind != Kind::Dihedral || (a >= 1 && a <= 7));
    CQL_ASSERT(kind != Kind::Rotation45 || (a >= 1 && a <= 7));
    CQL_ASSERT(kind != Kind::Shift || (a >= -7 && a <= 7 && b >= -7 && b <= 7));
  }

  Kind kind_;
  std::int8_t a_, b_;
};

/// The transforms of a filter in generation order, the identity (if it is one of them) first (language/12
/// §2).
const std::vector<TransformMember>& transformList(TransformKind kind);

}  // namespace cql::frontend
