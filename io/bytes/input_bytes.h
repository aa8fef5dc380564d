// Opens inputs and provides their bytes to formats: decompressed and converted.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "io/bytes/byte_stream.h"
#include "io/bytes/mapping.h"
#include "io/bytes/zstd_frames.h"
#include "io/source_options.h"

namespace cql {

/// The name that means standard input.
inline constexpr std::string_view kStandardInput = "-";

/// Opens a file and returns its descriptor, which the caller closes; -1 on failure, with the reason in
/// `error`. If `waits` is false, opening a named pipe without a writer does not block.
int openFile(const std::string& path, std::string& error, bool waits = true);

/// A compressed regular file, which can be read from several offsets.
struct PackedFile {
  int descriptor = -1;
  std::uint64_t size = 0;              ///< 0: not a regular file
  std::uint64_t first = 0;             ///< where reading begins
  int threads = 1;                     ///< number of threads that read the text
  std::shared_ptr<FrameIndex> frames;  ///< receives the frames, unless it is null
};
/// Returns a stream of the decompressed and converted bytes, depending on the first ones. Sets `counter` to
/// the stream that counts the bytes of the file, and `notice` to a warning, if there is one.
std::unique_ptr<ByteStream> decoded(std::unique_ptr<PeekedStream> raw, const PackedFile& file,
                                    const ByteStream*& counter, std::string& notice);

/// An input as read by its format: decompressed, and converted to UTF-8 from UTF-16 or UTF-32. The bytes are
/// in memory or a stream.
struct InputBytes {
  std::string name;               ///< of the file, "-": standard input; empty: a text in memory
  std::string_view text;          ///< all bytes; not used if there is a stream
  std::unique_ptr<Mapping> file;  ///< owns `text`; null: the caller owns it, and it outlives the games
  std::unique_ptr<ByteStream> stream;
  bool packed = false;
  const ByteStream* counter = nullptr;  ///< part of the stream, counts consumed bytes of the file
  std::uint64_t size = 0;               ///< of the file; 0: unknown
  std::string notice;                   ///< a warning, such as about a conversion; may be empty
  std::shared_ptr<FrameIndex> frames;   ///< of a compressed file, up to where it was decompressed

  /// Returns the first bytes, without consuming them; fewer at the end.
  std::string_view first(std::size_t bytes);
  /// Returns the bytes as a stream, which owns them if this did; nothing is left of them here.
  std::unique_ptr<ByteStream> takeStream();
};

/// Opens a file, mapped if it is not compressed, or standard input for "-". Compression is recognised by the
/// first bytes. A compressed file is read from the part on that the options select. Returns false on failure,
/// with the reason in `error`.
bool openBytes(const std::string& name, const SourceOptions& options, InputBytes& input, std::string& error);

/// Opens the bytes of a stream, which is read once; compression is recognised by the first bytes, as that of
/// a file. Returns false on failure, with the reason in `error`.
bool openBytes(std::unique_ptr<ByteStream> stream, InputBytes& input, std::string& error);

}  // namespace cql
