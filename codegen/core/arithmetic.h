// Emits arithmetic on 32-bit numbers (language/31 §3), for expressions and assignments.
#pragma once

#include "codegen/core/emitter.h"

namespace cql::codegen {

/// Emits a op b, wrapping; branches to `failed` for a division by zero.
llvm::Value* emitArithmetic(Emitter& e, frontend::ArithmeticKind kind, llvm::Value* a, llvm::Value* b,
                            Block* failed);

}  // namespace cql::codegen
