// The names of a query: their symbols, and those that are not reported because of an earlier error
// (language/30).
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>

#include "frontend/ir.h"

namespace cql::frontend {

class NameTable {
 public:
  explicit NameTable(Query& query) : query_(query) {}

  /// The symbol of a name; kNone if undeclared.
  std::uint32_t lookup(std::string_view name) const;
  /// Marks the word as a name from here on, although its meaning is not known yet.
  void introduce(const std::string& name) { introduced_.insert(name); }
  /// Returns true if the text has introduced the word as a name.
  bool isIntroduced(const std::string& name) const {
    return introduced_.contains(name) || lookup(name) != kNone;
  }
  /// Makes a new symbol for the name, which shadows an older one.
  std::uint32_t declare(const std::string& name, SymbolKind kind, SourceRange range);
  using Names = std::unordered_map<std::string, std::uint32_t>;
  const Names& all() const { return symbols_; }
  /// Names that are new, or have another symbol than before.
  std::map<std::string, std::uint32_t> changedSince(const Names& before) const;
  /// Restores the earlier symbol of the name, or undeclares it.
  void restore(const std::string& name, const Names& before);
  /// The other word or name of the query with the most similar spelling; empty if none is near.
  std::string nearest(std::string_view name) const;

  /// Suppresses reports of the name as unknown, since an error already explains it.
  void poison(const std::string& name) { poisoned_.insert(name); }
  bool isPoisoned(const std::string& name) const { return poisoned_.contains(name); }

 private:
  Query& query_;
  Names symbols_;
  std::set<std::string> poisoned_, introduced_;
};

/// The kind of a variable that holds values of a type.
SymbolKind symbolKind(Type type);
/// The description of a symbol of this kind in messages: "a set".
std::string nameOf(SymbolKind kind);

}  // namespace cql::frontend
