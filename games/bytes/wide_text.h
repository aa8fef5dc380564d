// Texts in UTF-16 and UTF-32, which are read as UTF-8.
#pragma once

#include <memory>
#include <string_view>

#include "games/bytes/byte_stream.h"

namespace cql {

/// Is there FF FE or FE FF at the start, but not the mark of UTF-32?
bool isUtf16(std::string_view firstBytes);
/// Is there FF FE 00 00 or 00 00 FE FF at the start?
bool isUtf32(std::string_view firstBytes);
/// Gives the UTF-8 form of a UTF-16 stream that begins with its byte order mark.
std::unique_ptr<ByteStream> utf16ToUtf8(std::unique_ptr<ByteStream> wide);
/// Gives that of a UTF-32 stream.
std::unique_ptr<ByteStream> utf32ToUtf8(std::unique_ptr<ByteStream> wide);

}  // namespace cql
