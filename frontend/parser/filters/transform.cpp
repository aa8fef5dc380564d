#include "frontend/parser/filters/transform.h"

#include <map>

#include "frontend/parser/names/assignment.h"
#include "frontend/parser/range.h"
#include "frontend/passes/transform.h"

namespace cql::frontend {

namespace {

const std::map<std::string_view, TransformKind>& transformWords() {
  static const std::map<std::string_view, TransformKind> words = {
      {"flip", TransformKind::Flip},
      {"dihedral", TransformKind::Flip},
      {"flipdihedral", TransformKind::Flip},
      {"flipvertical", TransformKind::FlipVertical},
      {"fliphorizontal", TransformKind::FlipHorizontal},
      {"flipcolor", TransformKind::FlipColor},
      {"rotate90", TransformKind::Rotate90},
      {"rotate45", TransformKind::Rotate45},
      {"shift", TransformKind::Shift},
      {"shifthorizontal", TransformKind::ShiftHorizontal},
      {"shiftvertical", TransformKind::ShiftVertical},
      {"reversecolor", TransformKind::ReverseColor}};
  return words;
}

}  // namespace

NodeId TransformParser::transform(TransformKind kind, std::uint32_t begin) {
  if ((kind == TransformKind::Flip || kind == TransformKind::Shift) &&
      (atKeyword("horizontal") || atKeyword("vertical"))) {
    const std::string word = kind == TransformKind::Flip ? "flip" : "shift", direction = cur().text;
    sink_.warning(cur().range, "here '" + direction +
                                   "' is the filter of squares; the transform is written " + word +
                                   direction + ", this one " + word + " {" + direction + " ...}");
    sink_.fixIt({begin, cur().range.end, cur().range.buffer}, word + direction);
  }
  Range r;
  if (kind != TransformKind::ReverseColor)
    r = RangeParser(state_).range();
  else if (atKeyword("count"))
    failHere("'reversecolor' takes no range");
  const bool isShift = kind == TransformKind::Shift || kind == TransformKind::ShiftHorizontal ||
                       kind == TransformKind::ShiftVertical;
  if (dialect() == Dialect::Cqli && isShift && cur().kind == TokenKind::Identifier && assignmentAt(ahead()))
    failHere("an assignment directly after '" + last().text + "' is not in CQLi; put it in braces");
  NodeId body = tryLevel(Level::Or);
  if (body == kNone) failHere("expected a filter to transform" + found());
  const Type t = transformType(r.given, type(body));
  if (r.given || t == Type::Logical) condition(body);
  warnOfOthers(body);
  NodeId id = make(Op::Transform, t, begin, {body, r.low, r.high});
  node(id).mode = static_cast<std::uint32_t>(kind);
  RangeParser(state_).apply(id, r);
  return id;
}

/// Warns if pieces follow the transformed one on its line: probably all were meant.
void TransformParser::warnOfOthers(NodeId body) {
  const SourceRange first = node(body).range;
  const auto isOnSquares = [](const Token& t) {
    return t.kind == TokenKind::Designator && t.hasSquares && t.hasPieces && !t.lineBefore;
  };
  if (!isOnSquares(cur()) || node(body).op != Op::Designator || first.end != last().range.end) return;
  SourceRange all = first;
  for (std::size_t i = 0; isOnSquares(ahead(i)); ++i) all.end = ahead(i).range.end;
  const std::string text = sink_.sources()[all.buffer].text.substr(all.begin, all.end - all.begin);
  sink_.warning(cur().range, "a transform changes the one filter after it, so not " + describe(cur()) +
                                 "; braces make it change all: {" + text + "}");
  sink_.fixIt(all, "{" + text + "}");
}

NodeId TransformParser::tryFilter() {
  const std::uint32_t begin = cur().range.begin;
  if (acceptKeyword("notransform")) {
    NodeId body = filter();
    return make(Op::NoTransform, type(body), begin, {body});
  }
  auto word = transformWords().find(cur().text);
  if (word == transformWords().end()) return kNone;
  skip();
  return transform(word->second, begin);
}

}  // namespace cql::frontend
