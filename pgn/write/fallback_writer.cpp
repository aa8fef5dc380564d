#include "pgn/write/fallback_writer.h"

#include <algorithm>
#include <deque>
#include <unordered_set>
#include <vector>

#include "pgn/write/wrap.h"
#include "pgn/write/write_tags.h"
#include "runtime/comment_text.h"
#include "runtime/decimal.h"
#include "runtime/rules/san.h"

namespace cql::pgn {

namespace {

/// Writes the movetext: goes through the tree in the order of the text, with the comments and NAGs that stand
/// in the order of the ids at hand.
class MovetextWriter {
 public:
  MovetextWriter(const GameRecord& game, const Annotations& annotations, std::string& out)
      : game_(game), annotations_(annotations), wrap_(out) {
    context_.game = game.view();
    // Most moves have nothing behind them; a look at this says so.
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
    writeInitialComment();
    writeLines();
    wrap_.word(resultWord(game_.result));
    wrap_.lineEnd();
  }

 private:
  struct Variations {
    std::int32_t replaced;  ///< the move they stand behind
    std::int32_t current;   ///< the one being written
  };

  std::int32_t end(std::int32_t id) const { return game_.subtreeEnds[static_cast<std::size_t>(id)]; }
  std::int32_t parent(std::int32_t id) const { return game_.parents[static_cast<std::size_t>(id)]; }
  std::int32_t nextSibling(std::int32_t id) const {
    return end(id) < end(parent(id)) ? end(id) : kNoPosition;
  }

  void writeLines() {
    std::vector<Variations> open;
    std::int32_t at = 0;
    numberNeeded_ = true;
    for (;;) {
      if (at + 1 < end(at)) {
        const std::int32_t child = at + 1;
        writeMove(child);
        const std::int32_t sibling = nextSibling(child);
        at = child;
        if (sibling != kNoPosition) {
          open.push_back({child, sibling});
          at = beginVariation(sibling);
        }
        continue;
      }
      if (open.empty()) return;
      wrap_.word(")");
      wrap_.space();
      numberNeeded_ = true;
      Variations& variations = open.back();
      variations.current = nextSibling(variations.current);
      if (variations.current != kNoPosition) {
        at = beginVariation(variations.current);
      } else {
        at = variations.replaced;
        open.pop_back();
      }
    }
  }

  std::int32_t beginVariation(std::int32_t first) {
    wrap_.word("(");
    wrap_.space();
    const auto& comments = game_.variationComments;
    const auto comment =
        std::lower_bound(comments.begin(), comments.end(), first,
                         [](const PositionComment& c, std::int32_t id) { return c.position < id; });
    if (comment != comments.end() && comment->position == first) {
      wrap_.word("{");
      wrap_.text(comment->text);
      wrap_.word("}");
      wrap_.space();
    }
    numberNeeded_ = true;
    writeMove(first);
    return first;
  }

  void writeMove(std::int32_t id) {
    const auto before = static_cast<std::size_t>(parent(id));
    const bool white = game_.sides[before] == kWhite;
    if (white || numberNeeded_) {
      const int offset = game_.sides[0] == kWhite ? 0 : 1;
      token_.clear();
      appendNumber(game_.startMoveNumber + (game_.plies[before] + offset) / 2, token_);
      token_ += white ? "." : "...";
      wrap_.word(token_);
    }
    token_.clear();
    appendSan(context_, id, token_);
    wrap_.word(token_);

    if (marked_[static_cast<std::size_t>(id)] & kNags) writeNags(id);
    wrap_.space();
    numberNeeded_ = (marked_[static_cast<std::size_t>(id)] & kComments) && collectComment(id);
    if (numberNeeded_) {
      wrap_.word("{");
      wrap_.text(comment_);
      wrap_.word("}");
      wrap_.space();
    }
  }

  void writeNags(std::int32_t id) {
    const auto& nags = game_.nags;
    auto nag =
        std::lower_bound(nags.begin(), nags.end(), id,
                         [](const PositionNag& n, std::int32_t position) { return n.position < position; });
    for (; nag != nags.end() && nag->position == id; ++nag) {
      wrap_.space();
      token_ = "$";
      appendNumber(nag->nag, token_);
      wrap_.word(token_);
    }
  }

  void writeInitialComment() {
    if (!collectComment(0)) return;
    wrap_.word("{");
    wrap_.text(comment_);
    wrap_.glued("}");
    wrap_.lineEnd();
  }

  /// The comment written at a position, in comment_ (language/03 §2). False: none.
  bool collectComment(std::int32_t id) {
    comment_.clear();
    const PositionComment* original = game_.commentAt(id);
    bool any = original != nullptr;
    bool first = true;  // nothing stands before the next part
    if (original) {
      first = original->text.empty();
      if (std::binary_search(annotations_.removed.begin(), annotations_.removed.end(), id)) {
        any = false;
      } else {
        appendText(original->text);
      }
    }
    const auto& added = annotations_.added;
    auto next =
        std::lower_bound(added.begin(), added.end(), id,
                         [](const AddedComment& c, std::int32_t position) { return c.position < position; });
    few_.clear();
    if (!seen_.empty()) seen_.clear();
    auto add = [&](std::string_view text, bool unique) {
      if (unique && !isNew(text)) return;
      if (!first) comment_ += ' ';
      appendText(text);
      first = false;
      any = true;
    };
    const bool atStart = id == 0;
    if (atStart && !annotations_.header.empty()) add(annotations_.header, annotations_.uniqueComments);
    generated_.clear();
    for (; next != added.end() && next->position == id; ++next)
      add(next->isText() ? next->text() : ownText(*next), annotations_.uniqueComments);
    if (std::binary_search(annotations_.marked.begin(), annotations_.marked.end(), id))
      add(annotations_.mark, annotations_.uniqueComments);
    if (atStart && !annotations_.footer.empty()) add(annotations_.footer, false);
    return any;
  }

  /// Valid until the next position.
  std::string_view ownText(const AddedComment& comment) {
    char text[kCommentTextRoom];
    return generated_.emplace_back(text, putCommentText(text, comment, context_.game));
  }

  /// Was no equal text added to the position before? Few texts are compared one by one, many by their hashes.
  bool isNew(std::string_view text) {
    constexpr std::size_t kFew = 16;
    if (few_.size() < kFew) {
      if (std::find(few_.begin(), few_.end(), text) != few_.end()) return false;
      few_.push_back(text);
      return true;
    }
    if (seen_.empty()) seen_.insert(few_.begin(), few_.end());
    return seen_.insert(text).second;
  }

  /// Braces would end the comment.
  void appendText(std::string_view text) {
    const std::size_t mark = comment_.size();
    comment_ += text;
    for (std::size_t i = mark; i < comment_.size(); i++) {
      if (comment_[i] == '{' || comment_[i] == '}') comment_[i] = '_';
    }
  }

  const GameRecord& game_;
  const Annotations& annotations_;
  Context context_{};
  LineWrapper wrap_;
  bool numberNeeded_ = true;
  std::string token_, comment_;
  std::deque<std::string> generated_;  ///< texts of comments that were not texts
  std::vector<std::string_view> few_;
  std::unordered_set<std::string_view> seen_;
  enum Mark : std::uint8_t { kComments = 1, kNags = 2 };
  std::vector<std::uint8_t> marked_;  ///< by position: what stands behind the move
};

}  // namespace

void writeMovetextFallback(const GameRecord& game, const Annotations& annotations, std::string& out) {
  MovetextWriter(game, annotations, out).write();
}

}  // namespace cql::pgn
