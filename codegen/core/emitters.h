// Declares the emitters of all operations, from the table (frontend/ir_ops.def): the program does not link if
// one is missing.
//
//   emit...           evaluates a filter for its value; a logical filter has the value {}
//   emit...Condition  evaluates it for truth
//
// under the contracts of Emitter::value and Emitter::condition, which call them; they call these for their
// operands.
#pragma once

#include "codegen/core/emitter.h"

namespace cql::codegen {

using ValueEmitter = Value(Emitter& e, NodeId id, Block* failed);
using ConditionEmitter = void(Emitter& e, NodeId id, Block* matched, Block* failed);

#define CQL_OP(name, ...) ValueEmitter emit##name;
#define CQL_CONDITION(name, ...) ConditionEmitter emit##name##Condition;
#define CQL_BOTH(name, ...) \
  ValueEmitter emit##name;  \
  ConditionEmitter emit##name##Condition;
#define CQL_KERNEL(name, ...)
#define CQL_CALL(name, ...)
#define CQL_PART(name, ...)
#include "frontend/ir_ops.def"

struct OpEmitter {
  ValueEmitter* value = nullptr;          ///< null: the filter has a truth but no value
  ConditionEmitter* condition = nullptr;  ///< null: the truth is that of the value
};
const OpEmitter& emitterOf(Op op);

}  // namespace cql::codegen
