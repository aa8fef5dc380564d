// Makes the comments of a game (language/03 §2, §3).
#include <bit>
#include <cstring>

#include "runtime/assert.h"
#include "runtime/comments/comment_text.h"
#include "runtime/host/host.h"
#include "runtime/kernel/kernel.h"
#include "runtime/rules/mutation.h"
#include "runtime/rules/square_text.h"

namespace cql {

void Host::appendPositionText(std::string& out, const GameView& game, std::int32_t position) {
  char name[kPositionRoom];
  out.append(name, PositionNames(game).put(name, position));
}

void Host::appendPositionName(std::string& out, std::int32_t position) const {
  const std::int32_t anchor = anchorOf(position);
  appendPositionText(out, view(), anchor);
  if (anchor != position) {
    out += " (";
    appendMutation(context_, position, out);
    out += ')';
  }
}

void Host::appendPosition(std::string& out, std::int32_t position) {
  appendPositionName(out, position);
  noteNamed(position);
}

void Host::addComment(std::int32_t position, std::string_view text) {
  if (text.empty() || context_.commentLevel == 2) return;
  journal.add(anchorOf(position), text);
}

void Host::appendPart(std::string& out, const TextPart& part, std::int32_t position) const {
  switch (part.kind) {
    case TextPart::Kind::Words:
      out.append(std::bit_cast<const char*>(part.bits), static_cast<std::size_t>(part.size));
      return;
    case TextPart::Kind::Number:
      out += std::to_string(static_cast<std::int32_t>(part.bits));
      return;
    case TextPart::Kind::Set:
      appendSet(part.bits, out);
      return;
    case TextPart::Kind::Position:
      appendPositionName(out, static_cast<std::int32_t>(part.bits));
      return;
    case TextPart::Kind::Piece:
      appendPiece(out, static_cast<std::int32_t>(part.bits), position);
      return;
  }
}

void Host::appendPiece(std::string& out, std::int32_t identity, std::int32_t position) const {
  const SquareSet square = cqlPieceSquare(&context_, position, identity);
  if (!square) return;
  out += kPieceLetters[cqlPieceOn(&view().positions[position], firstSquare(square))];
  appendSet(square, out);
}

void Host::addCommentParts(std::int32_t position, std::span<const TextPart> parts) {
  using Kind = TextPart::Kind;
  if (context_.commentLevel == 2) return;
  const std::int32_t count = view().count;
  // Imaginary positions are gone when texts are made; a comment without text is not added.
  bool isImaginary = position >= count, hasText = false;
  for (const TextPart& part : parts) {
    if (part.kind == Kind::Position) {
      isImaginary |= static_cast<std::int32_t>(part.bits) >= count;
      noteNamed(static_cast<std::int32_t>(part.bits));
    }
    hasText |= part.kind != Kind::Piece && (part.kind != Kind::Words || part.size > 0);
  }
  if (!isImaginary && hasText)
    return journal.addParts(position, {reinterpret_cast<const char*>(parts.data()), parts.size_bytes()});
  std::string text;
  for (const TextPart& part : parts) appendPart(text, part, position);
  addComment(position, text);
}

void Host::makeCommentTexts() {
  std::string text;
  const auto textOf = [&](const AddedComment& comment) -> std::string_view {
    text.clear();
    for (std::string_view rest = comment.text(); !rest.empty(); rest.remove_prefix(sizeof(TextPart))) {
      CQL_ASSERT(rest.size() >= sizeof(TextPart));
      TextPart part;
      std::memcpy(&part, rest.data(), sizeof part);  // the bytes are not aligned
      appendPart(text, part, comment.position);
    }
    return text;
  };
  journal.makeTexts(textOf);
  for (CommentList& comments : sort.comments) comments.makeTexts(textOf);
}

void Host::addAutoComment(std::int32_t position, std::string_view text, int maxLevel) {
  if (context_.commentLevel <= maxLevel && !text.empty()) journal.add(anchorOf(position), text);
}

void Host::makeEchoName(std::int32_t position, Str name, int side, bool once) {
  CQL_ASSERT(position >= 0 && position < view().count && (side == 0 || side == 1));
  std::vector<EchoName>& names = echoNames_[side];
  if (names.size() < static_cast<std::size_t>(view().count))
    names.resize(static_cast<std::size_t>(view().count));
  EchoName& known = names[static_cast<std::size_t>(position)];
  auto stands = [&] {
    if (known.place >= journal.entries().size()) return false;
    const AddedComment& there = journal.entries()[known.place];
    return there.position == position && there.data == name.data;
  };
  if (!once || !stands()) {
    known.place = journal.entries().size();
    journal.addLasting(position, cql::view(name));
  }
  known.losses = journal.losses();
  known.name = name.data;
}

/// Returns the comments. Match comments are among them in queries that may comment by themselves; for others
/// see Annotations::marked.
MadeComments Host::made() const {
  const bool commentMatches =
      manifest.comments && context_.commentLevel == 0 && !options.matchString.empty() && !edits.unmarked;
  MadeComments made{journal.entries(), consecutiveMoves.comments, sort.comments, {}, {}, options.matchString};
  if (commentMatches) {
    made.matches = matches();
    made.matchMarks = matchMarks_;
  }
  return made;
}

std::vector<Host::Comment> Host::comments() const {
  const MadeComments made = this->made();
  std::vector<MadeComments::Match> matchComments;
  matchComments.reserve(made.matches.size());
  for (std::size_t i = 0; i < made.matches.size(); ++i) matchComments.push_back(made.match(i));
  std::vector<Comment> all;
  made.forEach(matchComments, [&](const AddedComment& comment, std::int32_t) {
    char text[kCommentTextRoom];
    if (comment.isText())
      all.push_back({comment.position, std::string(comment.text())});
    else
      all.push_back({comment.position, std::string(text, putCommentText(text, comment, view()))});
  });
  return all;
}

}  // namespace cql
