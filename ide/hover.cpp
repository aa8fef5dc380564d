#include "ide/hover.h"

#include <bit>

#include "frontend/designator.h"
#include "frontend/filter_table.h"
#include "frontend/passes/fold.h"
#include "frontend/prose/prose.h"
#include "ide/themes.h"

namespace cql::ide {

using frontend::kNone, frontend::NodeId, frontend::Op, frontend::SourceRange, frontend::Token,
    frontend::TokenKind;

std::string describeWord(std::string_view word) {
  const frontend::FilterInfo* filter = frontend::findFilter(word);
  if (!filter) {
    const auto doc = frontend::partDoc(word);
    const auto reserved = frontend::reservedHint(word);
    return doc ? "**" + std::string(word) + "**: " + std::string(*doc) : std::string(reserved.value_or(""));
  }
  std::string text = "```cql\n" + std::string(filter->syntax) + "\n```\n" + std::string(filter->doc) + "\n\n";
  if (const auto doc = frontend::partDoc(word))
    text += "**" + std::string(word) + "**: " + std::string(*doc) + "\n\n";
  text += "Value: " + std::string(filter->result) + ". Example: `` " + std::string(filter->example) + " ``";
  if (!filter->unicode.empty()) text += " Also: " + std::string(filter->unicode);
  return text;
}

std::string signatureOf(const Document& document, const FunctionText& function) {
  IncludedFunction f{document.tokens()[function.name].text, {}, "", "", {}};
  for (std::size_t p : function.parameters) f.parameters.push_back(document.tokens()[p].text);
  return signatureOf(f);
}

std::string signatureOf(const IncludedFunction& function) {
  std::string text = function.name + "(";
  for (const std::string& parameter : function.parameters)
    text += (text.back() == '(' ? "" : " ") + parameter;
  return text + ")";
}

namespace {

std::string describeFunction(const std::string& signature, const std::string& what) {
  return "```cql\nfunction " + signature + "\n```\n" + what;
}

std::string describeName(const Document& document, std::size_t token) {
  const std::string& name = document.tokens()[token].text;
  const auto definedOn = [&](std::uint32_t offset) {
    return " (line " + std::to_string(placeOf(document.sink().sources()[0], offset).line) + ")";
  };
  const FunctionText* function = document.function(name);
  switch (document.nameKind(token)) {
    case NameKind::Parameter: {
      const FunctionText* owner = document.scopeOf(token);
      return "**" + name + "**: a parameter of `" + signatureOf(document, *owner) + "`";
    }
    case NameKind::Function:
      if (function)
        return describeFunction(
            signatureOf(document, *function),
            "a function of this query" + definedOn(document.tokens()[function->name].range.begin));
      if (const auto included = includedFunction(document, name))
        return describeFunction(signatureOf(*included), included->comment +
                                                            (included->comment.empty() ? "" : "\n\n") +
                                                            "a function of " + included->file);
      break;
    case NameKind::Dictionary:
    case NameKind::Variable:
      if (const frontend::Symbol* symbol = document.symbol(name)) {
        const auto type = typeOfVariable(symbol->kind);
        return "**" + name + "**: " + (symbol->persistent ? "persistent, " : "") +
               (symbol->kind == frontend::SymbolKind::Piece ? "a piece"
                : type                                      ? nameOf(*type)
                                                            : "a dictionary") +
               definedOn(symbol->range.begin);
      }
      return "**" + name + "**: a name without a value so far";
    case NameKind::None:
      break;
  }
  return "";
}

/// Folds constants in a filter, bottom-up.
const frontend::Node& folded(frontend::Query& query, NodeId id) {
  for (std::size_t i = 0; i < query[id].operands.size(); ++i)
    if (query[id].operands[i] != kNone) folded(query, query[id].operands[i]);
  foldConstants(query, id);
  return query[id];
}

/// Describes the filter by its type, and its value if that is constant.
std::string describeFilter(const Document& document, NodeId id) {
  frontend::Query query = document.query();
  const frontend::Node& n = folded(query, id);
  std::string text = "This filter: " + (n.type == frontend::Type::Logical ? "a condition" : nameOf(n.type));
  if (n.op == Op::Squares || n.op == Op::Designator) {
    const std::string squares = n.squares ? frontend::squaresText(n.squares) : "none";
    text += ", on " + (n.squares == kAllSquares
                           ? "all squares"
                           : std::to_string(std::popcount(n.squares)) +
                                 (std::popcount(n.squares) == 1 ? " square: " : " squares: ") + squares);
  }
  if (n.op == Op::Number) text += ", " + std::to_string(n.number);
  if (n.op == Op::String) text += ", `\"" + n.text + "\"`";
  if (!n.operands.empty() || n.op == Op::Designator) text += "\n\nIn words: " + inWords(document.query(), id);
  return text;
}

/// Lists the transforms around an offset, the outermost first.
std::string transformsAt(const Document& document, SourceRange range) {
  std::string words;
  std::uint32_t last = kNone;
  const auto& nodes = document.query().nodes;
  for (NodeId id = static_cast<NodeId>(nodes.size()); id-- > 0;) {
    const frontend::Node& n = nodes[id];
    if (n.op != Op::Transform || n.range.buffer != 0 || n.range.begin >= range.begin ||
        n.range.end < range.end || n.range.begin == last)
      continue;
    last = n.range.begin;
    std::size_t end = last;
    while (end < document.text().size() && frontend::isWordChar(document.text()[end])) ++end;
    if (end > last) words += (words.empty() ? "`" : ", `") + document.text().substr(last, end - last) + "`";
  }
  return words.empty() ? "" : "Transforms around it: " + words;
}

}  // namespace

std::optional<Hover> hover(const Document& document, std::uint32_t offset) {
  // Prefer the letter under a mouse, else the word that ends at a cursor.
  std::optional<std::size_t> at = document.tokenOf(offset);
  if (!at) at = document.tokenAt(offset);
  if (!at) return std::nullopt;
  const Token& t = document.tokens()[*at];
  std::string text = describeName(document, *at);
  const std::string word = t.kind == TokenKind::PieceDeclaration ? "[Aa]"
                           : t.kind == TokenKind::Result         ? "result"
                           : t.kind == TokenKind::FileName       ? (t.number ? "output" : "input")
                                                                 : t.text;
  const bool isWord =
      t.kind != TokenKind::String && t.kind != TokenKind::Integer && t.kind != TokenKind::Designator;
  std::vector<std::string> parts;
  if (!text.empty()) parts.push_back(text);
  if (isWord && (text.empty() || t.kind == TokenKind::PieceDeclaration))
    if (std::string told = describeWord(word); !told.empty()) parts.push_back(std::move(told));
  if (const NodeId filter = document.filterAround(t.range);
      filter != kNone && (isWord ? !parts.empty() : true)) {
    parts.push_back(describeFilter(document, filter));
    if (std::string transforms = transformsAt(document, t.range); !transforms.empty())
      parts.push_back(std::move(transforms));
  }
  if (text.empty() && t.kind == TokenKind::Identifier)
    if (std::optional<std::string> theme = describeTheme(document, t.text))
      parts.insert(parts.begin(), std::move(*theme));
  if (parts.empty()) return std::nullopt;
  std::string markdown;
  for (const std::string& part : parts) markdown += (markdown.empty() ? "" : "\n\n") + part;
  return Hover{t.range, markdown};
}

}  // namespace cql::ide
