#include "pgn/write/initial_comments.h"

#include <algorithm>
#include <charconv>

#include "runtime/comments/comment_text.h"
#include "runtime/decimal.h"

namespace cql::pgn {
namespace {

/// The first texts; the original comments follow, then those that were added.
enum : std::size_t {
  kOriginals,  ///< what becomes of the original comments, and their number
  kFooter,
  kFirst
};
constexpr char kKept = '+', kRemoved = '-';

}  // namespace

std::vector<std::string> initialTexts(const GameRecord& game, const Annotations& annotations) {
  std::vector<std::string> texts(kFirst);
  const auto originals = counting(game.commentsAt(0), annotations.comments);
  texts[kOriginals] = std::ranges::binary_search(annotations.removed, 0) ? kRemoved : kKept;
  appendNumber(originals.size(), texts[kOriginals]);
  for (const PositionComment& original : originals) texts.emplace_back(original.text);
  texts[kFooter] = annotations.footer;
  for (const AddedComment& comment : annotations.added) {
    if (comment.position != 0) break;
    char generated[kCommentTextRoom];
    if (comment.isText())
      texts.emplace_back(comment.text());
    else
      texts.emplace_back(generated, putCommentText(generated, comment, PositionNames(game.view())));
  }
  if (std::ranges::binary_search(annotations.marked, 0)) texts.emplace_back(annotations.mark);
  return texts;
}

InitialComments::InitialComments(const Style& style, bool uniqueComments) {
  game_.reserveLinear(1);
  game_.setLinear(1);
  annotations_.style = style;
  annotations_.uniqueComments = uniqueComments;
}

void InitialComments::write(const std::vector<std::string>& texts, std::string_view header, TextBuffer& out) {
  if (texts.size() < kFirst || texts[kOriginals].empty()) return;  // not made by initialTexts()
  game_.comments.clear();
  annotations_.clear();
  annotations_.header = header;
  const std::string_view head = texts[kOriginals];
  std::size_t next = kFirst, originals = 0;
  std::from_chars(head.data() + 1, head.data() + head.size(), originals);
  for (; originals > 0 && next < texts.size(); --originals) game_.comments.push_back({0, texts[next++]});
  if (head.front() == kRemoved) annotations_.removed.push_back(0);
  annotations_.footer = texts[kFooter];
  for (; next < texts.size(); ++next) annotations_.added.emplace_back(0, texts[next]);
  writer_.writeInitialComment(game_, annotations_, out);
}

}  // namespace cql::pgn
