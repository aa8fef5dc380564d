#include "io/bytes/zstd_frames.h"

#include <zstd.h>

#include <algorithm>
#include <condition_variable>
#include <cstring>
#include <deque>
#include <exception>
#include <map>
#include <new>
#include <optional>
#include <string>
#include <thread>
#include <utility>

#include "io/bytes/decompress.h"
#include "io/bytes/mapping.h"
#include "io/text_buffer.h"
#include "runtime/assert.h"
#include "runtime/threads.h"

namespace cql {
namespace {

/// Bytes of text that are decompressed at a time.
constexpr std::size_t kChunk = std::size_t{1} << 19;
/// Limits of the bytes that are buffered for the reader: those of the frame that is being read, and those of
/// the other frames for each thread.
constexpr std::size_t kAhead = std::size_t{4} << 20, kAheadOfThread = std::size_t{32} << 20;
/// After this many chunks without a wait, for each thread except one, the capacity that a wait has added is
/// removed.
constexpr std::size_t kCalm = 16;
constexpr int kMostThreads = 16;
/// A frame with more compressed bytes is decompressed as a stream, without a search for its end.
constexpr std::size_t kLargestFrame = std::size_t{1} << 28;

std::uint32_t numberAt(std::string_view bytes, std::size_t at) {
  std::uint32_t number;
  std::memcpy(&number, bytes.data() + at, sizeof number);
  return number;
}

/// Frames smaller than this are decompressed together with those after them, up to a part of this size:
/// passing a part to a thread takes longer than decompressing them. A file may consist of a million empty
/// frames.
constexpr std::size_t kTinyFrame = 128, kTinyFrames = std::size_t{1} << 16;
/// A part of the file that is decompressed independently: skippable and tiny frames, then one with content.
struct Part {
  std::size_t begin, end;
  bool last;  ///< the end of the file, or damage, follows
};

/// Finds frames one after the other, lazily, without scanning the whole file first.
class FrameFinder {
 public:
  FrameFinder(std::string_view file, std::size_t first) : file_(file), at_(first) {}

  /// Finds the next part; nullopt after the last one.
  std::optional<Part> next() {
    if (at_ >= file_.size()) return std::nullopt;
    const std::size_t begin = at_;
    std::size_t told = 0;  // the size of the next frame, as written before it by pzstd
    while (at_ < file_.size()) {
      const std::string_view left = file_.substr(at_);
      const bool skipped = isSkippable(left);
      std::size_t size = skipped ? skippableSize(left, told) : 0;
      if (!skipped && told > 0 && told < left.size() && isFrame(left.substr(told))) size = told;
      if (!skipped && told == left.size()) size = told;
      if (size == 0) size = ZSTD_findFrameCompressedSize(left.data(), std::min(left.size(), kLargestFrame));
      if (ZSTD_isError(size) || size == 0) return rest(begin);
      at_ += size;
      if (skipped) continue;
      told = 0;
      if (size >= kTinyFrame || at_ - begin >= kTinyFrames) return Part{begin, at_, at_ == file_.size()};
    }
    return rest(begin);
  }

 private:
  static constexpr std::size_t kHead = 8, kSizeOfSize = 4;

  static bool isSkippable(std::string_view bytes) {
    return bytes.size() >= kHead && (numberAt(bytes, 0) & 0xfffffff0U) == 0x184d2a50U;
  }
  static bool isFrame(std::string_view bytes) {
    return isSkippable(bytes) || (bytes.size() >= 4 && numberAt(bytes, 0) == ZSTD_MAGICNUMBER);
  }
  static std::size_t skippableSize(std::string_view bytes, std::size_t& told) {
    const std::size_t content = numberAt(bytes, 4);
    if (content > bytes.size() - kHead) return 0;
    if (content == kSizeOfSize) told = numberAt(bytes, kHead);
    return kHead + content;
  }
  Part rest(std::size_t begin) {
    at_ = file_.size();
    return {begin, at_, true};
  }

  std::string_view file_;
  std::size_t at_;
};

/// Decompresses frames in threads, which take them in order. The frame that the reader waits for is never
/// blocked: it has a thread and capacity of its own.
///
/// The capacity of the other threads adapts to the reader: it grows each time that the reader has to wait,
/// and shrinks a little for each chunk that is ready in time. So a slow reader gets bytes that are still in
/// the cache, and several threads work for a reader that is faster than one thread decompresses.
class FramesStream : public ByteStream {
 public:
  FramesStream(int descriptor, std::uint64_t size, std::uint64_t first, int threads,
               std::shared_ptr<FrameIndex> index)
      : file_(descriptor, size),
        index_(std::move(index)),
        wanted_(static_cast<std::size_t>(std::clamp(threads, 1, kMostThreads))),
        begin_(first),
        finder_(file_.text(), first),
        slots_(wanted_ + 1) {}
  ~FramesStream() override {
    {
      const std::lock_guard lock(mutex_);
      stopped_ = true;
    }
    room_.notify_all();
    for (std::thread& thread : threads_) thread.join();
  }

  /// Starts the threads. Returns false if there is only one frame, or if the system provides no threads.
  bool start(std::unique_ptr<PeekedStream>& file) {
    if (file_.text().empty()) return false;
    first_ = finder_.next();
    if (!first_ || first_->last) return false;
    startThreads(threads_, static_cast<int>(wanted_), [this] { work(); });
    if (threads_.empty()) return false;
    owned_ = std::move(file);
    return true;
  }

  std::size_t read(char* buffer, std::size_t size) override {
    std::size_t n = 0;
    while (n < size && fill(n == 0)) {
      CQL_ASSERT(used_ < chunk_.size());
      const std::size_t part = std::min(size - n, chunk_.size() - used_);
      std::memcpy(buffer + n, chunk_.view().data() + used_, part);
      n += part;
      used_ += part;
    }
    return n;
  }
  std::string error() const override { return error_; }
  std::uint64_t consumed() const override { return consumed_; }

 private:
  struct Chunk {
    TextBuffer text;
    std::uint64_t end = 0;  ///< byte of the file
  };
  struct Slot {
    std::deque<Chunk> chunks;
    std::size_t bytes = 0;
    std::uint64_t end = 0;  ///< byte of the file, once `done`
    bool done = false, last = false;
    std::string error;
    std::exception_ptr exception;  ///< thrown to the reader after the chunks
  };

  Slot& slotOf(std::size_t number) { return slots_[number % slots_.size()]; }

  /// Makes the next chunk the current one; if `waits`, blocks until it is ready. Returns false if it is not
  /// ready, or after the last one.
  bool fill(bool waits) {
    if (used_ < chunk_.size()) return true;
    if (ended_) return false;
    std::unique_lock lock(mutex_);
    for (;;) {
      Slot& slot = slotOf(current_);
      if (!slot.chunks.empty()) {
        takeChunk(slot);
        return true;
      }
      if (slot.done) {
        if (slot.exception) std::rethrow_exception(slot.exception);
        error_ = slot.error;
        if (error_.empty()) consumed_ = slot.end - begin_;
        ended_ = slot.last || !error_.empty();
        if (ended_) return false;
        CQL_ASSERT(slot.bytes == 0);
        slot = {};
        nextFrame();
      } else if (!waits) {
        return false;
      } else {
        if (!std::exchange(waited_, true)) ahead_ = std::min(ahead_ + kAhead, mostAhead());
        room_.notify_all();
        filled_.wait(lock);
      }
    }
  }

  void takeChunk(Slot& slot) {
    if (chunk_.capacity() > 0) spare_.push_back(std::move(chunk_));
    chunk_ = std::move(slot.chunks.front().text);
    consumed_ = slot.chunks.front().end - begin_;
    slot.chunks.pop_front();
    CQL_ASSERT(slot.bytes >= chunk_.size() && waiting_ >= chunk_.size());
    slot.bytes -= chunk_.size();
    waiting_ -= chunk_.size();
    used_ = 0;
    if (!std::exchange(waited_, false))
      ahead_ = std::max(ahead_ - kAhead / (kCalm * std::max<std::size_t>(wanted_ - 1, 1)), kAhead);
    // Wakes threads that wait for capacity once half of it is free, not for every chunk.
    if (slot.bytes <= kAhead / 2) room_.notify_all();
  }

  void nextFrame() {
    ++current_;
    room_.notify_all();
  }

  std::size_t mostAhead() const { return kAhead + kAheadOfThread * (wanted_ - 1); }

  void work() {
    const std::unique_ptr<ZSTD_DCtx, decltype(&ZSTD_freeDCtx)> state(ZSTD_createDCtx(), &ZSTD_freeDCtx);
    std::unique_lock lock(mutex_);
    for (;;) {
      room_.wait(lock, [this] { return stopped_ || allTaken_ || taken_ < current_ + slots_.size(); });
      if (stopped_ || allTaken_) return;
      const std::size_t number = taken_++;
      const std::optional<Part> part = number == 0 ? first_ : finder_.next();
      allTaken_ = !part || part->last;
      std::string error;
      std::exception_ptr exception;
      try {
        if (!state) throw std::bad_alloc();
        if (part) unpack(*part, number, state.get(), lock, error);
      } catch (...) {
        exception = std::current_exception();
        if (!lock.owns_lock()) lock.lock();
      }
      Slot& slot = slotOf(number);
      CQL_ASSERT(!slot.done && number < current_ + slots_.size());
      slot.done = true;
      slot.end = part ? part->end : file_.text().size();
      slot.last = !part || part->last;
      slot.error = std::move(error);
      slot.exception = std::move(exception);
      if (number == current_) filled_.notify_one();
      if (allTaken_) room_.notify_all();
    }
  }

  /// Moves a chunk into the slot, after waiting for capacity. Returns false if the stream is being closed.
  /// The caller holds the mutex.
  bool put(Chunk&& chunk, std::size_t number, std::unique_lock<std::mutex>& lock) {
    room_.wait(lock, [&] {
      return stopped_ || waiting_ < ahead_ || (number == current_ && slotOf(number).bytes < kAhead);
    });
    if (stopped_) return false;
    CQL_ASSERT(lock.owns_lock() && number >= current_ && number < current_ + slots_.size());
    Slot& slot = slotOf(number);
    const std::size_t size = chunk.text.size();
    slot.chunks.push_back(std::move(chunk));
    slot.bytes += size;
    waiting_ += size;
    if (number == current_) filled_.notify_one();
    return true;
  }

  /// Decompresses a part; of a damaged frame, the text before the damage. The mutex is held at the call and
  /// at the return, not in between.
  void unpack(const Part& part, std::size_t number, ZSTD_DCtx* state, std::unique_lock<std::mutex>& lock,
              std::string& error) {
    ZSTD_DCtx_reset(state, ZSTD_reset_session_and_parameters);
    ZSTD_DCtx_setParameter(state, ZSTD_d_windowLogMax, 31);
    const std::string_view packed = file_.text().substr(part.begin, part.end - part.begin);
    ZSTD_inBuffer in{packed.data(), 0, 0};
    std::uint64_t content = 0;
    std::size_t result = 0;
    while (error.empty() && !stopped_) {
      TextBuffer chunk;
      if (!spare_.empty()) {
        chunk = std::move(spare_.back());
        spare_.pop_back();
        chunk.clear();
      }
      lock.unlock();
      ZSTD_outBuffer out{chunk.room(kChunk), kChunk, 0};
      bool moved = true;
      while (out.pos < out.size && moved && error.empty()) {
        const std::size_t before = in.pos + out.pos;
        if (in.pos == packed.size() && result == 0 && before > 0) break;  // another frame is needed
        in.size = zstdInputEnd(in.pos, packed.size(), result);
        result = ZSTD_decompressStream(state, &out, &in);
        moved = in.pos + out.pos > before;
        if (ZSTD_isError(result)) error = zstdError(result, part.begin + in.pos);
      }
      if (error.empty() && !moved && result != 0) error = "compressed file is cut off";
      chunk.taken(chunk.view().data() + out.pos);
      content += out.pos;
      lock.lock();
      const bool more = error.empty() && moved && (in.pos < packed.size() || result != 0);
      if (!chunk.empty() && !put({std::move(chunk), part.begin + in.pos}, number, lock)) return;
      if (!more) break;
    }
    if (index_ && error.empty()) contents_.emplace(number, FrameIndex::Frame{part.begin, content});
    while (index_ && contents_.contains(indexed_)) {
      const FrameIndex::Frame frame = contents_.extract(indexed_++).mapped();
      index_->add(frame.begin, frame.textBegin);
    }
  }

  Mapping file_;
  std::shared_ptr<FrameIndex> index_;
  const std::size_t wanted_;   ///< threads
  const std::uint64_t begin_;  ///< byte of the file where reading begins
  std::unique_ptr<PeekedStream> owned_;
  std::optional<Part> first_;

  std::mutex mutex_;
  std::condition_variable room_;    ///< signals capacity for chunks, or for frames to be taken
  std::condition_variable filled_;  ///< signals what the reader waits for
  FrameFinder finder_;
  std::vector<Slot> slots_;     ///< by number of the frame modulo their count
  std::size_t taken_ = 0;       ///< number of frames that threads have taken
  std::size_t current_ = 0;     ///< the frame that is being read
  std::size_t waiting_ = 0;     ///< bytes in the slots
  std::size_t ahead_ = kAhead;  ///< limit of `waiting_` for frames other than the one being read
  bool waited_ = false;         ///< the reader had to wait for its chunk
  bool allTaken_ = false, stopped_ = false;
  std::vector<TextBuffer> spare_;
  std::map<std::size_t, FrameIndex::Frame> contents_;  ///< frames that are not in the index yet
  std::size_t indexed_ = 0;

  // Used by the reader only.
  TextBuffer chunk_;
  std::size_t used_ = 0;
  std::uint64_t consumed_ = 0;
  bool ended_ = false;
  std::string error_;
  std::vector<std::thread> threads_;
};

}  // namespace

std::vector<FrameIndex::Frame> FrameIndex::frames() const {
  const std::lock_guard lock(mutex_);
  return frames_;
}

void FrameIndex::add(std::uint64_t begin, std::uint64_t content) {
  const std::lock_guard lock(mutex_);
  CQL_ASSERT(frames_.empty() || frames_.back().begin < begin);
  frames_.push_back({begin, text_});
  text_ += content;
}

std::unique_ptr<ByteStream> unpackFrames(int descriptor, std::uint64_t size, std::uint64_t first, int threads,
                                         std::shared_ptr<FrameIndex> index,
                                         std::unique_ptr<PeekedStream>& file) {
  auto frames = std::make_unique<FramesStream>(descriptor, size, first, threads, std::move(index));
  return frames->start(file) ? std::move(frames) : nullptr;
}

}  // namespace cql
