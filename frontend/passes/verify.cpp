#include "frontend/passes/verify.h"

#include <utility>
#include <vector>

#include "frontend/ir_views.h"
#include "frontend/op_table.h"
#include "frontend/passes/transform.h"

namespace cql::frontend {
namespace {

char letterOf(Type type) {
  switch (type) {
    case Type::Logical:
      return 'l';
    case Type::Set:
      return 's';
    case Type::Number:
      return 'n';
    case Type::String:
      return 't';
    case Type::Position:
      return 'p';
  }
  return '-';
}

std::string describe(char letter) {
  switch (letter) {
    case 'l':
      return "a logical filter";
    case 's':
      return "a set";
    case 'n':
      return "a number";
    case 't':
      return "a string";
    case 'p':
      return "a position";
    case 'v':
      return "a filter with a value";
    case 'q':
      return "a pattern";
    default:
      return "a filter";
  }
}

bool isModeKnown(const Node& node) {
  if (node.op == Op::Compare && node.type != Type::Position)
    return node.mode <= static_cast<std::uint32_t>(CompareKind::Equal);
  if (node.op == Op::CompareSets && node.mode < static_cast<std::uint32_t>(CompareKind::Equal))
    return false;  // sets are unordered
  return node.mode <= infoOf(node.op).modes.last;
}

class Verifier {
 public:
  Verifier(const Query& query, IrStage stage)
      : query_(query), stage_(stage), state_(query.nodes.size(), State::New) {}

  std::string run() {
    if (query_.root >= query_.nodes.size()) return "the query has no root\n";
    visit(query_.root);
    return std::move(errors_);
  }

 private:
  enum class State : std::uint8_t { New, Open, Done };

  void visit(NodeId id) {
    if (state_[id] != State::New) {
      if (state_[id] == State::Open) error(id, "contains itself");
      if (stage_ == IrStage::Expanded) error(id, "has two parents");
      return;
    }
    state_[id] = State::Open;
    const Node& node = query_[id];
    checkType(id, node);
    if (checkOperands(id, node)) {
      checkRelations(id, node);
      checkAttributes(id, node);
      for (NodeId operand : node.operands)
        if (operand != kNone) visit(operand);
    }
    state_[id] = State::Done;
  }

  void checkType(NodeId id, const Node& node) {
    if (infoOf(node.op).result.find(letterOf(node.type)) == std::string_view::npos)
      error(id, "cannot be " + describe(letterOf(node.type)));
  }

  /// Checks the number of the operands and their types.
  bool checkOperands(NodeId id, const Node& node) {
    const std::size_t errorsBefore = errors_.size();
    for (NodeId operand : node.operands)
      if (operand != kNone && operand >= query_.nodes.size())
        return error(id, "has an operand that does not exist");
    std::string_view operands = infoOf(node.op).operands;
    std::size_t place = 0;
    while (!operands.empty()) {
      const auto [name, isLabelled, type, suffix] = takeOperand(operands);
      if (suffix == '*' || suffix == '+') {
        if (suffix == '+' && place == node.operands.size()) return error(id, "has too few operands");
        for (; place < node.operands.size(); ++place) checkOperand(id, node, place, type, false);
        continue;
      }
      if (place == node.operands.size()) return error(id, "has too few operands");
      checkOperand(id, node, place++, type, suffix == '?');
    }
    if (place != node.operands.size()) return error(id, "has too many operands");
    return errors_.size() == errorsBefore;
  }

  void checkOperand(NodeId id, const Node& node, std::size_t place, char letter, bool optional) {
    auto operandError = [&](const std::string& text) {
      error(id, "operand " + std::to_string(place) + " " + text);
    };
    if (node.operands[place] == kNone) {
      if (!optional) operandError("is missing");
      return;
    }
    const Node& operand = query_[node.operands[place]];
    if (isPattern(operand.op) != (letter == 'q')) return operandError("should be " + describe(letter));
    if (letter == 'x') letter = letterOf(node.type);
    if (letter == 'a' || letter == 'c' || letter == 'q') return;
    if (letter == 'v' ? operand.type == Type::Logical : letter != letterOf(operand.type))
      operandError("should be " + describe(letter) + ", not " + describe(letterOf(operand.type)));
  }

  /// Checks types that depend on operands and flags.
  void checkRelations(NodeId id, const Node& node) {
    auto operandType = [&](std::size_t place) { return query_[node.operands[place]].type; };
    auto typeIs = [&](Type type) {
      if (node.type != type) error(id, "should be " + describe(letterOf(type)));
    };
    switch (node.op) {
      case Op::Compound:
        return typeIs(operandType(node.operands.size() - 1));
      case Op::If:
        // Used for its truth it is logical, whatever the types of its branches.
        if (node.type == Type::Logical && stage_ == IrStage::Expanded) return;
        return typeIs(IfNode(node).otherwise() != kNone && operandType(1) == operandType(2) ? operandType(1)
                                                                                            : Type::Logical);
      case Op::SquareLoop:
      case Op::PieceLoop:
        return typeIs(node.flags & kAll ? Type::Logical : Type::Set);
      case Op::Find:
        return typeIs(node.flags & (kAll | kRange) ? Type::Number : Type::Position);
      case Op::Line:
      case Op::Path:
        return typeIs(node.flags & kLastPosition ? Type::Position : Type::Number);
      case Op::Echo:
        return typeIs(operandType(0) == Type::Number ? Type::Number : Type::Logical);
      case Op::Dash:
        return typeIs(DashNode(node).target() != kNone ? operandType(DashNode::kTarget) : Type::Logical);
      case Op::CountDash:
        checkIsOneOf(id, node, {Op::Dash, Op::LegalDash});
        return;
      case Op::CurrentMove:
        checkIsOneOf(id, node, {Op::Dash, Op::CountDash});
        return;
      case Op::Call:
        for (std::size_t i = 1; i < node.operands.size(); ++i)
          if (query_[node.operands[i]].op != Op::Assign)
            error(id, "operand " + std::to_string(i) + " should be an assignment");
        return;
      case Op::Transform:
        return typeIs(transformType((node.flags & kRange) != 0, operandType(0)));
      case Op::Orbit:
        for (std::size_t i = OrbitNode::kFirstCopy + 1; i < node.operands.size(); ++i)
          if (operandType(i) != operandType(OrbitNode::kFirstCopy))
            error(id, "has copies of different types");
        return typeIs(transformType((node.flags & kRange) != 0, operandType(OrbitNode::kFirstCopy)));
      default:
        return;
    }
  }

  void checkIsOneOf(NodeId id, const Node& node, std::initializer_list<Op> ops) {
    for (Op op : ops)
      if (query_[node.operands.front()].op == op) return;
    error(id, "has an operand of the wrong operation");
  }

  void checkAttributes(NodeId id, const Node& node) {
    if (!isModeKnown(node)) error(id, "has a mode out of range");
    checkNumber(id, node);
    checkNames(id, node);
    checkStage(id, node);
  }

  void checkNumber(NodeId id, const Node& node) {
    const Numbers& numbers = infoOf(node.op).numbers;
    if (node.number < numbers.low || node.number > numbers.high ||
        (!numbers.words.empty() &&
         numbers.words[static_cast<std::size_t>(node.number - numbers.low)].empty()))
      error(id, "has a number out of range");
    const Changed changed = infoOf(node.op).changed;
    if (changed == Changed::Designator && (node.squares == 0 || node.pieces == 0))
      error(id, "stands for nothing");
    if (changed == Changed::Directions && node.dirs == 0) error(id, "has no direction");
    if (node.op == Op::Repeat && (node.number < 0 || (node.number2 != -1 && node.number2 < node.number)))
      error(id, "has an empty range");
  }

  /// Checks variables, and indices of the tables of the query.
  void checkNames(NodeId id, const Node& node) {
    auto index = [&](std::size_t size) {
      if (node.symbol >= size) error(id, "has an index out of range");
    };
    switch (infoOf(node.op).names) {
      case Names::Nothing:
        return;
      case Names::Any:
        return index(query_.symbols.size());
      case Names::AnyOrNone:
        if (node.symbol != kNone) index(query_.symbols.size());
        return;
      case Names::Variable:
        return checkSymbol(id, node, node.type);
      case Names::Assigned:
        return checkSymbol(id, node, query_[AssignNode(node).value()].type);
      case Names::Set:
        return checkSymbol(id, node, Type::Set);
      case Names::String:
        return checkSymbol(id, node, Type::String);
      case Names::Piece:
        return checkSymbolKind(id, node.symbol, SymbolKind::Piece);
      case Names::Positions:
        checkSymbolKind(id, node.symbol, SymbolKind::Position);
        return checkSymbolKind(id, node.symbol2, SymbolKind::Position);
      case Names::Dictionary:
        return checkSymbolKind(id, node.symbol, SymbolKind::Dictionary);
      case Names::AnyInDictionary:
        index(query_.symbols.size());
        return checkSymbolKind(id, node.symbol2, SymbolKind::Dictionary);
      case Names::RegexOrNone:
        if ((node.symbol == kNone) != (node.operands[operandIndex(node.op, "pattern")] != kNone))
          error(id, "should have one pattern");
        if (node.symbol != kNone) index(query_.regexes.size());
        return;
      case Names::Distinct:
        return index(query_.distincts.size());
      case Names::SortKey:
        return index(query_.sortKeys.size());
      case Names::Collection:
        return index(query_.collections.size());
    }
  }

  void checkStage(NodeId id, const Node& node) {
    const bool isWritten = node.op == Op::Transform || node.op == Op::NoTransform;
    if (isWritten && stage_ == IrStage::Expanded) error(id, "should have been expanded");
    if (node.op == Op::Orbit && stage_ == IrStage::Parsed) error(id, "belongs to the transform pass");
  }

  void checkSymbol(NodeId id, const Node& node, Type type) {
    if (node.symbol >= query_.symbols.size()) {
      error(id, "has no symbol");
      return;
    }
    const SymbolKind kind = query_.symbols[node.symbol].kind;
    if (typeOfVariable(kind) != type) error(id, "has a variable of another type");
    const bool bindsPiece =
        node.op == Op::PieceLoop ||
        (node.op == Op::Assign && node.mode == static_cast<std::uint32_t>(AssignMode::Piece));
    if (node.op != Op::Variable && bindsPiece != (kind == SymbolKind::Piece))
      error(id, "has a variable of another kind");
  }

  void checkSymbolKind(NodeId id, std::uint32_t symbol, SymbolKind kind) {
    if (symbol >= query_.symbols.size())
      error(id, "has no symbol");
    else if (query_.symbols[symbol].kind != kind)
      error(id, "has a variable of another kind");
  }

  bool error(NodeId id, const std::string& text) {
    errors_ += "%" + std::to_string(id) + " " + std::string(spelling(query_[id].op)) + ": " + text + "\n";
    return false;
  }

  const Query& query_;
  IrStage stage_;
  std::vector<State> state_;
  std::string errors_;
};

}  // namespace

std::string verify(const Query& query, IrStage stage) {
  return Verifier(query, stage).run();
}

}  // namespace cql::frontend
