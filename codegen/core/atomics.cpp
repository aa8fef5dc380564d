#include "codegen/core/atomics.h"

#include "codegen/core/search_support.h"
#include "runtime/assert.h"

namespace cql::codegen {

AtomicVariables::AtomicVariables(Emitter& emitter, NodeId path) : e_(emitter) {
  CQL_ASSERT(e_.node(path).op == Op::Path);
  for (std::uint32_t symbol : e_.node(path).symbols) {
    if (!mayChange(e_, path, symbol)) continue;
    symbols_.push_back(symbol);
    best_.push_back(e_.newCells(2));
    slots_.push_back(isString(symbol) ? static_cast<std::int32_t>(e_.manifest.stringSlots++) : 0);
  }
}

bool AtomicVariables::isString(std::uint32_t symbol) const {
  CQL_ASSERT(symbol < e_.query.symbols.size());
  return e_.query.symbols[symbol].kind == frontend::SymbolKind::String;
}

AtomicVariables::Saved AtomicVariables::save() {
  Saved saved;
  for (std::uint32_t symbol : symbols_)
    if (isString(symbol) && !saved.arena) saved.arena = e_.arenaMark();
  for (std::uint32_t symbol : symbols_) {
    saved.bound.push_back(e_.loadCell(e_.boundCell(symbol), e_.i64Type()));
    if (isString(symbol))
      saved.values.push_back(
          e_.call(Service::concat, {e_.readVariable(symbol), e_.emptyString(), e_.i32(0)}));
    else
      saved.values.push_back(e_.loadCell(e_.boundCell(symbol) + 1, e_.i64Type()));
  }
  return saved;
}

void AtomicVariables::restore(const Saved& saved) {
  CQL_ASSERT(saved.bound.size() == symbols_.size() && saved.values.size() == symbols_.size());
  for (std::size_t i = 0; i < symbols_.size(); ++i) {
    e_.storeCell(e_.boundCell(symbols_[i]), saved.bound[i]);
    if (isString(symbols_[i]))
      e_.call(Service::setStringVariable, {e_.i32(e_.variableIndex(symbols_[i])), saved.values[i]});
    else
      e_.storeCell(e_.boundCell(symbols_[i]) + 1, saved.values[i].v);
  }
  if (saved.arena) e_.releaseArena(saved.arena);
}

void AtomicVariables::keepAsBest() {
  for (std::size_t i = 0; i < symbols_.size(); ++i) {
    e_.storeCell(best_[i], e_.loadCell(e_.boundCell(symbols_[i]), e_.i64Type()));
    if (isString(symbols_[i]))
      e_.call(Service::saveStringVariable, {e_.i32(e_.variableIndex(symbols_[i])), e_.i32(slots_[i])});
    else
      e_.storeCell(best_[i] + 1, e_.loadCell(e_.boundCell(symbols_[i]) + 1, e_.i64Type()));
  }
}

void AtomicVariables::restoreBest() {
  for (std::size_t i = 0; i < symbols_.size(); ++i) {
    e_.storeCell(e_.boundCell(symbols_[i]), e_.loadCell(best_[i], e_.i64Type()));
    if (isString(symbols_[i]))
      e_.call(Service::restoreStringVariable, {e_.i32(e_.variableIndex(symbols_[i])), e_.i32(slots_[i])});
    else
      e_.storeCell(e_.boundCell(symbols_[i]) + 1, e_.loadCell(best_[i] + 1, e_.i64Type()));
  }
}

}  // namespace cql::codegen
