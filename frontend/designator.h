// Reads and writes piece designators (language/01 §6, language/10 §2).
#pragma once

#include <string>
#include <string_view>

#include "runtime/types.h"

namespace cql::frontend {

struct DesignatorText {
  std::size_t length = 0;  ///< the bytes of the designator at the start of the text; 0: none
  SquareSet squares = kAllSquares;
  PieceMask pieces = kMaskAnything;
  bool hasSquares = false, hasPieces = false;
  std::string error;  ///< set for a wrong designator: a descending range, a repeated Unicode piece
};

/// Reads the designator at the start of a text.
DesignatorText readDesignator(std::string_view text);

/// Returns true if the whole word is one designator.
bool isDesignator(std::string_view word);

/// `d4`, `a-h1-2`, `[a1,c3-5]`; the set is not empty.
std::string squaresText(SquareSet squares);
/// The designator in ASCII; all squares with any contents print as `a-h1-8`.
std::string designatorText(SquareSet squares, PieceMask pieces);

}  // namespace cql::frontend
