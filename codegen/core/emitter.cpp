// Emits filters for value or for truth, and the search around the whole query.
#include "codegen/core/emitter.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "codegen/core/emitters.h"
#include "frontend/ir_views.h"
#include "frontend/passes/effects.h"
#include "runtime/assert.h"
#include "runtime/comments/name_pattern.h"

namespace cql::codegen {

using frontend::DashNode;
using frontend::LineNode;
using frontend::SquareLoopNode;
namespace {

/// Returns true if the filter cannot fail after it has made a comment.
bool keepsJournalClean(const Node& node) {
  return node.op == Op::Comment || node.op == Op::Message || node.op == Op::Text || node.op == Op::Row;
}

}  // namespace

/// RAII around the emission of one evaluation of a filter: records its location, and counts it. A filter
/// whose truth comes from its value is counted once.
class Emitter::Evaluation {
 public:
  Evaluation(Emitter& emitter, NodeId id)
      : e_(emitter),
        id_(id),
        outer_(std::exchange(emitter.evaluated_, id)),
        place_(emitter.builder_.getCurrentDebugLocation()) {
    if (e_.debugInfo_) e_.debugInfo_->enter(e_.builder_, e_.node(id));
    if (!counts()) return;
    e_.counters_->run(e_.builder_, id);
    e_.counters_->count(e_.builder_, id, Counters::kEvaluated);
  }
  ~Evaluation() {
    e_.evaluated_ = outer_;
    e_.builder_.SetCurrentDebugLocation(place_);
  }
  Evaluation(const Evaluation&) = delete;
  Evaluation& operator=(const Evaluation&) = delete;

  bool counts() const { return e_.counters_ && outer_ != id_; }
  /// Returns the block to branch to instead of `matched`.
  Block* counted(Block* matched) {
    return leaveBy(matched, "hit", [&] { e_.counters_->count(e_.builder_, id_, Counters::kMatched); });
  }
  /// Returns the block to branch to instead of `failed`, which may be null.
  Block* missed(Block* failed) {
    return failed ? leaveBy(failed, "miss", [] {}) : nullptr;
  }
  /// Counts a match if there is a value; a set must not be empty.
  void count(const Value& value) {
    if (!counts()) return;
    e_.counters_->run(e_.builder_, outer_);
    auto countHere = [&] { e_.counters_->count(e_.builder_, id_, Counters::kMatched); };
    if (e_.node(id_).type != Type::Set) return countHere();
    Block *some = e_.block("some"), *done = e_.block("counted");
    e_.branch(e_.isNotEmpty(value.v), some, done);
    e_.at(some);
    countHere();
    e_.jump(done);
    e_.at(done);
  }

 private:
  Block* leaveBy(Block* target, const char* name, const std::function<void()>& emit) {
    if (!counts()) return target;
    llvm::IRBuilderBase::InsertPointGuard guard(e_.builder_);
    Block* exit = e_.block(name);
    e_.at(exit);
    emit();
    e_.counters_->run(e_.builder_, outer_);
    e_.builder_.CreateBr(target);
    return exit;
  }

  Emitter& e_;
  NodeId id_, outer_;
  llvm::DebugLoc place_;
};

void Emitter::condition(NodeId id, Block* matched, Block* failed) {
  CQL_ASSERT(id < query.nodes.size() && matched && failed);
  CQL_ASSERT(builder_.GetInsertBlock() && !builder_.GetInsertBlock()->getTerminator());
  Evaluation evaluation(*this, id);
  failed = evaluation.missed(failed);
  if (mayComment(id) && !keepsJournalClean(node(id))) failed = rollbackBlock(journalMark(), failed);
  matched = evaluation.counted(matched);
  auto emit = [&](Block* yes, Block* no) {
    if (ConditionEmitter* emitter = emitterOf(node(id).op).condition)
      emitter(*this, id, yes, no);
    else
      conditionByValue(id, yes, no);
  };
  if (partition.isApart(id))
    conditionApart(emit, matched, failed);
  else
    emit(matched, failed);
  builder_.ClearInsertionPoint();
}

llvm::Function* Emitter::conditionFunction(const std::function<void(Block* yes, Block* no)>& emit) {
  FunctionScope part(*this, "part", i1Type());
  part.function()->addFnAttr(llvm::Attribute::NoInline);
  Block *yes = block("yes"), *no = block("no");
  emit(yes, no);
  CQL_ASSERT(!builder_.GetInsertBlock());
  at(yes);
  builder_.CreateRet(i1(true));
  at(no);
  builder_.CreateRet(i1(false));
  return part.function();
}

void Emitter::conditionApart(const std::function<void(Block* yes, Block* no)>& emit, Block* matched,
                             Block* failed) {
  CQL_ASSERT(matched && failed && builder_.GetInsertBlock());
  llvm::Function* function = conditionFunction(emit);
  branch(callHelper(*this, function, scope.position), matched, failed);
}

/// Emits the value of a set or number into a function of its own, which returns an i64; INT64_MIN: no number.
Value Emitter::valueApart(NodeId id, Block* failed) {
  const bool isSet = node(id).type == Type::Set;
  CQL_ASSERT(isSet || node(id).type == Type::Number);
  llvm::Function* function;
  {
    FunctionScope part(*this, "part", i64Type());
    function = part.function();
    function->addFnAttr(llvm::Attribute::NoInline);
    Block* none = failed && !isSet ? block("none") : nullptr;
    llvm::Value* result = emitterOf(node(id).op).value(*this, id, none).v;
    builder_.CreateRet(isSet ? result : builder_.CreateSExt(result, i64Type()));
    if (none) {
      at(none);
      builder_.CreateRet(i64(std::uint64_t{1} << 63));
    }
  }
  llvm::Value* result = callHelper(*this, function, scope.position);
  if (isSet) return result;
  return failed ? optional(result, failed) : builder_.CreateTrunc(result, i32Type());
}

void Emitter::conditionByValue(NodeId id, Block* matched, Block* failed) {
  CQL_ASSERT(emitterOf(node(id).op).value && matched && failed);
  const Value result = emitterOf(node(id).op).value(*this, id, failed);
  CQL_ASSERT(result.v || node(id).type != Type::Set);
  if (node(id).type == Type::Set) return branch(isNotEmpty(result.v), matched, failed);
  jump(matched);
}

Value Emitter::value(NodeId id, Block* failed) {
  CQL_ASSERT(id < query.nodes.size());
  const Node& filter = node(id);
  CQL_ASSERT(failed || filter.type != Type::Logical);
  CQL_ASSERT(builder_.GetInsertBlock() && !builder_.GetInsertBlock()->getTerminator());
  if (filter.type == Type::Logical) {
    Block* matched = block("matched");
    condition(id, matched, failed);
    at(matched);
    return {};
  }
  Evaluation evaluation(*this, id);
  failed = evaluation.missed(failed);
  if (failed && filter.type != Type::Set && mayComment(id) && !keepsJournalClean(filter))
    failed = rollbackBlock(journalMark(), failed);
  const Value result =
      partition.isApart(id) ? valueApart(id, failed) : emitterOf(filter.op).value(*this, id, failed);
  CQL_ASSERT(result.v && (filter.type == Type::String) == (result.size != nullptr));
  evaluation.count(result);
  return result;
}

Value Emitter::valueInPlace(NodeId id, Block* failed) {
  CQL_ASSERT(node(id).type == Type::String);
  if (!shortcuts.textsInPlace) return value(id, failed);
  inPlace_ = id;
  const Value result = value(id, failed);
  inPlace_ = frontend::kNone;
  return result;
}

Value Emitter::setOrEmpty(NodeId id, const std::function<Value(Block* none)>& emit) {
  CQL_ASSERT(node(id).type == Type::Set);
  llvm::Value* mark = mayComment(id) ? journalMark() : nullptr;
  Join join(*this, Type::Set, "set");
  Block* none = block("none");
  join.arrive(emit(none));
  at(none);
  if (mark) rollback(mark);
  join.arrive(i64(0));
  return join.finish();
}

llvm::Value* Emitter::truth(NodeId id) {
  CQL_ASSERT(builder_.GetInsertBlock() && !builder_.GetInsertBlock()->getTerminator());
  Block *matched = block("true"), *failed = block("false"), *join = block("truth");
  condition(id, matched, failed);
  at(matched);
  jump(join);
  at(failed);
  jump(join);
  at(join);
  llvm::PHINode* result = builder_.CreatePHI(i1Type(), 2);
  result->addIncoming(i1(true), matched);
  result->addIncoming(i1(false), failed);
  return result;
}

/// Returns true if the parts of a condition release the memory of the strings they use.
bool Emitter::givesBackStrings(NodeId id) const {
  const auto uses = [&](NodeId operand) {
    return operand != frontend::kNone && has(operand, frontend::kUsesStrings);
  };
  if (!uses(id)) return true;
  const std::span<const NodeId> operands = node(id).operands;
  switch (node(id).op) {
    case Op::And:
    case Op::Compound:
    case Op::PatternFilter:
    case Op::Comment:
    case Op::Message:
      return true;
    case Op::SquareLoop:
    case Op::PieceLoop:
      return !uses(SquareLoopNode(node(id)).domain());  // each iteration releases what its body uses
    case Op::MoveStep:
      return std::ranges::none_of(operands.first(DashNode::kTarget), uses);
    case Op::Sequence:
    case Op::Repeat:
      return std::ranges::all_of(operands, [&](NodeId operand) { return givesBackStrings(operand); });
    case Op::Line:
    case Op::Path:
      return std::ranges::none_of(operands.subspan(LineNode::kPattern + 1), uses) &&
             givesBackStrings(operands[LineNode::kPattern]);
    default:
      return false;
  }
}

void Emitter::conditionOfPart(NodeId id, Block* matched, Block* failed) {
  if (givesBackStrings(id)) return condition(id, matched, failed);
  llvm::Value* mark = arenaMark();
  Block *releaseMatched = block("release"), *releaseFailed = block("release");
  condition(id, releaseMatched, releaseFailed);
  at(releaseMatched);
  releaseArena(mark);
  jump(matched);
  at(releaseFailed);
  releaseArena(mark);
  jump(failed);
}

Block* Emitter::rollbackBlock(llvm::Value* mark, Block* failed) {
  CQL_ASSERT(mark && failed);
  llvm::IRBuilderBase::InsertPointGuard guard(builder_);
  Block* undo = block("undo");
  at(undo);
  rollback(mark);
  builder_.CreateBr(failed);
  return undo;
}

bool Emitter::isTested(NodeId id) const {
  return id < isGamePart_.size() && isGamePart_[id];
}

void Emitter::emitPrefilter() {
  CQL_ASSERT(!gameParts_.empty() && !module_.getFunction("cql_prefilter"));
  auto* type = llvm::FunctionType::get(i1Type(), {ptrType()}, false);
  auto* function = llvm::Function::Create(type, llvm::Function::ExternalLinkage, "cql_prefilter", module_);
  function->addFnAttr(llvm::Attribute::NoUnwind);
  function->addRetAttr(llvm::Attribute::ZExt);
  scope = Scope();
  describeContext(*function);
  scope.ctx = function->getArg(0);
  at(Block::Create(module_.getContext(), "entry", function));
  Block* failed = block("failed");
  {
    PositionScope root(*this, i32(0));
    for (NodeId part : gameParts_) {
      Block* next = block("part");
      conditionOfPart(part, next, failed);
      at(next);
    }
  }
  builder_.CreateRet(i1(true));
  at(failed);
  builder_.CreateRet(i1(false));
}

void Emitter::emitSearch() {
  CQL_ASSERT(query.root < query.nodes.size() && !module_.getFunction("cql_search"));
  gameParts_ = frontend::gameParts(query);
  isGamePart_.resize(query.nodes.size());
  for (NodeId part : gameParts_) isGamePart_[part] = true;
  if (!gameParts_.empty()) emitPrefilter();

  auto* type = llvm::FunctionType::get(builder_.getVoidTy(), {ptrType()}, false);
  auto* search = llvm::Function::Create(type, llvm::Function::ExternalLinkage, "cql_search", module_);
  search->addFnAttr(llvm::Attribute::NoUnwind);
  scope = Scope();
  describeContext(*search);
  scope.ctx = search->getArg(0);

  at(Block::Create(module_.getContext(), "entry", search));
  llvm::AllocaInst* matches = local(i32Type(), "matches", i32(0));
  const bool endsOnly = frontend::matchesAtEndsOnly(query);
  auto from = [&](llvm::Value* position) {
    return endsOnly ? kernel(Kernel::cqlNextEnd, {scope.ctx, position}) : position;
  };
  llvm::AllocaInst* current = local(i32Type(), "position", from(i32(0)));
  llvm::AllocaInst* read =
      manifest.local ? local(i32Type(), "read", contextField(CQL_CONTEXT(positionsRead), i32Type(), false))
                     : nullptr;
  Block *loop = block("position"), *matched = block("match"), *next = block("next"), *done = block("done");
  if (gameParts_.empty())
    jump(loop);
  else
    branch(builder_.CreateCall(module_.getFunction("cql_prefilter"), {scope.ctx}), loop, done);

  at(loop);
  // Evaluation may be so cheap that a game of 100 MB needs no polling.
  constexpr double kLittle = 20;  // nanoseconds
  if (estimates[query.root].cost >= kLittle) pollInterrupt();
  llvm::Value* position = load(current);
  PositionScope place(*this, position);
  if (isTested(query.root))
    jump(matched);
  else
    conditionOfPart(query.root, matched, next);

  at(matched);
  emitMatch(matches);
  llvm::Value* first = contextField(CQL_CONTEXT(firstMatchOnly), builder_.getInt8Ty(), true);
  const bool hasNoSideEffects =
      (node(query.root).effects & frontend::kImpureEffects & ~frontend::kComments) == 0;
  branch(hasNoSideEffects ? builder_.CreateICmpNE(first, builder_.getInt8(0))
                          : builder_.CreateICmpEQ(first, builder_.getInt8(2)),
         done, next);

  at(next);
  llvm::Value* following = from(builder_.CreateNSWAdd(position, i32(1)));
  store(following, current);
  Block* end = read ? block("readend") : done;
  branch(builder_.CreateICmpSLT(following, read ? load(read) : positionCount()), loop, end);
  if (read) {
    // Has more of the game read if it is not read to its end (GameRecord::unread).
    Block* more = block("readon");
    at(end);
    branch(builder_.CreateICmpSLT(following, positionCount()), more, done);
    at(more);
    store(call(Service::readOn).v, read);
    branch(builder_.CreateICmpSLT(following, load(read)), loop, done);
  }

  at(done);
  recordWithoutMatch(matches);
  llvm::Value* count = load(matches);
  builder_.CreateStore(count, contextAddress(CQL_CONTEXT(matchCount)));
  builder_.CreateRetVoid();
  manifest.slotCount = nextCell_;
  if (debugInfo_) debugInfo_->finish();
}

/// Evaluates the filters of columns and of output names at the first position if no position matches and such
/// games are of interest (language/61 §5, 62 §3). Rows that are records of the query have no record there.
void Emitter::recordWithoutMatch(llvm::AllocaInst* matchCount) {
  std::vector<NodeId> records;
  for (NodeId id = 0; id < query.nodes.size(); ++id)
    if (node(id).op == Op::Columns && (query.rows.empty() || node(id).number == kNameRecord))
      records.push_back(id);
  if (records.empty()) return;  // a query that can never match is the constant false
  Block *none = block("nomatch"), *wanted = block("recordwanted"), *recorded = block("recorded");
  branch(builder_.CreateICmpEQ(load(matchCount), i32(0)), none, recorded);
  at(none);
  llvm::Value* flag = contextField(CQL_CONTEXT(recordsUnmatched), builder_.getInt8Ty(), true);
  branch(builder_.CreateICmpNE(flag, builder_.getInt8(0)), wanted, recorded);
  at(wanted);
  {
    PositionScope place(*this, i32(0));
    for (const NodeId record : records) {
      Block* next = block("recordnext");
      condition(record, next, next);
      at(next);
    }
    jump(recorded);
  }
  at(recorded);
}

/// Records the current position as a match; `matchCount` is the number before it.
void Emitter::emitMatch(llvm::AllocaInst* matchCount) {
  CQL_ASSERT(matchCount->getAllocatedType() == i32Type() && scope.position);
  llvm::Value* count = load(matchCount);
  llvm::Value* index = builder_.CreateZExt(count, i64Type());
  llvm::Value* matches = contextField(CQL_CONTEXT(matches), ptrType(), true);
  builder_.CreateStore(scope.position, builder_.CreateGEP(i32Type(), matches, index));
  if (manifest.comments) {
    llvm::Value* marks = contextField(CQL_CONTEXT(matchMarks), ptrType(), true);
    llvm::Value* mark = journalMark();
    builder_.CreateStore(mark, builder_.CreateGEP(i32Type(), marks, index));
  }
  store(builder_.CreateAdd(count, i32(1)), matchCount);
}

}  // namespace cql::codegen
