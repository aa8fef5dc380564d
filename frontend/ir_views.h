// Views of nodes by operation: the names of operands and attributes.
//
// A node stores its operands in a list and its attributes in fields that every operation uses in its own way
// (ir.h). A view names them: FindNode(node).low() is the lower bound of a `find`. The names of operands are
// those of ir_ops.def, looked up at compile time, so a view cannot disagree with the table. Operations that
// are handled alike share a view. Operands of lists (`and`, `or`, `sequence` ...) have no names; they are
// iterated over.
//
// A view refers to its node: it is used before nodes are added to the query. Optional operands that are
// missing are kNone.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <span>
#include <string_view>

#include "frontend/ir.h"
#include "frontend/op_table.h"
#include "runtime/assert.h"

namespace cql::frontend {

template <Op first, Op... others>
class View {
 public:
  explicit View(const Node& node) : node_(&node) { CQL_ASSERT(is(node)); }

  static bool is(const Node& node) { return node.op == first || ((node.op == others) || ...); }
  const Node& node() const { return *node_; }

 protected:
  /// The index of a named operand, which is the same for all operations of the view.
  static consteval std::size_t indexOf(std::string_view name) {
    const std::size_t result = operandIndex(first, name);
    if (((operandIndex(others, name) != result) || ...)) std::abort();  // an error: the operations differ
    return result;
  }
  NodeId operand(std::size_t index) const {
    CQL_ASSERT(index < node_->operands.size());
    return node_->operands[index];
  }
  std::span<const NodeId> operandsFrom(std::size_t index) const {
    return std::span(node_->operands).subspan(index);
  }

 private:
  const Node* node_;
};

/// An operand: its name in ir_ops.def, the constant for its index, and the accessor.
#define CQL_OPERAND(name, constant, accessor)            \
  static constexpr std::size_t constant = indexOf(name); \
  NodeId accessor() const {                              \
    return operand(constant);                            \
  }
/// The operands from a name on.
#define CQL_OPERANDS(name, constant, accessor)           \
  static constexpr std::size_t constant = indexOf(name); \
  std::span<const NodeId> accessor() const {             \
    return operandsFrom(constant);                       \
  }
/// Node::mode as the enumeration that it holds.
#define CQL_MODE(Kind, accessor)           \
  Kind accessor() const {                  \
    return static_cast<Kind>(node().mode); \
  }
/// Another member of Node under the name of what it means.
#define CQL_FIELD(member, accessor) \
  auto accessor() const {           \
    return node().member;           \
  }

// --- one operand, two operands

/// A filter of one set of squares.
struct SetFilterNode : View<Op::Complement, Op::Shade, Op::CountSquares, Op::SquareProperty, Op::PieceName,
                            Op::Power, Op::Step> {
  using View::View;
  CQL_OPERAND("set", kSet, set)
};
/// A function of one number.
struct NumberFunctionNode : View<Op::Negate, Op::Abs, Op::Sqrt> {
  using View::View;
  CQL_OPERAND("value", kValue, value)
};
/// A filter of two values of the same type, evaluated from left to right.
struct BinaryNode
    : View<Op::Union, Op::Intersect, Op::CommonSquares, Op::Between, Op::SubsetOf, Op::Arithmetic,
           Op::Compare, Op::CompareSets, Op::Equal, Op::Concat, Op::Lca, Op::Distance> {
  using View::View;
  CQL_OPERAND("left", kLeft, left)
  CQL_OPERAND("right", kRight, right)
};
struct ArithmeticNode : BinaryNode {
  using BinaryNode::BinaryNode;
  CQL_MODE(ArithmeticKind, kind)
};
/// `<`, `==` ... of numbers, texts, positions and sets.
struct CompareNode : BinaryNode {
  using BinaryNode::BinaryNode;
  CQL_MODE(CompareKind, kind)
};

// --- sets

struct AttacksNode : View<Op::Attacks> {
  using View::View;
  CQL_OPERAND("attackers", kAttackers, attackers)
  CQL_OPERAND("targets", kTargets, targets)
};
struct AttackedByNode : View<Op::AttackedBy> {
  using View::View;
  CQL_OPERAND("targets", kTargets, targets)
  CQL_OPERAND("attackers", kAttackers, attackers)
};
/// A filter whose value is a part of one of its operands.
struct PartOfSetNode : View<Op::Attacks, Op::AttackedBy, Op::Shade> {
  using View::View;
  NodeId whole() const { return operand(0); }
};
/// An attack, whichever side is the value.
struct AttackNode : View<Op::Attacks, Op::AttackedBy> {
  using View::View;
  NodeId value() const { return operand(0); }
  NodeId other() const { return operand(1); }
};
/// Piece variables get their values from these.
struct BindsPieceNode : View<Op::PieceLoop, Op::Assign> {
  using View::View;
  NodeId pieces() const { return operand(0); }
};
struct PinNode : View<Op::Pin> {
  using View::View;
  CQL_OPERAND("from", kFrom, from)
  CQL_OPERAND("through", kThrough, through)
  CQL_OPERAND("to", kTo, to)
  CQL_MODE(PinValue, value)
};
/// A direction filter.
struct StepNode : View<Op::Step> {
  using View::View;
  CQL_OPERAND("set", kSet, set)
  CQL_OPERAND("low", kLow, low)
  CQL_OPERAND("high", kHigh, high)
};
/// `square` and `piece` with a domain.
struct SquareLoopNode : View<Op::SquareLoop, Op::PieceLoop> {
  using View::View;
  CQL_OPERAND("in", kDomain, domain)
  CQL_OPERAND("do", kBody, body)
  CQL_FIELD(symbol, variable)
};

// --- variables, control, functions

struct AssignNode : View<Op::Assign> {
  using View::View;
  CQL_OPERAND("value", kValue, value)
  CQL_MODE(AssignMode, kind)
  CQL_FIELD(symbol, variable)
};
struct NotNode : View<Op::Not> {
  using View::View;
  CQL_OPERAND("filter", kFilter, filter)
};
struct IfNode : View<Op::If> {
  using View::View;
  CQL_OPERAND("if", kCondition, condition)
  CQL_OPERAND("then", kThen, then)
  CQL_OPERAND("else", kElse, otherwise)
};
struct WhileNode : View<Op::While> {
  using View::View;
  CQL_OPERAND("while", kCondition, condition)
  CQL_OPERAND("do", kBody, body)
};
struct WhileMatchNode : View<Op::WhileMatch> {
  using View::View;
  CQL_OPERAND("while", kText, text)
  CQL_OPERAND("pattern", kPattern, pattern)
  CQL_OPERAND("do", kBody, body)
  CQL_FIELD(symbol, regex)
};
/// `loop`, and the loop over the keys of a dictionary.
struct LoopNode : View<Op::Loop, Op::DictLoop> {
  using View::View;
  CQL_OPERAND("do", kBody, body)
};
struct AssertNode : View<Op::Assert> {
  using View::View;
  CQL_OPERAND("filter", kFilter, filter)
};
struct CallNode : View<Op::Call> {
  using View::View;
  CQL_OPERAND("body", kBody, body)
  CQL_OPERANDS("argument", kFirstArgument, arguments)
};

// --- strings and dictionaries

/// `in` and `indexof` of strings.
struct TextSearchNode : View<Op::Substring, Op::IndexOf> {
  using View::View;
  CQL_OPERAND("needle", kNeedle, needle)
  CQL_OPERAND("text", kText, text)
};
/// A function of one string.
struct TextFunctionNode
    : View<Op::StringLength, Op::ParseInt, Op::CharCode, Op::ChangeCase, Op::CharAt, Op::Slice> {
  using View::View;
  CQL_OPERAND("text", kText, text)
};
struct CharAtNode : View<Op::CharAt> {
  using View::View;
  CQL_OPERAND("text", kText, text)
  CQL_OPERAND("index", kIndex, index)
};
struct SliceNode : View<Op::Slice> {
  using View::View;
  CQL_OPERAND("text", kText, text)
  CQL_OPERAND("begin", kBegin, begin)
  CQL_OPERAND("end", kEnd, end)
};
struct AssignCharNode : View<Op::AssignChar> {
  using View::View;
  CQL_OPERAND("index", kIndex, index)
  CQL_OPERAND("value", kValue, value)
  CQL_FIELD(symbol, variable)
};
struct AssignSliceNode : View<Op::AssignSlice> {
  using View::View;
  CQL_OPERAND("begin", kBegin, begin)
  CQL_OPERAND("end", kEnd, end)
  CQL_OPERAND("value", kValue, value)
  CQL_FIELD(symbol, variable)
};
struct RegexMatchNode : View<Op::RegexMatch> {
  using View::View;
  CQL_OPERAND("text", kText, text)
  CQL_OPERAND("pattern", kPattern, pattern)
  CQL_FIELD(symbol, regex)
};
struct CharFromCodeNode : View<Op::CharFromCode> {
  using View::View;
  CQL_OPERAND("code", kCode, code)
};
struct FileNode : View<Op::ReadFile, Op::WriteFile> {
  using View::View;
  CQL_OPERAND("name", kName, name)
};
struct WriteFileNode : View<Op::WriteFile> {
  using View::View;
  CQL_OPERAND("name", kName, name)
  CQL_OPERAND("content", kContent, content)
};
struct DictKeyNode : View<Op::DictLookup, Op::DictAssign, Op::DictDelete> {
  using View::View;
  CQL_OPERAND("key", kKey, key)
  CQL_FIELD(symbol, dictionary)
};
struct DictAssignNode : View<Op::DictAssign> {
  using View::View;
  CQL_OPERAND("key", kKey, key)
  CQL_OPERAND("value", kValue, value)
  CQL_FIELD(symbol, dictionary)
};

// --- moves

/// The squares of `move` and of `move ... : F`.
struct MoveNode : View<Op::MoveFilter, Op::Speculate> {
  using View::View;
  CQL_OPERAND("from", kFrom, from)
  CQL_OPERAND("to", kTo, to)
  CQL_OPERAND("capture", kCapture, capture)
  CQL_OPERAND("enpassantsquare", kEnPassantSquare, enPassantSquare)
  CQL_MODE(MoveSource, source)
};
struct MoveFilterNode : View<Op::MoveFilter> {
  using View::View;
  CQL_OPERAND("from", kFrom, from)
  CQL_OPERAND("to", kTo, to)
  CQL_OPERAND("capture", kCapture, capture)
  CQL_OPERAND("enpassantsquare", kEnPassantSquare, enPassantSquare)
  CQL_OPERAND("comment", kComment, comment)
  static constexpr std::size_t kCount = kComment + 1;  ///< operands
  CQL_MODE(MoveSource, source)
};
struct SpeculateNode : View<Op::Speculate> {
  using View::View;
  CQL_OPERAND("from", kFrom, from)
  CQL_OPERAND("to", kTo, to)
  CQL_OPERAND("capture", kCapture, capture)
  CQL_OPERAND("enpassantsquare", kEnPassantSquare, enPassantSquare)
  CQL_OPERAND("promotion", kPromotionText, promotionText)
  CQL_OPERAND("target", kTarget, target)
  static constexpr std::size_t kCount = kTarget + 1;  ///< operands
  CQL_MODE(MoveSource, source)
};
/// The squares and the promotion of `L--R`: of a dash filter, and of a step of a path.
struct DashNode : View<Op::Dash, Op::MoveStep> {
  using View::View;
  CQL_OPERAND("left", kLeft, left)
  CQL_OPERAND("right", kRight, right)
  CQL_OPERAND("promotion", kPromotionText, promotionText)
  /// The target of a Dash, or kNone; the targets of a MoveStep, which may be none.
  CQL_OPERANDS("target", kTarget, targets)
  /// The target of a Dash.
  NodeId target() const {
    CQL_ASSERT(node().op == Op::Dash);
    return operand(kTarget);
  }
};
struct LegalDashNode : View<Op::LegalDash> {
  using View::View;
  CQL_OPERAND("left", kLeft, left)
  CQL_OPERAND("right", kRight, right)
  CQL_MODE(MoveSource, source)
};
/// A filter about the moves of a dash: their number, and the move that led here.
struct OfMovesNode : View<Op::CountDash, Op::CurrentMove> {
  using View::View;
  CQL_OPERAND("moves", kMoves, moves)
};
struct ImagineNode : View<Op::Imagine> {
  using View::View;
  CQL_OPERAND("target", kTarget, target)
  CQL_OPERANDS("edit", kFirstEdit, edits)
};

// --- lines, paths, search

/// `line` and `path`.
struct LineNode : View<Op::Line, Op::Path> {
  using View::View;
  CQL_OPERAND("pattern", kPattern, pattern)
  CQL_OPERAND("low", kLow, low)
  CQL_OPERAND("high", kHigh, high)
};
struct PathNode : View<Op::Path> {
  using View::View;
  CQL_OPERAND("pattern", kPattern, pattern)
  CQL_OPERAND("low", kLow, low)
  CQL_OPERAND("high", kHigh, high)
  CQL_OPERAND("focus", kFocus, focus)
  CQL_OPERAND("max", kMax, max)
};
struct RepeatNode : View<Op::Repeat> {
  using View::View;
  CQL_OPERAND("pattern", kPattern, pattern)
  CQL_FIELD(number, least)
  CQL_FIELD(number2, most)  ///< -1: no limit
};
struct PatternFilterNode : View<Op::PatternFilter> {
  using View::View;
  CQL_OPERAND("filter", kFilter, filter)
};
struct FindNode : View<Op::Find> {
  using View::View;
  CQL_OPERAND("filter", kFilter, filter)
  CQL_OPERAND("low", kLow, low)
  CQL_OPERAND("high", kHigh, high)
};
/// `P:F`
struct AtNode : View<Op::At> {
  using View::View;
  CQL_OPERAND("position", kPosition, position)
  CQL_OPERAND("filter", kFilter, filter)
};
/// The range of `consecutivemoves`.
struct ConsecutiveMovesNode : View<Op::ConsecutiveMoves> {
  using View::View;
  CQL_OPERAND("low", kLow, low)
  CQL_OPERAND("high", kHigh, high)
};
struct EchoNode : View<Op::Echo> {
  using View::View;
  CQL_OPERAND("filter", kFilter, filter)
  CQL_FIELD(symbol, source)
  CQL_FIELD(symbol2, target)
};
struct AncestorNode : View<Op::Ancestor> {
  using View::View;
  CQL_OPERAND("descendant", kDescendant, descendant)
  CQL_OPERAND("ancestor", kAncestor, ancestor)
};
struct PositionByIdNode : View<Op::PositionById> {
  using View::View;
  CQL_OPERAND("id", kId, id)
};
struct ChildNode : View<Op::Child> {
  using View::View;
  CQL_OPERAND("index", kIndex, index)
};

// --- output

/// Filters that record one value.
struct RecordedValueNode : View<Op::Sort, Op::Distinct, Op::SetTag, Op::Tally> {
  using View::View;
  CQL_OPERAND("value", kValue, value)
};
struct TallyNode : View<Op::Tally> {
  using View::View;
  CQL_OPERAND("value", kValue, value)
  CQL_OPERAND("by", kGroup, group)
};
struct EvidenceNode : View<Op::Evidence> {
  using View::View;
  CQL_OPERAND("variable", kVariable, variable)
};

// --- transforms

/// A transform before the transform pass, and `notransform`.
struct TransformedNode : View<Op::Transform, Op::NoTransform> {
  using View::View;
  CQL_OPERAND("filter", kFilter, filter)
};
struct TransformNode : View<Op::Transform> {
  using View::View;
  CQL_OPERAND("filter", kFilter, filter)
  CQL_OPERAND("low", kLow, low)
  CQL_OPERAND("high", kHigh, high)
  CQL_MODE(TransformKind, kind)
};
struct OrbitNode : View<Op::Orbit> {
  using View::View;
  CQL_OPERAND("low", kLow, low)
  CQL_OPERAND("high", kHigh, high)
  CQL_OPERANDS("copy", kFirstCopy, copies)
  CQL_MODE(TransformKind, kind)
};

#undef CQL_OPERAND
#undef CQL_OPERANDS
#undef CQL_MODE
#undef CQL_FIELD

}  // namespace cql::frontend
