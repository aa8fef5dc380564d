// PGN cut into parts: one pass over the file counts games and lines up to where each part begins.
#include <algorithm>
#include <atomic>
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
  std::uint64_t sequence, begin;
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
  std::int64_t whiteTags() const { return whiteTags_; }

 private:
  void work() {
    Batch batch;
    batch.wanted = batchBytes_;
    while (source_.next(batch)) {
      whiteTags_ += whiteTagsIn(batch.text);
      const Counted counted{batch.sequence, batch.offset, batch.games.size(),
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
  std::atomic<std::int64_t> whiteTags_ = 0;
};

CutInput whole(std::string why) {
  return {{InputPart{}}, std::move(why)};
}

}  // namespace

/// At the first batch behind each place: there a game begins, whatever stands before it.
CutInput cutGames(InputBytes input, std::span<const std::uint64_t> places, const SourceOptions& options) {
  if (input.stream) return whole(input.packed ? "it is packed" : "it is converted while it is read");
  const std::uint64_t size = input.text.size();
  const auto texts = gameTexts(std::move(input), options);
  Counter counter(*texts, std::max<std::size_t>(size / (kBatchesOfPart * (places.size() + 1)), 1));
  const std::vector<Counted> batches = counter.count(options.threads);
  if (const std::string error = texts->error(); !error.empty()) return whole(error);

  CutInput cut;
  InputPart part;
  part.lastGameNumber = counter.whiteTags();
  std::uint64_t games = 0, lines = 0;
  std::size_t next = 0;
  for (std::size_t b = 0; b <= batches.size(); ++b) {
    const std::uint64_t begin = b < batches.size() ? batches[b].begin : size;
    for (; next < places.size() && (places[next] <= begin || b == batches.size()); ++next) {
      part.end = begin;
      cut.parts.push_back(part);
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
  cut.parts.push_back(part);
  return cut;
}

}  // namespace cql::pgn
