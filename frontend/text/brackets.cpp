#include "frontend/text/brackets.h"

#include <string>

namespace cql::frontend {

bool opensBracket(const Token& token) {
  return token.isSymbol("(") || token.isSymbol("{") || token.isSymbol("[");
}

bool closesBracket(const Token& token) {
  return token.isSymbol(")") || token.isSymbol("}") || token.isSymbol("]");
}

void checkBrackets(const std::vector<Token>& tokens, DiagnosticSink& sink) {
  std::vector<const Token*> open;
  for (const Token& t : tokens) {
    if (opensBracket(t)) {
      open.push_back(&t);
    } else if (closesBracket(t)) {
      const char c = t.text[0], want = c == ')' ? '(' : c == '}' ? '{' : '[';
      if (open.empty()) {
        sink.error(t.range, std::string("this '") + c + "' closes nothing");
        return;
      }
      if (open.back()->text[0] != want) {
        sink.error(t.range,
                   std::string("this '") + c + "' does not fit the '" + open.back()->text + "' that is open");
        sink.note(open.back()->range, "opened here");
        return;
      }
      open.pop_back();
    }
  }
  if (!open.empty()) sink.error(open.back()->range, "this '" + open.back()->text + "' is never closed");
}

}  // namespace cql::frontend
