// Suggests what to write instead of words of other languages and of older CQL.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "frontend/diagnostics.h"
#include "frontend/token.h"

namespace cql::frontend {

/// Returns how to write what an unknown name means elsewhere, beginning with "; "; empty if nothing is known.
/// `next` is the token after it.
std::string hintForName(std::string_view name, const Token& next);

/// Such a hint for a name that resembles no other, guessed from its use.
std::string hintForUse(std::string_view name, const Token& next);

/// Returns the filter that is meant by words like `white wins`, `name` being the second; empty for other
/// words.
std::string resultMeant(std::string_view name, const Token& before);

/// Such a hint for a character that begins no token.
std::string hintForSymbol(std::string_view symbol);

/// Such a hint for a name that may be meant as a text (language/34). `before` is the token before it.
std::string hintForText(std::string_view name, const Token& before);

/// Such a hint for a token that begins no filter. `next` is the token after it, `before` the one before it.
std::string hintForToken(const Token& token, const Token& next, const Token& before);

// The replacement, if it is almost certain; otherwise empty, or nullopt.

std::string insteadOfName(std::string_view name);
/// For a character, or a homoglyph of a letter of CQL's.
std::string insteadOfSymbol(std::string_view symbol);
std::optional<FixIt> insteadOfToken(const Token& token, const Token& next, const Token& before);

}  // namespace cql::frontend
