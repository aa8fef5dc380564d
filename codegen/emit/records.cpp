// Emits rows and tallies (language/61): collects their values in a builder of texts.
#include "codegen/core/emitters.h"
#include "codegen/core/search_support.h"
#include "frontend/ir_views.h"
#include "runtime/comments/added_comment.h"
#include "runtime/comments/journal.h"
#include "runtime/comments/name_pattern.h"
#include "runtime/values/output_value.h"

namespace cql::codegen {
using frontend::EvidenceNode;
using frontend::TallyNode;
namespace {

using Kind = OutputValue::Kind;

void recordKind(Emitter& e, Value record, Kind kind) {
  e.call(Service::recordValue, {record, e.i32(static_cast<int>(kind)), e.i64(0)});
}

/// Returns kind and bits of a number or set.
std::pair<llvm::Value*, llvm::Value*> bitsOf(Emitter& e, Type type, Value value) {
  if (type == Type::Set) return {e.i32(static_cast<int>(Kind::Set)), value.v};
  return {e.i32(static_cast<int>(Kind::Integer)), e.ir().CreateSExt(value.v, e.i64Type())};
}

/// Contributes a number or set. Most values stay from one position to the next: then the last entry of the
/// journal is counted again, and so is the mark.
void contribute(Emitter& e, Contribution where, llvm::Value* kind, llvm::Value* bits) {
  llvm::Value* which = e.i32(where.encoded());
  auto call = [&] { e.call(Service::tallyValue, {which, kind, bits}); };
  if (where.now) return call();
  Block *again = e.block("samevalue"), *other = e.block("othervalue"), *done = e.block("contributed");
  llvm::Value* last = e.contextField(CQL_CONTEXT(lastValue), e.ptrType(), false);
  auto part = [&](std::size_t offset) {
    return e.ir().CreateConstInBoundsGEP1_64(e.ir().getInt8Ty(), last, offset);
  };
  auto is = [&](std::size_t offset, llvm::Value* value) {
    return e.ir().CreateICmpEQ(e.ir().CreateLoad(value->getType(), part(offset)), value);
  };
  llvm::Value* size = e.journalMark();
  e.branch(e.ir().CreateAnd({is(offsetof(AddedComment, first), which), is(offsetof(AddedComment, bits), bits),
                             e.ir().CreateICmpSLT(size, e.i32(CommentList::kMostMarks))}),
           again, other);
  e.at(again);
  llvm::Value* times = part(offsetof(AddedComment, times));
  e.ir().CreateStore(e.ir().CreateAdd(e.ir().CreateLoad(e.i32Type(), times), e.i32(1)), times);
  llvm::Value* larger = e.ir().CreateAdd(size, e.i32(1));
  e.ir().CreateStore(larger, e.contextAddress(CQL_CONTEXT(journalSize)));
  e.jump(done);
  e.at(other);
  call();
  e.jump(done);
  e.at(done);
}

void recordTyped(Emitter& e, Value record, Type type, Value value) {
  switch (type) {
    case Type::Set:
    case Type::Number: {
      const auto [kind, bits] = bitsOf(e, type, value);
      e.call(Service::recordValue, {record, kind, bits});
      return;
    }
    case Type::String:
      e.call(Service::recordText, {record, value});
      return;
    case Type::Position:
      e.call(Service::recordPosition, {record, value});
      return;
    case Type::Logical:
      recordKind(e, record, Kind::True);
      return;
  }
}

/// Records a variable: it may be unbound, and a piece is written with its letter.
void recordVariable(Emitter& e, Value record, const Node& node) {
  Block *bound = e.block("bound"), *unbound = e.block("unbound"), *done = e.block("recorded");
  e.branch(e.isBound(node.symbol), bound, unbound);
  e.at(unbound);
  recordKind(e, record, Kind::None);
  e.jump(done);
  e.at(bound);
  if (e.query.symbols[node.symbol].kind == frontend::SymbolKind::Piece)
    e.call(Service::recordPiece, {record, e.readIdentity(node.symbol), e.scope.position});
  else
    recordTyped(e, record, node.type, e.readVariable(node.symbol));
  e.jump(done);
  e.at(done);
}

void recordItem(Emitter& e, Value record, NodeId item) {
  const Node& node = e.node(item);
  const bool alone = (node.flags & frontend::kItem) != 0;
  if (node.op == Op::Variable && alone) return recordVariable(e, record, node);
  if (node.op == Op::DictName && alone) {
    Value text = e.call(Service::textBegin);
    e.call(Service::textDictionary, {text, e.i32(e.dictionaryIndex(node.symbol))});
    return recordTyped(e, record, Type::String, e.call(Service::textEnd, {text, e.locationOf(item)}));
  }
  if (node.type == Type::Set) return recordTyped(e, record, Type::Set, e.set(item));
  Block *none = e.block("novalue"), *done = e.block("recorded");
  Value value = e.value(item, none);
  recordTyped(e, record, node.type, value);
  e.jump(done);
  e.at(none);
  recordKind(e, record, node.type == Type::Logical ? Kind::False : Kind::None);
  e.jump(done);
  e.at(done);
}

/// Records the values of all operands at the current position; `silent` drops their comments.
void record(Emitter& e, NodeId id, AddedComment::Kind kind, bool silent) {
  const Node& node = e.node(id);
  llvm::Value* memory = e.arenaMark();
  llvm::Value* mark = silent ? e.journalMark() : nullptr;
  Value values = e.call(Service::textBegin);
  for (NodeId item : node.operands) recordItem(e, values, item);
  if (mark) e.rollback(mark);
  e.call(Service::recordEnd, {values, e.scope.position, e.i32(static_cast<int>(kind)), e.i32(node.number)});
  e.releaseArena(memory);
}

}  // namespace

Value emitRow(Emitter& e, NodeId id, Block*) {
  record(e, id, AddedComment::Kind::Row, false);
  return {};
}

/// Records once for each record of a `row` filter since the last time; without such a filter, and for names
/// of outputs, once for the position.
Value emitColumns(Emitter& e, NodeId id, Block*) {
  if (e.query.rows.empty() || e.node(id).number == kNameRecord) {
    record(e, id, AddedComment::Kind::Columns, true);
    return {};
  }
  Block *next = e.block("nextrow"), *some = e.block("row"), *done = e.block("rowsdone");
  e.jump(next);
  e.at(next);
  llvm::Value* position = e.call(Service::nextRow).v;
  e.branch(e.ir().CreateICmpSGE(position, e.i32(0)), some, done);
  e.at(some);
  {
    PositionScope place(e, position);
    record(e, id, AddedComment::Kind::Columns, true);
  }
  e.jump(next);
  e.at(done);
  return {};
}

Value emitEvidence(Emitter& e, NodeId id, Block*) {
  const Node& node = e.node(id);
  const auto record = [&](int which, llvm::Value* bits) {
    e.call(Service::evidence, {e.scope.position, e.i32(static_cast<int>(node.mode)), e.i32(which), bits});
  };
  ifDrawn(e, [&] {
    if (node.operands.empty() || EvidenceNode(node).variable() == frontend::kNone) return record(0, e.i64(0));
    const NodeId variable = EvidenceNode(node).variable();
    emitIf(e, e.isBound(e.node(variable).symbol), [&] { record(node.number, e.set(variable)); });
  });
  return {};
}

Value emitTally(Emitter& e, NodeId id, Block* failed) {
  const Node& node = e.node(id);
  const Contribution where{node.number, (node.flags & frontend::kPerGame) != 0,
                           (node.flags & frontend::kNow) != 0};
  const Type type = e.node(TallyNode(node).value()).type;
  Value value = e.value(TallyNode(node).value(), failed);
  if (TallyNode(node).group() == frontend::kNone && type != Type::String) {
    const auto [kind, bits] = bitsOf(e, type, value);
    contribute(e, where, kind, bits);
    return {};
  }
  Value group;
  if (TallyNode(node).group() != frontend::kNone) group = e.value(TallyNode(node).group(), failed);
  Value record = e.call(Service::textBegin);
  recordTyped(e, record, type, value);
  if (TallyNode(node).group() != frontend::kNone)
    recordTyped(e, record, e.node(TallyNode(node).group()).type, group);
  e.call(Service::recordEnd,
         {record, e.scope.position, e.i32(static_cast<int>(AddedComment::Kind::Contribution)),
          e.i32(where.encoded())});
  return {};
}

}  // namespace cql::codegen
