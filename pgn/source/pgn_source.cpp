// PGN as a source of games.
#include <algorithm>
#include <atomic>
#include <mutex>
#include <utility>

#include "io/bytes/encoded_text.h"
#include "io/formats.h"
#include "pgn/read/find_checks.h"
#include "pgn/read/reader.h"
#include "pgn/split/input.h"
#include "pgn/split/line_counter.h"
#include "pgn/write/copy_tags.h"
#include "runtime/ascii.h"

namespace cql::pgn {
namespace {

struct PgnBatch : GameBatch {
  std::uint64_t linesBefore(std::size_t offset) override { return lines.before(offset); }

  Batch texts;
  LineCounter lines{{}};
};

class PgnReader : public GameReader {
 public:
  void open(const GameBatch& batch, std::size_t game) override { text_ = &textOf(batch, game); }
  void readTags(std::uint32_t parts, GameRecord& record, WarningSink& warnings) override {
    reader_.readTags(*text_, record, warnings, parts);
  }
  void readMoves(const MovesWanted& wanted, GameRecord& record, WarningSink& warnings) override {
    reader_.readMoves(*text_,
                      {.variations = wanted.variations,
                       .comments = wanted.comments,
                       .fields = wanted.fields,
                       .plies = wanted.plies,
                       .pieces = pieces_,
                       .stop = wanted.stop},
                      record, warnings);
  }
  void completeTags(GameRecord& record) override { reader_.completeTags(*text_, record); }
  void findChecks(GameRecord& record) override { pgn::findChecks(record); }
  bool copyTags(GameResult result, TextBuffer& out) override {
    return pgn::copyTags(*text_, result, scratch_, out);
  }
  std::size_t offset() const override { return text_->offset; }
  void prefetch(const GameBatch& batch, std::size_t game) const override {
    constexpr std::size_t kCacheLine = 64, kMost = 512;
    const GameText& text = textOf(batch, game);
    for (std::size_t at = 0; at < std::min(text.movetext, kMost); at += kCacheLine)
      __builtin_prefetch(text.text.data() + at);
  }

  void setPieces(PieceChoice pieces) { pieces_ = pieces; }

 private:
  static const GameText& textOf(const GameBatch& batch, std::size_t game) {
    return static_cast<const PgnBatch&>(batch).texts.games[game];
  }

  const GameText* text_ = nullptr;
  Reader reader_;
  PieceChoice pieces_;
  std::string scratch_;
};

class PgnSource : public GameSource {
 public:
  PgnSource(InputBytes input, const SourceOptions& options)
      : name_(input.name),
        memory_(input.text),
        last_(options.part.lastGameNumber),
        counts_(options.findsLastNumber && options.part.isWhole()),
        texts_(gameTexts(std::move(input), options)) {
    readPieceChoice(options.pieces, pieces_);
  }

  bool next(std::unique_ptr<GameBatch>& batch, const BatchRequest& request) override {
    auto& out = reuse<PgnBatch>(batch);
    out.texts.clock = request.clock;
    out.texts.wanted = request.bytes;
    if (!texts_->next(out.texts)) return false;
    if (counts_) whiteTags_ += whiteTagsIn(out.texts.text);
    out.place = out.texts;
    out.games = out.texts.games.size();
    out.bytes = out.texts.text.size();
    out.lineCount = out.texts.lineCount;
    out.lines = LineCounter(out.texts.text);
    return true;
  }
  void prepare(std::unique_ptr<GameReader>& reader) override { reuse<PgnReader>(reader).setPieces(pieces_); }

  std::uint64_t firstLineOf(const BatchPlace& batch) override { return texts_->firstLineOf(batch); }
  /// Counts tags, as the language has it.
  std::int64_t lastGameNumber() override {
    std::call_once(counted_, [this] {
      if (counts_ && texts_->gaveAll() && texts_->error().empty()) last_ = whiteTags_;
      if (last_ < 0) last_ = name_.empty() ? whiteTagsIn(memory_) : countWhiteTags(name_);
    });
    return std::max<std::int64_t>(last_, 0);
  }
  std::string notice() const override { return texts_->notice(); }
  std::string error() const override { return texts_->error(); }
  std::uint64_t consumed() const override { return texts_->consumed(); }

 private:
  std::string name_;
  std::string_view memory_;  ///< if there is no name
  std::int64_t last_;        ///< -1: not counted
  const bool counts_;        ///< whether what is given is counted
  std::atomic<std::int64_t> whiteTags_ = 0;
  std::unique_ptr<GameTextSource> texts_;
  PieceChoice pieces_;
  std::once_flag counted_;
};

}  // namespace

/// Returns true if a line begins as a tag does, after whatever text.
bool isGames(std::string_view firstBytes) {
  for (std::size_t at = 0; (at = firstBytes.find('[', at)) != std::string_view::npos; ++at) {
    const char* p = firstBytes.data() + at + 1;
    const char* end = firstBytes.data() + firstBytes.size();
    const char before = at == 0 ? '\n' : firstBytes[at - 1];
    if (before != '\n' && before != '\r' && before != '\xbf') continue;  // a byte order mark ends so
    const char* name = p;
    while (p < end && (ascii::isLetterOrDigit(*p) || *p == '_')) ++p;
    if (p == name || !ascii::isLetter(*name)) continue;
    while (p < end && (*p == ' ' || *p == '\t')) ++p;
    if (p == end || *p == '"') return true;
  }
  return false;
}

/// Returns the games of an input, whatever its bytes. Never null: every text is valid PGN (language/41).
std::unique_ptr<GameSource> openGames(InputBytes input, const SourceOptions& options,
                                      std::string& /*error*/) {
  if (!options.encoding.empty()) convertToUtf8(input, options.encoding);
  return std::make_unique<PgnSource>(std::move(input), options);
}

}  // namespace cql::pgn
