// What is to be said of a word of a query.
#pragma once

#include <optional>
#include <string>

#include "language/document.h"
#include "language/included.h"

namespace cql::language {

struct Hover {
  frontend::SourceRange range;  ///< the word
  std::string markdown;
};

/// Meaning of the word or the sign at an offset, type and value of the filter, signature of a function,
/// transforms in force. Nothing where there is nothing to say.
std::optional<Hover> hover(const Document& document, std::uint32_t offset);

/// The row of the filter table, or what the table says of a word inside others; empty: nothing.
std::string describeWord(std::string_view word);
/// `function NAME(A B)` as it is called: `NAME(A B)`.
std::string signatureOf(const Document& document, const FunctionText& function);
std::string signatureOf(const IncludedFunction& function);

}  // namespace cql::language
