#include "games/bytes/input_bytes.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "games/bytes/decompress.h"
#include "games/bytes/read_ahead.h"
#include "games/bytes/wide_text.h"
#include "games/bytes/zstd_frames.h"

namespace cql {

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

std::string_view InputBytes::first(std::size_t bytes) {
  if (!stream) return text.substr(0, bytes);
  auto* peeked = dynamic_cast<PeekedStream*>(stream.get());
  if (!peeked) {
    auto wrapped = std::make_unique<PeekedStream>(std::move(stream));
    peeked = wrapped.get();
    stream = std::move(wrapped);
  }
  return peeked->peek(bytes).substr(0, bytes);
}

bool openBytes(const std::string& name, const SourceOptions& options, InputBytes& input, std::string& error) {
  input.name = name;
  // A file may get the number of standard input, where that is closed.
  const bool owned = name != kStandardInput;
  const int descriptor = owned ? openFile(name, error, options.stop == nullptr) : STDIN_FILENO;
  if (descriptor < 0) return false;
  auto raw = std::make_unique<PeekedStream>(std::make_unique<FileStream>(descriptor, owned, options.stop));

  struct stat info{};
  const bool isFile =
      ::fstat(descriptor, &info) == 0 && S_ISREG(info.st_mode) && ::lseek(descriptor, 0, SEEK_CUR) == 0;
  const std::string_view firstBytes = raw->peek(4);
  if (firstBytes.empty() && !raw->error().empty()) {
    error = raw->error();
    return false;
  }
  input.size = isFile ? static_cast<std::uint64_t>(info.st_size) : 0;
  input.packed = compressionOf(firstBytes) != Compression::None;
  if (input.size > 0 && !input.packed && !isUtf16(firstBytes) && !isUtf32(firstBytes)) {
    auto file = std::make_unique<Mapping>(descriptor, input.size);
    if (input.text = file->text(); !input.text.empty()) {
      file->readAhead();
      input.file = std::move(file);
      return true;
    }
  }
  input.stream =
      decoded(std::move(raw), descriptor, input.size, options.threads, input.counter, input.notice);
  return true;
}

}  // namespace cql
