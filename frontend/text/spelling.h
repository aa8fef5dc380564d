// The two spellings of a query, ASCII and Unicode (language/01 §6, §7; language/02 §2.4).
#pragma once

#include <optional>
#include <string>

#include "frontend/diagnostics.h"

namespace cql::frontend {

enum class Spelling : std::uint8_t { Ascii, Unicode };

/// The query with its symbols and piece designators in the other spelling; white space, comments, literals
/// and file names stay as they are. In ASCII a space is put where two word characters would meet. Nothing if
/// the text cannot be cut into tokens, with the reason in the sink. Both forms compile to the same IR.
std::optional<std::string> respell(const Source& source, Spelling spelling, DiagnosticSink& sink);

}  // namespace cql::frontend
