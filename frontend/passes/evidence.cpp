#include "frontend/passes/evidence.h"

#include <algorithm>

#include "frontend/ir_views.h"
#include "frontend/library.h"
#include "runtime/assert.h"

namespace cql::frontend {
namespace {

class EvidenceAdder {
 public:
  EvidenceAdder(Query& query, const std::string& library)
      : query_(query), named_(query.symbols.size()), shown_(query.symbols.size()) {
    findNamed(library);
  }

  void run() {
    visit(query_.root);
    recordVariables();
    nameVariables();
  }

 private:
  /// Finds the variables that stand in a text other than those of the library.
  void findNamed(const std::string& library) {
    std::vector<bool> own(query_.sources.size(), true);
    for (const LibraryFile& file : libraryFiles(library))
      for (std::size_t i = 0; i < own.size(); ++i)
        if (query_.sources[i].name == file.path) own[i] = false;
    for (const Node& node : query_.nodes)
      if (namesSymbol(node.op) && node.symbol < named_.size() &&
          (node.range.buffer >= own.size() || own[node.range.buffer]))
        named_[node.symbol] = true;
  }

  /// Visits the parts of a match. Filters that only compare, count or deny are left as they are: what they
  /// look at is often much, and shows nothing.
  void visit(NodeId id) {
    if (id == kNone) return;
    CQL_ASSERT(query_[id].op != Op::Transform && query_[id].op != Op::NoTransform);  // expanded
    switch (query_[id].op) {
      case Op::Line:
      case Op::Path:
        query_[id].flags |= kEvidence;
        return;
      case Op::Dash:
        visit(DashNode(query_[id]).target());
        return add(id, DashNode::kTarget, make(EvidenceKind::Move));
      case Op::MoveFilter:
        return addToMove(id);
      case Op::SquareLoop:
      case Op::PieceLoop:
        visitOperands(id, 1);
        return add(id, 1, recordOf(query_[id].symbol));
      case Op::And:
      case Op::Or:
      case Op::Compound:
      case Op::If:
      case Op::Compare:
      case Op::CountSquares:
        return visitOperands(id, 0);
      case Op::At:
        return visitOperands(id, 1);
      case Op::Call:
        return visit(CallNode(query_[id]).body());
      case Op::Find:
        return visit(FindNode(query_[id]).filter());
      case Op::Orbit:
        return visitOperands(id, OrbitNode::kFirstCopy);
      default:
        return;
    }
  }

  void visitOperands(NodeId id, std::size_t from) {
    for (std::size_t i = from; i < query_[id].operands.size(); ++i) visit(query_[id].operands[i]);
  }

  /// A comment of `move` is made at each move that fits.
  void addToMove(NodeId id) {
    const Node& move = query_[id];
    if (static_cast<MoveSource>(move.mode) == MoveSource::Tree && move.type != Type::Number)
      add(id, MoveFilterNode::kComment, make(EvidenceKind::Move));
  }

  /// Puts a record before an operand, which keeps its type and value.
  void add(NodeId id, std::size_t place, NodeId record) {
    CQL_ASSERT(place < query_[id].operands.size());
    if (record == kNone) return;
    if (const NodeId operand = query_[id].operands[place]; operand != kNone) {
      Node both = newNode(Op::Compound, query_[operand].type);
      both.operands = {record, operand};
      if (query_[id].op == Op::SquareLoop || query_[id].op == Op::PieceLoop) {
        std::ranges::reverse(both.operands);  // only the truth of the body matters
        both.type = Type::Logical;
      }
      record = put(std::move(both));
    }
    query_[id].operands[place] = record;
  }

  NodeId make(EvidenceKind kind) {
    Node record = newNode(Op::Evidence, Type::Logical);
    record.mode = static_cast<std::uint32_t>(kind);
    record.operands = {kNone};
    return put(std::move(record));
  }

  /// Makes the record of a variable; kNone if it holds no squares.
  NodeId recordOf(std::uint32_t symbol) {
    const Symbol& variable = query_.symbols[symbol];
    if (variable.internal || !named_[symbol] ||
        (variable.kind != SymbolKind::Set && variable.kind != SymbolKind::Piece))
      return kNone;
    shown_[symbol] = true;
    Node use = newNode(Op::Variable, Type::Set);
    use.flags = kItem;
    use.symbol = symbol;
    const NodeId operand = put(std::move(use)), id = make(EvidenceKind::Squares);
    query_[id].operands = {operand};
    return id;
  }

  /// Records the variables that are bound when a position matches.
  void recordVariables() {
    std::vector<bool> assigned(query_.symbols.size(), false);
    for (const Node& node : query_.nodes)
      if (node.op == Op::Assign) assigned[node.symbol] = true;
    Node all = newNode(Op::Compound, Type::Logical);
    all.operands = {query_.root};
    for (std::uint32_t symbol = 0; symbol < assigned.size(); ++symbol)
      if (assigned[symbol] && !query_.symbols[symbol].persistent)
        if (const NodeId record = recordOf(symbol); record != kNone) all.operands.push_back(record);
    if (all.operands.size() > 1) query_.root = put(std::move(all));
  }

  /// Names the variables that are recorded, in the order of the text.
  void nameVariables() {
    std::vector<std::int32_t> indexes(shown_.size());
    for (std::size_t symbol = 0; symbol < shown_.size(); ++symbol) {
      if (!shown_[symbol]) continue;
      indexes[symbol] = static_cast<std::int32_t>(query_.shownVariables.size());
      query_.shownVariables.push_back(query_.symbols[symbol].name);
    }
    for (Node& node : query_.nodes)
      if (node.op == Op::Evidence && EvidenceNode(node).variable() != kNone)
        node.number = indexes[query_[EvidenceNode(node).variable()].symbol];
  }

  /// Makes a node that no word of the text has made.
  Node newNode(Op op, Type type) const {
    Node node;
    node.op = op;
    node.type = type;
    node.range = query_[query_.root].range;
    return node;
  }

  NodeId put(Node node) {
    query_.nodes.push_back(std::move(node));
    return static_cast<NodeId>(query_.nodes.size() - 1);
  }

  Query& query_;
  std::vector<bool> named_;  ///< by symbol: the query itself names it
  std::vector<bool> shown_;  ///< by symbol: its squares are recorded
};

}  // namespace

void addEvidence(Query& query, const std::string& library) {
  EvidenceAdder(query, library).run();
}

}  // namespace cql::frontend
