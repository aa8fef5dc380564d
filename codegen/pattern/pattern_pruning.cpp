#include "codegen/pattern/pattern_pruning.h"

#include <algorithm>
#include <bit>
#include <functional>
#include <optional>

#include "codegen/core/search_support.h"
#include "codegen/pattern/automaton.h"
#include "codegen/pattern/candidate_placements.h"
#include "codegen/pattern/dash.h"
#include "codegen/pattern/game_pass.h"
#include "codegen/pattern/piece_pairs.h"
#include "codegen/pattern/states.h"
#include "codegen/pattern/unobservable.h"
#include "frontend/ir_views.h"
#include "runtime/assert.h"

namespace cql::codegen {
namespace {

using frontend::AssignMode;
using frontend::AssignNode;
using frontend::DashNode;
using frontend::LineNode;
using frontend::PatternFilterNode;
using frontend::RepeatNode;
using frontend::SquareLoopNode;
using frontend::SymbolKind;

/// Returns true if pruning is possible for this filter here: only without variations, and on positions
/// of the game.
bool isPrunable(const Emitter& e, const Node& lineOrPath) {
  return e.shortcuts.patternPruning && !e.searchesVariations() && !e.scope.mayBeImaginary && !e.scope.row &&
         !(lineOrPath.flags & (frontend::kBackward | frontend::kSecondary));
}

/// Estimates the course of a search for a pattern.
class PatternCostModel {
 public:
  PatternCostModel(const Emitter& emitter, const Node& lineOrPath, const Automaton& automaton) : e_(emitter) {
    walks_ = repeats(LineNode(lineOrPath).pattern(), kOften);
    repeats_ = repeats(LineNode(lineOrPath).pattern(), 0);
    const std::vector<bool> atStart = automaton.standingAt(automaton.start);
    for (std::size_t state = 0; state < atStart.size(); ++state)
      for (const Automaton::Edge& edge : automaton.states[state].edges)
        beginsOften_ |= atStart[state] && !edge.stands && chance(edge.element) >= kOften;
  }

  /// Returns true if the search is expected to go far.
  bool walks() const { return walks_; }
  /// Returns true if it may go far.
  bool repeats() const { return repeats_; }
  /// Returns true if it is expected to get beyond the first element.
  bool beginsOften() const { return beginsOften_; }

 private:
  static constexpr double kOften = 0.3;

  /// Returns the probability that an element, a sequence or one repetition matches.
  double chance(NodeId pattern) const {
    const Node& node = e_.node(pattern);
    double result = 1;
    if (node.op == Op::PatternFilter) return e_.estimates[PatternFilterNode(node).filter()].chance;
    if (node.op == Op::MoveStep) {
      constexpr double kCaptures = 0.2, kOfThese = 0.3;
      if (node.flags & frontend::kCapture) result *= kCaptures;
      if (node.flags & (frontend::kPromotion | frontend::kPromotionAny)) return 0;
      for (std::size_t i = 0; i < node.operands.size(); ++i)
        if (node.operands[i] != frontend::kNone)
          result *= i < DashNode::kTarget ? kOfThese : e_.estimates[node.operands[i]].chance;
      return result;
    }
    for (const NodeId operand : node.operands) result *= chance(operand);
    CQL_ASSERT(result >= 0 && result <= 1);
    return result;
  }

  /// Returns true if an element of at least this probability may be repeated many times.
  bool repeats(NodeId pattern, double least) const {
    constexpr std::int32_t kLong = 4;
    const Node& node = e_.node(pattern);
    if (node.op != Op::Repeat && node.op != Op::Sequence) return false;
    if (node.op == Op::Repeat && (node.number2 < 0 || node.number2 >= kLong) &&
        chance(RepeatNode(node).pattern()) >= least)
      return true;
    return std::ranges::any_of(node.operands, [&](NodeId operand) { return repeats(operand, least); });
  }

  const Emitter& e_;
  bool walks_ = false, repeats_ = false, beginsOften_ = false;
};

/// Makes a function that returns the squares of the pieces (i64) for which the first elements may match at a
/// position. Null: all of them are left open.
llvm::Function* firstElements(Emitter& e, const PieceSearch& search) {
  llvm::Function* function;
  bool tells;
  {
    FunctionScope scope(e, "first", e.i64Type());
    DetachedScope inside(e);
    function = scope.function();
    StateEmitter states(e, search);
    e.ir().CreateRet(states.placeAlone());
    tells = states.constrainsFirstElement();
  }
  if (tells) return function;
  function->eraseFromParent();
  return nullptr;
}

/// Returns true if a loop over such a set is expected to have several iterations.
bool hasSeveral(const Emitter& e, NodeId set) {
  constexpr PieceMask kSingle = 1u << kKing | 1u << kQueen;
  const PieceMask pieces = frontend::Derivation(e.query).contents(set) & kCqlAnyPieces;
  return (pieces & ~(kSingle | kSingle << 6)) != 0 || std::popcount(pieces) > 1;
}

bool isLoop(const Node& node) {
  return node.op == Op::SquareLoop || node.op == Op::PieceLoop;
}

/// Finds the lines and paths that must match at the current position for the filter to match.
void findNeeded(const Emitter& e, NodeId id, std::vector<NodeId>& found) {
  const Node& node = e.node(id);
  switch (node.op) {
    case Op::Line:
    case Op::Path:
      return found.push_back(id);
    case Op::And:
    case Op::Compound:
    case Op::Compare:
      for (const NodeId operand : node.operands) findNeeded(e, operand, found);
      return;
    case Op::SquareLoop:
    case Op::PieceLoop:
      if (isLoopForOne(node)) findNeeded(e, SquareLoopNode(node).body(), found);
      return;
    default:
      return;
  }
}

/// Finds the only line or path in a filter that may ban positions; kNone: no such filter; nullopt: several.
std::optional<NodeId> banningIn(const Emitter& e, NodeId id) {
  const Node& node = e.node(id);
  NodeId banning = frontend::bansPositions(node) ? id : frontend::kNone;
  for (const NodeId operand : node.operands) {
    if (operand == frontend::kNone) continue;
    const std::optional<NodeId> inside = banningIn(e, operand);
    if (!inside || (*inside != frontend::kNone && banning != frontend::kNone)) return std::nullopt;
    if (*inside != frontend::kNone) banning = *inside;
  }
  return banning;
}

/// Finds a variable that is known before the iterations of a loop and equals `variable` at the lines and
/// paths in its body: itself, or one assigned to it. kNone: left open.
NodeId knownBefore(const Emitter& e, NodeId loop, NodeId variable) {
  const Node& round = e.node(SquareLoopNode(e.node(loop)).body());
  auto isKept = [&](NodeId id) {
    const std::uint32_t symbol = e.node(id).symbol;
    return e.node(id).op == Op::Variable && symbol != e.node(loop).symbol &&
           !mayChange(e, SquareLoopNode(e.node(loop)).body(), symbol);
  };
  if (isKept(variable)) return variable;
  if (round.op != Op::Compound && round.op != Op::And) return frontend::kNone;
  NodeId value = frontend::kNone;
  for (std::size_t i = 0; i < round.operands.size(); ++i) {
    if (!mayChange(e, round.operands[i], e.node(variable).symbol)) continue;
    const Node& assigned = e.node(round.operands[i]);
    if (i != 0 || assigned.op != Op::Assign || assigned.mode != static_cast<std::uint32_t>(AssignMode::Set) ||
        !isKept(AssignNode(assigned).value()))
      return frontend::kNone;
    value = AssignNode(assigned).value();
  }
  return value;
}

/// A move of a piece to squares that are known before the piece is chosen.
struct KnownMove {
  const Node& step;
  NodeId to;  ///< a Variable
};

/// Finds such steps of a path, for the piece variable of an enclosing loop.
std::vector<KnownMove> movesToKnown(const Emitter& e, NodeId loop, NodeId path) {
  std::vector<KnownMove> moves;
  if (e.node(path).op != Op::Path) return moves;
  auto consider = [&](const Node& step) {
    if (step.op != Op::MoveStep || (step.flags & frontend::kCapture)) return;
    const NodeId left = DashNode(step).left(), right = DashNode(step).right();
    if (!isVariable(e, left, SymbolKind::Piece) || e.node(left).symbol != e.node(loop).symbol ||
        !isVariable(e, right, SymbolKind::Set))
      return;
    if (const NodeId to = knownBefore(e, loop, right); to != frontend::kNone) moves.push_back({step, to});
  };
  const Node& pattern = e.node(LineNode(e.node(path)).pattern());
  consider(pattern);
  if (pattern.op == Op::Sequence)
    for (const NodeId operand : pattern.operands) consider(e.node(operand));
  return moves;
}

/// Returns the pieces that make the move from the current position on: i64.
llvm::Value* piecesThatMake(Emitter& e, const KnownMove& move) {
  CQL_ASSERT(e.node(move.to).op == Op::Variable);
  llvm::AllocaInst* squares = e.local(e.i64Type(), "goingthere", e.i64(kAllSquares));
  // An unbound variable may stop the run later, or not at all: such a test is left to the search.
  emitIf(e, e.isBound(e.node(move.to).symbol), [&] {
    e.requireIdentities();
    llvm::Value* types = e.i32(DashOperands(e, move.step).promotions());
    e.store(e.kernel(Kernel::cqlPiecesGoingTo, {e.scope.ctx, e.scope.position, e.set(move.to), types}),
            squares);
  });
  return e.load(squares);
}

}  // namespace

void pruneSearch(Emitter& e, NodeId lineOrPath, Block* failed) {
  const Node& node = e.node(lineOrPath);
  if (e.scope.pruned || !isPrunable(e, node)) return;
  for (const NodeId operand : node.operands)
    if (!isUnobservable(e, operand, frontend::kNone, node.symbols)) return;
  const std::optional<Automaton> automaton = automatonOf(e.query, lineOrPath);
  if (!automaton) return;
  const bool comments = std::ranges::any_of(
      node.operands, [&](NodeId operand) { return operand != frontend::kNone && e.mayComment(operand); });
  unlessObservable(e, comments, [&] {
    const PieceSearch search{lineOrPath, *automaton};
    const PatternCostModel costModel(e, node, *automaton);
    if (!costModel.beginsOften()) {
      // A search without repetitions tests its first elements at once.
      if (!contains(e, LineNode(node).pattern(), [](const Node& n) { return n.op == Op::Repeat; })) return;
      if (llvm::Function* first = firstElements(e, search))
        e.require(e.isNotEmpty(callHelper(e, first, e.scope.position)), failed);
    } else if (costModel.walks()) {
      if (const std::optional<GamePass> pass = GamePass::emit(e, search))
        e.require(e.isNotEmpty(pass->here(e)), failed);
    }
  });
}

llvm::Value* prunePieces(Emitter& e, NodeId pieceLoop, llvm::Value* squares) {
  constexpr std::size_t kMost = 2;
  const Node& node = e.node(pieceLoop);
  const NodeId body = SquareLoopNode(node).body();
  CQL_ASSERT(node.op == Op::PieceLoop && squares->getType() == e.i64Type());
  const std::optional<NodeId> banning = banningIn(e, body);
  if (!banning || !isUnobservable(e, body, *banning)) return squares;
  std::vector<NodeId> needed;
  findNeeded(e, body, needed);
  if (*banning != frontend::kNone) std::erase_if(needed, [&](NodeId id) { return id != *banning; });
  std::erase_if(needed, [&](NodeId id) { return !isPrunable(e, e.node(id)) || !automatonOf(e.query, id); });
  if (needed.empty()) return squares;
  needed.resize(std::min(needed.size(), kMost));
  llvm::AllocaInst* left = e.local(e.i64Type(), "left", squares);
  auto leave = [&](llvm::Value* where, const std::function<llvm::Value*()>& ask) {
    emitIf(e, where, [&] {
      llvm::Value* before = e.load(left);
      e.store(e.ir().CreateAnd(before, ask()), left);
    });
  };
  auto any = [&] { return e.isNotEmpty(e.load(left)); };
  auto several = [&] { return e.areSeveral(e.load(left)); };
  const bool isNest = contains(e, body, isLoop), isMany = hasSeveral(e, SquareLoopNode(node).domain());
  const PiecePairs pairs(e, pieceLoop, needed);
  unlessObservable(e, e.mayComment(body), [&] {
    bool isFiltered = false;  // by first elements that relate the piece to no other one
    for (const NodeId lineOrPath : needed) {
      const std::optional<Automaton> automaton = automatonOf(e.query, lineOrPath);
      if (isMany) {
        const PieceSearch search{lineOrPath, *automaton, node.symbol, nullptr, pairs.knownFirst(lineOrPath)};
        if (llvm::Function* first = firstElements(e, search)) {
          e.scope.pruned = true;
          isFiltered |= search.known.symbols.empty() && search.known.body == frontend::kNone;
          // For a single piece the search itself costs no more, unless it is inside of loops.
          leave(isNest ? any() : several(), [&] { return callHelper(e, first, e.scope.position); });
        }
      }
      for (const KnownMove& move : movesToKnown(e, pieceLoop, lineOrPath))
        leave(any(), [&] { return piecesThatMake(e, move); });
    }
    bool isComplete = pairs.areMany() && !isFiltered;
    if (isMany && isComplete) {
      CandidateEmitter pieces(e, node.symbol, pairs.known());
      if (const std::vector<NodeId> conditions = pieces.conditionsOf(body); !conditions.empty())
        leave(several(), [&]() -> llvm::Value* {
          const CandidatePieces may = pieces.ofAll(conditions, &isComplete);
          return may.squares ? may.squares : e.i64(kAllSquares);
        });
    }
    for (const NodeId lineOrPath : needed) {
      const std::optional<Automaton> automaton = automatonOf(e.query, lineOrPath);
      // Conditions that are left open may spare more searches than a pass for each partner.
      const std::uint32_t partner = isComplete ? pairs.partner(lineOrPath) : frontend::kNone;
      const PatternCostModel costModel(e, e.node(lineOrPath), *automaton);
      if (!costModel.walks() && !isNest && !(partner != frontend::kNone && costModel.repeats())) continue;
      PieceSearch search{lineOrPath, *automaton, node.symbol};
      if (partner != frontend::kNone) search.known.symbols = {partner};
      if (const std::optional<GamePass> pass = GamePass::emit(e, search, partner)) {
        e.scope.pruned = true;
        leave(any(), [&] { return pass->here(e); });
      }
    }
  });
  return e.load(left);
}

bool canPrunePlacements(const Emitter& e, NodeId pattern) {
  const std::optional<NodeId> banning = banningIn(e, pattern);
  // A line or path inside bans positions even if another part of the pattern fails.
  const bool bansOnlyOnSuccess = banning == frontend::kNone || banning == pattern;
  return bansOnlyOnSuccess && isUnobservable(e, pattern, *banning) &&
         contains(e, pattern,
                  [&](const Node& n) { return (n.op == Op::Line || n.op == Op::Path) && isPrunable(e, n); });
}

llvm::Value* prunePlacements(Emitter& e, const Placements& placements) {
  const NodeId pattern = placements.table.pattern;
  CQL_ASSERT(canPrunePlacements(e, pattern) && !e.scope.row);
  PlacementEmitter candidates(e, placements);
  candidates.search = [&](NodeId lineOrPath) -> CandidatePieces {
    const std::optional<Automaton> automaton = automatonOf(e.query, lineOrPath);
    if (!automaton || !isPrunable(e, e.node(lineOrPath))) return {};
    const PieceSearch search{lineOrPath, *automaton, frontend::kNone, &placements};
    llvm::AllocaInst* left = e.local(e.i64Type(), "left", e.i64(kAllSquares));
    if (llvm::Function* first = firstElements(e, search))
      e.store(callHelper(e, first, e.scope.position), left);
    if (PatternCostModel(e, e.node(lineOrPath), *automaton).walks())
      if (const std::optional<GamePass> pass = GamePass::emit(e, search))
        emitIf(e, e.isNotEmpty(e.load(left)), [&] {
          llvm::Value* before = e.load(left);
          e.store(e.ir().CreateAnd(before, pass->here(e)), left);
        });
    return {e.load(left), e.i1(false)};
  };
  llvm::AllocaInst* anchors = e.local(e.i64Type(), "anchors", e.i64(placements.group.anchors));
  unlessObservable(e, e.mayComment(pattern), [&] {
    const CandidatePieces left = candidates.of(pattern);
    if (left.squares) e.store(e.ir().CreateAnd(left.squares, e.i64(placements.group.anchors)), anchors);
  });
  return e.load(anchors);
}

}  // namespace cql::codegen
