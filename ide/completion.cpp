#include "ide/completion.h"

#include <algorithm>
#include <tuple>

#include "frontend/filter_table.h"
#include "ide/hover.h"
#include "ide/included.h"
#include "ide/semantic_tokens.h"
#include "ide/themes.h"
#include "ide/token_context.h"
#include "runtime/ascii.h"

namespace cql::ide {

using frontend::FilterInfo, frontend::SourceRange, frontend::Token, frontend::TokenKind;

namespace {

struct Snippet {
  std::string_view word, text;
};
constexpr Snippet kSnippets[] = {
#define CQL_SNIPPET(word, text) {word, text},
#include "ide/snippets.def"
};

constexpr std::string_view kHeaderWords[] = {
#define CQL_HEADER(word, setting, reader) word,
#include "runtime/settings.def"
};

/// Returns true if the word contains these letters, in order. Editors ask again when a letter is deleted.
bool holds(std::string_view word, std::string_view letters) {
  for (char c : word)
    if (!letters.empty() && ascii::toLower(c) == ascii::toLower(letters[0])) letters.remove_prefix(1);
  return letters.empty();
}

class Completer {
 public:
  Completer(const Document& document, std::uint32_t offset, const FileNames& files)
      : document_(document), text_(document.text()), offset_(offset), files_(files) {}

  Completions all();

 private:
  bool inHeader() const;
  /// Returns the offset of the quote of a string that is open at the offset.
  std::optional<std::uint32_t> openQuote() const;
  void addFiles(std::uint32_t quote);
  void addParts();
  void addFilters(bool operand, const std::vector<std::string_view>& wanted);
  void addNames(const std::vector<std::string_view>& wanted);
  void addFunction(const IncludedFunction& function);
  void add(Completion item) {
    if (item.kind == CompletionKind::File || holds(item.label, typed_))
      result_.items.push_back(std::move(item));
  }

  const Document& document_;
  std::string_view text_;
  std::uint32_t offset_;
  const FileNames& files_;
  std::string_view typed_;
  std::optional<std::size_t> before_;  ///< the token before the word
  Completions result_;
};

bool Completer::inHeader() const {
  const auto& tokens = document_.tokens();
  if (tokens.size() < 2 || !tokens[0].isKeyword("cql") || !tokens[1].isSymbol("(") ||
      offset_ < tokens[1].range.end)
    return false;
  const std::size_t close = document_.partners()[1];
  return close == 1 || offset_ <= tokens[close].range.begin;
}

std::optional<std::uint32_t> Completer::openQuote() const {
  const std::size_t line = offset_ == 0 ? 0 : text_.rfind('\n', offset_ - 1) + 1;
  std::optional<std::uint32_t> open;
  for (std::size_t i = line; i < offset_; ++i) {
    if (!open && (text_[i] == ';' || text_.substr(i, 2) == "//")) break;
    if (text_[i] != '"' || (!open && i > 0 && text_[i - 1] == '\\')) continue;
    open = open ? std::nullopt : std::optional(static_cast<std::uint32_t>(i));
  }
  return open;
}

void Completer::addFiles(std::uint32_t quote) {
  const auto before = document_.tokenBefore(quote);
  const std::string_view word = before ? std::string_view(document_.tokens()[*before].text) : "";
  const bool named = word == "readfile" || word == "include" || word == "similarposition" ||
                     word == "nosort" || word == "notransform" || inHeader();
  if (!named || !files_) return;
  result_.replaced = {quote + 1, offset_, 0};
  for (std::string& name : files_(text_.substr(quote + 1, offset_ - quote - 1),
                                  word == "include" ? FileUse::Include : FileUse::Read))
    add({name, name, CompletionKind::File, "file", 0});
}

/// Adds words of the filters that are being typed.
void Completer::addParts() {
  std::vector<std::string_view> near;
  const auto& tokens = document_.tokens();
  for (std::size_t i = before_.value_or(0) + 1, seen = 0; before_ && i-- > 0 && seen < 16; ++seen) {
    if (tokens[i].kind == TokenKind::Keyword) near.push_back(tokens[i].text);
    if (frontend::isInfix(tokens[i])) break;
  }
  for (std::string_view word : frontend::allWords()) {
    if (!frontend::partDoc(word)) continue;
    const std::string owners = ", " + std::string(frontend::partOf(word)) + ",";
    const bool fits = std::ranges::any_of(
        near, [&](std::string_view n) { return owners.find(", " + std::string(n) + ",") != owners.npos; });
    if (fits)
      add({std::string(word), std::string(word), CompletionKind::Part, std::string(frontend::partOf(word)),
           0});
  }
}

void Completer::addFilters(bool operand, const std::vector<std::string_view>& wanted) {
  for (const FilterInfo& filter : frontend::allFilters()) {
    const bool infix = isInfixRow(filter), word = frontend::isWordChar(filter.word[0]);
    // An operator does not continue typed letters.
    if (!word && result_.replaced.begin < result_.replaced.end) continue;
    // A position begins `POS : F`, which may have any type.
    if ((infix && operand) || (!infix && filter.result != "position" && !fits(filter.result, wanted)))
      continue;
    add({std::string(filter.word), std::string(filter.word),
         word && !infix ? CompletionKind::Filter : CompletionKind::Operator, std::string(filter.syntax),
         infix ? 1 : 2});
    if (operand && !wanted.empty()) continue;
    for (const Snippet& s : kSnippets)
      if (s.word == filter.word)
        add({std::string(s.word), std::string(s.text), CompletionKind::Snippet, "the usual form", 3});
  }
}

void Completer::addNames(const std::vector<std::string_view>& wanted) {
  for (const frontend::Symbol& s : document_.query().symbols) {
    if (s.internal || s.kind == frontend::SymbolKind::Function || s.range.begin >= result_.replaced.begin)
      continue;
    const auto type = typeOfVariable(s.kind);
    static constexpr std::string_view kResults[] = {"logical", "set", "number", "string", "position"};
    if (type && !fits(kResults[static_cast<std::size_t>(*type)], wanted)) continue;
    add({s.name, s.name, CompletionKind::Variable, type ? nameOf(*type) : "a dictionary", 1});
  }
  for (const FunctionText& f : document_.functions()) {
    const std::string& name = document_.tokens()[f.name].text;
    if (before_ && *before_ > f.open && *before_ < f.bodyClose)
      for (std::size_t p : f.parameters)
        add({document_.tokens()[p].text, document_.tokens()[p].text, CompletionKind::Variable,
             "a parameter of " + name, 0});
    if (document_.tokens()[f.name].range.begin >= result_.replaced.begin) continue;
    IncludedFunction function{name, {}, "", "", {}};
    for (std::size_t p : f.parameters) function.parameters.push_back(document_.tokens()[p].text);
    addFunction(function);
  }
  for (const IncludedFunction& f : includedFunctions(document_)) addFunction(f);
  if (!wanted.empty()) return;  // the type of a theme is not defined
  for (const frontend::FunctionNote& theme : themes(document_))
    if (!document_.symbol(theme.name) && !document_.function(theme.name))
      add({theme.name, theme.name, CompletionKind::Function,
           theme.meaning + (theme.limits.empty() ? "" : " Not seen: " + theme.limits), 4});
}

void Completer::addFunction(const IncludedFunction& function) {
  std::string insert = function.name + "(";
  for (std::size_t i = 0; i < function.parameters.size(); ++i)
    insert += (i ? " ${" : "${") + std::to_string(i + 1) + ":" + function.parameters[i] + "}";
  add({function.name, insert + ")", CompletionKind::Function,
       signatureOf(function) + (function.comment.empty() ? "" : ": " + function.comment), 1});
}

Completions Completer::all() {
  std::uint32_t begin = offset_;
  while (begin > 0 && frontend::isWordChar(text_[begin - 1])) --begin;
  result_.replaced = {begin, offset_, 0};
  typed_ = text_.substr(begin, offset_ - begin);
  for (const SourceRange& c : comments(document_)) {
    const bool line = text_.substr(c.begin, 2) != "/*";
    if (c.begin < offset_ && (offset_ < c.end || (line && offset_ == c.end))) return result_;
  }
  if (const auto quote = openQuote()) {
    addFiles(*quote);
    return result_;
  }
  before_ = document_.tokenBefore(begin);
  if (inHeader()) {
    for (std::string_view word : kHeaderWords)
      add({std::string(word), std::string(word), CompletionKind::Part, "header", 0});
    return result_;
  }
  if (!before_) {
    add({"cql", "cql()\n", CompletionKind::Snippet, "the header of a query", 0});
    return result_;
  }
  const Token& last = document_.tokens()[*before_];
  // A word that requires an operand determines its type; after other words and filters any filter may begin.
  const bool operand =
      needsOperand(last) || (last.kind == TokenKind::Symbol && (last.text == "(" || last.text == "{"));
  const std::vector<std::string_view> wanted =
      operand && last.text != "(" && last.text != "{" ? wantedBehind(last) : std::vector<std::string_view>();
  addParts();
  addNames(wanted);
  addFilters(operand, wanted);
  std::ranges::sort(result_.items, {}, [](const Completion& c) { return std::tie(c.rank, c.label); });
  return std::move(result_);
}

}  // namespace

Completions complete(const Document& document, std::uint32_t offset, const FileNames& files) {
  return Completer(document, std::min(offset, static_cast<std::uint32_t>(document.text().size())), files)
      .all();
}

}  // namespace cql::ide
