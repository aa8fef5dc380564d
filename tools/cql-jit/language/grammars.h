// The words of the language as editors want them, made from the tables of the front end.
#pragma once

#include <string>

namespace cql::tool {

/// A TextMate grammar, for VS Code and others: JSON. Its patterns are read alike by Oniguruma, PCRE and
/// Python.
std::string textMateGrammar();
/// Snippets of VS Code: JSON.
std::string editorSnippets();
/// syntax/cql.vim
std::string vimSyntax();
/// Lists of words for cql-mode.el.
std::string emacsWords();

}  // namespace cql::tool
