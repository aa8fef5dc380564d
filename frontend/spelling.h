// Converts between the spellings of a query, ASCII and Unicode (language/01 §6, §7; language/02 §2.4).
#pragma once

#include <optional>
#include <string>

#include "frontend/diagnostics.h"

namespace cql::frontend {

enum class Spelling : std::uint8_t { Ascii, Unicode };

/// Writes symbols and piece designators in the other spelling; white space, comments, literals and file names
/// are unchanged. In ASCII a space is inserted where two word characters would meet. Returns nullopt, with
/// the reason in the sink, if the text cannot be lexed. Both spellings compile to the same IR.
std::optional<std::string> respell(const Source& source, Spelling spelling, DiagnosticSink& sink);

}  // namespace cql::frontend
