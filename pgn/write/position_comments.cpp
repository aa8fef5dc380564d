#include "pgn/write/position_comments.h"

#include <algorithm>

#include "runtime/assert.h"
#include "runtime/comments/comment_text.h"

namespace cql::pgn {

bool PositionComments::collect(std::int32_t position, bool variationsFollow) {
  CQL_ASSERT(position >= 0 && position < game_.count);
  const bool all = annotations_.comments == CommentUse::All;
  texts_.clear();
  later_ = {};
  auto originals = counting(game_.commentsAt(position), annotations_.comments);
  const bool removed = !originals.empty() && std::ranges::binary_search(annotations_.removed, position);
  if (variationsFollow && all) {
    const auto behind =
        static_cast<std::size_t>(std::ranges::count(originals, 0, &PositionComment::variations));
    if (!removed) later_ = originals.subspan(behind);
    originals = originals.first(behind);
  }
  if (removed && !originals.empty()) {
    texts_.emplace_back();
  } else {
    for (const PositionComment& original : originals) append(original.text, texts_.emplace_back());
  }
  bool any = !removed && !originals.empty();
  // The next text shares the braces of the last one. A blank separates them unless the last one is empty.
  bool joins = coalesce_ && !(all && position != 0 && any && isBareNumbers(originals.back().text));
  bool blank = !originals.empty() && !originals.back().text.empty();
  const auto& added = annotations_.added;
  auto next = std::lower_bound(added.begin(), added.end(), position,
                               [](const AddedComment& c, std::int32_t place) { return c.position < place; });
  seen_.clear();
  auto add = [&](std::string_view text, bool unique) {
    if (unique && !seen_.isNew(text)) return;
    if (texts_.empty() || (any && !joins))
      texts_.emplace_back();
    else if (coalesce_ && blank)
      texts_.back() += ' ';
    append(text, texts_.back());
    joins = coalesce_;
    blank = any = true;
  };
  const bool atStart = position == 0;
  if (atStart && !annotations_.header.empty()) add(annotations_.header, annotations_.uniqueComments);
  generated_.clear();
  for (; next != added.end() && next->position == position; ++next)
    add(next->isText() ? next->text() : ownText(*next), annotations_.uniqueComments);
  if (std::binary_search(annotations_.marked.begin(), annotations_.marked.end(), position))
    add(annotations_.mark, annotations_.uniqueComments);
  if (atStart && !annotations_.footer.empty())
    add(annotations_.footer.substr(coalesce_ ? 0 : 1), false);  // its blank separates it
  return any;
}

/// Returns a comment as text, valid until the next position.
std::string_view PositionComments::ownText(const AddedComment& comment) {
  char text[kCommentTextRoom];
  return generated_.emplace_back(text, putCommentText(text, comment, game_.view()));
}

std::string_view PositionComments::text() {
  if (texts_.size() == 1) return texts_.front();
  joined_.clear();
  for (const std::string& text : texts_) {
    if (text.empty()) continue;
    if (!joined_.empty()) joined_ += ' ';
    joined_ += text;
  }
  return joined_;
}

/// Appends a text with its braces replaced: they would end the comment.
void PositionComments::append(std::string_view text, std::string& to) {
  const std::size_t mark = to.size();
  to += text;
  for (std::size_t i = mark; i < to.size(); i++) {
    if (to[i] == '{' || to[i] == '}') to[i] = '_';
  }
}

}  // namespace cql::pgn
