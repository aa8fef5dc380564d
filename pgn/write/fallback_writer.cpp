#include "pgn/write/fallback_writer.h"

#include <algorithm>
#include <vector>

#include "pgn/write/position_comments.h"
#include "pgn/write/wrap.h"
#include "pgn/write/write_tags.h"
#include "runtime/decimal.h"
#include "runtime/rules/san.h"

namespace cql::pgn {

namespace {

/// Writes the movetext: goes through the tree in the order of the text, with the comments and NAGs that stand
/// in the order of the ids at hand.
class MovetextWriter {
 public:
  MovetextWriter(const GameRecord& game, const Annotations& annotations, std::string& out)
      : game_(game), wrap_(out), comments_(game, annotations) {
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
    numberNeeded_ = (marked_[static_cast<std::size_t>(id)] & kComments) && comments_.collect(id);
    if (numberNeeded_) {
      wrap_.word("{");
      wrap_.text(comments_.text());
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
    if (!comments_.collect(0)) return;
    wrap_.word("{");
    wrap_.text(comments_.text());
    wrap_.glued("}");
    wrap_.lineEnd();
  }

  const GameRecord& game_;
  Context context_{};
  LineWrapper wrap_;
  bool numberNeeded_ = true;
  std::string token_;
  PositionComments comments_;
  enum Mark : std::uint8_t { kComments = 1, kNags = 2 };
  std::vector<std::uint8_t> marked_;  ///< by position: what stands behind the move
};

}  // namespace

void writeMovetextFallback(const GameRecord& game, const Annotations& annotations, std::string& out) {
  MovetextWriter(game, annotations, out).write();
}

}  // namespace cql::pgn
