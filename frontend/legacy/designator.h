// Piece designators of the older language and what its transforms do to them (language/50 §2, §7).
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "runtime/types.h"

namespace cql::frontend::legacy {

struct Designator {
  PieceMask pieces = 0;  ///< the contents, bits 0 ... 12 (expanded); all of them for `?`
  SquareSet squares = kAllSquares;
  std::string tag;  ///< `$tag`: the piece bound to the tag replaces `pieces`
  bool keepsSquares =
      false;  ///< for :missingpiececount, :newpiececount, :inside: transforms change only colours

  bool empty() const { return squares == 0 || (tag.empty() && pieces == 0); }
  /// The set filter of CQL 6 with the same value, safe as an operand of any operator.
  std::string modern() const;
  /// This designator restricted to the pieces in `mask`.
  Designator restrictedTo(PieceMask mask) const {
    Designator d = *this;
    d.pieces &= mask;
    return d;
  }
};

inline constexpr PieceMask kAnyContents = 0x1fff;
inline constexpr PieceMask kAnyPiece = 0x0fff;

/// Reads the designator of a word; nullopt, with a message in `error`, if it is wrong.
std::optional<Designator> parseDesignator(std::string_view word, std::string& error);

/// A symmetry of the board, a shift and an exchange of colours in one.
struct BoardMapping {
  std::uint8_t symmetry =
      0;                ///< bit 0: exchange files and ranks, then bit 1: mirror files, bit 2: mirror ranks
  bool colors = false;  ///< exchange colours
  std::int8_t right = 0, up = 0;

  bool isIdentity() const { return symmetry == 0 && !colors && right == 0 && up == 0; }
};

/// Transforms squares: the symmetry first, then the shift; squares on the edge that the shift moves away from
/// also stay.
SquareSet transformed(SquareSet squares, const BoardMapping& t);
Designator transformed(Designator d, const BoardMapping& t);

/// Pieces in the syntax of CQL 6 (`[RQ]`, `A`, `_`); empty for any contents.
std::string piecesText(PieceMask pieces);

}  // namespace cql::frontend::legacy
