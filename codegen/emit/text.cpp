// Emits the text of filters, and its uses: str, comment, message, settag (language/32 §6, language/03).
#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "codegen/core/emitters.h"
#include "codegen/core/search_support.h"
#include "frontend/ir_views.h"
#include "frontend/passes/effects.h"
#include "runtime/comments/text_part.h"

namespace cql::codegen {
namespace {

using frontend::RecordedValueNode;
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
  if (node.operands.size() == 1 && e.node(node.operands.front()).op == Op::String)
    return e.string(e.node(node.operands.front()).text);
  Value text = e.call(Service::textBegin);
  for (NodeId item : node.operands) appendItem(e, text, item);
  return e.call(Service::textEnd, {text, e.locationOf(id)});
}

/// Passes the text of the items to `use`, then releases its memory.
void withText(Emitter& e, NodeId id, const std::function<void(Value text)>& use) {
  llvm::Value* mark = e.arenaMark();
  use(textOf(e, id));
  e.releaseArena(mark);
}

/// The items of a comment as TextParts on the stack.
class Parts {
 public:
  Parts(Emitter& e, std::size_t most)
      : e_(e), all_(e.local(llvm::ArrayType::get(e.ir().getInt8Ty(), most * sizeof(TextPart)), "parts")) {
    all_->setAlignment(llvm::Align(alignof(TextPart)));
  }

  void begin() { ++count_; }
  void put(TextPart::Kind kind, llvm::Value* bits, llvm::Value* size = nullptr) {
    e_.ir().CreateStore(bits, place(offsetof(TextPart, bits)));
    e_.ir().CreateStore(size ? size : e_.i32(0), place(offsetof(TextPart, size)));
    e_.ir().CreateStore(e_.i32(static_cast<int>(kind)), place(offsetof(TextPart, kind)));
  }
  void putWords(Value words) {
    put(TextPart::Kind::Words, e_.ir().CreatePtrToInt(words.v, e_.i64Type()),
        e_.ir().CreateTrunc(words.size, e_.i32Type()));
  }
  void putWords(std::string_view words) { putWords(e_.string(words)); }
  void putValue(Type type, Value value);
  void comment() {
    e_.call(Service::commentParts,
            {e_.scope.position, e_.ir().CreatePtrToInt(all_, e_.i64Type()), e_.i32(count_)});
  }

 private:
  llvm::Value* place(std::size_t member) {
    return e_.ir().CreateConstInBoundsGEP1_64(
        e_.ir().getInt8Ty(), all_, static_cast<std::size_t>(count_ - 1) * sizeof(TextPart) + member);
  }

  Emitter& e_;
  llvm::AllocaInst* all_;
  int count_ = 0;
};

void Parts::putValue(Type type, Value value) {
  switch (type) {
    case Type::Set:
      return put(TextPart::Kind::Set, value.v);
    case Type::Number:
      return put(TextPart::Kind::Number, e_.ir().CreateSExt(value.v, e_.i64Type()));
    case Type::Position:
      return put(TextPart::Kind::Position, e_.ir().CreateSExt(value.v, e_.i64Type()));
    case Type::String:
      return putWords(value);
    case Type::Logical:
      return putWords("<true>");
  }
}

void addVariable(Emitter& e, Parts& parts, const Node& node) {
  Block *bound = e.block("bound"), *unbound = e.block("unbound"), *done = e.block("part");
  const bool isPiece = e.query.symbols[node.symbol].kind == SymbolKind::Piece;
  e.branch(e.isBound(node.symbol), bound, unbound);
  e.at(unbound);
  parts.putWords("<unbound: " + e.query.symbols[node.symbol].name + ">");
  e.jump(done);
  e.at(bound);
  if (isPiece)
    parts.put(TextPart::Kind::Piece, e.ir().CreateZExt(e.readIdentity(node.symbol), e.i64Type()));
  else
    parts.putValue(node.type, e.readVariable(node.symbol));
  e.jump(done);
  e.at(done);
  if (!isPiece || !(node.flags & frontend::kAsCqli)) return;
  // CQLi names a piece that is not on the board.
  parts.begin();
  parts.putWords("");
  emitIf(e, e.isBound(node.symbol), [&] {
    llvm::Value* absent = e.ir().CreateICmpEQ(e.readVariable(node.symbol).v, e.i64(0));
    emitIf(e, absent, [&] { parts.putWords("[absent]"); });
  });
}

void addItem(Emitter& e, Parts& parts, NodeId item) {
  const Node& node = e.node(item);
  parts.begin();
  if (node.op == Op::String) return parts.putWords(node.text);
  if (node.op == Op::Variable && (node.flags & frontend::kItem)) return addVariable(e, parts, node);
  if (node.type == Type::Set) return parts.putValue(Type::Set, e.set(item));
  Block *none = e.block("novalue"), *done = e.block("part");
  Value value = e.value(item, none);
  parts.putValue(node.type, value);
  e.jump(done);
  e.at(none);
  parts.putWords("<false>");
  e.jump(done);
  e.at(done);
}

/// Returns true if the text can be made when the game has been searched: it cannot be too long, and its items
/// have no other effect and values that do not change.
bool canWait(const Emitter& e, NodeId comment) {
  return std::ranges::all_of(e.node(comment).operands, [&](NodeId item) {
    const Node& node = e.node(item);
    return frontend::isPure(node) && !(node.effects & frontend::kUsesStrings) && node.op != Op::DictName &&
           (node.op == Op::String || node.type != Type::String);
  });
}

}  // namespace

Value emitText(Emitter& e, NodeId id, Block*) {
  return textOf(e, id);
}

Value emitComment(Emitter& e, NodeId id, Block*) {
  if (canWait(e, id)) {
    unlessSilent(e, [&] {
      const std::vector<NodeId>& items = e.node(id).operands;
      Parts parts(e, 2 * items.size());
      for (NodeId item : items) addItem(e, parts, item);
      parts.comment();
    });
    return {};
  }
  const auto comment = [&] {
    withText(e, id, [&](Value text) { e.call(Service::comment, {e.scope.position, text}); });
  };
  // A text of bounded size, whose items have no side effects, is made only if it is read.
  const bool isPlain = std::ranges::all_of(e.node(id).operands, [&](NodeId item) {
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
  Value value = e.value(RecordedValueNode(e.node(id)).value(), failed);
  e.require(e.call(Service::setTag, {e.string(e.node(id).text), value}).v, failed);
  return {};
}

}  // namespace cql::codegen
