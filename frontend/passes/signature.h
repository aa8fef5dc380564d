// The operands and the type of each operation: ir_ops.def in a form that can be checked.
#pragma once

#include <string_view>

#include "frontend/ir.h"

namespace cql::frontend {

/// `result` and `kids` are words of these letters:
///
///   l s n t p   logical, set, number, string (text), position
///   v           any type with a value          c, a   any filter (for truth, for its value)
///   q           a pattern of line or path      x      the type of the node itself
///
/// In `kids` a letter may be followed by `?` (may be kNone), `*` (any number of further kids) or `+` (one or
/// more). `result` lists the types the node may have.
struct Signature {
  std::string_view result, kids;
};

Signature signatureOf(Op op);

/// The type of a transform (language/12 §5): with a range it counts.
Type transformType(bool hasRange, Type operand);

}  // namespace cql::frontend
