#include "pgn/write/position_comments.h"

#include <algorithm>

#include "runtime/comments/comment_text.h"

namespace cql::pgn {

bool PositionComments::collect(std::int32_t position) {
  texts_.clear();
  const PositionComment* original = game_.commentAt(position);
  const bool removed =
      original && std::binary_search(annotations_.removed.begin(), annotations_.removed.end(), position);
  bool any = original && !removed;
  bool first = true;  // nothing stands before the next part
  if (original) {
    first = original->text.empty();
    texts_.emplace_back();
    if (!removed) append(original->text);
  }
  const auto& added = annotations_.added;
  auto next = std::lower_bound(added.begin(), added.end(), position,
                               [](const AddedComment& c, std::int32_t place) { return c.position < place; });
  seen_.clear();
  auto add = [&](std::string_view text, bool unique) {
    if (unique && !seen_.isNew(text)) return;
    if (texts_.empty() || (!coalesce_ && any))
      texts_.emplace_back();
    else if (coalesce_ && !first)
      texts_.back() += ' ';
    append(text);
    first = false;
    any = true;
  };
  const bool atStart = position == 0;
  if (atStart && !annotations_.header.empty()) add(annotations_.header, annotations_.uniqueComments);
  generated_.clear();
  for (; next != added.end() && next->position == position; ++next)
    add(next->isText() ? next->text() : ownText(*next), annotations_.uniqueComments);
  if (std::binary_search(annotations_.marked.begin(), annotations_.marked.end(), position))
    add(annotations_.mark, annotations_.uniqueComments);
  if (atStart && !annotations_.footer.empty())
    add(annotations_.footer.substr(coalesce_ ? 0 : 1), false);  // its blank parts it from the others
  return any;
}

/// Gives a comment as text, valid until the next position.
std::string_view PositionComments::ownText(const AddedComment& comment) {
  char text[kCommentTextRoom];
  return generated_.emplace_back(text, putCommentText(text, comment, game_.view()));
}

/// Appends a text; replaces braces, which would end it.
void PositionComments::append(std::string_view text) {
  std::string& to = texts_.back();
  const std::size_t mark = to.size();
  to += text;
  for (std::size_t i = mark; i < to.size(); i++) {
    if (to[i] == '{' || to[i] == '}') to[i] = '_';
  }
}

}  // namespace cql::pgn
