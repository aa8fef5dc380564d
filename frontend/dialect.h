// The words of the language in the dialects (language/62 §4).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "frontend/token.h"
#include "runtime/settings.h"

namespace cql::frontend {

using cql::Dialect;

/// Returns true if the dialect has this word of the extensions as a filter; otherwise it is only a name.
/// Inside other constructs it may be one of their words.
bool isWordOf(Dialect dialect, std::string_view word);
/// The message for a word that has a meaning in CQLi but not here; empty for all others.
std::string unknownMeaning(std::string_view word);
/// Rejects what CQLi does not have: dashes, arrows, paths, symbols outside ASCII. Warns of texts whose
/// characters CQLi may count differently.
void checkForCqli(const std::vector<Token>& tokens, std::string_view text, DiagnosticSink& sink);

}  // namespace cql::frontend
