#include "pgn/write/initial_comments.h"

#include <algorithm>

#include "runtime/comments/comment_text.h"

namespace cql::pgn {
namespace {

/// The first texts; those that were added follow.
enum : std::size_t {
  kOriginal,  ///< of the game, after a character that says what becomes of it; empty: there is none
  kFooter,
  kAdded
};
constexpr char kKept = '+', kRemoved = '-';

}  // namespace

std::vector<std::string> initialTexts(const GameRecord& game, const Annotations& annotations) {
  std::vector<std::string> texts(kAdded);
  if (const PositionComment* original = game.commentAt(0)) {
    texts[kOriginal] = std::ranges::binary_search(annotations.removed, 0) ? kRemoved : kKept;
    texts[kOriginal] += original->text;
  }
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
  if (texts.size() < kAdded) return;  // not of initialTexts()
  game_.comments.clear();
  annotations_.clear();
  annotations_.header = header;
  if (const std::string_view original = texts[kOriginal]; !original.empty()) {
    game_.comments.push_back({0, original.substr(1)});
    if (original.front() == kRemoved) annotations_.removed.push_back(0);
  }
  annotations_.footer = texts[kFooter];
  for (std::size_t i = kAdded; i < texts.size(); ++i) annotations_.added.emplace_back(0, texts[i]);
  writer_.writeInitialComment(game_, annotations_, out);
}

}  // namespace cql::pgn
