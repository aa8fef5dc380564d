#include "ide/document.h"

#include <algorithm>

#include "frontend/dialect.h"
#include "frontend/filter_table.h"
#include "frontend/legacy/translate.h"
#include "frontend/library.h"
#include "frontend/parser/values/hhdb.h"
#include "frontend/text/brackets.h"
#include "ide/token_context.h"

namespace cql::ide {

using frontend::kNone, frontend::NodeId, frontend::SourceRange, frontend::Token, frontend::TokenKind;

Document::Document(std::string name, std::string text, const frontend::CompileOptions& options) {
  query_ = frontend::read({std::move(name), std::move(text)}, options, sink_);
  legacy_ = frontend::legacy::firstWords(this->text()).legacy;
  frontend::DiagnosticSink scratch;
  if (!legacy_ && frontend::otherThanQuery(this->text()).empty())
    tokens_ = frontend::lex(this->text(), 0, scratch);
  if (tokens_.empty()) tokens_.emplace_back();
  if (query_.nodes.empty() && sink_.errorCount()) readNested(options);
  partners_ = ide::partners(tokens_);
  if (frontend::isWordOf(options.dialect.value_or(Dialect::Union), "include") && !legacy_)
    for (const frontend::LibraryFile& file : frontend::libraryFiles(options.library))
      library_.push_back(textOf(file));
  findFunctions();
  findNames();
}

/// Reads a text with brackets that do not nest. Diagnostics report only the brackets, but the names are
/// needed while a text is being typed: closes open brackets at the end, and reads unmatched closing brackets
/// as blanks.
void Document::readNested(const frontend::CompileOptions& options) {
  std::string nested = text(), open;  // `open`: the brackets that would close them, the outermost first
  for (const Token& t : tokens_) {
    if (frontend::opensBracket(t)) open += t.text == "(" ? ')' : t.text == "{" ? '}' : ']';
    if (!frontend::closesBracket(t)) continue;
    if (!open.empty() && t.text[0] == open.back())
      open.pop_back();
    else
      nested.replace(t.range.begin, t.range.end - t.range.begin, t.range.end - t.range.begin, ' ');
  }
  if (open.empty() && nested == text()) return;
  nested += '\n';
  nested.append(open.rbegin(), open.rend());
  frontend::DiagnosticSink scratch;
  query_ = frontend::read({sink_.sources()[0].name, std::move(nested)}, options, scratch);
  const auto end = static_cast<std::uint32_t>(text().size());
  for (frontend::Node& n : query_.nodes)
    if (n.range.buffer == 0)
      n.range = {std::min(n.range.begin, end), std::min(n.range.end, end), 0, n.range.call};
}

std::string_view Document::written(std::size_t token) const {
  const SourceRange range = tokens_[token].range;
  return std::string_view(text()).substr(range.begin, range.end - range.begin);
}

std::optional<std::size_t> Document::tokenOf(std::uint32_t offset) const {
  const std::optional<std::size_t> before = tokenBefore(offset);
  const std::size_t token = before ? *before + 1 : 0;
  const Token& t = tokens_[token];
  return t.range.begin <= offset && offset < t.range.end ? std::optional(token) : std::nullopt;
}

std::optional<std::size_t> Document::tokenAt(std::uint32_t offset) const {
  const auto behind =
      std::ranges::upper_bound(tokens_, offset, {}, [](const Token& t) { return t.range.begin; });
  const auto right = static_cast<std::size_t>(behind - tokens_.begin());
  std::optional<std::size_t> found;
  for (std::size_t i = right >= 2 ? right - 2 : 0; i < right; ++i) {
    const Token& t = tokens_[i];
    if (t.kind == TokenKind::End || t.range.begin > offset || t.range.end < offset) continue;
    const bool atEnd = t.range.end == offset;
    const char last = text()[t.range.end - 1];
    if (!atEnd || !found) {
      // A word on the left takes precedence over an operator on the right.
      if (found && !frontend::isWordChar(text()[t.range.begin]) && tokens_[*found].range.end == offset &&
          frontend::isWordChar(text()[offset - 1]))
        continue;
      if (atEnd && !frontend::isWordChar(last) && i + 1 < tokens_.size() &&
          tokens_[i + 1].range.begin == offset)
        continue;
      found = i;
    }
  }
  return found;
}

std::optional<std::size_t> Document::tokenBefore(std::uint32_t offset) const {
  const auto behind =
      std::ranges::upper_bound(tokens_, offset, {}, [](const Token& t) { return t.range.end; });
  auto index = static_cast<std::size_t>(behind - tokens_.begin());
  while (index > 0 && tokens_[index - 1].kind == TokenKind::End) --index;
  return index > 0 ? std::optional(index - 1) : std::nullopt;
}

NodeId Document::filterAround(SourceRange range) const {
  NodeId found = kNone;
  std::uint32_t smallest = kNone;
  for (NodeId id = 0; id < query_.nodes.size(); ++id) {
    const SourceRange& r = query_[id].range;
    if (r.buffer != 0 || r.begin > range.begin || r.end < range.end || r.end - r.begin >= smallest) continue;
    found = id;
    smallest = r.end - r.begin;
  }
  return found;
}

SourceRange Document::nameRange(std::size_t token) const {
  SourceRange range = tokens_[token].range;
  range.begin = range.end - static_cast<std::uint32_t>(tokens_[token].text.size());
  return range;
}

/// Finds `function NAME (NAME...) { ... }`, even if the rest of the text has errors.
void Document::findFunctions() {
  for (std::size_t i = 0; i + 2 < tokens_.size(); ++i) {
    if (!tokens_[i].isKeyword("function") || tokens_[i + 1].kind != TokenKind::Identifier ||
        !tokens_[i + 2].isSymbol("("))
      continue;
    FunctionText f{i + 1, i + 2, partners_[i + 2], 0, 0, {}};
    f.bodyOpen = f.close + 1;
    if (f.close == f.open || f.bodyOpen >= tokens_.size() || !tokens_[f.bodyOpen].isSymbol("{")) continue;
    f.bodyClose = partners_[f.bodyOpen];
    for (std::size_t p = f.open + 1; p < f.close; ++p) f.parameters.push_back(p);
    functions_.push_back(std::move(f));
  }
}

const FunctionText* Document::scopeOf(std::size_t token) const {
  for (const FunctionText& f : functions_) {
    if (token <= f.open || token > f.bodyClose) continue;
    for (std::size_t p : f.parameters)
      if (tokens_[p].text == tokens_[token].text) return &f;
  }
  return nullptr;
}

void Document::findNames() {
  for (std::size_t i = 0; i < functions_.size(); ++i)
    functionsByName_.emplace(tokens_[functions_[i].name].text, i);
  for (std::size_t i = 0; i < query_.symbols.size(); ++i) symbolsByName_.emplace(query_.symbols[i].name, i);
  bool ofHhdb = false;  // words that are names elsewhere
  for (std::size_t i = 0; i < tokens_.size(); ++i) {
    const bool first = i > 0 && tokens_[i - 1].isKeyword("hhdb");
    ofHhdb = first || (ofHhdb && frontend::HhdbParser::continues(tokens_[i].text));
    names_.push_back(ofHhdb ? NameKind::None : kindOf(i));
  }
}

const FunctionText* Document::function(std::string_view name) const {
  const auto f = functionsByName_.find(name);
  return f == functionsByName_.end() ? nullptr : &functions_[f->second];
}

const frontend::Symbol* Document::symbol(std::string_view name) const {
  const auto s = symbolsByName_.find(name);
  return s == symbolsByName_.end() ? nullptr : &query_.symbols[s->second];
}

NameKind Document::kindOf(std::size_t token) const {
  const Token& t = tokens_[token];
  if (t.kind == TokenKind::PieceDeclaration) return NameKind::Variable;
  if (t.kind != TokenKind::Identifier) return NameKind::None;
  if (scopeOf(token)) return NameKind::Parameter;
  if (function(t.text)) return NameKind::Function;
  const frontend::Symbol* known = symbol(t.text);
  if (frontend::isExtension(t.text) && !(known && known->range.begin <= t.range.begin)) return NameKind::None;
  if (known && known->kind == frontend::SymbolKind::Dictionary) return NameKind::Dictionary;
  if (known && known->kind == frontend::SymbolKind::Function) return NameKind::Function;  // included
  // Of a text without errors all names are known from their definition on, except those in functions, which
  // may be called later or never, and those of isbound; other words are parts of filters, as in `imagine
  // pass`.
  const auto isInside = [&](const FunctionText& f) { return f.bodyOpen < token && token < f.bodyClose; };
  const bool isDefined = known && (known->range.buffer != 0 || known->range.begin <= t.range.begin);
  const bool isTested =
      known && token > 0 &&
      (tokens_[token - 1].isKeyword("isbound") || tokens_[token - 1].isKeyword("isunbound"));
  return isDefined || isTested || sink_.errorCount() || std::ranges::any_of(functions_, isInside)
             ? NameKind::Variable
             : NameKind::None;
}

}  // namespace cql::ide
