#include "ide/included.h"

#include <filesystem>
#include <sstream>

namespace cql::ide {
namespace {

/// Joins the lines of comments directly above an offset.
std::string commentAbove(std::string_view text, std::size_t offset) {
  std::string comment;
  for (std::size_t end = text.rfind('\n', offset); end != text.npos && end > 0;) {
    const std::size_t before = text.rfind('\n', end - 1);
    const std::size_t begin = before == text.npos ? 0 : before + 1;
    const std::string_view line = text.substr(begin, end - begin);
    if (!line.starts_with("// ")) break;
    comment = std::string(line.substr(3)) + (comment.empty() ? "" : " ") + comment;
    end = before;
  }
  return comment;
}

IncludedFunction functionOf(const Document& document, const frontend::Symbol& symbol) {
  const frontend::Source& source = document.query().sources[symbol.range.buffer];
  IncludedFunction function{symbol.name,
                            {},
                            commentAbove(source.text, symbol.range.begin),
                            std::filesystem::path(source.name).filename().string(),
                            symbol.range};
  // The function was read, so a list of names in parentheses follows.
  const std::size_t open = source.text.find('(', symbol.range.end), close = source.text.find(')', open);
  std::istringstream names(source.text.substr(open + 1, close - open - 1));
  for (std::string name; names >> name;) function.parameters.push_back(name);
  return function;
}

bool isIncluded(const Document& document, const frontend::Symbol& symbol) {
  return symbol.kind == frontend::SymbolKind::Function && symbol.range.buffer != 0 && !document.isLegacy();
}

}  // namespace

std::vector<IncludedFunction> includedFunctions(const Document& document) {
  std::vector<IncludedFunction> functions;
  for (const frontend::Symbol& symbol : document.query().symbols)
    if (isIncluded(document, symbol)) functions.push_back(functionOf(document, symbol));
  return functions;
}

std::optional<IncludedFunction> includedFunction(const Document& document, std::string_view name) {
  const frontend::Symbol* symbol = document.symbol(name);
  return symbol && isIncluded(document, *symbol) ? std::optional(functionOf(document, *symbol))
                                                 : std::nullopt;
}

}  // namespace cql::ide
