#include "frontend/parser/option_tokens.h"

#include <algorithm>

#include "frontend/filter_table.h"
#include "frontend/parser/parse_error.h"
#include "frontend/parser/values/hhdb.h"
#include "runtime/ascii.h"

namespace cql::frontend {
namespace {

class OptionTokens {
 public:
  OptionTokens(const CommandLineFilter& filter, SourceRange place, DiagnosticSink& sink)
      : filter_(filter), place_(place), sink_(sink) {}

  std::vector<Token> all() {
    if (filter_.option == "assign")
      assignment();
    else if (filter_.option == "white" || filter_.option == "black")
      playerName();
    else if (filter_.option == "hhdb")
      studyWords();
    else if (filter_.option == "similarposition")
      collection();
    else
      keywordAndTexts();
    add(TokenKind::End, "");
    return std::move(tokens_);
  }

 private:
  void add(TokenKind kind, const std::string& word, std::int64_t number = 0) {
    Token t;
    t.kind = kind;
    t.text = word;
    t.number = number;
    t.quoted = kind == TokenKind::String;
    t.spaceBefore = t.spaceAfter = true;
    t.range = place_;
    tokens_.push_back(std::move(t));
  }
  void addWord(const std::string& word) {
    add(isKeyword(word) ? TokenKind::Keyword : TokenKind::Identifier, word);
  }
  std::string argument(std::size_t i) const {
    return i < filter_.arguments.size() ? filter_.arguments[i] : std::string();
  }

  /// Reads NAME = VALUE.
  void assignment() {
    const std::string name = argument(0), value = argument(1);
    DiagnosticSink scratch;
    const std::vector<Token> word = lex(name, 0, scratch);
    if (!isName(name) || word.size() != 2 || word[0].kind != TokenKind::Identifier)
      fail(sink_, place_, "'" + name + "' is no name of a variable");
    add(TokenKind::Identifier, name);
    add(TokenKind::Symbol, "=");
    numberOrText(value);
  }

  void numberOrText(const std::string& value) {
    const bool negative = value.starts_with('-');
    const std::string digits = negative ? value.substr(1) : value;
    if (digits.empty() || !std::all_of(digits.begin(), digits.end(), ascii::isDigit))
      return add(TokenKind::String, value);
    if (digits.size() > 10 || std::stoll(digits) > 2147483647LL)
      fail(sink_, place_, "the number " + value + " is too large");
    if (negative) add(TokenKind::Symbol, "-");
    add(TokenKind::Integer, digits, std::stoll(digits));
  }

  /// Reads player white ~~ PATTERN.
  void playerName() {
    add(TokenKind::Keyword, "player");
    add(TokenKind::Keyword, filter_.option);
    add(TokenKind::Symbol, "~~");
    add(TokenKind::String, argument(0));
  }

  /// Makes words of arguments; strings if they cannot be words, or stand last where no word can.
  void studyWords() {
    add(TokenKind::Keyword, filter_.option);
    for (std::size_t i = 0; i < filter_.arguments.size(); ++i) {
      const std::string& word = filter_.arguments[i];
      const bool isLast = i + 1 == filter_.arguments.size();
      if (!isName(word) || (isLast && i > 0 && !HhdbParser::continues(word)))
        add(TokenKind::String, word);
      else
        addWord(word);
    }
  }

  /// Makes words, then the name of a file.
  void collection() {
    add(TokenKind::Keyword, filter_.option);
    for (std::size_t i = 0; i + 1 < filter_.arguments.size(); ++i) addWord(filter_.arguments[i]);
    if (!filter_.arguments.empty()) add(TokenKind::String, filter_.arguments.back());
  }

  void keywordAndTexts() {
    add(TokenKind::Keyword, filter_.option);
    for (const std::string& word : filter_.arguments) add(TokenKind::String, word);
  }

  const CommandLineFilter& filter_;
  SourceRange place_;
  DiagnosticSink& sink_;
  std::vector<Token> tokens_;
};

}  // namespace

std::vector<Token> optionTokens(const CommandLineFilter& filter, SourceRange place, DiagnosticSink& sink) {
  return OptionTokens(filter, place, sink).all();
}

}  // namespace cql::frontend
