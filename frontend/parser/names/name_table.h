// The names of a query: what they stand for, and which were lost to an error (language/30).
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

  /// The symbol of a name; kNone: unknown.
  std::uint32_t lookup(std::string_view name) const;
  /// From here on the word is a name, though what it stands for is not known yet.
  void introduce(const std::string& name) { introduced_.insert(name); }
  /// Has the text introduced the word as a name?
  bool isIntroduced(const std::string& name) const {
    return introduced_.contains(name) || lookup(name) != kNone;
  }
  /// A new symbol for the name, which hides an older one.
  std::uint32_t declare(const std::string& name, SymbolKind kind, SourceRange range);
  using Names = std::unordered_map<std::string, std::uint32_t>;
  const Names& all() const { return symbols_; }
  /// Names that have another meaning now, or are new, by name.
  std::map<std::string, std::uint32_t> changedSince(const Names& before) const;
  /// The name is what it was before, or a name no longer.
  void restore(const std::string& name, const Names& before);
  /// The word or the name of the query that is spelt most like this one; empty if none is.
  std::string nearest(std::string_view name) const;

  /// Names that are not reported as unknown, since an error was reported that explains it.
  void poison(const std::string& name) { poisoned_.insert(name); }
  bool isPoisoned(const std::string& name) const { return poisoned_.contains(name); }

 private:
  Query& query_;
  Names symbols_;
  std::set<std::string> poisoned_, introduced_;
};

/// The kind of a variable that holds values of a type.
SymbolKind symbolKind(Type type);
/// What a name stands for, as messages say it: "a set".
std::string nameOf(SymbolKind kind);

}  // namespace cql::frontend
