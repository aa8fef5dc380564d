#include "pgn/sink/pgn_sink.h"

#include "pgn/write/writer.h"
#include "runtime/comment_order.h"
#include "runtime/decimal.h"

namespace cql::pgn {
namespace {

/// The writer of an open game: several queries may have found it.
class SharedWriter : public GameNotes {
 public:
  void forget() override { writer.forget(); }
  GameWriter writer;
};

class PgnFormatter : public Formatter {
 public:
  explicit PgnFormatter(const SinkSetup& setup) : setup_(setup) {}

  void add(const Match& match, TextBuffer& out) override {
    const GameRecord& game = match.more.whole();
    annotate(match);
    GameWriter& writer = match.more.notes<SharedWriter>().writer;
    auto copy = [&](TextBuffer& tags) { return match.more.copyTags(tags); };
    if (!annotations_.tags.empty() || !writer.takeTags(game, copy)) match.more.completeTags();
    writer.write(game, annotations_, out);
  }

 private:
  bool silent() const { return setup_.settings.commentLevel == CommentLevel::Silent; }

  /// What the query adds to the game, in annotations_.
  void annotate(const Match& match) {
    const Host& found = match.found;
    annotations_.clear();
    annotations_.uniqueComments = setup_.settings.uniqueComments;
    if (setup_.settings.gameHeader && !silent()) {
      header_ = "Game number ";
      appendNumber(match.game.number, header_);
      annotations_.header = header_;
    }
    if (setup_.manifest->comments) {
      annotations_.marked = order_.put(found.made(), found.view().count, annotations_.added);
      annotations_.mark = setup_.settings.matchString;
    } else if (setup_.settings.commentLevel == CommentLevel::Normal && !setup_.settings.matchString.empty()) {
      annotations_.marked = found.marks();
      annotations_.mark = setup_.settings.matchString;
    }
    annotations_.removed = found.removedComments();
    for (const auto& [name, value] : found.tags()) annotations_.tags.push_back({name, value});
    if (!silent() && setup_.sorts()) noteSortValues(found);
  }

  /// The last comment of the initial position (language/03 §8).
  void noteSortValues(const Host& found) {
    footer_.clear();
    for (std::size_t k = 0; k < setup_.manifest->sortKeys.size(); ++k) {
      const SortKeyInfo& key = setup_.manifest->sortKeys[k];
      const SortValue& value = found.sortValues()[k];
      if (key.quiet) continue;
      footer_.append(" ").append(key.name).append(": ");
      if (!value.has)
        footer_ += "none";
      else if (key.isString)
        footer_ += value.text;
      else
        appendNumber(value.number, footer_);
    }
    if (setup_.settings.sortMatchCount) appendNumber(std::ssize(found.matches()), footer_ += " matchcount: ");
    annotations_.footer = footer_;
  }

  const SinkSetup& setup_;
  CommentOrder order_;
  Annotations annotations_;
  std::string header_, footer_;  ///< comments of the initial position
};

}  // namespace

Needs PgnSink::needs() const {
  // A silent query shows in its games only that they match.
  return {
      .positions = setup_.settings.commentLevel != CommentLevel::Silent, .comments = true, .wholeGame = true};
}

std::unique_ptr<Formatter> PgnSink::formatter() {
  return std::make_unique<PgnFormatter>(setup_);
}

std::shared_ptr<Sink> makeSink(SinkSetup setup) {
  return std::make_shared<PgnSink>(std::move(setup));
}

}  // namespace cql::pgn
