// Converts UTF-16 and UTF-32 texts to UTF-8.
#pragma once

#include <memory>
#include <string_view>

#include "io/bytes/byte_stream.h"

namespace cql {

/// Returns true if the text begins with FF FE or FE FF, but not with the mark of UTF-32.
bool isUtf16(std::string_view firstBytes);
/// Returns true if the text begins with FF FE 00 00 or 00 00 FE FF.
bool isUtf32(std::string_view firstBytes);
/// Converts a UTF-16 stream that begins with its byte order mark to UTF-8.
std::unique_ptr<ByteStream> utf16ToUtf8(std::unique_ptr<ByteStream> wide);
/// Converts a UTF-32 stream that begins with its byte order mark to UTF-8.
std::unique_ptr<ByteStream> utf32ToUtf8(std::unique_ptr<ByteStream> wide);

}  // namespace cql
