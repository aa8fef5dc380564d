// What operations tell of a game where they match: the functions that rows of ir_ops.def name, and what these
// share.
#pragma once

#include "frontend/signature/derive.h"

namespace cql::frontend {

/// There is a position with so many pieces of the kinds (bits as of expandPieces()), or more.
SignatureCondition atLeast(PieceMask pieces, std::int64_t number);
/// ... or fewer. The empty squares among them count as no piece.
SignatureCondition atMost(PieceMask pieces, std::int64_t number);
/// The comparison of two numbers holds at a position, or it does not.
SignatureCondition comparison(const Derivation& derive, const Node& compare, bool holds);

}  // namespace cql::frontend
