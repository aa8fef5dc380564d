// The queries that a page offers: examples, themes, and those of the user's folder.
#pragma once

#include <optional>
#include <string>

#include "runtime/error.h"
#include "tools/cql-jit/serve/row_view.h"

namespace cql::serve {

class QueryLibrary {
 public:
  /// `folder`: of the user's queries; may be empty.
  explicit QueryLibrary(std::string folder) : folder_(std::move(folder)) {}

  /// All queries: group, name, title, description, text.
  Json asJson() const;
  bool hasFolder() const { return !folder_.empty(); }
  /// Returns the text of a query that comes with the program.
  static std::optional<std::string> example(const std::string& name);
  /// Returns true for a name that a query can be saved under: no path, no hidden file.
  static bool isName(const std::string& name);
  Result<void> save(const std::string& name, const std::string& text) const;
  Result<void> remove(const std::string& name) const;

 private:
  const std::string folder_;
};

}  // namespace cql::serve
