#include "pgn/sink/pgn_sink.h"

#include "pgn/sink/annotator.h"
#include "pgn/write/position_comments.h"
#include "pgn/write/writer.h"

namespace cql::pgn {
namespace {

/// The writer of an open game, shared by the queries that match in it.
class SharedWriter final : public GameNotes {
 public:
  void forget() override { writer.forget(); }
  GameWriter writer;
};

/// Writes a game, and returns the offset in `out` where its tag section ends.
std::size_t writeGame(const Match& match, const Annotations& annotations, TextBuffer& out) {
  const GameRecord& game = match.more.whole();
  GameWriter& writer = match.more.notes<SharedWriter>().writer;
  auto copy = [&](TextBuffer& tags) { return match.more.copyTags(tags); };
  if (!annotations.tags.empty() || !writer.takeTags(game, copy)) match.more.completeTags();
  return writer.write(game, annotations, out);
}

class PgnFormatter : public Formatter {
 public:
  PgnFormatter(const SinkSetup& setup, bool leavesNumbers)
      : annotator_(setup, leavesNumbers), leavesNumbers_(leavesNumbers) {}

  void add(const Match& match, TextBuffer& out) override {
    const GameRecord& game = match.more.whole();
    const Annotations& annotations = annotator_.of(match);
    gap_.place = writeGame(match, annotations, out);
    if (!leavesNumbers_) return;
    gap_.game = match.game.number;
    gap_.content = initialTexts(game, annotations);
  }
  const NumberGap* gap() const override { return leavesNumbers_ ? &gap_ : nullptr; }

 private:
  Annotator annotator_;
  const bool leavesNumbers_;
  NumberGap gap_;
};

class PgnText : public cql::GameText {
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
  std::span<const PositionComment> commentsAt(std::int32_t position) override {
    const GameView game = match_->game.view();
    const bool follows = position > 0 && game.parents[position] == position - 1 &&
                         game.subtreeEnds[position] < game.subtreeEnds[position - 1];
    listed_.clear();
    if (comments_->collect(position, follows))
      for (const std::string& text : comments_->texts()) listed_.push_back({position, text});
    const auto later = comments_->later();
    listed_.insert(listed_.end(), later.begin(), later.end());
    return listed_;
  }
  std::span<const PositionComment> commentsBefore(std::int32_t position) override {
    const auto before = std::ranges::equal_range(match_->more.whole().variationComments, position, {},
                                                 &PositionComment::position);
    return counting(before, annotations_->comments);
  }
  void append(TextBuffer& out) override { writeGame(*match_, *annotations_, out); }

 private:
  Annotator annotator_;
  const Match* match_ = nullptr;
  const Annotations* annotations_ = nullptr;
  std::optional<PositionComments> comments_;
  std::vector<PositionComment> listed_;
};

}  // namespace

Needs PgnSink::needs() const {
  // A silent query adds nothing to its games.
  return {
      .positions = setup_.settings.commentLevel != CommentLevel::Silent, .comments = true, .wholeGame = true};
}

NumberUse PgnSink::numberUse() const {
  if (!Annotator::tellsNumbers(setup_.settings)) return NumberUse::Never;
  return packs() ? NumberUse::AtOnce : NumberUse::Later;  // what is packed has no gaps
}

void PgnSink::fill(const NumberGap& gap, TextBuffer& out) {
  if (!later_) later_.emplace(Style(setup_.settings), setup_.settings.uniqueComments);
  Annotator::tellNumber(gap.game, number_);
  later_->write(gap.content, number_, out);
}

std::unique_ptr<Formatter> PgnSink::formatter() {
  return std::make_unique<PgnFormatter>(setup_, leavesNumbers_);
}

/// For the row of the format (GameFormat::sink).
std::shared_ptr<Sink> makeSink(SinkSetup setup) {
  return std::make_shared<PgnSink>(std::move(setup));
}

std::unique_ptr<cql::GameText> gameText(const SinkSetup& setup) {
  return std::make_unique<PgnText>(setup);
}

}  // namespace cql::pgn
