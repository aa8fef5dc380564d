// Composes characters with the marks behind them, and knows letters beyond ASCII (Unicode 14).
#pragma once

namespace cql {

/// Returns the character that is both, a letter and the mark behind it (canonical composition); 0: none is.
char32_t composed(char32_t first, char32_t second);

/// Returns true for letters, digits and marks beyond ASCII that can be seen.
bool isVisibleLetter(char32_t character);

}  // namespace cql
