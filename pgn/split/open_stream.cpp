#include "pgn/split/open_stream.h"

#include <fcntl.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "pgn/split/read_ahead.h"

namespace cql::pgn {

int openFile(const std::string& path, std::string& error, bool waits) {
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | (waits ? 0 : O_NONBLOCK));
  if (descriptor < 0) error = std::strerror(errno);
  return descriptor;
}

std::unique_ptr<ByteStream> decoded(std::unique_ptr<PeekedStream> raw, int descriptor, std::uint64_t size,
                                    int threads, const PeekedStream*& file, std::string& notice) {
  // A thread uses 16 MB at most, with its results.
  constexpr std::size_t kMemoryOfThread = std::size_t{12} << 20;
  file = raw.get();
  const Compression compression = compressionOf(raw->peek(4));
  std::unique_ptr<PeekedStream> text;
  if (compression == Compression::None) {
    text = std::move(raw);
  } else {
    std::unique_ptr<ByteStream> unpacked;
    if (compression == Compression::Zstd && size > 0)
      unpacked = unpackFrames(descriptor, size, kMemoryOfThread * static_cast<std::size_t>(threads), raw);
    if (!unpacked) unpacked = readAhead(decompress(compression, std::move(raw)));
    text = std::make_unique<PeekedStream>(std::move(unpacked));
  }
  const std::string_view mark = text->peek(4);
  if (isUtf32(mark)) {
    notice = "UTF-32 text converted to UTF-8";
    return utf32ToUtf8(std::move(text));
  }
  if (!isUtf16(mark)) return text;
  notice = "UTF-16 text converted to UTF-8";
  return utf16ToUtf8(std::move(text));
}

}  // namespace cql::pgn
