// Reads the nested lists of the older language (language/50 §1).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "frontend/diagnostics.h"

namespace cql::frontend::legacy {

/// A word, a string or a list, with its location in the text.
struct Item {
  enum class Kind : std::uint8_t { Word, String, List };
  Kind kind = Kind::List;
  SourceRange range;
  std::string text;         ///< the text of a word, or of a string without its quotes
  std::vector<Item> items;  ///< the items of a list

  bool isWord() const { return kind == Kind::Word; }
  bool isList() const { return kind == Kind::List; }
  bool isKeyword() const { return isWord() && (text.starts_with(':') || text.starts_with("!:")); }
};

/// Lists nested deeper than this are rejected: everything after the reader is recursive.
inline constexpr int kMaxListDepth = 200;

/// The words of a text without comments and line ends.
std::string onOneLine(std::string_view text);

/// Reads the only list of the text. Returns nullopt, with messages in the sink, if there are errors.
std::optional<Item> readList(std::string_view text, std::uint32_t buffer, DiagnosticSink& sink);

}  // namespace cql::frontend::legacy
