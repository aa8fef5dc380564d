// Emits the text of filters, and its uses: str, comment, message, settag (language/32 §6, language/03).
#include <algorithm>

#include "codegen/core/emitters.h"
#include "codegen/core/search_support.h"
#include "frontend/passes/effects.h"

namespace cql::codegen {
namespace {

using frontend::SymbolKind;

void appendWord(Emitter& e, Value text, std::string_view word) {
  e.call(Service::textString, {text, e.string(word)});
}

void appendValue(Emitter& e, Value text, Type type, Value value) {
  switch (type) {
    case Type::Set:
      e.call(Service::textSet, {text, value});
      return;
    case Type::Number:
      e.call(Service::textNumber, {text, value});
      return;
    case Type::String:
      e.call(Service::textString, {text, value});
      return;
    case Type::Position:
      e.call(Service::textPosition, {text, value});
      return;
    case Type::Logical:
      appendWord(e, text, "<true>");
      return;
  }
}

/// Appends a variable: it may be unbound, and a piece prints with its letter.
void appendVariable(Emitter& e, Value text, const Node& node) {
  Block *bound = e.block("bound"), *unbound = e.block("unbound"), *done = e.block("printed");
  e.branch(e.isBound(node.symbol), bound, unbound);
  e.at(unbound);
  appendWord(e, text, "<unbound: " + e.query.symbols[node.symbol].name + ">");
  e.jump(done);
  e.at(bound);
  if (e.query.symbols[node.symbol].kind == SymbolKind::Piece) {
    e.call(Service::textPiece, {text, e.readIdentity(node.symbol), e.scope.position});
    if (node.flags & frontend::kAsCqli) {
      llvm::Value* absent = e.ir().CreateICmpEQ(e.readVariable(node.symbol).v, e.i64(0));
      emitIf(e, absent, [&] { appendWord(e, text, "[absent]"); });
    }
  } else
    appendValue(e, text, node.type, e.readVariable(node.symbol));
  e.jump(done);
  e.at(done);
}

void appendItem(Emitter& e, Value text, NodeId item) {
  const Node& node = e.node(item);
  const bool alone = (node.flags & frontend::kItem) != 0;
  if (node.op == Op::Variable && alone) return appendVariable(e, text, node);
  if (node.op == Op::DictName && alone) {
    e.call(Service::textDictionary, {text, e.i32(e.dictionaryIndex(node.symbol))});
    return;
  }
  if (node.type == Type::Set) return appendValue(e, text, Type::Set, e.set(item));
  Block *none = e.block("novalue"), *done = e.block("item");
  Value value = e.value(item, none);
  appendValue(e, text, node.type, value);
  e.jump(done);
  e.at(none);
  appendWord(e, text, "<false>");
  e.jump(done);
  e.at(done);
}

/// Joins the texts of the items. A string alone needs no copy.
Value textOf(Emitter& e, NodeId id) {
  const Node& node = e.node(id);
  if (node.kids.size() == 1 && e.node(node.kids[0]).op == Op::String)
    return e.string(e.node(node.kids[0]).text);
  Value text = e.call(Service::textBegin);
  for (NodeId item : node.kids) appendItem(e, text, item);
  return e.call(Service::textEnd, {text, e.locationOf(id)});
}

/// Passes the text of the items to `use`, then releases its memory.
void withText(Emitter& e, NodeId id, const std::function<void(Value text)>& use) {
  Value mark = e.call(Service::arenaMark);
  use(textOf(e, id));
  e.call(Service::arenaRelease, {mark});
}

}  // namespace

Value emitText(Emitter& e, NodeId id, Block*) {
  return textOf(e, id);
}

Value emitComment(Emitter& e, NodeId id, Block*) {
  const auto comment = [&] {
    withText(e, id, [&](Value text) { e.call(Service::comment, {e.scope.position, text}); });
  };
  // A text of bounded size, whose items have no side effects, is made only if it is read.
  const bool isPlain = std::ranges::all_of(e.node(id).kids, [&](NodeId item) {
    const Node& node = e.node(item);
    return frontend::isPure(node) && !(node.effects & frontend::kUsesStrings) && node.op != Op::DictName;
  });
  if (isPlain)
    unlessSilent(e, comment);
  else
    comment();
  return {};
}

Value emitMessage(Emitter& e, NodeId id, Block*) {
  const bool quiet = e.node(id).flags & frontend::kQuiet;
  withText(e, id, [&](Value text) { e.call(Service::message, {e.scope.position, text, e.i1(quiet)}); });
  return {};
}

Value emitSetTag(Emitter& e, NodeId id, Block* failed) {
  Value value = e.value(e.node(id).kids[0], failed);
  e.require(e.call(Service::setTag, {e.string(e.node(id).text), value}).v, failed);
  return {};
}

}  // namespace cql::codegen
