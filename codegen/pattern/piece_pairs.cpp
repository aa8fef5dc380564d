#include "codegen/pattern/piece_pairs.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "codegen/core/search_support.h"
#include "codegen/pattern/dash.h"
#include "frontend/ir_views.h"
#include "frontend/signature/derive.h"
#include "runtime/assert.h"

namespace cql::codegen {

using frontend::BinaryNode;
using frontend::DashNode;
using frontend::MoveNode;
using frontend::MoveSource;
using frontend::PathNode;
using frontend::PatternFilterNode;
using frontend::SquareLoopNode;
using frontend::SymbolKind;

PiecePairs::PiecePairs(const Emitter& e, NodeId pieceLoop, std::vector<NodeId> needed)
    : e_(e),
      body_(SquareLoopNode(e.node(pieceLoop)).body()),
      piece_(e.node(pieceLoop).symbol),
      needed_(std::move(needed)) {
  contains(e_, body_, [&](const Node& n) {
    if (n.op == Op::PieceLoop) inner_.push_back(n.symbol);
    if (n.op == Op::Variable && n.symbol != piece_ && !e_.query.symbols[n.symbol].persistent &&
        std::ranges::find(known_, n.symbol) == known_.end() && !mayChange(e_, body_, n.symbol))
      known_.push_back(n.symbol);
    return false;
  });
  auto isMany = [&](std::uint32_t other) { return areManyWith(other); };
  many_ = std::ranges::any_of(known_, isMany) || std::ranges::any_of(inner_, isMany);
}

/// Returns false also if a pattern must begin with a move of one of them: few pairs are left then.
bool PiecePairs::areManyWith(std::uint32_t other) const {
  constexpr double kFewPieces = 2, kManyPairs = 10;
  if (e_.query.symbols[other].kind != SymbolKind::Piece) return false;
  const double pieces = expectedPieces(piece_), others = expectedPieces(other);
  return pieces >= kFewPieces && others >= kFewPieces && pieces * others >= kManyPairs &&
         std::ranges::none_of(needed_, [&](NodeId lineOrPath) {
           return movesFirst(piece_, lineOrPath) || movesFirst(other, lineOrPath);
         });
}

double PiecePairs::expectedIn(NodeId set) const {
  constexpr std::array<double, 6> kOfType{5.5, 1.3, 1.3, 1.6, 0.8, 1};  // averages over games
  const Node& node = e_.node(set);
  double pieces = 0;
  switch (node.op) {
    case Op::Intersect:
      return std::min(expectedIn(BinaryNode(node).left()), expectedIn(BinaryNode(node).right()));
    case Op::Designator:
    case Op::Complement: {
      const PieceMask kinds = frontend::Derivation(e_.query).contents(set);
      for (int piece = 0; piece < 12; ++piece)
        if (kinds >> piece & 1) pieces += kOfType[static_cast<std::size_t>(piece % 6)];
      return pieces;
    }
    default:
      return 1;
  }
}

double PiecePairs::expectedPieces(std::uint32_t symbol) const {
  double most = 0;
  for (const Node& node : e_.query.nodes)
    if (node.op == Op::PieceLoop && node.symbol == symbol)
      most = std::max(most, expectedIn(SquareLoopNode(node).domain()));
  return most;
}

std::vector<NodeId> PiecePairs::firstElements(NodeId lineOrPath) const {
  const std::optional<Automaton> automaton = automatonOf(e_.query, lineOrPath);
  CQL_ASSERT(automaton);
  const std::vector<bool> atStart = automaton->standingAt(automaton->start);
  std::vector<NodeId> elements;
  for (std::size_t state = 0; state < atStart.size(); ++state)
    for (const Automaton::Edge& edge : automaton->states[state].edges)
      if (atStart[state]) elements.push_back(edge.element);
  return elements;
}

bool PiecePairs::movesFirst(std::uint32_t piece, NodeId lineOrPath) const {
  const bool isPath = e_.node(lineOrPath).op == Op::Path;
  auto isPiece = [&](NodeId set) {
    return isVariable(e_, set, SymbolKind::Piece) && e_.node(set).symbol == piece;
  };
  auto moves = [&](auto& self, NodeId id) -> bool {
    const Node& node = e_.node(id);
    switch (node.op) {
      case Op::PatternFilter:
        return isPath || self(self, PatternFilterNode(node).filter());  // that of a path consumes no move
      case Op::And:
      case Op::Compound:
        return std::ranges::any_of(node.operands, [&](NodeId operand) { return self(self, operand); });
      case Op::MoveFilter:
        return static_cast<MoveSource>(node.mode) == MoveSource::Tree && isPiece(MoveNode(node).from());
      case Op::MoveStep:
      case Op::Dash:
        return isPiece(DashNode(node).left());
      default:
        return false;
    }
  };
  return (isPath && isPiece(PathNode(e_.node(lineOrPath)).focus())) ||
         std::ranges::all_of(firstElements(lineOrPath),
                             [&](NodeId element) { return moves(moves, element); });
}

KnownVariables PiecePairs::knownFirst(NodeId lineOrPath) const {
  KnownVariables known = this->known();
  if (!many_) known.body = frontend::kNone;
  std::erase_if(known.symbols, [&](std::uint32_t symbol) {
    return e_.query.symbols[symbol].kind == SymbolKind::Piece && !areManyWith(symbol);
  });
  auto isRelated = [&](NodeId element) {
    auto isMentioned = [&](std::uint32_t symbol) { return mentions(e_, element, symbol); };
    return isMentioned(piece_) && (std::ranges::any_of(known.symbols, isMentioned) ||
                                   (many_ && std::ranges::any_of(inner_, isMentioned)));
  };
  return std::ranges::any_of(firstElements(lineOrPath), isRelated) ? known : KnownVariables{};
}

std::uint32_t PiecePairs::partner(NodeId lineOrPath) const {
  std::uint32_t partner = frontend::kNone;
  int most = 0;
  for (const std::uint32_t symbol : known_) {
    int reads = 0;
    contains(e_, lineOrPath, [&](const Node& n) {
      reads += n.op == Op::Variable && n.symbol == symbol;
      return false;
    });
    if (reads > most && areManyWith(symbol)) most = reads, partner = symbol;
  }
  if (partner == frontend::kNone) return partner;
  // At most one piece stands on the square that the other one determines.
  auto meets = [&](const Node& n) {
    if (n.op != Op::Intersect) return false;
    const NodeId left = BinaryNode(n).left(), right = BinaryNode(n).right();
    return (mentions(e_, left, piece_) && mentions(e_, right, partner)) ||
           (mentions(e_, left, partner) && mentions(e_, right, piece_));
  };
  const bool meet = std::ranges::any_of(firstElements(lineOrPath),
                                        [&](NodeId element) { return contains(e_, element, meets); });
  return meet ? frontend::kNone : partner;
}

}  // namespace cql::codegen
