// The conditions on a game that an operation implies: the functions that rows of ir_ops.def name, and common
// helpers.
#pragma once

#include "frontend/signature/derive.h"

namespace cql::frontend {

/// All kinds of pieces.
inline constexpr PieceMask kMaskPieces = kMaskWhite | kMaskBlack;

inline constexpr PieceMask kPawns = 1u << makePiece(kWhite, kPawn) | 1u << makePiece(kBlack, kPawn);
/// Adds the pieces that pawns may promote to.
constexpr PieceMask withPromotions(PieceMask pieces) {
  const unsigned pawns = pieces & kPawns;
  return static_cast<PieceMask>(pieces | pawns << kKnight | pawns << kBishop | pawns << kRook |
                                pawns << kQueen);
}

/// Adds pawns, which these pieces may have been before.
constexpr PieceMask withPawns(PieceMask pieces) {
  const unsigned promoted = pieces >> kKnight | pieces >> kBishop | pieces >> kRook | pieces >> kQueen;
  return static_cast<PieceMask>(pieces | (promoted & kPawns));
}

/// The event occurs for White or for Black.
inline SignatureCondition has(GameEvent event) {
  return anyOf({{SignatureColumn::Events, 0, eventOfEither(event)}});
}
/// One of these bits of GameSummary::events is set.
inline SignatureCondition hasAnyOf(std::uint64_t events) {
  return anyOf({{SignatureColumn::Events, 0, events}});
}
/// The longest line has at least `least` plies.
inline SignatureCondition hasPlies(std::int64_t least) {
  if (least <= 0) return {};
  return anyOf({{SignatureColumn::Plies, 0, static_cast<std::uint64_t>(least)}});
}
/// Some position has at least `number` pieces of these kinds (bits as of expandPieces()).
SignatureCondition atLeast(PieceMask pieces, std::int64_t number);
/// Some position has at most `number` of them. Empty squares do not count as pieces.
SignatureCondition atMost(PieceMask pieces, std::int64_t number);
/// A side is in check in at least `number` positions. `side`: a Color, or kOfEither for both together.
SignatureCondition checksAtLeast(std::uint8_t side, std::int64_t number);
/// The lower bound, 0 or 1, of the positions with a check if the filter matches at one.
std::int64_t checksIn(const Derivation& derive, NodeId filter);
/// One of some pieces moves to a square of a set, or with `captures`, captures on it.
SignatureCondition arrives(const Derivation& derive, PieceMask movers, NodeId to, bool captures);
/// The number of a tag is in a range, both ends included; open if the filter is not about a tag.
SignatureCondition tagNumberIn(const Node& number, std::int64_t low, std::int64_t high);
/// The condition, and also that a single position satisfies all its numbers of pieces.
SignatureCondition atOnce(const SignatureCondition& ofOnePosition);
/// The comparison of two numbers holds at a position, or with `holds` false, fails there.
SignatureCondition comparison(const Derivation& derive, const Node& compare, bool holds);

}  // namespace cql::frontend
