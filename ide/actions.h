// Finds the code actions of a query.
#pragma once

#include <string>
#include <vector>

#include "ide/document.h"
#include "ide/names.h"

namespace cql::ide {

enum class ActionKind : std::uint8_t { QuickFix, Rewrite };

struct Action {
  std::string title;
  ActionKind kind;
  std::vector<Edit> edits;
  std::optional<std::size_t> diagnostic;  ///< the diagnostic that it fixes, in the document's sink
};

/// For a part of the text: apply the fixes of diagnostics, replace older words, add braces that make the
/// grouping of `and` and `or` explicit; for the whole text: the other spelling, and CQL 6 for the older
/// language.
std::vector<Action> actions(const Document& document, frontend::SourceRange part);

}  // namespace cql::ide
