// Helpers for filters that look at other positions, moves and lines.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "codegen/core/emitter.h"

namespace cql::codegen {

/// Restores the scope when it ends.
class ScopeGuard {
 public:
  explicit ScopeGuard(Emitter& emitter) : e_(emitter), saved_(emitter.scope) {}
  ~ScopeGuard() { e_.scope = saved_; }
  ScopeGuard(const ScopeGuard&) = delete;
  ScopeGuard& operator=(const ScopeGuard&) = delete;

 private:
  Emitter& e_;
  Scope saved_;
};

/// The scope inside a filter that moves the current position: the steering of a line (language/21 §2.4) and
/// the limits of a castling move (language/20 §3.6) do not apply there.
class DetachedScope {
 public:
  explicit DetachedScope(Emitter& emitter) : guard_(emitter) {
    emitter.scope.steeringCell = kNoCell;
    emitter.scope.castlingCell = kNoCell;
  }

 private:
  ScopeGuard guard_;
};

/// A DetachedScope at another position.
class ElsewhereScope {
 public:
  ElsewhereScope(Emitter& emitter, llvm::Value* position) : detached_(emitter), place_(emitter, position) {}

 private:
  DetachedScope detached_;
  PositionScope place_;
};

enum class MoveChoice { All, Primary, Secondary };

llvm::Value* firstChildOf(Emitter& e, llvm::Value* position);  ///< kNoPosition: terminal
llvm::Value* isPosition(Emitter& e, llvm::Value* position);    ///< i1: not kNoPosition
llvm::Value* isRoot(Emitter& e, llvm::Value* position);        ///< i1
/// i1: true if a move leads there. False for the root and for positions made by `imagine`.
llvm::Value* wasMoved(Emitter& e, llvm::Value* position);
/// The first move to try from `head`, and the one after `child`; kNoPosition at the end.
llvm::Value* firstMove(Emitter& e, llvm::Value* head, MoveChoice choice);
llvm::Value* nextMove(Emitter& e, llvm::Value* child, MoveChoice choice);

/// Emits a loop over positions: `first`, then the result of `next` for each, up to kNoPosition. `body` is
/// emitted once, falls through at its end, and may leave the loop for blocks of its own.
void forEachPosition(Emitter& e, llvm::Value* first, const std::function<llvm::Value*(llvm::Value*)>& next,
                     const std::function<void(llvm::Value*)>& body);
/// Emits such a loop over the moves from `head`, in index order, as the positions after them.
void forEachMove(Emitter& e, llvm::Value* head, MoveChoice choice,
                 const std::function<void(llvm::Value* child)>& body);
/// Emits such a loop over 0 ... count - 1.
void forEachIndex(Emitter& e, llvm::Value* count, const std::function<void(llvm::Value* index)>& body);

/// Emits `body` under a test and continues after it.
void emitIf(Emitter& e, llvm::Value* test, const std::function<void()>& body);

/// Emits code that runs at the start of a game: in cql_search, before the positions.
void atGameStart(Emitter& e, const std::function<void()>& code);
/// Allocates memory for a filter, `bytes` for each position of the game, for the duration of the game;
/// returns the cell with its address. It is not initialised.
Cell memoryOfGame(Emitter& e, std::uint64_t bytes);

/// Returns the set of an optional operand, i64: all squares if it is missing.
llvm::Value* setOrAll(Emitter& e, NodeId set);

/// The bounds of a range (i32); null: any value.
struct RangeBounds {
  llvm::Value *low = nullptr, *high = nullptr;
};
/// Evaluates the bounds of the range of `line`, `path`, `find` ... Without an upper bound it is the lower
/// one; without both any value is in range. Branches to `failed` if a bound has no value.
RangeBounds readRange(Emitter& e, NodeId low, NodeId high, Block* failed);
/// Branches to `failed` unless low <= value <= high.
void requireInRange(Emitter& e, RangeBounds range, llvm::Value* value, Block* failed);

/// Stops the run if the variable of a loop is bound when an iteration begins (language/30 §5).
void requireUnbound(Emitter& e, std::uint32_t symbol, NodeId loop);

/// i1: the comment level is normal (language/03 §6).
llvm::Value* isNormalLevel(Emitter& e);
/// Emits `body` for comment level normal only (language/03 §6).
void atNormalLevel(Emitter& e, const std::function<void()>& body);
/// Emits `body` for all comment levels but silent.
void unlessSilent(Emitter& e, const std::function<void()>& body);
/// Emits `body` for runs that draw their matches (Context::recordsEvidence).
void ifDrawn(Emitter& e, const std::function<void()>& body);
/// Records the first and last position of a Line or Path, if it has the flag kEvidence.
void recordWay(Emitter& e, const Node& filter, llvm::Value* start, llvm::Value* last);

/// Returns true if `test` holds for a node of the subtree (the filter included).
bool contains(const Emitter& e, NodeId filter, const std::function<bool(const Node&)>& test);

/// Returns true for a loop over squares or pieces that matches only if its body does for one of them.
bool isLoopForOne(const Node& node);

/// Returns true if the filter is just a variable of this kind; kNone is not.
bool isVariable(const Emitter& e, NodeId filter, frontend::SymbolKind kind);

/// Returns true if this variable is a part of the filter.
bool mentions(const Emitter& e, NodeId filter, std::uint32_t symbol);

/// Cost limit, in estimated nanoseconds, of a filter that is evaluated at all positions of a game in order to
/// save the evaluation of others: beyond it, it costs more than it saves.
inline constexpr double kMostCostAhead = 60;

/// Returns true if it depends on an enclosing `path`, or on the last one that was found (language/21 §8).
bool asksForPath(const Emitter& e, NodeId filter);

/// Returns true if the node itself may change or unbind the variable.
bool mayGive(const Node& node, std::uint32_t symbol);
/// Returns true if the evaluation of the filter could do so.
bool mayChange(const Emitter& e, NodeId filter, std::uint32_t symbol);
/// Returns the variables that the evaluation of the filter could change, sorted.
std::vector<std::uint32_t> changedIn(const Emitter& e, NodeId filter);
/// Returns true if nothing outside of the filter gives the variable a value.
bool isLocalOf(const Emitter& e, NodeId filter, std::uint32_t symbol);

}  // namespace cql::codegen
