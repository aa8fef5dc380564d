#include <llvm/Support/ErrorHandling.h>

#include "codegen/families.h"

namespace cql::codegen {

void emitTreeCondition(Emitter& e, NodeId id, Block*, Block*) {
  llvm::report_fatal_error("not emitted: " + llvm::Twine(frontend::spelling(e.node(id).op)));
}

Value emitTreeValue(Emitter& e, NodeId id, Block*) {
  llvm::report_fatal_error("not emitted: " + llvm::Twine(frontend::spelling(e.node(id).op)));
}

}  // namespace cql::codegen
