// Every row of the filter table has a completion, a help text, and a highlighting.
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "frontend/filter_table.h"
#include "ide/completion.h"
#include "ide/hover.h"
#include "ide/semantic_tokens.h"
#include "tests/ide/support.h"

namespace cql::ide {
namespace {

bool isWord(const Document& document, std::size_t token, std::string_view word) {
  const frontend::Token& t = document.tokens()[token];
  if (word == "[Aa]") return t.kind == frontend::TokenKind::PieceDeclaration;
  return t.kind != frontend::TokenKind::String && t.kind != frontend::TokenKind::Designator && t.text == word;
}

std::optional<std::size_t> wordIn(const Document& document, std::string_view word) {
  for (std::size_t i = 0; i < document.tokens().size(); ++i)
    if (isWord(document, i, word)) return i;
  return std::nullopt;
}

TEST(Tables, EveryFilterIsExplained) {
  for (const frontend::FilterInfo& filter : frontend::allFilters()) {
    const Document document = opened("cql()\n" + std::string(filter.example) + "\n");
    const auto token = wordIn(document, filter.word);
    ASSERT_TRUE(token) << filter.word << ": " << filter.example;
    const auto told = hover(document, document.tokens()[*token].range.begin);
    ASSERT_TRUE(told) << filter.word;
    const frontend::FilterInfo* row = frontend::findFilter(filter.word);
    EXPECT_NE(told->markdown.find(row->doc), std::string::npos) << filter.word << "\n" << told->markdown;
    EXPECT_EQ(told->range.begin, document.tokens()[*token].range.begin) << filter.word;
  }
}

TEST(Tables, EveryFilterHasAColour) {
  for (const frontend::FilterInfo& filter : frontend::allFilters()) {
    const Document document = opened("cql()\n" + std::string(filter.example) + "\n");
    const auto token = wordIn(document, filter.word);
    ASSERT_TRUE(token) << filter.word;
    const std::uint32_t begin = document.tokens()[*token].range.begin;
    std::optional<TokenType> type;
    for (const SemanticToken& t : semanticTokens(document))
      if (t.range.begin == begin) type = t.type;
    ASSERT_TRUE(type) << filter.word;
    const bool letters = frontend::isWordChar(filter.word[0]);
    EXPECT_EQ(*type, letters                 ? TokenType::Keyword
                     : filter.word == "[Aa]" ? TokenType::Variable
                     : filter.word == "["    ? TokenType::Bracket
                                             : TokenType::Operator)
        << filter.word;
  }
}

TEST(Tables, EveryFilterIsCompleted) {
  for (const frontend::FilterInfo& filter : frontend::allFilters()) {
    const Document document = opened("cql()\n" + std::string(filter.example) + "\n");
    const auto token = wordIn(document, filter.word);
    ASSERT_TRUE(token) << filter.word;
    const std::uint32_t begin = document.tokens()[*token].range.begin;
    // As if the text ended there, with a letter of the word typed.
    const bool letters = frontend::isWordChar(filter.word[0]);
    const std::string typed = document.text().substr(0, begin) + (letters ? "" : " ") +
                              (letters ? std::string(filter.word.substr(0, 1)) : "");
    const Document now = opened(typed);
    const Completions found = complete(now, static_cast<std::uint32_t>(typed.size()), nullptr);
    if (letters) {
      EXPECT_EQ(found.replaced.begin, begin) << filter.word;
    }
    EXPECT_TRUE(std::ranges::any_of(found.items, [&](const Completion& c) { return c.label == filter.word; }))
        << filter.word << " in " << typed;
  }
}

// A word inside of a filter is completed after each filter that it belongs to; one of the header, in it.
TEST(Tables, EveryOtherWordIsCompleted) {
  int words = 0;
  for (std::string_view word : frontend::allWords()) {
    if (!frontend::partDoc(word)) continue;
    std::istringstream owners{std::string(frontend::partOf(word))};
    std::vector<std::string> before;
    for (std::string owner; std::getline(owners >> std::ws, owner, ',');)
      before.push_back("cql()\n" + owner + " ");
    if (before.empty()) before.push_back(word == "cql" ? "" : "cql(");
    for (const std::string& typed : before) {
      const Document document = opened(typed);
      const auto found = complete(document, static_cast<std::uint32_t>(typed.size()), nullptr).items;
      EXPECT_TRUE(std::ranges::any_of(
          found, [&](const Completion& c) { return (" " + c.label + " ").find(word) != std::string::npos; }))
          << word << " in " << typed;
      ++words;
    }
  }
  EXPECT_GT(words, 30);
}

// Names in snippets can stay as they are; only placeholders for a filter or a value must be filled in.
TEST(Tables, EverySnippetIsAQuery) {
  constexpr std::string_view kFilledIn[][2] = {
      {"filter", "mate"}, {"test", "mate"}, {"key", "\"key\""}, {"value", "3"}};
  int snippets = 0;
  const Document empty = opened("cql()\n");
  for (const Completion& c :
       complete(empty, static_cast<std::uint32_t>(empty.text().size()), nullptr).items) {
    if (c.kind != CompletionKind::Snippet) continue;
    std::string text = empty.text();
    for (std::size_t i = 0; i < c.insert.size();) {
      if (!c.insert.substr(i).starts_with("${")) {
        text += c.insert[i++];
        continue;
      }
      const std::size_t begin = c.insert.find(':', i) + 1, end = c.insert.find('}', i);
      const std::string place = c.insert.substr(begin, end - begin);
      const auto known = std::ranges::find(kFilledIn, place, [](const auto& pair) { return pair[0]; });
      text += known == std::end(kFilledIn) ? place : (*known)[1];
      i = end + 1;
    }
    const Document document = opened(text + "\n");
    EXPECT_EQ(document.sink().errorCount(), 0u)
        << text << "\n"
        << (document.sink().all().empty() ? "" : document.sink().all()[0].message);
    ++snippets;
  }
  EXPECT_GT(snippets, 20);
}

TEST(Tables, EveryOtherWordHasAColour) {
  for (std::string_view word : frontend::allWords()) {
    if (word == "input" || word == "output") continue;  // these need the name of a file
    const Document document = opened("cql()\n" + std::string(word) + " \n");
    const auto tokens = semanticTokens(document);
    ASSERT_EQ(tokens.size(), 2u) << word;  // cql
    EXPECT_EQ(tokens[1].type, TokenType::Keyword) << word;
  }
}

TEST(Tables, EveryOtherWordIsExplained) {
  for (std::string_view word : frontend::allWords()) EXPECT_FALSE(describeWord(word).empty()) << word;
}

}  // namespace
}  // namespace cql::ide
