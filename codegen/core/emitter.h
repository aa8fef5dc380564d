// The emitter: typed IR -> LLVM IR. This is what the emitters of all filters (emitters.h) share.
//
// A filter is emitted for truth with two continuations (`condition`), or for its value (`value`). Sets are
// i64, numbers i32, positions an i32 id, strings a pair (ptr, i64); a logical filter has no value. The
// current position is an SSA value: `:` and `find` rebind it at compile time by a PositionScope. Everything
// else that must survive a call between generated functions lives in the cells of Context::slots: filters are
// never entered twice at a time (functions of the language are expanded, there is no recursion between
// filters), so each emission of a filter has its cells for itself.
#pragma once

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Module.h>

#include <functional>
#include <initializer_list>
#include <map>
#include <optional>
#include <span>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "codegen/core/kernel.h"
#include "codegen/core/service.h"
#include "codegen/jit/compiler.h"
#include "codegen/jit/instruments.h"
#include "frontend/ir.h"
#include "runtime/host/run_time_error.h"
#include "runtime/manifest.h"

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

/// A node whose attributes come from the row of a table, and the byte offsets in it (see OrbitTable); -1: as
/// in the node.
struct RowColumns {
  std::int32_t squares = -1, pieces = -1, dirs = -1, value = -1;
};

/// What filters see of their surroundings; saved and restored by the constructs that change it.
struct Scope {
  llvm::Value* ctx = nullptr;       ///< ptr to Context, first parameter of every generated function
  llvm::Value* position = nullptr;  ///< i32 id of the current position
  llvm::Value* board = nullptr;     ///< ptr to its cql::Position
  /// Inside an orbit emitted as a loop over a table: the row of constants of the current copy (ptr), else
  /// null. Kept in `rowCell` meanwhile, from where generated functions load it.
  llvm::Value* row = nullptr;
  Cell rowCell = kNoCell;
  /// Inside an item of `line -->` that is steered: the child (i32 id) to which `move` filters are restricted.
  Cell steeringCell = kNoCell;
  /// Inside a dash target: limits on `from` and `to` for castling (language/20 §3.6).
  Cell castlingCell = kNoCell;
  /// The innermost `path` around the filter: the first of the cells of path_state::State.
  Cell pathCell = kNoCell;
  /// Inside a loop that leaves out pieces for which a `line` or `path` cannot be found (pattern/prospects.h).
  bool foreseen = false;
  /// Inside the filter of `sort`: `echo` keeps the comments of its best target only.
  bool insideSort = false;
  /// May the current position be one outside the tree (language/60 §4)? And how many filters around make
  /// such positions.
  bool mayBeImaginary = false;
  std::int32_t imaginaryLevel = 0;
};

class Emitter {
 public:
  /// `kernel` is the kernel's module (function bodies need not be loaded): it tells the types of kernel
  /// functions.
  Emitter(llvm::Module& module, const llvm::Module& kernel, const frontend::Query& query, Manifest& manifest,
          const CodegenOptions& options);

  /// Emits `void cql_search(ptr ctx)` (runtime/context.h, SearchFunction) for the whole query. What depends
  /// on the game alone is tested once, before the positions, and if there is such a part also by `i1
  /// cql_prefilter(ptr ctx)`, which needs the tags only.
  void emitSearch();

  // --- the two ways to evaluate a filter. The builder stands at the point of evaluation.

  /// Evaluates for truth: control leaves to `matched` or `failed`; the builder is left without an insertion
  /// point. A filter that fails leaves no comments of its own (language/03 §3.1): `failed` is reached with
  /// the journal rolled back. This is ensured here for all filters, and so is the truth of a value: a set
  /// is not empty, anything else is there.
  void condition(NodeId id, Block* matched, Block* failed);
  /// As condition(), by way of the value: for emitters that have no shorter way for their filter.
  void conditionByValue(NodeId id, Block* matched, Block* failed);
  /// Evaluates for the value and falls through; a filter without value leaves to `failed`, with the journal
  /// rolled back. Sets always have a value (`failed` may be null for them). A logical filter has the value {}
  /// if it matches.
  Value value(NodeId id, Block* failed);
  llvm::Value* set(NodeId id) { return value(id, nullptr).v; }
  /// For filters whose value is a set: what `emit` gives, or the empty set, with the journal rolled back,
  /// where it leaves to the block that it gets.
  Value setOrEmpty(NodeId id, const std::function<Value(Block* none)>& emit);
  /// Evaluates for truth and falls through with an i1.
  llvm::Value* truth(NodeId id);
  /// As condition(), for parts whose strings nobody needs afterwards: gives their memory back. For the
  /// members of a list that is a condition, bodies of loops, tests of searches.
  void conditionOfPart(NodeId id, Block* matched, Block* failed);

  // --- the IR
  const frontend::Query& query;
  Manifest& manifest;
  const bool foresees;  ///< CodegenOptions::foresight
  const Node& node(NodeId id) const { return query.nodes[id]; }
  /// Has this part of the query been tested before the positions? It need not be emitted again.
  bool isTested(NodeId id) const;
  bool has(NodeId id, std::uint32_t effects) const { return (query.nodes[id].effects & effects) != 0; }
  /// The attributes that transforms change. Always ask for them here: in an orbit that is a loop they are no
  /// constants.
  llvm::Value* squaresOf(NodeId id);  ///< i64, Node::squares
  llvm::Value* piecesOf(NodeId id);   ///< i32, expandPieces(Node::pieces)
  llvm::Value* dirsOf(NodeId id);     ///< i32, Node::dirs
  llvm::Value* numberOf(NodeId id);  ///< i32, Node::number, of operations that have a colour, shade or result
  llvm::Value* modeOf(NodeId id);    ///< i32, Node::mode of TagValue
  const RowColumns* columnsOf(NodeId id) const;  ///< null: all attributes are as in the node
  std::unordered_map<NodeId, RowColumns> rowColumns;
  /// Where the filter begins, for run-time errors: the `location` of services.
  llvm::Value* locationOf(NodeId id);

  // --- LLVM
  llvm::IRBuilder<>& ir() { return builder_; }
  llvm::Module& module() { return module_; }
  Scope scope;

  Block* block(const char* name);  ///< a new block at the end of the current function
  void at(Block* block);           ///< the builder goes to the end of the block
  void jump(Block* target);        ///< and leaves the builder without an insertion point
  void branch(llvm::Value* test, Block* yes, Block* no);
  /// Goes on if the test holds, else leaves to `failed`.
  void require(llvm::Value* test, Block* failed);
  /// A local variable of the current function; becomes a register when optimised.
  llvm::AllocaInst* local(llvm::Type* type, const char* name);
  llvm::AllocaInst* local(llvm::Type* type, const char* name, llvm::Value* initial);
  llvm::Value* load(llvm::AllocaInst* variable);
  void store(llvm::Value* value, llvm::AllocaInst* variable) { builder_.CreateStore(value, variable); }

  llvm::IntegerType* i1Type() { return builder_.getInt1Ty(); }
  llvm::IntegerType* i32Type() { return builder_.getInt32Ty(); }
  llvm::IntegerType* i64Type() { return builder_.getInt64Ty(); }
  llvm::PointerType* ptrType() { return builder_.getPtrTy(); }
  llvm::Type* typeOf(Type type);  ///< of the scalar: i64, i32, i32, ptr
  llvm::ConstantInt* i1(bool value) { return builder_.getInt1(value); }
  llvm::ConstantInt* i32(std::int64_t value) { return builder_.getInt32(static_cast<std::uint32_t>(value)); }
  llvm::ConstantInt* i64(std::uint64_t value) { return builder_.getInt64(value); }
  llvm::Value* isNotEmpty(llvm::Value* set) { return builder_.CreateICmpNE(set, i64(0)); }
  llvm::Value* countSquares(llvm::Value* set);  ///< i32
  llvm::Value* firstSquare(llvm::Value* set);   ///< i32; the set is not empty
  llvm::Value* squareBit(llvm::Value* square);  ///< i64 from i32
  Value string(std::string_view text);          ///< a constant
  Value emptyString() { return string({}); }
  /// A constant table in read-only memory: a ptr to its first byte.
  llvm::Value* table(const std::vector<std::uint8_t>& bytes, unsigned alignment);

  // --- joins: `value` of two or more ways that meet
  /// Collects the values that arrive at `target` from several places, for a phi.
  class Join {
   public:
    Join(Emitter& emitter, Type type, const char* name);
    /// From the present place to the join, with this value.
    void arrive(Value value);
    /// Continues behind the join. If nothing has arrived, in a block without predecessors.
    Value finish();

   private:
    Emitter& e_;
    Type type_;
    Block* target_;
    std::vector<std::pair<Block*, Value>> arrivals_;
  };

  // --- calls
  /// A call of a service; the Context is passed by itself. Strings are one argument.
  Value call(Service service, std::initializer_list<Value> arguments = {}) {
    return callWith(service, std::span(arguments.begin(), arguments.size()));
  }
  Value callWith(Service service, std::span<const Value> arguments);
  /// A call of a kernel function (runtime/kernel/kernel.h).
  llvm::Value* kernel(Kernel function, std::initializer_list<llvm::Value*> arguments) {
    return kernelWith(function, arguments);
  }
  llvm::Value* kernelWith(Kernel function, const std::vector<llvm::Value*>& arguments);
  /// A service result with INT64_MIN for "none": leaves to `failed`, else an i32.
  llvm::Value* optional(llvm::Value* result, Block* failed);
  /// A string with data == nullptr for "none": leaves to `failed`.
  Value optional(Value string, Block* failed);

  // --- the Context and the game
  llvm::Value* contextAddress(std::size_t offset);
  llvm::Value* contextField(std::size_t offset, llvm::Type* type, bool invariant);
  llvm::Value* positionCount();                  ///< i32
  llvm::Value* gameNumber();                     ///< i32
  llvm::Value* boardOf(llvm::Value* position);   ///< ptr to cql::Position
  llvm::Value* moveTo(llvm::Value* position);    ///< i32, the move that led there
  llvm::Value* parentOf(llvm::Value* position);  ///< i32, kNoPosition for the root
  /// The position where the move to this one was made; of an edited position the one before the edit.
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
  /// Are there positions outside the tree in the query at all, and may position values be such?
  bool imagines() const { return imagines_; }
  bool savesPositions() const { return savesPositions_; }
  /// i1: is it a position of the game?
  llvm::Value* isReal(llvm::Value* position) { return builder_.CreateICmpSLT(position, positionCount()); }
  /// Leaves to `failed` at a position outside the tree.
  void requireReal(Block* failed) {
    if (scope.mayBeImaginary) require(isReal(scope.position), failed);
  }

  // --- cells
  Cell newCells(int count = 1) { return allocateCells(count); }
  llvm::Value* cellAddress(Cell cell);
  llvm::Value* loadCell(Cell cell, llvm::Type* type);
  void storeCell(Cell cell, llvm::Value* value);

  // --- variables (language/30)
  /// Index in Manifest::variables, which the services about string variables want.
  std::int32_t variableIndex(std::uint32_t symbol) const { return manifestIndex_[symbol]; }
  /// Index in Manifest::dictionaries.
  std::int32_t dictionaryIndex(std::uint32_t symbol) const { return manifestIndex_[symbol]; }
  Cell boundCell(std::uint32_t symbol) const;  ///< 1 while it is bound; the cell behind is the value
  llvm::Value* isBound(std::uint32_t symbol);  ///< i1
  void setBound(std::uint32_t symbol, bool bound);
  /// Stops the run if the variable is unbound (language/30 §5).
  void requireBound(std::uint32_t symbol, NodeId user);
  /// The value without a check. Of a piece variable: the square of the piece in the current position.
  Value readVariable(std::uint32_t symbol);
  llvm::Value* readIdentity(std::uint32_t symbol);  ///< i32, of a piece variable, without a check
  /// Gives it a value, which binds it. Piece variables: the identity.
  void writeVariable(std::uint32_t symbol, Value value);

  /// The last successful `path` of the game, for filters that ask for it (language/21 §8): 1 if there is one,
  /// start, last position, number of moves (path_state::LastPath). kNoCell if no filter asks.
  Cell lastPathCell() const { return lastPath_; }

  // --- comments, memory, errors
  /// `bytes` (i64) of memory in the arena, aligned for i64: ptr. What a search needs for each position of a
  /// game is more than the stack can hold.
  llvm::Value* scratch(llvm::Value* bytes);
  bool mayComment(NodeId id) const { return has(id, frontend::kComments); }
  llvm::Value* journalMark();
  /// Drops the comments made since the mark, if there are any.
  void rollback(llvm::Value* mark);
  /// A block that rolls back to `mark` and goes on to `failed`.
  Block* rollbackBlock(llvm::Value* mark, Block* failed);
  void stop(RunTimeError error, NodeId where);  ///< the builder is left without an insertion point
  void pollInterrupt();                         ///< for loops

  /// A squares loop: `body` is emitted once, with the square (i32) of each round, and falls through at its
  /// end. It may also leave the loop for good to a block of its own.
  void forEachSquare(llvm::Value* set, const std::function<void(llvm::Value* square)>& body);

 private:
  friend class FunctionScope;
  class Evaluation;

  bool givesBackStrings(NodeId id) const;
  Cell allocateCells(int count);
  void allocateVariables();
  void allocateTables();
  void recordNameWithoutMatch(llvm::AllocaInst* matchCount);
  void emitMatch(llvm::AllocaInst* matchCount);
  void emitPrefilter();
  llvm::Value* boardField(std::size_t offset);
  llvm::Value* gameArrayElement(std::size_t offset, llvm::Value* position, llvm::Type* type);
  llvm::LoadInst* markFixed(llvm::LoadInst* load);
  llvm::Value* attribute(std::int32_t offset, unsigned bytes, llvm::Type* type);
  llvm::Function* declareKernel(Kernel function);
  std::int32_t placeOf(const frontend::SourceRange& range);

  llvm::Module& module_;
  const llvm::Module& kernel_;
  llvm::IRBuilder<> builder_;
  llvm::Function* function_ = nullptr;  ///< in which the builder stands, or stood last
  llvm::MDNode* invariant_;
  std::unordered_map<std::string, llvm::Constant*> strings_;
  std::vector<std::int32_t> manifestIndex_;   ///< by symbol, in the list of its kind; -1: functions
  std::vector<std::uint32_t> sourceOffsets_;  ///< by buffer
  std::map<std::pair<std::uint32_t, std::int32_t>, std::int32_t> placeIndex_;  ///< of offset and call
  std::uint32_t nextCell_ = 0;
  Cell lastPath_ = kNoCell;
  bool imagines_ = false, savesPositions_ = false;
  std::optional<Counters> counters_;
  std::optional<DebugInfo> debugInfo_;
  NodeId evaluated_ = frontend::kNone;  ///< the filter whose evaluation is being emitted
  std::vector<NodeId> gameParts_;  ///< members of the query's list that are the same at all positions, and
                                   ///< may be tested first
  std::vector<bool> isGamePart_;   ///< by node
};

/// Evaluates filters at another position while it lives.
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

/// Emits a helper function `result (ptr ctx, i32 position, extra...)` while it lives, and then goes on where
/// the builder stood before. Inside, the scope has the function's parameters; values of the outer function
/// cannot be used: pass them as `extra` or by cells.
class FunctionScope {
 public:
  FunctionScope(Emitter& emitter, const char* name, llvm::Type* result,
                std::initializer_list<llvm::Type*> extra = {});
  /// The body of a function that was declared before.
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

/// The first parameter of a generated function is a Context, which is always there: it may be read ahead.
void describeContext(llvm::Function& function);

/// A function of that form without a body yet, for functions that call each other.
llvm::Function* declareHelper(Emitter& emitter, const char* name, llvm::Type* result,
                              std::initializer_list<llvm::Type*> extra = {});

/// A call of such a function at `position`.
llvm::Value* callHelper(Emitter& emitter, llvm::Function* function, llvm::Value* position,
                        std::initializer_list<llvm::Value*> extra = {});

}  // namespace cql::codegen
