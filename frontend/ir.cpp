#include "frontend/ir.h"

namespace cql::frontend {

std::string_view spelling(Op op) {
  static constexpr std::string_view kSpellings[] = {
#define CQL_OP(name, spelling, doc) spelling,
#include "frontend/ir_ops.def"
#undef CQL_OP
  };
  return kSpellings[static_cast<std::size_t>(op)];
}

}  // namespace cql::frontend
