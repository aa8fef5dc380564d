// A query in the one canonical layout.
#pragma once

#include <optional>
#include <string>

#include "frontend/compile.h"
#include "frontend/text/spelling.h"

namespace cql::language {

/// The query laid out (layout.h), in one of the two spellings if that is asked for. It means the same: the
/// typed filters read from both texts are alike. Nothing, with messages in the sink, if the query cannot be
/// read, or is of the older language, which has no layout. Laying out what is laid out changes nothing.
/// `options`: as those of the documents of editors.
std::optional<std::string> format(const frontend::Source& source, std::optional<frontend::Spelling> spelling,
                                  const frontend::CompileOptions& options, frontend::DiagnosticSink& sink);

}  // namespace cql::language
