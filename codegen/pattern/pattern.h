// Patterns of `line` and `path` as code (language/21 §2.3, §4).
//
// The chapter's go(list, q) is a search with backtracking. Each element of a pattern is emitted once, and
// what follows it is the code that its Continue emits behind it; where that is needed in two places, or again
// and again, it becomes a function.
#pragma once

#include <functional>
#include <vector>

#include "codegen/core/emitter.h"

namespace cql::codegen {

class PatternEmitter {
 public:
  virtual ~PatternEmitter() = default;

 protected:
  explicit PatternEmitter(Emitter& emitter) : e_(emitter) {}

  /// Emits the search for what follows, at a place (i32 position id); falls through. Empty: nothing follows.
  using Continue = std::function<void(llvm::Value* place)>;

  /// What is known of the elements that follow.
  struct Rest {
    bool canBeEmpty = true;
    NodeId next = frontend::kNone;  ///< the element that comes next, if it is told
    /// Repetitions that must have come this often for the rest to be empty: counter and least number.
    std::vector<std::pair<Cell, std::int32_t>> counted;
  };

  /// Emits the search for the pattern and what follows it, at the place; falls through.
  void emitPattern(NodeId pattern, llvm::Value* place, const Rest& rest, const Continue& next);
  /// The same for an element that is no repetition and no sequence.
  virtual void emitElement(NodeId element, llvm::Value* place, const Rest& rest, const Continue& next) = 0;
  /// Is there at most one way on from each place, and nothing on it that has to be undone but progress()?
  virtual bool goesOneWay() const = 0;
  /// When the elements of a sequence before the one of number `first` have matched, up to the place: leaves
  /// to `never` if it is known that the rest cannot.
  virtual void requireRest(NodeId /*sequence*/, std::size_t /*first*/, llvm::Value* /*place*/,
                           Block* /*never*/) {}
  /// i32 that grows with each move made, if a repetition may come round without one; else null.
  virtual llvm::Value* progress() { return nullptr; }
  virtual void setProgress(llvm::Value*) {}
  /// For a repetition of moves or items that `next` follows, where there is one way: can it be told, without
  /// a look at all places between, where `next` may match? Each round matches at all of them.
  virtual bool canSkipTo(NodeId /*round*/, NodeId /*next*/) const { return false; }
  /// The first such place from `place` on; leaves to `none` if there is none.
  virtual llvm::Value* nextPlaceFor(NodeId /*next*/, llvm::Value* place, Block* /*none*/) { return place; }
  /// i32 that changes with each find that the search itself asks about; null if it asks about none.
  virtual llvm::Value* finds() { return nullptr; }
  /// Can the pattern match without a move?
  virtual bool canStandStill(NodeId) const { return false; }

  /// `nestban` (language/21 §2.6): what was banned in a game begins no line or path again. Leaves to `failed`
  /// if the current position is.
  void requireNotBanned(Block* failed);
  /// Bans the positions from `last` back to `start`; with `side` (i32) those where it is to move. Behind
  /// requireNotBanned().
  void ban(llvm::Value* start, llvm::Value* last, llvm::Value* side = nullptr);

  /// For patterns without side effects: what follows a repetition is searched once from each position (and
  /// for the same counts of rounds), since a second search would find nothing new - how long a line or path
  /// to a position is does not depend on the way through the pattern. Where the search asks about finds(), it
  /// is repeated until one has found nothing since the last find: the next would be like it. To be called
  /// before emitPattern(), and forgetPlaces() behind it on all ways out.
  void rememberPlaces(NodeId pattern);
  void forgetPlaces();

  /// For searches that end at the same place whatever stands before: what a repetition and all behind it
  /// come to is searched once a game from each position. The search keeps its best end (i32,
  /// kNoPosition: none) where the four functions find it. To be called before emitPattern(), instead of
  /// rememberPlaces(). False: the pattern has no such repetition.
  bool rememberEnds(NodeId pattern);
  virtual void clearBest() {}  ///< no end has been found
  virtual llvm::Value* bestEnd() { return nullptr; }
  virtual void restoreBest(llvm::Value*) {}  ///< as it was
  virtual void considerEnd(llvm::Value*) {}  ///< a further end, or kNoPosition

  Emitter& e_;

 private:
  void emitSequence(NodeId sequence, std::size_t first, llvm::Value* place, const Rest& rest,
                    const Continue& next);
  void emitRepeat(NodeId pattern, llvm::Value* place, const Rest& rest, const Continue& next);
  /// Can the repetition be a loop, as the rounds have one way to go?
  bool isOneWay(const Node& repeat) const;
  void emitOneWay(NodeId pattern, llvm::Value* place, const Rest& rest, const Continue& next);
  /// A repetition that may come round more than once, while it is emitted.
  struct Repetition {
    NodeId pattern = frontend::kNone;
    Cell counter = kNoCell;  ///< of rounds, if they are counted
    /// The progress at the start of the round: what has no end ends at a round without a move
    /// (language/21 §12).
    Cell round = kNoCell;
    llvm::Function *again = nullptr, *loop = nullptr;
  };
  void emitRound(Repetition& repeat, const Rest& rest);
  void emitLoop(const Repetition& repeat, llvm::Function* loop, const Continue& after);
  void enterRepeat(const Repetition& repeat, llvm::Value* place);
  /// Repetitions call each other: a search that would need more than the stack ends with an error.
  void requireStack(NodeId where);
  /// A function that searches for what follows.
  Continue asFunction(const Continue& next);
  bool isElement(NodeId pattern) const;
  /// May it come round more than once?
  static bool isLoop(const Node& repeat);
  /// May a round make no move? Then it is the last one (language/21 §12).
  bool mayStall(const Node& repeat) const;
  /// Does the repetition keep a count of its rounds?
  bool isCounted(const Node& repeat) const;
  static bool isUnlimited(const Node& repeat);
  bool hasCounters(NodeId pattern) const;
  int countLoops(NodeId pattern) const;
  bool isNested(NodeId pattern, bool inside = false) const;
  /// A part of what a search depends on besides its place: the count of a repetition around it, as far as it
  /// matters, or whether the round of one has made no move yet.
  struct RoundState {
    Cell cell = kNoCell;  ///< the count, or the progress at the start of the round
    bool isCount = false;
    std::int64_t values = 1;
  };
  /// Of one repetition; the cells are left out.
  std::vector<RoundState> roundStates(const Node& repeat) const;
  /// What the repetitions of a pattern may depend on, their own rounds and `around` others, all together.
  std::int64_t countStates(NodeId pattern, std::int64_t around = 1) const;
  /// What is remembered of a search that begins at a place.
  struct Memory {
    llvm::Value* entry = nullptr;  ///< ptr; null: nothing
    llvm::Value* finds = nullptr;  ///< at its begin
  };
  /// Leaves to `seen` if a search of the loop from the place, with the same state of rounds, can find
  /// nothing.
  Memory requireUnseen(llvm::Value* place, Block* seen);
  /// At the end of the search.
  void rememberSearch(const Memory& memory);
  llvm::Type* memoryType() { return finds() ? e_.i32Type() : e_.ir().getInt8Ty(); }

  /// Emits the search in `search` from the place, or takes over what it came to before.
  void searchOnce(llvm::Value* place, llvm::Function* search);
  llvm::Value* indexOfPlace(llvm::Value* place);  ///< i64; of the next loop, in the state of `around_`

  std::int32_t register_ = 0;  ///< of the host, for positions that are banned
  Cell anyBanned_ = kNoCell;   ///< are there any in this game? 0 at its start, as all cells are
  /// For each loop, state of rounds and position: has it been searched? Where there are finds(): their value
  /// when it was searched in vain.
  Cell seen_ = kNoCell;
  Cell ends_ = kNoCell;  ///< an i32 for each loop and position: the best end + 2, 0 if not known
  std::int64_t nextState_ = 0;
  std::vector<RoundState> around_;       ///< the repetition whose code is emitted, behind those around it
  llvm::Value* beforePlaces_ = nullptr;  ///< mark of the arena
};

}  // namespace cql::codegen
