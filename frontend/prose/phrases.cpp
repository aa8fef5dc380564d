#include "frontend/prose/phrases.h"

#include <cstddef>

#include "frontend/op_table.h"
#include "runtime/assert.h"

namespace cql::frontend {
namespace {

using enum Variants;
constexpr Phrase kPhrases[] = {
#define CQL_PHRASE(op, by, clause, one, many) {Op::op, false, by, clause, one, many},
#define CQL_SAID(op) {Op::op, true, kOnly, "", "", ""},
#include "frontend/prose/phrases.def"
};

consteval bool hasAllOperations() {
  std::size_t count = 0;
#define CQL_OP(name, ...) ++count;
#include "frontend/ir_ops.def"
  if (count != std::size(kPhrases)) return false;
  for (std::size_t i = 0; i < count; ++i)
    if (kPhrases[i].op != static_cast<Op>(i)) return false;
  return true;
}
static_assert(hasAllOperations(), "phrases.def has a row for each row of ir_ops.def, in the same order");

}  // namespace

const Phrase& phraseOf(Op op) {
  return kPhrases[static_cast<std::size_t>(op)];
}

std::string_view variantOf(const Phrase& phrase, std::string_view pattern, const Node& node) {
  const auto index = static_cast<std::size_t>(
      phrase.by == Variants::kMode     ? static_cast<std::int64_t>(node.mode)
      : phrase.by == Variants::kNumber ? std::int64_t{node.number} - infoOf(phrase.op).numbers.low
                                       : 0);
  for (std::size_t i = 0; i < index; ++i) {
    const std::size_t bar = pattern.find('|');
    if (bar == pattern.npos) return "";
    pattern.remove_prefix(bar + 1);
  }
  return pattern.substr(0, pattern.find('|'));
}

}  // namespace cql::frontend
