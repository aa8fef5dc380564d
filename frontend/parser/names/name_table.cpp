#include "frontend/parser/names/name_table.h"

#include <algorithm>
#include <iterator>

#include "frontend/filter_table.h"
#include "runtime/assert.h"

namespace cql::frontend {

std::uint32_t NameTable::lookup(std::string_view name) const {
  auto found = symbols_.find(std::string(name));
  CQL_ASSERT(found == symbols_.end() || found->second < query_.symbols.size());
  return found == symbols_.end() ? kNone : found->second;
}

std::uint32_t NameTable::declare(const std::string& name, SymbolKind kind, SourceRange range) {
  const std::uint32_t symbol = static_cast<std::uint32_t>(query_.symbols.size());
  Symbol s;
  s.name = name;
  s.kind = kind;
  s.range = range;
  query_.symbols.push_back(std::move(s));
  symbols_[name] = symbol;
  return symbol;
}

std::map<std::string, std::uint32_t> NameTable::changedSince(const Names& before) const {
  std::map<std::string, std::uint32_t> changed;
  for (const auto& [name, symbol] : symbols_)
    if (const auto old = before.find(name); old == before.end() || old->second != symbol)
      changed.emplace(name, symbol);
  return changed;
}

void NameTable::restore(const std::string& name, const Names& before) {
  const auto old = before.find(name);
  if (old != before.end()) {
    symbols_[name] = old->second;
  } else {
    symbols_.erase(name);
    introduced_.erase(name);
  }
}

std::string NameTable::nearest(std::string_view name) const {
  std::vector<std::string_view> candidates;
  std::ranges::remove_copy(allWords(), std::back_inserter(candidates), name);
  for (const Symbol& s : query_.symbols)
    if (!s.internal && lookup(s.name) != kNone) candidates.push_back(s.name);
  return frontend::nearest(name, candidates);
}

SymbolKind symbolKind(Type type) {
  switch (type) {
    case Type::Set:
      return SymbolKind::Set;
    case Type::String:
      return SymbolKind::String;
    case Type::Position:
      return SymbolKind::Position;
    case Type::Logical:
    case Type::Number:
      break;
  }
  return SymbolKind::Number;
}

std::string nameOf(SymbolKind kind) {
  if (kind == SymbolKind::Piece) return "a piece";
  if (const std::optional<Type> type = typeOfVariable(kind)) return nameOf(*type);
  return kind == SymbolKind::Dictionary ? "a dictionary" : "a function";
}

}  // namespace cql::frontend
