#include "frontend/parser/filters/dash.h"

#include <algorithm>

#include "frontend/parser/lists.h"
#include "runtime/ascii.h"

namespace cql::frontend {

bool DashParser::tied() const {
  if (cur().spaceBefore || tokens_.position() == 0) return false;
  const Token& before = last();
  if (before.kind != TokenKind::Symbol) return true;
  if (before.text == "|" || before.text == "&" || before.text == "[element]") return false;
  return before.text.empty() ||
         std::string_view("({:+-*/><,~=").find(before.text.back()) == std::string_view::npos;
}

void DashParser::refuseTied() {
  if (cur().kind == TokenKind::Dash && tied() && !(state_.pattern == Pattern::Path && state_.inPath))
    fail(cur().range,
         "what touches '" + cur().text + "' on its left must be a set; put a space before it for any square");
}

NodeId DashParser::dash(NodeId left, std::uint32_t begin) {
  const Token sign = cur();
  if (left == kNone) refuseTied();
  skip();
  NodeId right = kNone;
  const bool tiedBehind = !sign.spaceAfter && !atSymbol("(") && startsFilter();
  if (tiedBehind) {
    Restore<bool> names(state_.plainName, true);
    if (atKeyword("not")) failHere("'not' touches '" + sign.text + "'; put a space between them");
    right = tryLevel(Level::Arrow);
    if (right != kNone && type(right) != Type::Set)
      fail(node(right).range, "what touches '" + sign.text + "' on its right must be a set");
  }
  // After a blank only a right operand can have a promotion (language/20 §3.1).
  const bool promotes = atSymbol("=") && (!sign.spaceAfter || right != kNone);
  if (atSymbol("=") && !promotes)
    failHere("a promotion touches its move filter, as in " + sign.text + "=Q",
             FixIt{{sign.range.end, cur().range.end, sign.range.buffer}, "="});
  const Promotion promoted = promotes ? promotion() : Promotion{};
  // At path level a '(' that follows cannot open a target (language/20 §3.2).
  const bool hasTarget =
      atSymbol("(") && !(state_.pattern == Pattern::Path && (begin == state_.stepStart || cur().spaceBefore));
  const NodeId target = hasTarget ? this->target() : kNone;
  NodeId id =
      make(Op::Dash, hasTarget ? type(target) : Type::Logical, begin, {left, right, promoted.text, target});
  node(id).flags |= promoted.flags | (sign.text == "[x]" ? kCapture : 0u);
  node(id).pieces = promoted.pieces;
  if (!hasTarget) state_.nodes.bareDashes.insert(id);
  if (sign.text == "[x]" && left != kNone && right != kNone) warnOfOwnMen(left, right);
  return id;
}

/// Warns of captures of White's pieces by White's, or Black's by Black's: letters in the wrong case.
void DashParser::warnOfOwnMen(NodeId left, NodeId right) {
  const Node &taker = node(left), &taken = node(right);
  if (taker.op != Op::Designator || taken.op != Op::Designator || taken.range.call) return;
  const auto areAll = [&](PieceMask pieces) {
    return !(expandPieces(taker.pieces) & ~pieces) && !(expandPieces(taken.pieces) & ~pieces);
  };
  const bool white = areAll(kMaskWhite);
  if (!white && !areAll(kMaskBlack)) return;
  sink_.warning(taken.range, std::string("pieces do not take their own; ") +
                                 (white ? "Black's are small letters" : "White's are capital letters"));
  std::string text =
      sink_.sources()[taken.range.buffer].text.substr(taken.range.begin, taken.range.end - taken.range.begin);
  if (!std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x80; })) return;
  const std::size_t letters = text[0] == '[' ? text.find(']') : 1;
  for (std::size_t i = 0; i < letters; ++i)
    text[i] = white ? ascii::toLower(text[i]) : ascii::toUpper(text[i]);
  sink_.fixIt(taken.range, text);
}

NodeId DashParser::target() {
  if (cur().spaceBefore)
    failHere(
        "a '(' after a move filter must touch it, as its target; put braces around the move filter "
        "otherwise");
  const std::uint32_t begin = cur().range.begin;
  skip();
  Inside parentheses = insideParentheses();
  ListParser list(state_);
  std::vector<NodeId> parts = list.filtersUntil(")");
  if (parts.empty()) failHere("the target of a move filter is empty");
  expectSymbol(")", "to close the target");
  NodeId target = list.compound(std::move(parts), begin);
  if (atSymbol("(") && state_.pattern != Pattern::Path)
    failHere("a move filter has one target; put braces around it to continue with a '('");
  return target;
}

/// Reads `= Q`, `= .`, `= "RB"` after a dash.
DashParser::Promotion DashParser::promotion() {
  skip();
  const Token t = cur();
  NodeId value = filter();
  const Node& n = node(value);
  if (n.op == Op::Designator && n.squares == kAllSquares && t.kind == TokenKind::Designator && !t.hasSquares)
    return {kPromotion, n.pieces, kNone};
  if (n.op == Op::Squares && n.squares == kAllSquares) return {kPromotion | kPromotionAny, 0, kNone};
  if (n.type == Type::String) return {kPromotion, 0, value};
  fail(from(t.range.begin),
       "a promotion is written with the letters of pieces, '.', or a string; put braces around the move "
       "filter to go on after it");
}

}  // namespace cql::frontend
