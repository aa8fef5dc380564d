#include "tools/cql-jit/ide/grammars.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

#include "frontend/filter_table.h"
#include "ide/token_context.h"

namespace cql::tool {
namespace {

using OrderedJson = nlohmann::ordered_json;
using WordList = std::vector<std::string_view>;

struct Vocabulary {
  WordList filters, operators, parts, reserved, signs;
};

bool longerFirst(std::string_view a, std::string_view b) {
  return a.size() != b.size() ? a.size() > b.size() : a < b;
}

/// Returns all words by kind. Operator signs are sorted, longer ones first.
Vocabulary vocabulary() {
  Vocabulary v;
  for (std::string_view word : frontend::allWords()) {
    const frontend::FilterInfo* filter = frontend::findFilter(word);
    const bool own = filter && (filter->word == word || frontend::canonicalWord(word) == filter->word);
    (own && ide::isInfixRow(*filter) ? v.operators
     : own                           ? v.filters
     : frontend::partDoc(word)       ? v.parts
                                     : v.reserved)
        .push_back(word);
  }
  for (const frontend::FilterInfo& filter : frontend::allFilters())
    if (!frontend::isWordChar(filter.word[0]) && filter.word != "[Aa]" && filter.word != "[")
      v.signs.push_back(filter.word);
  for (const frontend::UnicodeSpelling& s : frontend::unicodeSpellings()) v.signs.push_back(s.unicode);
  v.signs.insert(v.signs.end(), {"-->", "<--", "{*}", "{+}", "?"});
  std::ranges::sort(v.signs, longerFirst);
  return v;
}

/// Joins words with `separator`, longer ones first, as `o-o` is a prefix of `o-o-o`.
std::string joined(WordList words, std::string_view separator) {
  std::ranges::sort(words, longerFirst);
  std::string text;
  for (std::string_view word : words)
    text += (text.empty() ? "" : std::string(separator)) + std::string(word);
  return text;
}

std::string escaped(std::string_view sign) {
  std::string text;
  for (char c : sign)
    text += (std::string_view("[](){}|*+?.\\^$/-").find(c) != std::string_view::npos ? "\\" : "") +
            std::string(1, c);
  return text;
}

constexpr std::string_view kWordEnd = "(?![A-Za-z0-9_$])", kWordBegin = "(?<![A-Za-z0-9_$])";

std::string anyOf(const WordList& words) {
  return std::string(kWordBegin) + "(?:" + joined(words, "|") + ")" + std::string(kWordEnd);
}

/// Returns a pattern for piece designators (language/01 §6), in ASCII and Unicode.
std::string designators() {
  const std::string square = "[a-h](?:-[a-h])?[1-8](?:-[1-8])?";
  const std::string squares = "(?:" + square + "|\\[" + square + "(?:," + square + ")*\\])";
  const std::string pieces = "(?:[KQRBNPAkqrbnpa_]|\\[[KQRBNPAkqrbnpa_]+\\]|[♔♕♖♗♘♙♚♛♜♝♞♟△▲□◭]+)";
  return std::string(kWordBegin) + "(?:" + pieces + "?" + squares + "|" + pieces + ")(?![A-Za-z0-9_$])";
}

}  // namespace

std::string textMateGrammar() {
  const Vocabulary v = vocabulary();
  std::string signs;
  for (std::string_view sign : v.signs) signs += (signs.empty() ? "" : "|") + escaped(sign);
  const auto rule = [](const std::string& name, const std::string& match) {
    return OrderedJson{{"name", name + ".cql"}, {"match", match}};
  };
  OrderedJson grammar = {{"name", "CQL"},
                         {"scopeName", "source.cql"},
                         {"fileTypes", {"cql"}},
                         {"patterns", OrderedJson::array()}};
  OrderedJson& patterns = grammar["patterns"];
  patterns.push_back(rule("comment.line", "//(?!/)[^\\n]*|////[^\\n]*|;[^\\n]*"));
  patterns.push_back(OrderedJson{{"name", "comment.block.cql"}, {"begin", "/\\*"}, {"end", "\\*/"}});
  patterns.push_back(rule("string.quoted.double", "\"[^\"\\n]*\""));
  patterns.push_back(rule("constant.character.escape", "\\\\(?:[\"\\\\nrt]|-?[0-9]{1,2})"));
  patterns.push_back(
      rule("constant.other.result", std::string(kWordBegin) + "(?:1-0|0-1|1/2-1/2)" + std::string(kWordEnd)));
  patterns.push_back(rule("keyword.other", anyOf({"o-o-o", "o-o"})));
  patterns.push_back(OrderedJson{
      {"match", "\\b(function)\\s+([A-Za-z_$][A-Za-z0-9_$]*)"},
      {"captures",
       {{"1", {{"name", "storage.type.function.cql"}}}, {"2", {{"name", "entity.name.function.cql"}}}}}});
  patterns.push_back(rule("constant.language.piece", designators()));
  patterns.push_back(rule("keyword.operator.word", anyOf(v.operators)));
  patterns.push_back(rule("keyword.control", anyOf({"if", "then", "else", "while", "loop", "find", "sort",
                                                    "echo", "line", "path"})));
  patterns.push_back(rule("support.function", anyOf(v.filters)));
  patterns.push_back(rule("storage.modifier", anyOf(v.parts)));
  patterns.push_back(rule("invalid.deprecated", anyOf(v.reserved)));
  patterns.push_back(rule("constant.numeric", std::string(kWordBegin) + "[0-9]+"));
  patterns.push_back(rule("variable.other", "(?:\\[Aa\\])?[A-Za-z_$][A-Za-z0-9_$]*"));
  patterns.push_back(rule("keyword.operator", signs));
  return grammar.dump(2) + "\n";
}

std::string editorSnippets() {
  OrderedJson snippets = OrderedJson::object();
  const auto add = [&](const std::string& word, const std::string& text) {
    const frontend::FilterInfo* filter = frontend::findFilter(word);
    snippets[word] = {
        {"prefix", word}, {"body", text}, {"description", filter ? std::string(filter->doc) : word}};
  };
#define CQL_SNIPPET(word, text) add(word, text);
#include "ide/snippets.def"
  return snippets.dump(2) + "\n";
}

std::string vimSyntax() {
  const Vocabulary v = vocabulary();
  const auto plain = [](WordList words) {
    std::erase_if(words, [](std::string_view word) { return word.find('-') != word.npos; });
    return joined(words, " ");
  };
  const std::string square = "[a-h]\\%(-[a-h]\\)\\?[1-8]\\%(-[1-8]\\)\\?";
  return R"vim(" Syntax of the Chess Query Language. Made by `cql-jit document vim`.
if exists("b:current_syntax")
  finish
endif
syntax case match
syntax iskeyword @,48-57,_,$
syntax match cqlName "[A-Za-z_$][A-Za-z0-9_$]*"
syntax match cqlSign "[-+*/%<>=~&|#:.?]\+\|[^\x00-\x7f]"
syntax match cqlNumber "\<[0-9]\+\>"
syntax match cqlPiece "\<[KQRBNPAkqrbnpa_]\>\|[♔♕♖♗♘♙♚♛♜♝♞♟△▲□◭]\+\|\[[KQRBNPAkqrbnpa_]\+\]"
syntax match cqlPiece "\%(\<[KQRBNPAkqrbnpa_]\?\|\[[KQRBNPAkqrbnpa_]\+\]\)\%()vim" +
         square + "\\|\\[" + square + "\\%(," + square + R"vim(\)*\]\)\ze\%([^A-Za-z0-9_$]\|$\)"
syntax match cqlFilter "\<o-o\%(-o\)\?\>"
syntax match cqlResult "\<\%(1-0\|0-1\|1/2-1/2\)\>"
syntax keyword cqlFilter )vim" +
         plain(v.filters) + "\nsyntax keyword cqlOperator " + plain(v.operators) +
         "\nsyntax keyword cqlPart " + plain(v.parts) + "\nsyntax keyword cqlReserved " + plain(v.reserved) +
         R"vim(
syntax region cqlString start=+"+ end=+"+ oneline
syntax match cqlSpecial "\\\%(["\\nrt]\|-\?[0-9]\{1,2}\)"
syntax match cqlComment "//.*$"
syntax match cqlComment ";.*$"
syntax match cqlSign "///\ze\%([^/]\|$\)"
syntax region cqlComment start="/\*" end="\*/"
highlight default link cqlName Identifier
highlight default link cqlSign Operator
highlight default link cqlNumber Number
highlight default link cqlPiece Constant
highlight default link cqlResult Constant
highlight default link cqlFilter Function
highlight default link cqlOperator Operator
highlight default link cqlPart Keyword
highlight default link cqlReserved Error
highlight default link cqlString String
highlight default link cqlSpecial SpecialChar
highlight default link cqlComment Comment
let b:current_syntax = "cql"
)vim";
}

std::string emacsWords() {
  const Vocabulary v = vocabulary();
  const auto list = [](const char* name, const char* what, const WordList& words) {
    return std::string("(defconst cql-") + name + "\n  '(\"" + joined(words, "\" \"") + "\")\n  \"" + what +
           "\")\n\n";
  };
  return ";;; cql-words.el --- Words of the Chess Query Language -*- lexical-binding: t; -*-\n\n"
         ";;; Commentary:\n;; Made by `cql-jit document emacs'.\n\n;;; Code:\n\n" +
         list("filters", "Filters.", v.filters) +
         list("operators", "Words between two filters.", v.operators) +
         list("parts", "Words inside other filters.", v.parts) +
         list("reserved", "Words without use.", v.reserved) +
         "(provide 'cql-words)\n;;; cql-words.el ends here\n";
}

}  // namespace cql::tool
