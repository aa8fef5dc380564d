// Emits strings, slices, conversions, regular expressions, files (language/32).
#include "codegen/emit/strings.h"

#include "codegen/core/emitters.h"
#include "codegen/core/search_support.h"
#include "frontend/ir_views.h"

namespace cql::codegen {
using frontend::AssignCharNode;
using frontend::AssignSliceNode;
using frontend::CharAtNode;
using frontend::CharFromCodeNode;
using frontend::FileNode;
using frontend::RegexMatchNode;
using frontend::SliceNode;
using frontend::TextFunctionNode;
using frontend::TextSearchNode;
using frontend::WriteFileNode;
namespace {

llvm::Value* length(Emitter& e, Value text) {
  return e.ir().CreateTrunc(text.size, e.i32Type());
}

/// Counts a negative index from the end.
llvm::Value* fromEnd(Emitter& e, llvm::Value* index, llvm::Value* length) {
  llvm::Value* negative = e.ir().CreateICmpSLT(index, e.i32(0));
  return e.ir().CreateSelect(negative, e.ir().CreateAdd(index, length), index);
}

llvm::Value* clamp(Emitter& e, llvm::Value* value, llvm::Value* low, llvm::Value* high) {
  value = e.ir().CreateBinaryIntrinsic(llvm::Intrinsic::smax, value, low);
  return e.ir().CreateBinaryIntrinsic(llvm::Intrinsic::smin, value, high);
}

struct Part {
  llvm::Value *begin, *end;
};

/// Returns s[i]; branches to `failed` if there is no such byte (language/32 §4).
Part oneByte(Emitter& e, NodeId index, llvm::Value* length, Block* failed) {
  llvm::Value* at = fromEnd(e, e.value(index, failed).v, length);
  e.require(e.ir().CreateICmpULT(at, length), failed);
  return {at, e.ir().CreateAdd(at, e.i32(1))};
}

/// Returns s[i:j], clipped to the string.
Part slice(Emitter& e, NodeId low, NodeId high, llvm::Value* length, Block* failed) {
  llvm::Value* begin = low == frontend::kNone ? e.i32(0) : e.value(low, failed).v;
  llvm::Value* end = high == frontend::kNone ? length : e.value(high, failed).v;
  if (low != frontend::kNone) begin = clamp(e, fromEnd(e, begin, length), e.i32(0), length);
  if (high != frontend::kNone) end = clamp(e, fromEnd(e, end, length), begin, length);
  return {begin, end};
}

Value partOf(Emitter& e, Value text, Part part) {
  llvm::Value* data =
      e.ir().CreateGEP(e.ir().getInt8Ty(), text.v, e.ir().CreateZExt(part.begin, e.i64Type()));
  return {data, e.ir().CreateZExt(e.ir().CreateSub(part.end, part.begin), e.i64Type())};
}

/// Assigns x[i] = T, x[i:j] = T: takes the bounds of the current value, then evaluates T.
void assignPart(Emitter& e, NodeId id, Block* failed) {
  const Node& node = e.node(id);
  e.requireBound(node.symbol, id);
  llvm::Value* size = length(e, e.textOfVariable(node.symbol));
  const Part part = node.op == Op::AssignChar
                        ? oneByte(e, AssignCharNode(node).index(), size, failed)
                        : slice(e, AssignSliceNode(node).begin(), AssignSliceNode(node).end(), size, failed);
  Value value = e.value(node.operands.back(), failed);
  e.call(Service::replaceInVariable,
         {e.i32(e.variableIndex(node.symbol)), part.begin, part.end, value, e.locationOf(id)});
}

/// Returns the name of a file; stops the run if it has no value (language/32 §10).
Value fileName(Emitter& e, NodeId id, NodeId name) {
  Emitter::Join join(e, Type::String, "filename");
  Block* none = e.block("noname");
  join.arrive(e.value(name, none));
  e.at(none);
  e.stop(RunTimeError::FileNameWithoutValue, id);
  return join.finish();
}

Value indexOf(Emitter& e, const Node& node, Block* failed) {
  const TextSearchNode search(node);
  Value needle = valueForUseAfter(e, search.needle(), {search.text()}, failed);
  Value text = e.valueInPlace(search.text(), failed);
  llvm::Value* index = e.call(Service::findString, {needle, text}).v;
  e.require(e.ir().CreateICmpSGE(index, e.i64(0)), failed);
  return e.ir().CreateTrunc(index, e.i32Type());
}

/// Returns an i1: the pattern matches in the string.
llvm::Value* searchRegex(Emitter& e, NodeId id, Block* failed) {
  const RegexMatchNode node(e.node(id));
  Value subject = e.value(node.text(), failed);
  if (node.regex() != frontend::kNone)
    return e.call(Service::regexSearch, {e.i32(node.regex()), subject, e.locationOf(id)}).v;
  Value pattern = e.value(node.pattern(), failed);
  return e.call(Service::regexSearchFor, {pattern, subject, e.locationOf(id)}).v;
}

}  // namespace

Value valueForUseAfter(Emitter& e, NodeId text, std::initializer_list<NodeId> next, Block* failed) {
  const auto isString = [&](std::uint32_t symbol) {
    return e.query.symbols[symbol].kind == frontend::SymbolKind::String;
  };
  bool changes = false;
  for (const NodeId filter : next)
    for (std::uint32_t symbol = 0; filter != frontend::kNone && symbol < e.query.symbols.size(); ++symbol)
      changes |= isString(symbol) && mayChange(e, filter, symbol);
  return changes ? e.value(text, failed) : e.valueInPlace(text, failed);
}

llvm::Value* isSameText(Emitter& e, Value a, Value b) {
  CQL_ASSERT(a.size && b.size);
  return e.kernel(Kernel::cqlSameText, {a.v, a.size, b.v, b.size});
}

/// Needs no text of the match, so none is copied.
void emitRegexMatchCondition(Emitter& e, NodeId id, Block* matched, Block* failed) {
  e.branch(searchRegex(e, id, failed), matched, failed);
}

Value emitStringLength(Emitter& e, NodeId id, Block* failed) {
  return length(e, e.valueInPlace(TextFunctionNode(e.node(id)).text(), failed));
}

Value emitIndexOf(Emitter& e, NodeId id, Block* failed) {
  return indexOf(e, e.node(id), failed);
}

Value emitSubstring(Emitter& e, NodeId id, Block* failed) {
  indexOf(e, e.node(id), failed);
  return {};
}

Value emitAssignChar(Emitter& e, NodeId id, Block* failed) {
  assignPart(e, id, failed);
  return {};
}

Value emitAssignSlice(Emitter& e, NodeId id, Block* failed) {
  assignPart(e, id, failed);
  return {};
}

Value emitReadFile(Emitter& e, NodeId id, Block*) {
  return e.call(Service::readFile, {fileName(e, id, FileNode(e.node(id)).name()), e.locationOf(id)});
}

Value emitWriteFile(Emitter& e, NodeId id, Block* failed) {
  const WriteFileNode node(e.node(id));
  Value name = fileName(e, id, node.name());
  Value content = e.value(node.content(), failed);
  e.call(Service::writeFile, {name, content, e.locationOf(id)});
  return {};
}

Value emitCharAt(Emitter& e, NodeId id, Block* failed) {
  const CharAtNode node(e.node(id));
  const bool inPlace = e.mayStayInPlace(id);
  Value text =
      inPlace ? valueForUseAfter(e, node.text(), {node.index()}, failed) : e.value(node.text(), failed);
  return partOf(e, text, oneByte(e, node.index(), length(e, text), failed));
}

Value emitSlice(Emitter& e, NodeId id, Block* failed) {
  const SliceNode node(e.node(id));
  const bool inPlace = e.mayStayInPlace(id);
  Value text = inPlace ? valueForUseAfter(e, node.text(), {node.begin(), node.end()}, failed)
                       : e.value(node.text(), failed);
  return partOf(e, text, slice(e, node.begin(), node.end(), length(e, text), failed));
}

Value emitCharCode(Emitter& e, NodeId id, Block* failed) {
  Value text = e.valueInPlace(TextFunctionNode(e.node(id)).text(), failed);
  e.require(e.ir().CreateICmpEQ(text.size, e.i64(1)), failed);
  return e.ir().CreateZExt(e.ir().CreateLoad(e.ir().getInt8Ty(), text.v), e.i32Type());
}

Value emitCharFromCode(Emitter& e, NodeId id, Block* failed) {
  llvm::Value* code = e.value(CharFromCodeNode(e.node(id)).code(), failed).v;
  e.require(e.ir().CreateICmpULT(e.ir().CreateSub(code, e.i32(1)), e.i32(255)), failed);
  return e.call(Service::charString, {code});
}

Value emitChangeCase(Emitter& e, NodeId id, Block* failed) {
  return e.call(Service::changeCase,
                {e.valueInPlace(TextFunctionNode(e.node(id)).text(), failed), e.i32(e.node(id).number)});
}

Value emitRegexMatch(Emitter& e, NodeId id, Block* failed) {
  e.require(searchRegex(e, id, failed), failed);
  return e.call(Service::regexGroup, {e.i32(0), e.locationOf(id)});
}

Value emitCurrentTransform(Emitter& e, NodeId id, Block*) {
  return e.string(e.node(id).text);
}

}  // namespace cql::codegen
