// The emitter: typed IR -> LLVM IR. This is what the emitters of all filters (emitters.h) share.
//
// A filter is emitted for truth with two continuations (`condition`), or for its value (`value`). Sets are
// i64, numbers i32, positions an i32 id, strings a pair (ptr, i64); a logical filter has no value. The
// current position is an SSA value: `:` and `find` rebind it at compile time by a PositionScope. Everything
// else that must survive a call between generated functions lives in cells of Context::slots. Filters are
// never re-entered (functions of the language are expanded, so filters do not recurse), so each emission of a
// filter has cells of its own.
#pragma once

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Module.h>

#include <cstddef>
#include <functional>
#include <initializer_list>
#include <map>
#include <optional>
#include <span>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "codegen/core/instruments.h"
#include "codegen/core/kernel.h"
#include "codegen/core/options.h"
#include "codegen/core/partition.h"
#include "codegen/core/service.h"
#include "frontend/ir.h"
#include "frontend/passes/cost.h"
#include "runtime/context.h"
#include "runtime/manifest.h"
#include "runtime/values/run_time_error.h"

namespace cql::codegen {

using frontend::Node;
using frontend::NodeId;
using frontend::Op;
using frontend::Type;
using Block = llvm::BasicBlock;

/// The value of a filter. `v` is the set, number, position, or the data pointer of a string, whose size is
/// `size`.
struct Value {
  llvm::Value* v = nullptr;
  llvm::Value* size = nullptr;

  Value() = default;
  Value(llvm::Value* scalar) : v(scalar) {}  // NOLINT: scalars are values
  Value(llvm::Value* data, llvm::Value* bytes) : v(data), size(bytes) {}
};

/// Index of a 64-bit cell of Context::slots.
using Cell = std::int32_t;
inline constexpr Cell kNoCell = -1;

/// Byte offsets in the row of a table from which a node takes its attributes (see OrbitTable); -1: the
/// attribute is that of the node.
struct RowColumns {
  std::int32_t squares = -1, pieces = -1, dirs = -1, value = -1;
  std::uint32_t rows = 1;  ///< of the table
};

/// A member of the Context, and the name that its loads get in the IR.
struct ContextMember {
  std::size_t offset;
  const char* name;
};
/// CQL_CONTEXT(slots), CQL_CONTEXT(game.count)
#define CQL_CONTEXT(member) (::cql::codegen::ContextMember{offsetof(::cql::Context, member), #member})

/// A loop over squares or pieces whose body is emitted.
struct LoopScope {
  std::uint32_t symbol;    ///< its variable
  llvm::Value* squares;    ///< i64, over which it runs
  llvm::Value* position;   ///< i32 id of the current position, where the loop is
  const LoopScope* outer;  ///< the next loop around it in this function; null: none
};

/// The environment of a filter; saved and restored by the constructs that change it.
struct Scope {
  llvm::Value* ctx = nullptr;       ///< ptr to Context, first parameter of every generated function
  llvm::Value* position = nullptr;  ///< i32 id of the current position
  llvm::Value* board = nullptr;     ///< ptr to its cql::Position
  /// Inside an orbit emitted as a loop over a table: the row of constants of the current copy (ptr), else
  /// null. It is also kept in `rowCell`, from which generated functions load it.
  llvm::Value* row = nullptr;
  Cell rowCell = kNoCell;
  /// Inside a steered item of `line -->`: the child (i32 id) to which `move` filters are restricted.
  Cell steeringCell = kNoCell;
  /// Inside a dash target: limits on `from` and `to` for castling (language/20 §3.6).
  Cell castlingCell = kNoCell;
  /// The innermost `path` around the filter: the first of the cells of path_state::State.
  Cell pathCell = kNoCell;
  /// Inside a loop that excludes pieces for which a `line` or `path` cannot be found
  /// (pattern/pattern_pruning.h).
  bool pruned = false;
  /// The innermost loop over squares or pieces around the filter, in this function; null: none.
  const LoopScope* loop = nullptr;
  /// Inside the filter of `sort`, where `echo` keeps only the comments of its best target.
  bool insideSort = false;
  /// The current position may be outside the tree (language/60 §4); and the number of enclosing filters that
  /// make such positions.
  bool mayBeImaginary = false;
  std::int32_t imaginaryLevel = 0;
};

class Emitter {
 public:
  /// `manifest` is that of deriveManifest(); emission completes it.
  Emitter(llvm::Module& module, const frontend::Query& query, Manifest& manifest,
          const CodegenOptions& options);

  /// Emits `void cql_search(ptr ctx)` (runtime/context.h, SearchFunction) for the whole query. What depends
  /// on the game alone is tested once, before the positions, and if there is such a part also by `i1
  /// cql_prefilter(ptr ctx)`, which needs the tags only.
  void emitSearch();

  // --- the two ways to evaluate a filter. The builder stands at the point of evaluation.

  /// Evaluates for truth: branches to `matched` or `failed`, and leaves the builder without an insertion
  /// point. A filter that fails leaves no comments of its own (language/03 §3.1): `failed` is reached with
  /// the journal rolled back. This is ensured here for all filters, and so is the truth of values: a set is
  /// true if it is not empty, anything else if it exists.
  void condition(NodeId id, Block* matched, Block* failed);
  /// Like condition(), by computing the value: for emitters that have no shorter path.
  void conditionByValue(NodeId id, Block* matched, Block* failed);
  /// Evaluates for the value and falls through; without a value it branches to `failed`, with the journal
  /// rolled back. Sets always have a value (`failed` may be null for them). A logical filter has the value {}
  /// if it matches.
  Value value(NodeId id, Block* failed);
  /// Like value(), for a string that is used at once: the value of a variable is not copied, and is lost when
  /// the variable changes.
  Value valueInPlace(NodeId id, Block* failed);
  bool mayStayInPlace(NodeId id) const { return inPlace_ == id; }  ///< that call evaluates it
  llvm::Value* set(NodeId id) { return value(id, nullptr).v; }
  /// For filters whose value is a set: the value that `emit` returns, or, if it branches to `none`, the empty
  /// set, with the journal rolled back.
  Value setOrEmpty(NodeId id, const std::function<Value(Block* none)>& emit);
  /// Evaluates for truth and falls through with an i1.
  llvm::Value* truth(NodeId id);
  /// Like condition(), and releases the memory of strings, for parts whose strings are not needed afterwards:
  /// members of a list that is a condition, bodies of loops, tests of searches.
  void conditionOfPart(NodeId id, Block* matched, Block* failed);
  /// Makes a helper function that returns the truth of a condition (i1): `emit` branches to `yes` or `no`.
  llvm::Function* conditionFunction(const std::function<void(Block* yes, Block* no)>& emit);
  /// Emits a condition into such a function, and calls it.
  void conditionApart(const std::function<void(Block* yes, Block* no)>& emit, Block* matched, Block* failed);

  // --- the IR
  const frontend::Query& query;
  const std::vector<frontend::Estimate> estimates;  ///< of the query's nodes
  Manifest& manifest;
  const Shortcuts shortcuts;
  const Partition partition;
  const Node& node(NodeId id) const { return query.nodes[id]; }
  /// Returns true if this part of the query has been tested before the positions, so that it need not be
  /// emitted again.
  bool isTested(NodeId id) const;
  bool has(NodeId id, std::uint32_t effects) const { return (query.nodes[id].effects & effects) != 0; }
  /// The attributes that transforms change. Always read them here: in an orbit emitted as a loop they are not
  /// constants.
  llvm::Value* squaresOf(NodeId id);  ///< i64, Node::squares
  llvm::Value* piecesOf(NodeId id);   ///< i32, expandPieces(Node::pieces)
  llvm::Value* dirsOf(NodeId id);     ///< i32, Node::dirs
  llvm::Value* numberOf(NodeId id);   ///< i32, Node::number of operations with colour, shade or result
  llvm::Value* modeOf(NodeId id);     ///< i32, Node::mode of TagValue
  const RowColumns* columnsOf(NodeId id) const;  ///< null: all attributes are as in the node
  std::unordered_map<NodeId, RowColumns> rowColumns;
  /// The source location of the filter for run-time errors: the `location` of services.
  llvm::Value* locationOf(NodeId id);

  // --- LLVM
  llvm::IRBuilder<>& ir() { return builder_; }
  llvm::Module& module() { return module_; }
  Scope scope;

  Block* block(const char* name);  ///< appends a new block to the current function
  void at(Block* block);           ///< moves the builder to the end of the block
  void jump(Block* target);        ///< leaves the builder without an insertion point
  void branch(llvm::Value* test, Block* yes, Block* no);
  /// Continues if the test holds, else branches to `failed`.
  void require(llvm::Value* test, Block* failed);
  /// Makes a local variable of the current function; it becomes a register when optimised.
  llvm::AllocaInst* local(llvm::Type* type, const char* name);
  llvm::AllocaInst* local(llvm::Type* type, const char* name, llvm::Value* initial);
  llvm::Value* load(llvm::AllocaInst* variable);
  void store(llvm::Value* value, llvm::AllocaInst* variable) { builder_.CreateStore(value, variable); }

  llvm::IntegerType* i1Type() { return builder_.getInt1Ty(); }
  llvm::IntegerType* i32Type() { return builder_.getInt32Ty(); }
  llvm::IntegerType* i64Type() { return builder_.getInt64Ty(); }
  llvm::PointerType* ptrType() { return builder_.getPtrTy(); }
  llvm::Type* typeOf(Type type);  ///< the type of the scalar: i64, i32, i32, ptr
  llvm::ConstantInt* i1(bool value) { return builder_.getInt1(value); }
  llvm::ConstantInt* i32(std::int64_t value) { return builder_.getInt32(static_cast<std::uint32_t>(value)); }
  llvm::ConstantInt* i64(std::uint64_t value) { return builder_.getInt64(value); }
  llvm::Value* isNotEmpty(llvm::Value* set) { return builder_.CreateICmpNE(set, i64(0)); }
  /// i1: the set has more than one square.
  llvm::Value* areSeveral(llvm::Value* set) {
    return isNotEmpty(builder_.CreateAnd(set, builder_.CreateSub(set, i64(1))));
  }
  llvm::Value* countSquares(llvm::Value* set);  ///< i32
  llvm::Value* firstSquare(llvm::Value* set);   ///< i32; the set is not empty
  llvm::Value* squareBit(llvm::Value* square);  ///< i64 from i32
  Value string(std::string_view text);          ///< a constant
  Value emptyString() { return string({}); }
  /// Makes a constant table in read-only memory; returns a ptr to its first byte.
  llvm::Value* table(const std::vector<std::uint8_t>& bytes, unsigned alignment);
  /// Stores sets (i64) as an array in the frame of the function, for kernel functions that take any number of
  /// them; returns a ptr to the first.
  llvm::Value* arrayOf(const std::vector<llvm::Value*>& sets);

  // --- joins: the values of two or more paths that meet
  /// Collects the values that arrive at the target from several predecessors, for a phi.
  class Join {
   public:
    Join(Emitter& emitter, Type type, const char* name);
    /// Branches from the insertion point to the join, with this value.
    void arrive(Value value);
    /// Continues after the join; in a block without predecessors if nothing has arrived.
    Value finish();

   private:
    Emitter& e_;
    Type type_;
    Block* target_;
    std::vector<std::pair<Block*, Value>> arrivals_;
  };

  // --- calls
  /// Calls a service; the Context is passed automatically. A string is one argument.
  Value call(Service service, std::initializer_list<Value> arguments = {}) {
    return callWith(service, std::span(arguments.begin(), arguments.size()));
  }
  Value callWith(Service service, std::span<const Value> arguments);
  /// Calls a kernel function (runtime/kernel/kernel.h).
  llvm::Value* kernel(Kernel function, std::initializer_list<llvm::Value*> arguments) {
    return kernelWith(function, arguments);
  }
  llvm::Value* kernelWith(Kernel function, const std::vector<llvm::Value*>& arguments);
  /// Checks a service result that is INT64_MIN for "none": branches to `failed`, else returns an i32.
  llvm::Value* optional(llvm::Value* result, Block* failed);
  /// Checks a string that has data == nullptr for "none": branches to `failed`.
  Value optional(Value string, Block* failed);

  // --- the Context and the game
  llvm::Value* contextAddress(ContextMember member);
  llvm::Value* contextField(ContextMember member, llvm::Type* type, bool invariant);
  llvm::Value* positionCount();                  ///< i32
  llvm::Value* gameNumber();                     ///< i32
  llvm::Value* boardOf(llvm::Value* position);   ///< ptr to cql::Position
  llvm::Value* moveTo(llvm::Value* position);    ///< i32, the move that led there
  llvm::Value* parentOf(llvm::Value* position);  ///< i32, kNoPosition for the root
  /// The position in which the move to this one was made; for an edited position the one before the edit.
  llvm::Value* predecessorOf(llvm::Value* position);
  llvm::Value* subtreeEndOf(llvm::Value* position);
  llvm::Value* plyOf(llvm::Value* position);
  llvm::Value* depthOf(llvm::Value* position);
  llvm::Value* childIndexOf(llvm::Value* position);
  llvm::Value* sideOf(llvm::Value* position);                      ///< i32, cql::Color
  llvm::Value* hasFact(llvm::Value* position, PositionFact fact);  ///< i1
  llvm::Value* occupied();                                         ///< i64, of the current position
  llvm::Value* piecesOfColor(Color color);                         ///< i64, of the current position
  llvm::Value* piecesOfType(PieceType type);                       ///< i64, of the current position
  /// The squares of the current position with these contents (bits as of expandPieces()).
  llvm::Value* squaresWith(std::uint32_t pieces);
  bool searchesVariations() const { return query.searchesVariations(); }
  /// Returns true if the query uses positions outside the tree; any position value may then be one.
  bool imagines() const { return imagines_; }
  bool savesPositions() const { return savesPositions_; }
  /// i1: true for a position of the game.
  llvm::Value* isReal(llvm::Value* position) { return builder_.CreateICmpSLT(position, positionCount()); }
  /// Branches to `failed` at a position outside the tree.
  void requireReal(Block* failed) {
    if (scope.mayBeImaginary) require(isReal(scope.position), failed);
  }

  // --- cells
  Cell newCells(int count = 1);
  llvm::Value* cellAddress(Cell cell);
  llvm::Value* loadCell(Cell cell, llvm::Type* type);
  void storeCell(Cell cell, llvm::Value* value);

  // --- variables (language/30)
  /// Index in Manifest::variables, as the services for string variables take it.
  std::int32_t variableIndex(std::uint32_t symbol) const { return manifestIndex_[symbol]; }
  /// Index in Manifest::dictionaries.
  std::int32_t dictionaryIndex(std::uint32_t symbol) const { return manifestIndex_[symbol]; }
  Cell boundCell(std::uint32_t symbol) const;  ///< 1 while it is bound; the next cell is the value
  llvm::Value* isBound(std::uint32_t symbol);  ///< i1
  void setBound(std::uint32_t symbol, bool bound);
  /// Stops the run if the variable is unbound (language/30 §5).
  void requireBound(std::uint32_t symbol, NodeId user);
  /// Reads the value without a check; for a piece variable the square of the piece in the current position.
  Value readVariable(std::uint32_t symbol);
  llvm::Value* readIdentity(std::uint32_t symbol);  ///< i32, of a piece variable, without a check
  /// The value of a string variable, until it changes.
  Value textOfVariable(std::uint32_t symbol);
  /// Assigns a value, which binds the variable; for piece variables the identity.
  void writeVariable(std::uint32_t symbol, Value value);
  void appendToVariable(std::uint32_t symbol, Value text, llvm::Value* location);

  /// The last successful `path` of the game, for filters that use it (language/21 §8): 1 if there is one,
  /// start, last position, number of moves (path_state::LastPath). kNoCell if no filter does.
  Cell lastPathCell() const { return lastPath_; }

  // --- identities
  /// Finds the squares of pieces by identity unless the game has them. Lazy, as many games are left without a
  /// search that uses them.
  void requireIdentities();
  /// The cell with the address of the CqlVisits of the game.
  Cell visitsCell();
  /// The identity of the piece on a square of the current board; -1: the square is empty.
  llvm::Value* identityOn(llvm::Value* square);

  // --- comments, memory, errors
  /// Allocates `bytes` (i64) in the arena, aligned for i64; returns a ptr. For data per position of a game,
  /// which is too much for the stack.
  llvm::Value* scratch(llvm::Value* bytes);
  llvm::Value* arenaMark();
  /// Releases the strings made since the mark, if there are any.
  void releaseArena(llvm::Value* mark);
  bool mayComment(NodeId id) const { return has(id, frontend::kComments); }
  llvm::Value* journalMark();
  /// Drops the comments made since the mark, if there are any.
  void rollback(llvm::Value* mark);
  /// Makes a block that rolls back to `mark` and branches to `failed`.
  Block* rollbackBlock(llvm::Value* mark, Block* failed);
  void stop(RunTimeError error, NodeId where);  ///< leaves the builder without an insertion point
  void pollInterrupt();                         ///< for loops

  /// Emits a loop over squares: `body` is emitted once, with the square (i32) of each iteration, and falls
  /// through at its end. It may also leave the loop for a block of its own.
  void forEachSquare(llvm::Value* set, const std::function<void(llvm::Value* square)>& body);

 private:
  friend class FunctionScope;
  class Evaluation;

  Value valueApart(NodeId id, Block* failed);
  bool givesBackStrings(NodeId id) const;
  void allocateVariables();
  void changeText(std::uint32_t symbol, Kernel inPlace, Value text,
                  const std::function<void(llvm::Value* variable)>& byHost);
  void recordWithoutMatch(llvm::AllocaInst* matchCount);
  void emitMatch(llvm::AllocaInst* matchCount);
  void emitPrefilter();
  llvm::Value* boardField(std::size_t offset);
  llvm::Value* gameArrayElement(ContextMember member, llvm::Value* position, llvm::Type* type);
  llvm::LoadInst* markFixed(llvm::LoadInst* load);
  llvm::Value* attribute(std::int32_t offset, unsigned bytes, llvm::Type* type);
  llvm::FunctionType* typeOf(const CallSignature& signature);
  /// Returns the attributes by which C++ functions are called: an i1 is extended to a byte.
  llvm::AttributeList abiOf(const llvm::FunctionType& type);
  llvm::CallInst* callByAbi(llvm::FunctionCallee function, const std::vector<llvm::Value*>& arguments);
  std::int32_t placeOf(const frontend::SourceRange& range);

  llvm::Module& module_;
  llvm::IRBuilder<> builder_;
  llvm::Function* function_ = nullptr;  ///< the function that contains the builder, now or last
  llvm::MDNode* invariant_;
  std::unordered_map<std::string, llvm::Constant*> strings_;
  std::vector<std::int32_t> manifestIndex_;   ///< by symbol, the index in the list of its kind; -1: functions
  std::vector<std::uint32_t> sourceOffsets_;  ///< the offset of each buffer
  std::map<std::pair<std::uint32_t, std::int32_t>, std::int32_t> placeIndex_;  ///< by offset and call
  std::uint32_t nextCell_ = 0;
  Cell lastPath_ = kNoCell;
  Cell visits_ = kNoCell;
  bool imagines_ = false, savesPositions_ = false;
  std::optional<Counters> counters_;
  std::optional<DebugInfo> debugInfo_;
  NodeId inPlace_ = frontend::kNone;    ///< the string that valueInPlace() evaluates
  NodeId evaluated_ = frontend::kNone;  ///< the filter whose evaluation is being emitted
  std::vector<NodeId> gameParts_;  ///< members of the query's list that are the same at all positions and may
                                   ///< be tested first
  std::vector<bool> isGamePart_;   ///< by node
};

/// Rebinds the current position for the filters emitted while it lives.
class PositionScope {
 public:
  PositionScope(Emitter& emitter, llvm::Value* position);
  ~PositionScope();
  PositionScope(const PositionScope&) = delete;
  PositionScope& operator=(const PositionScope&) = delete;

 private:
  Emitter& e_;
  llvm::Value *position_, *board_;
};

/// Emits into a helper function `result (ptr ctx, i32 position, extra...)` while it lives, then continues
/// where the builder was before. Inside, the scope has the function's parameters; values of the outer
/// function cannot be used: pass them as `extra` or in cells.
class FunctionScope {
 public:
  FunctionScope(Emitter& emitter, const char* name, llvm::Type* result,
                std::initializer_list<llvm::Type*> extra = {});
  /// Emits the body of a function that was declared before.
  FunctionScope(Emitter& emitter, llvm::Function* declared);
  ~FunctionScope();
  FunctionScope(const FunctionScope&) = delete;
  FunctionScope& operator=(const FunctionScope&) = delete;

  llvm::Function* function() const { return function_; }
  llvm::Value* extra(unsigned index) const { return function_->getArg(2 + index); }

 private:
  Emitter& e_;
  Scope scope_;
  llvm::IRBuilderBase::InsertPoint place_;
  llvm::Function* function_;
};

/// Marks the first parameter of a generated function as a valid, dereferenceable Context, so that LLVM may
/// hoist loads.
void describeContext(llvm::Function& function);

/// Declares a function of that form without a body, for functions that call each other.
llvm::Function* declareHelper(Emitter& emitter, const char* name, llvm::Type* result,
                              std::initializer_list<llvm::Type*> extra = {});

/// Calls such a function at `position`.
llvm::Value* callHelper(Emitter& emitter, llvm::Function* function, llvm::Value* position,
                        std::initializer_list<llvm::Value*> extra = {});

}  // namespace cql::codegen
