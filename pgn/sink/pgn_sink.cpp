#include "pgn/sink/pgn_sink.h"

#include "pgn/sink/annotator.h"
#include "pgn/write/position_comments.h"
#include "pgn/write/writer.h"

namespace cql::pgn {
namespace {

/// The writer of an open game: several queries may have found it.
class SharedWriter : public GameNotes {
 public:
  void forget() override { writer.forget(); }
  GameWriter writer;
};

void writeGame(const Match& match, const Annotations& annotations, TextBuffer& out) {
  const GameRecord& game = match.more.whole();
  GameWriter& writer = match.more.notes<SharedWriter>().writer;
  auto copy = [&](TextBuffer& tags) { return match.more.copyTags(tags); };
  if (!annotations.tags.empty() || !writer.takeTags(game, copy)) match.more.completeTags();
  writer.write(game, annotations, out);
}

class PgnFormatter : public Formatter {
 public:
  explicit PgnFormatter(const SinkSetup& setup) : annotator_(setup) {}

  void add(const Match& match, TextBuffer& out) override {
    match.more.whole();
    writeGame(match, annotator_.of(match), out);
  }

 private:
  Annotator annotator_;
};

class PgnText : public GameText {
 public:
  explicit PgnText(const SinkSetup& setup) : annotator_(setup) {}

  void open(const Match& match) override {
    match_ = &match;
    const GameRecord& game = match.more.whole();
    annotations_ = &annotator_.of(match);
    comments_.emplace(game, *annotations_);
  }
  std::optional<std::string_view> commentAt(std::int32_t position) override {
    if (!comments_->collect(position)) return std::nullopt;
    return comments_->text();
  }
  void append(TextBuffer& out) override { writeGame(*match_, *annotations_, out); }

 private:
  Annotator annotator_;
  const Match* match_ = nullptr;
  const Annotations* annotations_ = nullptr;
  std::optional<PositionComments> comments_;
};

}  // namespace

Needs PgnSink::needs() const {
  // A silent query shows in its games only that they match.
  return {
      .positions = setup_.settings.commentLevel != CommentLevel::Silent, .comments = true, .wholeGame = true};
}

bool PgnSink::tellsNumbers() const {
  return Annotator::tellsNumbers(setup_.settings);
}

std::unique_ptr<Formatter> PgnSink::formatter() {
  return std::make_unique<PgnFormatter>(setup_);
}

/// For the row of the format (GameFormat::sink).
std::shared_ptr<Sink> makeSink(SinkSetup setup) {
  return std::make_shared<PgnSink>(std::move(setup));
}

std::unique_ptr<GameText> gameText(const SinkSetup& setup) {
  return std::make_unique<PgnText>(setup);
}

}  // namespace cql::pgn
