#include "frontend/passes/fold.h"

#include <optional>

#include "runtime/assert.h"

namespace cql::frontend {
namespace {

class Folder {
 public:
  Folder(Query& query, Node& node) : query_(query), node_(node) {}

  void fold() {
    switch (node_.op) {
      case Op::Designator:  // any contents: geometry only
        if (node_.pieces == kMaskAnything) toSquares(node_.squares);
        return;
      case Op::Complement:
        if (operand(0).op == Op::Squares) toSquares(~operand(0).squares);
        return;
      case Op::Union:
        return foldUnion();
      case Op::Intersect:
        return foldIntersection();
      case Op::Shade:
        return foldShade();
      case Op::CountSquares:
        if (operand(0).op == Op::Squares) toNumber(count(operand(0).squares));
        return;
      case Op::Arithmetic:
        if (auto value = arithmetic()) toNumber(*value);
        return;
      case Op::Negate:
        if (operand(0).op == Op::Number) toNumber(wrap(-std::int64_t{operand(0).number}));
        return;
      case Op::Abs:
        if (operand(0).op == Op::Number)
          toNumber(operand(0).number < 0 ? wrap(-std::int64_t{operand(0).number}) : operand(0).number);
        return;
      case Op::Concat:
        if (operand(0).op == Op::String && operand(1).op == Op::String)
          toString(operand(0).text + operand(1).text);
        return;
      case Op::StringLength:
        if (operand(0).op == Op::String) toNumber(static_cast<std::int32_t>(operand(0).text.size()));
        return;
      default:
        return;
    }
  }

 private:
  const Node& operand(std::size_t place) const { return query_[node_.operands[place]]; }

  /// Wraps to 32 bits, two's complement (language/31 §1).
  static std::int32_t wrap(std::int64_t value) {
    return static_cast<std::int32_t>(static_cast<std::uint32_t>(value));
  }

  std::optional<std::int32_t> arithmetic() const {
    if (operand(0).op != Op::Number || operand(1).op != Op::Number) return std::nullopt;
    const std::int64_t a = operand(0).number, b = operand(1).number;
    switch (static_cast<ArithmeticKind>(node_.mode)) {
      case ArithmeticKind::Add:
        return wrap(a + b);
      case ArithmeticKind::Subtract:
        return wrap(a - b);
      case ArithmeticKind::Multiply:
        return wrap(a * b);
      case ArithmeticKind::Divide:
        return b == 0 ? std::nullopt : std::optional(wrap(a / b));
      case ArithmeticKind::Modulo:
        return b == 0 ? std::nullopt : std::optional(wrap(a % b));
    }
    return std::nullopt;
  }

  void foldShade() {
    const Node& of = operand(0);
    if (of.op != Op::Squares && of.op != Op::Designator) return;
    const SquareSet squares = of.squares & (node_.number ? kLightSquares : ~kLightSquares);
    if (of.op == Op::Designator && squares)
      toDesignator(squares, of.pieces);
    else
      toSquares(squares);
  }

  void foldUnion() {
    const Node &a = operand(0), &b = operand(1);
    if (a.op == Op::Squares && b.op == Op::Squares) return toSquares(a.squares | b.squares);
    if (a.op != Op::Designator || b.op != Op::Designator) return;
    if (expandPieces(a.pieces) == expandPieces(b.pieces))
      toDesignator(a.squares | b.squares, a.pieces);
    else if (a.squares == b.squares)
      toDesignator(a.squares, static_cast<PieceMask>(a.pieces | b.pieces));
  }

  void foldIntersection() {
    const Node &a = operand(0), &b = operand(1);
    const bool aSquares = a.op == Op::Squares, bSquares = b.op == Op::Squares;
    if (aSquares && bSquares) return toSquares(a.squares & b.squares);
    const Node& other = aSquares ? b : a;
    if (aSquares == bSquares || other.op != Op::Designator) return;
    const SquareSet squares = a.squares & b.squares;
    squares ? toDesignator(squares, other.pieces) : toSquares(0);
  }

  void become(Op op, Type type) {
    CQL_ASSERT(node_.type == type);
    node_.op = op;
    node_.type = type;
    node_.mode = node_.flags = 0;
    node_.operands.clear();
  }
  void toSquares(SquareSet squares) {
    become(Op::Squares, Type::Set);
    node_.squares = squares;
    node_.pieces = 0;
  }
  void toDesignator(SquareSet squares, PieceMask pieces) {
    CQL_ASSERT(squares && pieces);
    become(Op::Designator, Type::Set);
    node_.squares = squares;
    node_.pieces = pieces;
  }
  void toNumber(std::int32_t value) {
    become(Op::Number, Type::Number);
    node_.number = value;
  }
  void toString(std::string text) {
    become(Op::String, Type::String);
    node_.text = std::move(text);
  }

  Query& query_;
  Node& node_;
};

}  // namespace

void foldConstants(Query& query, NodeId id) {
  Folder(query, query[id]).fold();
}

}  // namespace cql::frontend
