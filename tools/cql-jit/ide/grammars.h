// Generates files for editors with the words of the language, from the tables of the front end.
#pragma once

#include <string>

namespace cql::tool {

/// Returns a TextMate grammar as JSON, for VS Code and others. Its patterns are portable between Oniguruma,
/// PCRE and Python.
std::string textMateGrammar();
/// Returns the snippets for VS Code as JSON.
std::string editorSnippets();
/// Returns the content of syntax/cql.vim.
std::string vimSyntax();
/// Returns the lists of words for cql-mode.el.
std::string emacsWords();

}  // namespace cql::tool
