// Cuts PGN into parts. On request, one pass over the file counts games and lines up to the beginning of each
// part.
#include <algorithm>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "io/formats.h"
#include "pgn/fast/skip_text.h"
#include "pgn/split/count_games.h"
#include "pgn/split/input.h"
#include "pgn/split/splitter.h"
#include "runtime/chars.h"
#include "runtime/threads.h"

namespace cql::pgn {
namespace {

/// The least number of batches in a part of a small file, about.
constexpr std::uint64_t kBatchesOfPart = 16;
/// Bytes of a batch that is counted in place: it stays in the second-level cache.
constexpr std::size_t kCountedBytes = std::size_t{1} << 17;
/// Bytes searched for the end of such a batch, or for the beginning of a part.
constexpr std::size_t kSearchBytes = std::size_t{1} << 20;

/// The results of the pass for a batch.
struct Counted {
  std::uint64_t sequence, begin, bytes;
  std::uint64_t games, lines;  ///< `lines`: of its text
  bool endsLine;
};

/// Counts batches, in their order. Each thread calls `counter` for a function that returns one after the
/// other.
std::vector<Counted> countAll(int threads, const std::function<std::function<bool(Counted&)>()>& counter) {
  std::mutex mutex;
  std::vector<Counted> all;
  const auto work = [&] {
    const auto next = counter();
    for (Counted counted{}; next(counted);) {
      const std::lock_guard lock(mutex);
      all.push_back(counted);
    }
  };
  std::vector<std::thread> others;
  startThreads(others, threads - 1, work);
  work();
  for (std::thread& thread : others) thread.join();
  std::ranges::sort(all, {}, &Counted::sequence);
  return all;
}

/// Deals out a text that is in memory, batch by batch.
class TextCounter {
 public:
  TextCounter(const InputBytes& input, std::size_t batchBytes)
      : text_(input.text), file_(input.file.get()), batchBytes_(batchBytes) {}

  bool next(Counted& counted) {
    std::size_t begin, end;
    {
      const std::lock_guard lock(mutex_);
      begin = position_;
      end = text_.size();
      if (begin == end || lost_) return false;
      if (end - begin > batchBytes_)
        end = findGameStart(text_, begin + batchBytes_, begin + batchBytes_ + kSearchBytes);
      lost_ = end == std::string_view::npos;
      if (lost_) return false;
      position_ = end;
      counted.sequence = taken_++;
    }
    const std::string_view text = text_.substr(begin, end - begin);
    const GameCount count = countGames(text, begin == 0 || isLineEnd(text_[begin - 1]));
    counted.begin = begin;
    counted.bytes = text.size();
    counted.games = count.games;
    counted.lines = count.lines;
    counted.endsLine = isLineEnd(text.back());
    giveBack(begin, end);
    return true;
  }
  /// Returns true if no certain beginning of a game was found. Then the count is incomplete.
  bool lost() const { return lost_; }

 private:
  /// Releases the memory of a part when a batch ends after it. Later reads fetch it from the file again.
  void giveBack(std::size_t begin, std::size_t end) const {
    constexpr std::size_t kPart = std::size_t{8} << 20;  // a multiple of the page size
    if (const std::size_t part = end / kPart * kPart; file_ && begin < part)
      file_->release(part - kPart, part);
  }

  const std::string_view text_;
  const Mapping* const file_;  ///< or null
  const std::size_t batchBytes_;
  std::mutex mutex_;
  std::size_t position_ = 0;
  std::uint64_t taken_ = 0;
  bool lost_ = false;
};

/// Counts a text in memory. Nullopt if it does not show where its batches end, or has too many games.
std::optional<std::vector<Counted>> countInPlace(const InputBytes& input, std::size_t batchBytes,
                                                 int threads) {
  TextCounter counter(input, std::min(batchBytes, kCountedBytes));
  auto batches = countAll(threads, [&] { return [&](Counted& counted) { return counter.next(counted); }; });
  std::uint64_t games = 0;
  for (const Counted& batch : batches) games += batch.games;
  if (counter.lost() || games > kMostGames) return std::nullopt;
  return batches;
}

/// Divides and counts. `batchBytes`: approximate; 0: chosen by the source.
std::vector<Counted> countDivided(GameTextSource& source, std::size_t batchBytes, int threads) {
  return countAll(threads, [&] {
    const auto batch = std::make_shared<Batch>();
    batch->wanted = batchBytes;
    return [&source, batch](Counted& counted) {
      if (!source.next(*batch)) return false;
      counted = {batch->sequence,
                 batch->offset,
                 batch->text.size(),
                 batch->games.size(),
                 batch->linesBefore + countLines(batch->text) + batch->linesBehind,
                 batch->text.empty() || isLineEnd(batch->text.back())};
      return true;
    };
  });
}

CutInput whole(std::string why) {
  return {{InputPart{}}, std::move(why)};
}

/// Finds the offset in the text of the first frame at this offset of the file or after it.
std::uint64_t textAt(std::uint64_t place, const std::vector<FrameIndex::Frame>& frames, std::uint64_t size) {
  const auto frame = std::ranges::lower_bound(frames, place, {}, &FrameIndex::Frame::begin);
  return frame == frames.end() ? size : frame->textBegin;
}

/// Makes parts that begin with the first batch at or after each of these offsets of the text: a game begins
/// there, independent of what precedes it.
std::vector<InputPart> partsAt(const std::vector<std::uint64_t>& places, const std::vector<Counted>& batches,
                               std::uint64_t size) {
  std::vector<InputPart> parts;
  InputPart part;
  std::uint64_t games = 0, lines = 0;
  std::size_t next = 0;
  for (std::size_t b = 0; b <= batches.size(); ++b) {
    const std::uint64_t begin = b < batches.size() ? batches[b].begin : size;
    for (; next < places.size() && (places[next] <= begin || b == batches.size()); ++next) {
      part.end = begin;
      parts.push_back(part);
      part.begin = begin;
      part.gamesBefore = games;
      part.linesBefore = lines;
      part.atLineStart = b == 0 || batches[b - 1].endsLine;
    }
    if (b == batches.size()) break;
    games += batches[b].games;
    lines += batches[b].lines;
  }
  part.end = size;
  parts.push_back(part);
  return parts;
}

/// Makes parts that begin at or after these offsets, where a game certainly does. Nullopt if one has no such
/// offset.
std::optional<std::vector<InputPart>> partsNear(std::span<const std::uint64_t> places,
                                                std::string_view text) {
  std::vector<InputPart> parts;
  InputPart part{.counted = false};
  for (const std::uint64_t place : places) {
    const std::size_t begin = findGameStart(text, place, place + kSearchBytes);
    if (begin == std::string_view::npos) return std::nullopt;
    part.end = std::max<std::uint64_t>(begin, part.begin);
    parts.push_back(part);
    part.begin = part.end;
    part.atLineStart = part.begin == 0 || isLineEnd(text[part.begin - 1]);
  }
  part.end = text.size();
  parts.push_back(part);
  return parts;
}

}  // namespace

CutInput cutGames(InputBytes input, std::span<const std::uint64_t> places, const SourceOptions& options) {
  if (!input.notice.empty() || !options.encoding.empty()) return whole("it is converted while it is read");
  std::uint64_t size = input.text.size();
  const std::shared_ptr<FrameIndex> index = input.frames;
  if (input.stream && !index) return whole("it can be read only once");
  const std::size_t batchBytes = std::max<std::size_t>(size / (kBatchesOfPart * (places.size() + 1)), 1);
  if (!input.stream && !options.countsParts)
    if (auto parts = partsNear(places, input.text)) return {std::move(*parts)};
  if (!input.stream)
    if (const auto batches = countInPlace(input, batchBytes, options.threads))
      return {partsAt({places.begin(), places.end()}, *batches, size)};
  const auto texts = gameTexts(std::move(input), options);
  const std::vector<Counted> batches = countDivided(*texts, index ? 0 : batchBytes, options.threads);
  if (const std::string error = texts->error(); !error.empty()) return whole(error);
  if (!index) return {partsAt({places.begin(), places.end()}, batches, size)};

  const std::vector<FrameIndex::Frame> frames = index->frames();
  if (frames.size() < 2) return whole("it is packed in one piece; pack it with pzstd, or zstd file by file");
  size = batches.empty() ? 0 : batches.back().begin + batches.back().bytes;
  std::vector<std::uint64_t> inText;
  for (const std::uint64_t place : places) inText.push_back(textAt(place, frames, size));
  CutInput cut{partsAt(inText, batches, size)};
  for (InputPart& part : cut.parts) {
    const auto behind = std::ranges::upper_bound(frames, part.begin, {}, &FrameIndex::Frame::textBegin);
    if (behind == frames.begin()) continue;
    part.frame = std::prev(behind)->begin;
    part.frameBegin = std::prev(behind)->textBegin;
  }
  return cut;
}

}  // namespace cql::pgn
