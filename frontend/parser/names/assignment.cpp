#include "frontend/parser/names/assignment.h"

#include "frontend/ir_words.h"

namespace cql::frontend {

std::optional<AssignMode> assignmentAt(const Token& token) {
  if (token.kind != TokenKind::Symbol) return std::nullopt;
  return valueOf<AssignMode>(kAssignWords, token.text);
}

}  // namespace cql::frontend
