#include "games/bytes/zstd_frames.h"

#include <zstd.h>

#include <algorithm>
#include <cstring>

#include "games/bytes/decompress.h"
#include "games/bytes/mapping.h"
#include "games/bytes/read_ahead.h"

namespace cql {
namespace {

constexpr std::size_t kWindow = 4;  ///< frames in memory, if there is room for so many

struct Frame {
  std::size_t begin, size;  ///< packed
  std::size_t content;
};

bool isSkippable(const char* p) {
  std::uint32_t magic;
  std::memcpy(&magic, p, sizeof magic);
  return (magic & 0xfffffff0u) == 0x184d2a50u;
}

/// False: a frame is too large, or does not tell how large it is, or something is damaged.
bool findFrames(std::string_view packed, std::vector<Frame>& frames, std::size_t largest) {
  for (std::size_t at = 0; at < packed.size();) {
    const char* p = packed.data() + at;
    const std::size_t left = packed.size() - at;
    const std::size_t size = ZSTD_findFrameCompressedSize(p, left);
    if (ZSTD_isError(size) || size == 0 || left < 4) return false;
    if (!isSkippable(p)) {
      const unsigned long long content = ZSTD_getFrameContentSize(p, left);
      if (content > largest) return false;  // unknown sizes and errors are large numbers
      if (content > 0) frames.push_back({at, size, static_cast<std::size_t>(content)});
    }
    at += size;
  }
  return frames.size() > 1;
}

/// What the threads share.
struct Frames {
  Frames(int descriptor, std::uint64_t size) : file(descriptor, size) {}
  Mapping file;
  std::vector<Frame> list;
  std::unique_ptr<PeekedStream> counter;  ///< of the bytes that have been unpacked
};

/// Damaged frames give what stands before the damage.
void unpack(Frames& frames, std::size_t number, ReadAheadStream::Piece& piece) {
  piece.last = number + 1 >= frames.list.size();
  if (number >= frames.list.size()) return;
  const Frame& frame = frames.list[number];
  thread_local std::unique_ptr<ZSTD_DCtx, decltype(&ZSTD_freeDCtx)> state(nullptr, &ZSTD_freeDCtx);
  if (!state) state.reset(ZSTD_createDCtx());
  if (!state) {
    piece.error = "out of memory";
    return;
  }
  ZSTD_DCtx_reset(state.get(), ZSTD_reset_session_only);
  char* room = piece.text.room(frame.content);
  ZSTD_outBuffer out{room, frame.content, 0};
  ZSTD_inBuffer in{frames.file.text().data() + frame.begin, frame.size, 0};
  std::size_t result = 1;
  while (in.pos < in.size && result != 0) {
    const std::size_t before = in.pos + out.pos;
    result = ZSTD_decompressStream(state.get(), &out, &in);
    if (ZSTD_isError(result)) {
      piece.error = zstdError(result, frame.begin + in.pos);
      break;
    }
    if (in.pos + out.pos == before) break;
  }
  if (piece.error.empty() && result != 0) piece.error = "damaged zstd file";
  piece.text.taken(room + out.pos);
  frames.counter->countMore(frame.size);
}

}  // namespace

std::unique_ptr<ByteStream> unpackFrames(int descriptor, std::uint64_t size, std::size_t memory,
                                         std::unique_ptr<PeekedStream>& file) {
  auto frames = std::make_shared<Frames>(descriptor, size);
  // One of those in memory is being read.
  if (frames->file.text().empty() || !findFrames(frames->file.text(), frames->list, memory / 2))
    return nullptr;
  frames->counter = std::move(file);
  auto make = [frames](std::size_t number, ReadAheadStream::Piece& piece) { unpack(*frames, number, piece); };
  std::size_t largest = 0;
  for (const Frame& frame : frames->list) largest = std::max(largest, frame.content);
  const std::size_t window = std::min(kWindow, memory / largest);
  return std::make_unique<ReadAheadStream>(std::move(make), static_cast<int>(window) - 1, window);
}

}  // namespace cql
