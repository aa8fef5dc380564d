// Finds definitions and references of the names of a query.
#pragma once

#include <string>
#include <vector>

#include "ide/document.h"

namespace cql::ide {

/// A replacement of a part of the text.
struct Edit {
  frontend::SourceRange range;
  std::string text;
};

/// All references of the name at an offset, in text order; empty if there is no name. A parameter is local to
/// its function; all other names are global to the text (language/30 §2).
std::vector<frontend::SourceRange> references(const Document& document, std::uint32_t offset);
/// The definition of the name at an offset, also in an included file.
std::optional<frontend::SourceRange> definition(const Document& document, std::uint32_t offset);
/// The edits that rename the name at an offset. Returns an error with the reason if there is no name or the
/// new one is invalid.
std::optional<std::vector<Edit>> rename(const Document& document, std::uint32_t offset,
                                        const std::string& name, std::string& reason);

}  // namespace cql::ide
