#include "ide/signature.h"

#include "frontend/filter_table.h"
#include "frontend/text/brackets.h"
#include "ide/hover.h"
#include "ide/token_context.h"

namespace cql::ide {

using frontend::Token, frontend::TokenKind;

namespace {

/// Finds the operands of a syntax form: words in capitals.
std::vector<std::pair<std::uint32_t, std::uint32_t>> operandsOf(std::string_view form) {
  std::vector<std::pair<std::uint32_t, std::uint32_t>> places;
  for (std::size_t i = 0; i < form.size();) {
    std::size_t end = i;
    while (end < form.size() && form[end] >= 'A' && form[end] <= 'Z') ++end;
    if (end > i && form.substr(i, end - i) != "RANGE") places.emplace_back(i, end);
    i = std::max(end, i + 1);
  }
  return places;
}

std::optional<SignatureHelp> ofWord(const Token& word) {
  const frontend::FilterInfo* filter = frontend::findFilter(word.text);
  if (!filter || word.kind == TokenKind::String) return std::nullopt;
  SignatureHelp help;
  for (std::string_view form : formsOf(*filter))
    if (auto operands = operandsOf(form); !operands.empty())
      help.forms.push_back({std::string(form), std::move(operands), std::string(filter->doc)});
  return help.forms.empty() ? std::nullopt : std::optional(std::move(help));
}

std::optional<SignatureHelp> ofFunction(const Document& document, const std::string& name) {
  Signature form;
  if (const FunctionText* own = document.function(name))
    form = {signatureOf(document, *own), {}, "a function of this query"};
  else if (const auto included = includedFunction(document, name))
    form = {signatureOf(*included), {}, included->comment};
  else
    return std::nullopt;
  for (std::size_t at = name.size() + 1; at + 1 < form.label.size();) {
    const std::size_t end = form.label.find_first_of(" )", at);
    form.parameters.emplace_back(at, end);
    at = end + 1;
  }
  return SignatureHelp{{std::move(form)}, 0};
}

/// Counts the filters that begin between a bracket and the offset.
std::size_t itemsBehind(const Document& document, std::size_t open, std::uint32_t offset) {
  const auto& tokens = document.tokens();
  std::size_t items = 0;
  for (std::size_t i = open + 1; i + 1 < tokens.size() && tokens[i].range.begin < offset; ++i) {
    const bool begins = i == open + 1 || !(needsOperand(tokens[i - 1]) || needsOperand(tokens[i]) ||
                                           frontend::opensBracket(tokens[i]) || tokens[i].isSymbol(":"));
    items += begins;
    if (document.partners()[i] > i) i = document.partners()[i];
  }
  return items;
}

}  // namespace

std::optional<SignatureHelp> signatureHelp(const Document& document, std::uint32_t offset) {
  const auto before = document.tokenBefore(offset);
  if (!before) return std::nullopt;
  const auto& tokens = document.tokens();
  std::vector<std::size_t> open;
  for (std::size_t i = 0; i <= *before; ++i) {
    if (frontend::opensBracket(tokens[i])) open.push_back(i);
    if (frontend::closesBracket(tokens[i]) && !open.empty()) open.pop_back();
  }
  if (tokens[*before].kind == TokenKind::Keyword && tokens[*before].range.end < offset)
    if (auto help = ofWord(tokens[*before])) return help;
  if (open.empty() || open.back() == 0 || !tokens[open.back()].isSymbol("(")) return std::nullopt;
  const Token& word = tokens[open.back() - 1];
  const bool isFunction = document.nameKind(open.back() - 1) == NameKind::Function;
  auto help = isFunction                        ? ofFunction(document, word.text)
              : word.kind == TokenKind::Keyword ? ofWord(word)
                                                : std::nullopt;
  if (!help) return std::nullopt;
  const std::size_t items = itemsBehind(document, open.back(), offset);
  // After a blank the next one begins.
  help->active = items - (items > 0 && tokens[*before].range.end == offset);
  if (items > 0 && tokens[*before].range.end < offset && needsOperand(tokens[*before])) --help->active;
  return help;
}

}  // namespace cql::ide
