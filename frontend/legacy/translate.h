// Translates queries of CQL 1 to 4, the language of nested lists, to CQL 6.2 text with the same answers
// (language/50).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "frontend/diagnostics.h"

namespace cql::frontend::legacy {

/// The first words of a text, after comments.
struct FirstWords {
  bool legacy = false;  ///< with `(` and then `match`
  bool modern = false;  ///< with `cql`
  std::uint32_t begin = 0, end = 0;
};
FirstWords firstWords(std::string_view text);

/// Returns what is wrong with a text that begins almost like a query of the older language; empty for all
/// others.
std::string almostLegacy(std::string_view text);

/// Run: the parser of this project reads the text. Show: it is read by people and other programs.
enum class Purpose : std::uint8_t { Run, Show };

/// Returns the CQL 6.2 text of the query in a buffer of the sink; nullopt, with messages in the sink, if it
/// has errors.
///
/// Its body matches exactly at the marked positions of language/50 §5, and makes the match comments of the
/// query. If a game matches without a marked position (:matchcount with 0, :exclude alone), which CQL 6.2
/// cannot express, the initial position stands for the game; in a text to be run the filter `unmark`
/// (Op::Unmark) records it. `variations`: every list is read as if it contained :variations.
std::optional<std::string> translate(std::uint32_t buffer, DiagnosticSink& sink,
                                     Purpose purpose = Purpose::Show, bool variations = false);

}  // namespace cql::frontend::legacy
