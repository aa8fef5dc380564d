// Formats a query in the canonical layout.
#pragma once

#include <optional>
#include <string>

#include "frontend/compile.h"
#include "frontend/spelling.h"

namespace cql::ide {

/// Lays the query out (layout.h), in one of the two spellings on request. The meaning is preserved: the IR of
/// both texts is equal. Returns nullopt, with messages in the sink, if the query cannot be parsed, or is in
/// the older language, which has no layout. Idempotent. Lines end with CR LF if all those of the query do,
/// else with LF. `options`: as those of a Document.
std::optional<std::string> format(const frontend::Source& source, std::optional<frontend::Spelling> spelling,
                                  const frontend::CompileOptions& options, frontend::DiagnosticSink& sink);

}  // namespace cql::ide
