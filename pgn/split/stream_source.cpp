#include "pgn/split/stream_source.h"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <utility>

#include "pgn/split/batch_source.h"
#include "pgn/split/lines.h"
#include "runtime/chars.h"

namespace cql::pgn {

namespace {

/// A pipe or a compressed file: every batch owns its bytes.
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

 protected:
  std::string readError() const override { return error_.empty() ? input_.stream->error() : error_; }
  bool take(Batch& batch, bool& divided, bool& atLineStart) override {
    if (!error_.empty()) return false;
    std::string& room = batch.storage;  // shrinks only after a very large game
    if (room.size() > kKeptBytes && rest_.size() < kKeptBytes) std::string().swap(room);
    if (room.size() < rest_.size()) room.resize(rest_.size());
    rest_.copy(room.data(), rest_.size());
    std::string_view text(room.data(), rest_.size());
    atLineStart = restAtLineStart_;
    batch.offset = given_;
    std::size_t end = 0;
    std::size_t blank = 0;
    bool afterCr = false;  // the last skipped text ends with a CR, which has been counted
    const std::size_t bytes = sizeOf(batch, batchBytes_);
    for (std::size_t wanted = std::max(bytes, 2 * text.size());; wanted *= 2) {
      text = fill(room, text.size(), std::min(wanted, std::max(blank + maxGameBytes_, text.size()) + bytes));
      if (std::exchange(afterCr, false)) batch.linesBefore -= text.starts_with('\n');
      blank = blanksBefore(text);
      if (text.size() >= std::min(kBlankBytes, maxGameBytes_) && blank == text.size()) {
        atLineStart |= text.find_first_of("\r\n") != std::string_view::npos;
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
      // Searches near the end of what has been read, so that the rest is small.
      end =
          findGameStart(text, text.size() - std::min(text.size(), bytes / 4), std::string_view::npos, false);
      if (end == std::string_view::npos || end == 0) {
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
  /// Capacity that is kept for the next batch.
  static constexpr std::size_t kKeptBytes = std::size_t{1} << 26;
  /// A text of that size is skipped if it is nothing but white space.
  static constexpr std::size_t kBlankBytes = std::size_t{1} << 24;
  /// The rest of the input is abandoned after this many times the size limit of a game without a game.
  static constexpr std::uint64_t kMostSkipped = 64;
  /// Bytes that are searched at a time for the next game. The following kOverlap bytes are searched with
  /// them, since blanks before its first tag, and that tag, may be divided.
  static constexpr std::size_t kBlock = std::size_t{1} << 21, kOverlap = kBlock / 2;

  /// Returns the number of bytes of white space that a text begins with.
  static std::size_t blanksBefore(std::string_view text) {
    return static_cast<std::size_t>(std::ranges::find_if_not(text, isBlank) - text.begin());
  }

  /// Skips text that belongs to no returned game; returns its number of lines.
  std::uint64_t skip(std::string_view text) {
    given_ += text.size();
    skipped_ += text.size();
    skippedAny_ |= !text.empty();
    if (skipped_ / kMostSkipped > maxGameBytes_)
      error_ = "no game begins within " + std::to_string(skipped_ >> 20) + " MB; the rest is not read";
    return countLines(text);
  }

  /// Returns the first tag section after an empty line; nothing that began before continues there, except a
  /// tag section before its next Event tag. `inTags`: the text may be inside one.
  static std::size_t findSection(std::string_view text, std::size_t from, bool inTags) {
    const char* const end = text.data() + text.size();
    bool empty = false, cut = false;
    for (const char* p = text.data() + from; p < end;) {
      p = skipEmptyLines(afterLineEnd(findLineEnd(p, end), end), end, empty);
      if (empty && atTagLine(p, end, cut) &&
          (!inTags || tagsOfLine(p, findLineEnd(p, end)).roster & kEventBit))
        return static_cast<std::size_t>(p - text.data());
    }
    return std::string_view::npos;
  }

  /// Handles a text that has no end of a game and exceeds the size limit of a game.
  bool takeLarge(Batch& batch, std::string_view text, bool& divided) {
    GameText game;
    const bool found = GameSplitter(text, true).next(game);
    const std::size_t movetext = game.offset + game.movetext;
    const bool inTags = found && movetext == text.size();
    std::size_t end = findSection(text, movetext, inTags);
    divided = end == std::string_view::npos;
    if (divided) {
      end = text.size() - std::min(kOverlap, maxGameBytes_);
      if (!inTags) end = std::max(end, movetext);
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

  /// Skips the rest, and further input, up to the beginning of the next game.
  void skipToGame(Batch& batch, bool inTags) {
    std::string block(kBlock, '\0');
    std::size_t kept = rest_.copy(block.data(), kOverlap);
    rest_.clear();
    bool endsCr = batch.text.ends_with('\r');  // which has been counted
    while (!ended_ && error_.empty()) {
      const std::size_t n = input_.stream->read(block.data() + kept, block.size() - kept);
      if (input_.counter) consumed_ = input_.counter->consumed();
      ended_ = n == 0;
      const std::string_view window(block.data(), kept + n);
      if (std::exchange(endsCr, false)) batch.linesBehind -= window.starts_with('\n');
      if (const std::size_t found = findSection(window, 0, inTags); found != std::string_view::npos) {
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

  /// Returns the first `wanted` bytes, including the `have` that are present; fewer at the end.
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

  /// Divides game by game, as far as more text could not change them. Returns 0 if that is not even one.
  static std::size_t divideHere(Batch& batch, std::string_view text, bool atLineStart) {
    batch.games.clear();
    GameSplitter splitter(text, false, 1, atLineStart);
    for (GameText game; splitter.next(game);) batch.games.push_back(game);
    return splitter.position();
  }

  InputBytes input_;
  std::size_t batchBytes_;
  bool ended_ = false;
  std::string rest_;  ///< read, but not yet handed out
  bool restAtLineStart_;
  std::uint64_t given_ = 0, skipped_ = 0;
  bool skippedAny_ = false;
  std::string error_;
  std::atomic<std::uint64_t> consumed_ = 0;
};

}  // namespace

std::unique_ptr<GameTextSource> streamSource(InputBytes input, const SourceOptions& options) {
  return std::make_unique<StreamSource>(std::move(input), options);
}

}  // namespace cql::pgn
