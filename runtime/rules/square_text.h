// Writes squares as text.
#pragma once

#include <string>

#include "runtime/types.h"

namespace cql {

/// Appends the name of a square.
inline void appendSquare(int square, std::string& out) {
  out += static_cast<char>('a' + fileOf(square));
  out += static_cast<char>('1' + rankOf(square));
}

/// Appends a set: `a1`, `[a1,h1]`, `[]` (language/32 §6).
inline void appendSet(SquareSet squares, std::string& out) {
  const bool one = count(squares) == 1;
  if (!one) out += '[';
  for (bool first = true; squares; first = false) {
    if (!first) out += ',';
    appendSquare(popFirst(squares), out);
  }
  if (!one) out += ']';
}

}  // namespace cql
