// Finds functions of the files that a query includes (language/62 §1).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ide/document.h"

namespace cql::ide {

struct IncludedFunction {
  std::string name;
  std::vector<std::string> parameters;
  std::string comment;          ///< the comment above it, without comment marks; may be empty
  std::string file;             ///< the file, without its folder
  frontend::SourceRange place;  ///< the name, in that source of the document's query
};

/// In the order in which they were read.
std::vector<IncludedFunction> includedFunctions(const Document& document);
std::optional<IncludedFunction> includedFunction(const Document& document, std::string_view name);

}  // namespace cql::ide
