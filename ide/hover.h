// Describes a word of a query.
#pragma once

#include <optional>
#include <string>

#include "ide/document.h"
#include "ide/included.h"

namespace cql::ide {

struct Hover {
  frontend::SourceRange range;  ///< the word
  std::string markdown;
};

/// The meaning of the word or symbol at an offset, type and value of the filter, signature of a function,
/// transforms around it. Nullopt if the offset has none of these.
std::optional<Hover> hover(const Document& document, std::uint32_t offset);

/// Describes a word by its row in the filter table, or by the table's text on a word inside others; may be
/// empty.
std::string describeWord(std::string_view word);
/// The form in which `function NAME(A B)` is called: `NAME(A B)`.
std::string signatureOf(const Document& document, const FunctionText& function);
std::string signatureOf(const IncludedFunction& function);

}  // namespace cql::ide
