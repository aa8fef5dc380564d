// A game with the colours exchanged: the board turned upside down, White for Black.
#pragma once

#include <string>
#include <string_view>

namespace cql::differential {

/// Exchanges the colours in every game of a PGN text. The games then begin with the other side to move, so
/// they all get a FEN tag; tags and ratings of White and Black, results and ranks of squares are exchanged;
/// comments stay.
std::string flipColors(std::string_view pgn);

/// Exchanges the colours of a FEN.
std::string flipFen(std::string_view fen);

}  // namespace cql::differential
