// A legacy query as CQL 6.2 text with the same answers (language/50).
#pragma once

#include <optional>
#include <string>

#include "frontend/legacy/model.h"

namespace cql::frontend::legacy {

/// The text of the equivalent CQL 6.2 query. Its body matches exactly at the marked positions of language/50
/// §5; the match comments are written as the legacy query asks. A list whose :matchcount allows 0 can match a
/// game without marking a position, which no CQL 6.2 query can say: there the initial position stands for the
/// game.
std::string modernText(const MatchList& query);

/// Reads, understands and translates; reports what is wrong and returns nothing.
std::optional<std::string> translate(std::string_view text, std::uint32_t buffer, DiagnosticSink& sink);

}  // namespace cql::frontend::legacy
