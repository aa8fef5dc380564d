// Error recovery: guesses what a character that begins no token was meant to be.
#pragma once

#include <string>
#include <string_view>

#include "runtime/settings.h"

namespace cql::frontend {

struct Stray {
  std::size_t length;  ///< the bytes that the message is about
  std::string message;
  std::string instead;  ///< the replacement; empty: unknown
};

/// Reads the character at the beginning of a text, all bytes of it; a typographic quote together with the
/// text up to the next one on its line.
Stray readStray(std::string_view text, Dialect dialect);

}  // namespace cql::frontend
