#include "codegen/core/best_value.h"

#include "runtime/assert.h"

namespace cql::codegen {

BestValue::BestValue(Emitter& emitter, Type type, bool largest, bool comments)
    : e_(emitter), strings_(type == Type::String), largest_(largest), comments_(comments) {
  CQL_ASSERT(type != Type::Logical);
  any_ = e_.local(e_.i1Type(), "any", e_.i1(false));
  best_ = e_.local(e_.typeOf(type), "best");
  if (strings_) size_ = e_.local(e_.i64Type(), "bestsize");
  if (comments_) slot_ = static_cast<std::int32_t>(e_.manifest.journalSlots++);
}

void BestValue::begin() {
  if (comments_) mark_ = e_.journalMark();
}

void BestValue::consider(Value candidate, Block* next) {
  CQL_ASSERT(next && (!comments_ || mark_));
  Block *first = e_.block("first"), *again = e_.block("again"), *better = e_.block("better");
  Block* notBetter = comments_ ? e_.block("notbetter") : next;
  e_.branch(e_.load(any_), again, first);

  e_.at(again);
  CQL_ASSERT(candidate.v && (candidate.size != nullptr) == strings_);
  Value old(e_.load(best_), strings_ ? e_.load(size_) : nullptr);
  llvm::Value* order = strings_ ? e_.call(Service::compareStrings, {candidate, old}).v : nullptr;
  auto is = [&](llvm::CmpInst::Predicate p) {
    return strings_ ? e_.ir().CreateICmp(p, order, e_.i32(0)) : e_.ir().CreateICmp(p, candidate.v, old.v);
  };
  e_.branch(is(largest_ ? llvm::CmpInst::ICMP_SGT : llvm::CmpInst::ICMP_SLT), better, notBetter);
  if (comments_) {
    Block *equal = e_.block("equal"), *worse = e_.block("worse");
    e_.at(notBetter);
    e_.branch(is(llvm::CmpInst::ICMP_EQ), equal, worse);
    e_.at(equal);
    e_.call(Service::journalAppendSaved, {e_.i32(slot_), mark_});
    e_.jump(worse);
    e_.at(worse);
    e_.rollback(mark_);
    e_.jump(next);
  }

  e_.at(first);
  e_.jump(better);
  e_.at(better);
  e_.store(e_.i1(true), any_);
  e_.store(candidate.v, best_);
  if (strings_) e_.store(candidate.size, size_);
  if (comments_) {
    e_.call(Service::journalSave, {e_.i32(slot_), mark_});
    e_.rollback(mark_);
  }
  e_.jump(next);
}

Value BestValue::finish(Block* failed) {
  CQL_ASSERT(failed);
  e_.require(e_.load(any_), failed);
  if (comments_) e_.call(Service::journalRestore, {e_.i32(slot_)});
  return Value(e_.load(best_), strings_ ? e_.load(size_) : nullptr);
}

}  // namespace cql::codegen
