// What dialects make of the words of the language (language/62 §4).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "frontend/text/token.h"
#include "runtime/settings.h"

namespace cql::frontend {

using cql::Dialect;

/// May a word of the extensions be more than a name? Inside other constructs it is a word of theirs.
bool isWordOf(Dialect dialect, std::string_view word);
/// For a word that has a meaning in CQLi which is not known here: what to say of it; empty for all others.
std::string unknownMeaning(std::string_view word);
/// Refuses what CQLi does not have: dashes, arrows, paths, symbols outside ASCII. Warns of texts whose
/// characters it may count in another way.
void checkForCqli(const std::vector<Token>& tokens, std::string_view text, DiagnosticSink& sink);

}  // namespace cql::frontend
