#include "pgn/split/input.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstring>
#include <mutex>
#include <utility>

#include "pgn/fast/skip_text.h"
#include "pgn/spin.h"
#include "pgn/split/line_counter.h"
#include "pgn/split/lines.h"
#include "runtime/rules/chars.h"

namespace cql::pgn {

namespace {

constexpr std::size_t kNowhere = std::string_view::npos;
constexpr std::string_view kWhiteTag = "[White ";  // language/34 §4

/// Deals out parts of an input. Where a part ends is found under the lock, one after the other; the division
/// into games runs in the threads that asked; numbers are then given in the order of the parts.
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
  /// Called when no other thread waits for this one any more.
  virtual void giveBack() {}
  virtual bool countsLines() const = 0;
  /// Gives the bytes of games for this batch, about.
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

/// A text in memory or a mapped file, or a part of it.
class TextSource : public BatchSource {
 public:
  TextSource(std::string_view text, const SourceOptions& options)
      : BatchSource(options),
        text_(text.substr(0, options.part.end)),
        begin_(std::min<std::size_t>(options.part.begin, text_.size())),
        batchBytes_(options.batchBytes),
        partsOfRest_(options.evenBatches ? 1 : kPartsOfRest),
        position_(begin_),
        linesBefore_(options.part.linesBefore),
        countsLines_(!options.part.counted),
        lines_(text_.substr(begin_)) {}

  std::uint64_t firstLineOf(const BatchPlace& batch) override {
    if (countsLines_) return batch.firstLine;
    const std::size_t place = batch.offset - begin_;
    while (lines_.place() < place) {
      const std::size_t end = std::min((lines_.place() / kPart + 1) * kPart, place);
      lines_.before(end);
      if (begin_ == 0 && end % kPart == 0) lookedAt(end - kPart, end);
    }
    return linesBefore_ + lines_.before(place) + 1;
  }
  std::string notice() const override { return {}; }
  std::uint64_t consumed() const override { return position_; }
  std::uint64_t size() const override { return text_.size(); }

 protected:
  std::string readError() const override { return {}; }
  bool take(Batch& batch, bool& divided, bool& atLineStart) override {
    const std::size_t begin = position_;
    if (begin >= text_.size()) return false;
    atLineStart = begin == 0 || isLineEnd(text_[begin - 1]);
    std::size_t end = text_.size();
    // Batches get smaller towards the end, so that all threads finish at about the same time.
    const std::size_t part = std::max((end - begin) / partsOfRest_, kSmallestPart);
    if (const std::size_t bytes = sizeOf(batch, std::min(batchBytes_, part)); end - begin > bytes) {
      end = findGameStart(text_, begin + bytes, begin + kSearchBytes * batchBytes_);
      if (end == kNowhere) {
        end = divideHere(batch, begin, bytes, atLineStart);
        divided = true;
      }
    }
    position_ = end;
    batch.text = text_.substr(begin, end - begin);
    batch.offset = begin;
    return true;
  }
  bool countsLines() const override { return countsLines_; }

  /// Bytes whose memory is given back at a time; a multiple of the page size.
  static constexpr std::size_t kPart = std::size_t{8} << 20;
  /// Called when the lines of a part have been counted.
  virtual void lookedAt(std::size_t /*begin*/, std::size_t /*end*/) {}

  std::string_view text_;  ///< up to the end of the part
  const std::size_t begin_;

 private:
  static constexpr std::size_t kSearchBytes = 16;  ///< batches looked through for a sure game start
  static constexpr std::size_t kPartsOfRest = 16, kSmallestPart = std::size_t{1} << 15;

  /// Divides texts without empty lines between the games: game by game.
  std::size_t divideHere(Batch& batch, std::size_t begin, std::size_t bytes, bool atLineStart) {
    GameSplitter splitter(text_.substr(begin), true, 1, atLineStart);
    GameText game;
    while (splitter.position() < bytes || !splitter.restartable()) {
      if (!splitter.next(game)) return text_.size();
      batch.games.push_back(game);
    }
    return begin + splitter.position();
  }

  std::size_t batchBytes_;
  std::size_t partsOfRest_;  ///< a batch is at most one of them
  std::atomic<std::size_t> position_;
  const std::uint64_t linesBefore_;
  const bool countsLines_;  ///< of every batch; else only of those that are asked about
  LineCounter lines_;       ///< from begin_ on
};

class MappedSource : public TextSource {
 public:
  MappedSource(std::unique_ptr<Mapping> file, const SourceOptions& options)
      : TextSource(file->text(), options), file_(std::move(file)) {}

 protected:
  /// Releases the memory of what was read long ago. Later reads, such as for a line number, get it from the
  /// file again.
  void giveBack() override {
    std::uint64_t begin = released_;
    if (consumed() <= begin + 2 * kPart) return;
    const std::uint64_t end = (consumed() - kPart) / kPart * kPart;
    if (released_.compare_exchange_strong(begin, end)) file_->release(begin, end);
  }
  void lookedAt(std::size_t begin, std::size_t end) override {
    if (end <= released_) file_->release(begin, end);
  }

 private:
  std::unique_ptr<Mapping> file_;
  std::atomic<std::uint64_t> released_ = 0;  ///< a multiple of kPart
};

/// A pipe or a packed file: every batch owns its bytes.
class StreamSource : public BatchSource {
 public:
  StreamSource(InputBytes input, const SourceOptions& options)
      : BatchSource(options),
        input_(std::move(input)),
        batchBytes_(options.batchBytes),
        restAtLineStart_(options.part.atLineStart) {}

  std::string notice() const override { return input_.notice; }
  bool gaveAll() const override { return !skippedAny_; }
  std::uint64_t consumed() const override { return consumed_; }
  std::uint64_t size() const override { return input_.size; }

 protected:
  std::string readError() const override { return error_.empty() ? input_.stream->error() : error_; }
  bool take(Batch& batch, bool& divided, bool& atLineStart) override {
    if (!error_.empty()) return false;
    std::string& room = batch.storage;  // which becomes smaller after a very large game only
    if (room.size() > kKeptBytes && rest_.size() < kKeptBytes) std::string().swap(room);
    if (room.size() < rest_.size()) room.resize(rest_.size());
    rest_.copy(room.data(), rest_.size());
    std::string_view text(room.data(), rest_.size());
    atLineStart = restAtLineStart_;
    batch.offset = given_;
    std::size_t end = 0;
    std::size_t blank = 0;
    bool afterCr = false;  // whether the text that was skipped last ends with CR, which has been counted
    const std::size_t bytes = sizeOf(batch, batchBytes_);
    for (std::size_t wanted = std::max(bytes, 2 * text.size());; wanted *= 2) {
      text = fill(room, text.size(), std::min(wanted, std::max(blank + maxGameBytes_, text.size()) + bytes));
      if (std::exchange(afterCr, false)) batch.linesBefore -= text.starts_with('\n');
      blank = blanksBefore(text);
      if (text.size() >= std::min(kBlankBytes, maxGameBytes_) && blank == text.size()) {
        atLineStart |= text.find_first_of("\r\n") != kNowhere;
        batch.linesBefore += skip(text);
        if (!error_.empty()) return false;
        afterCr = text.ends_with('\r');
        text = {};
        batch.offset = given_;
        wanted = kBlankBytes / 2;
        if (!ended_) continue;
      }
      if (ended_) {
        end = text.size();
        break;
      }
      // Searches near the end of what has been read, so that little is left over.
      end = findGameStart(text, text.size() - std::min(text.size(), bytes / 4), kNowhere, false);
      if (end == kNowhere || end == 0) {
        end = divideHere(batch, text, atLineStart);
        divided = end > 0;
      }
      if (end > 0) break;
      if (text.size() - blank > maxGameBytes_) return takeLarge(batch, text, divided);
    }
    if (text.empty()) return false;
    skipped_ = 0;
    rest_.assign(text, end);
    restAtLineStart_ = end == 0 || isLineEnd(text[end - 1]);
    given_ += end;
    batch.text = text.substr(0, end);
    return true;
  }
  bool countsLines() const override { return true; }
  Stage reading() const override { return input_.packed ? Stage::Decompress : Stage::Read; }

 private:
  /// Room that is kept for the next batch.
  static constexpr std::size_t kKeptBytes = std::size_t{1} << 26;
  /// A text of that size is skipped if it is nothing but white space.
  static constexpr std::size_t kBlankBytes = std::size_t{1} << 24;
  /// The rest of the input is given up after this many times the size limit of a game without a game.
  static constexpr std::uint64_t kMostSkipped = 64;

  /// The number of bytes of white space that a text begins with.
  static std::size_t blanksBefore(std::string_view text) {
    return static_cast<std::size_t>(std::ranges::find_if_not(text, isBlank) - text.begin());
  }

  /// Skips text that belongs to no game that is given; gives its number of lines.
  std::uint64_t skip(std::string_view text) {
    given_ += text.size();
    skipped_ += text.size();
    skippedAny_ |= !text.empty();
    if (skipped_ / kMostSkipped > maxGameBytes_)
      error_ = "no game begins within " + std::to_string(skipped_ >> 20) + " MB; the rest is not read";
    return countLines(text);
  }

  /// Finds the first tag section after an empty line; nothing that began before goes on there, except a tag
  /// section before its next Event tag. `inTags`: the text may be inside of one.
  static std::size_t findSection(std::string_view text, std::size_t from, bool inTags) {
    const char* const end = text.data() + text.size();
    bool empty = false, cut = false;
    for (const char* p = text.data() + from; p < end;) {
      p = skipEmptyLines(afterLineEnd(findLineEnd(p, end), end), end, empty);
      if (empty && atTagLine(p, end, cut) && (!inTags || lineHasEventTag(p, findLineEnd(p, end))))
        return static_cast<std::size_t>(p - text.data());
    }
    return kNowhere;
  }

  /// Takes a text that has no end of a game and is larger than a game may be.
  bool takeLarge(Batch& batch, std::string_view text, bool& divided) {
    GameText game;
    const bool found = GameSplitter(text, true).next(game);
    const std::size_t movetext = game.offset + game.movetext;
    const bool inTags = found && movetext == text.size();
    std::size_t end = findSection(text, movetext, inTags);
    divided = end == kNowhere;
    if (divided) {
      end = text.size();
      const std::size_t begin = blanksBefore(text);
      game = GameText{.text = text.substr(begin), .offset = begin};
      batch.games.assign(1, game);
    }
    rest_.assign(text, end);
    given_ += end;
    batch.text = text.substr(0, end);
    restAtLineStart_ = true;
    if (divided) skipToGame(batch, inTags);
    return true;
  }

  /// Skips input up to the beginning of the next game.
  void skipToGame(Batch& batch, bool inTags) {
    static constexpr std::size_t kBlock = std::size_t{1} << 20, kOverlap = std::size_t{1} << 12;
    std::string block(kBlock, '\0');
    std::size_t kept = 0;
    while (!ended_ && error_.empty()) {
      const std::size_t n = input_.stream->read(block.data() + kept, block.size() - kept);
      if (input_.counter) consumed_ = input_.counter->consumed();
      ended_ = n == 0;
      const std::string_view window(block.data(), kept + n);
      if (kept == 0) batch.linesBehind -= batch.text.ends_with('\r') && window.starts_with('\n');
      if (const std::size_t found = findSection(window, 0, inTags); found != kNowhere) {
        batch.linesBehind += skip(window.substr(0, found));
        rest_.assign(window, found);
        break;
      }
      std::size_t passed = ended_ ? window.size() : window.size() - std::min(window.size(), kOverlap);
      if (passed > 0 && window.substr(passed - 1).starts_with("\r\n")) --passed;  // divides no line end
      batch.linesBehind += skip(window.substr(0, passed));
      kept = window.size() - passed;
      std::memmove(block.data(), block.data() + passed, kept);
    }
    skipped_ = 0;
  }

  /// Gives the first `wanted` bytes, with the `have` that are there; fewer at the end.
  std::string_view fill(std::string& room, std::size_t have, std::size_t wanted) {
    if (room.size() < wanted) room.resize(wanted);
    while (have < wanted && !ended_) {
      const std::size_t n = input_.stream->read(room.data() + have, wanted - have);
      have += n;
      ended_ = n == 0;
    }
    if (input_.counter) consumed_ = input_.counter->consumed();
    return std::string_view(room).substr(0, have);
  }

  /// Divides game by game, as far as no more text could change them; 0: not even one.
  static std::size_t divideHere(Batch& batch, std::string_view text, bool atLineStart) {
    batch.games.clear();
    GameSplitter splitter(text, false, 1, atLineStart);
    std::size_t games = 0, end = 0;
    for (GameText game; splitter.next(game);) {
      batch.games.push_back(game);
      if (!splitter.restartable()) continue;
      games = batch.games.size();
      end = splitter.position();
    }
    batch.games.resize(games);
    return end;
  }

  InputBytes input_;
  std::size_t batchBytes_;
  bool ended_ = false;
  std::string rest_;  ///< read, but not yet given out
  bool restAtLineStart_;
  std::uint64_t given_ = 0, skipped_ = 0;
  bool skippedAny_ = false;
  std::string error_;
  std::atomic<std::uint64_t> consumed_ = 0;
};

}  // namespace

std::unique_ptr<GameTextSource> gameTexts(InputBytes input, const SourceOptions& options) {
  if (input.stream) return std::make_unique<StreamSource>(std::move(input), options);
  if (input.file) return std::make_unique<MappedSource>(std::move(input.file), options);
  return std::make_unique<TextSource>(input.text, options);
}

std::unique_ptr<GameTextSource> openSource(const std::string& path, std::string& error,
                                           const SourceOptions& options) {
  InputBytes input;
  return openBytes(path, options, input, error) ? gameTexts(std::move(input), options) : nullptr;
}

std::unique_ptr<GameTextSource> textSource(std::string_view text, std::size_t batchBytes,
                                           std::int32_t firstGame) {
  return std::make_unique<TextSource>(
      text, SourceOptions{.batchBytes = batchBytes,
                          .part = {.gamesBefore = static_cast<std::uint64_t>(firstGame - 1)}});
}

std::int64_t whiteTagsIn(std::string_view text) {
  return static_cast<std::int64_t>(countText(kWhiteTag, text));
}

std::int64_t countWhiteTags(const std::string& path) {
  std::string error, notice;
  struct stat info{};
  // Others, as standard input, can be read once only: by the search.
  if (path == kStandardInput || ::stat(path.c_str(), &info) != 0 || !S_ISREG(info.st_mode)) return -1;
  const int descriptor = openFile(path, error);
  if (descriptor < 0) return -1;
  const PeekedStream* file = nullptr;
  const auto stream = decoded(std::make_unique<PeekedStream>(std::make_unique<FileStream>(descriptor, true)),
                              {}, file, notice);

  std::int64_t found = 0;
  std::string block(std::size_t{1} << 20, '\0');
  for (std::size_t kept = 0;;) {
    const std::size_t n = stream->read(block.data() + kept, block.size() - kept);
    if (n == 0) break;
    const std::string_view text(block.data(), kept + n);
    found += whiteTagsIn(text);
    kept = std::min(text.size(), kWhiteTag.size() - 1);
    std::memmove(block.data(), text.data() + text.size() - kept, kept);
  }
  return stream->error().empty() ? found : -1;
}

}  // namespace cql::pgn
