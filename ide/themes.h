// The functions of the library that a query may use without `include` (language/62 §2).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "frontend/library.h"
#include "ide/document.h"

namespace cql::ide {

/// Returns the themes of the library; none if the dialect of the query does not know them.
std::vector<frontend::FunctionNote> themes(const Document& document);
/// Describes the theme with this name: its definition, and what it does not see.
std::optional<std::string> describeTheme(const Document& document, std::string_view name);

}  // namespace cql::ide
