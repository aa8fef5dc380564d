// What a character was meant as that begins no token.
#pragma once

#include <string>
#include <string_view>

#include "runtime/settings.h"

namespace cql::frontend {

struct Stray {
  std::size_t length;  ///< bytes that the message is about
  std::string message;
  std::string instead;  ///< what to write there; empty: nothing is known
};

/// Reads the character at the beginning of a text; one of UTF-8 as a whole, and with a quote of word
/// processors what stands between it and the next one of its line.
Stray readStray(std::string_view text, Dialect dialect);

}  // namespace cql::frontend
