// `find` and `echo` (language/22 §1, §3), for the family of control filters.
#pragma once

#include "codegen/core/emitter.h"

namespace cql::codegen {

Value emitFindValue(Emitter& e, NodeId id, Block* failed);
Value emitEchoValue(Emitter& e, NodeId id, Block* failed);

}  // namespace cql::codegen
