#include "ide/token_context.h"

#include <algorithm>

namespace cql::ide {

using frontend::FilterInfo, frontend::Token, frontend::TokenKind;

namespace {

bool isOneOf(std::string_view text, std::initializer_list<std::string_view> words) {
  return std::ranges::find(words, text) != words.end();
}

}  // namespace

bool isOperator(const Token& t) {
  return t.kind == TokenKind::Symbol &&
         isOneOf(t.text, {"+",    "*",  "/",  "%",  "<",  ">",  "<=",        ">=",  "==",  "!=",   "=",
                          "=?",   "+=", "-=", "*=", "/=", "%=", "|=",        "&=",  "[<]", "[<=]", "[>]",
                          "[>=]", "~~", "|",  "&",  "->", "<-", "[element]", "-->", "<--"});
}

bool needsOperand(const Token& t) {
  if (isOperator(t) || frontend::isInfix(t)) return true;
  if (t.kind == TokenKind::Symbol) return isOneOf(t.text, {"-", "#", "~", ":", "[forall]"});
  if (t.kind != TokenKind::Keyword && t.kind != TokenKind::Identifier) return false;
  if (t.text == "then" || t.text == "else") return true;
  const frontend::FilterInfo* filter = frontend::findFilter(t.text);
  if (!filter || !filter->syntax.starts_with(t.text)) return false;
  const std::string_view behind = filter->syntax.substr(t.text.size());
  return std::ranges::any_of(
      std::initializer_list<std::string_view>{" F", " SET", " NUM", " STR", " POS"},
      [&](std::string_view operand) { return behind.starts_with(operand) || behind.ends_with(operand); });
}

bool takesParentheses(const Token& word) {
  if (word.kind != TokenKind::Keyword || word.text == "while") return false;
  if (word.text == "cql") return true;
  const frontend::FilterInfo* filter = frontend::findFilter(word.text);
  const auto has = [&](const std::string& text) { return filter->syntax.find(text) != filter->syntax.npos; };
  return filter && (has(word.text + " (") || has(word.text + " [quiet] (F"));
}

std::vector<std::string_view> formsOf(const FilterInfo& filter) {
  std::vector<std::string_view> forms;
  std::string_view rest = filter.syntax;
  for (std::size_t comma; (comma = rest.find(", ")) != rest.npos; rest.remove_prefix(comma + 2))
    forms.push_back(rest.substr(0, comma));
  forms.push_back(rest);
  return forms;
}

bool isInfixRow(const FilterInfo& filter) {
  return std::ranges::none_of(formsOf(filter), [&](std::string_view form) {
    return form.starts_with(filter.word) || form.starts_with("[" + std::string(filter.word)) ||
           form.starts_with("[SET]") || form.starts_with("[local] " + std::string(filter.word));
  });
}

std::vector<std::string_view> wantedBehind(const Token& token) {
  const FilterInfo* filter = frontend::findFilter(token.text);
  std::vector<std::string_view> wanted;
  if (!filter) return wanted;
  for (std::string_view form : formsOf(*filter)) {
    std::size_t at = form.find(filter->word);
    if (at == form.npos) return {};
    for (at += filter->word.size();
         at < form.size() && (form[at] == ' ' || form[at] == '(' || form[at] == '[');) {
      if (form[at] == '[') at = std::min(form.find(']', at), form.size() - 1);
      ++at;
    }
    std::size_t end = at;
    while (end < form.size() && form[end] >= 'A' && form[end] <= 'Z') ++end;
    const std::string_view type = form.substr(at, end - at);
    if (!isOneOf(type, {"SET", "NUM", "STR", "POS"})) return {};
    wanted.push_back(type);
  }
  return wanted;
}

bool fits(std::string_view result, const std::vector<std::string_view>& wanted) {
  if (wanted.empty() || result.find("that of") != result.npos) return true;
  return std::ranges::any_of(wanted, [&](std::string_view type) {
    return result.find(type == "SET"   ? "set"
                       : type == "NUM" ? "number"
                       : type == "STR" ? "string"
                                       : "position") != result.npos;
  });
}

}  // namespace cql::ide
