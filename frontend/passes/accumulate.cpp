#include "frontend/passes/accumulate.h"

#include <algorithm>

#include "frontend/ir_views.h"
#include "frontend/op_table.h"

namespace cql::frontend {
namespace {

class Accumulators {
 public:
  explicit Accumulators(Query& query)
      : query_(query), spoilt_(query.symbols.size(), false), neutral_(query.symbols.size(), false) {}

  void run() {
    for (Symbol& s : query_.symbols) s.merge = Merge::None;
    visit(query_.root);
    bool inOrder = query_.readsFiles || query_.writesFiles || !query_.distincts.empty();
    for (std::size_t i = 0; i < query_.symbols.size(); ++i) {
      Symbol& s = query_.symbols[i];
      if (s.merge == Merge::None && neutral_[i])
        s.merge = s.kind == SymbolKind::Set ? Merge::Union : Merge::Sum;
      if (spoilt_[i]) s.merge = Merge::None;
      if (s.kind == SymbolKind::Function || !s.persistent) continue;
      // A variable that is never assigned keeps its first value in all copies.
      inOrder |= s.kind == SymbolKind::Dictionary || s.merge == Merge::None;
    }
    query_.sequential = inOrder;
  }

 private:
  bool readsItself(NodeId id, std::uint32_t symbol) const {
    const Node& n = query_[id];
    return (n.op == Op::Variable && n.symbol == symbol) ||
           std::any_of(n.operands.begin(), n.operands.end(),
                       [&](NodeId operand) { return operand != kNone && readsItself(operand, symbol); });
  }

  /// Returns the accumulating operation of the assignment; `values` gets the parts still to visit.
  Merge mergeOf(const Node& assign, std::vector<NodeId>& values) const {
    const NodeId value = AssignNode(assign).value();
    values = {value};
    const SymbolKind kind = query_.symbols[assign.symbol].kind;
    switch (static_cast<AssignMode>(assign.mode)) {
      case AssignMode::Add:
        return kind == SymbolKind::Number ? Merge::Sum : Merge::None;
      case AssignMode::Union:
        return Merge::Union;
      case AssignMode::Set:
        break;
      default:
        return Merge::None;
    }
    const Node& extremum = query_[value];
    if (extremum.op != Op::Extremum || extremum.type != Type::Number) return Merge::None;
    if (extremum.effects & kComments)
      return Merge::None;  // the comments that remain depend on the variable (language/31 §4)
    values = extremum.operands;
    auto self = std::find_if(values.begin(), values.end(), [&](NodeId operand) {
      return query_[operand].op == Op::Variable && query_[operand].symbol == assign.symbol;
    });
    if (self == values.end()) return Merge::None;
    values.erase(self);
    return extremum.number ? Merge::Largest : Merge::Smallest;
  }

  /// Returns true for a declaration that changes nothing: `x += 0`, `x |= []`.
  bool isNeutral(const Node& assign) const {
    const Node& value = query_[AssignNode(assign).value()];
    const auto mode = static_cast<AssignMode>(assign.mode);
    return (mode == AssignMode::Add && value.op == Op::Number && value.number == 0) ||
           (mode == AssignMode::Union && value.op == Op::Squares && value.squares == 0);
  }

  void visit(NodeId id) {
    if (id == kNone) return;
    const Node& n = query_[id];
    if (n.op == Op::Assign && query_.symbols[n.symbol].persistent) {
      Symbol& s = query_.symbols[n.symbol];
      if (isNeutral(n)) {
        neutral_[n.symbol] = true;
        return;
      }
      std::vector<NodeId> values;
      const Merge merge = mergeOf(n, values);
      if (merge == Merge::None || (s.merge != Merge::None && s.merge != merge)) spoilt_[n.symbol] = true;
      s.merge = merge;
      for (NodeId value : values) {
        if (readsItself(value, n.symbol)) spoilt_[n.symbol] = true;
        visit(value);
      }
      return;
    }
    if (n.symbol != kNone && namesSymbol(n.op)) spoilt_[n.symbol] = true;
    for (NodeId operand : n.operands) visit(operand);
  }

  Query& query_;
  std::vector<bool> spoilt_, neutral_;
};

}  // namespace

void findAccumulators(Query& query) {
  Accumulators(query).run();
}

}  // namespace cql::frontend
