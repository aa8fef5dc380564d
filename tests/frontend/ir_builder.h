// Small trees for the tests of the passes.
#pragma once

#include <gtest/gtest.h>

#include <initializer_list>
#include <string_view>
#include <vector>

#include "frontend/designator.h"
#include "frontend/ir.h"

namespace cql::frontend::testing {

class IrBuilder {
 public:
  Query query;

  NodeId add(Op op, Type type, std::vector<NodeId> operands = {}) {
    Node node;
    node.op = op;
    node.type = type;
    node.operands = std::move(operands);
    query.nodes.push_back(std::move(node));
    return static_cast<NodeId>(query.nodes.size() - 1);
  }
  Node& operator[](NodeId id) { return query.nodes[id]; }

  NodeId designator(std::string_view text) {
    DesignatorText read = readDesignator(text);
    EXPECT_EQ(read.length, text.size()) << text;
    NodeId id = add(Op::Designator, Type::Set);
    (*this)[id].squares = read.squares;
    (*this)[id].pieces = read.pieces;
    return id;
  }
  NodeId number(int value) {
    NodeId id = add(Op::Number, Type::Number);
    (*this)[id].number = value;
    return id;
  }
  NodeId truth(bool value) {
    NodeId id = add(Op::Constant, Type::Logical);
    (*this)[id].number = value;
    return id;
  }
  NodeId side(int color) {
    NodeId id = add(Op::SideTest, Type::Logical);
    (*this)[id].number = color;
    return id;
  }
  NodeId step(DirectionMask dirs, NodeId set) {
    NodeId id = add(Op::Step, Type::Set, {set, kNone, kNone});
    (*this)[id].dirs = dirs;
    return id;
  }
  NodeId compound(std::vector<NodeId> operands) {
    Type type = query[operands.back()].type;
    return add(Op::Compound, type, std::move(operands));
  }
  /// {a1 h8 ...}
  NodeId compoundOf(std::initializer_list<std::string_view> designators) {
    std::vector<NodeId> operands;
    for (std::string_view text : designators) operands.push_back(designator(text));
    return compound(std::move(operands));
  }
  NodeId transform(TransformKind kind, NodeId body) {
    Type operand = query[body].type;
    NodeId id = add(Op::Transform, operand == Type::Set || operand == Type::Number ? operand : Type::Logical,
                    {body, kNone, kNone});
    (*this)[id].mode = static_cast<std::uint32_t>(kind);
    return id;
  }
  /// `kind count body`
  NodeId transformCount(TransformKind kind, NodeId body) {
    NodeId id = transform(kind, body);
    (*this)[id].type = Type::Number;
    (*this)[id].flags = kRange | kAnyCount;
    return id;
  }
  NodeId noTransform(NodeId body) { return add(Op::NoTransform, query[body].type, {body}); }
  NodeId variable(SymbolKind kind, Type type, std::string name) {
    for (std::uint32_t i = 0; i < query.symbols.size(); ++i)
      if (query.symbols[i].name == name) return use(i, type);
    Symbol& symbol = query.symbols.emplace_back();
    symbol.name = std::move(name);
    symbol.kind = kind;
    return use(static_cast<std::uint32_t>(query.symbols.size() - 1), type);
  }

 private:
  NodeId use(std::uint32_t symbol, Type type) {
    NodeId id = add(Op::Variable, type);
    (*this)[id].symbol = symbol;
    return id;
  }
};

}  // namespace cql::frontend::testing
