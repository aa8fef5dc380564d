#include "frontend/parser/filters/literals.h"

#include <algorithm>
#include <iterator>

#include "frontend/material_pattern.h"
#include "runtime/ascii.h"
#include "runtime/rules/play_moves.h"

namespace cql::frontend {
namespace {

/// Returns true for a tag of language/34 §2 with a filter of its own.
bool isBuiltIn(std::string_view tag) {
  static constexpr std::string_view kTags[] = {"White", "Black",     "Event", "Site",
                                               "Date",  "EventDate", "ECO",   "FEN"};
  return std::ranges::find(kTags, tag) != std::end(kTags);
}

}  // namespace

std::string checkMaterial(std::string_view text) {
  return parseMaterial(text).error;
}
std::string checkImbalance(std::string_view text) {
  return parseImbalance(text).error;
}
std::string checkTagName(std::string_view text) {
  if (text.empty()) return "the name of a tag is empty";
  const bool wrong = std::ranges::any_of(text, [](char c) { return c == '"' || ascii::isSpace(c); });
  return wrong ? "the name of a tag has neither spaces nor quotes: \"" + std::string(text) + "\"" : "";
}
std::string checkChangedTag(std::string_view text) {
  return text == "FEN" ? "the tag \"FEN\" tells where the game starts; it is neither set nor removed"
                       : checkTagName(text);
}
std::string checkTagNameOf62(std::string_view text) {
  static constexpr std::string_view kRefused[] = {
      "black",  "BLACK",  "white",  "WHITE",     "event",     "EVENT",    "site",  "SITE",
      "date",   "DATE",   "eco",    "Eco",       "fen",       "Fen",      "Round", "ROUND",
      "Result", "result", "RESULT", "eventdate", "eventDate", "EVENTDATE"};
  constexpr std::size_t kMostCharacters = 60;
  if (std::string wrong = checkTagName(text); !wrong.empty()) return wrong;
  if (isBuiltIn(text)) return "";
  const bool usual = std::ranges::all_of(text, [](char c) { return c == '_' || ascii::isLetterOrDigit(c); });
  if (usual && text.size() <= kMostCharacters && text[0] != '_' && !text.starts_with("White") &&
      !text.starts_with("Black") && std::ranges::find(kRefused, text) == std::end(kRefused))
    return "";
  return "\"" + std::string(text) +
         "\" is the name of no tag that CQL 6.2 reads or sets; --dialect union does";
}
std::string checkChangedTagOf62(std::string_view text) {
  if (std::string wrong = checkChangedTag(text); !wrong.empty()) return wrong;
  if (isBuiltIn(text))
    return "CQL 6.2 cannot set the tag \"" + std::string(text) + "\"; --dialect union does";
  return checkTagNameOf62(text);
}
std::int32_t colorsOf(Op op, std::string_view text) {
  if (op != Op::Material && op != Op::Imbalance) return 1;
  const MaterialPattern pattern = op == Op::Material ? parseMaterial(text) : parseImbalance(text);
  return pattern.written == pattern.exchanged ? 0 : 1;
}
std::string checkMoves(std::string_view text) {
  const PlayedMoves played = playMoves(text);
  return played.badWord.empty() ? "" : "'" + std::string(played.badWord) + "' is no legal move here";
}

}  // namespace cql::frontend
