// Finds the query that a chess player means by words and forms that are not CQL: `rook lift`, `Läufer`, a
// FEN, `1. e4 c5`, `year 2023`.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace cql::frontend {

class DiagnosticSink;

struct Meaning {
  std::string query;       ///< filters, which compile
  std::string_view about;  ///< what they find
  /// The part of the text that means this, in bytes.
  std::size_t begin = 0, end = 0;
};

/// A row of the table of words, chess_words.def. The query is empty if only help has something about the
/// words.
struct ChessWords {
  std::string_view query, about, help, phrases;
};
std::span<const ChessWords> chessWords();

/// Returns true if a query is one word of the language or one theme.
bool isOneWord(std::string_view query);

/// Returns the words that the search of help is to look for instead of a phrase; empty if it stands for no
/// others.
std::string helpWordsOf(std::string_view phrase);

/// Returns the meaning of a whole text.
std::optional<Meaning> meaningOf(std::string_view text);

/// Returns the meaning of a part of a text that holds the byte `at`, where a query has an error: of its line,
/// of the rest of the line, or of some words.
std::optional<Meaning> meaningAt(std::string_view text, std::size_t at);

/// Returns the unknown names that the messages have, without those for which a message says what to write.
std::vector<std::string> namesWithoutAdvice(const DiagnosticSink& sink);

/// Adds to the latest message, if it is an error, what may be meant there.
void suggestMeaning(DiagnosticSink& sink);

}  // namespace cql::frontend
