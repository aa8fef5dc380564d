// Queries of CQL 1 to 4, the language of nested lists, as CQL 6.2 text with the same answers (language/50).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "frontend/diagnostics.h"

namespace cql::frontend::legacy {

/// How a text begins, after comments.
struct FirstWords {
  bool legacy = false;  ///< with `(` and then `match`
  bool modern = false;  ///< with `cql`
  std::uint32_t begin = 0, end = 0;
};
FirstWords firstWords(std::string_view text);

/// What is wrong with a text that begins almost like a query of the older language; empty for all others.
std::string almostLegacy(std::string_view text);

/// Run: the parser of this project reads the text. Show: people and other programs do.
enum class Purpose : std::uint8_t { Run, Show };

/// The CQL 6.2 text of the query in a buffer of the sink; reports what is wrong and returns nothing.
///
/// Its body matches exactly at the marked positions of language/50 §5, and the match comments are those that
/// the query asks for. Where a game matches without a marked position (:matchcount with 0, :exclude alone),
/// which no CQL 6.2 query can say, the initial position stands for the game; in a text to be run the filter
/// `unmark` (Op::Unmark) says so there. `variations`: every list is read as if it held :variations.
std::optional<std::string> translate(std::uint32_t buffer, DiagnosticSink& sink,
                                     Purpose purpose = Purpose::Show, bool variations = false);

}  // namespace cql::frontend::legacy
