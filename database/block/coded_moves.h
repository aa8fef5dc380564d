// The main lines of packed databases: moves in a form that compresses well, but needs a board for decoding.
//
// A ply is two bytes. The first holds the kind of a packed move, and the index of its piece among those that
// could have made it; the second the target, seen from the side that moves. They compress well, since the
// index is mostly 0 and pieces go to the same squares again and again.
#pragma once

#include <cstddef>
#include <string>

#include "database/block/packed_move.h"
#include "runtime/game.h"

namespace cql::database {

inline constexpr std::size_t kCodedPly = 2;  ///< bytes

/// Appends the code of a move of `side`. Returns false if it cannot be coded, for instance with twenty queens
/// on the board.
bool codeMove(PackedMove move, const Position& board, Color side, std::string& out);
/// Decodes `plies` codes to packed moves, from a board on. Returns false if one of them is not a move.
bool decodeMoves(const char* codes, std::size_t plies, Position board, Color side, char* moves);

}  // namespace cql::database
