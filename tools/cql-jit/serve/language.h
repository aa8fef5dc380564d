// Answers about the text of a query, for editors in a browser. Offsets count UTF-16 units, as JavaScript
// does.
#pragma once

#include <string>

#include "tools/cql-jit/serve/compiled.h"
#include "tools/cql-jit/serve/row_view.h"

namespace cql::serve {

/// Diagnostics of a sink, as JSON. `isFilters`: the text got a header.
Json diagnosticsOf(const frontend::DiagnosticSink& sink, bool isFilters);

/// `request`: text, and what the answer needs: offset, spelling.
Json checkText(const QueryRules& rules, const Json& request);
Json tokensOf(const QueryRules& rules, const Json& request);
Json completeText(const QueryRules& rules, const Json& request);
Json hoverText(const QueryRules& rules, const Json& request);
Json formatText(const QueryRules& rules, const Json& request);
/// How the query will be run, and what becomes of it, as text.
Json explainText(const QueryRules& rules, const Json& request);

}  // namespace cql::serve
