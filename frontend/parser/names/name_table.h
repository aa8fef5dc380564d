// The names of a query: what they stand for, and which are not reported because of an earlier error
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

  /// The symbol of a name; kNone: unknown.
  std::uint32_t lookup(std::string_view name) const;
  /// From here on the word is a name, although its meaning is not known yet.
  void introduce(const std::string& name) { introduced_.insert(name); }
  /// Has the text introduced the word as a name?
  bool isIntroduced(const std::string& name) const {
    return introduced_.contains(name) || lookup(name) != kNone;
  }
  /// Makes a new symbol for the name, which hides an older one.
  std::uint32_t declare(const std::string& name, SymbolKind kind, SourceRange range);
  using Names = std::unordered_map<std::string, std::uint32_t>;
  const Names& all() const { return symbols_; }
  /// Names that have another meaning than before, or are new.
  std::map<std::string, std::uint32_t> changedSince(const Names& before) const;
  /// Gives the name its earlier meaning again, or none.
  void restore(const std::string& name, const Names& before);
  /// The other word or name of the query that is spelt most like this one; empty if none is.
  std::string nearest(std::string_view name) const;

  /// Makes the name one that is not reported as unknown, since an error already explains it.
  void poison(const std::string& name) { poisoned_.insert(name); }
  bool isPoisoned(const std::string& name) const { return poisoned_.contains(name); }

 private:
  Query& query_;
  Names symbols_;
  std::set<std::string> poisoned_, introduced_;
};

/// The kind of a variable that holds values of a type.
SymbolKind symbolKind(Type type);
/// What a name stands for, in messages: "a set".
std::string nameOf(SymbolKind kind);

}  // namespace cql::frontend
