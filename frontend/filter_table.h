// Access to the tables of all filters and words (filters.def, words.def): for the lexer's keywords,
// did-you-mean, help.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "frontend/ir.h"
#include "frontend/token.h"

namespace cql::frontend {

/// What a transform changes in a filter besides its operands (language/12 §6).
enum class TransformRule : std::uint8_t {
  None,
  Squares,     ///< a diagram, with the rule for its designators
  Directions,  ///< named directions
  Colors,      ///< White and Black are exchanged by colour transforms
  Shade,       ///< light and dark
  Text,        ///< its text names the transform
  Similar,     ///< cannot be transformed
};

struct FilterInfo {
  std::string_view word, unicode, syntax, result;
  TransformRule transform;
  std::string_view since, doc, example;

  constexpr bool isExtension() const { return since == "cqli" || since == "own"; }
};

/// Filters and operators in the order of the table.
std::span<const FilterInfo> allFilters();
/// Finds a filter by any spelling: ASCII, Unicode, synonym; `parts` of a construct find the construct.
/// Returns nullptr for other words.
const FilterInfo* findFilter(std::string_view spelling);
/// The main spelling of a synonym, else the word itself.
std::string_view canonicalWord(std::string_view word);
/// Describes the constructs in which a word occurs; nullopt if it is no such word.
std::optional<std::string_view> partDoc(std::string_view word);
/// The filters in which a word occurs, separated by commas; empty: the header.
std::string_view partOf(std::string_view word);
/// Returns true if a quoted text may follow the word directly, by the syntax of its filter or of one that
/// contains it.
bool takesText(std::string_view word);
/// What to write instead of a reserved word without use.
std::optional<std::string_view> reservedHint(std::string_view word);

/// The node of a filter without operands.
struct NullaryInfo {
  std::string_view word;
  Op op;
  Type type;
  std::uint32_t mode;
  std::int32_t number;
};
const NullaryInfo* findNullary(std::string_view word);
/// The word of such a node; empty for other nodes.
std::string_view nullaryWord(const Node& node);

/// Returns true if there is help on a word: a filter, a part of one, a word inside others, a reserved word,
/// pieces and squares.
bool hasHelp(std::string_view name);
/// The text of `cql-jit help NAME`: syntax, meaning, example, other spellings. For an unknown name: the
/// nearest word of the language or of the `others`.
std::string filterHelp(std::string_view name, std::span<const std::string_view> others = {});
/// The words of `hhdb` (language/34 §7), grouped by what they test.
std::string hhdbHelp();

/// All filters as a document: docs/filters.md.
std::string filterMarkdown();

/// A word or an operator that has a spelling outside ASCII (language/01 §7).
struct UnicodeSpelling {
  TokenKind kind;  ///< Keyword, Dash or Symbol
  std::string_view ascii, unicode;
};
/// All of them except pieces, `∪=` before `∪`.
const std::vector<UnicodeSpelling>& unicodeSpellings();

/// All words made of letters, including those of extensions, sorted.
std::span<const std::string_view> allWords();
/// Returns true if it is reserved (language/01 §4). Words of extensions are not.
bool isKeyword(std::string_view word);
/// Returns true for the word of a filter that the language has beyond CQL 6.2, a soft keyword (language/60
/// §1).
bool isExtension(std::string_view word);

}  // namespace cql::frontend
