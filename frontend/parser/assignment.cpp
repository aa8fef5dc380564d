#include "frontend/parser/assignment.h"

namespace cql::frontend {
namespace {

constexpr struct {
  std::string_view op;
  AssignMode mode;
} kAssignments[] = {
    {"=", AssignMode::Set},       {"=?", AssignMode::IfNotEmpty}, {"+=", AssignMode::Add},
    {"-=", AssignMode::Subtract}, {"*=", AssignMode::Multiply},   {"/=", AssignMode::Divide},
    {"%=", AssignMode::Modulo},   {"|=", AssignMode::Union},      {"&=", AssignMode::Intersect}};

}  // namespace

std::optional<AssignMode> assignmentAt(const Token& token) {
  if (token.kind != TokenKind::Symbol) return std::nullopt;
  for (const auto& a : kAssignments)
    if (token.text == a.op) return a.mode;
  return std::nullopt;
}

}  // namespace cql::frontend
