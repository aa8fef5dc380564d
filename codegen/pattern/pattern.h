// Emits code for patterns of `line` and `path` (language/21 §2.3, §4).
//
// The chapter's go(list, q) is a search with backtracking. Each element of a pattern is emitted once, and its
// Continue emits the code of what follows it; if that is needed twice or repeatedly, it becomes a function.
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

  /// Emits the search for what follows, at a position (`place`, an i32 id); falls through. Empty: nothing
  /// follows.
  using Continue = std::function<void(llvm::Value* place)>;

  /// Facts about the elements that follow.
  struct Rest {
    bool canBeEmpty = true;
    bool isNothing = true;          ///< the pattern ends here
    NodeId next = frontend::kNone;  ///< the next element, if known
    /// Repetitions that need this many iterations for the rest to be empty: counter and least number.
    std::vector<std::pair<Cell, std::int32_t>> counted;
  };

  /// Emits the search for the pattern and what follows it, at the position; falls through.
  void emitPattern(NodeId pattern, llvm::Value* place, const Rest& rest, const Continue& next);
  /// Emits an element that is neither a repetition nor a sequence, with what follows it.
  virtual void emitElement(NodeId element, llvm::Value* place, const Rest& rest, const Continue& next) = 0;
  /// Returns true if there is at most one continuation from each position, with nothing to undo except
  /// progress().
  virtual bool goesOneWay() const = 0;
  /// Returns true if, of a one-way repetition that ends the pattern, only the last iteration matters.
  virtual bool lastIsBest() const { return false; }
  /// For such a repetition: returns true if (isOnTheWay, wayOn) is a complete memo key for the remaining
  /// iterations. Then the last position is found once per game.
  virtual bool wayTells(NodeId /*round*/) const { return false; }
  virtual llvm::Value* wayOn(llvm::Value* /*place*/) { return nullptr; }       ///< i64, never ~0
  virtual llvm::Value* isOnTheWay(llvm::Value* /*place*/) { return nullptr; }  ///< i1: wayOn() is valid
  /// Called when the elements of a sequence before number `first` have matched, up to `place`: branches to
  /// `never` if the rest certainly cannot.
  virtual void requireRest(NodeId /*sequence*/, std::size_t /*first*/, llvm::Value* /*place*/,
                           Block* /*never*/) {}
  /// i32 that grows with each move, if a repetition may have an iteration without a move; else null.
  virtual llvm::Value* progress() { return nullptr; }
  virtual void setProgress(llvm::Value*) {}
  /// For a one-way repetition of moves or items followed by `next`: returns true if the positions where
  /// `next` may match can be found without visiting all positions in between. Each iteration matches at all
  /// of them.
  virtual bool canSkipTo(NodeId /*round*/, NodeId /*next*/) const { return false; }
  /// The first such position from `place` on; branches to `none` if there is none.
  virtual llvm::Value* nextPlaceFor(NodeId /*next*/, llvm::Value* place, Block* /*none*/) { return place; }
  /// Returns true if the positions of a line of moves where an item may match are known beforehand
  /// (candidate_positions.h).
  bool hasCandidates(NodeId item) const;
  /// The first of them from `place` on; branches to `none` if there is none.
  llvm::Value* nextCandidateFor(NodeId item, llvm::Value* place, Block* none);
  /// Returns true if the search depends on its finds. It then calls noteFind() for each find.
  virtual bool dependsOnFinds() const { return false; }
  void noteFind();
  /// Returns true if the pattern can match without a move.
  virtual bool canStandStill(NodeId) const { return false; }

  /// `nestban` (language/21 §2.6): positions banned in a game begin no further line or path. Branches to
  /// `failed` if the current position is banned.
  void requireNotBanned(NodeId lineOrPath, Block* failed);
  /// Bans the positions from `last` back to `start`; with `side` (i32) only those where it is to move.
  void ban(llvm::Value* start, llvm::Value* last, llvm::Value* side = nullptr);

  /// For patterns without side effects: what follows a repetition is searched only once from each position
  /// (for equal counts of iterations), since a second search would find nothing new: the length of a line or
  /// path to a position does not depend on how the pattern was matched. If the search depends on its finds,
  /// it is repeated until one has found nothing since the last find. Call before emitPattern(), at each start
  /// of a search.
  void rememberPlaces(NodeId pattern);

  /// For searches whose end does not depend on what comes before: the end of a repetition and all that
  /// follows is searched once per game from each position, for equal counts of iterations. The search keeps
  /// its best end (i32, kNoPosition before a find), which the four functions access. Call before
  /// emitPattern(), instead of rememberPlaces(). Returns false if that is not profitable, or there are too
  /// many states.
  bool rememberEnds(NodeId pattern);
  virtual void clearBest() {}  ///< drops the ends found
  virtual llvm::Value* bestEnd() { return nullptr; }
  virtual void restoreBest(llvm::Value*) {}  ///< restores an earlier end
  virtual void considerEnd(llvm::Value*) {}  ///< takes another end, or kNoPosition

  /// Returns true if the repetitions of a pattern have over 1024 states: rememberEnds() is faster then than
  /// loops with rememberPlaces().
  bool hasManyStates(NodeId pattern) const;
  bool hasCounters(NodeId pattern) const;
  int countLoops(NodeId pattern) const;  ///< without an upper limit

  Emitter& e_;

 private:
  void emitSequence(NodeId sequence, std::size_t first, llvm::Value* place, const Rest& rest,
                    const Continue& next);
  void emitRepeat(NodeId pattern, llvm::Value* place, const Rest& rest, const Continue& next);
  /// Returns true if the repetition can be a loop, because each iteration has only one way to match.
  bool isOneWay(const Node& repeat) const;
  void emitOneWay(NodeId pattern, llvm::Value* place, const Rest& rest, const Continue& next);
  /// A repetition with possibly several iterations, while it is emitted.
  struct Repetition {
    NodeId pattern = frontend::kNone;
    Cell counter = kNoCell;  ///< counts iterations, if needed
    /// The progress at the start of the iteration: an unlimited repetition ends with an iteration without a
    /// move (language/21 §12).
    Cell round = kNoCell;
    llvm::Function *again = nullptr, *loop = nullptr;
  };
  void emitRound(Repetition& repeat, const Rest& rest);
  void emitLoop(const Repetition& repeat, llvm::Function* loop, const Continue& after);
  void enterRepeat(const Repetition& repeat, llvm::Value* place);
  /// Repetitions call each other recursively: stops with an error a search that would overflow the stack.
  void requireStack(NodeId where);
  /// Makes a function that searches for what follows.
  Continue asFunction(const Continue& next);
  bool isElement(NodeId pattern) const;
  /// Returns true if it may have more than one iteration.
  static bool isLoop(const Node& repeat);
  static bool isOption(const Node& repeat);  ///< true for `?`
  /// Returns true if an iteration may contain no move. It is the last one then (language/21 §12).
  bool mayStall(const Node& repeat) const;
  /// Returns true if the repetition keeps a count of its iterations.
  bool isCounted(const Node& repeat) const;
  static bool isUnlimited(const Node& repeat);
  /// Counts the repetitions in a pattern for which `counts` holds.
  int countRepeats(NodeId pattern, const std::function<bool(const Node&)>& counts) const;
  bool isNested(NodeId pattern, bool inside = false) const;
  /// Part of what a search depends on besides its position: the count of an enclosing repetition, as far as
  /// it matters, or whether its current iteration has made no move yet.
  struct RoundState {
    Cell cell = kNoCell;  ///< the count, or the progress at the start of the iteration
    bool isCount = false;
    std::int64_t values = 1;
  };
  /// The states of one repetition, without the cells.
  std::vector<RoundState> roundStates(const Node& repeat) const;
  /// The number of combinations of states that the repetitions of a pattern may depend on; for enclosing ones
  /// the number of combinations of their counts, and how many of them may have an iteration without a move.
  std::int64_t countStates(NodeId pattern, std::int64_t counts = 1, std::int64_t stalls = 0) const;
  /// A count of states that stands for all that are too many.
  static constexpr std::int64_t kTooManyStates = (std::int64_t{1} << 14) + 1;
  /// Memo entry of a search that begins at a position.
  struct Memory {
    llvm::Value* entry = nullptr;  ///< ptr; null: no memo
    llvm::Value* mark = nullptr;   ///< at the start of the search
  };
  /// Branches to `seen` if a search of the loop, or of what follows the option, from `place`, with the same
  /// state of iterations, can find nothing.
  Memory requireUnseen(llvm::Value* place, Block* seen);
  /// Call at the end of the search.
  void rememberSearch(const Memory& memory);
  /// Emits what follows, unless that was searched from `place` before.
  void emitUnseen(llvm::Value* place, const Continue& next);
  /// Allocates a memo of that many i32 for each position, at the start of a game; the address is null if the
  /// game is too large for it. Returns its cell.
  Cell newMemo(std::int64_t states);
  llvm::Value* bytesOfMemo();  ///< i64
  void clearMemo(Cell memo);
  llvm::Value* mark() { return e_.loadCell(mark_, e_.i32Type()); }
  void markNext();

  /// Emits what follows from `place`, or the use of its earlier result.
  void emitOnce(llvm::Value* place, const Continue& next);
  /// Emits a call of `search` from `place`, or the use of its earlier result; falls through.
  void searchOnce(llvm::Value* place, llvm::Function* search);
  llvm::Value* indexOfPlace(llvm::Value* place);  ///< i64; of the next loop, in the state of `around_`

  llvm::Value* register_ =
      nullptr;                ///< i32, of the host, for banned positions; in an orbit one for each copy
  Cell anyBanned_ = kNoCell;  ///< nonzero if this game has any; 0 at its start, like all cells
  /// Address of i32 for each loop or option, state of iterations and position: the mark when it was searched
  /// last; if the search depends on finds, when it found nothing. Each search and find of a game has a mark
  /// of its own, so that nothing is cleared between them.
  Cell seen_ = kNoCell;
  Cell mark_ = kNoCell;    ///< i32: the current one
  Cell unkept_ = kNoCell;  ///< i32: written where there is no memo at seen_
  /// Address of i32 for each loop, state of iterations and position: the best end + 2, 0: unknown.
  Cell ends_ = kNoCell;
  std::int64_t nextState_ = 0;
  std::int64_t statesKept_ = 0;     ///< for each position, in the memo at seen_ or ends_ (null: no memo)
  std::vector<RoundState> around_;  ///< the current repetition, after the enclosing ones
};

}  // namespace cql::codegen
