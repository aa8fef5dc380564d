#include "frontend/parser/node_builder.h"

#include <algorithm>

#include "frontend/ir_views.h"
#include "frontend/op_table.h"
#include "runtime/assert.h"

namespace cql::frontend {
namespace {

/// Queries with more nodes are rejected, to limit memory.
constexpr std::size_t kMaxNodes = 2'000'000;
/// The greatest height: passes and emitters recurse, and chains like 1+1+1... are as deep as long.
constexpr std::uint32_t kMaxHeight = 6000;

}  // namespace

NodeId NodeBuilder::add(Node node) {
  CQL_ASSERT(heights_.size() == query_.nodes.size());
  if (query_.nodes.size() >= kMaxNodes)
    fail(sink_, node.range, "this query is too large once its functions are expanded");
  std::uint32_t height = 0;
  for (NodeId operand : node.operands) {
    CQL_ASSERT(operand == kNone || operand < query_.nodes.size());
    if (operand != kNone) height = std::max(height, heights_[operand] + 1);
  }
  if (height > kMaxHeight) fail(sink_, node.range, "this chain is too long; split it by variables");
  heights_.push_back(height);
  query_.nodes.push_back(std::move(node));
  return static_cast<NodeId>(query_.nodes.size() - 1);
}

const Node* bareValue(const Query& query, NodeId id) {
  const Node& n = query.nodes[id];
  if (infoOf(n.op).alwaysThere >> (n.mode & 31) & 1) return &n;
  switch (n.op) {
    case Op::Variable: {
      const SymbolKind kind = query.symbols[n.symbol].kind;
      return kind == SymbolKind::Number || kind == SymbolKind::String || kind == SymbolKind::Position
                 ? &n
                 : nullptr;
    }
    case Op::PathCount:
      return n.number == 0 && (n.flags & kInside) ? &n : nullptr;
    case Op::Transform:
      return (n.flags & kRange) ? nullptr : bareValue(query, TransformNode(n).filter());
    case Op::If: {
      if (const Node* found = bareValue(query, IfNode(n).then())) return found;
      return IfNode(n).otherwise() == kNone ? nullptr : bareValue(query, IfNode(n).otherwise());
    }
    default: {
      const NodeId value = valueOperandOf(n);
      return value == kNone ? nullptr : bareValue(query, value);
    }
  }
}

std::string asksNothing(const Query& query, const Node& bare) {
  std::string kind = bare.type == Type::Number     ? "number"
                     : bare.type == Type::String   ? "string"
                     : bare.type == Type::Position ? "position"
                                                   : "set";
  std::string what = bare.op == Op::Variable
                         ? "the " + kind + " variable '" + query.symbols[bare.symbol].name + "'"
                     : bare.op == Op::Number ? "the number " + std::to_string(bare.number)
                                             : "this " + kind;
  std::string hint = bare.op == Op::ColorNumber
                         ? "compare it, as in `sidetomove == white`, or name what is White's or Black's, as "
                           "in `player white \"...\"`"
                     : bare.type == Type::Number ? "compare it, as in `... == 3`"
                     : bare.type == Type::String ? "compare it or search in it, as in `\"text\" in ...`"
                                                 : "use `:` or a comparison with it";
  return what + " is always there, so as a condition it tests nothing; " + hint;
}

}  // namespace cql::frontend
