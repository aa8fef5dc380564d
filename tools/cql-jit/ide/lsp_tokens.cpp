#include "tools/cql-jit/ide/lsp_tokens.h"

#include <algorithm>

#include "ide/semantic_tokens.h"

namespace cql::tool {

std::vector<std::uint32_t> tokenNumbers(const ide::Document& document, const ide::Lines& lines,
                                        ide::Encoding encoding) {
  std::vector<std::uint32_t> numbers;
  const std::string_view text = document.text();
  ide::TextPosition last;
  for (const ide::SemanticToken& token : ide::semanticTokens(document)) {
    for (std::uint32_t begin = token.range.begin; begin < token.range.end;) {
      std::uint32_t end = begin;
      while (end < token.range.end && text[end] != '\n' && text[end] != '\r') ++end;
      const ide::TextPosition from = lines.positionOf(text, begin, encoding);
      const ide::TextPosition to = lines.positionOf(text, end, encoding);
      if (to.character > from.character) {
        numbers.insert(
            numbers.end(),
            {from.line - last.line, from.line == last.line ? from.character - last.character : from.character,
             to.character - from.character, static_cast<std::uint32_t>(token.type), 0u});
        last = from;
      }
      begin = end + 1;
    }
  }
  return numbers;
}

Json SentTokens::full(std::vector<std::uint32_t> numbers) {
  numbers_ = std::move(numbers);
  Json answer = {{"resultId", nextId()}};
  answer["data"] = numbers_;
  return answer;
}

Json SentTokens::delta(const std::string& previous, std::vector<std::uint32_t> numbers) {
  if (previous != std::to_string(id_)) return full(std::move(numbers));
  const auto [oldBegin, newBegin] = std::ranges::mismatch(numbers_, numbers);
  auto oldEnd = numbers_.end();
  auto newEnd = numbers.end();
  while (oldEnd > oldBegin && newEnd > newBegin && oldEnd[-1] == newEnd[-1]) --oldEnd, --newEnd;
  Json edits = Json::array();
  if (oldEnd > oldBegin || newEnd > newBegin)
    edits.push_back({{"start", oldBegin - numbers_.begin()},
                     {"deleteCount", oldEnd - oldBegin},
                     {"data", std::vector<std::uint32_t>(newBegin, newEnd)}});
  numbers_ = std::move(numbers);
  return {{"resultId", nextId()}, {"edits", std::move(edits)}};
}

}  // namespace cql::tool
