// Finds where names of a query are introduced and used.
#pragma once

#include <string>
#include <vector>

#include "ide/document.h"

namespace cql::language {

/// A replacement of a part of the text.
struct Edit {
  frontend::SourceRange range;
  std::string text;
};

/// All places of the name at an offset, in their order; empty if there is none. A parameter is a name of its
/// function only; all others are names of the whole text (language/30 §2).
std::vector<frontend::SourceRange> references(const Document& document, std::uint32_t offset);
/// Where the name at an offset is introduced, also in an included file.
std::optional<frontend::SourceRange> definition(const Document& document, std::uint32_t offset);
/// The edits that give the name at an offset another one. Nothing, with a reason, if there is no name or the
/// new one cannot be its.
std::optional<std::vector<Edit>> rename(const Document& document, std::uint32_t offset,
                                        const std::string& name, std::string& reason);

}  // namespace cql::language
