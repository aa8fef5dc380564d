// Changes that an editor offers.
#pragma once

#include <string>
#include <vector>

#include "language/document.h"
#include "language/names.h"

namespace cql::language {

enum class ActionKind : std::uint8_t { QuickFix, Rewrite };

struct Action {
  std::string title;
  ActionKind kind;
  std::vector<Edit> edits;
  std::optional<std::size_t> diagnostic;  ///< the one that it mends, of the document's sink
};

/// What can be done about a part of the text: mend what diagnostics say, write older words in the usual way,
/// show what `and` and `or` hold together; and about the whole: the other spelling, and CQL 6 for the older
/// language.
std::vector<Action> actions(const Document& document, frontend::SourceRange part);

}  // namespace cql::language
