#include "pgn/write/fallback_writer.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "pgn/write/position_comments.h"
#include "pgn/write/wrap.h"
#include "pgn/write/write_tags.h"
#include "runtime/assert.h"
#include "runtime/decimal.h"
#include "runtime/rules/san.h"

namespace cql::pgn {

namespace {

/// Writes the movetext: traverses the tree in the order of the text, with cursors into the comments and NAGs
/// in the order of the ids.
class MovetextWriter {
 public:
  MovetextWriter(const GameRecord& game, const Annotations& annotations, std::string& out)
      : game_(game),
        annotations_(annotations),
        style_(annotations.style),
        wrap_(out, style_.lineWidth, style_.splitCommands),
        comments_(game, annotations, style_.coalesceComments) {
    CQL_ASSERT(game.count > 0 && game.unread == 0);
    context_.game = game.view();
    // Most moves have nothing after them, which one test shows.
    marked_.assign(static_cast<std::size_t>(game.count), 0);
    marked_[0] = kComments;
    for (const PositionComment& c : game.comments) marked_[static_cast<std::size_t>(c.position)] |= kComments;
    for (const AddedComment& c : annotations.added)
      marked_[static_cast<std::size_t>(c.position)] |= kComments;
    for (const std::int32_t position : annotations.marked)
      marked_[static_cast<std::size_t>(position)] |= kComments;
    for (const PositionNag& n : game.nags) marked_[static_cast<std::size_t>(n.position)] |= kNags;
  }

  void write() {
    if (!annotations_.initialLater) writeInitialComment();
    writeLines();
    word(resultWord(annotations_.resultOf(game_)));
    wrap_.lineEnd();
  }
  /// Writes the initial comment; the closing brace of its last text stays on its line whatever comes.
  void writeInitialComment() {
    if (!collect(0)) return;
    const std::vector<std::string>& comments = comments_.texts();
    for (std::size_t i = 0; i + 1 < comments.size(); ++i) {
      writeComment(comments[i]);
      space();
    }
    openComment(comments.back());
    writeSpace();
    wrap_.glued("}");
    wrap_.lineEnd();
  }

 private:
  struct Variations {
    std::int32_t replaced;                   ///< the move that they follow
    std::int32_t current;                    ///< the one being written
    std::span<const PositionComment> later;  ///< comments not written yet that stand behind one of them
    std::int32_t written = 0;                ///< variations
  };

  std::int32_t end(std::int32_t id) const { return game_.subtreeEnds[static_cast<std::size_t>(id)]; }
  std::int32_t parent(std::int32_t id) const { return game_.parents[static_cast<std::size_t>(id)]; }
  std::int32_t nextSibling(std::int32_t id) const {
    return end(id) < end(parent(id)) ? end(id) : kNoPosition;
  }

  // --- words, and the blanks between them: one is written when the next word comes
  void word(std::string_view text) {
    writeSpace();
    wrap_.word(text);
  }
  void space() { spaceWanted_ = true; }
  void noSpace() { spaceWanted_ = false; }
  void writeSpace() {
    if (std::exchange(spaceWanted_, false)) wrap_.space();
  }

  void writeLines() {
    std::vector<Variations> open;
    std::int32_t at = 0;
    begins_ = true;
    for (;;) {
      if (at + 1 < end(at)) {
        const std::int32_t child = at + 1;
        writeMove(child);
        const std::int32_t sibling = style_.elideVariations ? kNoPosition : nextSibling(child);
        at = child;
        if (sibling != kNoPosition) {
          open.push_back({child, sibling, later_});
          at = beginVariation(sibling);
        }
        continue;
      }
      if (open.empty()) return;
      if (style_.compactVariations) noSpace();
      word(")");
      space();
      afterComment_ = true;
      Variations& variations = open.back();
      variations.current = nextSibling(variations.current);
      writeLater(variations);
      if (variations.current != kNoPosition) {
        at = beginVariation(variations.current);
      } else {
        at = variations.replaced;
        open.pop_back();
      }
    }
  }

  std::int32_t beginVariation(std::int32_t first) {
    CQL_ASSERT(first > 0 && first != parent(first) + 1);
    word("(");
    if (!style_.compactVariations) space();
    const auto comments =
        std::ranges::equal_range(game_.variationComments, first, {}, &PositionComment::position);
    if (!style_.elideComments) {
      for (const PositionComment& comment : counting(comments, annotations_.comments)) {
        writeComment(comment.text);
        space();
      }
    }
    begins_ = true;
    writeMove(first);
    return first;
  }

  /// Writes the comments after the variation that was written last; after the last variation, all remaining
  /// ones.
  void writeLater(Variations& variations) {
    CQL_ASSERT(parent(variations.replaced) == variations.replaced - 1);
    ++variations.written;
    while (!variations.later.empty() &&
           (variations.current == kNoPosition || variations.later.front().variations <= variations.written)) {
      writeComment(variations.later.front().text);
      space();
      variations.later = variations.later.subspan(1);
    }
  }

  void writeMove(std::int32_t id) {
    CQL_ASSERT(id > 0 && id < game_.count);
    later_ = {};
    const auto before = static_cast<std::size_t>(parent(id));
    const bool white = game_.sides[before] == kWhite;
    const bool numberNeeded = white || begins_ || (afterComment_ && style_.numberAfterComment) ||
                              (afterNag_ && style_.numberAfterNag);
    begins_ = afterComment_ = afterNag_ = false;
    token_.clear();
    if (numberNeeded && style_.moveNumbers) {
      const int offset = game_.sides[0] == kWhite ? 0 : 1;
      appendNumber(game_.startMoveNumber + (game_.plies[before] + offset) / 2, token_);
      token_ += white ? "." : "...";
      if (style_.splitMoves) {
        word(token_);
        token_.clear();
        if (!style_.compactMoves) space();
      } else if (!style_.compactMoves) {
        token_ += ' ';
      }
    }
    appendSan(context_, id, token_);
    word(token_);

    if ((marked_[static_cast<std::size_t>(id)] & kNags) && !style_.elideNags) writeNags(id);
    space();
    if (!(marked_[static_cast<std::size_t>(id)] & kComments)) return;
    const bool any = collect(id);
    later_ = comments_.later();
    if (!any) return;
    for (const std::string& comment : comments_.texts()) {
      writeComment(comment);
      space();
    }
    afterComment_ = true;
  }

  void writeNags(std::int32_t id) {
    const auto& nags = game_.nags;
    auto nag =
        std::lower_bound(nags.begin(), nags.end(), id,
                         [](const PositionNag& n, std::int32_t position) { return n.position < position; });
    for (; nag != nags.end() && nag->position == id; ++nag) {
      space();
      token_ = "$";
      appendNumber(nag->nag, token_);
      word(token_);
    }
    afterNag_ = true;
  }

  /// Writes a comment without its closing brace.
  void openComment(std::string_view text) {
    word("{");
    if (!style_.compactComments) space();
    if (!text.empty()) writeSpace();
    wrap_.text(text);
    if (!style_.compactComments) space();
  }
  void writeComment(std::string_view text) {
    openComment(text);
    word("}");
  }

  bool collect(std::int32_t id) { return !style_.elideComments && comments_.collect(id, hasVariations(id)); }
  /// Returns true if variations that replace the move to a position follow it.
  bool hasVariations(std::int32_t id) const {
    return !style_.elideVariations && id > 0 && parent(id) == id - 1 && nextSibling(id) != kNoPosition;
  }

  const GameRecord& game_;
  const Annotations& annotations_;
  Context context_{};
  const Style& style_;
  LineWrapper wrap_;
  bool spaceWanted_ = false;
  bool begins_ = true, afterComment_ = false, afterNag_ = false;  ///< the context of the next move
  std::string token_;
  PositionComments comments_;
  std::span<const PositionComment> later_;  ///< of the last move, those behind its variations
  enum Mark : std::uint8_t { kComments = 1, kNags = 2 };
  std::vector<std::uint8_t> marked_;  ///< by position: what follows the move
};

}  // namespace

void writeMovetextFallback(const GameRecord& game, const Annotations& annotations, std::string& out) {
  MovetextWriter(game, annotations, out).write();
}

void writeInitialCommentFallback(const GameRecord& game, const Annotations& annotations, std::string& out) {
  MovetextWriter(game, annotations, out).writeInitialComment();
}

}  // namespace cql::pgn
