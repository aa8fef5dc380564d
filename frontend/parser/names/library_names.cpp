#include "frontend/parser/names/library_names.h"

#include <algorithm>
#include <set>
#include <vector>

#include "frontend/dialect.h"
#include "frontend/parser/names/functions.h"

namespace cql::frontend {

std::string LibraryNames::keyOf(const std::string& name) {
  const std::string key = std::string(kLibraryKey) + nameInLibrary(name);
  if (state_.functions.contains(key)) return key;
  if (isOfLibrary(name) || !isWordOf(dialect(), "include")) return "";
  const std::string definition = "\nfunction " + name + "(";
  for (const LibraryFile& file : libraryFiles(options_.library)) {
    const std::string text = textOf(file);
    if (text.find(definition) == text.npos) continue;
    read(file, text);
    return state_.functions.contains(key) ? key : "";
  }
  return "";
}

/// Reads the functions of a file, up to something else.
void LibraryNames::read(const LibraryFile& file, const std::string& text) {
  const int errors = sink_.errorCount();
  const std::uint32_t buffer = sink_.addSource({file.path, text});
  const std::vector<Token> tokens = lexed(text, buffer);
  if (sink_.errorCount() > errors) throw ParseError{};
  std::set<std::string, std::less<>> names;
  {
    Restore<TokenCursor> cursor(tokens_, TokenCursor(tokens, tokens.back()));
    while (cur().isKeyword("function") && ahead().kind == TokenKind::Identifier) {
      skip();
      const Token name = cur();
      skip();
      Function function = FunctionParser(state_).read(name);
      names.insert(name.text);
      state_.functions.insert_or_assign(std::string(kLibraryKey) + name.text, std::move(function));
    }
  }
  for (const std::string& name : names) {
    Function& function = state_.functions.find(std::string(kLibraryKey) + name)->second;
    for (Token& t : function.body)
      if (t.kind == TokenKind::Identifier && names.contains(t.text) &&
          std::ranges::find(function.parameters, t.text) == function.parameters.end())
        t.text = std::string(kLibraryKey) + t.text;
  }
}

}  // namespace cql::frontend
