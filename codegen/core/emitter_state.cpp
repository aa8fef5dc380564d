// Keeps cells, variables, attributes, and the tables of the manifest.
#include <cstddef>

#include "codegen/core/emitter.h"
#include "frontend/ir_views.h"
#include "frontend/passes/direct_effects.h"
#include "frontend/passes/effects.h"
#include "runtime/assert.h"
#include "runtime/context.h"

namespace cql::codegen {
namespace {

using frontend::CompareNode;
using frontend::Symbol;
using frontend::SymbolKind;

bool isVariable(const Symbol& symbol) {
  return symbol.kind != SymbolKind::Dictionary && symbol.kind != SymbolKind::Function;
}

VariableKind kindOf(SymbolKind kind) {
  switch (kind) {
    case SymbolKind::Set:
      return VariableKind::Set;
    case SymbolKind::String:
      return VariableKind::String;
    case SymbolKind::Position:
      return VariableKind::Position;
    case SymbolKind::Piece:
      return VariableKind::Piece;
    case SymbolKind::Number:
    case SymbolKind::Dictionary:
    case SymbolKind::Function:
      return VariableKind::Number;
  }
  return VariableKind::Number;
}

ValueKind kindOf(Type type) {
  switch (type) {
    case Type::Logical:
      return ValueKind::Logical;
    case Type::Set:
      return ValueKind::Set;
    case Type::Number:
      return ValueKind::Number;
    case Type::String:
      return ValueKind::String;
    case Type::Position:
      return ValueKind::Position;
  }
  return ValueKind::Logical;
}

std::uint32_t needsOf(std::uint32_t effects) {
  using namespace frontend;
  std::uint32_t needs = 0;
  if (effects & kUsesComments) needs |= kNeedComments;
  if (effects & kUsesIdentities) needs |= kNeedIdentities;
  if (effects & kUsesChecks) needs |= kNeedChecks;
  if (effects & kUsesFields) needs |= kNeedFields;
  if (effects & kUsesHalfMoves) needs |= kNeedHalfMoves;
  return needs;
}

/// Returns true if the filter exposes the number of the game.
bool tellsNumber(const Node& filter) {
  if (filter.op == Op::Message) return !(filter.flags & frontend::kQuiet);
  return filter.op == Op::GameNumber &&
         static_cast<frontend::GameNumberKind>(filter.mode) == frontend::GameNumberKind::GameNumber;
}

/// Returns the threshold from which `repetition` must be exact: the comparison treats all smaller counts
/// alike.
std::int32_t leastRepetitions(const Node& compare, std::int32_t number) {
  switch (static_cast<frontend::CompareKind>(compare.mode)) {
    case frontend::CompareKind::GreaterEqual:
    case frontend::CompareKind::Equal:
      return std::max(number, 2);
    case frontend::CompareKind::Greater:
      return std::clamp(number, 1, std::numeric_limits<std::int32_t>::max() - 1) + 1;
    default:
      return 2;
  }
}

/// Returns Manifest::repetitions.
std::int32_t repetitionsOf(const frontend::Query& query) {
  std::vector<std::int32_t> least(query.nodes.size(), 2);
  for (const Node& compare : query.nodes)
    if (compare.op == Op::Compare) {
      const CompareNode sides(compare);
      if (const Node& limit = query[sides.right()]; limit.op == Op::Number)
        least[sides.left()] = leastRepetitions(compare, limit.number);
    }
  std::int32_t result = 0;
  for (NodeId id = 0; id < query.nodes.size(); ++id)
    if (query.nodes[id].op == Op::Repetition) result = result ? std::min(result, least[id]) : least[id];
  return result;
}

std::uint32_t tagPartsOf(frontend::TagFilter tag) {
  using frontend::TagFilter;
  switch (tag) {
    case TagFilter::White:
      return kWhiteTag;
    case TagFilter::Black:
      return kBlackTag;
    case TagFilter::Players:
      return kWhiteTag | kBlackTag;
    case TagFilter::Event:
      return kEventTag;
    case TagFilter::Site:
      return kSiteTag;
    case TagFilter::Date:
      return kDateTag;
    case TagFilter::EventDate:
      return kEventDateTag;
    case TagFilter::Eco:
      return kEcoTag;
    case TagFilter::Fen:
      return 0;
    case TagFilter::Other:
    case TagFilter::OtherOfWhite:
    case TagFilter::OtherOfBlack:
      return kTagsByName;
  }
  return kAllTags;
}

/// Returns the parts of the tag section that a filter needs (language/34); all by default.
std::uint32_t tagPartsOf(const frontend::Query& query, const Node& filter) {
  if (!(frontend::directEffects(query, filter) & frontend::kUsesTags)) return 0;
  if (filter.op == Op::TagValue) return tagPartsOf(static_cast<frontend::TagFilter>(filter.mode));
  return frontend::infoOf(filter.op).tags;
}

}  // namespace

Emitter::Emitter(llvm::Module& module, const frontend::Query& theQuery, Manifest& theManifest,
                 const CodegenOptions& options)
    : query(theQuery),
      manifest(theManifest),
      prunesPatterns(options.patternPruning),
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
  allocateTables();
  for (const Node& filter : query.nodes)
    if ((filter.op == Op::PathPosition || filter.op == Op::PathCount) &&
        !(filter.flags & frontend::kInside) && lastPath_ == kNoCell)
      lastPath_ = newCells(4);
  for (const Node& filter : query.nodes) {
    imagines_ |= filter.op == Op::Imagine || filter.op == Op::Speculate;
    savesPositions_ |= filter.op == Op::SavePosition;
  }
  if (imagines_)
    manifest.imaginaryLevels = 1;  // the code may need the limit of lasting positions even if no
                                   // such filter is left
  savesPositions_ &= imagines_;
  const std::uint32_t effects = node(query.root).effects;
  manifest.needs = needsOf(effects);
  manifest.repetitions = repetitionsOf(query);
  manifest.tags = 0;
  for (const Node& filter : query.nodes) {
    manifest.tags |= tagPartsOf(query, filter);
    if (tellsNumber(filter)) manifest.needs |= kNeedNumbers;
  }
  manifest.comments = (effects & frontend::kComments) != 0;
  manifest.hasNoSideEffects = !(effects & (frontend::kImpureEffects | frontend::kUsesStrings)) &&
                              query.consecutiveFilters == 0 && query.nameFilters.empty();
  manifest.sequential = query.sequential;
  manifest.distincts = static_cast<std::uint32_t>(query.distincts.size());
}

/// Assigns cells to the variables, persistent ones first (runtime/context.h).
void Emitter::allocateVariables() {
  manifestIndex_.assign(query.symbols.size(), -1);
  for (std::size_t i = 0; i < query.symbols.size(); ++i) {
    const Symbol& symbol = query.symbols[i];
    if (!isVariable(symbol)) continue;
    manifestIndex_[i] = static_cast<std::int32_t>(manifest.variables.size());
    manifest.variables.push_back(
        {symbol.name, kindOf(symbol.kind), 0, symbol.persistent, symbol.quiet, symbol.merge});
  }
  for (bool persistent : {true, false}) {
    for (VariableInfo& variable : manifest.variables)
      if (variable.persistent == persistent) variable.slot = static_cast<std::uint32_t>(newCells(2));
    if (persistent) manifest.persistentSlots = nextCell_;
  }
}

void Emitter::allocateTables() {
  for (std::size_t i = 0; i < query.symbols.size(); ++i) {
    const Symbol& symbol = query.symbols[i];
    if (symbol.kind != SymbolKind::Dictionary) continue;
    manifestIndex_[i] = static_cast<std::int32_t>(manifest.dictionaries.size());
    manifest.dictionaries.push_back({symbol.name, !symbol.persistent,
                                     kindOf(symbol.keyType.value_or(Type::Number)),
                                     kindOf(symbol.valueType.value_or(Type::Number))});
  }
  for (const frontend::SortKey& key : query.sortKeys)
    manifest.sortKeys.push_back({key.name, key.type == Type::String, key.smallest, key.quiet});
  for (const frontend::Collection& collection : query.collections)
    manifest.collections.push_back({collection.file, collection.transforms});
  manifest.regexes = query.regexes;
  manifest.rowColumns = query.rowColumns;
  manifest.rows = query.rows;
  manifest.askedColumns = query.askedColumns;
  manifest.columns = query.columns;
  manifest.nameFilters = query.nameFilters;
  manifest.shownVariables = query.shownVariables;
  manifest.tallies = query.tallies;
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
  llvm::Value* slots = contextField(offsetof(Context, slots), ptrType(), true);
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

void Emitter::writeVariable(std::uint32_t symbol, Value value) {
  CQL_ASSERT(value.v && (query.symbols[symbol].kind == SymbolKind::String) == (value.size != nullptr));
  if (query.symbols[symbol].kind == SymbolKind::String)
    call(Service::setStringVariable, {i32(manifestIndex_[symbol]), value});
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
