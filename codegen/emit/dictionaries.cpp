// Emits dictionaries (language/33 §2, §3). Numbers, sets and positions are passed as 64-bit cells.
#include "codegen/core/emitters.h"
#include "codegen/core/search_support.h"
#include "frontend/ir_views.h"
#include "runtime/assert.h"

namespace cql::codegen {
using frontend::DictAssignNode;
using frontend::DictKeyNode;
using frontend::LoopNode;
namespace {

/// A dictionary with its types; types that the query leaves open are arbitrary.
class Dictionary {
 public:
  Dictionary(Emitter& emitter, std::uint32_t symbol)
      : e_(emitter),
        symbol_(emitter.query.symbols[symbol]),
        index_(emitter.i32(emitter.dictionaryIndex(symbol))) {
    CQL_ASSERT(symbol_.kind == frontend::SymbolKind::Dictionary);
  }
  llvm::Value* index() const { return index_; }
  Type keyType() const { return symbol_.keyType.value_or(Type::Number); }
  Type valueType() const { return symbol_.valueType.value_or(Type::Number); }
  bool stringKeys() const { return keyType() == Type::String; }
  bool stringValues() const { return valueType() == Type::String; }

  Value cell(Type type, Value value) const {
    return type == Type::String || type == Type::Set ? value
                                                     : Value(e_.ir().CreateSExt(value.v, e_.i64Type()));
  }
  Value fromCell(Type type, Value value) const {
    return type == Type::String || type == Type::Set ? value
                                                     : Value(e_.ir().CreateTrunc(value.v, e_.i32Type()));
  }

  /// Requires that positions outside the tree are kept; persistent entries take none (language/60 §4).
  void requireLasting(Type type, Value value, Block* failed) const {
    if (type != Type::Position || !e_.imagines()) return;
    e_.require(
        symbol_.persistent ? e_.isReal(value.v) : e_.kernel(Kernel::cqlIsLasting, {e_.scope.ctx, value.v}),
        failed);
  }

  /// Looks up a key; returns an i1, true if it was found. found() is its value.
  llvm::Value* get(Value key) const {
    return e_.call(stringKeys() ? Service::dictGetByString : Service::dictGet, {index_, cell(keyType(), key)})
        .v;
  }
  Value found() const {
    return fromCell(valueType(), e_.call(stringValues() ? Service::dictValueString : Service::dictValue));
  }
  void set(Value key, Value value) const {
    const Service service = stringKeys()
                                ? (stringValues() ? Service::dictSetStringByString : Service::dictSetByString)
                                : (stringValues() ? Service::dictSetString : Service::dictSet);
    e_.call(service, {index_, cell(keyType(), key), cell(valueType(), value)});
  }
  void erase(Value key) const {
    e_.call(stringKeys() ? Service::dictEraseByString : Service::dictErase, {index_, cell(keyType(), key)});
  }

 private:
  Emitter& e_;
  const frontend::Symbol& symbol_;
  llvm::Value* index_;
};

}  // namespace

/// Runs the body for each entry in ascending order of the keys, including entries that it adds above the
/// current one.
Value emitDictLoop(Emitter& e, NodeId id, Block*) {
  const Node& node = e.node(id);
  const Dictionary d(e, node.symbol2);
  const Type type = d.keyType();
  llvm::Type* keyType = e.i64Type();
  if (d.stringKeys()) keyType = e.ptrType();
  llvm::AllocaInst* key = e.local(keyType, "key", llvm::Constant::getNullValue(keyType));
  llvm::AllocaInst* size = e.local(e.i64Type(), "keysize", e.i64(0));
  llvm::AllocaInst* first = e.local(e.i1Type(), "first", e.i1(true));
  Block *test = e.block("entries"), *round = e.block("entry"), *done = e.block("entriesdone");
  llvm::Value* start = e.arenaMark();
  e.jump(test);

  e.at(test);
  e.pollInterrupt();
  Value last = d.stringKeys() ? Value(e.load(key), e.load(size)) : Value(e.load(key));
  llvm::Value* more =
      e.call(d.stringKeys() ? Service::dictNextByString : Service::dictNext, {d.index(), e.load(first), last})
          .v;
  e.store(e.i1(false), first);
  e.branch(more, round, done);

  e.at(round);
  e.releaseArena(start);
  Value now = e.call(d.stringKeys() ? Service::dictKeyString : Service::dictKey);
  e.store(now.v, key);
  if (d.stringKeys()) e.store(now.size, size);
  Block* next = e.block("nextentry");
  requireUnbound(e, node.symbol, id);
  e.writeVariable(node.symbol, d.fromCell(type, now));
  e.conditionOfPart(LoopNode(node).body(), next, next);
  e.at(next);
  e.setBound(node.symbol, false);
  e.jump(test);

  e.at(done);
  e.releaseArena(start);
  return {};
}

/// Matches if the key exists, whatever its value (language/33 §2).
void emitDictLookupCondition(Emitter& e, NodeId id, Block* matched, Block* failed) {
  const Dictionary d(e, e.node(id).symbol);
  e.branch(d.get(e.value(DictKeyNode(e.node(id)).key(), failed)), matched, failed);
}

Value emitDictLookup(Emitter& e, NodeId id, Block* failed) {
  const Node& node = e.node(id);
  const Dictionary d(e, node.symbol);
  auto lookup = [&](Block* none) -> Value {
    e.require(d.get(e.value(DictKeyNode(node).key(), none)), none);
    return d.found();
  };
  return node.type == Type::Set ? e.setOrEmpty(id, lookup) : lookup(failed);
}

Value emitDictAssign(Emitter& e, NodeId id, Block* failed) {
  const Node& node = e.node(id);
  Value key = e.value(DictAssignNode(node).key(), failed);
  Value value = e.value(DictAssignNode(node).value(), failed);
  const Dictionary dictionary(e, node.symbol);
  if (e.imagines()) {
    dictionary.requireLasting(dictionary.keyType(), key, failed);
    dictionary.requireLasting(dictionary.valueType(), value, failed);
  }
  dictionary.set(key, value);
  return {};
}

Value emitDictDelete(Emitter& e, NodeId id, Block* failed) {
  Dictionary(e, e.node(id).symbol).erase(e.value(DictKeyNode(e.node(id)).key(), failed));
  return {};
}

Value emitDictClear(Emitter& e, NodeId id, Block*) {
  e.call(Service::dictClear, {Dictionary(e, e.node(id).symbol).index()});
  return {};
}

Value emitDictName(Emitter&, NodeId, Block*) {
  return {};
}

Value emitDictCount(Emitter& e, NodeId id, Block*) {
  return e.call(Service::dictCount, {Dictionary(e, e.node(id).symbol).index()});
}

}  // namespace cql::codegen
