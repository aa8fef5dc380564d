#include "ide/header.h"

#include <algorithm>

namespace cql::ide {
namespace {

/// Returns the text after blanks and comments, also those of the older language.
std::string_view skipComments(std::string_view text) {
  for (;;) {
    text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
    const std::string_view end = text.starts_with("//") || text.starts_with(';') ? "\n"
                                 : text.starts_with("/*")                        ? "*/"
                                                                                 : "";
    if (end.empty()) return text;
    const std::size_t at = text.find(end, 1);
    text.remove_prefix(at == text.npos ? text.size() : at + end.size());
  }
}

}  // namespace

bool lacksHeader(std::string_view text) {
  text = skipComments(text);
  if (text.starts_with("\xEF\xBB\xBF")) text = skipComments(text.substr(3));
  // A query of the older language begins with (match ...).
  if (text.starts_with('(')) return !skipComments(text.substr(1)).starts_with("match");
  return !text.starts_with("cql") || !skipComments(text.substr(3)).starts_with('(');
}

std::string withHeader(std::string_view text) {
  return lacksHeader(text) ? std::string(kHeader) += text : std::string(text);
}

}  // namespace cql::ide
