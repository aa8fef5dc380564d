// Finds copies of an orbit that are translations of each other on the board.
//
// `shift {Nd4 kf3}` has a copy for each translation of the pair. A copy matches if its first square, the
// anchor, holds a knight and the square at offset 2 - 8 = -6 from it a king: on sets of squares that is
// `anchors & N & rotate(k, -6)`, for all anchors at once. Such copies form a group; a group costs no more
// than one copy.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "frontend/passes/orbit_table.h"

namespace cql::codegen {

struct AlignedGroup {
  /// A designator that must not be empty for the copy to match.
  struct Term {
    std::uint32_t pieces;        ///< expandPieces()
    bool anywhere;               ///< its squares relative to the anchor, modulo 64
    std::vector<int> distances;  ///< its squares as seen from the anchor, modulo 64

    bool operator==(const Term&) const = default;
  };
  std::vector<Term> terms;
  SquareSet anchors = 0;                 ///< one for each copy
  std::array<std::uint16_t, 64> rows{};  ///< the row in the table, by anchor
};

struct AlignedCopies {
  std::vector<AlignedGroup> groups;
  bool exact;  ///< a copy matches if its terms hold; no further test is needed
  /// The nodes of the first copy whose squares the terms of each group describe, in their order.
  std::vector<frontend::NodeId> designators;
};

/// Returns true for sets that are empty if one of their operands is.
bool needsAllOperands(frontend::Op op);

/// Groups the copies, which must be pure; nullopt if that is not profitable.
std::optional<AlignedCopies> alignCopies(const frontend::Query& query, const frontend::OrbitTable& table);

/// Groups the copies by all designators in which they differ, whether or not these must hold pieces. Nothing
/// is known of a copy but that its anchor is in the group: the terms only say where its squares are.
std::optional<AlignedCopies> alignPatterns(const frontend::Query& query, const frontend::OrbitTable& table);

/// A group of copies that differ in their place alone, to be tested together.
struct Placements {
  const frontend::OrbitTable& table;
  const AlignedCopies& copies;
  const AlignedGroup& group;
};

}  // namespace cql::codegen
