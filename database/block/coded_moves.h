// Main lines as packed databases hold them: moves that compress well, for the price of a board.
//
// A ply is two bytes: the kind of a packed move, and which of the pieces that might have made it did; and the
// target, seen from the side that moves. The first is 0 in most cases, and pieces go to the same squares
// again and again.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "database/block/packed_move.h"
#include "runtime/game.h"

namespace cql::database {

inline constexpr std::size_t kCodedPly = 2;  ///< bytes

/// Appends the code of a move of `side`. False: it has none, as one of twenty queens.
bool codeMove(PackedMove move, const Position& board, Color side, std::string& out);
/// Makes packed moves of `plies` codes, from a board on. False: some of them stand for no moves.
bool decodeMoves(const char* codes, std::size_t plies, Position board, Color side, char* moves);

}  // namespace cql::database
