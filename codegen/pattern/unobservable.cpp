#include "codegen/pattern/unobservable.h"

#include <algorithm>

#include "codegen/core/search_support.h"
#include "frontend/op_table.h"
#include "frontend/passes/effects.h"
#include "runtime/assert.h"

namespace cql::codegen {
namespace {

using frontend::SourceRange;
using frontend::Use;

bool contains(const SourceRange& whole, const SourceRange& part) {
  return whole.buffer == part.buffer && whole.call == part.call && whole.begin <= part.begin &&
         part.end <= whole.end;
}

bool names(const Node& node, std::uint32_t symbol) {
  return (frontend::namesSymbol(node.op) && (node.symbol == symbol || node.symbol2 == symbol)) ||
         std::ranges::find(node.symbols, symbol) != node.symbols.end();
}

/// Returns true if the variable is assigned and read in this text alone. Copies made by a transform have the
/// filter's location. Reads before the assignment may stop the run (kStops), which is tested elsewhere.
bool isKnownOnlyIn(const Emitter& e, const SourceRange& text, std::uint32_t symbol) {
  auto isPlain = [](const Node& node) {
    return node.op == Op::Assign || (node.op == Op::Variable && !(node.flags & frontend::kItem));
  };
  return !e.query.symbols[symbol].persistent && std::ranges::all_of(e.query.nodes, [&](const Node& node) {
    return !names(node, symbol) || (isPlain(node) && contains(text, node.range));
  });
}

bool isUnobservableIn(const Emitter& e, NodeId id, const SourceRange& text, NodeId banning,
                      const std::vector<std::uint32_t>& own) {
  if (id == frontend::kNone) return true;
  const Node& node = e.node(id);
  if (!(node.effects & frontend::kWritesVariables)) return true;
  if (frontend::bansPositions(node) && id != banning) return false;
  if (node.op == Op::SimilarPosition) return false;
  const Use use = frontend::infoOf(node.op).use;
  if (use == Use::Writes || use == Use::ReadsAndWrites) {
    const bool isOwn = std::ranges::find(own, node.symbol) != own.end();
    if (node.op != Op::Assign || !(isOwn || isKnownOnlyIn(e, text, node.symbol))) return false;
  }
  return std::ranges::all_of(
      node.operands, [&](NodeId operand) { return isUnobservableIn(e, operand, text, banning, own); });
}

}  // namespace

bool isUnobservable(const Emitter& emitter, NodeId filter, NodeId banning,
                    const std::vector<std::uint32_t>& own) {
  using namespace frontend;
  constexpr std::uint32_t kObservable = kImpureEffects & ~(kComments | kWritesVariables);
  if (filter == kNone) return true;
  CQL_ASSERT(filter < emitter.query.nodes.size());
  CQL_ASSERT(banning == kNone || emitter.node(banning).op == Op::Line ||
             emitter.node(banning).op == Op::Path);
  // Filters outside may read whether a path was found (language/21 §8).
  return !emitter.has(filter, kObservable) && emitter.lastPathCell() == kNoCell &&
         isUnobservableIn(emitter, filter, emitter.node(filter).range, banning, own);
}

void unlessObservable(Emitter& e, bool comments, const std::function<void()>& test) {
  if (!comments) return test();
  llvm::Value* always = e.contextField(CQL_CONTEXT(alwaysComment), e.ir().getInt8Ty(), true);
  emitIf(e, e.ir().CreateICmpEQ(always, e.ir().getInt8(0)), test);
}

}  // namespace cql::codegen
