#include "io/bytes/decompress.h"

#include <bzlib.h>
#include <zlib.h>
#include <zstd.h>
#include <zstd_errors.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "io/bytes/archive.h"
#include "runtime/assert.h"

namespace cql {

Compression compressionOf(std::string_view firstBytes) {
  if (firstBytes.starts_with("\x28\xb5\x2f\xfd")) return Compression::Zstd;
  // A skippable frame (50 ... 5f 2a 4d 18) may precede the first one, as written by pzstd.
  if (firstBytes.size() >= 4 && (firstBytes[0] & 0xf0) == 0x50 && firstBytes.substr(1, 3) == "\x2a\x4d\x18")
    return Compression::Zstd;
  if (firstBytes.starts_with("\x1f\x8b\x08")) return Compression::Gzip;
  if (firstBytes.starts_with("BZh") && firstBytes.size() > 3 && firstBytes[3] >= '1' && firstBytes[3] <= '9')
    return Compression::Bzip2;
  if (!archiveName(firstBytes.substr(0, 4)).empty()) return Compression::Archive;
  return Compression::None;
}

namespace {

constexpr std::size_t kUnpackedBlock = std::size_t{1} << 17;
// Reported as an error of the stream: the thread that reads it must not throw.
constexpr const char* kNoMemory = "out of memory";

std::string wrongChecksum(std::uint64_t at) {
  return "the bytes before byte " + std::to_string(at) + " are not those that were packed (wrong checksum)";
}
std::string notAnyMore(const std::string& format, std::uint64_t at) {
  return "not a " + format + " file any more at byte " + std::to_string(at);
}

/// Reads compressed parts (frames, members, streams) one after the other to the end, for all formats. Owns a
/// block of compressed bytes, which is refilled when it is used up.
class UnpackingStream : public ByteStream {
 public:
  explicit UnpackingStream(std::unique_ptr<ByteStream> packed)
      : packed_(std::move(packed)), block_(kUnpackedBlock) {}
  /// A read error has priority: it explains why bytes are missing.
  std::string error() const override {
    std::string unread = packed_->error();
    return unread.empty() ? error_ : unread;
  }
  std::uint64_t consumed() const override { return read_ - (filled_ - used_); }

 protected:
  /// Fills the block up to `wanted` bytes, or to the end. Returns false at the end of the compressed bytes.
  bool refill(std::size_t wanted = 1) {
    CQL_ASSERT(used_ <= filled_ && wanted > 0 && wanted <= block_.size());
    while (filled_ - used_ < wanted) {
      std::copy(block_.data() + used_, block_.data() + filled_, block_.data());
      filled_ -= std::exchange(used_, 0);
      const std::size_t n = packed_->read(block_.data() + filled_, block_.size() - filled_);
      filled_ += n;
      read_ += n;
      if (n == 0) break;
    }
    return used_ < filled_;
  }
  std::size_t fail(std::string what) {
    error_ = std::move(what);
    return 0;
  }

  /// Returns true if the next byte is one of the zeros that may pad the end of a file.
  bool isPadding() const {
    CQL_ASSERT(used_ < filled_);
    return parts_ > 0 && block_[used_] == '\0';
  }
  /// Returns the text of an error at the next byte.
  std::string damaged(const std::string& format) const { return notAnyMore(format, read_ - filled_ + used_); }

  std::unique_ptr<ByteStream> packed_;
  std::vector<char> block_;
  std::size_t used_ = 0, filled_ = 0;
  std::uint64_t read_ = 0;   ///< compressed bytes
  bool insidePart_ = false;  ///< a compressed part has begun and not ended
  int parts_ = 0;            ///< compressed parts that have begun; not counted for zstd
  std::string error_;
};

}  // namespace

std::size_t zstdInputEnd(std::size_t used, std::size_t size, std::size_t result) {
  CQL_ASSERT(used <= size);
  constexpr std::size_t kFrameHead = 5, kBlockHead = 3;
  // libzstd also requests the header of the next block.
  const std::size_t wanted = result == 0 ? kFrameHead : result > kBlockHead ? result - kBlockHead : result;
  return used + std::min(size - used, wanted);
}

std::string zstdError(std::size_t result, std::uint64_t at) {
  if (ZSTD_getErrorCode(result) == ZSTD_error_memory_allocation) return kNoMemory;
  if (ZSTD_getErrorCode(result) == ZSTD_error_checksum_wrong) return wrongChecksum(at);
  return notAnyMore("zstd", at);
}

namespace {

class ZstdStream : public UnpackingStream {
 public:
  explicit ZstdStream(std::unique_ptr<ByteStream> packed)
      : UnpackingStream(std::move(packed)), state_(ZSTD_createDCtx()) {
    if (!state_) {
      fail(kNoMemory);
      return;
    }
    // Files made with --long use a window of up to 2 GB.
    ZSTD_DCtx_setParameter(state_, ZSTD_d_windowLogMax, 31);
  }
  ~ZstdStream() override { ZSTD_freeDCtx(state_); }

  std::size_t read(char* buffer, std::size_t size) override {
    if (!error_.empty()) return 0;
    ZSTD_outBuffer out{buffer, size, 0};
    while (out.pos == 0) {
      // The decoder gets all bytes that it requests at once, so that the reported beginning of a damaged
      // block does not depend on the sizes of reads. It may still hold bytes when the input has ended.
      const bool more = refill(zstdInputEnd(0, block_.size(), wanted_));
      ZSTD_inBuffer in{block_.data(), zstdInputEnd(used_, filled_, wanted_), used_};
      wanted_ = ZSTD_decompressStream(state_, &out, &in);
      used_ = in.pos;
      if (ZSTD_isError(wanted_)) {
        fail(zstdError(wanted_, read_ - filled_ + used_));
        break;  // returns what came before the damage
      }
      if (more)
        insidePart_ = wanted_ != 0;
      else if (out.pos == 0)
        return insidePart_ ? fail("compressed file is cut off") : 0;
    }
    return out.pos;
  }

 private:
  ZSTD_DCtx* state_;
  std::size_t wanted_ = 0;  ///< bytes that the decoder requests; 0: it has finished a frame
};

class GzipStream : public UnpackingStream {
 public:
  explicit GzipStream(std::unique_ptr<ByteStream> packed) : UnpackingStream(std::move(packed)) {
    if (inflateInit2(&state_, 15 + 16) != Z_OK) fail(kNoMemory);
  }
  ~GzipStream() override { inflateEnd(&state_); }

  std::size_t read(char* buffer, std::size_t size) override {
    if (!error_.empty()) return 0;
    const auto room = static_cast<uInt>(std::min(size, std::size_t{1} << 30));
    state_.next_out = reinterpret_cast<Bytef*>(buffer);
    state_.avail_out = room;
    while (state_.avail_out == room) {
      if (!refill()) return insidePart_ ? fail("compressed file is cut off") : 0;
      if (!insidePart_) {
        if (isPadding()) {
          used_++;
          continue;
        }
        inflateReset(&state_);
        insidePart_ = true;
        parts_++;
      }
      state_.next_in = reinterpret_cast<Bytef*>(block_.data() + used_);
      state_.avail_in = static_cast<uInt>(filled_ - used_);
      const int result = inflate(&state_, Z_NO_FLUSH);
      used_ = filled_ - state_.avail_in;
      if (result == Z_STREAM_END)
        insidePart_ = false;
      else if (result != Z_OK && result != Z_BUF_ERROR) {
        fail(result == Z_MEM_ERROR ? kNoMemory
             : state_.msg && std::string_view(state_.msg).ends_with(" check") &&
                     std::string_view(state_.msg) != "incorrect header check"  // no compressed part begins
                                                                               // here
                 ? wrongChecksum(read_ - filled_ + used_)
                 : damaged("gzip"));
        break;  // returns what came before the damage
      }
    }
    return room - state_.avail_out;
  }

 private:
  z_stream state_{};
};

class Bzip2Stream : public UnpackingStream {
 public:
  using UnpackingStream::UnpackingStream;
  ~Bzip2Stream() override {
    if (insidePart_) BZ2_bzDecompressEnd(&state_);
  }

  std::size_t read(char* buffer, std::size_t size) override {
    if (!error_.empty()) return 0;
    const auto room = static_cast<unsigned>(std::min(size, std::size_t{1} << 30));
    state_.next_out = buffer;
    state_.avail_out = room;
    while (state_.avail_out == room) {
      if (!refill()) return insidePart_ ? fail("compressed file is cut off") : 0;
      if (!insidePart_) {
        if (isPadding()) {
          used_++;
          continue;
        }
        if (BZ2_bzDecompressInit(&state_, 0, 0) != BZ_OK) return fail(kNoMemory);
        insidePart_ = true;
        parts_++;
      }
      state_.next_in = block_.data() + used_;
      state_.avail_in = static_cast<unsigned>(filled_ - used_);
      const int result = BZ2_bzDecompress(&state_);
      used_ = filled_ - state_.avail_in;
      if (result == BZ_STREAM_END) {
        BZ2_bzDecompressEnd(&state_);
        insidePart_ = false;
      } else if (result != BZ_OK) {
        fail(result == BZ_MEM_ERROR ? kNoMemory : damaged("bzip2"));
        break;  // returns what came before the damage
      }
    }
    return room - state_.avail_out;
  }

 private:
  bz_stream state_{};
};

}  // namespace

std::unique_ptr<ByteStream> decompress(Compression compression, std::unique_ptr<ByteStream> packed) {
  switch (compression) {
    case Compression::Zstd:
      return std::make_unique<ZstdStream>(std::move(packed));
    case Compression::Gzip:
      return std::make_unique<GzipStream>(std::move(packed));
    case Compression::Bzip2:
      return std::make_unique<Bzip2Stream>(std::move(packed));
    case Compression::Archive:
      return archiveFiles(std::make_unique<PeekedStream>(std::move(packed)), -1);
    case Compression::None:
      break;
  }
  return packed;
}

}  // namespace cql
