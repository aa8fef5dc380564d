// PGN cut into parts: one pass over the file counts games and lines up to where each part begins.
#include <algorithm>
#include <mutex>
#include <thread>
#include <vector>

#include "games/formats.h"
#include "pgn/fast/skip_text.h"
#include "pgn/split/input.h"
#include "runtime/rules/chars.h"

namespace cql::pgn {
namespace {

/// Batches that a part of a small file has at least, about.
constexpr std::uint64_t kBatchesOfPart = 16;

/// What the pass keeps of a batch.
struct Counted {
  std::uint64_t sequence, begin, bytes;
  std::uint64_t games, lines;  ///< `lines`: of its text
  bool endsLine;
};

class Counter {
 public:
  Counter(GameTextSource& source, std::size_t batchBytes) : source_(source), batchBytes_(batchBytes) {}

  /// What the batches hold, in their order.
  std::vector<Counted> count(int threads) {
    std::vector<std::thread> others;
    for (int t = 1; t < threads; ++t) others.emplace_back([this] { work(); });
    work();
    for (std::thread& thread : others) thread.join();
    std::ranges::sort(counted_, {}, &Counted::sequence);
    return std::move(counted_);
  }

 private:
  void work() {
    Batch batch;
    batch.wanted = batchBytes_;
    while (source_.next(batch)) {
      const Counted counted{batch.sequence,
                            batch.offset,
                            batch.text.size(),
                            batch.games.size(),
                            batch.linesBefore + countLines(batch.text) + batch.linesBehind,
                            batch.text.empty() || isLineEnd(batch.text.back())};
      const std::lock_guard lock(mutex_);
      counted_.push_back(counted);
    }
  }

  GameTextSource& source_;
  const std::size_t batchBytes_;
  std::mutex mutex_;
  std::vector<Counted> counted_;
};

CutInput whole(std::string why) {
  return {{InputPart{}}, std::move(why)};
}

/// Where the text of the first frame begins that stands at this place of the file or behind it.
std::uint64_t textAt(std::uint64_t place, const std::vector<FrameIndex::Frame>& frames, std::uint64_t size) {
  const auto frame = std::ranges::lower_bound(frames, place, {}, &FrameIndex::Frame::begin);
  return frame == frames.end() ? size : frame->textBegin;
}

/// The parts are to begin at these places of the text, or behind them, where a batch begins: there a game
/// does, whatever stands before it.
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

}  // namespace

CutInput cutGames(InputBytes input, std::span<const std::uint64_t> places, const SourceOptions& options) {
  if (!input.notice.empty()) return whole("it is converted while it is read");
  std::uint64_t size = input.text.size();
  const std::shared_ptr<FrameIndex> index = input.frames;
  if (input.stream && !index) return whole("it can be read only once");
  const auto texts = gameTexts(std::move(input), options);
  Counter counter(*texts,
                  index ? 0 : std::max<std::size_t>(size / (kBatchesOfPart * (places.size() + 1)), 1));
  const std::vector<Counted> batches = counter.count(options.threads);
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
