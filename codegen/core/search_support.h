// What the families that look at other positions, at moves and at lines share.
#pragma once

#include <functional>

#include "codegen/core/emitter.h"

namespace cql::codegen {

/// Puts the scope back as it was.
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

/// The inside of a filter that moves the current position: neither the steering of a line (language/21 §2.4)
/// nor the limits of a castling move (language/20 §3.6) reach into it.
class DetachedScope {
 public:
  explicit DetachedScope(Emitter& emitter) : guard_(emitter) {
    emitter.scope.steeringCell = kNoCell;
    emitter.scope.castlingCell = kNoCell;
  }

 private:
  ScopeGuard guard_;
};

/// The same, at another position.
class ElsewhereScope {
 public:
  ElsewhereScope(Emitter& emitter, llvm::Value* position) : detached_(emitter), place_(emitter, position) {}

 private:
  DetachedScope detached_;
  PositionScope place_;
};

enum class MoveChoice { All, Primary, Secondary };

llvm::Value* firstChildOf(Emitter& e, llvm::Value* position);  ///< kNoPosition: terminal
llvm::Value* nextSiblingOf(Emitter& e, llvm::Value* child);    ///< kNoPosition: the last
llvm::Value* isPosition(Emitter& e, llvm::Value* position);    ///< i1: not kNoPosition
llvm::Value* isRoot(Emitter& e, llvm::Value* position);        ///< i1
/// i1: has a move led there? Neither to the root nor to what `imagine` has made.
llvm::Value* wasMoved(Emitter& e, llvm::Value* position);
/// The first move to try from `head`, and the one after `child`; kNoPosition: none.
llvm::Value* firstMove(Emitter& e, llvm::Value* head, MoveChoice choice);
llvm::Value* nextMove(Emitter& e, llvm::Value* child, MoveChoice choice);

/// A loop over positions: `first` and then what `next` makes of each, up to kNoPosition. `body` is emitted
/// once, falls through at its end, and may leave for good to blocks of its own.
void forEachPosition(Emitter& e, llvm::Value* first, const std::function<llvm::Value*(llvm::Value*)>& next,
                     const std::function<void(llvm::Value*)>& body);
/// The moves from `head` in index order, as their tails.
void forEachMove(Emitter& e, llvm::Value* head, MoveChoice choice,
                 const std::function<void(llvm::Value* child)>& body);
/// 0 ... count - 1.
void forEachIndex(Emitter& e, llvm::Value* count, const std::function<void(llvm::Value* index)>& body);

/// Emits `body` under a test and goes on behind it.
void emitIf(Emitter& e, llvm::Value* test, const std::function<void()>& body);

/// Emits code for the start of a game: it stands in cql_search, before the positions.
void atGameStart(Emitter& e, const std::function<void()>& code);
/// Memory for a filter, `bytes` for each position of the game, as long as the game lasts: the cell with its
/// address. Nothing is in it yet.
Cell memoryOfGame(Emitter& e, std::uint64_t bytes);

/// The bounds of a range (i32); null: any value.
struct RangeBounds {
  llvm::Value *low = nullptr, *high = nullptr;
};
/// Reads the range of `line`, `path`, `find` ...: kid `low` of the filter and the next one. Leaves to
/// `failed` if a bound has no value.
RangeBounds readRange(Emitter& e, NodeId filter, std::size_t low, Block* failed);
/// Leaves to `failed` unless low <= value <= high.
void requireInRange(Emitter& e, RangeBounds range, llvm::Value* value, Block* failed);

/// Stops the run if the variable of a loop is bound when a round begins (language/30 §5).
void requireUnbound(Emitter& e, std::uint32_t symbol, NodeId loop);

/// Emits `body` for comment level normal only (language/03 §6).
void atNormalLevel(Emitter& e, const std::function<void()>& body);

/// Is there a node in the subtree (the filter included) for which `test` holds?
bool contains(const Emitter& e, NodeId filter, const std::function<bool(const Node&)>& test);

/// The most that a filter may cost, in nanoseconds as estimated, to be asked of all positions of a game so
/// that others need not be: it must not cost more than what it saves.
inline constexpr double kMostCostAhead = 60;

/// Does it depend on a `path` around it, or on the last one that was found (language/21 §8)?
bool asksForPath(const Emitter& e, NodeId filter);

/// Could the evaluation of the filter give the variable another value, or take it away?
bool mayChange(const Emitter& e, NodeId filter, std::uint32_t symbol);

}  // namespace cql::codegen
