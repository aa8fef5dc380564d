// The common base of sources of game texts: batches are numbered and divided into games by several threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <string>

#include "pgn/spin.h"
#include "pgn/split/input.h"
#include "pgn/split/line_counter.h"

namespace cql::pgn {

/// Hands out parts of an input. The end of a part is found under the lock, one after the other; the division
/// into games runs in the requesting threads; numbers are then assigned in the order of the parts.
class BatchSource : public GameTextSource {
 public:
  explicit BatchSource(const SourceOptions& options)
      : maxGameBytes_(options.maxGameBytes),
        nextGame_(static_cast<std::int64_t>(options.part.gamesBefore) + 1),
        nextLine_(options.part.linesBefore + 1) {}
  std::string error() const final {
    return tooMany_ ? "it has more than " + std::to_string(kMostGames) + " games" : readError();
  }
  bool next(Batch& batch) final {
    batch.games.clear();
    batch.linesBefore = batch.linesBehind = 0;
    bool divided = false, atLineStart = true;
    auto spent = [&batch](Stage stage) {
      if (batch.clock) batch.clock->spent(stage);
    };
    {
      const std::unique_lock lock = lockSoon(takeMutex_);
      spent(Stage::Wait);
      const bool more = !tooMany_ && take(batch, divided, atLineStart);
      spent(reading());
      if (!more) return false;
      batch.sequence = taken_++;
    }
    if (!divided) {
      copyIn(batch);
      spent(reading());
      GameSplitter splitter(batch.text, true, 1, atLineStart);
      batch.tags.clear();
      splitter.writeTo(batch.tags);
      for (GameText game; splitter.next(game);) batch.games.push_back(game);
    }
    batch.lineCount = countsLines() ? batch.linesBefore + countLines(batch.text) + batch.linesBehind : 0;
    spent(Stage::Split);

    auto isOurTurn = [&] { return numbered_ == batch.sequence; };
    spinUntil(isOurTurn);
    std::unique_lock lock(numberMutex_);
    turn_.wait(lock, isOurTurn);
    // Nothing is read after a batch that ends the reading.
    if (nextGame_ + static_cast<std::int64_t>(batch.games.size()) - 1 > kMostGames) tooMany_ = true;
    const bool given = !tooMany_;
    batch.firstGame = static_cast<std::int32_t>(nextGame_);
    nextGame_ += static_cast<std::int64_t>(batch.games.size());
    batch.firstLine = countsLines() ? nextLine_ + batch.linesBefore : 0;
    nextLine_ += batch.lineCount;
    numbered_++;
    turn_.notify_all();
    lock.unlock();
    spent(Stage::Wait);
    if (!given) return false;
    for (std::size_t i = 0; i < batch.games.size(); i++) {
      batch.games[i].number = batch.firstGame + static_cast<std::int32_t>(i);
      batch.games[i].tooLarge = batch.games[i].text.size() > maxGameBytes_;
    }
    giveBack();
    spent(reading());
    return true;
  }

 protected:
  virtual std::string readError() const = 0;
  /// Takes the next part; called under the lock. `divided`: batch.games is filled already.
  virtual bool take(Batch& batch, bool& divided, bool& atLineStart) = 0;
  /// Called in each thread before it divides the text, without the lock. May replace the text by its copy in
  /// batch.storage.
  virtual void copyIn(Batch& /*batch*/) {}
  /// Called in each thread after it has numbered its batch, without the lock. For memory that can be
  /// released.
  virtual void giveBack() {}
  virtual bool countsLines() const = 0;
  /// Returns the approximate size of the games of this batch.
  static std::size_t sizeOf(const Batch& batch, std::size_t most) {
    return batch.wanted == 0 ? most : std::min(batch.wanted, most);
  }
  const std::size_t maxGameBytes_;

  /// Names the stage of take().
  virtual Stage reading() const { return Stage::Read; }

 private:
  std::mutex takeMutex_, numberMutex_;
  std::condition_variable turn_;
  std::uint64_t taken_ = 0;
  std::atomic<std::uint64_t> numbered_ = 0;
  std::int64_t nextGame_;
  std::atomic<bool> tooMany_ = false;
  std::uint64_t nextLine_;
};

}  // namespace cql::pgn
