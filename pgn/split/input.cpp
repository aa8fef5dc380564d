#include "pgn/split/input.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstring>
#include <utility>

#include "pgn/fast/skip_text.h"
#include "pgn/split/batch_source.h"
#include "pgn/split/line_counter.h"
#include "pgn/split/stream_source.h"
#include "runtime/chars.h"
#include "runtime/pages.h"

namespace cql::pgn {

namespace {

constexpr std::string_view kWhiteTag = "[White ";  // language/34 §4

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

 protected:
  std::string readError() const override { return {}; }
  bool take(Batch& batch, bool& divided, bool& atLineStart) override {
    const std::size_t begin = position_;
    if (begin >= text_.size()) return false;
    atLineStart = begin == 0 || endsLine(begin);
    std::size_t end = text_.size();
    // Batches get smaller towards the end, so that all threads finish at about the same time.
    const std::size_t part = std::max((end - begin) / partsOfRest_, kSmallestPart);
    if (const std::size_t bytes = sizeOf(batch, std::min(batchBytes_, part)); end - begin > bytes) {
      end = gameStart(begin + bytes, begin + kSearchBytes * batchBytes_);
      if (end == std::string_view::npos) {
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

  /// Returns true if the byte before `end` ends a line; called under the lock.
  virtual bool endsLine(std::size_t end) { return isLineEnd(text_[end - 1]); }
  /// As findGameStart(); called under the lock.
  virtual std::size_t gameStart(std::size_t from, std::size_t to) { return findGameStart(text_, from, to); }

  /// Bytes whose memory is released at a time; a multiple of the page size.
  static constexpr std::size_t kPart = std::size_t{8} << 20;
  /// Called when the lines of a part have been counted.
  virtual void lookedAt(std::size_t /*begin*/, std::size_t /*end*/) {}

  std::string_view text_;  ///< up to the end of the part
  const std::size_t begin_;

 private:
  static constexpr std::size_t kSearchBytes = 16;  ///< batches searched for a certain game start
  static constexpr std::size_t kPartsOfRest = 16, kSmallestPart = std::size_t{1} << 15;

  /// Divides texts without empty lines between the games: game by game.
  std::size_t divideHere(Batch& batch, std::size_t begin, std::size_t bytes, bool atLineStart) {
    GameSplitter splitter(text_.substr(begin), true, 1, atLineStart);
    GameText game;
    while (splitter.position() < bytes) {
      if (!splitter.next(game)) return text_.size();
      batch.games.push_back(game);
    }
    return begin + splitter.position();
  }

  std::size_t batchBytes_;
  std::size_t partsOfRest_;  ///< a batch is at most one of these parts
  std::atomic<std::size_t> position_;
  const std::uint64_t linesBefore_;
  const bool countsLines_;  ///< of every batch; else only of those that are requested
  LineCounter lines_;       ///< from begin_ on
};

class MappedSource : public TextSource {
 public:
  MappedSource(std::unique_ptr<Mapping> file, const SourceOptions& options)
      : TextSource(file->text(), options), file_(std::move(file)) {}

 protected:
  bool endsLine(std::size_t end) override {
    const std::string_view last = copyOf(end - 1, 1, window_);
    return last.empty() ? TextSource::endsLine(end) : isLineEnd(last.front());
  }
  std::size_t gameStart(std::size_t from, std::size_t to) override {
    const std::size_t begin = from - 1;
    const std::string_view window = copyOf(begin, std::min(kWindow, text_.size() - begin), window_);
    const bool final = begin + window.size() == text_.size();
    const std::size_t found = window.empty() ? window.npos : findGameStart(window, 1, to - begin, final);
    return found == window.npos ? TextSource::gameStart(from, to) : begin + found;
  }
  void copyIn(Batch& batch) override {
    if (batch.text.size() > kMostCopied) return;
    const std::string_view copy = copyOf(batch.offset, batch.text.size(), batch.storage);
    if (!copy.empty()) batch.text = copy;
  }
  /// Releases the memory of what was read long ago. Later reads, such as for a line number, fetch it from the
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
  /// Larger batches are read in place.
  static constexpr std::size_t kMostCopied = std::size_t{1} << 22;
  /// Bytes in which the beginning of a game is usually found.
  static constexpr std::size_t kWindow = std::size_t{1} << 15;

  /// Copies a part of the file. This is faster than to read it in place, where the system maps page by page.
  /// Returns an empty text if the file cannot be read so.
  std::string_view copyOf(std::size_t begin, std::size_t size, std::string& room) const {
    if (room.size() < size) {
      const std::size_t bytes = size + size / 8;
      room.clear();  // not copied
      room.reserve(bytes);
      prefault(room.data(), bytes);
      room.resize(bytes);
    }
    if (!file_->read(begin, size, room.data())) return {};
    return std::string_view(room).substr(0, size);
  }

  std::unique_ptr<Mapping> file_;
  std::string window_;
  std::atomic<std::uint64_t> released_ = 0;  ///< a multiple of kPart
};

}  // namespace

std::unique_ptr<GameTextSource> gameTexts(InputBytes input, const SourceOptions& options) {
  if (input.stream) return streamSource(std::move(input), options);
  if (input.file) return std::make_unique<MappedSource>(std::move(input.file), options);
  return std::make_unique<TextSource>(input.text, options);
}

std::int64_t whiteTagsIn(std::string_view text) {
  return static_cast<std::int64_t>(countText(kWhiteTag, text));
}

std::int64_t countWhiteTags(const std::string& path) {
  std::string error, notice;
  struct stat info{};
  // Others, such as standard input, can be read once only: by the search.
  if (path == kStandardInput || ::stat(path.c_str(), &info) != 0 || !S_ISREG(info.st_mode)) return -1;
  const int descriptor = openFile(path, error);
  if (descriptor < 0) return -1;
  const ByteStream* file = nullptr;
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
