#include "ide/names.h"

#include "frontend/designator.h"
#include "frontend/filter_table.h"
#include "ide/included.h"

namespace cql::ide {

using frontend::SourceRange;

namespace {

/// Finds the token of the name at an offset.
std::optional<std::size_t> nameAt(const Document& document, std::uint32_t offset) {
  const std::optional<std::size_t> token = document.tokenAt(offset);
  return token && document.nameKind(*token) != NameKind::None ? token : std::nullopt;
}

}  // namespace

std::vector<SourceRange> references(const Document& document, std::uint32_t offset) {
  const std::optional<std::size_t> at = nameAt(document, offset);
  std::vector<SourceRange> places;
  if (!at) return places;
  const auto& tokens = document.tokens();
  for (std::size_t i = 0; i < tokens.size(); ++i)
    if (document.nameKind(i) != NameKind::None && tokens[i].text == tokens[*at].text &&
        document.scopeOf(i) == document.scopeOf(*at))
      places.push_back(document.nameRange(i));
  return places;
}

std::optional<SourceRange> definition(const Document& document, std::uint32_t offset) {
  const std::optional<std::size_t> at = nameAt(document, offset);
  if (!at) return std::nullopt;
  const std::string& name = document.tokens()[*at].text;
  if (const FunctionText* own = document.function(name); own && document.nameKind(*at) == NameKind::Function)
    return document.nameRange(own->name);
  if (const auto included = includedFunction(document, name)) return included->place;
  // A variable is introduced in the text before its first use.
  return references(document, offset).front();
}

std::optional<std::vector<Edit>> rename(const Document& document, std::uint32_t offset,
                                        const std::string& name, std::string& reason) {
  const std::vector<SourceRange> places = references(document, offset);
  if (places.empty()) {
    reason = "there is no name here";
    return std::nullopt;
  }
  if (const auto own = definition(document, offset); own->buffer != 0) {
    reason = "this is a function of another file, " + document.query().sources[own->buffer].name;
    return std::nullopt;
  }
  if (!frontend::isName(name) || frontend::isKeyword(name) || frontend::isDesignator(name)) {
    reason = "'" + name + "' cannot be a name: it is " +
             (frontend::isKeyword(name)      ? "a word of the language"
              : frontend::isDesignator(name) ? "a piece designator"
                                             : "not made of letters, digits, $ and _, with no digit first");
    return std::nullopt;
  }
  const auto& tokens = document.tokens();
  bool used = includedFunction(document, name).has_value();
  for (std::size_t i = 0; i < tokens.size(); ++i)
    used |= tokens[i].text == name &&
            (document.nameKind(i) != NameKind::None || tokens[i].kind == frontend::TokenKind::Identifier);
  if (used) {
    reason = "'" + name + "' is used already";
    return std::nullopt;
  }
  std::vector<Edit> edits;
  edits.reserve(places.size());
  for (const SourceRange& place : places) edits.push_back({place, name});
  return edits;
}

}  // namespace cql::ide
