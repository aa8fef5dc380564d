#include "frontend/legacy/help.h"

#include "frontend/legacy/hints.h"
#include "frontend/legacy/keywords.h"

namespace cql::frontend::legacy {
namespace {

const char* argumentName(char argument) {
  switch (argument) {
    case 'D':
      return " DESIGNATOR";
    case 'R':
      return " RANGE";
    case 'r':
      return " [RANGE]";
    case 'W':
      return " WORD";
    case 'X':
      return " TEXT";
    case 'S':
      return " \"TEXT\"";
    case 'I':
      return " NUMBER";
    case 'N':
      return " NAME";
    case 'L':
      return " (LIST ...)";
    case 'l':
      return " [LIST]";
    case 'G':
      return " (DESIGNATOR DESIGNATOR ...)";
    case 'Q':
      return " SQUARES";
    case 'T':
      return " DATE [DATE]";
    case 'E':
      return " CODE [CODE]";
    case 'Z':
      return " (ITEM ...)";
    default:
      return "";
  }
}

std::string usage(const KeywordInfo& key) {
  std::string out = ":" + std::string(key.spelling);
  for (char argument : key.arguments) out += argumentName(argument);
  return out;
}

std::string places(const KeywordInfo& key) {
  std::string out;
  for (char place : key.places) {
    out += out.empty() ? "in " : " and in ";
    out += place == 'm' ? "match lists" : place == 'p' ? "position lists" : ":relation";
  }
  return out;
}

}  // namespace

bool keywordHelp(std::string_view word, std::string& out) {
  const std::string_view name = word.substr(1);
  for (const KeywordInfo& key : keywordTable()) {
    if (key.spelling != name) continue;
    out = usage(key) + "\n  older language, " + places(key) + "\n  " + std::string(key.doc) + "\n";
    return true;
  }
  WordHint hint;
  for (char place : {'p', 'm', 'r'})
    if (hint.message.empty()) hint = hintFor(word, place);
  out =
      (hint.message.empty() ? "the older language has no keyword " + std::string(word) : hint.message) + "\n";
  return false;
}

std::string keywordList() {
  std::string out;
  for (const KeywordInfo& key : keywordTable()) out += usage(key) + "\n    " + std::string(key.doc) + "\n";
  return out;
}

}  // namespace cql::frontend::legacy
