// What operations tell of a game where they match: the functions that rows of ir_ops.def name, and what these
// share.
#pragma once

#include "frontend/signature/derive.h"

namespace cql::frontend {

/// All kinds of pieces.
inline constexpr PieceMask kMaskPieces = kMaskWhite | kMaskBlack;

/// It happens to either colour, or either does it.
inline SignatureCondition has(GameEvent event) {
  return anyOf({{SignatureColumn::Events, 0, eventOfEither(event)}});
}
/// One of these bits of GameSignature::events is set.
inline SignatureCondition hasAnyOf(std::uint64_t events) {
  return anyOf({{SignatureColumn::Events, 0, events}});
}
/// The longest line has so many plies, or more.
inline SignatureCondition hasPlies(std::int64_t least) {
  if (least <= 0) return {};
  return anyOf({{SignatureColumn::Plies, 0, static_cast<std::uint64_t>(least)}});
}
/// There is a position with so many pieces of the kinds (bits as of expandPieces()), or more.
SignatureCondition atLeast(PieceMask pieces, std::int64_t number);
/// ... or fewer. The empty squares among them count as no piece.
SignatureCondition atMost(PieceMask pieces, std::int64_t number);
/// The number that a tag gives is in a range, both ends included; of another filter: nothing is known.
SignatureCondition tagNumberIn(const Node& number, std::int64_t low, std::int64_t high);
/// The condition, and that one position has all the numbers of pieces that it asks for.
SignatureCondition atOnce(const SignatureCondition& ofOnePosition);
/// The comparison of two numbers holds at a position, or it does not.
SignatureCondition comparison(const Derivation& derive, const Node& compare, bool holds);

}  // namespace cql::frontend
