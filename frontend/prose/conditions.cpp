// Conditions, comparisons, control, and lists of conditions.
#include <algorithm>

#include "frontend/prose/designators.h"
#include "frontend/prose/writer.h"

namespace cql::frontend {
namespace {

/// A list item of at most this many characters stays on its line.
constexpr std::size_t kLine = 100;

std::string_view verbOf(CompareKind kind) {
  switch (kind) {
    case CompareKind::Less:
      return "is less than";
    case CompareKind::LessEqual:
      return "is at most";
    case CompareKind::Greater:
      return "is greater than";
    case CompareKind::GreaterEqual:
      return "is at least";
    case CompareKind::Equal:
      return "is";
    case CompareKind::NotEqual:
      return "is not";
    case CompareKind::ProperAncestor:
      return "comes before";
    case CompareKind::AncestorOrEqual:
      return "is the same as or comes before";
    case CompareKind::ProperDescendant:
      return "comes after";
    case CompareKind::DescendantOrEqual:
      return "is the same as or comes after";
  }
  return "";
}

CompareKind mirrored(CompareKind kind) {
  switch (kind) {
    case CompareKind::Less:
      return CompareKind::Greater;
    case CompareKind::LessEqual:
      return CompareKind::GreaterEqual;
    case CompareKind::Greater:
      return CompareKind::Less;
    case CompareKind::GreaterEqual:
      return CompareKind::LessEqual;
    default:
      return kind;
  }
}

bool isOrder(CompareKind kind) {
  return kind <= CompareKind::NotEqual;
}

std::string wordsOf(TransformKind kind) {
  switch (kind) {
    case TransformKind::Flip:
      return "on the board as it is, rotated or reflected";
    case TransformKind::FlipVertical:
      return "on the board as it is, or with left and right exchanged";
    case TransformKind::FlipHorizontal:
      return "on the board as it is, or with top and bottom exchanged";
    case TransformKind::FlipColor:
      return "as written or with the colours exchanged";
    case TransformKind::Rotate90:
      return "on the board as it is, or rotated";
    case TransformKind::Rotate45:
      return "with the directions as written, or turned";
    case TransformKind::Shift:
      return "here or moved elsewhere on the board";
    case TransformKind::ShiftHorizontal:
      return "here or moved to the left or right";
    case TransformKind::ShiftVertical:
      return "here or moved up or down";
    case TransformKind::ReverseColor:
      return "with the colours exchanged";
  }
  return "";
}

}  // namespace

std::string Writer::negated(NodeId id) {
  const Node& n = node(id);
  std::string text = clause(id);
  if (n.range.call == call_) {
    if (n.op == Op::Designator || n.op == Op::PawnStructure || n.op == Op::Hanging ||
        n.op == Op::PromotedPieces)
      return "there are no " + many(id);
    if (n.op == Op::Attacks) {
      const AttacksNode attack(n);
      return "none of the " + many(attack.attackers()) + " attacks " + one(attack.targets());
    }
    if (n.op == Op::SideTest) return n.number == 1 ? "Black is to move" : "White is to move";
  }
  constexpr std::string_view kTheme = "the position has ";
  if (text.starts_with(kTheme)) return "the position does not have " + text.substr(kTheme.size());
  for (const std::string_view start :
       {"the side to move is ", "it is ", "the last move was ", "the position is "})
    if (text.starts_with(start)) return std::string(start) + "not " + text.substr(start.size());
  return "it is not true that " + text;
}

/// "there are at least two white rooks"
std::string Writer::counted(NodeId count, CompareKind kind, std::int32_t number) {
  const NodeId set = SetFilterNode(node(count)).set();
  const std::string what = many(set), single = one(set);
  const std::size_t article = single.starts_with("an ") ? 3 : single.starts_with("a ") ? 2 : 0;
  switch (kind) {
    case CompareKind::Less:
      return "there are fewer than " + numberWord(number) + " " + what;
    case CompareKind::LessEqual:
      return number == 0 ? "there are no " + what : "there are at most " + numberWord(number) + " " + what;
    case CompareKind::Greater:
      return number == 0 ? "there is " + one(set) : "there are more than " + numberWord(number) + " " + what;
    case CompareKind::GreaterEqual:
      return number == 1 ? "there is " + one(set) : "there are at least " + numberWord(number) + " " + what;
    case CompareKind::NotEqual:
      return "the number of " + what + " is not " + numberWord(number);
    default:
      return number == 0   ? "there are no " + what
             : number == 1 ? article ? "there is exactly one " + single.substr(article)
                                     : "there is exactly one among " + what
                           : "there are exactly " + numberWord(number) + " " + what;
  }
}

std::string Writer::compared(NodeId left, CompareKind kind, NodeId right) {
  const Node &a = node(left), &b = node(right);
  if (isOrder(kind)) {
    if (a.op == Op::CountSquares && b.op == Op::Number) return counted(left, kind, b.number);
    if (b.op == Op::CountSquares && a.op == Op::Number) return counted(right, mirrored(kind), a.number);
    if (a.op == Op::SideToMove && b.op == Op::ColorNumber && kind == CompareKind::Equal)
      return b.number == 1 ? "White is to move" : "Black is to move";
    if (a.op == Op::Number && b.op != Op::Number) return compared(right, mirrored(kind), left);
  }
  return one(left) + " " + std::string(verbOf(kind)) + " " + one(right);
}

/// The value of a comparison is that of its first operand, so `1 < x < 5` compares with it again.
std::string Writer::comparison(const CompareNode& compare) {
  const Node& right = node(compare.right());
  if (right.op == Op::Compare) {
    const CompareNode next(right);
    return compared(compare.left(), compare.kind(), next.left()) + " and " + clause(compare.right());
  }
  const Node& left = node(compare.left());
  if (left.op == Op::Compare) {
    const CompareNode first(left);
    return clause(compare.left()) + " and " + compared(first.left(), compare.kind(), compare.right());
  }
  return compared(compare.left(), compare.kind(), compare.right());
}

std::string Writer::assigned(const AssignNode& assign) {
  const std::string name = nameOfSymbol(assign.variable());
  const Node& value = node(assign.value());
  const std::string text = value.type == Type::Set ? "the " + many(assign.value()) : one(assign.value());
  const std::string all = text.starts_with("the the ") ? text.substr(4) : text;
  switch (assign.kind()) {
    case AssignMode::Set:
      return name + " is set to " + all;
    case AssignMode::IfNotEmpty:
      return name + " is set to " + all + ", of which there are some";
    case AssignMode::Add:
      return name + " grows by " + all;
    case AssignMode::Subtract:
      return name + " is made less by " + all;
    case AssignMode::Multiply:
      return name + " is multiplied by " + all;
    case AssignMode::Divide:
      return name + " is divided by " + all;
    case AssignMode::Modulo:
      return name + " becomes its remainder by " + all;
    case AssignMode::Union:
      return all + " are added to " + name;
    case AssignMode::Intersect:
      return name + " keeps only " + all;
    case AssignMode::Piece:
      return name + " names " + one(assign.value());
  }
  return "";
}

std::string Writer::transformed(NodeId id, Form form) {
  const Node& n = node(id);
  const auto kind = static_cast<TransformKind>(n.mode);
  const std::string how = wordsOf(kind);
  const NodeId filter = n.op == Op::Transform ? TransformNode(n).filter() : OrbitNode(n).copies().front();
  if (n.type == Type::Number && (n.flags & (kRange | kAnyCount))) {
    const bool isCount = form != Form::Clause;
    return isCount ? "the number of ways, " + how + ", in which " + clause(filter)
                   : "it is true in several ways, " + how + ": " + clause(filter);
  }
  return form == Form::Clause ? how + ": " + clause(filter) : say(filter, form) + ", " + how;
}

/// Where a position is: "before the last move"
std::string Writer::place(NodeId position) {
  const Node& n = node(position);
  if (n.op == Op::Parent) return "before the last move";
  if (n.op == Op::Child && ChildNode(n).index() == kNone) return "after the next move";
  if (n.op == Op::CurrentPosition) return "here";
  return "at " + one(position);
}

std::string Writer::at(const AtNode& at, Form form) {
  return form == Form::Clause ? place(at.position()) + ": " + clause(at.filter())
                              : say(at.filter(), form) + " " + place(at.position());
}

std::string Writer::found(const FindNode& find, Form form) {
  const Node& n = find.node();
  const bool back = n.flags & kBackward;
  const std::string there = back ? "from the first position to this one" : "from here on";
  if (n.flags & (kAll | kRange)) {
    const std::string where = std::string(" positions ") + there + " where " + clause(find.filter());
    if (form != Form::Clause) return "the number of" + where;
    if (!(n.flags & kRange) || (n.flags & kAnyCount))
      return std::string("there is a position ") + there + " where " + clause(find.filter());
    return "there are " +
           (n.flags & kRange && !(n.flags & kAnyCount) ? range(find.low(), find.high())
                                                       : std::string("some")) +
           where;
  }
  return form == Form::Clause
             ? std::string("here or ") + (back ? "earlier" : "later") + ": " + clause(find.filter())
             : std::string("the ") + (back ? "last position up to here" : "first position from here on") +
                   " where " + clause(find.filter());
}

// --- lists

bool Writer::saysNothing(NodeId id) const {
  const Node& n = node(id);
  return (n.op == Op::Constant && n.number == 1) || (n.op == Op::Squares && n.squares == kAllSquares);
}

void Writer::item(const std::string& text, int depth, std::string& out) {
  out.append(2 * static_cast<std::size_t>(depth), ' ');
  out += "- " + text;
  const std::size_t first = out.size() - text.size();
  if (out[first] >= 'a' && out[first] <= 'z' && text.find(' ') != text.npos)
    out[first] = static_cast<char>(out[first] - 'a' + 'A');
  out += text.ends_with(':') ? "\n" : ".\n";
}

void Writer::nested(const std::string& head, std::span<const NodeId> ids, int depth, std::string& out) {
  item(head + ":", depth, out);
  for (NodeId id : ids)
    if (id != kNone) list(id, depth + 1, out);
}

void Writer::list(NodeId id, int depth, std::string& out) {
  const Node& n = node(id);
  if (!themeAt(id).empty() || (n.op == Op::Not && !themeAt(NotNode(n).filter()).empty()))
    return item(clause(id), depth, out);
  struct Restore {
    std::uint32_t& call;
    std::uint32_t before;
    ~Restore() { call = before; }
  } restore{call_, call_};
  if (n.op != Op::And && n.op != Op::Compound) {
    const std::string text = clause(id);
    if (text.size() <= kLine) return item(text, depth, out);
  }
  call_ = n.range.call;
  switch (n.op) {
    case Op::And:
    case Op::Compound:

      for (NodeId part : n.operands)
        if (!saysNothing(part)) list(part, depth, out);
      return;
    case Op::Or: {
      item("one of these is true:", depth, out);
      for (NodeId part : n.operands) {
        const bool isList =
            node(part).op == Op::And || (node(part).op == Op::Compound && node(part).operands.size() > 1);
        if (isList && themeAt(part).empty())
          nested("all of these", std::span(&part, 1), depth + 1, out);
        else
          list(part, depth + 1, out);
      }
      return;
    }
    case Op::Not: {
      const NodeId filter = NotNode(n).filter();
      return nested("it is not true that", std::span(&filter, 1), depth, out);
    }
    case Op::If: {
      const IfNode branches(n);
      const NodeId then = branches.then(), otherwise = branches.otherwise();
      nested("if " + clause(branches.condition()), std::span(&then, 1), depth, out);
      if (otherwise != kNone) nested("otherwise", std::span(&otherwise, 1), depth, out);
      return;
    }
    case Op::SquareLoop:
    case Op::PieceLoop: {
      const SquareLoopNode each(n);
      const NodeId body = each.body();
      return nested((n.flags & kAll ? "for every " : "for some ") + nameOfSymbol(each.variable()) +
                        " among the " + many(each.domain()),
                    std::span(&body, 1), depth, out);
    }
    case Op::At: {
      const AtNode there(n);
      const NodeId filter = there.filter();
      return nested(place(there.position()), std::span(&filter, 1), depth, out);
    }
    case Op::Find: {
      if (n.flags & (kAll | kRange)) break;
      const NodeId filter = FindNode(n).filter();
      return nested(n.flags & kBackward ? "here or earlier" : "here or later", std::span(&filter, 1), depth,
                    out);
    }
    case Op::Transform: {
      if (n.flags & (kRange | kAnyCount)) break;
      const NodeId filter = TransformNode(n).filter();
      return nested(wordsOf(TransformNode(n).kind()), std::span(&filter, 1), depth, out);
    }
    case Op::Call: {
      const CallNode call(n);
      for (NodeId argument : call.arguments()) list(argument, depth, out);
      return list(call.body(), depth, out);
    }
    default:
      break;
  }
  call_ = restore.before;
  item(clause(id), depth, out);
}

}  // namespace cql::frontend
