// Reads archives (zip, 7z, tar) and xz by libarchive, which is loaded when the first one is opened: the
// programs start without it, and run where it is not installed.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "io/bytes/byte_stream.h"

namespace cql {

/// The number of first bytes that identify an archive: a tar archive is marked behind its first name.
inline constexpr std::size_t kArchiveBytes = 262;

inline constexpr std::string_view kTarArchive = "a tar archive";

/// Returns what the first bytes identify, as `a zip archive`; empty if it is no archive and not packed by xz.
/// Four bytes are enough for all but tar.
std::string_view archiveName(std::string_view firstBytes);

/// Returns a stream of the files of an archive, one after the other, with an empty line between them: those
/// whose names end as the first one that ends in .pgn, .epd, .fen, .csv or .tsv. Text packed by xz is
/// unpacked. `descriptor`: a regular file, read from its beginning and counted in `packed`, which owns it;
/// -1: bytes are read from `packed` alone, which not all archives allow. An archive without such files has an
/// error.
std::unique_ptr<ByteStream> archiveFiles(std::unique_ptr<PeekedStream> packed, int descriptor);

}  // namespace cql
