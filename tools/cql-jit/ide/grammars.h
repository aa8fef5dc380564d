// Writes the words of the language in the formats of editors, from the tables of the front end.
#pragma once

#include <string>

namespace cql::tool {

/// A TextMate grammar, for VS Code and others: JSON. Its patterns are portable between Oniguruma, PCRE and
/// Python.
std::string textMateGrammar();
/// Snippets of VS Code: JSON.
std::string editorSnippets();
/// syntax/cql.vim
std::string vimSyntax();
/// Lists of words for cql-mode.el.
std::string emacsWords();

}  // namespace cql::tool
