// Files opened, and their bytes as text: unpacked and converted.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "pgn/split/decoder.h"

namespace cql::pgn {

/// The name that means standard input.
inline constexpr std::string_view kStandardInput = "-";

/// A descriptor to be closed, or -1, and `error` says why. `waits` false: a named pipe is opened even if
/// nobody writes to it yet.
int openFile(const std::string& path, std::string& error, bool waits = true);

/// Unpacks and converts as the first bytes ask for. `file` gets the packed stream, for a progress display.
/// `size`: of a regular file, which `descriptor` stands for; else 0. `threads`: that will look at the text.
/// `notice`: something to be warned about, or left as it is.
std::unique_ptr<ByteStream> decoded(std::unique_ptr<PeekedStream> raw, int descriptor, std::uint64_t size,
                                    int threads, const PeekedStream*& file, std::string& notice);

}  // namespace cql::pgn
