// Nodes of the IR as the parser makes them, and whether one may stand as a condition.
#include <algorithm>

#include "frontend/parser.h"

namespace cql::frontend {
namespace {

/// Queries with more nodes are refused rather than risking the memory.
constexpr std::size_t kMaxNodes = 2'000'000;
/// The passes and the emitters go down the tree: chains like 1+1+1... make it as deep as they are long.
constexpr std::uint32_t kMaxHeight = 6000;

}  // namespace

NodeId Parser::make(Op op, Type type, std::uint32_t begin, std::vector<NodeId> kids) {
  if (query_.nodes.size() >= kMaxNodes)
    fail(from(begin), "this query is too large once its functions are expanded");
  Node n;
  n.op = op;
  n.type = type;
  n.range = from(begin);
  n.kids = std::move(kids);
  std::uint32_t height = 0;
  for (NodeId kid : n.kids)
    if (kid != kNone) height = std::max(height, heights_[kid] + 1);
  if (height > kMaxHeight) fail(n.range, "this chain is too long; split it by variables");
  heights_.push_back(height);
  query_.nodes.push_back(std::move(n));
  return static_cast<NodeId>(query_.nodes.size() - 1);
}

NodeId Parser::number(std::int32_t value, SourceRange range) {
  NodeId id = make(Op::Number, Type::Number, range.begin);
  node(id).number = value;
  node(id).range = range;
  return id;
}

NodeId Parser::asNumber(NodeId id) {
  if (type(id) != Type::Set) return id;
  NodeId count = make(Op::CountSquares, Type::Number, node(id).range.begin, {id});
  node(count).range = node(id).range;
  return count;
}

NodeId Parser::logicalNot(NodeId id, std::uint32_t begin) {
  return make(Op::Not, Type::Logical, begin, {id});
}

/// The part of a filter that has only a value, so that nothing is asked when it stands as a condition.
const Node* Parser::bareValue(NodeId id) const {
  const Node& n = query_.nodes[id];
  switch (n.op) {
    case Op::Number:
    case Op::ColorNumber:
    case Op::String:
    case Op::Text:
    case Op::Fen:
    case Op::Concat:
    case Op::StringLength:
    case Op::DictCount:
    case Op::Abs:
    case Op::Sqrt:
    case Op::Extremum:
    case Op::PieceName:
    case Op::SideToMove:
    case Op::Distance:
    case Op::Lca:
    case Op::CurrentTransform:
    case Op::ReadFile:
    case Op::CommonSquares:
    case Op::ChangeCase:
      return &n;
    case Op::Variable: {
      const SymbolKind kind = query_.symbols[n.symbol].kind;
      return kind == SymbolKind::Number || kind == SymbolKind::String || kind == SymbolKind::Position
                 ? &n
                 : nullptr;
    }
    case Op::SquareProperty:
      return n.mode == static_cast<std::uint32_t>(SquarePropertyKind::Type) ? &n : nullptr;
    case Op::PositionNumber:
      return n.mode == static_cast<std::uint32_t>(PositionNumberKind::PositionId) ? &n : nullptr;
    case Op::GameNumber:
      return n.mode == static_cast<std::uint32_t>(GameNumberKind::LastGameNumber) ? &n : nullptr;
    case Op::TagValue:
      return n.mode == static_cast<std::uint32_t>(TagFilter::Players) ? &n : nullptr;
    case Op::HhdbText:
      return n.mode == static_cast<std::uint32_t>(HhdbString::Composer) ||
                     n.mode == static_cast<std::uint32_t>(HhdbString::Search)
                 ? &n
                 : nullptr;
    case Op::PathCount:
      return n.number == 0 && (n.flags & kInside) ? &n : nullptr;
    case Op::Compound:
      return bareValue(n.kids.back());
    case Op::Call:
      return bareValue(n.kids[0]);
    case Op::At:
      return bareValue(n.kids[1]);
    case Op::Transform:
      return (n.flags & kRange) ? nullptr : bareValue(n.kids[0]);
    case Op::NoTransform:
      return bareValue(n.kids[0]);
    case Op::CurrentMove:
      return bareValue(n.kids[0]);
    case Op::Dash:
      return n.kids[dash_kid::kTarget] == kNone ? nullptr : bareValue(n.kids[dash_kid::kTarget]);
    case Op::If: {
      if (const Node* found = bareValue(n.kids[1])) return found;
      return n.kids[2] == kNone ? nullptr : bareValue(n.kids[2]);
    }
    default:
      return nullptr;
  }
}

NodeId Parser::condition(NodeId id) {
  if (const Node* bare = bareValue(id)) {
    std::string kind = bare->type == Type::Number     ? "number"
                       : bare->type == Type::String   ? "string"
                       : bare->type == Type::Position ? "position"
                                                      : "set";
    std::string what = bare->op == Op::Variable
                           ? "the " + kind + " variable '" + query_.symbols[bare->symbol].name + "'"
                       : bare->op == Op::Number ? "the number " + std::to_string(bare->number)
                                                : "this " + kind;
    std::string hint =
        bare->op == Op::ColorNumber
            ? "compare it, as in `sidetomove == white`, or name what is White's or Black's, as "
              "in `player white \"...\"`"
        : bare->type == Type::Number ? "compare it, as in `... == 3`"
        : bare->type == Type::String ? "compare it or search in it, as in `\"text\" in ...`"
                                     : "use `:` or a comparison with it";
    failUnfinished(bare->range, what + " is always there, so as a condition it asks nothing; " + hint);
  }
  return id;
}

}  // namespace cql::frontend
