// Keeps cells, variables, attributes, and places in the query.
#include <cstddef>

#include "codegen/core/emitter.h"
#include "codegen/core/search_support.h"
#include "frontend/ir_views.h"
#include "frontend/passes/direct_effects.h"
#include "frontend/passes/effects.h"
#include "runtime/assert.h"
#include "runtime/context.h"

namespace cql::codegen {
using frontend::CompareNode;
using frontend::Symbol;
using frontend::SymbolKind;

Emitter::Emitter(llvm::Module& module, const frontend::Query& theQuery, Manifest& theManifest,
                 const CodegenOptions& options)
    : query(theQuery),
      estimates(frontend::estimateAll(theQuery)),
      manifest(theManifest),
      shortcuts(options.shortcuts),
      partition(query),
      module_(module),
      builder_(module.getContext()),
      invariant_(llvm::MDNode::get(module.getContext(), {})) {
  if (options.counters) counters_.emplace(module, query.nodes.size());
  if (options.debugInfo || options.perfMap) debugInfo_.emplace(module, query);
  std::uint32_t offset = 0;
  for (const frontend::Source& source : query.sources) {
    sourceOffsets_.push_back(offset);
    offset += static_cast<std::uint32_t>(source.text.size());
  }
  allocateVariables();
  for (const Node& filter : query.nodes)
    if ((filter.op == Op::PathPosition || filter.op == Op::PathCount) &&
        !(filter.flags & frontend::kInside) && lastPath_ == kNoCell)
      lastPath_ = newCells(4);
  for (const Node& filter : query.nodes) {
    imagines_ |= filter.op == Op::Imagine || filter.op == Op::Speculate;
    savesPositions_ |= filter.op == Op::SavePosition;
  }
  savesPositions_ &= imagines_;
}

/// Assigns cells to the variables, persistent ones first (runtime/context.h), and finds the entries of the
/// manifest for variables and dictionaries, which it has in the order of the symbols.
void Emitter::allocateVariables() {
  CQL_ASSERT(nextCell_ == 0);
  manifestIndex_.assign(query.symbols.size(), -1);
  std::int32_t variables = 0, dictionaries = 0;
  for (std::size_t i = 0; i < query.symbols.size(); ++i) {
    if (query.symbols[i].kind == SymbolKind::Dictionary)
      manifestIndex_[i] = dictionaries++;
    else if (query.symbols[i].kind != SymbolKind::Function)
      manifestIndex_[i] = variables++;
  }
  CQL_ASSERT(static_cast<std::size_t>(variables) == manifest.variables.size());
  CQL_ASSERT(static_cast<std::size_t>(dictionaries) == manifest.dictionaries.size());
  for (bool persistent : {true, false}) {
    for (VariableInfo& variable : manifest.variables)
      if (variable.persistent == persistent) variable.slot = static_cast<std::uint32_t>(newCells(2));
    if (persistent) manifest.persistentSlots = nextCell_;
  }
}

// --- cells

Cell Emitter::newCells(int count) {
  CQL_ASSERT(count > 0);
  Cell first = static_cast<Cell>(nextCell_);
  nextCell_ += static_cast<std::uint32_t>(count);
  return first;
}

llvm::Value* Emitter::cellAddress(Cell cell) {
  CQL_ASSERT(cell >= 0 && static_cast<std::uint32_t>(cell) < nextCell_);
  llvm::Value* slots = contextField(CQL_CONTEXT(slots), ptrType(), true);
  return builder_.CreateConstInBoundsGEP1_64(i64Type(), slots, static_cast<std::uint64_t>(cell));
}

llvm::Value* Emitter::loadCell(Cell cell, llvm::Type* type) {
  return builder_.CreateLoad(type, cellAddress(cell));
}

void Emitter::storeCell(Cell cell, llvm::Value* value) {
  builder_.CreateStore(value, cellAddress(cell));
}

// --- variables

Cell Emitter::boundCell(std::uint32_t symbol) const {
  CQL_ASSERT(symbol < manifestIndex_.size() && manifestIndex_[symbol] >= 0);
  return static_cast<Cell>(manifest.variables[static_cast<std::size_t>(manifestIndex_[symbol])].slot);
}

llvm::Value* Emitter::isBound(std::uint32_t symbol) {
  return builder_.CreateICmpNE(loadCell(boundCell(symbol), i64Type()), i64(0));
}

void Emitter::setBound(std::uint32_t symbol, bool bound) {
  storeCell(boundCell(symbol), i64(bound));
}

void Emitter::requireBound(std::uint32_t symbol, NodeId user) {
  CQL_ASSERT(symbol < query.symbols.size());
  Block *bound = block("bound"), *unbound = block("unbound");
  branch(isBound(symbol), bound, unbound);
  at(unbound);
  call(Service::stopUnbound, {string(query.symbols[symbol].name), locationOf(user)});
  builder_.CreateUnreachable();
  at(bound);
}

llvm::Value* Emitter::readIdentity(std::uint32_t symbol) {
  CQL_ASSERT(query.symbols[symbol].kind == SymbolKind::Piece);
  return builder_.CreateTrunc(loadCell(boundCell(symbol) + 1, i64Type()), i32Type());
}

Value Emitter::readVariable(std::uint32_t symbol) {
  CQL_ASSERT(symbol < query.symbols.size());
  switch (query.symbols[symbol].kind) {
    case SymbolKind::Set:
      return loadCell(boundCell(symbol) + 1, i64Type());
    case SymbolKind::String:
      return call(Service::stringVariable, {i32(manifestIndex_[symbol])});
    case SymbolKind::Piece:
      return kernel(Kernel::cqlPieceSquare, {scope.ctx, scope.position, readIdentity(symbol)});
    case SymbolKind::Number:
    case SymbolKind::Position:
    case SymbolKind::Dictionary:
    case SymbolKind::Function:
      break;
  }
  return builder_.CreateTrunc(loadCell(boundCell(symbol) + 1, i64Type()), i32Type());
}

Value Emitter::textOfVariable(std::uint32_t symbol) {
  CQL_ASSERT(query.symbols[symbol].kind == SymbolKind::String);
  llvm::Value* variable = i32(manifestIndex_[symbol]);
  return {kernel(Kernel::cqlTextData, {scope.ctx, variable}),
          kernel(Kernel::cqlTextSize, {scope.ctx, variable})};
}

/// Tries to change the value in place; else `byHost` does it.
void Emitter::changeText(std::uint32_t symbol, Kernel inPlace, Value text,
                         const std::function<void(llvm::Value* variable)>& byHost) {
  llvm::Value* variable = i32(manifestIndex_[symbol]);
  if (!shortcuts.textsInPlace) return byHost(variable);
  llvm::Value* done = kernel(inPlace, {scope.ctx, variable, text.v, text.size});
  emitIf(*this, builder_.CreateNot(done), [&] { byHost(variable); });
}

void Emitter::appendToVariable(std::uint32_t symbol, Value text, llvm::Value* location) {
  CQL_ASSERT(query.symbols[symbol].kind == SymbolKind::String && text.size);
  changeText(symbol, Kernel::cqlTryAppendText, text,
             [&](llvm::Value* variable) { call(Service::appendStringVariable, {variable, text, location}); });
}

void Emitter::writeVariable(std::uint32_t symbol, Value value) {
  CQL_ASSERT(value.v && (query.symbols[symbol].kind == SymbolKind::String) == (value.size != nullptr));
  CQL_ASSERT((query.symbols[symbol].kind == SymbolKind::Set) == (value.v->getType() == i64Type()));
  if (query.symbols[symbol].kind == SymbolKind::String)
    changeText(symbol, Kernel::cqlTrySetText, value,
               [&](llvm::Value* variable) { call(Service::setStringVariable, {variable, value}); });
  else if (value.v->getType() == i64Type())
    storeCell(boundCell(symbol) + 1, value.v);
  else
    storeCell(boundCell(symbol) + 1, builder_.CreateSExt(value.v, i64Type()));
  setBound(symbol, true);
}

// --- attributes

const RowColumns* Emitter::columnsOf(NodeId id) const {
  auto place = rowColumns.find(id);
  return place == rowColumns.end() ? nullptr : &place->second;
}

/// Loads a constant of the current row of an orbit's table, widened to `type`.
llvm::Value* Emitter::attribute(std::int32_t offset, unsigned bytes, llvm::Type* type) {
  CQL_ASSERT(scope.row && offset >= 0 && offset % static_cast<std::int32_t>(bytes) == 0);
  llvm::LoadInst* value =
      builder_.CreateAlignedLoad(builder_.getIntNTy(bytes * 8),
                                 builder_.CreateConstInBoundsGEP1_64(builder_.getInt8Ty(), scope.row,
                                                                     static_cast<std::uint64_t>(offset)),
                                 llvm::Align(bytes));
  value->setMetadata(llvm::LLVMContext::MD_invariant_load, invariant_);
  return builder_.CreateZExt(value, type);
}

llvm::Value* Emitter::squaresOf(NodeId id) {
  const RowColumns* columns = columnsOf(id);
  return columns && columns->squares >= 0 ? attribute(columns->squares, 8, i64Type()) : i64(node(id).squares);
}
llvm::Value* Emitter::piecesOf(NodeId id) {
  const RowColumns* columns = columnsOf(id);
  return columns && columns->pieces >= 0 ? attribute(columns->pieces, 2, i32Type())
                                         : i32(expandPieces(node(id).pieces));
}
llvm::Value* Emitter::dirsOf(NodeId id) {
  const RowColumns* columns = columnsOf(id);
  return columns && columns->dirs >= 0 ? attribute(columns->dirs, 1, i32Type()) : i32(node(id).dirs);
}
llvm::Value* Emitter::numberOf(NodeId id) {
  const RowColumns* columns = columnsOf(id);
  return columns && columns->value >= 0 ? attribute(columns->value, 4, i32Type()) : i32(node(id).number);
}
llvm::Value* Emitter::modeOf(NodeId id) {
  const RowColumns* columns = columnsOf(id);
  return columns && columns->value >= 0 ? attribute(columns->value, 4, i32Type()) : i32(node(id).mode);
}

llvm::Value* Emitter::locationOf(NodeId id) {
  return i32(placeOf(node(id).range));
}

/// Returns the index of the location in the manifest; adds it, with the calls around it.
std::int32_t Emitter::placeOf(const frontend::SourceRange& range) {
  CQL_ASSERT(range.call <= query.calls.size());
  const std::int32_t call = range.call ? placeOf(query.calls[range.call - 1]) : -1;
  const std::uint32_t base = range.buffer < sourceOffsets_.size() ? sourceOffsets_[range.buffer] : 0;
  const PlaceInfo place{base + range.begin, call};
  const auto next = static_cast<std::int32_t>(manifest.places.size());
  const auto [found, isNew] = placeIndex_.try_emplace({place.offset, place.call}, next);
  if (isNew) manifest.places.push_back(place);
  return found->second;
}

void Emitter::stop(RunTimeError error, NodeId where) {
  CQL_ASSERT(builder_.GetInsertBlock());
  call(Service::stopError, {i32(static_cast<std::int32_t>(error)), locationOf(where)});
  builder_.CreateUnreachable();
  builder_.ClearInsertionPoint();
}

}  // namespace cql::codegen
