// Converts texts of a named encoding to UTF-8.
#pragma once

#include <string>
#include <string_view>

#include "io/bytes/input_bytes.h"

namespace cql {

/// The name of the encoding that is detected from the bytes.
inline constexpr std::string_view kGuessedEncoding = "auto";

/// Returns true if inputs of this encoding can be converted, or if it is kGuessedEncoding.
bool isEncoding(const std::string& name);

/// Converts an input to UTF-8 from the encoding, unless it has been converted already. The notice says which
/// encoding was found if the bytes decide. Waits for the first megabyte then.
void convertToUtf8(InputBytes& input, const std::string& encoding);

}  // namespace cql
