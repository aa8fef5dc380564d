#include "frontend/ir.h"

#include <algorithm>

namespace cql::frontend {

std::string_view spelling(Op op) {
  static constexpr std::string_view kSpellings[] = {
#define CQL_OP(name, spelling, doc) spelling,
#include "frontend/ir_ops.def"
#undef CQL_OP
  };
  return kSpellings[static_cast<std::size_t>(op)];
}

bool canBeEmpty(const Query& query, NodeId pattern) {
  const Node& node = query[pattern];
  if (node.op == Op::Repeat) return node.number == 0 || canBeEmpty(query, node.kids[0]);
  return node.op == Op::Sequence &&
         std::all_of(node.kids.begin(), node.kids.end(), [&](NodeId kid) { return canBeEmpty(query, kid); });
}

}  // namespace cql::frontend
