#include "codegen/position_memo.h"

#include "codegen/search_support.h"
#include "frontend/passes/effects.h"

namespace cql::codegen {

bool PositionMemo::canRemember(const Emitter& emitter, NodeId filter) {
  const Node& node = emitter.node(filter);
  auto isPathState = [](const Node& n) { return n.op == Op::PathPosition || n.op == Op::PathCount; };
  return frontend::isPure(node) && !(node.effects & frontend::kReadsVariables) && !emitter.scope.row &&
         emitter.scope.rowCell == kNoCell && !contains(emitter, filter, isPathState);
}

/// The bits lie in the frame of cql_search; no answer is known at the start of a game.
PositionMemo::PositionMemo(Emitter& emitter, NodeId filter)
    : e_(emitter), filter_(filter), bits_(e_.newCells()), from_(e_.newCells()), end_(e_.newCells()) {
  ScopeGuard scope(e_);
  llvm::IRBuilderBase::InsertPointGuard place(e_.ir());
  llvm::Function* search = e_.module().getFunction("cql_search");
  e_.ir().SetInsertPoint(search->getEntryBlock().getTerminator());
  e_.scope.ctx = search->getArg(0);
  llvm::Value* words = e_.ir().CreateLShr(e_.ir().CreateAdd(e_.positionCount(), e_.i32(63)), e_.i32(6));
  e_.storeCell(bits_, e_.ir().CreateAlloca(e_.i64Type(), words, "answers"));
}

void PositionMemo::begin(llvm::Value* from) {
  llvm::Value* outside = e_.ir().CreateOr(e_.ir().CreateICmpSLT(from, e_.loadCell(from_, e_.i32Type())),
                                          e_.ir().CreateICmpSGT(from, e_.loadCell(end_, e_.i32Type())));
  emitIf(e_, outside, [&] {
    e_.storeCell(from_, from);
    e_.storeCell(end_, from);
  });
}

void PositionMemo::extend(llvm::Value* limit, const std::function<void(llvm::Value* position)>& matched) {
  Block *test = e_.block("ask"), *round = e_.block("unknown"), *done = e_.block("asked");
  e_.jump(test);
  e_.at(test);
  llvm::Value* position = e_.loadCell(end_, e_.i32Type());
  e_.branch(e_.ir().CreateICmpSLT(position, limit), round, done);
  e_.at(round);
  e_.pollInterrupt();
  Block *yes = e_.block("yes"), *no = e_.block("no");
  {
    ElsewhereScope there(e_, position);
    e_.conditionOfPart(filter_, yes, no);
  }
  auto note = [&](bool answer) {
    e_.kernel("cqlSetBit", {bits(), position, e_.i1(answer)});
    e_.storeCell(end_, e_.ir().CreateAdd(position, e_.i32(1)));
  };
  e_.at(yes);
  note(true);
  matched(position);
  if (e_.ir().GetInsertBlock()) e_.jump(test);
  e_.at(no);
  note(false);
  e_.jump(test);
  e_.at(done);
}

llvm::Value* PositionMemo::first(llvm::Value* from, llvm::Value* limit) {
  begin(from);
  llvm::Value* end = e_.loadCell(end_, e_.i32Type());
  llvm::Value* known = e_.ir().CreateSelect(e_.ir().CreateICmpSLT(end, limit), end, limit);
  llvm::AllocaInst* found = e_.local(e_.i32Type(), "first", next(from, known));
  Block *unknown = e_.block("nonesofar"), *done = e_.block("first");
  e_.branch(isPosition(e_, e_.load(found)), done, unknown);
  e_.at(unknown);
  extend(limit, [&](llvm::Value* position) {
    e_.store(position, found);
    e_.jump(done);
  });
  e_.jump(done);
  e_.at(done);
  return e_.load(found);
}

void PositionMemo::evaluate(llvm::Value* from, llvm::Value* limit) {
  begin(from);
  extend(limit, [](llvm::Value*) {});
}

llvm::Value* PositionMemo::count(llvm::Value* from, llvm::Value* limit) {
  return e_.kernel("cqlCountBits", {bits(), from, limit});
}

llvm::Value* PositionMemo::next(llvm::Value* from, llvm::Value* limit) {
  return e_.kernel("cqlNextBit", {bits(), from, limit});
}

}  // namespace cql::codegen
