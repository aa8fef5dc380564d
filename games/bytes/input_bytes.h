// Inputs opened, and their bytes as a format reads them: unpacked and converted.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "games/bytes/byte_stream.h"
#include "games/bytes/mapping.h"
#include "games/bytes/zstd_frames.h"
#include "games/source_options.h"

namespace cql {

/// The name that means standard input.
inline constexpr std::string_view kStandardInput = "-";

/// A descriptor to be closed, or -1, and `error` says why. `waits` false: a named pipe is opened even if
/// nobody writes to it yet.
int openFile(const std::string& path, std::string& error, bool waits = true);

/// A regular file that is packed: it can be read at several places.
struct PackedFile {
  int descriptor = -1;
  std::uint64_t size = 0;              ///< 0: it is no regular file
  std::uint64_t first = 0;             ///< where reading begins
  int threads = 1;                     ///< that will look at the text
  std::shared_ptr<FrameIndex> frames;  ///< gets them, unless it is null
};
/// Unpacks and converts as the first bytes ask for. `counter` gets the packed stream, for a progress display.
/// `notice`: something to be warned about, or left as it is.
std::unique_ptr<ByteStream> decoded(std::unique_ptr<PeekedStream> raw, const PackedFile& file,
                                    const PeekedStream*& counter, std::string& notice);

/// An input on its way to the format that reads it: unpacked, and as UTF-8 if it is UTF-16 or UTF-32. The
/// bytes are in memory, or come as a stream.
struct InputBytes {
  std::string name;               ///< of the file, "-": standard input; empty: a text in memory
  std::string_view text;          ///< all bytes, if there is no stream
  std::unique_ptr<Mapping> file;  ///< that `text` is in; null: it is the caller's and outlives the games
  std::unique_ptr<ByteStream> stream;
  bool packed = false;
  const PeekedStream* counter = nullptr;  ///< below the stream: how much of the file has been consumed
  std::uint64_t size = 0;                 ///< of the file; 0: unknown
  std::string notice;                     ///< to be warned about, e.g. a conversion; empty: nothing
  std::shared_ptr<FrameIndex> frames;     ///< of a packed file, as far as it was unpacked

  /// So many bytes of the begin, fewer if there are no more. They are read again with the rest.
  std::string_view first(std::size_t bytes);
};

/// Opens a file, mapped if it is plain, or standard input for "-". Packings are told by the first bytes. Of a
/// packed file the part is given that the options ask for. False: `error` says why.
bool openBytes(const std::string& name, const SourceOptions& options, InputBytes& input, std::string& error);

}  // namespace cql
