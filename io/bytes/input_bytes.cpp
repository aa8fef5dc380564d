#include "io/bytes/input_bytes.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include "io/bytes/archive.h"
#include "io/bytes/decompress.h"
#include "io/bytes/read_ahead.h"
#include "io/bytes/wide_text.h"

namespace cql {

int openFile(const std::string& path, std::string& error, bool waits) {
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | (waits ? 0 : O_NONBLOCK));
  if (descriptor < 0) error = std::strerror(errno);
  return descriptor;
}

std::unique_ptr<ByteStream> decoded(std::unique_ptr<PeekedStream> raw, const PackedFile& file,
                                    const ByteStream*& counter, std::string& notice) {
  counter = raw.get();
  const Compression compression = compressionOf(raw->peek(4));
  std::unique_ptr<PeekedStream> text;
  if (compression == Compression::None) {
    text = std::move(raw);
  } else if (compression == Compression::Archive) {
    auto files = readAhead(archiveFiles(std::move(raw), file.size > 0 ? file.descriptor : -1));
    counter = files.get();
    text = std::make_unique<PeekedStream>(std::move(files));
  } else {
    std::unique_ptr<ByteStream> unpacked;
    if (compression == Compression::Zstd && file.size > 0)
      unpacked = unpackFrames(file.descriptor, file.size, file.first, file.threads, file.frames, raw);
    if (!unpacked) unpacked = readAhead(decompress(compression, std::move(raw)));
    counter = unpacked.get();
    text = std::make_unique<PeekedStream>(std::move(unpacked));
  }
  // A pipe that begins with a tag might block.
  const bool mayBeTar = compression != Compression::None || file.size > 0 || !text->peek(1).starts_with('[');
  if (mayBeTar && archiveName(text->peek(kArchiveBytes)) == kTarArchive)
    text = std::make_unique<PeekedStream>(archiveFiles(std::move(text), -1));
  const std::string_view mark = text->peek(4);
  if (isUtf32(mark)) {
    notice = "UTF-32 text converted to UTF-8";
    return utf32ToUtf8(std::move(text));
  }
  if (!isUtf16(mark)) return text;
  notice = "UTF-16 text converted to UTF-8";
  return utf16ToUtf8(std::move(text));
}

namespace {

/// A text in memory, or a mapped file, as a stream.
class TextStream : public ByteStream {
 public:
  TextStream(std::string_view text, std::unique_ptr<Mapping> file) : text_(text), file_(std::move(file)) {}
  std::size_t read(char* buffer, std::size_t size) override {
    const std::size_t n = text_.copy(buffer, size);
    text_.remove_prefix(n);
    return n;
  }
  std::string error() const override { return {}; }

 private:
  std::string_view text_;
  std::unique_ptr<Mapping> file_;  ///< holds the text, or null
};

/// A range of a stream.
class StreamPart : public ByteStream {
 public:
  StreamPart(std::unique_ptr<ByteStream> stream, std::uint64_t before, std::uint64_t size)
      : stream_(std::move(stream)), before_(before), left_(size) {}

  std::size_t read(char* buffer, std::size_t size) override {
    while (before_ > 0) {
      const std::size_t n =
          stream_->read(buffer, static_cast<std::size_t>(std::min<std::uint64_t>(size, before_)));
      if (n == 0) return 0;
      before_ -= n;
    }
    const std::size_t n =
        stream_->read(buffer, static_cast<std::size_t>(std::min<std::uint64_t>(size, left_)));
    left_ -= n;
    return n;
  }
  /// Ignores errors after the end of the part.
  std::string error() const override { return left_ > 0 ? stream_->error() : ""; }

 private:
  std::unique_ptr<ByteStream> stream_;
  std::uint64_t before_, left_;
};

}  // namespace

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

std::unique_ptr<ByteStream> InputBytes::takeStream() {
  if (stream) return std::move(stream);
  return std::make_unique<TextStream>(std::exchange(text, {}), std::move(file));
}

bool openBytes(const std::string& name, const SourceOptions& options, InputBytes& input, std::string& error) {
  input.name = name;
  // Decided by the name: a file may get the descriptor 0 if standard input is closed.
  const bool owned = name != kStandardInput;
  const int descriptor = owned ? openFile(name, error, options.stop == nullptr) : STDIN_FILENO;
  if (descriptor < 0) return false;
  auto raw = std::make_unique<PeekedStream>(std::make_unique<FileStream>(descriptor, owned, options.stop));

  struct stat info{};
  const InputPart& part = options.part;
  const bool isFile =
      ::fstat(descriptor, &info) == 0 && S_ISREG(info.st_mode) && ::lseek(descriptor, 0, SEEK_CUR) == 0;
  if (part.frame > 0) ::lseek(descriptor, static_cast<off_t>(part.frame), SEEK_SET);
  const std::string_view firstBytes = raw->peek(4);
  if (firstBytes.empty() && !raw->error().empty()) {
    error = raw->error();
    return false;
  }
  input.size = isFile ? static_cast<std::uint64_t>(info.st_size) : 0;
  input.packed = compressionOf(firstBytes) != Compression::None;
  const bool isWide = isUtf16(firstBytes) || isUtf32(firstBytes);
  if (isFile && !input.packed) input.packed = archiveName(raw->peek(kArchiveBytes)) == kTarArchive;
  if (input.size > 0 && !input.packed && !isWide) {
    auto file = std::make_unique<Mapping>(descriptor, input.size);
    if (input.text = file->text(); !input.text.empty()) {
      file->readAhead();
      file->keepOpen(descriptor);
      input.file = std::move(file);
      return true;
    }
  }
  if (input.packed && input.size > 0) input.frames = std::make_shared<FrameIndex>();
  const PackedFile file{descriptor, input.size, part.frame, options.threads, input.frames};
  input.stream = decoded(std::move(raw), file, input.counter, input.notice);
  if (!part.isWhole() && input.packed)
    input.stream = std::make_unique<StreamPart>(std::move(input.stream), part.begin - part.frameBegin,
                                                part.end - part.begin);
  return true;
}

bool openBytes(std::unique_ptr<ByteStream> stream, InputBytes& input, std::string& error) {
  auto raw = std::make_unique<PeekedStream>(std::move(stream));
  const std::string_view firstBytes = raw->peek(4);
  if (firstBytes.empty() && !raw->error().empty()) {
    error = raw->error();
    return false;
  }
  input.packed = compressionOf(firstBytes) != Compression::None;
  input.stream = decoded(std::move(raw), {}, input.counter, input.notice);
  return true;
}

}  // namespace cql
