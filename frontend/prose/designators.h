// Names the pieces and squares of designators: "a white rook on rank 7".
#pragma once

#include <string>

#include "runtime/types.h"

namespace cql::frontend {

/// "a white rook", "the black king", "an empty square", "a white queen or rook". `adjective`: "passed",
/// before the kind of piece.
std::string onePiece(PieceMask pieces, const std::string& adjective = "");
/// "white rooks", "empty squares", "pieces"
std::string manyPieces(PieceMask pieces, const std::string& adjective = "");
/// "on e4", "on the d file", "on rank 7", "on ranks 1 to 3", "on a1, b2 or c3"; empty for all squares.
std::string onSquares(SquareSet squares);
/// Returns true if every piece is a pawn.
bool onlyPawns(PieceMask pieces);
/// Names the kinds of pieces by their letters: "a queen or rook".
std::string oneKind(PieceMask pieces);

}  // namespace cql::frontend
