#include "pgn/write/initial_comment.h"

#include <algorithm>

#include "pgn/write/fallback_writer.h"
#include "runtime/comments/comment_text.h"

namespace cql::pgn {
namespace {

/// The first texts; those that were added follow.
enum : std::size_t {
  kOriginal,  ///< of the game, behind a character that says what becomes of it; empty: there is none
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

void writeInitialComment(const std::vector<std::string>& texts, const Annotations& annotations,
                         std::string& out) {
  GameRecord game;
  Annotations initial;
  initial.style = annotations.style;
  initial.uniqueComments = annotations.uniqueComments;
  initial.header = annotations.header;
  if (const std::string_view original = texts[kOriginal]; !original.empty()) {
    game.comments.push_back({0, original.substr(1)});
    if (original.front() == kRemoved) initial.removed.push_back(0);
  }
  initial.footer = texts[kFooter];
  for (std::size_t i = kAdded; i < texts.size(); ++i) initial.added.emplace_back(0, texts[i]);
  writeInitialComment(game, initial, out);
}

}  // namespace cql::pgn
