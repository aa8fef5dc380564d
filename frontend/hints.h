// What is written instead of what a user may have meant: words of other languages and of older CQL.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "frontend/diagnostics.h"
#include "frontend/text/token.h"

namespace cql::frontend {

/// How to write what an unknown name stands for elsewhere, beginning with "; "; empty if nothing is known.
/// `next` is the token behind it.
std::string hintForName(std::string_view name, const Token& next);

/// The same for a name that is like no other, by what it seems to be used for.
std::string hintForUse(std::string_view name, const Token& next);

/// The same for a character of which nothing begins.
std::string hintForSymbol(std::string_view symbol);

/// The same for a name that may be meant as a text (language/34). `before` is the token before it.
std::string hintForText(std::string_view name, const Token& before);

/// The same for a token at which no filter begins. `next` is the token behind it, `before` the one before it.
std::string hintForToken(const Token& token, const Token& next, const Token& before);

// What to write in place of these, where that is all but sure; empty, or nothing, where it is not.

std::string insteadOfName(std::string_view name);
/// Of a character, or of a letter that looks like one of CQL's.
std::string insteadOfSymbol(std::string_view symbol);
std::optional<FixIt> insteadOfToken(const Token& token, const Token& next);

}  // namespace cql::frontend
